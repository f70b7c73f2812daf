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

// Kind is what a code means to the caller: whether they may ask again, or should have asked for
// something else.
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

	Unauthorized // who asks has not shown who they are
	WrongMethod  // there is no such call at that address, but others
	TooLarge     // more than is read
	TooSlow      // it did not arrive in time
	Misdirected  // it is meant for another server
	Full         // nothing more can be kept
	Failed       // something went wrong here
)

// Code says for programs why something was refused.
type Code struct {
	Name string
	Kind Kind
}

var codes []Code

// Define adds a code to those that there are; it is called while a program starts. Every room
// defines the codes that it refuses with, each once.
func Define(name string, kind Kind) Code {
	c := Code{name, kind}
	codes = append(codes, c)
	return c
}

// Names is the names of all codes that the rooms of a program refuse with.
func Names() []string {
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = c.Name
	}
	return names
}

// The codes of refusals.
var (
	Stale         = Define("stale", Conflict)          // the table has moved on
	IllegalMove   = Define("illegal", Invalid)         // the rules forbid it
	BadAction     = Define("bad-action", Invalid)      // not an action of this title
	MustStop      = Define("must-stop", Invalid)       // the actions go on beyond a draw or a revelation
	NotYourSeat   = Define("not-your-seat", Forbidden) // somebody else's seat
	NotHost       = Define("not-host", Forbidden)      // only the host may
	NotAlone      = Define("not-alone", Forbidden)     // others sit at the table
	NotFound      = Define("not-found", Absent)
	NotOpen       = Define("not-open", Conflict)        // the table has started
	NotRunning    = Define("not-running", Conflict)     // the table has not started, or its game is over
	NotFinished   = Define("not-finished", Conflict)    // the game is not over yet
	NoSeat        = Define("no-seat", Conflict)         // no seat is free, or not this one
	SeatHeld      = Define("seat-held", Conflict)       // that seat is kept for somebody who was asked
	SeatsHeld     = Define("seats-held", Conflict)      // all free seats are kept for somebody
	Seated        = Define("seated", Conflict)          // who asks has a seat already
	TooMany       = Define("too-many", Conflict)        // the host has too many tables that are not over
	SeatsOpen     = Define("seats-open", Conflict)      // somebody is missing
	Alone         = Define("alone", Conflict)           // nobody else plays on: the table can be deleted
	KeptGame      = Define("kept", Conflict)            // a game that is not for one person to delete
	BadSetup      = Define("bad-setup", Invalid)        // seats or settings that the title does not have
	BadRecord     = Define("bad-record", Invalid)       // a record that does not replay
	OldRules      = Define("old-rules", Conflict)       // played under rules that this program does not have
	Broken        = Define("broken", Conflict)          // the record of the game is damaged
	NotBroken     = Define("not-broken", Conflict)      // it is not: there is nothing to mend
	HostEnded     = Define("ended", Conflict)           // the host of the house ended the game
	NoUndo        = Define("no-undo", Conflict)         // nothing to take back, or no longer
	NoTakeback    = Define("no-takeback", Conflict)     // it is not asked for, or not any more
	Secret        = Define("secret", Forbidden)         // it would show what is hidden
	NoMoment      = Define("no-moment", Absent)         // beyond the record
	Closing       = Define("closing", Unavailable)      // the house is closing
	NoReview      = Define("no-review", Conflict)       // no bot can judge games of this title
	QueueFull     = Define("queue-full", Busy)          // too many reviews wait, of all or of the caller
	NoHints       = Define("no-hints", Conflict)        // no bot can advise in games of this title
	HintsOff      = Define("hints-off", Forbidden)      // not where people play, unless the maker allowed it
	HintsLater    = Define("hints-later", Forbidden)    // it is tried out for a game under way where they are off
	NotAsked      = Define("not-asked", Conflict)       // it is not the seat's turn
	NoClock       = Define("no-clock", Conflict)        // time is not counted at this table
	Adjourned     = Define("adjourned", Forbidden)      // an organiser lets the clocks stand, and lets them go on
	NoVote        = Define("no-vote", Conflict)         // the others are not asked, or not any more
	BadOrder      = Define("bad-order", Invalid)        // not an order that can be given now
	TooManyOrders = Define("too-many-orders", Conflict) // as many are in force as may be
	BadPlan       = Define("bad-plan", Invalid)         // not a plan that can be kept
	Diverged      = Define("diverged", Conflict)        // another game with the same id is here
	TooManyPlans  = Define("too-many-plans", Conflict)  // as many are kept as may be
	NotMember     = Define("not-a-member", Forbidden)   // the table is for the members of a club
	Apart         = Define("apart", Forbidden)          // those who watch a game under way talk with accounts
	Nudged        = Define("nudged", Conflict)          // somebody was asked not long ago whether they are there

	RatedNotAgreed    = Define("rated-not-agreed", Conflict)     // the game is rated, and somebody has not agreed to that
	RatedNeedsAccount = Define("rated-needs-account", Forbidden) // a guest has no rating
	RatedNeedsPeople  = Define("rated-needs-people", Conflict)   // fewer than two people, or one at two seats
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
