// Package store keeps tables, people and sessions in a SQLite file.
//
// Every commit is synced to the disk before it returns: WAL with synchronous
// FULL, so that what was answered survives the loss of power and not only the
// end of the program. One connection writes, for all who wait at once; the others
// read beside it.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store/internal/db"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Store is an open database. It implements match.Store and keeps people and
// sessions.
type Store struct {
	held   *held // against a second server
	write  *sql.DB
	writer *writer // all that is written goes through it
	read   *sql.DB
	out    *db.Queries // on the reading connections
	pulse  pulse

	users    recent[match.User]
	sessions recent[[]byte]
}

var _ match.Store = (*Store)(nil)

// Open opens the file, makes it where there is none, and brings it to the
// present form. It is ErrInUse if another server has it open.
func Open(ctx context.Context, file string) (*Store, error) {
	s, err := openAlone(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("the database %s: %w", file, err)
	}
	return s, nil
}

func openAlone(ctx context.Context, file string) (*Store, error) {
	if err := private(file); err != nil {
		return nil, err
	}
	held, err := lock(file)
	if err != nil {
		return nil, err
	}
	s, err := openPools(ctx, file)
	if err != nil {
		held.Close()
		return nil, err
	}
	s.held = held
	if err := s.keyAccounts(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func openPools(ctx context.Context, file string) (*Store, error) {
	if err := refuseLater(ctx, file); err != nil {
		return nil, err
	}
	write, err := open(file, "immediate", 1)
	if err != nil {
		return nil, err
	}
	err = migrate(ctx, write)
	if err == nil {
		err = db.New(write).UnmakeTables(ctx)
	}
	if err != nil {
		write.Close()
		return nil, err
	}
	read, err := open(file, "deferred", 4)
	if err != nil {
		write.Close()
		return nil, err
	}
	s := &Store{write: write, writer: startWriter(write), read: read}
	s.out = db.New(watched{read, &s.pulse})
	s.startPulse()
	return s, nil
}

// open makes a pool of so many connections.
func open(file, lock string, connections int) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", address(file, url.Values{"_txlock": {lock}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

// address is how SQLite names a file and the ways to open it.
func address(file string, q url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: file}).EscapedPath(), RawQuery: q.Encode()}).String()
}

func provider(pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, pool, files)
}

// migrate brings the database to the form that this program knows.
func migrate(ctx context.Context, pool *sql.DB) error {
	p, err := provider(pool)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// Close lets what is being written be finished, and closes the database.
func (s *Store) Close() error {
	s.pulse.end()
	s.writer.close()
	return errors.Join(s.read.Close(), s.write.Close(), s.held.Close())
}

// taken tells a place that is taken from other faults.
func taken(err error) error {
	var fault *sqlite.Error
	if errors.As(err, &fault) {
		switch fault.Code() {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
			return match.ErrTaken
		}
	}
	return err
}

// found tells what is not there from other faults.
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return match.ErrNotFound
	}
	return err
}

func millis(t time.Time) int64      { return t.UnixMilli() }
func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
