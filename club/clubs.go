package club

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Store keeps clubs.
type Store interface {
	// Insert keeps a new club with its owner: persist.ErrTaken if another is called so.
	Insert(ctx context.Context, c *Club, owner *Member, deed *Deed) error
	// Club is persist.ErrNotFound if there is none; so are the next two.
	Club(ctx context.Context, id persist.ClubID) (*Club, error)
	ByLink(ctx context.Context, link string) (*Club, error)
	Front(ctx context.Context) (*Club, error)
	// Change keeps a club and what changes with it, if its revision, which then counts one up, is
	// still the one given: persist.ErrTaken if not, or if another club has the name.
	Change(ctx context.Context, c *Club, also *Change) error
	// Delete forgets a club and its events; tables that were played there stay. The deed is the host's,
	// where it was the host who did it.
	Delete(ctx context.Context, c *Club, deed *people.Deed) error
	Clubs(ctx context.Context, user persist.UserID) ([]Listing, error)
	Owned(ctx context.Context, user persist.UserID) (int, error)
	Members(ctx context.Context, id persist.ClubID) ([]Member, error)
	// Member is persist.ErrNotFound if they are none, and Request if there is none of theirs.
	Member(ctx context.Context, id persist.ClubID, user persist.UserID) (*Member, error)
	Requests(ctx context.Context, id persist.ClubID) ([]Request, error)
	Request(ctx context.Context, id persist.ClubID, user persist.UserID) (*Request, error)
	// Log is what was done before a deed, the latest first; and how much was done in all.
	Log(ctx context.Context, id persist.ClubID, event persist.EventID, before int64) ([]Deed, int, error)
	Posts
}

// Change is what changes with a club.
type Change struct {
	Put      []Member
	Drop     []persist.UserID
	Ask      []Request
	Settle   []persist.UserID // whose requests are settled
	Deeds    []Deed
	Notices  []notice.Notice
	Messages []Message
}

// Clubs is all clubs of a house.
type Clubs struct {
	Store Store
	Clock clock.Wall
	// Company keeps who has blocked whom; nil where nobody has.
	Company people.Company
	// Hooks sends to webhooks; nil where nothing is sent.
	Hooks Hooks
}

// New makes a club of the user's.
func (h *Clubs) New(ctx context.Context, by *people.User, c Club) (*Club, error) {
	if err := h.check(&c); err != nil {
		return nil, err
	}
	n, err := h.Store.Owned(ctx, by.ID)
	if err != nil {
		return nil, err
	}
	if n >= MostOwned {
		return nil, refusal.New(ManyClubs, "nobody owns more than %d clubs", MostOwned).With("most", MostOwned)
	}
	c.ID, c.Created = persist.ClubID(persist.NewID()), h.Clock.Kept()
	owner := &Member{Club: c.ID, User: by.ID, Name: by.Name, Role: Owner, Since: c.Created}
	deed := h.deed(by, "founded", nil, "")
	if err := h.Store.Insert(ctx, &c, owner, &deed); errors.Is(err, persist.ErrTaken) {
		return nil, taken(c.Name)
	} else if err != nil {
		return nil, err
	}
	return &c, nil
}

func taken(name string) error {
	return refusal.New(ClubName, "there is a club called %q, or something that looks like it", name)
}

// check refuses a club that could not be shown.
func (h *Clubs) check(c *Club) error {
	c.Name = strings.Join(strings.Fields(c.Name), " ")
	if n := len([]rune(c.Name)); n < 3 || n > LongestName || strings.ContainsFunc(c.Name, people.Invisible) || key(c.Name) == "" {
		return refusal.New(refusal.BadSetup, "a club's name has 3 to %d letters that one can see", LongestName).With("what", "name")
	}
	return c.Settings.check()
}

// Key is by what a club's name is told from others.
func (c *Club) Key() string { return key(c.Name) }

// Found is a club as somebody may see it, and what they are there; nil for no member.
func (h *Clubs) Found(ctx context.Context, id persist.ClubID, user persist.UserID) (*Club, *Member, error) {
	c, err := h.Store.Club(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil, noClub(id)
	} else if err != nil {
		return nil, nil, err
	}
	m, err := h.member(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	if !c.Listed && m == nil {
		r, err := h.request(ctx, id, user)
		if err != nil {
			return nil, nil, err
		}
		if r == nil || r.Kind != IsInvited {
			return nil, nil, noClub(id)
		}
	}
	return c, m, nil
}

func noClub(id persist.ClubID) error { return refusal.New(refusal.NotFound, "there is no club %s", id) }

// member is what somebody is in a club; nil for nothing.
func (h *Clubs) member(ctx context.Context, id persist.ClubID, user persist.UserID) (*Member, error) {
	if user == "" {
		return nil, nil
	}
	return unlessAbsent(h.Store.Member(ctx, id, user))
}

func (h *Clubs) request(ctx context.Context, id persist.ClubID, user persist.UserID) (*Request, error) {
	if user == "" {
		return nil, nil
	}
	return unlessAbsent(h.Store.Request(ctx, id, user))
}

// unlessAbsent is nil for what is not there.
func unlessAbsent[T any](v *T, err error) (*T, error) {
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil
	}
	return v, err
}

// IsMember tells whether somebody is in a club.
func (h *Clubs) IsMember(ctx context.Context, id persist.ClubID, user persist.UserID) (bool, error) {
	m, err := h.member(ctx, id, user)
	return m != nil, err
}

// Request is that somebody has asked to join a club or is invited; nil for neither.
func (h *Clubs) Request(ctx context.Context, id persist.ClubID, user persist.UserID) (*Request, error) {
	return h.request(ctx, id, user)
}

// Organiser is a club of which the user is an organiser.
func (h *Clubs) Organiser(ctx context.Context, id persist.ClubID, user persist.UserID) (*Club, *Member, error) {
	c, m, err := h.Found(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	if m == nil || !m.Role.Organises() {
		return nil, nil, refusal.New(NotOrganiser, "only the organisers of %s may", c.Name)
	}
	return c, m, nil
}

// tries is how often a change is tried while others are faster.
const tries = 5

// change changes a club as it stands now, for somebody who may see it.
func (h *Clubs) change(ctx context.Context, id persist.ClubID, by persist.UserID, do func(c *Club, me *Member, also *Change) error) (*Club, error) {
	for range tries {
		c, m, err := h.Found(ctx, id, by)
		if err != nil {
			return nil, err
		}
		c, err = h.keep(ctx, c, m, do)
		if !errors.Is(err, persist.ErrTaken) {
			return c, err
		}
	}
	return nil, refusal.New(refusal.Stale, "others change the club all the time: try again")
}

func (h *Clubs) keep(ctx context.Context, c *Club, m *Member, do func(c *Club, me *Member, also *Change) error) (*Club, error) {
	also, name := &Change{}, c.Name
	if err := do(c, m, also); err != nil {
		return nil, err
	}
	for i := range also.Deeds {
		also.Deeds[i].Club = c.ID
	}
	err := h.Store.Change(context.WithoutCancel(ctx), c, also)
	if errors.Is(err, persist.ErrTaken) && c.Name != name {
		if now, other := h.Store.Club(ctx, c.ID); other == nil && now.Revision == c.Revision {
			return nil, taken(c.Name)
		}
	}
	return c, err
}

// organising is change for organisers.
func (h *Clubs) organising(ctx context.Context, id persist.ClubID, by *people.User, do func(c *Club, me *Member, also *Change) error) (*Club, error) {
	return h.change(ctx, id, by.ID, func(c *Club, me *Member, also *Change) error {
		if me == nil || !me.Role.Organises() {
			return refusal.New(NotOrganiser, "only the organisers of %s may", c.Name)
		}
		return do(c, me, also)
	})
}

// about is a deed about somebody, that is done now.
func (h *Clubs) about(who, by *people.User, what string, facts map[string]any, why string) Deed {
	if facts == nil {
		facts = map[string]any{}
	}
	facts["who"] = who.Name
	d := h.deed(by, what, facts, why)
	d.Whom = who.ID
	return d
}

// deed is a deed of somebody's that is done now.
func (h *Clubs) deed(by *people.User, what string, about map[string]any, why string) Deed {
	return Deed{At: h.Clock.Kept(), By: by.ID, Name: by.Name, What: what, About: about, Why: why}
}

// Alter changes what a club says of itself.
func (h *Clubs) Alter(ctx context.Context, id persist.ClubID, by *people.User, do func(*Club)) (*Club, error) {
	return h.organising(ctx, id, by, func(c *Club, me *Member, also *Change) error {
		before, link, hook := c.Name, c.Link, c.Webhook
		do(c)
		about := map[string]any(nil)
		if c.Name != before {
			about = map[string]any{"before": before, "after": c.Name}
		}
		if c.Link == link && c.Webhook == hook {
			also.Deeds = append(also.Deeds, h.deed(by, "changed", about, ""))
		}
		return h.check(c)
	})
}

// NewLink makes a link by which anybody may join, in place of the one before.
func (h *Clubs) NewLink(ctx context.Context, id persist.ClubID, by *people.User) (*Club, error) {
	return h.Alter(ctx, id, by, func(c *Club) { c.Link = strings.ToLower(rand.Text()[:20]) })
}

// NoLink ends it.
func (h *Clubs) NoLink(ctx context.Context, id persist.ClubID, by *people.User) (*Club, error) {
	return h.Alter(ctx, id, by, func(c *Club) { c.Link = "" })
}

// SetWebhook names an address that is told what happens in the club; "" for none.
func (h *Clubs) SetWebhook(ctx context.Context, id persist.ClubID, by *people.User, address string) (*Club, error) {
	return h.Alter(ctx, id, by, func(c *Club) { c.Webhook = address })
}

// Close forgets a club and its events. Its games stay with those who played them.
func (h *Clubs) Close(ctx context.Context, id persist.ClubID, by *people.User) error {
	for range tries {
		c, m, err := h.Found(ctx, id, by.ID)
		if err != nil {
			return err
		}
		if m == nil || m.Role != Owner {
			return refusal.New(NotOwner, "only an owner of %s may", c.Name)
		}
		if err := h.Store.Delete(context.WithoutCancel(ctx), c, nil); !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return refusal.New(refusal.Stale, "others change the club all the time: try again")
}

// Say tells all members something, in place of what was told before; "" takes it back.
func (h *Clubs) Say(ctx context.Context, id persist.ClubID, by *people.User, text string) (*Club, error) {
	members, err := h.Store.Members(ctx, id)
	if err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(c *Club, _ *Member, also *Change) error {
		now := h.Clock.Kept()
		c.Notice = Notice{Text: strings.TrimSpace(text), By: by.ID, At: now}
		if c.Notice.Text == "" {
			c.Notice = Notice{}
			return nil
		}
		for _, m := range members {
			if m.User != by.ID {
				also.Notices = append(also.Notices, c.tell(m.User, by, Said, now, c.Notice.Text))
			}
		}
		also.Messages = append(also.Messages, c.Message("notice", fmt.Sprintf("%s: %s", c.Name, c.Notice.Text), "/club/"+string(c.ID), now, map[string]any{"by": by.Name, "text": c.Notice.Text}))
		return nil
	})
}

// What a notice about a club says.
const (
	Said    = "said"    // something to all members
	Asked   = "asked"   // somebody wants to join
	Let     = "let"     // they were let in
	Invited = "invited" // they are invited
)

// tell is a notice about the club.
func (c *Club) tell(to persist.UserID, by *people.User, kind string, now time.Time, text string) notice.Notice {
	return notice.Notice{
		User: to, By: by.ID, Event: notice.EventClub, N: now.UnixMilli(), Made: now, At: now,
		About: map[string]string{notice.AboutWho: by.Name, notice.AboutKind: kind, notice.AboutName: c.Name, notice.AboutText: text, notice.AboutPath: "/club/" + string(c.ID)},
	}
}

// Message is what a webhook of a club is told.
type Message struct {
	ID    int64
	Club  persist.ClubID
	Body  json.RawMessage
	Made  time.Time
	Due   time.Time
	Tries int
	// Webhook is where it goes.
	Webhook string
}

// Message is something that the club's webhook is told: in a line that people read, and as facts.
func (c *Club) Message(what, line, path string, now time.Time, facts map[string]any) Message {
	body, err := json.Marshal(map[string]any{"event": what, "club": c.ID, "name": c.Name, "line": line, "path": path, "at": now, "facts": facts})
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	return Message{Club: c.ID, Body: body, Made: now, Due: now}
}
