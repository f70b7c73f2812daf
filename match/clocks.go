package match

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Clocks is the time of a table: what it is counted by, and what people agree about it.
type Clocks struct {
	table *Table
	// calendars is when those at the table are not to be hurried, where a clock counts it.
	calendars map[persist.UserID]clock.Calendar
}

// backAt lets the clock of a seat go on that a person plays again.
func (cs *Clocks) backAt(ctx context.Context, s *sheet.Sheet, seat game.Seat) {
	if !s.Clocked() {
		return
	}
	if err := cs.lookAtCalendars(ctx, s); err != nil {
		cs.calendars = nil // a clock that does not stand at night is better than no seat
	}
	cs.on(s).Back(seat, cs.table.house.clock.Kept())
}

// Choose records a player's vote on what to do about somebody whose time is up, and does
// what more than half of the others want.
func (cs *Clocks) Choose(ctx context.Context, user persist.UserID, choice string) error {
	if err := cs.table.enter(user); err != nil {
		return err
	}
	defer cs.table.mu.Unlock()
	return cs.table.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		v := s.Timing.Vote
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != sheet.Running || v == nil:
			return nil, refusal.New(refusal.NoVote, "nothing is asked of you: he has moved, or it is settled")
		case mine.Has(v.Seat):
			return nil, refusal.New(refusal.NotYourSeat, "the others are asked, not you")
		case !slices.Contains([]string{sheet.ToWait, sheet.ToBot, sheet.ToOffer}, choice):
			return nil, refusal.New(refusal.BadSetup, "there is no choice %q", choice).With("what", "choice")
		}
		v.Choices = append(slices.DeleteFunc(v.Choices, func(c sheet.Choice) bool { return mine.Has(c.Seat) }), sheet.Choice{Seat: mine.First(), Choice: choice})
		cs.on(s).SettleVote(cs.table.house.bots.usual)
		return nil, nil
	})
}

// Pause asks for a pause, or agrees to one. When all people agree the clocks stand.
func (cs *Clocks) Pause(ctx context.Context, user persist.UserID) error {
	return cs.pause(ctx, user, func(s *sheet.Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if s.Paused() {
			return nil
		}
		if p == nil {
			p = &sheet.Pause{Since: cs.table.house.clock.Kept()}
			s.Timing.Pause = p
		}
		p.Agreed |= mine
		if slices.ContainsFunc(s.Places.People(), func(seat game.Seat) bool { return !p.Agreed.Has(seat) }) {
			return nil
		}
		cs.stand(s, mine.First(), sheet.ArePaused)
		return nil
	})
}

// stand lets all clocks stand from now on.
func (cs *Clocks) stand(s *sheet.Sheet, by game.Seat, why sheet.Reason) {
	now := cs.table.house.clock.Kept()
	if s.Timing.Pause == nil {
		s.Timing.Pause = &sheet.Pause{}
	}
	s.Timing.Pause.On, s.Timing.Pause.Since = true, now
	cs.on(s).Anew(now, func() {
		s.Timing.Stood = append(s.Timing.Stood, clock.Rest{From: now, Why: clock.Paused})
	})
	s.Note(now, sheet.Coming{Seat: by, Why: why})
}

// adjourn lets all clocks stand until an organiser says otherwise, in a pause of the players', too.
func (cs *Clocks) adjourn(s *sheet.Sheet) {
	if s.Paused() {
		s.Note(cs.table.house.clock.Kept(), sheet.Coming{Why: sheet.Adjourned})
	} else {
		cs.stand(s, 0, sheet.Adjourned)
	}
	s.Timing.Pause.Agreed = 0
}

// goOn lets the clocks run again.
func (cs *Clocks) goOn(s *sheet.Sheet, by game.Seat, why sheet.Reason) {
	now := cs.table.house.clock.Kept()
	s.Timing.Pause = nil
	cs.on(s).Anew(now, func() {
		for i := range s.Timing.Stood {
			if r := &s.Timing.Stood[i]; r.To.IsZero() {
				r.To = now
			}
		}
	})
	cs.table.Orders.pausing(s, &s.Orders, s.Orders.Heed, now) // nobody has thought about it meanwhile
	s.Note(now, sheet.Coming{Seat: by, Why: why})
}

// Unpause ends a pause, or refuses one.
func (cs *Clocks) Unpause(ctx context.Context, user persist.UserID) error {
	return cs.pause(ctx, user, func(s *sheet.Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if p == nil {
			return nil
		}
		if !p.On {
			s.Timing.Pause = nil
			s.Note(cs.table.house.clock.Kept(), sheet.Coming{Seat: mine.First(), Why: sheet.NoPause})
			return nil
		}
		if s.Timing.Adjourned() {
			return refusal.New(refusal.Adjourned, "an organiser of the event has adjourned the table: ask them to let it go on")
		}
		cs.goOn(s, mine.First(), sheet.GoesOn)
		return nil
	})
}

func (cs *Clocks) pause(ctx context.Context, user persist.UserID, do func(*sheet.Sheet, game.SeatSet) error) error {
	if err := cs.table.enter(user); err != nil {
		return err
	}
	defer cs.table.mu.Unlock()
	return cs.table.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != sheet.Running:
			return nil, refusal.New(refusal.NotRunning, "there is no game under way")
		case !s.Clocked():
			return nil, refusal.New(refusal.NoClock, "there is no clock at this table")
		}
		return nil, do(s, mine)
	})
}

// told is those of the table; none where time is not counted just now.
func (cs *Clocks) told() []sheet.Clocked { return cs.on(cs.table.sheet).Clocks() }

// lookAtCalendars learns when those on the sheet are not to be hurried, where it counts.
func (cs *Clocks) lookAtCalendars(ctx context.Context, s *sheet.Sheet) error {
	known, err := cs.table.house.Time.calendarsOf(ctx, s)
	if err == nil {
		cs.calendars = known
	}
	return err
}

// timed notes how the clocks stand after something was kept.
func (cs *Clocks) timed(p sheet.Progress) {
	if p.Timing != nil {
		cs.table.sheet.Timing = *p.Timing
		cs.alarm()
	}
}

// at is how the clocks stood at a moment; nothing where there are none.
func (cs *Clocks) at(ctx context.Context, n int) ([]sheet.SeatClock, error) {
	t := cs.table
	if !t.sheet.Clocked() {
		return nil, nil
	}
	then, err := t.house.store.TimingAt(ctx, t.id, n)
	if err != nil || len(then) == len(t.sheet.Places) {
		return then, err
	}
	k := cs.on(t.sheet.Clone()) // the beginning
	k.Begin()
	k.Moved(0, t.past.Turn(n).Seats, t.since(n))
	return k.Timing.Seats, nil
}

// alarm has the house look again when the next clock is up.
func (cs *Clocks) alarm() {
	if cs.table.house.shared != nil || cs.table.sheet.Timing.Deadline().IsZero() {
		return
	}
	select {
	case cs.table.house.Time.sooner <- struct{}{}:
	default:
	}
}

// unset forgets a deadline that is none any more, so that it is not met again and again.
func (cs *Clocks) unset(ctx context.Context) error {
	if d := cs.table.sheet.Timing.Deadline(); d.IsZero() || d.After(cs.table.house.clock.Now()) {
		return nil
	}
	return cs.table.storage.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		for i := range s.Timing.Seats {
			s.Timing.Seats[i].Up = time.Time{}
		}
		return nil, nil
	})
}

func (cs *Clocks) excuse(ctx context.Context, r clock.Rest) error {
	t := cs.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || t.storage.stopped() != nil {
		return nil
	}
	return t.storage.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		k := cs.on(s)
		s.Timing.Stood = append(s.Timing.Stood, r)
		for i := range s.Timing.Seats {
			if c := &s.Timing.Seats[i]; c.Runs() && !c.Over {
				c.Up = k.Calendar(game.Seat(i)).Ends(c.Since, k.Has(c), s.Timing.Stood...)
			}
		}
		k.Forget()
		return nil, nil
	})
}

// recalendar changes the sheet, so that other houses hear of it and look again, too. A turn
// from the time before turns kept their hours is given those that it began with.
func (cs *Clocks) recalendar(ctx context.Context, user persist.UserID, before clock.Calendar) error {
	t := cs.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.storage.refreshSoon(); err != nil || t.gone || t.sheet.Clock.Kind != sheet.Days {
		return nil // it is no more, or does not care
	}
	if err := cs.lookAtCalendars(ctx, t.sheet); err != nil {
		return err
	}
	return t.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		k, free := cs.on(s), before.TakenBack(cs.calendars[user], t.house.clock.Now().Add(-justNow))
		for seat := range s.SeatsOf(user).All {
			c := &s.Timing.Seats[seat]
			if c.Runs() && c.Hours == nil {
				own := before.Since(c.Since)
				c.Hours = &own
			}
			if c.Hours != nil {
				k.Works(c, free)
			}
		}
		return nil, nil
	})
}

// on counts the time on a sheet of the table.
func (cs *Clocks) on(s *sheet.Sheet) sheet.Keeper {
	return sheet.Keeper{Sheet: s, Calendars: cs.calendars, Now: cs.table.house.clock.Kept()}
}

// paysUndo tells whether who takes something back has the time that it costs them. Else they
// could have the others asked, and not, for as long as they like.
func (cs *Clocks) paysUndo(by game.Seat, d *draft) bool {
	if d.undone == nil || cs.table.sheet.Alone() || cs.table.sheet.Turn.Has(by) || !cs.tookBack(by) {
		return true
	}
	then := cs.table.sheet.Clone()
	then.Timing.Seats = d.undone
	return cs.on(then).LeftAt(by, d.at) > 0
}

// tookBack tells whether a seat has taken something back since anybody else decided.
func (cs *Clocks) tookBack(by game.Seat) bool {
	for _, s := range slices.Backward(cs.table.past.Steps) {
		if s.Undoes() {
			return true
		}
		if s.Seat >= 0 && s.Seat != by {
			return false
		}
	}
	return false
}

// timing is how the clocks stand after a draft; nil where there are none.
func (d *draft) timing(p sheet.Progress) *sheet.Timing {
	t := d.table
	if !t.sheet.Clocked() || len(t.sheet.Timing.Seats) == 0 {
		return nil
	}
	next := t.sheet.Clone()
	next.Stand(p)
	k := t.Clocks.on(next)
	if d.undone != nil {
		by := d.steps[0].Seat
		k.TakenBack(sheet.Taken{By: by, Then: d.undone, Decided: t.past.Steps[*d.steps[0].Undo].Time(), Again: t.Clocks.tookBack(by), Alone: t.sheet.Alone()}, p.Turn, d.at)
		return &next.Timing
	}
	var acted game.SeatSet
	for _, s := range d.steps {
		if s.Seat >= 0 && s.Undo == nil {
			acted = acted.With(s.Seat)
		}
	}
	k.Moved(acted, p.Turn, d.at)
	return &next.Timing
}

// justNow is how long it takes at most until tables hear what somebody has changed.
const justNow = time.Minute
