package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

// place is a house on a database of its own, and people in it.
type place struct {
	testing.TB
	file    string
	store   *store.Store
	house   *match.House
	kept    *results.Keeper
	reviews *review.Queue
}

func open(t testing.TB) *place {
	return reopen(t, dbtest.File(t), 0)
}

func reopen(t testing.TB, file string, pace time.Duration) *place {
	t.Helper()
	s, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return furnish(t, file, s, s.House(), pace)
}

// furnish opens a house on a store, as it is or behind something else.
func furnish(t testing.TB, file string, s *store.Store, behind match.Store, pace time.Duration) *place {
	titles := append([]game.Title{toy.Title}, title.All()...)
	k := keeper(behind, s.Results, titles...)
	h := match.OpenHouse(match.Config{
		Store: behind, Titles: titles, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Pace: pace, Rated: true, Finished: k.Finished, Sweep: k.Sweep,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(h.Close)
	return &place{TB: t, file: file, store: s, house: h, kept: k}
}

// keeper rates games of a store.
func keeper(s sheet.ArchiveStore, by results.Ratings, titles ...game.Title) *results.Keeper {
	return results.New(results.Config{Archive: sheet.NewArchive(s, titles, nil), Ratings: by})
}

func (p *place) user(name string) *people.User { return p.someone(name, "") }

// account is a person who may have more than guests may.
func (p *place) account(name string) *people.User { return p.someone(name, "hash") }

func (p *place) someone(name, password string) *people.User {
	p.Helper()
	u := &people.User{ID: persist.UserID(persist.NewID()), Name: name, Password: password, Created: clock.Wall{}.Kept()}
	p.must(p.store.People.AddUser(p.Context(), u))
	return u
}

func (p *place) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// refused checks that something was refused with the code.
func (p *place) refused(err error, code refusal.Code) {
	p.Helper()
	var r *refusal.Refusal
	if !errors.As(err, &r) || r.Code != code {
		p.Fatalf("got %v, want a refusal %q", err, code.Name)
	}
}

var (
	me   = match.WantedSeat{Kind: sheet.Person}
	free = match.WantedSeat{Kind: sheet.OpenPlace}
	rnd  = match.WantedSeat{Kind: sheet.Bot, Bot: "random"}
)

func (p *place) table(u *people.User, title string, seats ...match.WantedSeat) *match.Table {
	p.Helper()
	t, err := p.house.Create(p.Context(), u, match.Wanted{Title: title, Visibility: sheet.Public, Seats: seats})
	p.must(err)
	return t
}

// started is a table of all these people, in this order.
func (p *place) started(title string, people ...*people.User) *match.Table {
	p.Helper()
	seats := []match.WantedSeat{me}
	for range people[1:] {
		seats = append(seats, free)
	}
	t := p.table(people[0], title, seats...)
	for _, u := range people[1:] {
		p.must(t.Seating.Join(p.Context(), u, nil, false))
	}
	if len(people) == 1 {
		p.must(t.Seating.Start(p.Context(), people[0].ID, ""))
	}
	return t
}

func (p *place) see(t *match.Table, user persist.UserID) *match.Seen {
	p.Helper()
	seen, err := t.See(p.Context(), match.Viewer{User: user})
	p.must(err)
	return seen
}

// do plays actions of a seat at the present moment.
func (p *place) do(t *match.Table, u *people.User, seat game.Seat, actions ...string) (*match.Position, error) {
	p.Helper()
	return t.Act(p.Context(), p.move(t, u, seat, actions...))
}

func (p *place) move(t *match.Table, u *people.User, seat game.Seat, actions ...string) match.Move {
	p.Helper()
	m := match.Move{User: u.ID, Seat: seat, After: p.see(t, u.ID).Position.N}
	for _, a := range actions {
		m.Actions = append(m.Actions, json.RawMessage(a))
	}
	return m
}

const bid2, bid3 = `{"kind":"bid","amount":2}`, `{"kind":"bid","amount":3}`

func TestAct_AllOrNone(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("chicago-express", ann, bob)
	n := p.see(table, ann.ID).Position.N
	_, err := p.do(table, ann, 0, `{"kind":"bid","amount":7}`, `{"kind":"bid","amount":8}`) // nobody bids twice
	p.refused(err, refusal.IllegalMove)
	var r *refusal.Refusal
	if errors.As(err, &r); r.Index != 1 || r.Illegal.Why != game.NotYourTurn.Why {
		t.Fatalf("refused %+v, want the second action", r)
	}
	if now := p.see(table, ann.ID).Position.N; now != n {
		t.Fatalf("moment %d, want %d: nothing was done", now, n)
	}
	_, err = p.do(table, ann, 0, `{"kind":"bet"}`)
	p.refused(err, refusal.BadAction)
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
	p.refused(err, refusal.MustStop)
	_, _, err = table.Preview(t.Context(), move)
	p.refused(err, refusal.MustStop)
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
	p.refused(err, refusal.Stale)
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
	seen, _, err := table.Preview(t.Context(), p.move(table, ann, 0, bid2))
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
	for _, title := range []game.Title{toy.Title, title.All()[0]} {
		table := p.table(ann, title.Info().ID, rnd, rnd, rnd)
		p.must(table.Seating.Start(t.Context(), ann.ID, ""))
		seen := p.finish(table)
		if seen.Sheet.Secret.Commitment() != seen.Commitment {
			t.Fatal("the secret is not the one that was committed to")
		}
		record, err := table.Replay.Record(match.Viewer{})
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
	return p.until(table, func(seen *match.Seen) bool { return seen.Sheet.Status == sheet.Finished })
}

// until watches a table until it is as wanted.
func (p *place) until(table *match.Table, wanted func(*match.Seen) bool) *match.Seen {
	p.Helper()
	return p.untilAs(table, "", wanted)
}

// untilAs is until for a table that only the user may look at.
func (p *place) untilAs(table *match.Table, user persist.UserID, wanted func(*match.Seen) bool) *match.Seen {
	p.Helper()
	w, err := table.Watch(match.Viewer{User: user}, 0, -1)
	p.must(err)
	defer w.Close()
	for {
		news, more, err := w.Next(p.Context())
		p.must(err)
		if news == nil {
			if seen := p.see(table, user); wanted(seen) {
				return seen
			}
			select {
			case <-more:
			case <-time.After(20 * time.Millisecond): // some of what is wanted rings no bell
			}
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

// untold is a game of which nothing hidden can be told anew.
type untold struct{ toy.Rules }

func (untold) Retell(game.Setup, []game.Deed[toy.Action], *rand.Rand) bool { return false }

func TestRecord_HiddenUntilTheEnd(t *testing.T) {
	t.Parallel()
	p := open(t)
	ann, bob := p.user("Ann"), p.user("Bob")
	table := p.started("toy", ann, bob)
	_, err := table.Replay.Record(match.Viewer{User: ann.ID})
	p.refused(err, refusal.Secret)
	told, err := table.Branch(t.Context(), ann, match.Branching{At: 2}) // her own card, and a guess at Bob's
	p.must(err)
	if seen := p.see(told, ann.ID); !seen.Sheet.WhatIf.Guessed || string(seen.Position.View) != string(p.see(table, ann.ID).Position.View) {
		t.Errorf("the branch of %+v shows %s", seen.Sheet.WhatIf, seen.Position.View)
	}

	p.house = match.OpenHouse(match.Config{
		Store: p.store.House(), Titles: append([]game.Title{game.Erase[toy.State, toy.Action](untold{})}, title.All()...), Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(p.house.Close)
	table = p.started("toy", ann, bob)
	_, err = table.Replay.Record(match.Viewer{User: ann.ID})
	p.refused(err, refusal.Secret)
	_, err = table.Branch(t.Context(), ann, match.Branching{At: 2})
	p.refused(err, refusal.Secret)
	_, err = table.Branch(t.Context(), ann, match.Branching{At: 0}) // nothing was dealt yet
	p.must(err)

	both := p.table(ann, "toy", me, me) // the owner of all the cards knows them all
	p.must(both.Seating.Start(t.Context(), ann.ID, ""))
	_, err = both.Replay.Record(match.Viewer{User: bob.ID})
	p.refused(err, refusal.Secret)
	record, err := both.Replay.Record(match.Viewer{User: ann.ID})
	p.must(err)
	again, err := p.house.OpenRecord(t.Context(), ann, record)
	p.must(err)
	branch, err := again.Branch(t.Context(), ann, match.Branching{At: 2}) // and so at a what-if table of one's own
	p.must(err)
	if was, is := p.see(both, ann.ID).Position, p.see(branch, ann.ID).Position; string(was.View) != string(is.View) {
		t.Errorf("the branch shows %s, the table %s", is.View, was.View)
	}

	some := p.table(ann, "toy", me, me, match.WantedSeat{Kind: sheet.Bot, Bot: "random"}) // not so with some of them
	p.must(some.Seating.Start(t.Context(), ann.ID, ""))
	_, err = some.Replay.Record(match.Viewer{User: ann.ID})
	p.refused(err, refusal.Secret)

	open := p.started("chicago-express", ann, bob)
	_, err = open.Replay.Record(match.Viewer{})
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
	branch, err := table.Branch(t.Context(), carl, match.Branching{At: 1})
	p.must(err)
	seen := p.see(branch, carl.ID)
	if diff := cmp.Diff(&sheet.Origin{Table: p.see(table, "").Sheet.ID, At: 1}, seen.Sheet.WhatIf); diff != "" {
		t.Error(diff)
	}
	if seen.Mine != game.AllSeats(2) || seen.Position.N != 1 || seen.Sheet.Status != sheet.Running {
		t.Errorf("the branch: %+v", seen.Sheet)
	}
	_, err = branch.See(t.Context(), match.Viewer{User: ann.ID})
	p.refused(err, refusal.NotFound)
	_, err = p.do(branch, carl, 1, `{"kind":"pass"}`)
	p.must(err)
	if n := p.see(table, "").Position.N; n != 2 {
		t.Errorf("the table is at moment %d: a branch is another table", n)
	}
	_, err = table.Branch(t.Context(), carl, match.Branching{At: 3})
	p.refused(err, refusal.NoMoment)

	record, err := table.Replay.Record(match.Viewer{})
	p.must(err)
	opened, err := p.house.OpenRecord(t.Context(), carl, record)
	p.must(err)
	want, got := p.see(table, ann.ID).Position, p.see(opened, carl.ID).Position
	if string(want.View) != string(got.View) {
		t.Error("the record opens on another board")
	}
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	if _, err := p.house.OpenRecord(gone, carl, record); !errors.Is(err, context.Canceled) {
		t.Errorf("opened for one who has hung up: %v", err)
	}
	record.Entries[1].Action = json.RawMessage(`{"kind":"bid","amount":7}`)
	_, err = p.house.OpenRecord(t.Context(), carl, record)
	p.refused(err, refusal.BadRecord)
	var r *refusal.Refusal
	if errors.As(err, &r); r.Index != 1 || r.Illegal == nil {
		t.Errorf("refused %+v, want entry 1 and its rule", r)
	}
}
