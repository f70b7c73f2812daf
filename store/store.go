// Package store keeps what the house knows: tables and their records, people, notices, results.
// Each is kept by a type of its own, which is handed to the code that needs it; all stand on one
// database (package database).
package store

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Store is an open database and what is kept in it.
type Store struct {
	*database.DB
	Tables     *Tables
	People     *People
	Sessions   *Sessions
	Social     *Social
	Moderation *Moderation
	Notices    *Notices
	Results    *Results
	Reviews    *Reviews
}

// Tables keeps tables and their records, chat, orders and plans.
type Tables struct{ *common }

// People keeps users, how they sign in, and their programs.
type People struct{ *common }

// Sessions keeps sessions for scs.
type Sessions struct{ *common }

// Social keeps whom people want to have to do with, and what they report.
type Social struct{ *common }

// Moderation keeps what the host and the moderators do: locks, verdicts, bulletins and the log.
type Moderation struct{ *common }

// Notices keeps what people are to be told, and how they are reached.
type Notices struct{ *common }

// Results keeps how games ended, ratings, and statistics.
type Results struct{ *common }

// Reviews keeps reviews of finished games.
type Reviews struct{ *common }

// House is what a house of tables keeps.
type House struct {
	*Tables
	*Notices
}

// Office is what the host's office keeps, and looks at.
type Office struct {
	*People
	*Tables
	*Notices
	*Moderation
}

var (
	_ match.Store     = House{}
	_ results.Ratings = (*Results)(nil)
	_ results.Numbers = (*Results)(nil)
	_ people.Company  = (*Social)(nil)
)

// House is what is handed to a house of tables.
func (s *Store) House() House { return House{s.Tables, s.Notices} }

// Office is what is handed to the host's office.
func (s *Store) Office() Office { return Office{s.People, s.Tables, s.Notices, s.Moderation} }

// Open opens the database, makes it where there is none, and brings it to the present form; see
// database.Open.
func Open(ctx context.Context, data string) (*Store, error) {
	return OpenBy(ctx, data, clock.Wall{})
}

// OpenBy is Open for a store that goes by a clock of the caller's. The database itself goes by the
// real one all the same: how it is doing is measured, and its jobs are due by its own.
func OpenBy(ctx context.Context, data string, by clock.Wall) (*Store, error) {
	return on(ctx, by)(database.Open(ctx, data))
}

// OpenAlone is Open for callers that must have the database for themselves.
func OpenAlone(ctx context.Context, data string) (*Store, error) {
	return on(ctx, clock.Wall{})(database.OpenAlone(ctx, data))
}

// on is the store on a database that was opened.
func on(ctx context.Context, by clock.Wall) func(*database.DB, error) (*Store, error) {
	return func(d *database.DB, err error) (*Store, error) {
		if err != nil {
			return nil, err
		}
		s := New(d, by)
		if err := s.People.keyAccounts(ctx); err != nil {
			return nil, errors.Join(err, d.Close())
		}
		return s, nil
	}
}

// New is the store on an open database. What was read of late is remembered where nobody else
// writes to it.
func New(d *database.DB, by clock.Wall) *Store {
	c := &common{db: d, reads: d.Reads, clock: by}
	c.users.clock, c.sessions.clock, c.blocks.clock = by, by, by
	c.users.off, c.sessions.off, c.blocks.off = !d.Alone(), !d.Alone(), !d.Alone()
	return &Store{
		DB: d, Tables: &Tables{c}, People: &People{c}, Sessions: &Sessions{c}, Social: &Social{c}, Moderation: &Moderation{c},
		Notices: &Notices{c}, Results: &Results{c}, Reviews: &Reviews{c},
	}
}

// common is what all of them stand on: the database, and what was read of it of late.
type common struct {
	db    *database.DB
	reads *db.Queries
	clock clock.Wall

	users    recent[persist.UserID, people.User]
	sessions recent[string, []byte]
	blocks   recent[persist.UserID, map[persist.UserID]people.Hush]
	heads    heads
}

// transact does all of it or nothing, and returns when it is on the disk.
func (c *common) transact(ctx context.Context, do func(*db.Queries) error) error {
	return c.transactAt(ctx, "", do)
}

// transactAt is transact for what belongs to a table.
func (c *common) transactAt(ctx context.Context, table persist.TableID, do func(*db.Queries) error) error {
	return c.db.Transact(ctx, table, alone(do))
}

// transactPiece is transactAt for a piece of something long: whatever else waits goes first.
func (c *common) transactPiece(ctx context.Context, table persist.TableID, do func(*db.Queries) error) error {
	return c.db.TransactPiece(ctx, table, alone(do))
}

// alone is what leads to nothing else that is to be done.
func alone(do func(*db.Queries) error) database.Work {
	return func(q *db.Queries) ([]database.Errand, error) { return nil, do(q) }
}

// Secret is a key that all servers on the database share: what make makes for the first
// who asks.
func (s *Store) Secret(ctx context.Context, name string, make func() (string, error)) (value string, err error) {
	if value, err = s.Reads.GetSecret(ctx, name); !notThere(err) {
		return value, err
	}
	made, err := make()
	if err != nil {
		return "", err
	}
	err = s.Transact(ctx, "", alone(func(q *db.Queries) (err error) {
		if err = q.KeepSecret(ctx, db.KeepSecretParams{Name: name, Value: made}); err == nil {
			value, err = q.GetSecret(ctx, name)
		}
		return err
	}))
	return value, err
}

// How the database says things.
var (
	found      = database.Found
	taken      = database.Taken
	millis     = database.Millis
	fromMillis = database.FromMillis
)

// notThere tells whether something was asked for that is not in the database.
func notThere(err error) bool { return errors.Is(found(err), persist.ErrNotFound) }

// tableIDs is what a query has found: the queries know texts alone.
func tableIDs(found []string, err error) ([]persist.TableID, error) {
	return retyped[persist.TableID](found), err
}

// retyped is ids as texts, or texts as ids.
func retyped[To, From ~string](list []From) (ids []To) {
	for _, id := range list {
		ids = append(ids, To(id))
	}
	return ids
}

// unlessZero is a time that may never have been.
func unlessZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return fromMillis(ms)
}

func orZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return millis(t)
}
