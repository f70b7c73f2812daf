package match

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"
)

// Company keeps who wants to have to do with whom.
type Company interface {
	// User is ErrNotFound if there is none.
	User(ctx context.Context, id string) (*User, error)
	// Friends tells whether two users are friends.
	Friends(ctx context.Context, a, b string) (bool, error)
	// Blocked tells whether a user has blocked another.
	Blocked(ctx context.Context, by, other string) (bool, error)
	// Hushed is whom a user does not want to hear: those he has muted or blocked.
	Hushed(ctx context.Context, by string) (map[string]Hush, error)
}

// Hush is how somebody does not want to have to do with another.
type Hush string

// Mute is about chat alone. Who is blocked neither invites, nor asks for friendship, nor
// sits down at one's tables. He sees what anybody sees, signed in or not, and what he asks is
// answered as ever, so that nothing tells him; only nothing comes of it.
const (
	Mute  Hush = "mute"
	Block Hush = "block"
)

// Friend is a friend, or somebody who has asked to be one or was asked.
type Friend struct {
	User, Name string
	Asked      time.Time
	Since      time.Time // zero while they are no friends
}

// Friendships is whom a user is friends with, whom he has asked, and who has asked him.
type Friendships struct{ Friends, Asked, AskedBy []Friend }

// Hushed is somebody whom a user has muted or blocked.
type Hushed struct {
	ID         string // of the row: it is ended by it
	User, Name string
	Kind       Hush
	Made       time.Time
}

// How many one person may have at a time.
const (
	MostAsked  = 100
	MostHushed = 1000
)

// Who may invite somebody by name.
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
	By        string // FormerUser once he is no more
	User      string // whom it is about; "" for a table
	Table     string // where; "" for nowhere
	Line      int64  // of its chat; 0 for none
	Said      string // what stood there
	Reason    Complaint
	Words     string
	Made      time.Time
	Decided   time.Time // zero while nobody has
	DecidedBy string
	Verdict   string
}

// blocked tells whether a user, or whose program he is, has blocked another or whose program
// that is.
func (h *House) blocked(ctx context.Context, by, other *User) (bool, error) {
	if h.company == nil {
		return false, nil
	}
	for _, who := range by.selves() {
		for _, whom := range other.selves() {
			if blocked, err := h.company.Blocked(ctx, who, whom); err != nil || blocked {
				return blocked, err
			}
		}
	}
	return false, nil
}

// selves is the user, and the owner of a program.
func (u *User) selves() []string {
	if u.Program() {
		return []string{u.ID, u.Owner}
	}
	return []string{u.ID}
}

// Invitable tells whether somebody wants to be invited by another.
func (h *House) Invitable(ctx context.Context, by, account *User) (bool, error) {
	if blocked, err := h.blocked(ctx, account, by); err != nil || blocked {
		return false, err
	}
	if h.company == nil || slices.Contains(by.selves(), account.Owner) || slices.Contains(account.selves(), by.Owner) {
		return true, nil
	}
	switch account.Settings.Invites {
	case InvitedByNobody:
		return false, nil
	case InvitedByFriends:
		selves := by.selves()
		return h.company.Friends(ctx, account.ID, selves[len(selves)-1])
	}
	return true, nil
}

// hearers is those of some users who want to hear another: all but those who have hushed him,
// in one of these ways.
func (h *House) hearers(ctx context.Context, users []string, by string, kinds ...Hush) ([]string, error) {
	if h.company == nil {
		return users, nil
	}
	var hear []string
	for _, user := range users {
		hushed, err := h.company.Hushed(ctx, user)
		if err != nil {
			return nil, err
		}
		if kind := hushed[by]; !slices.Contains(kinds, kind) {
			hear = append(hear, user)
		}
	}
	return hear, nil
}

// Hushes tells whether a user does not want to read a line.
func (h *House) Hushes(ctx context.Context, user string, l *Line) (bool, error) {
	if h.company == nil || user == "" {
		return false, nil
	}
	hushed, err := h.company.Hushed(ctx, user)
	return hushed[l.User] != "", err
}

// shuns tells whether a table has no seat for a user: it has not started, he does not sit
// there, and its host has blocked him. He may look at it as anybody may.
func (t *Table) shuns(ctx context.Context, user *User) (bool, error) {
	if t.house.company == nil || user == nil {
		return false, nil
	}
	t.mu.Lock()
	host, in := t.sheet.Host, t.sheet.Status != Open || t.sheet.SeatsOf(user.ID) != 0
	t.mu.Unlock()
	if in || host == user.ID {
		return false, nil
	}
	return t.house.blockedAt(ctx, host, user)
}

// blockedAt tells whether the host of a table has blocked a user.
func (h *House) blockedAt(ctx context.Context, host string, user *User) (bool, error) {
	if h.company == nil {
		return false, nil
	}
	by, err := h.company.User(ctx, host)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	return h.blocked(ctx, by, user)
}

// sift takes the tables of those out of a lobby whom the user has blocked.
func (h *House) sift(ctx context.Context, l *Lobby, user string) error {
	if h.company == nil || user == "" {
		return nil
	}
	hushed, err := h.company.Hushed(ctx, user)
	if err != nil {
		return err
	}
	his := func(s *Sheet) bool { return hushed[s.Host] == Block }
	l.Open = slices.DeleteFunc(l.Open, his)
	l.Running = slices.DeleteFunc(l.Running, his)
	return nil
}

// remind tells those who sat at a table with a user that he has made another for them.
func (t *Table) remind(ctx context.Context, user *User, from *Sheet) error {
	if t.house.company == nil {
		return nil
	}
	others := map[string]bool{}
	for _, p := range from.Places {
		if p.User != "" && p.User != user.ID && p.User != FormerUser {
			others[p.User] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(others)) {
		other, err := t.house.company.User(ctx, id)
		if errors.Is(err, ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if err := t.Invite(ctx, user, other); err != nil {
			return err
		}
	}
	return nil
}
