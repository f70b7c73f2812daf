// Package database is an open database without the meaning of what is kept: a SQLite file, or
// PostgreSQL for hosts who have outgrown one.
//
// Every commit is on the disk before it returns, so that what was answered survives a loss of power
// and not only the end of the program. One connection writes for all who wait at once (see writer);
// the others read beside it. The queries are the same for both databases; where these differ is an
// engine's part.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// DB is an open database. It is read by Reads and written by Transact; Read and Write are
// for what the queries cannot say.
type DB struct {
	Reads *db.Queries // on the reading connections
	Read  *sql.DB
	Write *sql.DB // its one connection is the writer's

	alive  time.Time // when it was last open before
	engine *engine
	held   claim // against a second server; nil for none
	many   *many // with other servers; nil where it is alone
	writer *writer
	pulse  pulse
}

// Open opens the database, makes it where there is none, and brings it to the
// present form: a file, or a PostgreSQL database by its address. A file is ErrInUse if
// another server has it open; several may have a PostgreSQL database open.
func Open(ctx context.Context, data string) (*DB, error) {
	return named(ctx, data, false)
}

// OpenAlone is Open for callers that must have the database for themselves: it is ErrInUse if any
// server has it open.
func OpenAlone(ctx context.Context, data string) (*DB, error) {
	return named(ctx, data, true)
}

func named(ctx context.Context, data string, alone bool) (*DB, error) {
	d, err := open(ctx, data, alone)
	if err != nil {
		return nil, fmt.Errorf("the database %s: %w", Name(data), err)
	}
	return d, nil
}

func open(ctx context.Context, data string, alone bool) (*DB, error) {
	e := engineOf(data)
	if e.shared && !alone {
		data = asServer(data, persist.NewID())
	}
	held, err := e.lock(ctx, data, alone)
	if err != nil {
		return nil, err
	}
	d, err := openPools(ctx, e, data)
	if err != nil {
		return nil, errors.Join(err, held.Close())
	}
	d.held = held
	if e.shared && !alone {
		err = d.joinOthers(ctx, data)
	}
	if err == nil {
		err = d.lastAlive(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	d.startPulse()
	return d, nil
}

func openPools(ctx context.Context, e *engine, data string) (*DB, error) {
	if err := e.refuseLater(ctx, data); err != nil {
		return nil, err
	}
	write, err := e.open(data, "immediate", 1)
	if err != nil {
		return nil, err
	}
	err = e.migrate(ctx, write)
	if err == nil {
		before, q := Millis(time.Now().Add(-e.making)), e.queries(write)
		err = errors.Join(q.ForgetNoticesOfMade(ctx, before), q.UnmakeTables(ctx, before))
	}
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read, err := e.open(data, "deferred", 4)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	d := &DB{engine: e, Write: write, writer: startWriter(e, write), Read: read}
	d.Reads = e.queries(watched{read, &d.pulse})
	return d, nil
}

// Close lets what is being written be finished, and closes the database.
func (d *DB) Close() error {
	d.pulse.end()
	d.writer.close()
	var err error
	if d.many != nil {
		err = d.many.leave()
	}
	err = errors.Join(err, d.Read.Close(), d.Write.Close())
	if d.held != nil {
		err = errors.Join(err, d.held.Close())
	}
	return err
}

// Alone tells whether nobody else writes to the database while it is open.
func (d *DB) Alone() bool { return d.many == nil }

// Alive is when a server last had the database open before this one opened it.
func (d *DB) Alive() time.Time { return d.alive }

// lastAlive learns it, before the first beat.
func (d *DB) lastAlive(ctx context.Context) error {
	at, err := d.Reads.GetPulse(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	d.alive = FromMillis(at)
	return nil
}

// Kept rings when notices were kept.
func (d *DB) Kept() <-chan struct{} { return d.writer.kept }

// Speak makes queries with ? in them what the database understands.
func (d *DB) Speak(on db.DBTX) db.DBTX { return d.engine.speak(on) }

// Steps is the migrations that lead to the present form, and back.
func (d *DB) Steps() (*goose.Provider, error) { return d.engine.provider(d.Write) }

// Found tells what is not there from other faults.
func Found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return persist.ErrNotFound
	}
	return err
}

// Millis is a time as the database keeps it, and FromMillis is the time.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// FromMillis is the time that was kept.
func FromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
