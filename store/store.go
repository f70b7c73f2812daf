// Package store keeps tables, people and sessions in a database: a SQLite file, or
// PostgreSQL for who has outgrown one.
//
// Every commit is on the disk before it returns, so that what was answered survives
// the loss of power and not only the end of the program. One connection writes, for
// all who wait at once; the others read beside it. The queries are the same for both
// databases; what these do not have in common is an engine.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Store is an open database. It implements match.Store and keeps people and
// sessions.
type Store struct {
	alive  time.Time // when it was last open before
	engine *engine
	held   claim // against a second server; nil for none
	many   *many // with other servers; nil where it is alone
	write  *sql.DB
	writer *writer // all that is written goes through it
	read   *sql.DB
	out    *db.Queries // on the reading connections
	pulse  pulse

	users    recent[people.User]
	sessions recent[[]byte]
	hushed   recent[map[string]people.Hush]
	heads    heads
}

var _ match.Store = (*Store)(nil)

// Open opens the database, makes it where there is none, and brings it to the
// present form: a file, or a PostgreSQL database by its address. A file is ErrInUse if
// another server has it open; several may have a PostgreSQL database open.
func Open(ctx context.Context, data string) (*Store, error) {
	return named(ctx, data, false)
}

// OpenAlone is Open for who must have the database for himself: it is ErrInUse if any
// server has it open.
func OpenAlone(ctx context.Context, data string) (*Store, error) {
	return named(ctx, data, true)
}

func named(ctx context.Context, data string, alone bool) (*Store, error) {
	s, err := open(ctx, data, alone)
	if err != nil {
		return nil, fmt.Errorf("the database %s: %w", Name(data), err)
	}
	return s, nil
}

func open(ctx context.Context, data string, alone bool) (*Store, error) {
	e := engineOf(data)
	held, err := e.lock(ctx, data, alone)
	if err != nil {
		return nil, err
	}
	s, err := openPools(ctx, e, data)
	if err != nil {
		return nil, errors.Join(err, held.Close())
	}
	s.held = held
	if err := s.keyAccounts(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if e.shared && !alone {
		err = s.joinOthers(ctx, data)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if err := s.lastAlive(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.startPulse()
	return s, nil
}

func openPools(ctx context.Context, e *engine, data string) (*Store, error) {
	if err := e.refuseLater(ctx, data); err != nil {
		return nil, err
	}
	write, err := e.open(data, "immediate", 1)
	if err != nil {
		return nil, err
	}
	err = e.migrate(ctx, write)
	if err == nil {
		before, q := millis(time.Now().Add(-e.making)), e.queries(write)
		err = errors.Join(q.ForgetNoticesOfMade(ctx, before), q.UnmakeTables(ctx, before))
	}
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read, err := e.open(data, "deferred", 4)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	s := &Store{engine: e, write: write, writer: startWriter(e, write), read: read}
	s.out = e.queries(watched{read, &s.pulse})
	return s, nil
}

// Close lets what is being written be finished, and closes the database.
func (s *Store) Close() error {
	s.pulse.end()
	s.writer.close()
	var err error
	if s.many != nil {
		err = s.many.leave()
	}
	err = errors.Join(err, s.read.Close(), s.write.Close())
	if s.held != nil {
		err = errors.Join(err, s.held.Close())
	}
	return err
}

// found tells what is not there from other faults.
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return persist.ErrNotFound
	}
	return err
}

func millis(t time.Time) int64      { return t.UnixMilli() }
func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
