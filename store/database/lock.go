package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrInUse is about a database that another server has open. Tables live in a
// server's memory: two on one database would not hear of each other's moves.
var ErrInUse = errors.New("another server has it open; stop that one first, or give this one a database of its own")

// held keeps other servers from a file until it is closed or the process is
// gone, however it went. The lock is SQLite's own, on an empty file beside the
// database, so that it is the same on every system; a backup does not ask for it.
type held struct {
	pool *sql.DB
	tx   *sql.Tx
}

func holdFile(file string) (*held, error) {
	pool, err := sql.Open("sqlite", address(file+".lock", url.Values{"_txlock": {"exclusive"}, "_pragma": {"journal_mode(OFF)"}}))
	if err != nil {
		return nil, err
	}
	tx, err := pool.Begin()
	if err != nil {
		pool.Close()
		return nil, inUse(err)
	}
	return &held{pool, tx}, nil
}

func (h *held) Close() error { return errors.Join(h.tx.Rollback(), h.pool.Close()) }

// still is so: the file beside the database is open, and its lock with it.
func (h *held) still(context.Context) error { return nil }

func inUse(err error) error {
	var fault *sqlite.Error
	if errors.As(err, &fault) && fault.Code() == sqlite3.SQLITE_BUSY {
		return ErrInUse
	}
	return err
}

// private makes the database and its lock where there are none, and lets nobody
// else read them, nor what SQLite keeps beside: there are hashes of passwords,
// and what chance will draw.
func private(file string) error {
	for _, name := range []string{file, file + ".lock"} {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	for _, name := range []string{file, file + "-wal", file + "-shm", file + ".lock"} {
		if err := tighten(name); err != nil {
			return fmt.Errorf("it cannot be kept from others: %w", err)
		}
	}
	return nil
}

// tighten takes a file from everybody but its owner. A file that is another's
// is left as they have it.
func tighten(name string) error {
	now, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || now.Mode().Perm()&0o077 == 0 {
		return err
	}
	if err := os.Chmod(name, now.Mode().Perm()&0o700); !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
