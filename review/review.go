// Package review has finished games judged by a bot: what is asked for, how far it is, and
// the queue in which one after the other is made, in the background.
package review

import (
	"context"
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// Reviewer judges finished games.
type Reviewer interface {
	// Judges tells whether it can judge games of the title.
	Judges(game.Title) bool
	// Review is what it thinks of the game, as JSON. Between short pieces of work
	// it rests, which may take long, and it tells how far it is.
	Review(ctx context.Context, title game.Title, record *game.Record, rest func(), tell func(Progress)) ([]byte, error)
}

// Progress is how far a review is: so many moments are judged of all, and then,
// when it is weighing, so many of the decisions that seem to cost most.
type Progress struct {
	Weighing bool
	Done, Of int
	SoFar    []byte // the review as far as it is made, as JSON; nil is as it was told before
}

// How many reviews may wait.
const (
	MostOfOne = 4   // asked for by one person
	MostOfAll = 200 // by all together
)

// Status is how far the review of a table is.
type Status struct {
	State    string
	Place    int // in the queue: 1 is the next
	Weighing bool
	Done, Of int             // as they are told; 0 where another house makes it
	Review   json.RawMessage // as far as it is made
}

// The states of a review.
const (
	None    = "none"    // nobody has asked for it
	Waiting = "waiting" // others come first
	Making  = "making"
	Done    = "done"
	Failed  = "failed" // it could not be made, and can be asked for again
)

// Asked is a table whose review somebody wants.
type Asked struct {
	Table persist.TableID
	User  persist.UserID
}

// Store keeps reviews.
type Store interface {
	// AskReview notes that the review of a table is to be made, unless it is noted.
	AskReview(ctx context.Context, a Asked, at time.Time) error
	// ReviewsAsked is those that are to be made, those asked for first before others.
	ReviewsAsked(context.Context) ([]Asked, error)
	// KeepReview keeps what was made; nil notes that it could not be.
	KeepReview(ctx context.Context, table persist.TableID, review []byte) error
	// Review is what is kept: nothing while it is to be made. It is persist.ErrNotFound if
	// nobody has asked for it.
	Review(ctx context.Context, table persist.TableID) (review []byte, failed bool, err error)
}
