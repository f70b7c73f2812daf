package people

import (
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Deed is something the host or a moderator has done, as the log has it.
type Deed struct {
	ID        int64
	At        time.Time
	By        string         // their name
	ByUser    persist.UserID // their account; "" for the host
	What      string
	About     string         // whom or what, as it was called then
	AboutUser persist.UserID // "" where it is about nobody
	Detail    string         // what was made of it
	Why       string
}

// Decision is what is decided about a report.
type Decision struct {
	Report      int64
	By, Verdict string
	At          time.Time
	Deed        *Deed // is logged with it
	Lock        *Deed // locks whom that is about, and is logged with it; nil where nobody is
	Tells       []Bulletin
}

// Bulletin is what the host tells everybody, or one person, on every page.
type Bulletin struct {
	ID    int64
	User  persist.UserID // "" for everybody
	Kind  BulletinKind
	Words map[string]string // by language; "" is for readers of none of the others
	Made  time.Time
	Until time.Time // zero for no end
	Ended time.Time // zero while it lasts
}

// BulletinKind is what a bulletin is about.
type BulletinKind string

// A notice of the host; that a report was looked at, for which pages have words of their own; and a
// warning.
const (
	HostSays  BulletinKind = "said"
	IsLooked  BulletinKind = "looked"
	HostWarns BulletinKind = "warned"
)

// Lasts tells whether it is shown.
func (b *Bulletin) Lasts(now time.Time) bool {
	return b.Ended.IsZero() && (b.Until.IsZero() || b.Until.After(now))
}
