package people

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Company keeps friendships, and whom users have muted or blocked.
type Company interface {
	// User is ErrNotFound if there is none.
	User(ctx context.Context, id persist.UserID) (*User, error)
	// Friends tells whether two users are friends.
	Friends(ctx context.Context, a, b persist.UserID) (bool, error)
	// Blocked tells whether a user has blocked another.
	Blocked(ctx context.Context, by, other persist.UserID) (bool, error)
	// Hushed is the people a user does not want to hear: those they have muted or blocked.
	Hushed(ctx context.Context, by persist.UserID) (map[persist.UserID]Hush, error)
}

// Hush is how somebody does not want to have to do with another.
type Hush string

// Mute is about chat alone. A blocked user does not get through with invitations, requests for
// friendship, or a seat at the blocker's tables. They see what anybody sees, signed in or not, and
// what they ask is answered as ever and comes to nothing, so that they cannot tell.
const (
	Mute  Hush = "mute"
	Block Hush = "block"
)

// Friend is a friend, or somebody who has asked to be one or was asked.
type Friend struct {
	User  persist.UserID
	Name  string
	Asked time.Time
	Since time.Time // zero while they are no friends
}

// Friendships is a user's friends, and the requests for friendship they have sent and received.
type Friendships struct{ Friends, Asked, AskedBy []Friend }

// Hushed is somebody whom a user has muted or blocked.
type Hushed struct {
	ID   string // of the row: it is ended by it
	User persist.UserID
	Name string
	Kind Hush
	Made time.Time
}

// Followed is whom and which tables a user wants to watch.
type Followed struct {
	People []Friend // by whom they follow, and since when
	Tables []persist.TableID
}

// How many one person may have at a time.
const (
	MostFollowed = 200 // people, and as many tables
	MostAsked    = 100
	MostHushed   = 1000
)

// Whom somebody lets invite them by name.
const (
	InvitedByAll     = "everybody"
	InvitedByFriends = "friends"
	InvitedByNobody  = "nobody"
)

// Complaint is the reason of a report.
type Complaint string

// The reasons.
const (
	OfChat     Complaint = "chat"
	OfName     Complaint = "name"
	OfCheating Complaint = "cheating"
	OfStalling Complaint = "stalling"
	OfOther    Complaint = "other"
)

// Report is a complaint about a person, a line of chat or a table.
type Report struct {
	ID        int64
	By        persist.UserID  // FormerUser once they are no more
	User      persist.UserID  // whom it is about; "" for a table
	Table     persist.TableID // where; "" for nowhere
	Line      int64           // of its chat; 0 for none
	Said      string          // what stood there
	Reason    Complaint
	Words     string
	Made      time.Time
	Decided   time.Time // zero while nobody has
	DecidedBy string
	Verdict   string
}
