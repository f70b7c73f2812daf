package database

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// What is due where several servers share a database. A wait makes no job: most are over before
// anything is due, and a million of them would stand in the queue. When a notice is due is a column
// of its row. The server that has kept one that is due at once tells it itself; of all others, and
// of those whose server was lost, one server at a time makes jobs when they are due, no more than
// the queue is well with.

const (
	// dueEvery is how often it is looked for what is due.
	dueEvery = time.Second
	// overdue is how long the server that has kept a notice has for telling it.
	overdue = 2 * time.Second
	// mostTelling is how many jobs of notices there are at most, and mostSoon how many a server
	// has in its hands that were due at once.
	mostTelling = 2000
	mostSoon    = 1000
	// pieceOfJobs is how many jobs are cleared away at a time, and doneFor how long after they were done.
	pieceOfJobs = 5000
	doneFor     = "5 seconds"
	// claimDue is what the server claims that looks.
	claimDue = "notices that are due"
)

// workDue tells what is due until the context ends.
func (m *many) workDue(ctx context.Context, working *sync.WaitGroup) {
	for range atOnce {
		working.Go(func() { m.tellSoon(ctx) })
	}
	working.Go(func() {
		tick := time.NewTicker(dueEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if err := m.lookForDue(ctx); err != nil && ctx.Err() == nil {
				slog.Warn("query what is due failed", "err", err)
			}
		}
	})
}

// keptNotices hears of notices that this server has kept. Those that find no room are overdue soon.
func (m *many) keptNotices(notices []Errand) {
	for _, e := range notices {
		if e.At.After(time.Now()) {
			continue
		}
		select {
		case m.soon <- e.Notice:
		default:
		}
	}
}

// tellSoon tells notices that were due when they were kept.
func (m *many) tellSoon(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-m.soon:
			if err := m.jobs.work.Notice(ctx, id); err != nil && ctx.Err() == nil {
				slog.Warn("deliver notice failed", "err", err) // it is overdue soon
			}
		}
	}
}

// lookForDue makes jobs of what is overdue, unless another server does, and clears away those that
// are done.
func (m *many) lookForDue(ctx context.Context) error {
	release, err := m.Claim(ctx, claimDue)
	if err != nil || release == nil {
		return err
	}
	defer release()
	if err := m.jobs.makeTellings(ctx); err != nil {
		return err
	}
	return m.jobs.clearAway(ctx)
}

// once has a notice no second job while it has one.
var once = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}}

func (j *jobs) makeTellings(ctx context.Context) error {
	var room int
	err := j.pool.QueryRow(ctx, `SELECT $1 - count(*) FROM (
		SELECT 1 FROM river_job WHERE state IN ('available', 'retryable', 'running') AND queue = $2 LIMIT $1) AS waiting`, mostTelling, noticesQueue).Scan(&room)
	if err != nil || room <= 0 {
		return err
	}
	rows, err := j.pool.Query(ctx, "SELECT id FROM notices WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at LIMIT $2", Millis(time.Now().Add(-overdue)), room)
	if err != nil {
		return err
	}
	var list []river.InsertManyParams
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		list = append(list, river.InsertManyParams{Args: telling{id}, InsertOpts: &river.InsertOpts{Queue: noticesQueue, UniqueOpts: once}})
	}
	if err := rows.Err(); err != nil || len(list) == 0 {
		return err
	}
	_, err = j.client.InsertMany(ctx, list)
	return err
}

// clearAway deletes some jobs that are done, and some of those that servers of before have made for
// when clocks and notices will be due: those are found by their columns.
func (j *jobs) clearAway(ctx context.Context) error {
	_, err := j.pool.Exec(ctx, `DELETE FROM river_job WHERE id IN (SELECT id FROM river_job
		WHERE state = 'completed' AND finalized_at < now() - $1::interval AND kind IN ('bots', 'clock', 'notice') LIMIT $2)`, doneFor, pieceOfJobs)
	if err != nil {
		return err
	}
	_, err = j.pool.Exec(ctx, `DELETE FROM river_job WHERE id IN (SELECT id FROM river_job
		WHERE state = 'scheduled' AND queue IN ($1, $2) AND kind IN ('clock', 'notice') LIMIT $3)`, noticesQueue, river.QueueDefault, pieceOfJobs)
	return err
}
