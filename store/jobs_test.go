package store

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
)

// two are servers on one database.
func two(t *testing.T) (servers [2]*Store) {
	t.Helper()
	data := dbtest.Server(t)
	for i := range servers {
		s, err := Open(t.Context(), data)
		must(t, err)
		t.Cleanup(func() { s.Close() })
		servers[i] = s
	}
	return servers
}

// turnsOf is how many turns of bots wait for somebody to play them on a table.
func turnsOf(t *testing.T, s *Store, table persist.TableID) (n int) {
	t.Helper()
	must(t, s.Read.QueryRowContext(t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'bots' AND args ->> 'table' = $1", table).Scan(&n))
	return n
}

// A bot's turn is there if and only if the move is that calls it, also among moves that
// are kept together.
func TestJobs_AreKeptWithTheMove(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), dbtest.Server(t))
	must(t, err)
	t.Cleanup(func() { s.Close() })
	ann := person(t, s, "Ann", "")
	running := func(kept *sheet.Sheet) { kept.Status, kept.Turn = sheet.Running, game.AllSeats(1) }
	good, late, quiet := table(t, s, ann, running), table(t, s, ann, running), table(t, s, ann, running)
	entry := record.Kept{Entry: game.Entry{Action: json.RawMessage(`{}`), At: clock.Wall{}.Kept()}}
	append1 := func(id persist.TableID, calls bool) error {
		return s.Tables.Append(t.Context(), id, 0, []record.Kept{entry}, sheet.Progress{Status: sheet.Running, Entries: 1, Turn: 2, Calls: calls})
	}
	must(t, append1(late.ID, false))
	answers := make(chan error, 3)
	go func() { answers <- append1(good.ID, true) }()
	go func() { answers <- append1(quiet.ID, false) }()
	go func() {
		if err := append1(late.ID, true); !errors.Is(err, persist.ErrTaken) {
			answers <- errors.New("the place was free")
			return
		}
		answers <- nil
	}()
	for range cap(answers) {
		must(t, <-answers)
	}
	for id, want := range map[persist.TableID]int{good.ID: 1, late.ID: 0, quiet.ID: 0} {
		if got := turnsOf(t, s, id); got != want {
			t.Errorf("%d turns wait, not %d", got, want)
		}
	}
	good.Entries, good.Turn = 1, game.AllSeats(2) // a change of seats while a bot is asked
	must(t, s.Tables.Save(t.Context(), good, nil, notice.Changes{}))
	if got := turnsOf(t, s, good.ID); got != 2 {
		t.Errorf("after the change %d turns wait", got)
	}
}

// Bots whose server was lost are called again; those that somebody plays, that wait to
// be told, or that nobody waits for, are not.
func TestJobs_WhatIsForgottenIsCalled(t *testing.T) {
	t.Parallel()
	servers := two(t)
	s, other := servers[0], servers[1]
	ann := person(t, s, "Ann", "")
	long := time.Now().Add(-time.Hour).UTC().Truncate(time.Millisecond)
	kind := map[string]func(*sheet.Sheet){
		"lost":    func(*sheet.Sheet) {},
		"played":  func(*sheet.Sheet) {},
		"steps":   func(kept *sheet.Sheet) { kept.Pace = sheet.Steps },
		"person":  func(sheet *sheet.Sheet) { sheet.Turn = game.AllSeats(1) },
		"alone":   func(sheet *sheet.Sheet) { sheet.Places[0] = sheet.Places[1] },
		"watched": func(sheet *sheet.Sheet) { sheet.Places[0] = sheet.Places[1] },
		"young":   func(sheet *sheet.Sheet) { sheet.Updated = clock.Wall{}.Kept() },
	}
	ids := map[string]persist.TableID{}
	for name, change := range kind {
		kept := table(t, s, ann)
		kept.Status, kept.Turn, kept.Updated = sheet.Running, game.AllSeats(2).Without(0), long
		change(kept)
		must(t, s.Tables.Save(t.Context(), kept, nil, notice.Changes{}))
		ids[name] = kept.ID
	}
	_, err := s.Write.ExecContext(t.Context(), "DELETE FROM river_job")
	must(t, err)
	release, err := other.Shared().Claim(t.Context(), string(ids["played"]))
	must(t, err)
	for range 2 { // and not twice
		must(t, s.Shared().CallForgotten(t.Context(), []persist.TableID{ids["watched"]}))
	}
	for name, id := range ids {
		want := 0
		if name == "lost" || name == "watched" {
			want = 1
		}
		if got := turnsOf(t, s, id); got != want {
			t.Errorf("%s: %d turns wait, not %d", name, got, want)
		}
	}
	release()
	must(t, s.Shared().CallForgotten(t.Context(), nil))
	if got := turnsOf(t, s, ids["played"]); got != 1 {
		t.Errorf("when nobody plays them any more %d turns wait", got)
	}
}

// Several servers draw on the same bucket. It fills up again, and a request for more than there is
// costs nothing.
func TestBuckets(t *testing.T) {
	t.Parallel()
	servers := two(t)
	spend := func(at, n int, anyway bool) (bool, float64) {
		t.Helper()
		took, left, err := servers[at].Counter().Spend(t.Context(), "tea", n, 1e-9, 5, anyway)
		must(t, err)
		return took, left
	}
	for i, want := range []bool{true, true, false, true, false} {
		n := []int{3, 1, 2, 1, 1}[i]
		if took, left := spend(i%2, n, false); took != want {
			t.Errorf("attempt %d to take %d: %v, %.0f left", i+1, n, took, left)
		}
	}
	if took, left := spend(0, 3, true); !took || left > -2.9 {
		t.Errorf("who must have it: %v, %.1f left", took, left)
	}
	_, err := servers[0].Write.ExecContext(t.Context(), "UPDATE buckets SET at = at - 10000")
	must(t, err)
	took, left, err := servers[1].Counter().Spend(t.Context(), "tea", 1, 0.5, 5, false)
	must(t, err)
	if !took || left < 0.9 || left > 1.5 {
		t.Errorf("after ten seconds: %v, %.1f left", took, left)
	}
	for i, want := range []int{0, 2, 1} {
		more := []int{2, 1, -1}[i]
		if elsewhere, err := servers[i%2].Counter().Listens(t.Context(), "Ann", more); err != nil || elsewhere != want {
			t.Errorf("%d streams elsewhere, not %d: %v", elsewhere, want, err)
		}
	}
}

// The end of somebody's time is a job of the move that sets their clock, worked once by whichever
// server comes first.
func TestJobs_TimeIsUp(t *testing.T) {
	t.Parallel()
	servers := two(t)
	ann := person(t, servers[0], "Ann", "")
	due := timedTable(t, servers[0], ann, clock.Wall{}.Kept().Add(time.Hour))
	later := timedTable(t, servers[0], ann, clock.Wall{}.Kept().Add(time.Hour))
	entry := record.Kept{Entry: game.Entry{Action: json.RawMessage(`{}`), At: clock.Wall{}.Kept()}}
	move := func(kept *sheet.Sheet, up time.Time) {
		must(t, servers[0].Tables.Append(t.Context(), kept.ID, 0, []record.Kept{entry}, sheet.Progress{
			Status: sheet.Running, Entries: 1, Revision: kept.Revision, Timing: &sheet.Timing{Seats: []sheet.SeatClock{{Up: up}, {}, {}}},
		}))
	}
	move(later, clock.Wall{}.Kept().Add(time.Hour))
	move(due, clock.Wall{}.Kept())
	heard := make(chan persist.TableID, 10)
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	nothing := match.Jobs{
		Bots:   func(context.Context, persist.TableID) (time.Duration, error) { return -1, nil },
		Tidy:   func(context.Context) error { return nil },
		Notice: func(context.Context, int64) error { return nil },
		Clock:  func(_ context.Context, table persist.TableID) error { heard <- table; return nil },
	}
	for _, s := range servers {
		working.Go(func() { s.Shared().Work(ctx, nothing) })
	}
	if got := <-heard; got != due.ID {
		t.Errorf("time is up at %s, want %s", got, due.ID)
	}
	var waiting, done int
	must(t, servers[1].Read.QueryRowContext(t.Context(), "SELECT count(*) FILTER (WHERE state = 'scheduled'), count(*) FILTER (WHERE state <> 'scheduled') FROM river_job WHERE kind = 'clock'").Scan(&waiting, &done))
	if waiting != 1 || done != 1 || len(heard) != 0 {
		t.Errorf("%d wait and %d are done, and %d more were heard", waiting, done, len(heard))
	}
}
