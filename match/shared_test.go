package match_test

import (
	"os"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/store/pgtest"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest/toy"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

// together are houses on one database.
func together(t *testing.T, houses int) (list []*place) {
	t.Helper()
	data := dbtest.Server(t)
	for range houses {
		list = append(list, another(t, data, 0))
	}
	return list
}

// another is one more house on a database, with a pace of its own.
func another(t *testing.T, data string, pace time.Duration) *place {
	t.Helper()
	return anotherBy(t, data, pace, clock.Wall{})
}

// anotherBy is another that goes by a clock of the test's.
func anotherBy(t *testing.T, data string, pace time.Duration, by clock.Wall) *place {
	t.Helper()
	s, err := store.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	h := match.OpenHouse(match.Config{
		Store: s.House(), Shared: s.Shared(), Titles: append([]game.Title{toy.Title}, title.All()...),
		Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual, Pace: pace, Clock: by,
		Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
	})
	t.Cleanup(h.Close)
	h.Resume()
	return &place{TB: t, file: data, store: s, house: h}
}

// told reads the news of a watch until one is what is waited for.
func (p *place) told(w *match.Watch, want func(*match.News) bool) *match.News {
	p.Helper()
	for {
		news, more, err := w.Next(p.Context())
		p.must(err)
		switch {
		case news != nil && want(news):
			return news
		case news == nil:
			select {
			case <-more:
			case <-time.After(time.Minute):
				p.Fatal("nothing is heard of it")
			}
		}
	}
}

// When somebody's time is up one of the houses does what was agreed on, once, though no job was made for
// it and the table is in memory in none.
func TestShared_TimeIsUp(t *testing.T) {
	t.Parallel()
	data, wall := dbtest.Server(t), clock.NewTurnable()
	p := []*place{anotherBy(t, data, 0, wall), anotherBy(t, data, 0, wall)}
	ann, bob := p[0].user("Ann"), p[0].user("Bob")
	first, err := p[0].house.Create(t.Context(), ann, match.Wanted{Title: "toy", Visibility: sheet.Public, Seats: []match.WantedSeat{me, free}, Clock: minutes()})
	p[0].must(err)
	p[0].must(first.Seating.Join(t.Context(), bob, nil, false))
	id := p[0].see(first, ann.ID).Sheet.ID
	p[0].must(wall.Advance(11 * time.Minute))
	for _, p := range p {
		p.until(p.load(id), func(seen *match.Seen) bool { return len(seen.Sheet.Comings) > 0 })
	}
	if comings := p[1].see(p[1].load(id), ann.ID).Sheet.Comings; len(comings) != 2 || comings[0].Seat == comings[1].Seat {
		t.Errorf("of two who are asked it came to %+v", comings)
	}
}

// Two people play at two houses, move by move: each sees what the other did before
// they move, and a watcher is told everything once and in order.
func TestShared_AGameOverTwoHouses(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann, bob := p[0].user("Ann"), p[1].user("Bob")
	first := p[0].table(ann, "toy", me, free)
	id := p[0].see(first, ann.ID).Sheet.ID
	second := p[1].load(id)
	watch, err := first.Watch(match.Viewer{}, 0, -1)
	p[0].must(err)
	defer watch.Close()
	p[1].must(second.Seating.Join(t.Context(), bob, nil, false))
	if got := p[0].see(first, ann.ID).Sheet.Status; got != sheet.Running {
		t.Fatalf("after the last one came at the other house the table is %s", got)
	}
	const bid, pass = `{"kind":"bid","amount":10}`, `{"kind":"pass"}`
	for _, round := range [][2]string{{bid, pass}, {pass, bid}} {
		_, err = p[0].do(first, ann, 0, round[0])
		p[0].must(err)
		_, err = p[1].do(second, bob, 1, round[1])
		p[1].must(err)
	}
	end := p[0].see(first, ann.ID)
	if end.Sheet.Status != sheet.Finished || end.Position.N != p[1].see(second, bob.ID).Position.N {
		t.Errorf("at the end the table is %s", end.Sheet.Status)
	}
	next := 0
	for next < end.Position.N {
		news := p[0].told(watch, func(n *match.News) bool { return n.Entry != nil })
		if news.Entry.N != next {
			t.Fatalf("entry %d is told as number %d", news.Entry.N, next)
		}
		next++
	}
}

// Of two who move at the same moment in two houses one is told that they are late.
func TestShared_OneOfTwoIsLate(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann := p[0].user("Ann")
	first := p[0].started("toy", ann, p[0].user("Bob"))
	second := p[1].load(p[0].see(first, ann.ID).Sheet.ID)
	m := p[0].move(first, ann, 0, bid2)
	answers := make(chan error, 2)
	for _, table := range []*match.Table{first, second} {
		go func() {
			_, err := table.Act(t.Context(), m)
			answers <- err
		}()
	}
	a, b := <-answers, <-answers
	if a == nil {
		a, b = b, a
	}
	p[0].must(b)
	p[0].refused(a, refusal.Stale)
	if x, y := p[0].see(first, ann.ID).Position.N, p[1].see(second, ann.ID).Position.N; x != y {
		t.Errorf("one house is at moment %d, the other at %d", x, y)
	}
}

// What is said in one house is heard in the other, in one order.
func TestShared_Chat(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann, bob := p[0].user("Ann"), p[0].user("Bob")
	tables := []*match.Table{p[0].started("toy", ann, bob)}
	tables = append(tables, p[1].load(p[0].see(tables[0], ann.ID).Sheet.ID))
	const each = 10
	done := make(chan error)
	for i, u := range []*people.User{ann, bob} {
		go func() {
			var err error
			for range each {
				if _, failed := tables[i].Chat.Say(t.Context(), u, "hello"); failed != nil {
					err = failed
				}
			}
			done <- err
		}()
	}
	p[0].must(<-done)
	p[0].must(<-done)
	var ids [2][]int64
	for i, table := range tables {
		lines, err := table.Chat.Lines(match.Viewer{User: ann.ID}, 0)
		p[0].must(err)
		for _, l := range lines {
			ids[i] = append(ids[i], l.ID)
		}
		if len(lines) != 2*each {
			t.Errorf("house %d heard %d lines", i, len(lines))
		}
	}
	for i := range ids[0] {
		if ids[0][i] != ids[1][i] || i > 0 && ids[0][i] <= ids[0][i-1] {
			t.Fatalf("the lines are %v and %v", ids[0], ids[1])
		}
	}
}

// Presence is known in all houses, and so is that somebody left.
func TestShared_WhoIsHere(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann, bob := p[0].user("Ann"), p[0].user("Bob")
	first := p[0].started("toy", ann, bob)
	second := p[1].load(p[0].see(first, ann.ID).Sheet.ID)
	hers, err := first.Watch(match.Viewer{User: ann.ID}, -1, -1)
	p[0].must(err)
	defer hers.Close()
	his, err := second.Watch(match.Viewer{User: bob.ID}, -1, -1)
	p[1].must(err)
	is := func(bobs bool) func(*match.News) bool {
		return func(n *match.News) bool { return n.Table != nil && n.Table.Online[0] && n.Table.Online[1] == bobs }
	}
	p[0].told(hers, is(true))
	p[1].told(his, is(true))
	his.Close()
	p[0].told(hers, is(false))
}

// Bots are played once, by one house, also when the one that had them is closed.
func TestShared_Bots(t *testing.T) {
	t.Parallel()
	p := together(t, 3)
	ann := p[0].user("Ann")
	first := p[0].table(ann, "chicago-express", me, rnd, rnd)
	p[0].must(first.Seating.Start(t.Context(), ann.ID, ""))
	id := p[0].see(first, ann.ID).Sheet.ID
	tables := []*match.Table{first, p[1].load(id), p[2].load(id)}
	watch, err := tables[2].Watch(match.Viewer{User: ann.ID}, -1, -1)
	p[2].must(err)
	defer watch.Close()
	for moves := 0; moves < 12; {
		at := moves % len(tables)
		if at == 0 && moves > 6 {
			at = 1 // the first house is closed in the middle of it
			p[0].house.Close()
		}
		seen := p[at].see(tables[at], ann.ID)
		if seen.Sheet.Status == sheet.Finished {
			break
		}
		if len(seen.Position.Options) == 0 {
			p[2].told(watch, func(n *match.News) bool {
				return n.Table != nil && n.Table.Sheet.Status == sheet.Finished || n.Position != nil && len(n.Position.Options) > 0
			})
			continue
		}
		if _, err := p[at].do(tables[at], ann, 0, string(seen.Position.Options[seen.Position.N%len(seen.Position.Options)].Action)); err == nil {
			moves++
		} else {
			p[at].refused(err, refusal.Stale)
		}
	}
	p[1].must(p[1].house.Check(t.Context(), id))
}

// A house that closes in the middle of a bot's turn hands it over: another goes on with
// it at once.
func TestShared_BotsAreHandedOver(t *testing.T) {
	t.Parallel()
	data := dbtest.Server(t)
	slow := another(t, data, ever)
	ann := slow.user("Ann")
	table := slow.table(ann, "chicago-express", rnd, me, rnd)
	slow.must(table.Seating.Start(t.Context(), ann.ID, ""))
	id := slow.see(table, ann.ID).Sheet.ID
	slow.until(table, func(*match.Seen) bool { return slow.house.Driving() == 1 })
	quick := another(t, data, 0)
	slow.house.Close()
	quick.until(quick.load(id), func(seen *match.Seen) bool { return seen.Sheet.Turn.Has(1) })
}

// How fast bots go is known in every house, whichever plays them.
func TestShared_Pace(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann := p[0].user("Ann")
	tables := []*match.Table{p[0].table(ann, "chicago-express", rnd, me, rnd)}
	tables = append(tables, p[1].load(p[0].see(tables[0], ann.ID).Sheet.ID))
	p[0].must(tables[0].Driver.SetPace(t.Context(), ann.ID, sheet.Steps))
	p[1].must(tables[1].Seating.Start(t.Context(), ann.ID, ""))
	if pace := p[1].see(tables[1], ann.ID).Pace; pace != sheet.Steps {
		t.Fatalf("at the other house the pace is %s", pace)
	}
	idle := func() bool { return p[0].house.Driving()+p[1].house.Driving() == 0 }
	first := p[0].see(tables[0], ann.ID).Sheet.Entries
	for n := 1; n <= 6; n++ {
		at := n % 2
		before := p[at].see(tables[at], ann.ID)
		if before.Sheet.Turn.Has(1) {
			break
		}
		if before.Sheet.Entries != first+n-1 {
			t.Fatalf("told to move %d times the bots have made %d moves", n-1, before.Sheet.Entries-first)
		}
		p[at].must(tables[at].Driver.Hurry(t.Context(), ann.ID, 1))
		p[at].until(tables[at], func(seen *match.Seen) bool { return seen.Sheet.Entries >= first+n && idle() })
	}
}

// Bots that nobody plays with go on where somebody watches, at whichever house, and
// rest when the watcher has left.
func TestShared_WatchedBots(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann := p[0].user("Ann")
	table := p[0].table(ann, "chicago-express", rnd, rnd, rnd)
	p[0].must(table.Seating.Start(t.Context(), ann.ID, ""))
	began := p[0].see(table, ann.ID).Sheet
	watch, err := p[1].load(began.ID).Watch(match.Viewer{}, -1, -1) // a stranger
	p[1].must(err)
	defer watch.Close()
	p[1].told(watch, func(n *match.News) bool { return n.Entry != nil && n.Entry.N > began.Entries+5 })
}

// A guest who gets an account, and another name by it, has their seat and what they
// said under that name in every house.
func TestShared_AGuestBecomesSomebody(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	guest, account := p[0].user("Bob"), p[0].account("Robert")
	first := p[0].started("toy", p[0].user("Ann"), guest)
	second := p[1].load(p[0].see(first, guest.ID).Sheet.ID)
	_, err := second.Chat.Say(t.Context(), guest, "hello")
	p[1].must(err)
	p[0].must(p[0].store.People.Absorb(t.Context(), guest.ID, account.ID))
	p[0].must(p[0].house.Moved(t.Context(), guest.ID))
	if seen := p[1].see(second, account.ID); !seen.Mine.Has(1) || seen.Sheet.Places[1].Name != "Robert" {
		t.Errorf("in the other house he has %v as %q", seen.Mine, seen.Sheet.Places[1].Name)
	}
	p[1].until(second, func(*match.Seen) bool {
		lines, err := second.Chat.Lines(match.Viewer{User: account.ID}, 0)
		return err == nil && len(lines) == 1 && lines[0].User == account.ID && lines[0].Name == "Robert"
	})
}

// Tables that are busy do not keep a house from hearing what happens at another.
func TestShared_BusyTablesAreNotWaitedFor(t *testing.T) {
	t.Parallel()
	p := together(t, 2)
	ann := p[0].user("Ann")
	var here, there []*match.Table
	for range 10 {
		table := p[0].table(ann, "toy", me, me)
		here = append(here, table)
		there = append(there, p[1].load(p[0].see(table, ann.ID).Sheet.ID))
	}
	watch, err := there[9].Watch(match.Viewer{}, 0, -1)
	p[1].must(err)
	defer watch.Close()
	for _, busy := range there[:9] {
		defer busy.Hold()()
	}
	for _, table := range here {
		p[0].must(table.Seating.Start(t.Context(), ann.ID, ""))
		_, err := p[0].do(table, ann, 0, `{"kind":"pass"}`)
		p[0].must(err)
	}
	p[1].told(watch, func(n *match.News) bool { return n.Entry != nil })
}
