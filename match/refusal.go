package match

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
)

// Refusal is why a table did not do what it was asked: a code for programs, a
// sentence for people, and the facts in it. Nothing was changed.
type Refusal struct {
	Code   string
	Detail string
	Facts  map[string]any
	// Illegal is the rule that forbids an action.
	Illegal *game.Illegal
	// Index is which of several actions was refused; -1 where none was.
	Index int
}

func (r *Refusal) Error() string { return r.Detail }

// The codes of refusals.
const (
	Stale         = "stale"         // the table has moved on
	IllegalMove   = "illegal"       // the rules forbid it
	BadAction     = "bad-action"    // not an action of this title
	MustStop      = "must-stop"     // the actions go on beyond a draw or a revelation
	NotYourSeat   = "not-your-seat" // somebody else's seat
	NotHost       = "not-host"      // only the host may
	NotAlone      = "not-alone"     // others sit at the table
	NotFound      = "not-found"
	NotOpen       = "not-open"        // the table has started
	NotRunning    = "not-running"     // the table has not started, or its game is over
	NotFinished   = "not-finished"    // the game is not over yet
	NoSeat        = "no-seat"         // no seat is free, or not this one
	Seated        = "seated"          // who asks has a seat already
	TooMany       = "too-many"        // the host has too many tables that are not over
	SeatsOpen     = "seats-open"      // somebody is missing
	Alone         = "alone"           // nobody else plays on: the table can be deleted
	KeptGame      = "kept"            // a game that is not for one person to delete
	BadSetup      = "bad-setup"       // seats or settings that the title does not have
	BadRecord     = "bad-record"      // a record that does not replay
	OldRules      = "old-rules"       // played under rules that this program does not have
	Broken        = "broken"          // the record of the game is damaged
	NotBroken     = "not-broken"      // it is not: there is nothing to mend
	HostEnded     = "ended"           // the host of the house ended the game
	NoUndo        = "no-undo"         // nothing to take back, or no longer
	Secret        = "secret"          // it would show what is hidden
	NoMoment      = "no-moment"       // beyond the record
	Closing       = "closing"         // the house is closing
	NoReview      = "no-review"       // no bot can judge games of this title
	QueueFull     = "queue-full"      // too many reviews wait, of all or of who asks
	NoHints       = "no-hints"        // no bot can advise in games of this title
	HintsOff      = "hints-off"       // not where people play, unless the maker allowed it
	HintsLater    = "hints-later"     // it is tried out for a game under way where they are off
	NotAsked      = "not-asked"       // it is not the seat's turn
	NoClock       = "no-clock"        // time is not counted at this table
	NoVote        = "no-vote"         // the others are not asked, or not any more
	BadOrder      = "bad-order"       // not an order that can be given now
	TooManyOrders = "too-many-orders" // as many are in force as may be
	BadPlan       = "bad-plan"        // not a plan that can be kept
	Diverged      = "diverged"        // another game with the same id is here
	TooManyPlans  = "too-many-plans"  // as many are kept as may be
	Nudged        = "nudged"          // somebody was asked not long ago whether he is there

	RatedNotAgreed    = "rated-not-agreed"    // the game is rated, and somebody has not agreed to that
	RatedNeedsAccount = "rated-needs-account" // a guest has no rating
	RatedNeedsPeople  = "rated-needs-people"  // fewer than two people, or one at two seats
)

func refuse(code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Detail: fmt.Sprintf(format, args...), Index: -1}
}

// with adds a fact.
func (r *Refusal) with(name string, value any) *Refusal {
	if r.Facts == nil {
		r.Facts = map[string]any{}
	}
	r.Facts[name] = value
	return r
}

// illegal says which rule forbids the action at the index.
func illegal(why *game.Illegal, index int) *Refusal {
	r := refuse(IllegalMove, "the rules forbid it: %v", why)
	r.Illegal, r.Index = why, index
	return r
}
