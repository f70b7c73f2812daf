// Package notice is notifications beyond a table: what they say, how and when a person is reached,
// and their delivery by page, push, mail and webhook.
package notice

import (
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Notice is something that a person is to be told. It is kept with the move that is its
// reason, and told when it is due.
type Notice struct {
	ID      int64
	User    persist.UserID
	By      persist.UserID // who invites, nudges or speaks: of whom it tells; "" for nobody
	Event   Event
	Table   persist.TableID
	Title   string            // what the table plays; known to the one who reads it
	N       int64             // tells one wait, invitation or line from the next
	Channel Channel           // "" until it is decided by which it goes out
	Browser string            // which one, of a push
	Letter  bool              // it goes into the daily letter
	About   map[string]string // what is told besides how the table stands
	Made    time.Time         // who has seen the table since need not be told any more
	At      time.Time         // when it is due
	Tries   int
	Waiting bool
}

// What a notice may be about.
const (
	AboutWho   = "who"   // who invites, nudges or speaks
	AboutText  = "text"  // what they said
	AboutAsked = "asked" // the person is asked at the start: that is another notice
	AboutYes   = "yes"   // they are friends now: the person had asked
	AboutKind  = "kind"  // what of a club or an event is told
	AboutName  = "name"  // what that is called
	AboutPath  = "path"  // the page that it leads to
)

// Changes is what a change at a table means for notices: new ones, the users for whom nobody waits
// there any more, and those whose clock changes.
type Changes struct {
	Notices []Notice
	Over    []persist.UserID
	Retimed []persist.UserID
}

// Invitation is that somebody is invited to an open table.
type Invitation struct {
	Table persist.TableID
	Title string
	By    string // what who invites is called
	At    time.Time
}
