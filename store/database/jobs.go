package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// jobs is what servers on one database do for each other, kept by River in the same
// database: a job is there if and only if the move that makes it is.
type jobs struct {
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx]
	work   match.Jobs // set before the client starts
	// working: the client has started and was not told to stop.
	working atomic.Bool
}

// A turn of the bots of a table: all moves until a person is asked.
type botsTurn struct {
	Table persist.TableID `json:"table"`
}

func (botsTurn) Kind() string { return "bots" }

// Clearing away what is abandoned.
type tidying struct{}

func (tidying) Kind() string { return "tidy" }

// Looking whose time is up at a table. Servers of before make one with every move.
type timesUp struct {
	Table persist.TableID `json:"table"`
}

func (timesUp) Kind() string { return "clock" }

// Telling a notice that is due.
type telling struct {
	Notice int64 `json:"notice"`
}

func (telling) Kind() string { return "notice" }

const (
	botsQueue    = "bots"
	noticesQueue = "notices"
	// atOnce is how many notices one server sends at a time.
	atOnce = 16
	// atATime is how many tables' bots one server plays. Most of them wait for their
	// pace: how many think at a time is the house's business.
	atATime = 500
	// turnTime is how long a server plays the bots of a table until others may go on
	// with them, and turnLost until it is taken for gone should nobody see before that
	// it is.
	turnTime = 30 * time.Second
	turnLost = time.Minute
	// tidyEvery is how often what is abandoned is cleared away.
	tidyEvery = time.Hour
	// doneKept is how long one can look at what was done, if it is not cleared away before that.
	doneKept = 10 * time.Minute
)

// openJobs prepares the database for jobs, and this server to make them.
func openJobs(ctx context.Context, address, server string) (*jobs, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, errors.New("its address cannot be read")
	}
	if config.ConnConfig, err = configOf(address); err != nil {
		return nil, err
	}
	config.MaxConns = 4
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	j := &jobs{pool: pool}
	if err = j.migrate(ctx); err == nil {
		err = j.connect(server)
	}
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("its jobs: %w", err)
	}
	return j, nil
}

// migrate brings River's tables to their present form. Of servers that start together
// one does it.
func (j *jobs) migrate(ctx context.Context) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(j.pool), &rivermigrate.Config{Logger: j.log()})
	if err != nil {
		return err
	}
	conn, err := j.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", ours+1); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", ours+1)
	_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// log is for what is worth knowing of River's work: that it is broken off when this
// server stops is not.
func (j *jobs) log() *slog.Logger { return slog.New(troubles{slog.Default().Handler(), j}) }

type troubles struct {
	slog.Handler
	of *jobs
}

func (h troubles) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.of.working.Load() && h.Handler.Enabled(ctx, l)
}

func (j *jobs) connect(server string) (err error) {
	workers := river.NewWorkers()
	if err := errors.Join(
		river.AddWorkerSafely(workers, river.WorkFunc(j.playBots)),
		river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[tidying]) error { return j.work.Tidy(ctx) })),
		river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[telling]) error {
			return j.work.Notice(ctx, job.Args.Notice)
		})),
		river.AddWorkerSafely(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[timesUp]) error {
			return j.work.Clock(ctx, job.Args.Table)
		})),
	); err != nil {
		return err
	}
	hourly := river.NewPeriodicJob(river.PeriodicInterval(tidyEvery), func() (river.JobArgs, *river.InsertOpts) {
		return tidying{}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: tidyEvery}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
	j.client, err = river.NewClient(riverpgxv5.New(j.pool), &river.Config{
		ID: server, Logger: j.log(), Workers: workers, PeriodicJobs: []*river.PeriodicJob{hourly},
		Queues:        map[string]river.QueueConfig{botsQueue: {MaxWorkers: atATime}, noticesQueue: {MaxWorkers: atOnce}, river.QueueDefault: {MaxWorkers: 4}},
		FetchCooldown: 10 * time.Millisecond, FetchPollInterval: time.Second,
		JobTimeout: turnTime, RescueStuckJobsAfter: turnLost, RetryPolicy: soon{},
		CompletedJobRetentionPeriod: doneKept,
	})
	return err
}

// soon tries again after as many seconds as were tries: what fails is the way to the
// database, and that comes back.
type soon struct{}

func (soon) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(time.Duration(min(job.Attempt, 30)) * time.Second)
}

// playBots is a turn of the bots. It is not over when there is more to play, and not when this
// server is told to stop: then another goes on at once.
func (j *jobs) playBots(ctx context.Context, job *river.Job[botsTurn]) error {
	again, err := j.work.Bots(ctx, job.Args.Table)
	if err != nil && ctx.Err() == nil {
		return err
	}
	if again >= 0 || ctx.Err() != nil {
		return river.JobSnooze(max(0, again))
	}
	return nil
}

// call makes jobs of bots that are called, in the transaction that the connection is in.
func (j *jobs) call(ctx context.Context, on *sql.Conn, tables []persist.TableID) error {
	return on.Raw(func(driver any) error {
		_, err := j.client.InsertManyTx(ctx, begun{conn: driver.(*stdlib.Conn).Conn()}, turns(tables))
		return err
	})
}

func turns(tables []persist.TableID) []river.InsertManyParams {
	list := make([]river.InsertManyParams, len(tables))
	for i, t := range tables {
		list[i] = river.InsertManyParams{Args: botsTurn{t}, InsertOpts: &river.InsertOpts{Queue: botsQueue}}
	}
	return list
}

// begun is the transaction that a connection is in, for River. It is ended where it was begun.
type begun struct {
	pgx.Tx // nil: what River does not use of one
	conn   *pgx.Conn
}

func (b begun) Exec(ctx context.Context, query string, args ...any) (pgconn.CommandTag, error) {
	return b.conn.Exec(ctx, query, args...)
}

func (b begun) Query(ctx context.Context, query string, args ...any) (pgx.Rows, error) {
	return b.conn.Query(ctx, query, args...)
}

func (b begun) QueryRow(ctx context.Context, query string, args ...any) pgx.Row {
	return b.conn.QueryRow(ctx, query, args...)
}

func (b begun) Conn() *pgx.Conn { return b.conn }

// stopTime is how long a server that stops waits for what it is at to be handed over.
const stopTime = 5 * time.Second

// Work does jobs until the context ends, and what is due.
func (m *many) Work(ctx context.Context, work match.Jobs) {
	j := m.jobs
	j.work = work
	var due sync.WaitGroup
	defer due.Wait()
	m.workDue(ctx, &due)
	for !j.start(ctx) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
	<-ctx.Done()
	j.working.Store(false)
	end, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := j.client.StopAndCancel(end); err != nil {
		slog.Warn("stop jobs failed", "err", err)
	}
}

func (j *jobs) start(ctx context.Context) bool {
	err := j.client.Start(context.WithoutCancel(ctx))
	if err != nil && ctx.Err() == nil {
		slog.Warn("start jobs failed", "err", err)
	}
	j.working.Store(err == nil)
	return err == nil
}

// Call makes a job of the bots of a table.
func (m *many) Call(ctx context.Context, table persist.TableID) error {
	_, err := m.jobs.client.InsertMany(ctx, turns([]persist.TableID{table}))
	return err
}

// CallForgotten makes jobs of tables whose bots wait although nobody has claimed them
// and no job for them waits. It looks where that is likely, at those that were moved at last, and in
// each round at some of all others.
func (m *many) CallForgotten(ctx context.Context, watched []persist.TableID) error {
	upTo := Millis(time.Now().Add(-forgottenAfter))
	from := m.forgotten.next(upTo)
	rows, err := m.db.Read.QueryContext(ctx, `
		WITH likely AS (
			SELECT args ->> 'table' AS id FROM river_job WHERE state = 'running' AND queue = '`+botsQueue+`'
			UNION SELECT unnest($2::text[])
			UNION SELECT id FROM tables WHERE heed > 0
			UNION (SELECT id FROM tables WHERE status = 'running' AND updated_at < $1 ORDER BY updated_at DESC LIMIT $4)
			UNION (SELECT id FROM tables WHERE status = 'running' AND updated_at < $3 ORDER BY updated_at DESC LIMIT $4)
		)
		SELECT t.id FROM likely JOIN tables t ON t.id = likely.id, LATERAL (SELECT hashtextextended(t.id, 0) AS key) AS claim
		WHERE t.status = 'running' AND t.updated_at < $1
			AND (t.heed > 0 OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'bot' AND ((t.turn >> s.seat) & 1) = 1)
				AND NOT (t.pace = 'steps' AND t.hurried <= t.entries))
			AND (t.id = ANY($2) OR t.event <> '' OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'person'))
			AND NOT EXISTS (SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
				AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
				AND l.classid::bigint = (claim.key >> 32) & 4294967295 AND l.objid::bigint = claim.key & 4294967295)
			AND NOT EXISTS (SELECT 1 FROM river_job j WHERE j.kind = 'bots' AND j.args ->> 'table' = t.id AND j.state IN ('available', 'scheduled', 'retryable'))
		LIMIT 1000`, upTo, watched, from, pieceOfForgotten)
	if err != nil {
		return err
	}
	tables, err := texts[persist.TableID](rows)
	if err != nil {
		return err
	}
	if len(tables) > 0 {
		if _, err = m.jobs.client.InsertMany(ctx, turns(tables)); err != nil {
			return err
		}
	}
	var oldest int64 // of the piece; 0 at the end of all
	err = m.db.Read.QueryRowContext(ctx, `SELECT coalesce((SELECT updated_at FROM tables WHERE status = 'running' AND updated_at < $1
		ORDER BY updated_at DESC OFFSET $2 LIMIT 1), 0)`, from, pieceOfForgotten-1).Scan(&oldest)
	m.forgotten.reached(oldest)
	return err
}

// pieceOfForgotten is how many tables of all are looked at in a round.
const pieceOfForgotten = 2000

// round is how far it was looked over all running tables, those moved at last first.
type round struct {
	mu sync.Mutex
	at int64 // those last moved before are still to come; 0 for all
}

// next is where the next piece begins.
func (r *round) next(latest int64) int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.at == 0 {
		return latest
	}
	return r.at
}

func (r *round) reached(at int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at = at
}

// forgottenAfter is how long a bot that was called may be on its way.
const forgottenAfter = 5 * time.Second

// close ends what the jobs need.
func (j *jobs) close() { j.pool.Close() }
