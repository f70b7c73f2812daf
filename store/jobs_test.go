package store

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
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

// jobsOf is how many jobs of a kind stand in the queue, done or not.
func jobsOf(t *testing.T, s *Store, kind string) (n int) {
	t.Helper()
	must(t, s.Read.QueryRowContext(t.Context(), "SELECT count(*) FROM river_job WHERE kind = $1", kind).Scan(&n))
	return n
}

// waits is a notice that somebody is asked at a table, due at a time.
func waits(kept *sheet.Sheet, user persist.UserID, n int64, due time.Time) notice.Notice {
	return notice.Notice{User: user, Event: notice.EventTurn, Table: kept.ID, N: n, Made: clock.Wall{}.Kept(), At: due}
}

// No move makes a job of its deadline or of its notices, however many there are. What is due is told
// all the same: at once what is due at once, and else by whichever server looks for it, also what a
// server kept that is gone, and what one of before kept with a job.
func TestJobs_WhatIsDueIsFound(t *testing.T) {
	t.Parallel()
	servers := two(t)
	ann := person(t, servers[0], "Ann", "")
	kept := timedTable(t, servers[0], ann, clock.Wall{}.Kept().Add(time.Hour))
	entry := record.Kept{Entry: game.Entry{Action: json.RawMessage(`{}`), At: clock.Wall{}.Kept()}}
	moves := 0
	move := func(due time.Time) {
		must(t, servers[0].Tables.Append(t.Context(), kept.ID, moves, []record.Kept{entry}, sheet.Progress{
			Status: sheet.Running, Entries: moves + 1, Revision: kept.Revision, After: game.Entry{Action: entry.Action, At: entry.At},
			Timing:  &sheet.Timing{Seats: []sheet.SeatClock{{Up: due}, {}, {}}},
			Notices: notice.Changes{Notices: []notice.Notice{waits(kept, ann.ID, int64(moves), due)}},
		}))
		moves++
	}
	for range 20 {
		move(clock.Wall{}.Kept().Add(time.Hour))
	}
	if clocks, notices := jobsOf(t, servers[0], "clock"), jobsOf(t, servers[0], "notice"); clocks+notices > 0 {
		t.Errorf("20 moves made %d jobs of clocks and %d of notices", clocks, notices)
	}
	long := clock.Wall{}.Kept().Add(-time.Minute)
	move(long) // nobody works yet: as if the server were gone before it told
	_, err := servers[0].Write.ExecContext(t.Context(), `INSERT INTO river_job (state, args, kind, max_attempts, scheduled_at, queue)
		SELECT 'scheduled', jsonb_build_object('notice', id), 'notice', 25, now() + interval '1 hour', 'notices' FROM notices`)
	must(t, err)
	heard := make(chan int64, 100)
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	work := func(s *Store) match.Jobs {
		return match.Jobs{
			Bots:  func(context.Context, persist.TableID) (time.Duration, error) { return -1, nil },
			Tidy:  func(context.Context) error { return nil },
			Clock: func(context.Context, persist.TableID) error { return nil },
			Notice: func(ctx context.Context, id int64) error {
				taken, err := s.Notices.Take(ctx, &notice.Notice{ID: id}, time.Now())
				if len(taken) > 0 {
					heard <- id
				}
				return err
			},
		}
	}
	for _, s := range servers {
		working.Go(func() { s.Shared().Work(ctx, work(s)) })
	}
	late := <-heard
	move(clock.Wall{}.Kept())
	if at := <-heard; at == late {
		t.Errorf("notice %d is told twice", at)
	}
	await.Until(t, "what is done, and what a server of before made, is cleared away", func() bool { return jobsOf(t, servers[0], "notice") == 0 })
	if len(heard) > 0 {
		t.Errorf("%d more are told", len(heard))
	}
}
