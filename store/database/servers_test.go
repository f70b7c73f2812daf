package database_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/dbtest"
)

// Two servers write to the same tables at the same moment, each to many in one group. They
// never wait for each other in a ring, and of two that want the same place one has it.
func TestServersWriteToTheSameTables(t *testing.T) {
	t.Parallel()
	data := dbtest.Server(t)
	var servers []*store.Store
	for range 2 {
		s, err := store.Open(t.Context(), data)
		must(t, err)
		t.Cleanup(func() { s.Close() })
		servers = append(servers, s)
	}
	ann := person(t, servers[0], "Ann", "")
	tables := make([]*sheet.Sheet, 20)
	for i := range tables {
		tables[i] = table(t, servers[0], ann)
	}
	for n := range 20 {
		var all sync.WaitGroup
		for _, s := range servers {
			for _, i := range rand.Perm(len(tables)) {
				all.Go(func() {
					err := s.Tables.Append(t.Context(), tables[i].ID, n, undos(1), following(n))
					if err != nil && !errors.Is(err, persist.ErrTaken) {
						t.Errorf("place %d: %v", n, err)
					}
				})
			}
			all.Go(func() { s.Beat(t.Context()) })
		}
		all.Wait()
	}
	for _, sheet := range tables {
		if list, err := servers[1].Tables.Entries(t.Context(), sheet.ID, 0); err != nil || len(list) != 20 {
			t.Errorf("%d entries are there: %v", len(list), err)
		}
	}
}

// A write does not notice that the connection to the database was lost, as long as nothing of it
// can have been kept.
func TestConnectionIsLost(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), dbtest.Server(t))
	must(t, err)
	defer s.Close()
	sheet := table(t, s, person(t, s, "Ann", ""))
	for n := range 5 {
		_, err := s.Read.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		must(t, err)
		must(t, s.Tables.Append(t.Context(), sheet.ID, n, undos(1), following(n)))
	}
}

// How several tables stand is told at once, and of one that is not there nothing.
func TestStandings(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), dbtest.Server(t))
	must(t, err)
	defer s.Close()
	ann := person(t, s, "Ann", "")
	one, two := table(t, s, ann), table(t, s, ann)
	must(t, s.Tables.Append(t.Context(), two.ID, 0, undos(3), sheet.Progress{Status: sheet.Running, Entries: 3}))
	line := &sheet.Line{Table: two.ID, Text: "well"}
	must(t, s.Tables.AddLine(t.Context(), line, nil))
	got, err := s.Shared().Standings(t.Context(), []persist.TableID{one.ID, two.ID, "neither"})
	must(t, err)
	want := map[persist.TableID]match.Standing{one.ID: {}, two.ID: {Entries: 3, Line: line.ID}}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	for id, standing := range want {
		if st, err := s.Shared().Standing(t.Context(), id); err != nil || st != standing {
			t.Errorf("alone: %v, %v", st, err)
		}
	}
}

// Moves are kept while it cannot be noted who is here.
func TestWhoIsHereKeepsNoMoveWaiting(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), dbtest.Server(t))
	must(t, err)
	defer s.Close()
	ann := person(t, s, "Ann", "")
	its := table(t, s, ann)
	busy, err := s.Read.BeginTx(t.Context(), nil)
	must(t, err)
	_, err = busy.ExecContext(t.Context(), "LOCK TABLE presence IN EXCLUSIVE MODE")
	must(t, err)
	noted := s.Shared().Note(its.ID, ann.ID, true)
	for waits := 0; waits == 0; {
		must(t, busy.QueryRowContext(t.Context(), "SELECT count(*) FROM pg_locks WHERE relation = 'presence'::regclass AND NOT granted").Scan(&waits))
	}
	kept := make(chan error, 1)
	go func() {
		kept <- s.Tables.Append(t.Context(), its.ID, 0, undos(1), sheet.Progress{Status: sheet.Running, Entries: 1})
	}()
	select {
	case err := <-kept:
		must(t, err)
	case <-time.After(time.Minute):
		t.Error("a move waits")
	}
	must(t, busy.Rollback())
	must(t, noted(t.Context()))
}

// A server that stays silent is taken for gone, and others may take what it has claimed. When it is
// back it learns that they have forgotten it.
func TestServers_WhatAMuteOneHas(t *testing.T) {
	t.Parallel()
	servers := two(t)
	for _, s := range servers {
		s.EndPulse() // neither beats by itself
	}
	mute, other := servers[0].AsServer(), servers[1].AsServer()
	must(t, mute.Beat(t.Context()))
	_, err := mute.Claim(t.Context(), "something")
	must(t, err)
	claim := func() bool {
		release, err := other.Claim(t.Context(), "something")
		must(t, err)
		return release != nil
	}
	must(t, other.Beat(t.Context()))
	if claim() {
		t.Fatal("two have claimed the same")
	}
	age := func(by time.Duration) {
		_, err := servers[1].Write.ExecContext(t.Context(), "UPDATE servers SET seen_at = seen_at - $1 WHERE id = $2", by.Milliseconds(), mute.Name())
		must(t, err)
	}
	age(2 * database.MuteFor)
	must(t, other.Beat(t.Context()))
	await.Until(t, "the claim of the mute one is free: its connection takes a moment to end", claim)
	age(database.Lost)
	must(t, other.Beat(t.Context()))
	table := table(t, servers[1], person(t, servers[1], "Ann", ""))
	await.Until(t, "the mute one beats: it has yet to notice that its connection is gone", func() bool { return mute.Beat(t.Context()) == nil })
	must(t, mute.Note(table.ID, "Ann", true)(t.Context()))
	sees := func() bool {
		there, err := other.Elsewhere(t.Context(), []persist.TableID{table.ID})
		must(t, err)
		return len(there[table.ID]) == 1
	}
	if !sees() {
		t.Error("nobody is known to be at the one that was mute")
	}
	age(database.Lost)
	must(t, other.Beat(t.Context()))
	if sees() {
		t.Error("who was at one that is gone is still there")
	}
	must(t, mute.Beat(t.Context()))
	await.Until(t, "what was forgotten is told again", sees)
}

// listening is the bells that a server hears.
func listening(t *testing.T, s *store.Store) (next func() match.Bell) {
	t.Helper()
	bells := make(chan match.Bell, 100)
	go s.Shared().Listen(t.Context(), func(b match.Bell) { bells <- b })
	if b := <-bells; b != (match.Bell{}) {
		t.Errorf("before it hears anything it is told %+v", b)
	}
	return func() match.Bell {
		t.Helper()
		select {
		case b := <-bells:
			return b
		case <-time.After(time.Minute):
			t.Fatal("no bell rings")
			return match.Bell{}
		}
	}
}

// A bell rings where somebody watches the table, and not where nobody does, nor where it was committed.
// What was committed before the others could know that somebody watches is told all the same. A server
// of before hears everything.
func TestServers_BellsOfWhatIsWatched(t *testing.T) {
	t.Parallel()
	servers := two(t)
	here, there := servers[0], servers[1]
	ann := person(t, here, "Ann", "")
	watched, other := table(t, here, ann), table(t, here, ann)
	heard, own := listening(t, there), listening(t, here)
	move := func(at *store.Store, sheet *sheet.Sheet, n int) {
		must(t, at.Tables.Append(t.Context(), sheet.ID, n, undos(1), following(n)))
	}
	move(here, watched, 0)
	must(t, there.Shared().Note(watched.ID, ann.ID, true)(t.Context()))
	if b := heard(); b.Table != watched.ID || b.Entries != 1 {
		t.Errorf("when somebody begins to watch the house is told %+v", b)
	}
	must(t, here.Shared().Note(watched.ID, ann.ID, true)(t.Context()))
	own() // how it stands
	heard()
	move(here, other, 0)
	move(here, watched, 1)
	if b := heard(); b.Table != watched.ID || b.Entries != 2 {
		t.Errorf("after a move at the other server %+v rings", b)
	}
	move(there, watched, 2)
	if b := own(); b.Table != watched.ID || b.Entries != 3 {
		t.Errorf("after a move at the server that watches too, %+v rings", b)
	}
	_, err := here.Write.ExecContext(t.Context(), "INSERT INTO servers (id, seen_at) VALUES ('before', 9000000000000000)")
	must(t, err)
	move(here, other, 1)
	for _, next := range []func() match.Bell{heard, own} { // by the channel of all, as the one of before
		if b := next(); b.Table != other.ID || b.Entries != 2 {
			t.Errorf("where a server of before is %+v rings", b)
		}
	}
}
