package match_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest/toy"
)

// place is a house on a database of its own, and people in it.
type place struct {
	*testing.T
	file  string
	store *store.Store
	house *match.House
}

func open(t *testing.T) *place {
	return reopen(t, filepath.Join(t.TempDir(), "scrip.db"), 0)
}

func reopen(t *testing.T, file string, pace time.Duration) *place {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	h := match.OpenHouse(match.Config{
		Store: s, Titles: []game.Title{toy.Title, chicagoexpress.Title}, Bots: bot.Kinds(), Pace: pace,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(func() {
		h.Close()
		s.Close()
	})
	return &place{t, file, s, h}
}

func (p *place) user(name string) *match.User {
	p.Helper()
	u := &match.User{ID: match.NewID(), Name: name, Created: match.Now()}
	p.must(p.store.AddUser(p.Context(), u))
	return u
}

func (p *place) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// refused checks that something was refused with the code.
func (p *place) refused(err error, code string) {
	p.Helper()
	var r *match.Refusal
	if !errors.As(err, &r) || r.Code != code {
		p.Fatalf("got %v, want a refusal %q", err, code)
	}
}

var (
	me   = match.WantedSeat{Kind: match.Person}
	free = match.WantedSeat{Kind: match.OpenPlace}
	rnd  = match.WantedSeat{Kind: match.Bot, Bot: "random"}
)

func (p *place) table(u *match.User, title string, seats ...match.WantedSeat) *match.Table {
	p.Helper()
	t, err := p.house.Create(p.Context(), u, match.Wanted{Title: title, Visibility: match.Public, Seats: seats})
	p.must(err)
	return t
}

// started is a table of all these people, in this order.
func (p *place) started(title string, people ...*match.User) *match.Table {
	p.Helper()
	seats := []match.WantedSeat{me}
	for range people[1:] {
		seats = append(seats, free)
	}
	t := p.table(people[0], title, seats...)
	for _, u := range people[1:] {
		p.must(t.Join(p.Context(), u, nil))
	}
	p.must(t.Start(p.Context(), people[0].ID, ""))
	return t
}

func (p *place) see(t *match.Table, user string) *match.Seen {
	p.Helper()
	seen, err := t.See(match.Viewer{User: user})
	p.must(err)
	return seen
}

// do plays actions of a seat at the present moment.
func (p *place) do(t *match.Table, u *match.User, seat game.Seat, actions ...string) (*match.Position, error) {
	p.Helper()
	return t.Act(p.Context(), p.move(t, u, seat, actions...))
}

func (p *place) move(t *match.Table, u *match.User, seat game.Seat, actions ...string) match.Move {
	p.Helper()
	m := match.Move{User: u.ID, Seat: seat, After: p.see(t, u.ID).Position.N}
	for _, a := range actions {
		m.Actions = append(m.Actions, json.RawMessage(a))
	}
	return m
}

const bid2, bid3 = `{"kind":"bid","amount":2}`, `{"kind":"bid","amount":3}`

func TestUndo_OwnActionsWhileNobodyActed(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	first := p.see(table, ann.ID).Position
	if first.Undo != nil {
		t.Fatal("the deal can be taken back")
	}

	after, err := p.do(table, ann, 0, bid2)
	p.must(err)
	if after.Undo == nil || *after.Undo != first.N {
		t.Fatalf("undo goes to %v, want %d", after.Undo, first.N)
	}
	if p.see(table, bob.ID).Position.Undo != nil {
		t.Fatal("Bob may take back Ann's bid")
	}
	_, err = table.Undo(t.Context(), p.move(table, bob, 1))
	p.refused(err, match.NoUndo)

	back, err := table.Undo(t.Context(), p.move(table, ann, 0))
	p.must(err)
	if diff := cmp.Diff(string(first.View), string(back.View)); diff != "" {
		t.Fatalf("the board is not as before:\n%s", diff)
	}
	if back.N != after.N+1 || back.Undo != nil {
		t.Fatalf("moment %d, undo %v: want %d and none", back.N, back.Undo, after.N+1)
	}
	entries, err := table.Entries(match.Viewer{User: bob.ID}, 0, back.N)
	p.must(err)
	if last := entries[len(entries)-1]; last.Undo == nil || *last.Undo != first.N || last.Seat != 0 {
		t.Fatalf("the undo is not in the record: %+v", last)
	}
}

func TestUndo_NotAfterOthersOrDraws(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	// Bob's bid ends the round: all is revealed and dealt again.
	_, err = p.do(table, bob, 1, bid3)
	p.must(err)
	for seat, u := range []*match.User{ann, bob} {
		_, err := table.Undo(t.Context(), p.move(table, u, game.Seat(seat)))
		p.refused(err, match.NoUndo)
	}
}

// A batch is taken back whole, and the batch before it after that.
func TestUndo_Batches(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	table := p.table(ann, "chicago-express", me, me)
	p.must(table.Start(t.Context(), ann.ID, ""))
	// One who plays both seats takes back for both.
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	pos, err := p.do(table, ann, 1, `{"kind":"bid","amount":8}`)
	p.must(err)
	if pos.Undo == nil || *pos.Undo != 1 {
		t.Fatalf("undo goes to %v, want 1", pos.Undo)
	}
	for _, want := range []*int{new(int), nil} {
		pos, err = table.Undo(t.Context(), p.move(table, ann, 0))
		p.must(err)
		if diff := cmp.Diff(want, pos.Undo); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestAct_AllOrNone(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	n := p.see(table, ann.ID).Position.N
	_, err := p.do(table, ann, 0, bid2, bid3) // nobody bids twice
	p.refused(err, match.IllegalMove)
	var r *match.Refusal
	if errors.As(err, &r); r.Index != 1 || r.Illegal.Why != game.NotYourTurn.Why {
		t.Fatalf("refused %+v, want the second action", r)
	}
	if now := p.see(table, ann.ID).Position.N; now != n {
		t.Fatalf("moment %d, want %d: nothing was done", now, n)
	}
	_, err = p.do(table, ann, 0, `{"kind":"bet"}`)
	p.refused(err, match.BadAction)
}

// What comes after a draw cannot be sent with what draws: the refusal of the one
// would tell what the other drew.
func TestAct_NothingFollowsADraw(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	move := p.move(table, bob, 1, bid3, bid3)
	_, err = table.Act(t.Context(), move)
	p.refused(err, match.MustStop)
	_, _, err = table.Preview(move)
	p.refused(err, match.MustStop)
}

func TestAct_StaleGetsThePosition(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	move := p.move(table, ann, 0, bid2)
	after, err := table.Act(t.Context(), move)
	p.must(err)
	missed, err := table.Act(t.Context(), move)
	p.refused(err, match.Stale)
	if missed == nil || missed.N != after.N {
		t.Fatalf("a stale move is answered with %+v", missed)
	}
}

// A preview is played on a guess: it says the same whatever is hidden, and keeps
// nothing.
func TestPreviewKeepsNothing(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	before := p.see(table, ann.ID).Position
	seen, _, err := table.Preview(p.move(table, ann, 0, bid2))
	p.must(err)
	var view toy.View
	p.must(json.Unmarshal(seen.View, &view))
	if view.Bid != 2 || len(seen.Options) != 0 {
		t.Errorf("the preview shows bid %d and %d options", view.Bid, len(seen.Options))
	}
	if diff := cmp.Diff(before, p.see(table, ann.ID).Position); diff != "" {
		t.Errorf("the table has changed:\n%s", diff)
	}
}

// Bots play a game to its end; the record replays, and with the secret, now
// shown, anybody can draw again what chance drew.
func TestBotsPlay_AndTheDealWasFair(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	for _, title := range []game.Title{toy.Title, chicagoexpress.Title} {
		table := p.table(ann, title.Info().ID, rnd, rnd, rnd)
		p.must(table.Start(t.Context(), ann.ID, ""))
		seen := p.finish(table)
		if seen.Sheet.Secret.Commitment() != seen.Commitment {
			t.Fatal("the secret is not the one that was committed to")
		}
		record, err := table.Record(match.Viewer{})
		p.must(err)
		tape, err := title.Tape(record)
		p.must(err)
		for n, e := range record.Entries {
			if e.Seat != game.Chance {
				continue
			}
			g, err := tape.At(n)
			p.must(err)
			pick := seen.Sheet.Secret.Draw(g, n)
			drawn, err := json.Marshal(g.Action(pick.Index, pick.Amount))
			p.must(err)
			if string(drawn) != string(e.Action) {
				t.Fatalf("entry %d: chance drew %s, the secret says %s", n, e.Action, drawn)
			}
		}
	}
}

// finish waits until the game is over.
func (p *place) finish(table *match.Table) *match.Seen {
	p.Helper()
	w, err := table.Watch(match.Viewer{}, 0)
	p.must(err)
	defer w.Close()
	for {
		news, more, err := w.Next()
		p.must(err)
		if news == nil {
			if seen := p.see(table, ""); seen.Sheet.Status == match.Finished {
				return seen
			}
			<-more
		}
	}
}

// While the game runs the secret is nowhere.
func TestSecretIsBlankUntilTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	if seen := p.see(table, ann.ID); seen.Sheet.Secret != (game.Secret{}) {
		t.Fatal("the secret is shown to a player")
	}
}

func TestRecord_HiddenUntilTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := table.Record(match.Viewer{User: ann.ID})
	p.refused(err, match.Secret)
	_, err = table.Branch(t.Context(), ann, 2)
	p.refused(err, match.Secret)
	_, err = table.Branch(t.Context(), ann, 0) // nothing was dealt yet
	p.must(err)

	both := p.table(ann, "toy", me, me) // who has all the cards knows them all
	p.must(both.Start(t.Context(), ann.ID, ""))
	_, err = both.Record(match.Viewer{User: bob.ID})
	p.refused(err, match.Secret)

	open := p.started("chicago-express", ann, bob)
	_, err = open.Record(match.Viewer{})
	p.must(err)
}

func TestBranchAndRecord(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`)
	p.must(err)
	_, err = p.do(table, bob, 1, `{"kind":"bid","amount":9}`)
	p.must(err)

	carl := p.user("Carl") // one who watches may wonder too
	branch, err := table.Branch(t.Context(), carl, 1)
	p.must(err)
	seen := p.see(branch, carl.ID)
	if diff := cmp.Diff(&match.Origin{Table: p.see(table, "").Sheet.ID, At: 1}, seen.Sheet.WhatIf); diff != "" {
		t.Error(diff)
	}
	if seen.Mine != game.AllSeats(2) || seen.Position.N != 1 || seen.Sheet.Status != match.Running {
		t.Errorf("the branch: %+v", seen.Sheet)
	}
	_, err = branch.See(match.Viewer{User: ann.ID})
	p.refused(err, match.NotFound)
	_, err = p.do(branch, carl, 1, `{"kind":"pass"}`)
	p.must(err)
	if n := p.see(table, "").Position.N; n != 2 {
		t.Errorf("the table is at moment %d: a branch is another table", n)
	}
	_, err = table.Branch(t.Context(), carl, 3)
	p.refused(err, match.NoMoment)

	record, err := table.Record(match.Viewer{})
	p.must(err)
	opened, err := p.house.OpenRecord(t.Context(), carl, record)
	p.must(err)
	want, got := p.see(table, ann.ID).Position, p.see(opened, carl.ID).Position
	if string(want.View) != string(got.View) {
		t.Error("the record opens on another board")
	}
	record.Entries[1].Action = json.RawMessage(`{"kind":"bid","amount":7}`)
	_, err = p.house.OpenRecord(t.Context(), carl, record)
	p.refused(err, match.BadRecord)
	var r *match.Refusal
	if errors.As(err, &r); r.Index != 1 || r.Illegal == nil {
		t.Errorf("refused %+v, want entry 1 and its rule", r)
	}
}

func TestSeats(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob, carl := p.user("Ann"), p.user("Bob"), p.user("Carl")
	table := p.table(ann, "toy", me, free, free)
	p.refused(table.Start(ctx, ann.ID, ""), match.SeatsOpen)
	two := game.Seat(2)
	p.must(table.Join(ctx, bob, &two))
	p.refused(table.Join(ctx, carl, &two), match.NoSeat)
	p.refused(table.Leave(ctx, carl.ID), match.NotYourSeat)
	p.must(table.Join(ctx, carl, nil))
	p.refused(table.Join(ctx, p.user("Dora"), nil), match.NoSeat)
	p.must(table.Leave(ctx, ann.ID))
	p.refused(table.Start(ctx, ann.ID, ""), match.NotHost)
	seen := p.see(table, carl.ID)
	if seen.Sheet.Host != carl.ID || seen.Sheet.Places[0].Kind != match.OpenPlace {
		t.Fatalf("the host has left: %+v", seen.Sheet)
	}
	p.refused(table.Start(ctx, carl.ID, "clever"), match.BadSetup)
	p.must(table.Start(ctx, carl.ID, "random"))
	p.refused(table.Start(ctx, carl.ID, ""), match.NotOpen)
	p.refused(table.Leave(ctx, bob.ID), match.NotOpen)
	p.refused(table.Join(ctx, ann, nil), match.NotOpen)

	lonely := p.table(ann, "toy", me, free)
	id := p.see(lonely, "").Sheet.ID
	p.must(lonely.Leave(ctx, ann.ID))
	_, err := p.house.Table(ctx, id)
	p.refused(err, match.NotFound)
}

func TestCreate_BadSetups(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann := p.user("Ann")
	for name, w := range map[string]match.Wanted{
		"title":    {Title: "chess", Seats: []match.WantedSeat{me, me}},
		"seats":    {Title: "toy", Seats: []match.WantedSeat{me}},
		"settings": {Title: "toy", Seats: []match.WantedSeat{me, me}, Settings: map[string]string{"rounds": "nine"}},
		"setting":  {Title: "toy", Seats: []match.WantedSeat{me, me}, Settings: map[string]string{"rodeo": "two"}},
		"bot":      {Title: "toy", Seats: []match.WantedSeat{me, {Kind: match.Bot, Bot: "clever"}}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.house.Create(t.Context(), ann, w)
			p.refused(err, match.BadSetup)
		})
	}
}

func TestRematch(t *testing.T) {
	t.Parallel()
	p := open(t)
	ctx := t.Context()
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := table.Rematch(ctx, ann)
	p.refused(err, match.NotFinished)
	p.playOut(table, ann, bob)
	_, err = table.Rematch(ctx, p.user("Carl"))
	p.refused(err, match.NotYourSeat)
	next, err := table.Rematch(ctx, bob)
	p.must(err)
	again, err := table.Rematch(ctx, ann)
	p.must(err)
	if next != again {
		t.Fatal("two rematches of one game")
	}
	seen := p.see(next, ann.ID)
	if seen.Mine != game.Seats(0) || seen.Sheet.Host != bob.ID || p.see(table, ann.ID).Sheet.Rematch != seen.Sheet.ID {
		t.Fatalf("the rematch: %+v", seen.Sheet)
	}
	p.must(next.Start(ctx, bob.ID, ""))

	alone := p.table(ann, "toy", me, rnd)
	p.must(alone.Start(ctx, ann.ID, ""))
	p.playOut(alone, ann)
	next, err = alone.Rematch(ctx, ann)
	p.must(err)
	if p.see(next, ann.ID).Sheet.Status != match.Running {
		t.Fatal("a rematch against bots waits for somebody")
	}
}

// playOut plays the people's seats at random until the game is over.
func (p *place) playOut(table *match.Table, people ...*match.User) {
	p.Helper()
	w, err := table.Watch(match.Viewer{}, 0)
	p.must(err)
	defer w.Close()
	r := rand.New(rand.NewPCG(1, 2))
	for {
		acted := false
		for _, u := range people {
			pos := p.see(table, u.ID).Position
			if pos.Turn.Over {
				return
			}
			if len(pos.Options) == 0 {
				continue
			}
			o := pos.Options[r.IntN(len(pos.Options))]
			_, err := table.Act(p.Context(), match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{o.Action}})
			var stale *match.Refusal
			if errors.As(err, &stale) && stale.Code == match.Stale {
				continue
			}
			p.must(err)
			acted = true
		}
		if acted {
			continue
		}
		for {
			news, more, err := w.Next()
			p.must(err)
			if news != nil {
				break
			}
			<-more
		}
	}
}

// Two machines on one database: a place in the record is taken once, and who was
// slower learns what stands there.
func TestTwoHouses_OneRecord(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	here := p.started("toy", ann, bob)
	q := reopen(t, p.file, 0)
	there, err := q.house.Table(t.Context(), p.see(here, "").Sheet.ID)
	q.must(err)
	late := q.move(there, bob, 1, bid3)
	_, err = p.do(here, ann, 0, bid2)
	p.must(err)
	pos, err := there.Act(t.Context(), late)
	q.refused(err, match.Stale)
	if pos.N != p.see(here, bob.ID).Position.N {
		t.Fatalf("the slower house is at moment %d", pos.N)
	}
	_, err = q.do(there, bob, 1, bid3)
	q.must(err)

	table := p.table(ann, "toy", me, free)
	other, err := q.house.Table(t.Context(), p.see(table, "").Sheet.ID)
	q.must(err)
	p.must(table.Join(t.Context(), bob, nil))
	q.refused(other.Join(t.Context(), q.user("Carl"), nil), match.NoSeat)
}

// Everybody moves at once; every entry is there once and in order, for each who
// follows.
func TestManyMoveAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t)
	people := []*match.User{p.user("Ann"), p.user("Bob"), p.user("Carl"), p.user("Dora")}
	table := p.started("toy", people...)
	var all sync.WaitGroup
	for i, u := range people {
		all.Go(func() { follow(p, table, u) })
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for {
				seen, err := table.See(match.Viewer{User: u.ID})
				if err != nil {
					t.Error(err)
					return
				}
				pos := seen.Position
				if pos.Turn.Over {
					return
				}
				if len(pos.Options) > 0 {
					o := pos.Options[r.IntN(len(pos.Options))]
					table.Act(t.Context(), match.Move{User: u.ID, After: pos.N, Seat: pos.Seat, Actions: []json.RawMessage{o.Action}})
				}
			}
		})
	}
	all.Wait()
}

// follow watches a table to its end and checks that nothing is missed.
func follow(p *place, table *match.Table, u *match.User) {
	w, err := table.Watch(match.Viewer{User: u.ID}, 0)
	if err != nil {
		p.Error(err)
		return
	}
	defer w.Close()
	for n := 0; ; {
		news, more, err := w.Next()
		switch {
		case err != nil:
			p.Error(err)
			return
		case news == nil:
			<-more
		case news.Entry != nil:
			if news.Entry.N != n || news.Position.N != n+1 {
				p.Errorf("entry %d with position %d, want entry %d", news.Entry.N, news.Position.N, n)
				return
			}
			n++
			if news.Entry.Turn.Over {
				return
			}
		}
	}
}

// A table that was dropped comes back from its record as it was; one that is
// watched is not dropped.
func TestIdleTablesAreDropped(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := p.do(table, ann, 0, bid2)
	p.must(err)
	_, err = table.Say(t.Context(), bob, "hm")
	p.must(err)
	before := p.see(table, ann.ID)

	w, err := table.Watch(match.Viewer{User: bob.ID}, 0)
	p.must(err)
	p.house.DropAll()
	if p.house.Loaded() != 1 {
		t.Fatal("a watched table was dropped")
	}
	w.Close()
	p.house.DropAll()
	if p.house.Loaded() != 0 {
		t.Fatal("an idle table stays in memory")
	}
	again, err := p.house.Table(t.Context(), before.Sheet.ID)
	p.must(err)
	if again == table {
		t.Fatal("it was not dropped")
	}
	if diff := cmp.Diff(before, p.see(again, ann.ID)); diff != "" {
		t.Errorf("it came back different:\n%s", diff)
	}
	lines, err := again.Lines(ann.ID, 0)
	p.must(err)
	if len(lines) != 1 || lines[0].Text != "hm" || lines[0].Seat != 1 || lines[0].Name != "Bob" {
		t.Errorf("the chat came back as %+v", lines)
	}
}

// After a restart the bots go on where they were.
func TestResume(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	p := reopen(t, file, time.Hour) // these bots never get to move
	ann := p.user("Ann")
	table := p.table(ann, "toy", rnd, rnd)
	p.must(table.Start(t.Context(), ann.ID, ""))
	id := p.see(table, "").Sheet.ID
	p.house.Close()

	q := reopen(t, file, 0)
	q.must(q.house.Resume(t.Context()))
	if q.house.Loaded() != 1 {
		t.Fatal("nobody woke the bots")
	}
	table, err := q.house.Table(t.Context(), id)
	q.must(err)
	q.finish(table)
}
