package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// thinker thinks for the pondering toy: at once, but where a seat is held.
type thinker struct {
	came chan toy.Wonder // each that is held, when it begins
	left chan toy.Wonder // each that was stopped

	mu    sync.Mutex
	held  map[game.Seat]chan struct{}
	times map[toy.Wonder]int
}

// pondering is a house in which the toy ponders.
func pondering(t *testing.T) (*place, *thinker) {
	t.Helper()
	s, err := store.Open(t.Context(), dbtest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	think := &thinker{
		came: make(chan toy.Wonder, 100), left: make(chan toy.Wonder, 100),
		held: map[game.Seat]chan struct{}{}, times: map[toy.Wonder]int{},
	}
	h := match.OpenHouse(match.Config{
		Store: s.House(), Titles: []game.Title{toy.NewPondering(think.think)}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(h.Close)
	return &place{TB: t, store: s, house: h}, think
}

func (k *thinker) think(ctx context.Context, w toy.Wonder) (int, error) {
	k.mu.Lock()
	k.times[w]++
	held := k.held[w.Seat]
	k.mu.Unlock()
	if held == nil {
		return 7, nil
	}
	k.came <- w
	select {
	case <-held:
		return 7, nil
	case <-ctx.Done():
		k.left <- w
		return 0, ctx.Err()
	}
}

// hold has the thoughts of a seat last until it is let go.
func (k *thinker) hold(seat game.Seat) (letGo func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	held := make(chan struct{})
	k.held[seat] = held
	return func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(k.held, seat)
		close(held)
	}
}

// thoughts is how often the seat's decisions were thought about.
func (k *thinker) thoughts(seat game.Seat) (n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for w, times := range k.times {
		if w.Seat == seat {
			n += times
		}
	}
	return n
}

// looking is somebody who looks at a table.
type looking struct {
	seen *match.Seen
	err  error
}

// look has somebody look at a table, beside the test.
func look(ctx context.Context, table *match.Table, u *people.User) <-chan looking {
	done := make(chan looking, 1)
	go func() {
		seen, err := table.See(ctx, match.Viewer{User: u.ID})
		done <- looking{seen, err}
	}()
	return done
}

// knows checks that a player got their options, and what was found for these.
func (p *place) knows(l looking) {
	p.Helper()
	p.must(l.err)
	if pos := l.seen.Position; len(pos.Options) != 2 || !strings.Contains(string(pos.View), `"found":7`) {
		p.Errorf("%d options, and this is seen: %s", len(pos.Options), pos.View)
	}
}

// While Ann's options are being found out, everything else goes on at her table.
func TestPondering_HoldsNobodyUp(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("pondering", ann, bob)
	letGo := think.hold(0)
	looks := look(t.Context(), table, ann)
	<-think.came

	p.knows(looking{p.see(table, bob.ID), nil})
	if seen := p.see(table, ""); len(seen.Position.Options) != 0 {
		t.Error("a watcher has options")
	}
	_, err := table.Chat.Say(t.Context(), ann, "hm")
	p.must(err)
	entries, err := table.Replay.Entries(match.Viewer{User: ann.ID}, 0, 10)
	p.must(err)
	if len(entries) != 2 {
		t.Errorf("%d entries, not the two deals", len(entries))
	}
	_, err = table.Replay.At(match.Viewer{User: ann.ID}, 2)
	p.must(err)
	w, err := table.Watch(match.Viewer{User: bob.ID}, 0, 0)
	p.must(err)
	defer w.Close()
	for heard := 0; heard < 2; {
		news, _, err := w.Next(t.Context())
		p.must(err)
		if news.Entry != nil {
			heard++
		}
	}
	_, err = p.do(table, bob, 1, bid2)
	p.must(err)
	_, err = table.Undo(t.Context(), p.move(table, bob, 1), nil)
	p.must(err)

	select {
	case <-looks:
		t.Fatal("Ann has options that nobody found")
	default:
	}
	letGo()
	p.knows(<-looks)
}

// A move is answered with what was found, and so is a stale move and a preview.
func TestPondering_AnswersKnow(t *testing.T) {
	t.Parallel()
	p, _ := pondering(t)
	ann := p.user("Ann")
	table := p.table(ann, "pondering", me, me)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	stale := p.move(table, ann, 1, bid2)
	preview, _, err := table.Preview(t.Context(), match.Move{User: ann.ID, After: stale.After, Seat: 1})
	p.must(err)
	p.knows(looking{&match.Seen{Position: &match.Position{View: preview.View, Options: preview.Options}}, nil})
	pos, err := p.do(table, ann, 0, bid3)
	p.must(err)
	if len(pos.Options) != 0 {
		t.Error("seat 0 has chosen and may still choose")
	}
	pos, err = table.Act(t.Context(), stale)
	p.refused(err, refusal.Stale)
	p.knows(looking{&match.Seen{Position: pos}, nil})
	pos, err = p.do(table, ann, 1, bid2) // which ends the round
	p.must(err)
	p.knows(looking{&match.Seen{Position: pos}, nil})
}

// The same question is thought about once, however many ask, at whatever table.
func TestPondering_OnceForAll(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann := p.user("Ann")
	var tables []*match.Table
	for range 4 {
		table := p.table(ann, "pondering", me, me)
		p.must(table.Seating.Start(t.Context(), ann.ID, ""))
		tables = append(tables, table)
	}
	letGo := think.hold(0)
	var looks []<-chan looking
	for _, table := range tables {
		for range 10 {
			looks = append(looks, look(t.Context(), table, ann))
		}
	}
	<-think.came
	letGo()
	for _, l := range looks {
		p.knows(<-l)
	}
	if n := think.thoughts(0); n != 1 {
		t.Errorf("it was thought about %d times", n)
	}
}

// A thought ends when the last who waits for it has gone, and not before.
func TestPondering_EndsWithTheLastWhoWaits(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann := p.user("Ann")
	table := p.table(ann, "pondering", me, me)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	letGo := think.hold(0)
	first, goes := context.WithCancel(t.Context())
	second, goesToo := context.WithCancel(t.Context())
	one := look(first, table, ann)
	<-think.came
	other := look(second, table, ann)
	for p.house.Askers() < 2 {
		runtime.Gosched()
	}
	goes()
	if l := <-one; !errors.Is(l.err, context.Canceled) {
		t.Fatalf("who has gone got %v", l.err)
	}
	select {
	case <-think.left:
		t.Fatal("the thought ended though somebody waits")
	default:
	}
	goesToo()
	<-other
	<-think.left
	letGo()
	p.knows(<-look(t.Context(), table, ann))
}

// A house that closes waits for no thought, of people or bots.
func TestPondering_EndsWithTheHouse(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann := p.user("Ann")
	table, bots := p.table(ann, "pondering", me, me), p.table(ann, "pondering", me, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	think.hold(0)
	think.hold(1)
	p.must(bots.Seating.Start(t.Context(), ann.ID, ""))
	looks := look(t.Context(), table, ann)
	<-think.came
	<-think.came
	p.house.Close()
	l := <-looks
	p.refused(l.err, refusal.Closing)
	_, err := table.See(t.Context(), match.Viewer{User: ann.ID})
	p.refused(err, refusal.Closing)
}

// What chance needs thought for is found out before a move is kept: the table goes
// on meanwhile, and the draw is in the same batch.
func TestPondering_ChanceHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("pondering", ann, bob)
	_, err := p.do(table, ann, 0, bid3)
	p.must(err)
	letGo := think.hold(game.Chance)
	last := p.move(table, bob, 1, bid2)
	done := make(chan error, 1)
	go func() {
		_, err := table.Act(t.Context(), last)
		done <- err
	}()
	<-think.came
	if n := p.see(table, ann.ID).Position.N; n != 3 {
		t.Fatalf("the table is at moment %d before the deal", n)
	}
	letGo()
	p.must(<-done)
	if pos := p.see(table, ann.ID).Position; pos.N != 6 || pos.Undo != nil {
		t.Errorf("after a bid and two deals the table is at moment %d, and goes back to %v", pos.N, pos.Undo)
	}
}

// A player who takes their move back while another's waits for chance has the
// table move on.
func TestPondering_TheTableMovesOn(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("pondering", ann, bob)
	_, err := p.do(table, ann, 0, bid3)
	p.must(err)
	letGo := think.hold(game.Chance)
	last := p.move(table, bob, 1, bid2)
	done := make(chan error, 1)
	go func() {
		_, err := table.Act(t.Context(), last)
		done <- err
	}()
	<-think.came
	_, err = table.Undo(t.Context(), p.move(table, ann, 0), nil)
	p.must(err)
	letGo()
	p.refused(<-done, refusal.Stale)
	if n := p.see(table, ann.ID).Position.N; n != 4 {
		t.Errorf("the table is at moment %d after an undo", n)
	}
}

// A player who hangs up before chance has drawn has not moved.
func TestPondering_WhoHangsUpHasNotMoved(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("pondering", ann, bob)
	_, err := p.do(table, ann, 0, bid3)
	p.must(err)
	think.hold(game.Chance)
	last := p.move(table, bob, 1, bid2)
	ctx, hangUp := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := table.Act(ctx, last)
		done <- err
	}()
	<-think.came
	hangUp()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("who hung up got %v", err)
	}
	<-think.left
	if n := p.see(table, ann.ID).Position.N; n != 3 {
		t.Errorf("the table is at moment %d", n)
	}
}

// A record that ends where chance needs thought is opened when that was found out.
func TestPondering_OpenedRecord(t *testing.T) {
	t.Parallel()
	p, think := pondering(t)
	ann := p.user("Ann")
	title := p.house.Titles()[0]
	record := game.NewRecord(title.Info(), game.Setup{Seats: 2}, make([]game.SeatInfo, 2))
	record.Entries = []game.Entry{{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":1}`)}}
	table, err := p.house.OpenRecord(t.Context(), ann, record)
	p.must(err)
	if n := think.thoughts(game.Chance); n != 1 {
		t.Errorf("%d thoughts of chance, and one deal was left", n)
	}
	p.knows(looking{p.see(table, ann.ID), nil})
}

// Bots play a title that ponders, and those who follow hear all of it.
func TestPondering_Bots(t *testing.T) {
	t.Parallel()
	p, _ := pondering(t)
	ann := p.user("Ann")
	table := p.table(ann, "pondering", rnd, rnd)
	p.must(table.Seating.Start(t.Context(), ann.ID, ""))
	p.finish(table)
}
