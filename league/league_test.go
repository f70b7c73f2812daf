package league_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	"github.com/scrip-games/scrip/store/dbtest"
	keptevents "github.com/scrip-games/scrip/store/events"
	"github.com/scrip-games/scrip/titletest/toy"
)

// place is a server that holds events, on a database that others may have open, too.
type place struct {
	*testing.T
	store  *store.Store
	house  *match.House
	clubs  *club.Clubs
	events *league.Events
	wall   clock.Wall
	owner  *people.User
	club   *club.Club
}

// opened is a server on a database. What it asks of the store goes through the mortal, unless that is nil.
func opened(t *testing.T, data string, kept *store.Store, m *mortal) *place {
	t.Helper()
	p := &place{T: t, store: kept, wall: clock.NewTurnable()}
	if kept == nil {
		var err error
		p.store, err = store.OpenBy(t.Context(), data, p.wall)
		p.must(err)
		t.Cleanup(func() { p.store.Close() })
	}
	all := keptevents.New(p.store.DB)
	p.clubs = &club.Clubs{Store: clubs.New(p.store.DB), Clock: p.wall}
	var tables match.Store = p.store.House()
	var events league.Store = all
	if m != nil {
		tables, events = frailTables{tables, m}, frailEvents{events, m}
	}
	p.house = match.OpenHouse(match.Config{
		Store: tables, Titles: []game.Title{toy.Title}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: "clerk", Clock: p.wall, Rated: true,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) }, Gate: &club.Gate{Store: clubs.New(p.store.DB), Over: all.Revealed},
	})
	t.Cleanup(p.house.Close)
	p.events = &league.Events{Store: events, Clubs: p.clubs, House: p.house, Clock: p.wall, User: p.store.People.User}
	return p
}

func (p *place) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// person is somebody with an account.
func (p *place) person(name string) *people.User {
	p.Helper()
	u := &people.User{ID: persist.UserID(persist.NewID()), Name: name, Password: "hash", Created: p.wall.Kept(), Settings: people.Preferences{Invites: people.InvitedByAll}}
	p.must(p.store.People.AddUser(p.Context(), u))
	return u
}

// found founds a club that anybody joins.
func (p *place) found() {
	p.Helper()
	p.owner = p.person("Owner")
	c, err := p.clubs.New(p.Context(), p.owner, club.Club{Name: "Branch Line Club", Joining: club.ByAnybody, Listed: true})
	p.must(err)
	p.club = c
}

// entered is an event with so many entrants.
func (p *place) entered(s league.Settings, n int) (*league.Event, []*people.User) {
	p.Helper()
	if s.Who = league.Anybody; len(s.Legs) == 0 {
		s.Legs = []league.Leg{{Title: "toy"}}
	}
	e, err := p.events.New(p.Context(), p.club.ID, p.owner, "An event", s)
	p.must(err)
	_, err = p.events.Open(p.Context(), e.ID, p.owner)
	p.must(err)
	users := make([]*people.User, n)
	for i := range users {
		users[i] = p.person(fmt.Sprintf("P%03d", i))
		_, err := p.events.Enter(p.Context(), e.ID, users[i], false)
		p.must(err)
	}
	return p.event(e.ID), users
}

func (p *place) event(id persist.EventID) *league.Event {
	p.Helper()
	e, err := p.events.Store.Event(p.Context(), id)
	p.must(err)
	return e
}

// play plays the game of a table to its end: people take the first option there is, as chance has it.
func (p *place) play(id persist.TableID, r *rand.Rand) {
	p.Helper()
	await.Until(p, "the game ends", func() bool {
		for {
			if acted, over := p.decide(id, r); !acted {
				return over
			}
		}
	})
}

// decide has people decide who are asked at a table, and tells whether anybody did and whether its game is over.
func (p *place) decide(id persist.TableID, r *rand.Rand) (acted, over bool) {
	p.Helper()
	t, err := p.house.Table(p.Context(), id)
	p.must(err)
	seen, err := t.See(p.Context(), match.Viewer{})
	if refused := (*refusal.Refusal)(nil); errors.As(err, &refused) { // with luck in common it is for those who sit there
		s, err := p.house.Sheet(p.Context(), id)
		p.must(err)
		seen, err = t.See(p.Context(), match.Viewer{User: s.Places[0].Whose()})
		p.must(err)
	} else {
		p.must(err)
	}
	if seen.Sheet.Status == sheet.Finished {
		return false, true
	}
	for seat := range seen.Sheet.Turn.All {
		place := seen.Sheet.Places[seat]
		if place.Kind != sheet.Person {
			continue
		}
		own, err := t.See(p.Context(), match.Viewer{User: place.User})
		p.must(err)
		if own.Position == nil || len(own.Position.Options) == 0 {
			continue
		}
		o := own.Position.Options[r.IntN(len(own.Position.Options))]
		_, err = t.Act(p.Context(), match.Move{User: place.User, Seat: seat, After: own.Position.N, Actions: []json.RawMessage{o.Action}})
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) {
			p.Fatal(err)
		}
		acted = true
	}
	return acted, false
}

// playAll plays an event to its end. Before each table something may be done.
func (p *place) playAll(id persist.EventID, before func(e *league.Event, table int)) *league.Event {
	p.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		p.must(p.events.Drive(p.Context(), id))
		e := p.event(id)
		if e.Over() {
			return e
		}
		played := false
		for i := range e.Tables {
			if t := &e.Tables[i]; t.State == league.Playing {
				if before != nil {
					before(e, i)
				}
				p.play(t.ID, r)
				played = true
				break
			}
		}
		if !played {
			p.Fatalf("nothing is played: %+v", e.Tables)
		}
	}
	p.Fatal("the event does not end")
	return nil
}

func onBoth(t *testing.T, test func(*testing.T, string)) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) { t.Parallel(); test(t, dbtest.File(t)) })
	t.Run("PostgreSQL", func(t *testing.T) { t.Parallel(); test(t, dbtest.Server(t)) })
}

// tablesOnce checks that the tables of an event are there, each once.
func (p *place) tablesOnce(e *league.Event) {
	p.Helper()
	rows, err := p.store.DB.Speak(p.store.DB.Read).QueryContext(p.Context(), "SELECT id FROM tables WHERE event = ?1", string(e.ID))
	p.must(err)
	defer rows.Close()
	there := map[persist.TableID]bool{}
	for rows.Next() {
		var id persist.TableID
		p.must(rows.Scan(&id))
		there[id] = true
	}
	p.must(rows.Err())
	begun := 0
	for _, t := range e.Tables {
		if t.State == league.Waiting {
			continue
		}
		begun++
		if !there[t.ID] {
			p.Errorf("table %d is not there", t.N)
		}
	}
	if begun != len(there) {
		p.Errorf("%d tables have begun, and %d are there", begun, len(there))
	}
}

// A season of 49 in seven groups is played through, with people who leave, substitutes who come and
// people who run out of time, which keeps them from the next event; and every pair has met as often as
// the design says.
func TestSeason(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		p := opened(t, data, nil, nil)
		p.found()
		p.house.Resume() // its clocks run
		e, users := p.entered(league.Settings{
			Format: league.Groups, Seats: 4, Group: 7, AtOnce: 2, Divisions: true, Exchange: 2, Substitutes: true, Bot: "clerk", Timeouts: 1, Rated: true,
			Points: league.Points{Scheme: events.ByPlace, Places: []int{10, 6, 3, 1}},
			Legs:   []league.Leg{{Title: "toy", Clock: &sheet.Clock{Kind: sheet.Days, Main: 48 * time.Hour, Step: 24 * time.Hour, Up: sheet.BotDecides, Bot: "clerk"}}},
		}, 49)
		sub := p.person("Substitute")
		_, err := p.events.Enter(t.Context(), e.ID, sub, true)
		p.must(err)
		_, err = p.events.Begin(t.Context(), e.ID, p.owner)
		p.must(err)
		n, late := 0, map[int]int{}
		e = p.playAll(e.ID, func(e *league.Event, table int) {
			switch n++; n {
			case 3: // nobody comes for days
				late = p.runOut(e)
			case 5: // somebody comes
				_, err := p.events.Withdraw(t.Context(), e.ID, users[3], true)
				p.must(err)
			case 10: // nobody is left to come
				_, err := p.events.Withdraw(t.Context(), e.ID, users[20], true)
				p.must(err)
			}
			if n == 5 || n == 10 {
				p.must(p.events.Drive(t.Context(), e.ID))
			}
		})
		p.tablesOnce(e)
		if e.Status != league.Done || len(e.Tables) != 49 {
			t.Fatalf("the season is %s with %d tables", e.Status, len(e.Tables))
		}
		if x := e.Entrant(sub.ID); x.State != league.In {
			t.Errorf("the substitute is %s", x.State)
		}
		p.adds(e)
		p.met(e, 2)
		p.tagged(e)
		p.late(e, late)
		groups := e.Standings(-1)
		if len(groups) != 7 {
			t.Fatalf("%d groups", len(groups))
		}
		next, err := p.events.NextSeason(t.Context(), e.ID, p.owner, "Season 2")
		p.must(err)
		if len(next.State.Divisions) != 7 || next.Season != 2 || slices.Contains(slices.Concat(next.State.Divisions...), string(users[3].ID)) {
			t.Errorf("the next season has %v", next.State.Divisions)
		}
	})
}

// runOut lets time run out at all tables under way, and is how often it has for whom.
func (p *place) runOut(e *league.Event) map[int]int {
	p.Helper()
	late := map[int]int{}
	var tables []persist.TableID
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.State != league.Playing {
			continue
		}
		s, err := p.house.Sheet(p.Context(), t.ID)
		p.must(err)
		for seat := range s.Turn.All {
			if s.Places[seat].Kind == sheet.Person {
				late[t.Seats[seat]]++
				tables = append(tables, t.ID)
			}
		}
	}
	p.must(p.wall.Advance(73 * time.Hour)) // the turn's own day, and all that was put by
	for _, id := range tables {
		await.Until(p, "time has run out", func() bool {
			s, err := p.house.Sheet(p.Context(), id)
			p.must(err)
			return slices.ContainsFunc(s.Comings, func(c sheet.Coming) bool { return c.Why == sheet.HisTime })
		})
	}
	return late
}

// late checks that an event knows how often somebody ran out of time, and keeps them from the next.
func (p *place) late(e *league.Event, want map[int]int) {
	p.Helper()
	have := e.Timeouts()
	maps.DeleteFunc(have, func(_, times int) bool { return times == 0 })
	if len(want) == 0 || !maps.Equal(want, have) {
		p.Errorf("out of time were %v, and the event says %v", want, have)
	}
	next, err := p.events.New(p.Context(), p.club.ID, p.owner, "Another", e.Settings)
	p.must(err)
	_, err = p.events.Open(p.Context(), next.ID, p.owner)
	p.must(err)
	for n := range want {
		u, err := p.store.People.User(p.Context(), e.Entrants[n].User)
		p.must(err)
		_, err = p.events.Enter(p.Context(), next.ID, u, false)
		if refused := (*refusal.Refusal)(nil); !errors.As(err, &refused) || refused.Code != league.Barred {
			p.Errorf("%s was out of time, and enters the next: %v", u.Name, err)
		}
	}
}

// tagged checks as what the tables of an event are listed.
func (p *place) tagged(e *league.Event) {
	p.Helper()
	var ids []persist.TableID
	for _, t := range e.Tables {
		ids = append(ids, t.ID)
	}
	tags, err := p.events.Store.Tags(p.Context(), append(ids, "nothing"))
	p.must(err)
	if len(tags) != len(ids) {
		p.Errorf("%d tables of %d are told", len(tags), len(ids))
	}
	for _, t := range e.Tables {
		want := league.Tag{Club: p.club.ID, ClubName: p.club.Name, Event: e.ID, Name: e.Name, Round: t.Round, Number: t.N + 1}
		if tags[t.ID] != want {
			p.Errorf("table %d is told as %+v, want %+v", t.N, tags[t.ID], want)
		}
	}
}

// met checks that everybody, or who plays for them, has met everybody of their group so often.
func (p *place) met(e *league.Event, want int) {
	p.Helper()
	whose := func(n int) int {
		for left, by := range e.State.For {
			if by == n {
				return left
			}
		}
		return n
	}
	met := map[[2]int]int{}
	for _, t := range e.Tables {
		for i, a := range t.Seats {
			a = whose(a)
			for _, b := range t.Seats[i+1:] {
				b = whose(b)
				met[[2]int{min(a, b), max(a, b)}]++
			}
		}
	}
	pairs := 0
	for _, group := range e.State.Groups {
		for i, a := range group {
			for _, b := range group[i+1:] {
				pairs++
				if got := met[[2]int{min(a, b), max(a, b)}]; got != want {
					p.Errorf("%d and %d have met %d times, want %d", a, b, got, want)
				}
			}
		}
	}
	if pairs == 0 || len(met) != pairs {
		p.Errorf("%d pairs are in a group, and %d have met", pairs, len(met))
	}
}

// adds checks that the points of all are what the tables gave.
func (p *place) adds(e *league.Event) {
	p.Helper()
	var given, have events.Points
	for i := range e.Tables {
		for _, points := range e.Points(&e.Tables[i]) {
			given += points
		}
	}
	for _, g := range e.Standings(-1) {
		for _, r := range g.Rows {
			have += r.Points
		}
	}
	if given != have || given == 0 {
		p.Errorf("the tables gave %v points, and the standings have %v", given.Float(), have.Float())
	}
}

// Swiss, knock-out, legs, rounds and the same luck are played through.
func TestFormats(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	p.found()
	for name, c := range map[string]struct {
		s      league.Settings
		n      int
		tables int
	}{
		"swiss":    {league.Settings{Format: league.Swiss, Seats: 4, Fewest: 3, Rounds: 3}, 11, 9},
		"knockout": {league.Settings{Format: league.Knockout, Seats: 4, Fewest: 3, Onwards: 2}, 16, 7},
		"legs":     {league.Settings{Format: league.Groups, Seats: 3, Group: 4, Legs: []league.Leg{{Title: "toy"}}}, 4, 8},
		"rounds":   {league.Settings{Format: league.Groups, Seats: 4, Group: 8, InRounds: true}, 8, 14},
		"luck":     {league.Settings{Format: league.Swiss, Seats: 4, Fewest: 4, Rounds: 2, Duplicate: true, Listed: true}, 8, 4},
	} {
		t.Run(name, func(t *testing.T) {
			p.T = t
			e, users := p.entered2(name, c.s, c.n)
			_, err := p.events.Begin(t.Context(), e.ID, p.owner)
			p.must(err)
			first := true
			e = p.playAll(e.ID, func(e *league.Event, table int) {
				if c.s.Duplicate && first {
					first = false
					p.secretive(e, users)
				}
			})
			p.tablesOnce(e)
			p.adds(e)
			if len(e.Tables) != c.tables || e.Status != league.Done {
				t.Errorf("%s with %d tables, want %d", e.Status, len(e.Tables), c.tables)
			}
		})
	}
}

// entered2 is entered with names of its own.
func (p *place) entered2(name string, s league.Settings, n int) (*league.Event, []*people.User) {
	p.Helper()
	s.Who, s.Legs = league.Anybody, append(s.Legs, league.Leg{Title: "toy"})
	e, err := p.events.New(p.Context(), p.club.ID, p.owner, "Event "+name, s)
	p.must(err)
	_, err = p.events.Open(p.Context(), e.ID, p.owner)
	p.must(err)
	users := make([]*people.User, n)
	for i := range users {
		users[i] = p.person(fmt.Sprintf("%s %02d", name, i))
		_, err := p.events.Enter(p.Context(), e.ID, users[i], false)
		p.must(err)
	}
	return p.event(e.ID), users
}

// secretive checks that of tables with the same luck nobody sees another's.
func (p *place) secretive(e *league.Event, users []*people.User) {
	p.Helper()
	commitments := map[string]bool{}
	for i := range e.Tables {
		t, err := p.house.Table(p.Context(), e.Tables[i].ID)
		p.must(err)
		for _, u := range users {
			x := e.Entrant(u.ID)
			seen, err := t.See(p.Context(), match.Viewer{User: u.ID})
			if e.Tables[i].Sits(x.N) != (err == nil) {
				p.Errorf("%s sits at table %d: %v, and sees it: %v", u.Name, i, e.Tables[i].Sits(x.N), err)
			}
			if err == nil {
				commitments[seen.Commitment] = true
			}
		}
		if _, err := t.See(p.Context(), match.Viewer{}); err == nil {
			p.Error("a stranger sees a table whose luck others still have before them")
		}
	}
	if len(commitments) != 1 {
		p.Errorf("the tables have %d lucks", len(commitments))
	}
}

// Who leaves after the round is told to nobody before.
func TestWithdrawal_IsSecretUntilTheNextRound(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	p.found()
	e, users := p.entered(league.Settings{Format: league.Swiss, Seats: 4, Fewest: 3, Rounds: 2}, 8)
	_, err := p.events.Begin(t.Context(), e.ID, p.owner)
	p.must(err)
	_, err = p.events.Withdraw(t.Context(), e.ID, users[2], false)
	p.must(err)
	log, _, err := p.clubs.Store.Log(t.Context(), p.club.ID, e.ID, 0)
	p.must(err)
	if slices.ContainsFunc(log, func(d club.Deed) bool { return d.What == "left" }) {
		t.Error("the log tells it before it takes effect")
	}
	e = p.playAll(e.ID, nil)
	if x := e.Entrant(users[2].ID); x.State != league.Left {
		t.Errorf("they are %s", x.State)
	}
	for _, table := range e.Tables {
		if table.Round == 2 && table.Sits(e.Entrant(users[2].ID).N) {
			t.Error("they are paired though they have left")
		}
	}
}

// What organisers do needs a reason, is in the log, and is not for who sits there.
func TestDeeds(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	p.found()
	e, users := p.entered(league.Settings{Format: league.Groups, Seats: 4, Group: 5, AtOnce: 4, Legs: nil}, 4)
	_, err := p.events.Enter(t.Context(), e.ID, p.owner, false)
	p.must(err)
	_, err = p.events.Begin(t.Context(), e.ID, p.owner)
	p.must(err)
	p.must(p.events.Drive(t.Context(), e.ID))
	e = p.event(e.ID)
	own := e.Entrant(p.owner.ID).N
	sits := slices.IndexFunc(e.Tables, func(t league.Table) bool { return t.Sits(own) })
	free := slices.IndexFunc(e.Tables, func(t league.Table) bool { return !t.Sits(own) })
	refused := func(err error, code refusal.Code) {
		t.Helper()
		var r *refusal.Refusal
		if !errors.As(err, &r) || r.Code != code {
			t.Errorf("it is answered %v, want %s", err, code.Name)
		}
	}
	_, err = p.events.Decide(t.Context(), e.ID, p.owner, free, []int{1, 2, 3, 4}, nil, " ")
	refused(err, club.NeedsReason)
	_, err = p.events.Decide(t.Context(), e.ID, p.owner, sits, []int{1, 2, 3, 4}, nil, "so")
	refused(err, league.SitsThere)
	_, err = p.events.Decide(t.Context(), e.ID, users[0], free, []int{1, 2, 3, 4}, nil, "so")
	refused(err, club.NotOrganiser)
	_, err = p.events.Correct(t.Context(), e.ID, p.owner, own, 5, "so")
	refused(err, league.SitsThere)
	_, err = p.events.Correct(t.Context(), e.ID, p.owner, e.Entrant(users[0].ID).N, -1.5, "late twice")
	p.must(err)
	if e.Tables[free].State == league.Waiting {
		_, err = p.events.BeginNow(t.Context(), e.ID, p.owner, free, "all agreed")
		p.must(err)
	}
	_, err = p.events.Decide(t.Context(), e.ID, p.owner, free, []int{1, 1, 2, 4}, nil, "so")
	refused(err, league.BadEvent)
	e, err = p.events.Decide(t.Context(), e.ID, p.owner, free, []int{1, 2, 3, 4}, nil, "all agreed to end it")
	p.must(err)
	s, err := p.house.Sheet(t.Context(), e.Tables[free].ID)
	p.must(err)
	if e.Tables[free].State != league.Over || s.Status != sheet.Finished || s.Outcome != nil {
		t.Errorf("the table is %s, its game %s", e.Tables[free].State, s.Status)
	}
	log, _, err := p.clubs.Store.Log(t.Context(), p.club.ID, e.ID, 0)
	p.must(err)
	if log[0].What != "decided" || log[0].Why != "all agreed to end it" || log[0].Name != "Owner" {
		t.Errorf("the log says %+v", log[0])
	}
}

// mortal ends a server at a call to the store: that is done or not, and none after it is.
type mortal struct {
	calls, dies int
	done        bool // the last one is done, and nobody hears of it
}

var errDead = errors.New("the server is dead")

func live[T any](m *mortal, do func() (T, error)) (v T, err error) {
	m.calls++
	switch {
	case m.dies == 0 || m.calls < m.dies:
		return do()
	case m.calls == m.dies && m.done:
		_, _ = do()
	}
	return v, errDead
}

type frailTables struct {
	match.Store
	m *mortal
}

func (f frailTables) Insert(ctx context.Context, s *sheet.Sheet, entries []record.Kept) error {
	_, err := live(f.m, func() (any, error) { return nil, f.Store.Insert(ctx, s, entries) })
	return err
}

func (f frailTables) Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	return live(f.m, func() (*sheet.Sheet, error) { return f.Store.Sheet(ctx, id) })
}

type frailEvents struct {
	league.Store
	m *mortal
}

func (f frailEvents) Event(ctx context.Context, id persist.EventID) (*league.Event, error) {
	return live(f.m, func() (*league.Event, error) { return f.Store.Event(ctx, id) })
}

func (f frailEvents) Keep(ctx context.Context, before, after *league.Event, also *league.Also) error {
	_, err := live(f.m, func() (any, error) { return nil, f.Store.Keep(ctx, before, after, also) })
	return err
}

func (f frailEvents) Finished(ctx context.Context, id persist.EventID) ([]persist.TableID, error) {
	return live(f.m, func() ([]persist.TableID, error) { return f.Store.Finished(ctx, id) })
}

// Whatever call a server dies at while it makes a round, done or not: another goes on, and every table
// is there once.
func TestRound_IsMadeOnceThoughServersDie(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		well := opened(t, data, nil, nil)
		well.found()
		for _, done := range []bool{false, true} {
			for dies := 1; ; dies++ {
				if dies > 200 {
					t.Fatal("the round has no end")
				}
				m := &mortal{}
				e, _ := well.entered2(fmt.Sprintf("%v %d", done, dies), league.Settings{Format: league.Swiss, Seats: 4, Fewest: 4, Rounds: 1}, 8)
				dying := opened(t, data, well.store, m)
				m.dies, m.done = dies, done
				_, err := dying.events.Begin(t.Context(), e.ID, well.owner)
				if err == nil {
					err = dying.events.Drive(t.Context(), e.ID)
				}
				survived := m.calls < m.dies
				m.dies = 0
				now := well.event(e.ID)
				if now.Status == league.Entry {
					_, err = well.events.Begin(t.Context(), e.ID, well.owner)
					well.must(err)
				}
				well.must(well.events.Drive(t.Context(), e.ID))
				now = well.event(e.ID)
				if len(now.Tables) != 2 || now.Tables[0].State != league.Playing || now.Tables[1].State != league.Playing {
					t.Fatalf("after a death at call %d there are %+v", dies, now.Tables)
				}
				well.tablesOnce(now)
				dying.house.Close()
				if survived {
					well.must(err)
					break
				}
			}
		}
	})
}

// Who ran out of time is kept from the next events in proportion, unless that is waived.
func TestBars(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	p.found()
	e, users := p.entered(league.Settings{Format: league.Groups, Seats: 4, Group: 4, InRounds: false, Timeouts: 1, Legs: []league.Leg{}}, 4)
	before := p.event(e.ID)
	after := p.event(e.ID)
	p.must(p.events.Store.Keep(t.Context(), before, after, &league.Also{Bars: []league.Bar{{Club: p.club.ID, User: users[0].ID, Event: e.ID, Timeouts: 2, Events: 2, Made: p.wall.Kept()}}}))
	for n := range 3 {
		p.must(p.wall.Advance(time.Hour))
		next, err := p.events.New(t.Context(), p.club.ID, p.owner, fmt.Sprint("Next ", n), before.Settings)
		p.must(err)
		_, err = p.events.Open(t.Context(), next.ID, p.owner)
		p.must(err)
		_, err = p.events.Enter(t.Context(), next.ID, users[0], false)
		var refused *refusal.Refusal
		if barred := errors.As(err, &refused) && refused.Code == league.Barred; barred != (n < 2) {
			t.Errorf("they enter the %d. event after: %v", n+1, err)
		}
	}
}

// BenchmarkEvent is what a page of an event needs that a thousand have entered: it is read, and the
// standings of its groups are worked out while all first tables are under way.
func BenchmarkEvent(b *testing.B) {
	kept, err := store.OpenBy(b.Context(), dbtest.File(b), clock.NewTurnable())
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	all := keptevents.New(kept.DB)
	made := time.Now()
	for i := range 1000 {
		u := &people.User{ID: persist.UserID(fmt.Sprint("u", i)), Name: fmt.Sprint("Player ", i), Password: "hash", Created: made}
		if err := kept.People.AddUser(b.Context(), u); err != nil {
			b.Fatal(err)
		}
	}
	c := &club.Club{ID: "club", Name: "Branch Line Club", Created: made}
	if err := clubs.New(kept.DB).Insert(b.Context(), c, &club.Member{Club: c.ID, User: "u0", Role: club.Owner, Since: made}, &club.Deed{Club: c.ID, At: made, What: "founded"}); err != nil {
		b.Fatal(err)
	}
	before := &league.Event{
		ID: "event", Club: c.ID, Series: "event", Season: 1, Began: made, Name: "An event", Status: league.Running, Created: made,
		Settings: league.Settings{Format: league.Groups, Seats: 4, Group: 9, Legs: []league.Leg{{Title: "toy"}}, Points: league.Points{Scheme: events.ByPlace}},
	}
	if err := all.Insert(b.Context(), before, &league.Also{}); err != nil {
		b.Fatal(err)
	}
	e := filled(b, before, 1000)
	if err := all.Keep(b.Context(), before, e, &league.Also{}); err != nil {
		b.Fatal(err)
	}
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := all.Event(b.Context(), e.ID); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("standings", func(b *testing.B) {
		for b.Loop() {
			if len(e.Standings(0)) == 0 {
				b.Fatal("nobody stands anywhere")
			}
		}
	})
}

// filled is an event with so many entrants and all their tables, half of them over.
func filled(b *testing.B, before *league.Event, n int) *league.Event {
	b.Helper()
	e := *before
	sizes, err := events.Split(n, e.Settings.Group, events.Sizes(e.Settings.Seats, false))
	if err != nil {
		b.Fatal(err)
	}
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
		e.Entrants = append(e.Entrants, league.Entrant{N: i, User: persist.UserID(fmt.Sprint("u", i)), State: league.In, Since: e.Created})
	}
	e.State.Round, e.State.Seed, e.State.Groups = 1, "seed", events.Even(numbers, sizes)
	for g, group := range e.State.Groups {
		d, err := events.DesignOf(len(group), e.Settings.Seats, false)
		if err != nil {
			b.Fatal(err)
		}
		for i, seats := range d.Tables {
			t := league.Table{N: len(e.Tables), ID: persist.TableID(persist.NewID()), State: league.Playing, Round: 1, Group: g, Begun: e.Created}
			for _, s := range seats {
				t.Seats = append(t.Seats, group[s])
			}
			if i%2 == 0 {
				t.State, t.Places, t.Scores, t.Out = league.Over, []int{1, 2, 3, 4}, []int{40, 30, 20, 10}, make([]bool, 4)
			}
			e.Tables = append(e.Tables, t)
		}
	}
	return &e
}

// Organisers exchange two before their tables begin, adjourn a table, which goes on when its time has
// come without anybody's hand or when they say so, and let a substitute take a seat over.
func TestDeeds_AtTables(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		p := opened(t, data, nil, nil)
		p.found()
		e, _ := p.entered(league.Settings{Format: league.Groups, Seats: 4, Group: 7, AtOnce: 1, Substitutes: true}, 7)
		sub := p.person("Substitute")
		_, err := p.events.Enter(t.Context(), e.ID, sub, true)
		p.must(err)
		_, err = p.events.Begin(t.Context(), e.ID, p.owner)
		p.must(err)
		ctx, stop := context.WithCancel(t.Context())
		ran := make(chan struct{})
		go func() { defer close(ran); p.events.Run(ctx) }()
		defer func() { stop(); <-ran }()
		at := func(state league.TableState) int {
			return slices.IndexFunc(p.event(e.ID).Tables, func(t league.Table) bool { return t.State == state })
		}
		await.Until(t, "a table begins", func() bool { return at(league.Playing) >= 0 })
		e = p.event(e.ID)
		n, from := at(league.Playing), at(league.Waiting)
		to := slices.IndexFunc(e.Tables, func(x league.Table) bool { return x.State == league.Waiting && x.N != from })
		seat := slices.IndexFunc(e.Tables[from].Seats, func(x int) bool { return !e.Tables[to].Sits(x) })
		toSeat := slices.IndexFunc(e.Tables[to].Seats, func(x int) bool { return !e.Tables[from].Sits(x) })
		a, b := e.Tables[from].Seats[seat], e.Tables[to].Seats[toSeat]
		moved, err := p.events.Move(t.Context(), e.ID, p.owner, from, seat, to, toSeat, "both asked for it")
		p.must(err)
		if moved.Tables[from].Seats[seat] != b || moved.Tables[to].Seats[toSeat] != a {
			t.Errorf("the seats are %v and %v", moved.Tables[from].Seats, moved.Tables[to].Seats)
		}
		if _, err = p.events.Move(t.Context(), e.ID, p.owner, n, 0, to, 0, "too late"); err == nil {
			t.Error("somebody is moved from a table that has begun")
		}

		_, err = p.events.Adjourn(t.Context(), e.ID, p.owner, n, p.wall.Now().Add(time.Hour), "dinner")
		p.must(err)
		p.must(p.wall.Advance(2 * time.Hour))
		await.Until(t, "the table goes on by itself", func() bool { return p.event(e.ID).Tables[n].Stands.IsZero() })
		_, err = p.events.Adjourn(t.Context(), e.ID, p.owner, n, time.Time{}, "a storm")
		p.must(err)
		if p.event(e.ID).Tables[n].Stands.IsZero() {
			t.Error("the table is not adjourned")
		}
		_, err = p.events.Resume(t.Context(), e.ID, p.owner, n, "it is over")
		p.must(err)
		if _, err = p.events.Resume(t.Context(), e.ID, p.owner, n, "again"); err == nil {
			t.Error("a table is resumed that is not adjourned")
		}

		gone, s := e.Tables[n].Seats[0], e.Entrant(sub.ID)
		_, err = p.events.Replace(t.Context(), e.ID, p.owner, gone, s.N, true, "ill")
		p.must(err)
		p.must(p.events.Drive(t.Context(), e.ID))
		kept, err := p.house.Sheet(t.Context(), e.Tables[n].ID)
		p.must(err)
		if kept.SeatsOf(sub.ID) == 0 || kept.SeatsOf(e.Entrants[gone].User) != 0 {
			t.Errorf("at the table sit %+v", kept.Places)
		}
		log, _, err := p.clubs.Store.Log(t.Context(), p.club.ID, e.ID, 0)
		p.must(err)
		var did []string
		for _, d := range log {
			if d.Why != "" {
				did = append(did, d.What+": "+d.Why)
			}
		}
		for _, want := range []string{"moved: both asked for it", "adjourned: dinner", "adjourned: a storm", "resumed: it is over"} {
			if !slices.Contains(did, want) {
				t.Errorf("the log has no %q: %q", want, did)
			}
		}
	})
}
