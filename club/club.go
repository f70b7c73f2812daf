// Package club is clubs: people who play together, those among them who organise, who may join,
// and what a table of theirs is if nobody says otherwise.
package club

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Role is what somebody is in a club.
type Role string

// An owner may do everything, an organiser all but name owners and close the club.
const (
	Owner     Role = "owner"
	Organiser Role = "organiser"
	Plain     Role = "member"
)

// Organises tells whether a role is one of those who decide.
func (r Role) Organises() bool { return r == Owner || r == Organiser }

// Joining is how one becomes a member.
type Joining string

// Anybody joins, or asks and is let in, or is invited. Who has the link joins in any case.
const (
	ByAnybody    Joining = "anybody"
	ByRequest    Joining = "request"
	ByInvitation Joining = "invitation"
)

// Club is one.
type Club struct {
	ID       persist.ClubID
	Revision int
	Name     string
	Joining  Joining
	Listed   bool // shown to everybody; else to members and those invited
	Front    bool // this host is the club
	Settings Settings
	Link     string // whoever has it may join; "" for none
	Webhook  string
	Notice   Notice
	Created  time.Time
}

// Settings is what a club says of itself.
type Settings struct {
	About     string   `json:"about"`
	Languages []string `json:"languages"`
	Defaults  Defaults `json:"defaults"`
}

// Defaults is what a table of the club is if nobody says otherwise.
type Defaults struct {
	Title    string            `json:"title"` // "" for none
	Settings map[string]string `json:"settings"`
	Clock    *sheet.Clock      `json:"clock"`
	Rated    bool              `json:"rated"`
}

// Notice is what an organiser tells all members; its text is "" where there is none.
type Notice struct {
	Text string
	By   persist.UserID
	At   time.Time
}

// Member is somebody in a club.
type Member struct {
	Club  persist.ClubID
	User  persist.UserID
	Name  string
	Shown bool // they want to be shown among the best
	Role  Role
	Since time.Time
}

// RequestKind is who asks whom.
type RequestKind string

// Somebody has asked to join, was refused and is not told, or is invited.
const (
	HasAsked   RequestKind = "asked"
	WasRefused RequestKind = "refused"
	IsInvited  RequestKind = "invited"
)

// Request is that somebody wants to join, or is wanted.
type Request struct {
	Club   persist.ClubID
	User   persist.UserID
	Name   string
	Kind   RequestKind
	By     persist.UserID // who invites
	ByName string
	Words  string
	Made   time.Time
}

// Deed is something that was done in a club or at an event of it.
type Deed struct {
	ID    int64
	Club  persist.ClubID
	Event persist.EventID // "" for what is about the club
	At    time.Time
	By    persist.UserID // "" where the event goes on by itself
	Name  string
	What  string
	Whom  persist.UserID // whom it is about; "" for nobody
	About map[string]any
	Why   string
}

// Listing is a club in a list, as somebody finds it.
type Listing struct {
	Club
	Members int
	Role    Role        // of the one who looks; "" for none
	Request RequestKind // of theirs; "" for none
}

// Codes of refusals.
var (
	NotOrganiser = refusal.Define("not-organiser", refusal.Forbidden) // only who organises may
	NotOwner     = refusal.Define("not-owner", refusal.Forbidden)     // only an owner may
	LastOwner    = refusal.Define("last-owner", refusal.Conflict)     // a club has an owner
	NoJoining    = refusal.Define("invited-only", refusal.Forbidden)  // who wants to join has to be invited
	IsMember     = refusal.Define("is-member", refusal.Conflict)      // they are in the club already
	ManyClubs    = refusal.Define("many-clubs", refusal.Conflict)     // somebody owns as many as anybody may
	ClubName     = refusal.Define("club-name", refusal.Conflict)      // another club is called so
	NeedsReason  = refusal.Define("needs-reason", refusal.BadRequest) // what others read in the log
)

// Limits.
const (
	MostOwned    = 20   // clubs of one owner
	LongestName  = 60   // letters
	LongestAbout = 1000 // letters
)

// key is by what names of clubs are told apart: those that look alike are one.
func key(name string) string { return people.Skeleton(name) }

// languages are those that pages speak.
var languages = []string{"en", "es", "it", "de"}

func (s *Settings) check() error {
	for _, l := range s.Languages {
		if !slices.Contains(languages, l) {
			return refusal.New(refusal.BadSetup, "there is no language %q; there are: %v", l, languages).With("what", "language")
		}
	}
	return nil
}
