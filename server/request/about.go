// Package request is what is known of a request while it is answered: the caller and their address,
// how often they may call, and how they are refused.
package request

import (
	"context"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/persist"
)

// Asked collects what is known of a request while it is answered, for one line of the log.
type Asked struct {
	ID      string // sent to the caller, who can name it
	Route   string
	Table   string // a hint: an address of a table by link is a secret
	Address string
	User    persist.UserID
	Err     error  // what went wrong, if the answer is that something did
	Stack   string // where, if it was a panic
}

type askedKey struct{}

// About is what is known of the request so far.
func About(ctx context.Context) *Asked {
	if a, ok := ctx.Value(askedKey{}).(*Asked); ok {
		return a
	}
	return &Asked{}
}

// Failed notes what went wrong, and returns what the caller is told.
func (a *Asked) Failed(err error) *calls.Error {
	a.Err = err
	e := calls.Failed(err)
	e.Detail = "something went wrong on the server; it has been noted as " + a.ID
	e.Facts = map[string]any{"request": a.ID}
	return e
}

// Begin notes that a request begins, under an id.
func Begin(ctx context.Context, id string) (context.Context, *Asked) {
	a := &Asked{ID: id}
	return context.WithValue(ctx, askedKey{}, a), a
}
