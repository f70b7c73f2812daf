package notice

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Event is what a person can be told of.
type Event string

// The events. Of these a wait is turn, hurry and nudge: they are void when nobody waits
// for the person any more.
const (
	EventTurn    Event = "turn"
	EventHurry   Event = "hurry" // a quarter of the time is left
	EventStarted Event = "started"
	EventOver    Event = "over"
	EventInvited Event = "invited"
	EventNamed   Event = "named"   // in chat
	EventEnding  Event = "ending"  // a table that has not started will be forgotten
	EventNudge   Event = "nudge"   // somebody asks whether anybody is there
	EventFriend  Event = "friend"  // somebody wants to be friends, or is one now
	EventRemoved Event = "removed" // the host has taken the person's seat, before the start
	EventClub    Event = "club"    // a club lets somebody know something, or wants to know it
	EventSeated  Event = "seated"  // a league or cup has made a table with the person
	EventPlays   Event = "plays"   // somebody whom the person follows begins a game
	EventWatched Event = "watched" // a game that the person follows is over
)

// A deed of the host reaches everybody it concerns, whatever they wish. A bulletin is no notice,
// but stands on the page.
const (
	EventEnded    Event = "ended" // the host has ended a game
	EventBulletin Event = "bulletin"
)

// Events is all that a person may wish to be told of, or not.
func Events() []Event {
	return []Event{EventTurn, EventHurry, EventStarted, EventOver, EventInvited, EventNamed, EventEnding, EventNudge, EventFriend, EventRemoved, EventClub, EventSeated, EventPlays, EventWatched}
}

// Channel is a way to tell somebody.
type Channel string

// The channels.
const (
	AtPage    Channel = "page"
	ByPush    Channel = "push"
	ByMail    Channel = "mail"
	ByWebhook Channel = "webhook"
)

// Channels is all of them.
func Channels() []Channel { return []Channel{AtPage, ByPush, ByMail, ByWebhook} }

// When is how soon somebody is notified.
type When string

// At once, after ten minutes unless they have seen it, in one letter a day, or never.
const (
	Once  When = "once"
	Ten   When = "ten"
	Daily When = "daily"
	Never When = "never"
)

// Wishes is what a person wants notices of, by which channel and when, as far as they have said so.
type Wishes map[Event]map[Channel]When

// usually is what counts where nothing was said.
var usually = Wishes{
	EventTurn:    {AtPage: Once, ByPush: Once, ByMail: Ten, ByWebhook: Once},
	EventHurry:   {AtPage: Once, ByPush: Once, ByMail: Once, ByWebhook: Once},
	EventStarted: {AtPage: Once, ByPush: Ten, ByMail: Ten, ByWebhook: Never},
	EventOver:    {AtPage: Once, ByPush: Never, ByMail: Daily, ByWebhook: Once},
	EventInvited: {AtPage: Once, ByPush: Once, ByMail: Once, ByWebhook: Never},
	EventNamed:   {AtPage: Once, ByPush: Ten, ByMail: Daily, ByWebhook: Never},
	EventEnding:  {AtPage: Once, ByPush: Ten, ByMail: Ten, ByWebhook: Never},
	EventNudge:   {AtPage: Once, ByPush: Once, ByMail: Once, ByWebhook: Never},
	EventFriend:  {AtPage: Once, ByPush: Ten, ByMail: Daily, ByWebhook: Never},
	EventRemoved: {AtPage: Once, ByPush: Ten, ByMail: Daily, ByWebhook: Never},
	EventClub:    {AtPage: Once, ByPush: Ten, ByMail: Daily, ByWebhook: Never},
	EventSeated:  {AtPage: Once, ByPush: Once, ByMail: Once, ByWebhook: Once},
	EventPlays:   {AtPage: Once, ByPush: Ten, ByMail: Never, ByWebhook: Never},
	EventWatched: {AtPage: Once, ByPush: Ten, ByMail: Daily, ByWebhook: Never},
	EventEnded:   {AtPage: Once, ByPush: Once, ByMail: Once, ByWebhook: Once},
}

// When is how soon the person is notified of an event by a channel.
func (w Wishes) When(e Event, c Channel) When {
	if said := w[e][c]; said != "" {
		return said
	}
	return usually[e][c]
}

// Set notes a wish. At the page there are notices at once or never, and only mail is gathered into
// letters.
func (w *Wishes) Set(e Event, c Channel, when When) error {
	switch {
	case !slices.Contains(Events(), e):
		return refusal.New(refusal.BadSetup, "there is no event %q; there are: %v", e, Events()).With("what", "event")
	case !slices.Contains([]When{Once, Ten, Daily, Never}, when):
		return refusal.New(refusal.BadSetup, "one is told once, after ten minutes, daily or never, not %q", when).With("what", "when")
	case c == AtPage && when != Once && when != Never:
		return refusal.New(refusal.BadSetup, "at the page one is told at once or never").With("what", "when")
	case when == Daily && c != ByMail:
		return refusal.New(refusal.BadSetup, "only mail is gathered into a daily letter").With("what", "when")
	}
	next := maps.Clone(*w)
	if next == nil {
		next = Wishes{}
	}
	of := maps.Clone(next[e])
	if of == nil {
		of = map[Channel]When{}
	}
	of[c] = when
	next[e] = of
	*w = next
	return nil
}

// Browser is one that takes pushes for a person.
type Browser struct {
	ID, Name               string
	Endpoint, P256dh, Auth string
	Since                  time.Time
}

// Hours is when a person is awake: their time zone ("" is UTC), quiet hours in minutes of the day
// (none where both are equal), and days off.
type Hours struct {
	Zone               string
	QuietFrom, QuietTo int
	Off                []string // as 2026-12-31
	// Spent is days off that count although no clock stands on them any more: they had
	// begun when they were taken back, or when the person moved to another time zone.
	Spent []string
}

// Reach is how a person is reached, and when.
type Reach struct {
	User      persist.UserID
	Name      string
	Chosen    string // the language they chose; "" if they leave it to their browser
	Language  string // that their browser last asked for; "" if it never did
	Hours     Hours
	Silent    bool      // no sound at the page
	Mail      string    // confirmed; "" for none
	MailSince time.Time // when it was confirmed; zero for one from before that was noted
	Pending   string    // an address that they have named and not confirmed yet
	Asked     time.Time // when they named it
	Password  string    // its hash: links of letters die with it
	Webhook   string
	Failing   int       // how often the webhook has failed since it last answered
	NextTry   time.Time // of what it did not take; zero if nothing is tried again
	Wishes    Wishes
	Browsers  []Browser
}

// MostBrowsers is how many browsers take pushes for one person: the latest.
const MostBrowsers = 10

// by tells whether a channel is set up.
func (r *Reach) by(c Channel) bool {
	switch c {
	case ByPush:
		return len(r.Browsers) > 0
	case ByMail:
		return r.Mail != ""
	case ByWebhook:
		return r.Webhook != ""
	}
	return true
}

// Location is where the person's clock is; UTC where nobody knows.
func (h Hours) Location() *time.Location {
	if zone, err := time.LoadLocation(h.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// Calendar is when clocks stand still for the person.
func (h Hours) Calendar() (clock.Calendar, error) {
	c := clock.Calendar{QuietFrom: h.QuietFrom, QuietTo: h.QuietTo}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil || h.Zone == "Local" {
		return c, fmt.Errorf("there is no time zone %q; one is called such as Europe/Berlin", h.Zone)
	}
	c.Zone = zone
	for _, text := range h.Off {
		day, err := clock.ParseDate(text)
		if err != nil {
			return c, err
		}
		c.Off = append(c.Off, day)
	}
	return c, c.Check()
}

// OffIn is how many days off of a year are taken.
func (h Hours) OffIn(year int) (n int) {
	for _, day := range h.taken() {
		if strings.HasPrefix(day, fmt.Sprintf("%04d-", year)) {
			n++
		}
	}
	return n
}

// taken is all days off that count.
func (h Hours) taken() []string {
	all := slices.Concat(h.Off, h.Spent)
	slices.Sort(all)
	return slices.Compact(all)
}

// today is the day that it is where the person is.
func (h Hours) today(now time.Time) string { return now.In(h.Location()).Format(time.DateOnly) }

// Change is these hours in place of others, if anybody can have them. A day off that has begun is
// spent: taking it back, or moving to a time zone where it is still to come, does not bring it
// back. Days off that are over stay as they were: they have stopped clocks.
func (h Hours) Change(before Hours, now time.Time) (Hours, error) {
	h.Spent = slices.Clone(before.Spent)
	was, is := before.today(now), h.today(now)
	var off []string
	for _, day := range h.Off {
		switch {
		case slices.Contains(before.Off, day):
			continue // below
		case day < is || slices.Contains(before.Spent, day):
			return before, refusal.New(refusal.BadSetup, "%s is over, or was taken back after it had begun: it cannot be taken off any more", day).With("what", "day")
		}
		off = append(off, day)
	}
	for _, day := range before.Off {
		switch begun := day <= was; {
		case begun && h.Zone != before.Zone, day == was && !slices.Contains(h.Off, day):
			h.Spent = append(h.Spent, day)
		case day < was || slices.Contains(h.Off, day):
			off = append(off, day)
		}
	}
	slices.Sort(off)
	h.Off = slices.Compact(off)
	all := h
	all.Off = h.taken()
	if _, err := all.Calendar(); err != nil {
		return before, refusal.New(refusal.BadSetup, "%v", err).With("what", "time")
	}
	return h, nil
}

// ClockTime reads a time of the day such as 23:00, in minutes.
func ClockTime(text string) (minutes int, err error) {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return 0, refusal.New(refusal.BadSetup, "%q is no time of the day; it looks like 23:00", text).With("what", "time")
	}
	return at.Hour()*60 + at.Minute(), nil
}

// TimeOfDay writes what ClockTime reads.
func TimeOfDay(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }
