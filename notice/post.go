package notice

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Sender sends notices beyond the page.
type Sender interface {
	// Carries tells whether a channel can be used here.
	Carries(Channel) bool
	// Send sends what there is to be told, by the channel of the notices: several in one
	// letter. Its error is an Undelivered where it is known that nothing arrived.
	Send(ctx context.Context, to *Reach, what []Outgoing) error
}

// Outgoing is a notice that goes out, and how the table that it is about stands now.
type Outgoing struct {
	Notice
	Now *Table // nil for one about no table
}

// Undelivered is an answer that nothing was delivered.
type Undelivered struct {
	Why    string // for the person themselves, in English
	Fault  Fault  // the same for those who have words of their own
	Status int    // what the other side answered; 0 for nothing
	Again  bool   // it may be tried again
	Gone   bool   // there is nobody at the address any more
}

// Fault is what is wrong with a channel.
type Fault string

// The faults of channels that were tried.
const (
	Unsent      Fault = "unsent"      // something else
	Late        Fault = "late"        // no answer in time
	Inside      Fault = "inside"      // an address within the server's own network
	Unreachable Fault = "unreachable" // nobody answers there
	Refused     Fault = "refused"     // it was answered with a status
	MailDown    Fault = "mail"        // the server for mail does not take it
)

func (u *Undelivered) Error() string { return u.Why }

// Warning is a letter to somebody's address about that address.
type Warning string

// Another address was named in its place and is to be confirmed, or was confirmed; or it was
// given up.
const (
	MailMoving  Warning = "moving"
	MailMoved   Warning = "moved"
	MailDropped Warning = "dropped"
)

// Letter is why a letter is sent that nobody may have asked for.
type Letter string

// Letters that anybody can have sent to an address. Of both together an address gets at most three
// a day. The owner of a confirmed address can cause as many that it is to be replaced.
const (
	LetterConfirm Letter = "confirm" // whether mail may be sent there
	LetterReset   Letter = "reset"   // a link for a new password
	LetterMoving  Letter = "moving"  // another address was named in its place
)

// Most is how many go to an address in a day that nobody has answered.
func (l Letter) Most() int {
	if l == LetterReset {
		return 1 // its link is good for that day
	}
	return 2
}

// Tried is what came of trying a channel.
type Tried struct {
	Channel Channel
	OK      bool
	Why     string // it did not work
	Fault   Fault
	Status  int
}

// Store keeps notices. A notice is sent by a channel after it was taken, and the server that took
// it settles it: what was taken when a server ended is not sent again, since nobody knows whether
// it arrived.
type Store interface {
	// Tell keeps notices. One that waits already is put off, and one that was told is not
	// told again.
	Tell(context.Context, []Notice) error
	// DueNotices is some of those that are due, and when the next will be: the zero time
	// if none.
	DueNotices(ctx context.Context, now time.Time) (ids []int64, next time.Time, err error)
	// Kept rings when something is kept that is to be told.
	Kept() <-chan struct{}
	// Notice is ErrNotFound if there is none.
	Notice(ctx context.Context, id int64) (*Notice, error)
	// Spread puts notices by channels in the place of one that waits; it is ErrTaken if
	// that does not wait any more.
	Spread(ctx context.Context, id int64, by []Notice) error
	// Take takes one that waits, or for a letter all of the person that are due. It is
	// none if somebody has taken it already.
	Take(ctx context.Context, n *Notice, now time.Time) ([]Notice, error)
	// Settle notes what came of some: again is when they are tried once more.
	Settle(ctx context.Context, ids []int64, s Settled, again time.Time) error
	// ForgetNotices forgets what was told, or void, before.
	ForgetNotices(ctx context.Context, before time.Time) error
	// Reach is how a user is reached; ErrNotFound if there is no such user.
	Reach(ctx context.Context, user persist.UserID) (*Reach, error)
	// ChangeReach changes it, all but the browsers.
	ChangeReach(ctx context.Context, user persist.UserID, change func(*Reach) error) (*Reach, error)
	RemoveBrowser(ctx context.Context, user persist.UserID, id string) error
	// See notes when a user had a table in front of them, and Seen is when they last had.
	See(ctx context.Context, table persist.TableID, user persist.UserID, at time.Time) error
	Seen(ctx context.Context, table persist.TableID, user persist.UserID) (time.Time, error)
	// Invitations is the open tables that a user is invited to and has a seat at, the latest first,
	// without those they have declined.
	Invitations(ctx context.Context, user persist.UserID) ([]Invitation, error)
	Decline(ctx context.Context, table persist.TableID, user persist.UserID) error
	// Nudge keeps the notices unless people were nudged since: then it is ErrTaken.
	Nudge(ctx context.Context, table persist.TableID, at, since time.Time, notices []Notice) error
}

// Settled is what came of a notice.
type Settled string

// It went out, it is not needed any more, it could not be delivered, or it waits again.
const (
	Sent    Settled = "sent"
	Void    Settled = "void"
	Failed  Settled = "failed"
	Delayed Settled = "waiting"
)

const (
	// glance is how long somebody has to see for themselves what would be sent at once: a page in
	// front of them says that it was seen.
	glance     = 10 * time.Second
	tenMinutes = 10 * time.Minute
	// letterAt is when the daily letter goes out, in minutes of the person's day.
	letterAt = 18 * 60
	// tryFor is how long it is tried to deliver something.
	tryFor = 24 * time.Hour
	// noticesKept is how long it is remembered what was told.
	noticesKept = 30 * 24 * time.Hour
	// carriers is how many notices go out at a time.
	carriers = 8
)

// pauses are how long it takes until something is tried again; the last goes on.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 20 * time.Minute, time.Hour, 3 * time.Hour}
