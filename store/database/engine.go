package database

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

//go:embed migrations
var migrations embed.FS

// engine is what the two databases do not have in common.
type engine struct {
	dialect    goose.Dialect
	migrations string // the folder of them
	// open makes a pool of so many connections; what SQLite locks when a
	// transaction begins is its lock.
	open func(data, lock string, connections int) (*sql.DB, error)
	// lock keeps other servers out.
	lock func(ctx context.Context, data string, alone bool) (claim, error)
	// shared: several servers may use the database. Then what is being made at another
	// is not older than making.
	shared bool
	making time.Duration
	// speak makes queries what the database understands.
	speak func(db.DBTX) db.DBTX
	// byBytes sorts a text by its bytes.
	byBytes func(text string) string
	// there tells why there is no database, if there is none.
	there func(data string) error
	// backup writes the database of one moment into an empty file of SQLite.
	backup func(ctx context.Context, e *engine, data, file string) error
	// renumber lets numbers that the database gives go on after those that are there.
	renumber func(context.Context, *sql.DB) error
}

// claim keeps other servers from a database until it is closed, or the process is gone.
type claim interface {
	io.Closer
	// still is ErrInUse if it was lost meanwhile, and another has it now.
	still(context.Context) error
}

// engineOf is the engine for a database, by its name.
func engineOf(data string) *engine {
	if IsAddress(data) {
		return &postgres
	}
	return &file
}

// Name is what a database may be called where others read it: without a password.
func Name(data string) string {
	if IsAddress(data) {
		return redacted(data)
	}
	return data
}

func (e *engine) queries(on db.DBTX) *db.Queries { return db.New(e.speak(on)) }

func (e *engine) provider(pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, e.migrations)
	if err != nil {
		return nil, err
	}
	if !e.shared {
		return goose.NewProvider(e.dialect, pool, files)
	}
	one, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120)) // of several servers that start together, for two minutes
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(e.dialect, pool, files, goose.WithSessionLocker(one))
}

// migrate brings the database to the form that this program knows.
func (e *engine) migrate(ctx context.Context, pool *sql.DB) error {
	p, err := e.provider(pool)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// refuseLater refuses a file in a form that this program does not know, and leaves it as
// it is: what is unknown here would be lost on it. Servers that share a database are
// brought up to date one after the other: there every step only adds, so that an older
// one goes on, and can be started again, beside a newer.
func (e *engine) refuseLater(ctx context.Context, data string) error {
	if e.shared {
		return nil
	}
	pool, err := e.open(data, "", 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	p, err := e.provider(pool)
	if err != nil {
		return err
	}
	has, knows, err := p.GetVersions(ctx)
	if err == nil && has > knows {
		err = fmt.Errorf("it was written by a later version of Scrip (form %d, this one knows up to %d): start that version again; nothing has been changed", has, knows)
	}
	return err
}

// present is nil if the database has the form that this program knows.
func (e *engine) present(ctx context.Context, pool *sql.DB) error {
	p, err := e.provider(pool)
	if err != nil {
		return err
	}
	has, knows, err := p.GetVersions(ctx)
	if err == nil && has != knows {
		err = fmt.Errorf("it has form %d, and this version of Scrip copies form %d: start the server of this version once", has, knows)
	}
	return err
}

// Taken tells a place that is taken from other faults.
func Taken(err error) error {
	var inFile *sqlite.Error
	if errors.As(err, &inFile) {
		switch inFile.Code() {
		case sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE:
			return persist.ErrTaken
		}
	}
	var atServer *pgconn.PgError
	if errors.As(err, &atServer) && atServer.Code == uniqueViolation {
		return persist.ErrTaken
	}
	return err
}

// broken tells faults of the database itself, its file or its server, from others.
func broken(err error) bool {
	var inFile *sqlite.Error
	if errors.As(err, &inFile) {
		switch inFile.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN:
			return true
		}
	}
	return brokenServer(err)
}
