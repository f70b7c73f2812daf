package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/think"
)

// Clocked is the clock of a seat as it is told.
type Clocked struct {
	SeatClock
	Rests []clock.Rest // when it stands, while it runs
	There string       // the time zone of its owner, where that matters
}

// clocks is those of the table; none where time is not counted just now.
func (t *Table) clocks() []Clocked { return t.keeper(t.sheet).clocks() }

func (k keeper) clocks() []Clocked {
	if !k.clocked() || k.Status != Running {
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

// decided is, by seat, how many decisions in force others made in its owner's place.
func (t *Table) decided() []int {
	list := make([]int, len(t.sheet.Places))
	if t.past == nil || len(t.past.By) == 0 {
		return list
	}
	for _, n := range t.past.Line(t.past.Now()) {
		if t.past.By[n] != "" {
			list[t.past.Steps[n].Seat]++
		}
	}
	return list
}

// Clocks is those of tables that are not in memory, one list each.
func (h *House) Clocks(ctx context.Context, sheets []*Sheet) ([][]Clocked, error) {
	lists := make([][]Clocked, len(sheets))
	for i, s := range sheets {
		known, err := h.calendarsOf(ctx, s)
		if err != nil {
			return nil, err
		}
		lists[i] = keeper{s, known}.clocks()
	}
	return lists, nil
}

// lookAtCalendars learns when those on the sheet are not to be hurried, where it counts.
func (t *Table) lookAtCalendars(ctx context.Context, s *Sheet) error {
	known, err := t.house.calendarsOf(ctx, s)
	if err == nil {
		t.calendars = known
	}
	return err
}

func (h *House) calendarsOf(ctx context.Context, s *Sheet) (map[string]clock.Calendar, error) {
	if h.calendar == nil || !s.clocked() || s.Clock.Kind != Days {
		return nil, nil
	}
	known := map[string]clock.Calendar{}
	for _, p := range s.Places {
		if p.Kind != Person {
			continue
		}
		c, err := h.calendar(ctx, p.User)
		if err != nil {
			return nil, err
		}
		known[p.User] = c
	}
	return known, nil
}

// timing is how the clocks stand after a draft; nil where there are none.
func (d *draft) timing(p Progress) *Timing {
	t := d.table
	if !t.sheet.clocked() || len(t.sheet.Timing.Seats) == 0 {
		return nil
	}
	next := t.sheet.Clone()
	next.stand(p)
	k := t.keeper(next)
	if d.undone != nil {
		by := d.steps[0].Seat
		k.takenBack(taken{by, d.undone, t.past.Steps[*d.steps[0].Undo].Time(), t.tookBack(by), t.sheet.alone()}, p.Turn, d.at)
		return &next.Timing
	}
	var acted game.SeatSet
	for _, s := range d.steps {
		if s.Seat >= 0 && s.Undo == nil {
			acted = acted.With(s.Seat)
		}
	}
	k.moved(acted, p.Turn, d.at)
	return &next.Timing
}

// timed notes how the clocks stand after something was kept.
func (t *Table) timed(p Progress) {
	if p.Timing != nil {
		t.sheet.Timing = *p.Timing
		t.alarm()
	}
}

// timingAt is how the clocks stood at a moment; nothing where there are none.
func (t *Table) timingAt(ctx context.Context, n int) ([]SeatClock, error) {
	if !t.sheet.clocked() {
		return nil, nil
	}
	then, err := t.house.store.TimingAt(ctx, t.id, n)
	if err != nil || len(then) == len(t.sheet.Places) {
		return then, err
	}
	k := t.keeper(t.sheet.Clone()) // the beginning
	k.begin()
	k.moved(0, t.past.Turn(n).Seats, t.since(n))
	return k.Timing.Seats, nil
}

// alarm has the house look again when the next clock is up.
func (t *Table) alarm() {
	if t.house.shared != nil || t.sheet.Timing.Deadline().IsZero() {
		return
	}
	select {
	case t.house.sooner <- struct{}{}:
	default:
	}
}

// How long a house waits at most until it looks which clocks are up. Where houses share a
// store that is a job, which was made with the move that set the clock: then it only looks
// for those that no job has met. And how much later than a clock is up something is done:
// moves that were made in time are on their way.
const (
	lookAtClocks = time.Hour
	lookAtOthers = 30 * time.Second
	Grace        = 500 * time.Millisecond
)

// awayAfter is from how long on it counts that no house was open.
const awayAfter = time.Minute

// keepTime does what is due when somebody's time is up. Who was there when no house was
// open is not asked for that time.
func (h *House) keepTime() {
	if err := h.excuse(h.ctx, h.store.Alive(), persist.Now()); err != nil && h.ctx.Err() == nil {
		slog.Error("clocks ran while the server was away", "err", err)
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-h.sooner:
		case <-timer.C:
		}
		timer.Reset(h.lookAtClocks())
	}
}

// lookAtClocks does what is due, and tells after how long to look again.
func (h *House) lookAtClocks() time.Duration {
	by := time.Now().Add(-Grace)
	if h.shared != nil {
		by = by.Add(-lookAtOthers)
	}
	due, next, err := h.store.Due(h.ctx, by)
	if err != nil {
		if h.ctx.Err() == nil {
			slog.Error("whose time is up is not known", "err", err)
		}
		return time.Second
	}
	for _, id := range due {
		if err := h.timeUp(h.ctx, id); err != nil && h.ctx.Err() == nil {
			slog.Error("somebody's time is up and nothing is done", "table", persist.LogID(id), "err", err)
			next = time.Now().Add(time.Second)
		}
	}
	if h.shared != nil {
		return lookAtOthers
	}
	if next.IsZero() {
		return lookAtClocks
	}
	return min(lookAtClocks, max(0, time.Until(next.Add(Grace))))
}

// timeUp does at a table what was agreed on for when somebody's time is up. It is done
// once, whichever house comes first: a sheet is changed by who has seen the last.
func (h *House) timeUp(ctx context.Context, id string) error {
	t, err := h.Table(ctx, id)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		return nil // it is no more
	} else if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.refreshSoon(); err != nil || t.gone {
		return err
	}
	if t.stopped() != nil || len(t.up(t.sheet)) == 0 {
		return t.unset(ctx)
	}
	return t.changeSeats(think.WithBackground(ctx), func(s *Sheet) ([]record.Kept, error) {
		for _, seat := range t.up(s) {
			t.expire(s, seat)
		}
		return nil, nil
	})
}

// unset forgets a deadline that is none any more, so that it is not met again and again.
func (t *Table) unset(ctx context.Context) error {
	if d := t.sheet.Timing.Deadline(); d.IsZero() || d.After(time.Now()) {
		return nil
	}
	return t.changeSeats(think.WithBackground(ctx), func(s *Sheet) ([]record.Kept, error) {
		for i := range s.Timing.Seats {
			s.Timing.Seats[i].Up = time.Time{}
		}
		return nil, nil
	})
}

// up is the seats whose time is up now.
func (t *Table) up(s *Sheet) (list []game.Seat) {
	if s.Status != Running {
		return nil
	}
	for i, c := range s.Timing.Seats {
		if !c.Up.IsZero() && !time.Now().Before(c.Up) && s.Places[i].Kind == Person {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

// expire is what happens to a seat whose time is up.
func (t *Table) expire(s *Sheet, seat game.Seat) {
	if s.Clock.Up == BotDecides {
		t.standIn(s, seat, HisTime)
		return
	}
	c := &s.Timing.Seats[seat]
	c.Over, c.Up = true, time.Time{}
	if s.Clock.Up == AskOthers && len(s.Others(seat)) > 0 && s.Timing.Vote == nil {
		s.Timing.Vote = &Vote{Seat: seat, Since: persist.Now(), Choices: []Choice{}}
	}
}

// excuse lets all clocks stand for the time in which no house was open.
func (h *House) excuse(ctx context.Context, from, to time.Time) error {
	if from.IsZero() || to.Sub(from) < awayAfter {
		return nil
	}
	return h.eachClocked(ctx, func(t *Table) error {
		return t.excuse(ctx, clock.Rest{From: from, To: to, Why: clock.Away})
	})
}

// eachClocked visits the running tables that have a clock.
func (h *House) eachClocked(ctx context.Context, visit func(*Table) error) error {
	for after := ""; ; {
		ids, err := h.store.Clocked(ctx, after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			t, err := h.Table(ctx, id)
			if err == nil {
				err = visit(t)
			}
			if err != nil {
				slog.Error("a table's clocks", "table", persist.LogID(id), "err", err)
			}
		}
		after = ids[len(ids)-1]
	}
}

func (t *Table) excuse(ctx context.Context, r clock.Rest) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || t.stopped() != nil {
		return nil
	}
	return t.changeSeats(think.WithBackground(ctx), func(s *Sheet) ([]record.Kept, error) {
		k := t.keeper(s)
		s.Timing.Stood = append(s.Timing.Stood, r)
		for i := range s.Timing.Seats {
			if c := &s.Timing.Seats[i]; c.runs() && !c.Over {
				c.Up = k.calendar(game.Seat(i)).Ends(c.Since, k.has(c), s.Timing.Stood...)
			}
		}
		k.forget()
		return nil, nil
	})
}

// Recalendar takes over that a person is not to be hurried at other times than before. That
// holds from their next turn on: a turn keeps the hours that it began with, at each table. But
// on a day off that was taken back before it began, and so is not spent, no clock stands.
func (h *House) Recalendar(ctx context.Context, user string, before clock.Calendar) error {
	ids, err := h.store.ClockedOf(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.recalendar(ctx, user, before)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// recalendar changes the sheet, so that other houses hear of it and look again, too. A turn
// from the time before turns kept their hours is given those that it began with.
func (t *Table) recalendar(ctx context.Context, user string, before clock.Calendar) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.refreshSoon(); err != nil || t.gone || t.sheet.Clock.Kind != Days {
		return nil // it is no more, or does not care
	}
	if err := t.lookAtCalendars(ctx, t.sheet); err != nil {
		return err
	}
	return t.changeSeats(ctx, func(s *Sheet) ([]record.Kept, error) {
		k, free := t.keeper(s), before.TakenBack(t.calendars[user], time.Now().Add(-justNow))
		for seat := range s.SeatsOf(user).All {
			c := &s.Timing.Seats[seat]
			if c.runs() && c.Hours == nil {
				own := before.Since(c.Since)
				c.Hours = &own
			}
			if c.Hours != nil {
				k.works(c, free)
			}
		}
		return nil, nil
	})
}

// justNow is how long it takes at most until tables hear what somebody has changed.
const justNow = time.Minute

// works has a clock run on days on which it was to stand.
func (k keeper) works(c *SeatClock, days []clock.Date) {
	own := *c.Hours
	own.Off = slices.DeleteFunc(slices.Clone(own.Off), func(d clock.Date) bool { return slices.Contains(days, d) })
	c.Hours = &own
	if c.runs() && !c.Over {
		c.Up = own.Ends(c.Since, k.has(c), k.Timing.Stood...)
	}
}
