// Package calls is the API of a house of tables: its routes, the types that are asked
// and answered with, as JSON, and a method a call.
//
// It does not know where the house stands. A server registers the routes and answers
// them to browsers, and a browser answers them to itself. What anybody may do or see
// is decided in package match; here is only what is said.
package calls

import (
	"context"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/review"
)

// Calls answers what is asked of a house.
type Calls struct {
	House *match.House
	// Results keeps finished games' results; nil where that is not kept.
	Results *results.Keeper
	// Reviews makes reviews of finished games; nil where nobody does.
	Reviews *review.Queue
	People  People
	// Find finds a table; nil where those of the house are asked for.
	Find func(ctx context.Context, id persist.TableID) (*match.Table, error)
	// Visitor is the caller; nil for one whom nobody knows yet.
	Visitor func(context.Context) *people.User
	// Someone is the caller; a stranger becomes a guest.
	Someone func(context.Context) (*people.User, error)
	// Guard keeps single callers from taking everything; nil where nobody must.
	Guard Guard
	// Explain says what the caller is told of a failure, and is nil if they are told nothing; it
	// may be nil itself.
	Explain func(error) *Error
	// Tags tells the clubs and the events of those tables that have one; nil where there are none.
	Tags func(context.Context, []persist.TableID) map[persist.TableID]*Tag
	// Importers read games played elsewhere, by the id of their title.
	Importers map[string]Importer
}

// People keeps users.
type People interface {
	// User is persist.ErrNotFound if there is none.
	User(ctx context.Context, id persist.UserID) (*people.User, error)
	// ChangeUser changes what is named alone: persist.ErrTaken if another account has
	// the name or one that looks like it, persist.ErrNotFound if there is no such user.
	ChangeUser(context.Context, persist.UserID, people.UserChange) (*people.User, error)
}

// Guard refuses a caller who asks too much.
type Guard interface {
	// Making is of tables, by a user.
	Making(ctx context.Context, user persist.UserID) error
	// Talking is of lines of chat, by a user.
	Talking(ctx context.Context, user persist.UserID) error
	Hinting(context.Context) error
	Reviewing(context.Context) error
	// Opening waits for a place among those whose records are read and played.
	Opening(context.Context) (leave func(), err error)
}

// open is a guard who refuses nobody.
type open struct{}

func (open) Making(context.Context, persist.UserID) error    { return nil }
func (open) Talking(context.Context, persist.UserID) error   { return nil }
func (open) Hinting(context.Context) error                   { return nil }
func (open) Reviewing(context.Context) error                 { return nil }
func (open) Opening(context.Context) (leave func(), _ error) { return func() {}, nil }

func (c *Calls) guard() Guard {
	if c.Guard == nil {
		return open{}
	}
	return c.Guard
}

// Answer is an answer of a call.
type Answer[T any] struct{ Body T }

// Answered is an answer with something to tell.
func Answered[T any](v T) *Answer[T] { return &Answer[T]{v} }

// TablePath names a table.
type TablePath struct {
	ID persist.TableID `path:"id" maxLength:"40"`
}

// Viewed names a table and the seat it is looked at from.
type Viewed struct {
	TablePath
	As int `query:"as" default:"-1" minimum:"-1" maximum:"7" doc:"A seat of the caller; -1 leaves the choice to the server."`
}

// TableFor finds a table.
func (c *Calls) TableFor(ctx context.Context, id persist.TableID) (*match.Table, error) {
	find := c.Find
	if find == nil {
		find = c.House.Table
	}
	t, err := find(ctx, id)
	if err != nil {
		return nil, c.Told(err)
	}
	return t, nil
}

// Clock is what everything goes by.
func (c *Calls) Clock() clock.Wall { return c.House.Clock() }

// caller is the caller's id, "" for one whom nobody knows yet.
func (c *Calls) caller(ctx context.Context) persist.UserID {
	if u := c.Visitor(ctx); u != nil {
		return u.ID
	}
	return ""
}

// viewer is the caller, looking from the seat they named.
func (c *Calls) viewer(ctx context.Context, as int) match.Viewer {
	v := match.Viewer{User: c.caller(ctx)}
	if u := c.Visitor(ctx); u != nil {
		v.Account = u.Personal()
	}
	if as >= 0 {
		seat := game.Seat(as)
		v.As = &seat
	}
	return v
}

// done answers a call that has nothing to tell.
func (c *Calls) done(err error) (*struct{}, error) {
	if err != nil {
		return nil, c.Told(err)
	}
	return nil, nil
}
