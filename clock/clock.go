// Package clock counts the time that people have for their decisions. A slow clock stands
// still in its owner's quiet hours and on their days off, wherever they live and whatever is
// done to the clocks there in spring and autumn.
package clock

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Date is a day of the calendar.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// On is the day that it is at a time, where the time is told.
func On(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// ParseDate reads what String writes.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Date{}, fmt.Errorf("%q is no day: write it as 2026-12-31", text)
	}
	return On(t), nil
}

// MarshalText writes it as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads it as ParseDate does.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}

// at is when it is so many minutes past midnight there. A time that is left out when the
// clocks go forward is the one that comes in its place.
func (d Date) at(minutes int, zone *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, minutes, 0, 0, zone)
}

// Calendar is when a person is not to be hurried.
type Calendar struct {
	Zone *time.Location // nil is UTC
	// Quiet hours are from one minute of the day to another, over midnight where the
	// second is the smaller. Where they are equal there are none.
	QuietFrom, QuietTo int
	Off                []Date
}

// written is a calendar as it is kept.
type written struct {
	Zone string `json:"zone,omitempty"`
	From int    `json:"from,omitempty"`
	To   int    `json:"to,omitempty"`
	Off  []Date `json:"off,omitempty"`
}

// MarshalJSON writes a calendar so that it can be kept.
func (c Calendar) MarshalJSON() ([]byte, error) {
	w := written{From: c.QuietFrom, To: c.QuietTo, Off: c.Off}
	if c.Zone != nil {
		w.Zone = c.Zone.String()
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON writes. A time zone that nobody knows any more is UTC.
func (c *Calendar) UnmarshalJSON(text []byte) error {
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*c = Calendar{QuietFrom: w.From, QuietTo: w.To, Off: w.Off}
	if zone, err := time.LoadLocation(w.Zone); err == nil {
		c.Zone = zone
	}
	return nil
}

// Since is the calendar without those days off that were over before a time.
func (c Calendar) Since(t time.Time) Calendar {
	first := From(t.In(c.zone()), -1)
	c.Off = slices.DeleteFunc(slices.Clone(c.Off), func(d Date) bool { return d.before(first) })
	return c
}

// TakenBack is the days off that another calendar in the place of this one does not have,
// and that had not begun at a time.
func (c Calendar) TakenBack(after Calendar, t time.Time) (days []Date) {
	today := On(t.In(c.zone()))
	for _, d := range c.Off {
		if today.before(d) && !slices.Contains(after.Off, d) {
			days = append(days, d)
		}
	}
	return days
}

// LongestQuiet is how long quiet hours may be, in minutes: some of the day must be left.
const LongestQuiet = 16 * 60

// DaysOff is how many days off a person may take in a year.
const DaysOff = 14

const dayMinutes = 24 * 60

// Check tells what is wrong with a calendar.
func (c Calendar) Check() error {
	for _, m := range []int{c.QuietFrom, c.QuietTo} {
		if m < 0 || m >= dayMinutes {
			return fmt.Errorf("quiet hours are told in minutes of the day, from 0 to %d, not %d", dayMinutes-1, m)
		}
	}
	if long := (c.QuietTo - c.QuietFrom + dayMinutes) % dayMinutes; long > LongestQuiet {
		return fmt.Errorf("quiet hours last %d hours at most", LongestQuiet/60)
	}
	years := map[int]int{}
	for i, d := range c.Off {
		if slices.Contains(c.Off[:i], d) {
			return fmt.Errorf("%s is named twice", d)
		}
		if years[d.Year]++; years[d.Year] > DaysOff {
			return fmt.Errorf("a year has %d days off, %d has more", DaysOff, d.Year)
		}
	}
	return nil
}

func (c Calendar) zone() *time.Location { return cmp.Or(c.Zone, time.UTC) }

// Why is the reason why a clock stands.
type Why string

// The reasons.
const (
	Quiet  Why = "quiet"  // hours of its owner
	Off    Why = "off"    // a day off
	Paused Why = "paused" // all at the table agreed
	Away   Why = "away"   // nobody could have moved: the server was not there
)

// Rest is a time in which a clock stands. One without an end goes on.
type Rest struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to,omitzero"`
	Why  Why       `json:"why"`
}

func (r Rest) open() bool { return r.To.IsZero() }

// Rests is when a clock with this calendar stands between two times, also for those
// reasons that are named: in order, one after the other.
func (c Calendar) Rests(from, to time.Time, also ...Rest) []Rest {
	list := slices.Clone(also)
	zone := c.zone()
	last := On(to.In(zone))
	for day := From(from.In(zone), -1); !last.before(day); day = day.next() {
		if slices.Contains(c.Off, day) {
			list = append(list, Rest{day.at(0, zone), day.next().at(0, zone), Off})
		}
		if c.QuietFrom == c.QuietTo {
			continue
		}
		end := day
		if c.QuietTo < c.QuietFrom {
			end = day.next()
		}
		list = append(list, Rest{day.at(c.QuietFrom, zone), end.at(c.QuietTo, zone), Quiet})
	}
	return inTurn(list, from, to)
}

// From is the day so many days after the one that it is at a time.
func From(t time.Time, days int) Date { return On(t.AddDate(0, 0, days)) }

func (d Date) next() Date {
	return On(time.Date(d.Year, d.Month, d.Day+1, 0, 0, 0, 0, time.UTC))
}

func (d Date) before(e Date) bool {
	return cmp.Or(cmp.Compare(d.Year, e.Year), cmp.Compare(d.Month, e.Month), cmp.Compare(d.Day, e.Day)) < 0
}

// inTurn is what of the rests lies between two times, each from where the one before ends.
func inTurn(list []Rest, from, to time.Time) (turns []Rest) {
	slices.SortStableFunc(list, func(a, b Rest) int { return a.From.Compare(b.From) })
	for _, r := range list {
		if r.From.Before(from) {
			r.From = from
		}
		if !r.open() && !r.From.Before(r.To) || !r.From.Before(to) {
			continue
		}
		// Days off that follow each other are one rest.
		if n := len(turns); n > 0 && turns[n-1].Why == r.Why && turns[n-1].To.Equal(r.From) {
			turns[n-1].To = r.To
		} else {
			turns = append(turns, r)
		}
		if r.open() {
			return turns
		}
		from = r.To
	}
	return turns
}

// Ran is how long a clock ran between two times.
func (c Calendar) Ran(from, to time.Time, also ...Rest) time.Duration {
	ran := max(0, to.Sub(from))
	for _, r := range c.Rests(from, to, also...) {
		end := r.To
		if r.open() || end.After(to) {
			end = to
		}
		ran -= end.Sub(r.From)
	}
	return ran
}

// stretch is how far Ends looks at a time.
const stretch = 30 * 24 * time.Hour

// Ends is when a clock that starts at a time has run for so long: never, the zero time,
// if it stands without end.
func (c Calendar) Ends(from time.Time, run time.Duration, also ...Rest) time.Time {
	for {
		to := from.Add(stretch)
		for _, r := range c.Rests(from, to, also...) {
			if free := r.From.Sub(from); free >= run {
				return from.Add(run)
			} else if r.open() {
				return time.Time{}
			} else {
				run -= free
				from = r.To
			}
		}
		if !to.After(from) {
			continue
		}
		if free := to.Sub(from); free >= run {
			return from.Add(run)
		} else {
			run, from = run-free, to
		}
	}
}
