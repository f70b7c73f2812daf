package database

import (
	"context"
	"database/sql"
	"time"

	"github.com/scrip-games/scrip/match"
)

// For tests of the database with a store on it.

const (
	Remembered = remembered
	MuteFor    = muteFor
	Lost       = lost
)

var (
	BackgroundShare = share[background]
	Address         = address
	OpenFile        = openFile
	Check           = check
)

// OpenThrough opens a file by other connections than usual.
func OpenThrough(ctx context.Context, name string, open func(name, lock string, connections int) (*sql.DB, error)) (*DB, error) {
	e := file
	e.open = open
	return openPools(ctx, &e, name)
}

// OnCommit has something else done in the place of a commit.
func (d *DB) OnCommit(do func(*sql.Tx) error) { d.writer.commit = do }

func (d *DB) Beat(ctx context.Context) { d.beat(ctx) }
func (d *DB) EndPulse()                { d.pulse.end() }

func (d *DB) Watched(pool *sql.DB) watched                           { return watched{pool, &d.pulse} }
func (d *DB) HealthyAt(now time.Time) (age time.Duration, err error) { return d.pulse.at(now) }

// Server is one of several on a database.
type Server struct{ *many }

func (d *DB) AsServer() Server { return Server{d.many} }

func (s Server) Name() string                   { return s.server }
func (s Server) Beat(ctx context.Context) error { return s.beat(ctx) }
func (s Server) Hear(heard func(match.Bell))    { s.heard.Store(&heard) }

// Differ tells how two databases differ, if they do.
func Differ(ctx context.Context, a, b *DB) error {
	for _, t := range all {
		if err := t.compare(ctx, side{&file, a.Read}, side{&file, b.Read}, wholes); err != nil {
			return err
		}
	}
	return nil
}
