// Package refusal is how the house says no: a code for programs, a sentence for people,
// and the facts in it. What kind of refusal a code is belongs to the code; calls makes
// a status of HTTP of it.
package refusal

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
)

// Refusal is why a table did not do what it was asked: a code for programs, a
// sentence for people, and the facts in it. Nothing was changed.
type Refusal struct {
	Code   Code
	Detail string
	Facts  map[string]any
	// Illegal is the rule that forbids an action.
	Illegal *game.Illegal
	// Index is which of several actions was refused; -1 where none was.
	Index int
}

func (r *Refusal) Error() string { return r.Detail }

// Kind is what a code comes to for whoever asked: whether he may ask again, or should have
// asked for something else.
type Kind int

// The kinds.
const (
	BadRequest  Kind = iota // it asks for nothing that there is
	Invalid                 // it can be read, and cannot be done
	Forbidden               // not for the one who asks
	Absent                  // what it is about is not there
	Conflict                // not as things stand
	Busy                    // too much waits already
	Unavailable             // not at this moment
)

// Code says for programs why something was refused.
type Code struct {
	Name string
	Kind Kind
}

var codes []Code

// code notes a code, so that each is written once.
func code(name string, kind Kind) Code {
	c := Code{name, kind}
	codes = append(codes, c)
	return c
}

// Names is the names of all codes there are.
func Names() []string {
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = c.Name
	}
	return names
}

// The codes of refusals.
var (
	Stale         = code("stale", Conflict)          // the table has moved on
	IllegalMove   = code("illegal", Invalid)         // the rules forbid it
	BadAction     = code("bad-action", Invalid)      // not an action of this title
	MustStop      = code("must-stop", Invalid)       // the actions go on beyond a draw or a revelation
	NotYourSeat   = code("not-your-seat", Forbidden) // somebody else's seat
	NotHost       = code("not-host", Forbidden)      // only the host may
	NotAlone      = code("not-alone", Forbidden)     // others sit at the table
	NotFound      = code("not-found", Absent)
	NotOpen       = code("not-open", Conflict)        // the table has started
	NotRunning    = code("not-running", Conflict)     // the table has not started, or its game is over
	NotFinished   = code("not-finished", Conflict)    // the game is not over yet
	NoSeat        = code("no-seat", Conflict)         // no seat is free, or not this one
	Seated        = code("seated", Conflict)          // who asks has a seat already
	TooMany       = code("too-many", Conflict)        // the host has too many tables that are not over
	SeatsOpen     = code("seats-open", Conflict)      // somebody is missing
	Alone         = code("alone", Conflict)           // nobody else plays on: the table can be deleted
	KeptGame      = code("kept", Conflict)            // a game that is not for one person to delete
	BadSetup      = code("bad-setup", Invalid)        // seats or settings that the title does not have
	BadRecord     = code("bad-record", Invalid)       // a record that does not replay
	OldRules      = code("old-rules", Conflict)       // played under rules that this program does not have
	Broken        = code("broken", Conflict)          // the record of the game is damaged
	NotBroken     = code("not-broken", Conflict)      // it is not: there is nothing to mend
	HostEnded     = code("ended", Conflict)           // the host of the house ended the game
	NoUndo        = code("no-undo", Conflict)         // nothing to take back, or no longer
	Secret        = code("secret", Forbidden)         // it would show what is hidden
	NoMoment      = code("no-moment", Absent)         // beyond the record
	Closing       = code("closing", Unavailable)      // the house is closing
	NoReview      = code("no-review", Conflict)       // no bot can judge games of this title
	QueueFull     = code("queue-full", Busy)          // too many reviews wait, of all or of who asks
	NoHints       = code("no-hints", Conflict)        // no bot can advise in games of this title
	HintsOff      = code("hints-off", Forbidden)      // not where people play, unless the maker allowed it
	HintsLater    = code("hints-later", Forbidden)    // it is tried out for a game under way where they are off
	NotAsked      = code("not-asked", Conflict)       // it is not the seat's turn
	NoClock       = code("no-clock", Conflict)        // time is not counted at this table
	NoVote        = code("no-vote", Conflict)         // the others are not asked, or not any more
	BadOrder      = code("bad-order", Invalid)        // not an order that can be given now
	TooManyOrders = code("too-many-orders", Conflict) // as many are in force as may be
	BadPlan       = code("bad-plan", Invalid)         // not a plan that can be kept
	Diverged      = code("diverged", Conflict)        // another game with the same id is here
	TooManyPlans  = code("too-many-plans", Conflict)  // as many are kept as may be
	Nudged        = code("nudged", Conflict)          // somebody was asked not long ago whether he is there

	RatedNotAgreed    = code("rated-not-agreed", Conflict)     // the game is rated, and somebody has not agreed to that
	RatedNeedsAccount = code("rated-needs-account", Forbidden) // a guest has no rating
	RatedNeedsPeople  = code("rated-needs-people", Conflict)   // fewer than two people, or one at two seats
)

// New is a refusal with a sentence.
func New(code Code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Detail: fmt.Sprintf(format, args...), Index: -1}
}

// With adds a fact.
func (r *Refusal) With(name string, value any) *Refusal {
	if r.Facts == nil {
		r.Facts = map[string]any{}
	}
	r.Facts[name] = value
	return r
}

// Illegal says which rule forbids the action at the index.
func Illegal(why *game.Illegal, index int) *Refusal {
	r := New(IllegalMove, "the rules forbid it: %v", why)
	r.Illegal, r.Index = why, index
	return r
}
