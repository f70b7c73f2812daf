package database

import (
	"context"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/scrip-games/scrip/store/internal/db"
)

// file is SQLite: WAL with synchronous FULL, so that a commit is on the disk.
var file = engine{
	dialect:    goose.DialectSQLite3,
	migrations: "migrations/sqlite",
	open:       openFile,
	lock:       lockFile,
	making:     -time.Hour, // all that is
	speak:      func(q db.DBTX) db.DBTX { return q },
	byBytes:    func(text string) string { return text },
	there: func(name string) error {
		_, err := os.Stat(name)
		return err
	},
	backup:   backupFile,
	renumber: func(context.Context, *sql.DB) error { return nil },
}

// openFile makes a pool. Without a lock not even the journal's mode is set.
func openFile(name, lock string, connections int) (*sql.DB, error) {
	var how url.Values
	if lock != "" {
		how = url.Values{"_txlock": {lock}, "_pragma": {
			"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
		}}
	}
	pool, err := openPrepared(address(name, how))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	return pool, nil
}

// address is how SQLite names a file and the ways to open it.
func address(name string, q url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: name}).EscapedPath(), RawQuery: q.Encode()}).String()
}

// lockFile makes the file where there is none, and the folder for it, for their owner
// alone, and keeps other servers from it.
func lockFile(_ context.Context, name string, _ bool) (claim, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	if err := private(name); err != nil {
		return nil, err
	}
	return holdFile(name)
}
