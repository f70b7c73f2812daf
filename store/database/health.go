package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/scrip-games/scrip/store/internal/db"
)

const (
	beatEvery = 5 * time.Second
	// beatTime is how long a beat waits for its turn.
	beatTime = 10 * time.Second
	// late is how old the last write may be.
	late = 30 * time.Second
	// remembered is how long a fault that reading met counts.
	remembered = time.Minute
)

// pulse is how the database is: whether the last write of its one row was kept,
// and what befell those who read.
type pulse struct {
	mu      sync.Mutex
	written time.Time // when the row was last kept
	tried   time.Time // when the last attempt began
	failed  error     // what befell it
	fault   error     // what befell somebody who read
	faultAt time.Time

	stop  context.CancelFunc
	ended chan struct{}
}

// startPulse begins to beat; the first comes at once.
func (d *DB) startPulse() {
	ctx, stop := context.WithCancel(context.Background())
	d.pulse.stop, d.pulse.ended = stop, make(chan struct{})
	d.pulse.written = time.Now()
	go func() {
		defer close(d.pulse.ended)
		tick := time.NewTicker(beatEvery)
		defer tick.Stop()
		for ctx.Err() == nil {
			d.beat(ctx)
			select {
			case <-tick.C:
			case <-ctx.Done():
			}
		}
	}()
}

// end stops it.
func (p *pulse) end() {
	if p.stop == nil {
		return // it never began
	}
	p.stop()
	<-p.ended
	p.beaten(time.Now(), errClosed)
}

// beat writes the row, sees that no other server has come, and reads a little of everything.
func (d *DB) beat(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, beatTime)
	defer cancel()
	now := time.Now()
	err := d.Transact(ctx, "", func(q *db.Queries) ([]Errand, error) { return nil, q.SavePulse(ctx, Millis(now)) })
	if err == nil && d.many != nil {
		err = d.many.beat(ctx)
	}
	if err == nil && d.held != nil {
		err = d.held.still(ctx)
	}
	if err == nil {
		err = d.look(ctx)
	}
	d.pulse.beaten(now, err)
}

// look reads a row of each table.
func (d *DB) look(ctx context.Context) error {
	var some [6]sql.NullString
	err := d.Read.QueryRowContext(ctx, `SELECT
		(SELECT name FROM users LIMIT 1), (SELECT data FROM sessions LIMIT 1), (SELECT settings FROM tables LIMIT 1),
		(SELECT kind FROM seats LIMIT 1), (SELECT action FROM entries LIMIT 1), (SELECT text FROM chat LIMIT 1)`,
	).Scan(&some[0], &some[1], &some[2], &some[3], &some[4], &some[5])
	if err != nil {
		return fmt.Errorf("reading: %w", err)
	}
	return nil
}

func (p *pulse) beaten(at time.Time, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at.Before(p.tried) {
		return // a later one was faster
	}
	p.tried, p.failed = at, err
	if err == nil {
		p.written = at
	}
}

// Healthy is how long ago something was last written, and why that is no longer
// so if it is not. It answers at once, however busy the database is.
func (d *DB) Healthy() (age time.Duration, err error) { return d.pulse.at(time.Now()) }

// Ready is nil if the server can do its work: its database is in the form that it
// knows, what is done can be kept, and bots are played.
func (d *DB) Ready() error {
	if _, err := d.Healthy(); err != nil {
		return err
	}
	if d.many != nil && !d.many.jobs.working.Load() {
		return errors.New("its jobs do not run")
	}
	return nil
}

func (p *pulse) at(now time.Time) (age time.Duration, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	age = now.Sub(p.written)
	switch {
	case p.failed != nil:
		err = fmt.Errorf("the last attempt to write failed: %w", p.failed)
	case age > late:
		err = fmt.Errorf("nothing has been written for %s", age.Round(time.Second))
	case p.fault != nil && now.Sub(p.faultAt) < remembered:
		err = fmt.Errorf("reading failed: %w", p.fault)
	}
	return age, err
}

// Away tells faults of the database, or of the way to it, from others: nobody has done
// anything wrong, and it is likely to pass.
func Away(err error) bool { return err != nil && (broken(err) || passing(err)) }

// note remembers a fault of the database itself, and no other.
func (p *pulse) note(err error) {
	if !broken(err) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault, p.faultAt = err, time.Now()
}

// watched is connections whose faults are noted.
type watched struct {
	*sql.DB
	pulse *pulse
}

func (w watched) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := w.DB.QueryContext(ctx, query, args...)
	w.pulse.note(err)
	return rows, err
}

func (w watched) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	row := w.DB.QueryRowContext(ctx, query, args...)
	w.pulse.note(row.Err())
	return row
}
