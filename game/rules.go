// Package game is the contract between the titles and everything that plays
// them: seats and turns, rules over a flat state, options, events, refusals and
// the record of a game. It knows no title and imports the standard library only.
//
// A title implements Rules for its own state and action types. Erase makes a
// Title of it: the same rules with the types hidden, for tables, bots, servers
// and commands, which never need to know what they play.
package game

import "math/rand/v2"

// Rules are one title's rules over its state S and its actions A.
//
// S is one flat struct of fixed arrays: no pointer, slice, map, string or
// generator is in it, so that a copy is an assignment. A is a small comparable
// value that encodes to and from JSON by printed names, with its kind in the
// field "kind".
type Rules[S any, A Action[A]] interface {
	// Info tells what the title is called and what can be set up.
	Info() Info
	// Setup is the state before anything happened. Nothing in it is random:
	// what is drawn or dealt is drawn by Chance, as actions.
	Setup(Setup) (S, error)
	// Turn says who decides now.
	Turn(*S) Turn
	// Options appends all that the seat may do now: nothing when it is not
	// asked, something when it is. Chance gets all that can be drawn, each
	// with its weight, and draws an open amount evenly. What a seat may do depends only on what it may know.
	Options(*S, Seat, []Option[A]) []Option[A]
	// Apply checks the action and does it, with all consequences that need no
	// decision. Events go to the log; a nil log takes none. A refused action
	// returns an *Illegal and leaves the state as it was.
	Apply(*S, Seat, A, *Log) error
	// View is what the seat may know, as a type of its own that encodes to JSON.
	View(*S, Seat) any
	// Determinize samples a state that the seat could believe to be in: all it may
	// know is as it is, all else is drawn anew. View and Options of the seat are the
	// same in it. It is asked for a watcher, too, who knows what everybody knows. A
	// title without secrets returns a copy.
	Determinize(*S, Seat, *rand.Rand) S
	// Outcome is how the game ended (a key of Info.Endings, "" while it runs)
	// and how the seats stand, best first. It can be asked at any time.
	Outcome(*S) (ending string, standings []Standing)
}

// Action is what a title's action type must offer. Where it has its own UnmarshalJSON,
// this refuses whatever is not one action, JSON or not: nothing looks at the text before.
type Action[A any] interface {
	comparable
	// Kind is the action's name, as in its JSON: "bid", "lay", "pass".
	Kind() string
	// WithAmount is the action with its open amount filled in.
	WithAmount(int) A
}

// Option is something a seat may do. Where Step is not 0 the action's amount is
// open: Min, Min+Step, ... up to Max are all legal.
type Option[A any] struct {
	Action A
	Terms
}

// Terms are what an option says besides its action.
type Terms struct {
	Min, Max, Step int32
	// Weight is how often chance draws this option, against its others.
	Weight int32
	// Open says that the player may compose the action's contents (a set of
	// routes): the one offered is a good one, and the check decides on others.
	Open bool
}

// Auditor is implemented by titles to prove that nothing was lost or made: it
// returns an error when cash, shares or pieces do not add up.
type Auditor[S any] interface{ Audit(*S) error }

// Valuer judges a position for one seat: what the simple bots look one action
// ahead for. Only the differences between values of one position mean anything.
type Valuer[S any] interface {
	Value(*S, Seat) float64
}

// Casual is implemented by titles where choosing evenly among all options would
// be no play at all (it would never end, or drown in alternatives). It picks for
// the random bot: an index into the options, and the amount where one is open.
type Casual[S any, A Action[A]] interface {
	Casual(*S, Seat, []Option[A], *rand.Rand) (Pick, bool)
}

// Asker is implemented by titles in which a seat may ask the others, for nothing, for what
// they alone can grant (a vote on ending the game). Vain tells that an action does no more
// than ask, and that they would refuse, as far as the seat can tell: all of them would have
// to answer, and would learn what it wishes for. No search proposes such an action. It may be
// called on a determinized state and must not look at what the seat cannot know.
type Asker[S any, A Action[A]] interface {
	Vain(*S, Seat, A) bool
}

// Adviser is implemented by titles that know better than one step of lookahead.
// It picks for the greedy bot; false leaves the choice to the values. It may be
// called on a determinized state and must not look at what the seat cannot know.
type Adviser[S any, A Action[A]] interface {
	Advise(*S, Seat, []Option[A], *rand.Rand) (Pick, bool)
}

// RolloutPolicy is implemented by titles that can say quickly what a sensible player would
// do. Rollouts, simulated games, are played with it, thousands for one decision: so it makes
// no list of options, tries nothing, and allocates nothing. What it says is legal. It
// wavers as people do (a bid that goes a little higher or stops a little sooner,
// the second best company now and then): games that all go alike tell nothing. Where
// chance has a Question it is asked for chance, too. It may be called on a determinized
// state and must not look at what the seat cannot know.
type RolloutPolicy[S any, A Action[A]] interface {
	RolloutMove(*S, Seat, *rand.Rand) (A, bool)
}

// FeatureExtractor is implemented by titles that can put a position into numbers, so that a
// value net can learn from played games how seats stand.
type FeatureExtractor[S any] interface {
	// Features appends what there is to say of the seat's standing: always as many
	// numbers, about 0 to 1 each, about the seat itself, what it holds and what
	// that will bring, the best of the others, and how far the game is. Only what
	// everybody may know, and what the seat knows of itself, is in them.
	Features(*S, Seat, []float32) []float32
}

// BatchFeatureExtractor is implemented by titles whose features take work that is the same for all
// seats. It appends the Features of every seat, one after the other.
type BatchFeatureExtractor[S any] interface {
	AllFeatures(*S, []float32) []float32
}

// Rounder is implemented by titles whose games go in rounds. It tells which one
// a game is in, as far as everybody may know: what a list of games shows.
type Rounder[S any] interface {
	Round(*S) Round
}

// Round is where a game is: the kind of round, or phase, by a name that has words
// in every language, and its numbers, 0 where it has none.
type Round struct {
	Kind   string `json:"kind"`
	Number int    `json:"number"`
	Part   int    `json:"part" doc:"Which of several under one number."`
}

// Hider is implemented by titles in which an action may be secret when it is
// played (a card laid face down, a tile drawn to a hand). It tells who may see
// the action itself; everyone may know that the seat acted.
type Hider[S any, A Action[A]] interface {
	SeenBy(*S, Seat, A) SeatSet
}

// Redactor is implemented by titles with secrets, so that a table finds out quickly
// what an action told to whom. Redact is the state with all that blanked which the
// seat may not know: the seat's view of it is the same, and so is its veil from
// every state that looks the same to the seat.
type Redactor[S any] interface {
	Redact(*S, Seat) S
}

// Pick is a choice among options: which, and how much where an amount is open.
type Pick struct{ Index, Amount int }

// Among finds an action among the options, to pick it with an amount.
func Among[A comparable](options []Option[A], action A, amount int) (Pick, bool) {
	for i := range options {
		if options[i].Action == action {
			return Pick{Index: i, Amount: amount}, true
		}
	}
	return Pick{}, false
}

// Standing is where a seat stands, or ended.
type Standing struct {
	Seat  Seat `json:"seat"`
	Rank  int  `json:"rank"` // 1 is the best; equal ranks share
	Score int  `json:"score"`
	Won   bool `json:"won"` // several where the victory is shared
}
