// Package people is the people who play: users and what is kept of them, their friends and those
// they have muted or blocked, and what the host does about them. It knows no table.
package people

import (
	"time"

	"github.com/scrip-games/scrip/persist"
)

// User is a person: a guest, or one with an account.
type User struct {
	ID       persist.UserID
	Name     string
	Password string // the hash; "" for a guest
	Settings Preferences
	Created  time.Time
	Owner    persist.UserID // of a program: whose it is
	Home     string         // from where the call comes, as a keyed hash; kept with no user
	// SignedOut is when they last ended all that they had begun; sessions from before are none.
	SignedOut time.Time
	Locked    time.Time // since when the host keeps them out; zero for not at all
	Moderator bool      // they help the host
}

// FormerName is a name that an account had, and is found by until a moment.
type FormerName struct {
	Name  string
	Until time.Time
}

// Visit is a place where a person is signed in.
type Visit struct {
	Token string // of the session, as it is kept
	Agent string // what their browser calls itself
	Since time.Time
	Seen  time.Time // within an hour or so
}

// Guest tells whether the user has no account.
func (u *User) Guest() bool { return u.Password == "" }

// Personal tells whether it is the account of a person.
func (u *User) Personal() bool { return !u.Guest() && !u.Program() }

// Program tells whether the user is somebody's program.
func (u *User) Program() bool { return u.Owner != "" }

// Selves is the user, and the owner of a program.
func (u *User) Selves() []persist.UserID {
	if u.Program() {
		return []persist.UserID{u.ID, u.Owner}
	}
	return []persist.UserID{u.ID}
}

// Preferences are how a person wants the pages.
type Preferences struct {
	Language string
	Theme    string
	Motion   string
	Pace     string   // of bots
	Passing  string   // whether it asks first
	Lessons  []string // what they have learnt: lessons as title/lesson, and titles that they have met
	Listed   bool     // among the best, for all to see
	Invites  string   // who may invite them by name
	// Who sees on their page how their games ended, their ratings, and how soon they decide.
	Results, Ratings, Punctuality string
}
