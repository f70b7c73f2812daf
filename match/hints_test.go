package match_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest/toy"
)

// slowAdviser knows the toy title, and gives a hint when the test lets it.
type slowAdviser struct {
	begun chan uint64 // told the seed of each
	end   chan struct{}
	made  *atomic.Int32
}

func (slowAdviser) Judges(t game.Title) bool { return t == toy.Title }

func (a slowAdviser) Advise(ctx context.Context, _ game.Game, seat game.Seat, seed uint64) ([]byte, error) {
	a.begun <- seed
	select {
	case <-a.end:
		return fmt.Appendf(nil, "%s is told %d", seat, a.made.Add(1)), nil
	case <-ctx.Done():
		a.made.Add(100)
		return nil, ctx.Err()
	}
}

func advising(t *testing.T) (*place, slowAdviser) {
	t.Helper()
	file := dbtest.File(t)
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	a := slowAdviser{make(chan uint64), make(chan struct{}), new(atomic.Int32)}
	h := match.OpenHouse(match.Config{
		Store: s.House(), Titles: []game.Title{toy.Title, chicagoexpress.Title}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Adviser: a,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(func() {
		h.Close()
		s.Close()
	})
	return &place{TB: t, file: file, store: s, house: h}, a
}

// hinted is somebody who was given a hint, or not.
type hinted struct {
	hint string
	err  error
}

func hint(ctx context.Context, t *match.Table, m match.Move) <-chan hinted {
	done := make(chan hinted, 1)
	go func() {
		text, _, err := t.Hints.Ask(ctx, m)
		done <- hinted{string(text), err}
	}()
	return done
}

// alone is a table of one person with a bot, which has bid: only the person is asked.
func (p *place) alone(u *people.User) *match.Table {
	p.Helper()
	t := p.seats(u, "toy", me, rnd)
	p.until(t, func(s *match.Seen) bool { return s.Position.Turn == game.TurnOf(0) })
	return t
}

// A hint is made once for all who ask at the same moment; the table notes it, everybody
// sees that, it is no part of the record, and while it is made the table goes on.
func TestHint_MadeOnceAndNoted(t *testing.T) {
	t.Parallel()
	p, by := advising(t)
	ann := p.user("Ann")
	table := p.alone(ann)
	if seen := p.see(table, ann.ID); !seen.Advised || p.see(table, "").Advised {
		t.Error("who may ask for hints is not told rightly")
	}
	m := p.move(table, ann, 0)
	first := hint(t.Context(), table, m)
	seed := <-by.begun
	second := hint(t.Context(), table, m)
	entries := p.see(table, ann.ID).Position.N // nobody holds the table
	by.end <- struct{}{}
	a, b := <-first, <-second
	if p.must(errors.Join(a.err, b.err)); a.hint != "0 is told 1" || a != b {
		t.Errorf("two who asked were told %q and %q", a.hint, b.hint)
	}
	if again := <-hint(t.Context(), table, m); again != a {
		t.Errorf("who asks again is told %q", again.hint)
	}
	seen := p.see(table, "")
	if h := seen.Sheet.Hinted; len(h) != 1 || h[0].Seat != 0 || h[0].N != entries || seen.Position.N != entries {
		t.Errorf("the table tells of %+v at moment %d, and was at %d", h, seen.Position.N, entries)
	}
	kept, err := p.store.Tables.Sheet(t.Context(), seen.Sheet.ID)
	p.must(err)
	if len(kept.Hinted) != 1 || !kept.Updated.Equal(seen.Sheet.Updated) {
		t.Errorf("%+v is kept, of %s", kept.Hinted, kept.Updated)
	}
	p.house.DropAll()
	other := p.alone(ann)
	third := hint(t.Context(), other, p.move(other, ann, 0))
	if <-by.begun == seed {
		t.Error("hints of two tables have the same seed")
	}
	by.end <- struct{}{}
	p.must((<-third).err)
}

// A hint that nobody waits for any more is dropped, and leaves no mark.
func TestHint_DroppedWhenNobodyWaits(t *testing.T) {
	t.Parallel()
	p, by := advising(t)
	ann := p.user("Ann")
	table := p.alone(ann)
	ctx, stop := context.WithCancel(t.Context())
	asked := hint(ctx, table, p.move(table, ann, 0))
	<-by.begun
	stop()
	if got := <-asked; !errors.Is(got.err, context.Canceled) {
		t.Errorf("who hung up was told %+v", got)
	}
	for by.made.Load() != 100 {
		if t.Context().Err() != nil {
			t.Fatal("the thought goes on")
		}
	}
	if h := p.see(table, ann.ID).Sheet.Hinted; len(h) != 0 {
		t.Errorf("the table tells of %+v", h)
	}
}

// Hints are refused to a player who is not asked or has missed something, where people
// play unless the maker allowed it, at a what-if table of such a game until it is
// over, and in titles that nobody can judge.
func TestHint_RefusedWhereItMayNotBe(t *testing.T) {
	t.Parallel()
	p, by := advising(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	ask := func(table *match.Table, u *people.User, seat game.Seat) error {
		m := p.move(table, u, seat)
		m.Seat = seat
		return (<-hint(t.Context(), table, m)).err
	}
	table := p.started("toy", ann, bob)
	p.refused(ask(table, ann, 0), refusal.HintsOff)
	p.refused(ask(table, ann, 1), refusal.NotYourSeat)
	if p.see(table, ann.ID).Advised {
		t.Error("Ann is told that she may ask")
	}
	tried, err := table.Branch(t.Context(), ann, match.Branching{At: 0})
	p.must(err)
	p.refused(ask(tried, ann, 0), refusal.HintsLater)
	further, err := tried.Branch(t.Context(), ann, match.Branching{At: 0})
	p.must(err)
	p.refused(ask(further, ann, 0), refusal.HintsLater)

	allowed, err := p.house.Create(t.Context(), ann, match.Wanted{Title: "toy", Visibility: sheet.Public, Hints: true, Seats: []match.WantedSeat{me, free}})
	p.must(err)
	p.must(allowed.Seating.Join(t.Context(), bob, nil, false))
	given := hint(t.Context(), allowed, p.move(allowed, ann, 0))
	<-by.begun
	by.end <- struct{}{}
	p.must((<-given).err)
	if h := p.see(allowed, bob.ID).Sheet.Hinted; len(h) != 1 {
		t.Errorf("Bob sees %+v", h)
	}
	late := p.move(allowed, ann, 0)
	_, err = p.do(allowed, ann, 0, bid2)
	p.must(err)
	text, pos, err := allowed.Hints.Ask(t.Context(), late)
	if p.refused(err, refusal.Stale); pos == nil || text != nil {
		t.Errorf("who has missed a move is told %s, %+v", text, pos)
	}
	p.refused(ask(allowed, ann, 0), refusal.NotAsked)

	// Several seats of one person may be several people at one screen.
	p.refused(ask(p.seats(ann, "toy", me, me), ann, 0), refusal.HintsOff)
	unknown := p.seats(ann, "chicago-express", me, rnd)
	p.until(unknown, func(s *match.Seen) bool { return s.Position.Turn.Has(0) })
	p.refused(ask(unknown, ann, 0), refusal.NoHints)
}

// seats is a table that was started at once.
func (p *place) seats(u *people.User, title string, seats ...match.WantedSeat) *match.Table {
	p.Helper()
	t := p.table(u, title, seats...)
	p.must(t.Seating.Start(p.Context(), u.ID, ""))
	return t
}
