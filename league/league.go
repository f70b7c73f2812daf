// Package league is leagues and cups that a club holds: what they are, who is in them, their tables,
// and how they go on by themselves. Who plays whom and how they then stand is package events'.
//
// An event is changed as a whole: it is read, changed, and kept if nobody else has changed it
// meanwhile. So a round is made once, by whichever server comes first, with the ids of its tables;
// each table is then made under its id, which is no fault if it is there already.
package league

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/events"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Status is how far an event is.
type Status string

// An event is a draft until entry opens, runs from its first round on, and is over when nothing is
// left to play, or when it is given up.
const (
	Draft     Status = "draft"
	Entry     Status = "entry"
	Running   Status = "running"
	Done      Status = "done"
	Cancelled Status = "cancelled"
)

// Event is a league or a cup.
type Event struct {
	ID       persist.EventID
	Revision int
	Club     persist.ClubID
	Series   persist.EventID // the first season
	Season   int             // from 1
	Name     string
	Status   Status
	Settings Settings
	State    State
	Due      time.Time // when something is to be done next; zero for never
	MadeBy   persist.UserID
	Created  time.Time
	Opened   time.Time // zero for not yet, and so with the others
	Began    time.Time
	Ended    time.Time
	Entrants []Entrant // by their numbers
	Tables   []Table   // by their numbers
}

// State is where an event is.
type State struct {
	Seed      string          `json:"seed"` // of the lot and the pairings, which everybody may know
	Luck      string          `json:"luck"` // by which tables have theirs in common; a secret
	Round     int             `json:"round"`
	Order     []int           `json:"order,omitempty"` // the entrants, the strongest first
	Groups    [][]int         `json:"groups,omitempty"`
	Sizes     []int           `json:"sizes,omitempty"` // of the groups, where divisions say so
	Byes      map[int]int     `json:"byes,omitempty"`
	On        []int           `json:"on,omitempty"`        // who is still in a knock-out
	For       map[int]int     `json:"for,omitempty"`       // who plays for whom: substitutes, by who left
	Divisions [][]string      `json:"divisions,omitempty"` // users, as the season before has left them
	RoundAt   []time.Time     `json:"roundAt,omitempty"`   // when each round was made
	Why       string          `json:"why,omitempty"`       // it was given up
	Waived    map[int]bool    `json:"waived,omitempty"`    // whom it does not matter that they ran out of time
	Told      map[string]bool `json:"told,omitempty"`      // what organisers were told of
}

// EntrantState is how somebody stands to an event.
type EntrantState string

// Somebody is in, or ready to come for who leaves; is invited; is not any more; has left after the
// beginning.
const (
	In         EntrantState = "in"
	Substitute EntrantState = "substitute"
	Invited    EntrantState = "invited"
	Withdrawn  EntrantState = "withdrawn"
	Left       EntrantState = "left"
)

// Entrant is somebody in an event.
type Entrant struct {
	N       int // the number, which pairings and the lot speak of
	User    persist.UserID
	Name    string // as they are called now; "" of a former player
	State   EntrantState
	Since   time.Time
	Rating  int    // when the event began; 0 for none
	Home    string // from where they entered, as far as two can be told to be of one household
	Leaving bool   // from the next round on; only they and the organisers know
	LeftAt  time.Time
	Why     string        // of leaving, as the log has it
	Given   events.Points // by organisers
	Program bool
}

// TableState is how far a table of an event is.
type TableState string

// A table waits until those at it have played others, is being played, or is over. One that was ended
// without a result needs one from an organiser.
const (
	Waiting   TableState = "waiting"
	Playing   TableState = "playing"
	Undecided TableState = "undecided"
	Over      TableState = "over"
)

// Table is a table of an event.
type Table struct {
	N      int // the number, from 0
	ID     persist.TableID
	State  TableState
	Round  int    // of the event, from 1
	Leg    int    // which title is played, from 0
	Group  int    // from 0; of a knock-out and a Swiss event 0
	Seats  []int  // who sits where, by their numbers
	Bots   []bool // whose seat a bot has because its owner has left; nil for nobody's
	Luck   string // which tables have theirs in common
	Begun  time.Time
	Ended  time.Time
	Stands time.Time // until when an organiser has adjourned it; zero for not at all
	// What came of it, by seat.
	Places   []int
	Scores   []int
	Out      []bool
	Timeouts []int
	ByHand   bool // an organiser has said so
}

// Sits tells whether somebody sits at the table.
func (t *Table) Sits(e int) bool { return slices.Contains(t.Seats, e) }

// Codes of refusals.
var (
	NotNow       = refusal.Define("event-not-now", refusal.Conflict)  // not at this point of the event
	BadEvent     = refusal.Define("bad-event", refusal.Invalid)       // settings that make no event
	EntryClosed  = refusal.Define("entry-closed", refusal.Conflict)   // nobody enters any more
	EventFull    = refusal.Define("event-full", refusal.Conflict)     // as many are in as may be
	Entered      = refusal.Define("entered", refusal.Conflict)        // they are in already
	NotEntered   = refusal.Define("not-entered", refusal.Conflict)    // they are not in
	ByInvitation = refusal.Define("event-invited", refusal.Forbidden) // for those who are invited
	Barred       = refusal.Define("barred", refusal.Forbidden)        // they ran out of time in events before
	SitsThere    = refusal.Define("sits-there", refusal.Forbidden)    // who plays at a table does not decide about it
	TooFew       = refusal.Define("too-few", refusal.Conflict)        // not enough for the event to begin
	OnlyPeople   = refusal.Define("only-people", refusal.Forbidden)   // programs are in no event
)

// find is the entrant that a user is; nil for none. Who was withdrawn or has left is one.
func (e *Event) find(user persist.UserID) *Entrant {
	if user == "" {
		return nil
	}
	for i := range e.Entrants {
		if e.Entrants[i].User == user {
			return &e.Entrants[i]
		}
	}
	return nil
}

// Entrant is the entrant that a user is; nil for none.
func (e *Event) Entrant(user persist.UserID) *Entrant { return e.find(user) }

// In is who is in an event, in the order in which they entered.
func (e *Event) In() (list []int) { return e.with(In) }

func (e *Event) with(state EntrantState) (list []int) {
	for _, x := range e.Entrants {
		if x.State == state {
			list = append(list, x.N)
		}
	}
	return list
}

// Substitutes is who is ready to come for somebody, those first who said so first.
func (e *Event) Substitutes() []int { return e.with(Substitute) }

// Over tells whether nothing is played any more.
func (e *Event) Over() bool { return e.Status == Done || e.Status == Cancelled }

// clone is an event that can be changed without changing this one.
func (e *Event) clone() *Event {
	c := *e
	c.Entrants, c.Tables = slices.Clone(e.Entrants), slices.Clone(e.Tables)
	for i := range c.Tables {
		t := &c.Tables[i]
		t.Seats, t.Bots, t.Places, t.Scores, t.Out, t.Timeouts = slices.Clone(t.Seats), slices.Clone(t.Bots), slices.Clone(t.Places), slices.Clone(t.Scores), slices.Clone(t.Out), slices.Clone(t.Timeouts)
	}
	c.State = e.State.clone()
	return &c
}

// Bar is that somebody is kept from so many of a club's next events.
type Bar struct {
	Club     persist.ClubID
	User     persist.UserID
	Event    persist.EventID // the one in which they ran out of time
	Timeouts int
	Events   int
	Made     time.Time
	Waived   bool
}
