package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// Clock is how much time people have at a table.
type Clock struct {
	Kind ClockKind     `json:"kind"`
	Main time.Duration `json:"main"` // for the whole game; of days, beyond what each turn has
	Step time.Duration `json:"step"` // more with each decision; of days, for each turn
	Up   TimeUp        `json:"up"`
	Bot  string        `json:"bot"` // the level that stands in
}

// ClockKind is how a clock counts.
type ClockKind string

// Live is for people who sit down together: what each has grows with each decision. Days
// is for a move a day: each turn has its time, and what is used beyond it comes out of a
// bank; it stands in its owner's quiet hours and on their days off.
const (
	Live ClockKind = "live"
	Days ClockKind = "days"
)

// TimeUp is what is done when somebody's time is up.
type TimeUp string

// A bot decides until the person is back; or the others are asked; or it is only marked.
const (
	BotDecides TimeUp = "bot"
	AskOthers  TimeUp = "ask"
	OnlyMark   TimeUp = "mark"
)

// SeatClock is the time of a seat.
type SeatClock struct {
	Left  time.Duration `json:"left"`           // all there is; of days, the bank
	Used  time.Duration `json:"used,omitempty"` // of days, what of this turn's own time
	Spent time.Duration `json:"spent,omitempty"`
	Since time.Time     `json:"since,omitzero"` // it runs from then on, and the above is how it stood; zero while its seat is not asked
	Up    time.Time     `json:"up,omitzero"`    // when time is up if nothing happens; zero if never
	Over  bool          `json:"over,omitempty"` // it was up, and nothing has come of it yet
	// Gone is since when its owner is away in the middle of a decision that nobody has
	// made for them; zero otherwise. Again is how often they were given time although
	// theirs was up.
	Gone time.Time `json:"gone,omitzero"`
	// Hours is, of days, when it stands for its owner's sake: as that was when the turn
	// began, whatever they change meanwhile. Nil while its seat is not asked.
	Hours *clock.Calendar `json:"hours,omitempty"`
	Again int             `json:"again,omitempty"`
}

// Runs tells whether its seat is asked.
func (c *SeatClock) Runs() bool { return !c.Since.IsZero() }

// Timing is how the clocks of a table stand, and what was agreed about them.
type Timing struct {
	Seats []SeatClock  `json:"seats,omitempty"` // none before the start, and where there is no clock
	Stood []clock.Rest `json:"stood,omitempty"` // when nobody's clock ran
	Pause *Pause       `json:"pause,omitempty"`
	Vote  *Vote        `json:"vote,omitempty"`
}

func (t Timing) clone() Timing {
	t.Seats, t.Stood = slices.Clone(t.Seats), slices.Clone(t.Stood)
	if t.Pause != nil {
		p := *t.Pause
		t.Pause = &p
	}
	if t.Vote != nil {
		v := *t.Vote
		v.Choices = slices.Clone(v.Choices)
		t.Vote = &v
	}
	return t
}

// Deadline is when the first clock is up; zero for never.
func (t Timing) Deadline() (first time.Time) {
	for _, c := range t.Seats {
		if !c.Up.IsZero() && (first.IsZero() || c.Up.Before(first)) {
			first = c.Up
		}
	}
	return first
}

// Grace is how much later than a clock is up something is done: moves that were made in time
// are on their way.
const Grace = 500 * time.Millisecond

// day is what time is kept in at tables of a move a day.
const day = 24 * time.Hour

// Keeper counts the time at a table. What it does it does to the sheet.
type Keeper struct {
	*Sheet
	Calendars map[persist.UserID]clock.Calendar // by user; of those at the table
	Now       time.Time                         // when it does it
}

// Calendar is when a seat's clock stands for its player's sake. A live one never does.
func (k Keeper) Calendar(seat game.Seat) clock.Calendar {
	if k.Clock.Kind != Days {
		return clock.Calendar{}
	}
	if own := k.Timing.Seats[seat].Hours; own != nil {
		return *own
	}
	return k.Calendars[k.Places[seat].User]
}

// Begin sets all clocks up.
func (k Keeper) Begin() {
	k.Timing = Timing{Seats: make([]SeatClock, len(k.Places))}
	for i := range k.Timing.Seats {
		k.Timing.Seats[i].Left = k.Clock.Main
	}
}

// settle counts what a clock ran until a time. It runs no more.
func (k Keeper) settle(seat game.Seat, at time.Time) {
	c := &k.Timing.Seats[seat]
	if !c.Runs() {
		return
	}
	k.charge(seat, c.Since, at)
	c.Since, c.Up = time.Time{}, time.Time{}
}

// charge takes the time from one moment to another from a clock, as far as it does not
// stand then.
func (k Keeper) charge(seat game.Seat, from, to time.Time) {
	c := &k.Timing.Seats[seat]
	ran := k.Calendar(seat).Ran(from, to, k.Timing.Stood...)
	c.Spent += ran
	if k.Clock.Kind == Days {
		own := min(ran, k.Clock.Step-c.Used)
		c.Used += own
		ran -= own
	}
	c.Left = max(0, c.Left-ran)
}

// run lets a clock run from a time on.
func (k Keeper) run(seat game.Seat, at time.Time) {
	c := &k.Timing.Seats[seat]
	c.Since, c.Up = at, time.Time{}
	if k.Clock.Kind == Days && c.Hours == nil {
		own := k.Calendar(seat).Since(at)
		c.Hours = &own
	}
	if !c.Over {
		c.Up = k.Calendar(seat).Ends(at, k.Has(c), k.Timing.Stood...)
	}
}

// Has is how long a clock can still run.
func (k Keeper) Has(c *SeatClock) time.Duration {
	if k.Clock.Kind == Days {
		return k.Clock.Step - c.Used + c.Left
	}
	return c.Left
}

// TimeOn is how long a clock could run altogether, as it stood when its seat was asked.
func (s *Sheet) TimeOn(c *SeatClock) time.Duration { return Keeper{Sheet: s}.Has(c) }

// LeftAt is how long the clock of a seat can still run at a time.
func (k Keeper) LeftAt(seat game.Seat, at time.Time) time.Duration {
	c := &k.Timing.Seats[seat]
	left := k.Has(c)
	if c.Runs() {
		left -= k.Calendar(seat).Ran(c.Since, at, k.Timing.Stood...)
	}
	return max(0, left)
}

// Paused tells whether the clocks stand because all agreed.
func (s *Sheet) Paused() bool { return s.Timing.Pause != nil && s.Timing.Pause.On }

// Adjourned tells whether the clocks stand because an organiser says so: they alone let them go on.
func (t *Timing) Adjourned() bool { return t.Pause != nil && t.Pause.On && t.Pause.Agreed == 0 }

// counted tells whether the clock of a seat runs when it is asked: bots have none.
func (k Keeper) counted(seat game.Seat) bool { return k.Places[seat].Kind == Person }

// Moved counts what a move costs those who were asked, and lets the clocks of those run
// who are asked after it. A live clock is given more for the decision; the time of a turn
// is new when somebody else was asked between.
func (k Keeper) Moved(acted, asked game.SeatSet, at time.Time) {
	for i := range k.Timing.Seats {
		seat := game.Seat(i)
		c := &k.Timing.Seats[i]
		goes := asked.Has(seat) && k.counted(seat)
		if c.Runs() && goes && !acted.Has(seat) {
			continue
		}
		k.settle(seat, at)
		if acted.Has(seat) && k.counted(seat) {
			c.Over = false
			if k.Clock.Kind == Live {
				c.Left += k.Clock.Step
			}
		}
		if acted.Has(seat) || !asked.Has(seat) {
			c.Gone = time.Time{}
		}
		if !asked.Has(seat) {
			k.endTurn(c)
		}
		if goes {
			k.run(seat, at)
		}
		k.awaits(seat, asked, at)
	}
	k.Forget()
}

// awaits notes since when a stand-in is to decide: the seat's owner may come back before
// that, and has then been waited for all the time.
func (k Keeper) awaits(seat game.Seat, asked game.SeatSet, at time.Time) {
	c := &k.Timing.Seats[seat]
	if asked.Has(seat) && k.Places[seat].StandsIn() && c.Gone.IsZero() {
		c.Gone = at
	}
}

// endTurn resets the clock of a seat that is asked no more for its next turn.
func (k Keeper) endTurn(c *SeatClock) {
	c.Used, c.Over, c.Hours = 0, false, nil
	if k.Clock.Kind == Days {
		c.Again = 0 // the next turn has its own time
	}
}

// Anew counts what all clocks ran until a time, lets something be changed that they
// depend on, and lets them go on.
func (k Keeper) Anew(at time.Time, change func()) {
	var ran []game.Seat
	for i := range k.Timing.Seats {
		if seat := game.Seat(i); k.Timing.Seats[i].Runs() {
			k.settle(seat, at)
			ran = append(ran, seat)
		}
	}
	change()
	for _, seat := range ran {
		if k.counted(seat) {
			k.run(seat, at)
		}
	}
	k.Forget()
}

// restsKept is for how long it is remembered when nobody's clock ran: an undo may ask.
const restsKept = 30 * day

// Forget forgets what no clock depends on any more: rests that were over long ago, and
// before any began to run, and a vote about one who is not waited for.
func (k Keeper) Forget() {
	t := &k.Timing
	t.Stood = slices.DeleteFunc(t.Stood, func(r clock.Rest) bool {
		return !r.To.IsZero() && k.Now.Sub(r.To) > restsKept &&
			!slices.ContainsFunc(t.Seats, func(c SeatClock) bool { return c.Runs() && c.Since.Before(r.To) })
	})
	if t.Vote != nil && !t.Seats[t.Vote.Seat].Over {
		t.Vote = nil
	}
}

// ClockOf is the clock of the user that is up first of those that run; nil where none does.
func (s *Sheet) ClockOf(user persist.UserID) (first *SeatClock) {
	if !s.Clocked() || s.Status != Running {
		return nil
	}
	for seat := range s.SeatsOf(user).All {
		c := &s.Timing.Seats[seat]
		if c.Runs() && (first == nil || first.Up.IsZero() || !c.Up.IsZero() && c.Up.Before(first.Up)) {
			first = c
		}
	}
	return first
}

// AsksVote tells whether the user is still to say what is to be done about somebody whose
// time is up.
func (s *Sheet) AsksVote(user persist.UserID) bool {
	v, mine := s.Timing.Vote, s.SeatsOf(user)
	return s.Status == Running && v != nil && mine != 0 && !mine.Has(v.Seat) &&
		!slices.ContainsFunc(v.Choices, func(c Choice) bool { return mine.Has(c.Seat) })
}

// Clocked tells whether time is counted at a table.
func (s *Sheet) Clocked() bool { return s.Clock != nil && s.WhatIf == nil }

// mostRests is how many are told.
const mostRests = 40

func (k Keeper) resting(seat game.Seat) []clock.Rest {
	c := &k.Timing.Seats[seat]
	if !c.Runs() {
		return nil
	}
	to := c.Up
	if to.IsZero() {
		to = c.Since.Add(mostRests * day)
	}
	list := k.Calendar(seat).Rests(c.Since, to, k.Timing.Stood...)
	return list[:min(len(list), mostRests)]
}

// zoneOf is where the player of a seat is, if it matters to their clock.
func (k Keeper) zoneOf(seat game.Seat) string {
	if z := k.Calendar(seat).Zone; z != nil && k.Clock.Kind == Days {
		return z.String()
	}
	return ""
}

// Tempo is how soon people decide in a game, as its clock asks for it.
type Tempo string

// A game at one sitting, and one of a move a day. Without a clock nobody knows, and a game
// counts among those of all tempos alone.
const (
	AtOnce Tempo = "live"
	ByPost Tempo = "mail"
)

// Tempo is how soon people decide at the table; "" where no clock says so.
func (s *Sheet) Tempo() Tempo {
	switch {
	case s.Clock == nil:
		return ""
	case s.Clock.Kind == Days:
		return ByPost
	}
	return AtOnce
}

// Clocked is the clock of a seat as it is told.
type Clocked struct {
	SeatClock
	Rests []clock.Rest // when it stands, while it runs
	There string       // the time zone of its owner, where that matters
}

// Clocks is those of the table; none where time is not counted just now.
func (k Keeper) Clocks() []Clocked {
	if !k.Clocked() || k.Status != Running {
		return nil
	}
	list := make([]Clocked, len(k.Timing.Seats))
	for i, c := range k.Timing.Seats {
		seat := game.Seat(i)
		list[i] = Clocked{SeatClock: c, Rests: k.resting(seat)}
		if k.counted(seat) {
			list[i].There = k.zoneOf(seat)
		}
	}
	return list
}
