package league

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Store keeps events.
type Store interface {
	// Insert keeps a new event.
	Insert(ctx context.Context, e *Event, also *Also) error
	// Event is persist.ErrNotFound if there is none.
	Event(ctx context.Context, id persist.EventID) (*Event, error)
	// Keep keeps what has changed of an event, if its revision, which then counts one up, is still
	// the one given: persist.ErrTaken if not.
	Keep(ctx context.Context, before, after *Event, also *Also) error
	// Postpone looks again later at an event that could not go on.
	Postpone(ctx context.Context, e *Event, due time.Time) error
	// Due is some events at which something is to be done by now.
	Due(ctx context.Context, now time.Time) ([]persist.EventID, error)
	OfClub(ctx context.Context, id persist.ClubID) ([]Head, error)
	OfSeries(ctx context.Context, series persist.EventID) ([]Head, error)
	OfUser(ctx context.Context, user persist.UserID) ([]Head, error)
	// Listed is events of clubs that show themselves, which can be entered or are under way.
	Listed(ctx context.Context) ([]Head, error)
	// Finished is the tables of an event whose games are over, and the event does not know it.
	Finished(ctx context.Context, id persist.EventID) ([]persist.TableID, error)
	// Tags is to which club and event tables belong, of those that belong to one.
	Tags(ctx context.Context, tables []persist.TableID) (map[persist.TableID]Tag, error)
	// Strengths is the ratings of people in a title, of those who have one.
	Strengths(ctx context.Context, title string, users []persist.UserID) (map[persist.UserID]int, error)
	// Bars is from what somebody is kept in a club, and OpenedBetween how many of its events were
	// opened after one time and before another.
	Bars(ctx context.Context, id persist.ClubID, user persist.UserID) ([]Bar, error)
	OpenedBetween(ctx context.Context, id persist.ClubID, after, before time.Time) (int, error)
}

// Head is an event in a list.
type Head struct {
	Event              // without its entrants and tables
	In, Made, Over int // entrants, tables, those of them that are over
}

// Tag is what a table that belongs to a club or an event is listed with.
type Tag struct {
	Club     persist.ClubID
	ClubName string
	Event    persist.EventID // "" for none, and so with the others
	Name     string
	Round    int
	Number   int // of the table, from 1
}

// Also is what is kept with an event.
type Also struct {
	Deeds    []club.Deed
	Notices  []notice.Notice
	Messages []club.Message
	Bars     []Bar
}

// Events is all events of a house.
type Events struct {
	Store Store
	Clubs *club.Clubs
	House *match.House
	Clock clock.Wall
	// User finds a user; persist.ErrNotFound if there is none.
	User func(context.Context, persist.UserID) (*people.User, error)

	mu     sync.Mutex
	wanted map[persist.EventID]bool // to be looked at at once
	wake   chan struct{}
	once   sync.Once
}

// Get is an event that a user may see, with its club, and what they are there; nil for no member.
func (h *Events) Get(ctx context.Context, id persist.EventID, user persist.UserID) (*Event, *club.Club, *club.Member, error) {
	e, err := h.Store.Event(ctx, id)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, nil, nil, noEvent(id)
	} else if err != nil {
		return nil, nil, nil, err
	}
	c, m, err := h.Clubs.Found(ctx, e.Club, user)
	var refused *refusal.Refusal
	if errors.As(err, &refused) && e.find(user) != nil { // who plays there sees it though the club is hidden
		if c, err = h.Clubs.Store.Club(ctx, e.Club); err == nil {
			return e, c, nil, nil
		}
	}
	if err != nil {
		return nil, nil, nil, noEvent(id)
	}
	if e.Status == Draft && (m == nil || !m.Role.Organises()) {
		return nil, nil, nil, noEvent(id)
	}
	return e, c, m, nil
}

func noEvent(id persist.EventID) error {
	return refusal.New(refusal.NotFound, "there is no event %s", id)
}

// New makes a draft of an event in a club.
func (h *Events) New(ctx context.Context, id persist.ClubID, by *people.User, name string, s Settings) (*Event, error) {
	if _, _, err := h.Clubs.Organiser(ctx, id, by.ID); err != nil {
		return nil, err
	}
	e := &Event{Club: id, Season: 1, Name: name, Settings: s, MadeBy: by.ID}
	return e, h.insert(ctx, e, by)
}

// NextSeason makes a draft of the next season of an event that is over or about to be: as it was, with
// the divisions as they are left.
func (h *Events) NextSeason(ctx context.Context, id persist.EventID, by *people.User, name string) (*Event, error) {
	e, _, _, err := h.Get(ctx, id, by.ID)
	if err != nil {
		return nil, err
	}
	if _, _, err := h.Clubs.Organiser(ctx, e.Club, by.ID); err != nil {
		return nil, err
	}
	if e.Status != Done {
		return nil, refusal.New(NotNow, "the season is not over: nobody knows yet who goes up and down")
	}
	seasons, err := h.Store.OfSeries(ctx, e.Series)
	if err != nil {
		return nil, err
	}
	last := seasons[len(seasons)-1]
	if last.Status != Cancelled && last.Season > e.Season {
		return nil, refusal.New(NotNow, "there is season %d already", last.Season).With("event", last.ID)
	}
	next := &Event{Club: e.Club, Series: e.Series, Season: e.Season + 1, Name: name, Settings: e.Settings, MadeBy: by.ID}
	next.Settings.Until, next.Settings.Begins = time.Time{}, time.Time{}
	next.State.Divisions = e.NextDivisions()
	return next, h.insert(ctx, next, by)
}

func (h *Events) insert(ctx context.Context, e *Event, by *people.User) error {
	if err := h.check(e); err != nil {
		return err
	}
	e.ID, e.Status, e.Created = persist.EventID(persist.NewID()), Draft, h.Clock.Kept()
	if e.Series == "" {
		e.Series = e.ID
	}
	e.State.Seed, e.State.Luck = strings.ToLower(rand.Text()[:16]), rand.Text()
	return h.Store.Insert(context.WithoutCancel(ctx), e, &Also{Deeds: []club.Deed{e.deed(h.Clock.Kept(), by, "made", nil, "")}})
}

// check refuses an event of which nothing could come.
func (h *Events) check(e *Event) error {
	e.Name = strings.Join(strings.Fields(e.Name), " ")
	if n := len([]rune(e.Name)); n < 3 || n > club.LongestName || strings.ContainsFunc(e.Name, people.Invisible) {
		return wrong("name", "an event's name has 3 to %d letters that one can see", club.LongestName)
	}
	e.Settings.fill()
	if err := e.Settings.check(); err != nil {
		return err
	}
	for _, leg := range e.Settings.Legs {
		for seats := e.Settings.Fewest; seats <= e.Settings.Seats; seats++ {
			if err := h.House.Host.Playable(leg.Title, seats, leg.Settings, leg.Clock); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check refuses settings of which no event could be made, and fills in what follows from the rest.
func (h *Events) Check(s *Settings) error {
	e := &Event{Name: "an event", Settings: *s}
	err := h.check(e)
	*s = e.Settings
	return err
}

// tries is how often a change is tried while others are faster.
const tries = 8

// change changes an event as it stands now, and has what follows from that done.
func (h *Events) change(ctx context.Context, id persist.EventID, do func(e *Event, also *Also) error) (*Event, error) {
	for range tries {
		before, err := h.Store.Event(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			return nil, noEvent(id)
		} else if err != nil {
			return nil, err
		}
		e, also := before.clone(), &Also{}
		if err := do(e, also); err != nil {
			return nil, err
		}
		e.Due = e.due(h.Clock.Kept())
		if err = h.Store.Keep(context.WithoutCancel(ctx), before, e, also); err == nil {
			h.look(id)
			return e, nil
		}
		if !errors.Is(err, persist.ErrTaken) {
			return nil, err
		}
	}
	return nil, refusal.New(refusal.Stale, "others change the event all the time: try again")
}

// organising is change for organisers of the event's club.
func (h *Events) organising(ctx context.Context, id persist.EventID, by *people.User, do func(e *Event, c *club.Club, also *Also) error) (*Event, error) {
	return h.change(ctx, id, func(e *Event, also *Also) error {
		c, _, err := h.Clubs.Organiser(ctx, e.Club, by.ID)
		if err != nil {
			return err
		}
		return do(e, c, also)
	})
}

// deed is a deed at the event, of somebody's or of its own.
func (e *Event) deed(now time.Time, by *people.User, what string, about map[string]any, why string) club.Deed {
	d := club.Deed{Club: e.Club, Event: e.ID, At: now, What: what, About: about, Why: strings.TrimSpace(why)}
	if by != nil {
		d.By, d.Name = by.ID, by.Name
	}
	return d
}

// reasoned refuses a deed without a reason.
func reasoned(why string) error {
	if strings.TrimSpace(why) == "" {
		return refusal.New(club.NeedsReason, "say why: everybody reads it in the log")
	}
	return nil
}

// Alter changes a draft, or an event whose entry is open; and of one that runs what hurts nobody, with a
// reason.
func (h *Events) Alter(ctx context.Context, id persist.EventID, by *people.User, why string, do func(name *string, s *Settings)) (*Event, error) {
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		was := e.Settings
		do(&e.Name, &e.Settings)
		switch e.Status {
		case Draft, Entry:
		case Running:
			if err := reasoned(why); err != nil {
				return err
			}
			was.AtOnce, was.Days, was.Substitutes, was.Bot, was.Timeouts, was.Break = e.Settings.AtOnce, e.Settings.Days, e.Settings.Substitutes, e.Settings.Bot, e.Settings.Timeouts, e.Settings.Break
			e.Settings = was
		default:
			return refusal.New(NotNow, "the event is over: it stays as it was")
		}
		also.Deeds = append(also.Deeds, e.deed(h.Clock.Kept(), by, "changed", nil, why))
		return h.check(e)
	})
}

// Open opens entry.
func (h *Events) Open(ctx context.Context, id persist.EventID, by *people.User) (*Event, error) {
	return h.organising(ctx, id, by, func(e *Event, c *club.Club, also *Also) error {
		if e.Status != Draft {
			return refusal.New(NotNow, "entry has been opened already")
		}
		now := h.Clock.Kept()
		e.Status, e.Opened = Entry, now
		also.Deeds = append(also.Deeds, e.deed(now, by, "opened", nil, ""))
		also.Messages = append(also.Messages, c.Message("event-opened", c.Name+": "+e.Name, e.path(), now, map[string]any{"event": e.ID}))
		return nil
	})
}

// path is the page of the event.
func (e *Event) path() string { return "/event/" + string(e.ID) }

// Begin begins an event with those who are in.
func (h *Events) Begin(ctx context.Context, id persist.EventID, by *people.User) (*Event, error) {
	return h.organising(ctx, id, by, func(e *Event, c *club.Club, also *Also) error {
		if e.Status != Entry {
			return refusal.New(NotNow, "only an event whose entry is open can begin")
		}
		return h.begin(ctx, e, c, by, also)
	})
}

func (h *Events) begin(ctx context.Context, e *Event, c *club.Club, by *people.User, also *Also) error {
	in := e.In()
	if len(in) < e.Settings.Least {
		return refusal.New(TooFew, "%d are in, and %d are needed", len(in), e.Settings.Least).With("in", len(in)).With("least", e.Settings.Least)
	}
	users := make([]persist.UserID, len(in))
	for i, n := range in {
		users[i] = e.Entrants[n].User
	}
	ratings, err := h.Store.Strengths(ctx, e.Settings.Legs[0].Title, users)
	if err != nil {
		return err
	}
	for _, n := range in {
		e.Entrants[n].Rating = ratings[e.Entrants[n].User]
	}
	now := h.Clock.Kept()
	if err := e.start(now); err != nil {
		return err
	}
	also.Deeds = append(also.Deeds, e.deed(now, by, "began", map[string]any{"entrants": len(in), "tables": len(e.Tables), "round": 1}, ""))
	also.Messages = append(also.Messages, c.Message("event-began", c.Name+": "+e.Name, e.path(), now, map[string]any{"event": e.ID, "entrants": len(in)}))
	return nil
}

// Cancel gives an event up; what was played stays.
func (h *Events) Cancel(ctx context.Context, id persist.EventID, by *people.User, why string) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, c *club.Club, also *Also) error {
		if e.Over() {
			return refusal.New(NotNow, "the event is over")
		}
		now := h.Clock.Kept()
		e.Status, e.Ended, e.State.Why = Cancelled, now, strings.TrimSpace(why)
		also.Deeds = append(also.Deeds, e.deed(now, by, "cancelled", nil, why))
		also.Messages = append(also.Messages, c.Message("event-cancelled", c.Name+": "+e.Name, e.path(), now, map[string]any{"event": e.ID, "why": e.State.Why}))
		return nil
	})
}
