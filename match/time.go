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
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// clocks is those of the table; none where time is not counted just now.
func (t *Table) clocks() []sheet.Clocked { return t.keeper(t.sheet).Clocks() }

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
func (h *House) Clocks(ctx context.Context, sheets []*sheet.Sheet) ([][]sheet.Clocked, error) {
	lists := make([][]sheet.Clocked, len(sheets))
	for i, s := range sheets {
		known, err := h.calendarsOf(ctx, s)
		if err != nil {
			return nil, err
		}
		lists[i] = sheet.Keeper{Sheet: s, Calendars: known}.Clocks()
	}
	return lists, nil
}

// lookAtCalendars learns when those on the sheet are not to be hurried, where it counts.
func (t *Table) lookAtCalendars(ctx context.Context, s *sheet.Sheet) error {
	known, err := t.house.calendarsOf(ctx, s)
	if err == nil {
		t.calendars = known
	}
	return err
}

func (h *House) calendarsOf(ctx context.Context, s *sheet.Sheet) (map[string]clock.Calendar, error) {
	if h.calendar == nil || !s.Clocked() || s.Clock.Kind != sheet.Days {
		return nil, nil
	}
	known := map[string]clock.Calendar{}
	for _, p := range s.Places {
		if p.Kind != sheet.Person {
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
func (d *draft) timing(p sheet.Progress) *sheet.Timing {
	t := d.table
	if !t.sheet.Clocked() || len(t.sheet.Timing.Seats) == 0 {
		return nil
	}
	next := t.sheet.Clone()
	next.Stand(p)
	k := t.keeper(next)
	if d.undone != nil {
		by := d.steps[0].Seat
		k.TakenBack(sheet.Taken{By: by, Then: d.undone, Decided: t.past.Steps[*d.steps[0].Undo].Time(), Again: t.tookBack(by), Alone: t.sheet.Alone()}, p.Turn, d.at)
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

// timed notes how the clocks stand after something was kept.
func (t *Table) timed(p sheet.Progress) {
	if p.Timing != nil {
		t.sheet.Timing = *p.Timing
		t.alarm()
	}
}

// timingAt is how the clocks stood at a moment; nothing where there are none.
func (t *Table) timingAt(ctx context.Context, n int) ([]sheet.SeatClock, error) {
	if !t.sheet.Clocked() {
		return nil, nil
	}
	then, err := t.house.store.TimingAt(ctx, t.id, n)
	if err != nil || len(then) == len(t.sheet.Places) {
		return then, err
	}
	k := t.keeper(t.sheet.Clone()) // the beginning
	k.Begin()
	k.Moved(0, t.past.Turn(n).Seats, t.since(n))
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
// for those that no job has met.
const (
	lookAtClocks = time.Hour
	lookAtOthers = 30 * time.Second
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
	by := time.Now().Add(-sheet.Grace)
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
	return min(lookAtClocks, max(0, time.Until(next.Add(sheet.Grace))))
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
	if t.stopped() != nil || len(t.sheet.Up()) == 0 {
		return t.unset(ctx)
	}
	return t.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		for _, seat := range s.Up() {
			t.keeper(s).Expire(seat, t.house.bots.usual)
		}
		return nil, nil
	})
}

// unset forgets a deadline that is none any more, so that it is not met again and again.
func (t *Table) unset(ctx context.Context) error {
	if d := t.sheet.Timing.Deadline(); d.IsZero() || d.After(time.Now()) {
		return nil
	}
	return t.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		for i := range s.Timing.Seats {
			s.Timing.Seats[i].Up = time.Time{}
		}
		return nil, nil
	})
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
	return t.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		k := t.keeper(s)
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
	if err := t.refreshSoon(); err != nil || t.gone || t.sheet.Clock.Kind != sheet.Days {
		return nil // it is no more, or does not care
	}
	if err := t.lookAtCalendars(ctx, t.sheet); err != nil {
		return err
	}
	return t.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		k, free := t.keeper(s), before.TakenBack(t.calendars[user], time.Now().Add(-justNow))
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

// justNow is how long it takes at most until tables hear what somebody has changed.
const justNow = time.Minute

// bounds of a clock's times.
type bounds struct{ main, step [2]time.Duration }

var clockBounds = map[sheet.ClockKind]bounds{
	sheet.Live: {main: [2]time.Duration{10 * time.Second, 10 * time.Hour}, step: [2]time.Duration{0, 10 * time.Minute}},
	sheet.Days: {main: [2]time.Duration{0, 30 * day}, step: [2]time.Duration{time.Hour, 14 * day}},
}

// clock is the clock that somebody wants, checked; nil for none.
func (h *House) clock(c *sheet.Clock) (*sheet.Clock, error) {
	if c == nil {
		return nil, nil
	}
	b, ok := clockBounds[c.Kind]
	if !ok {
		return nil, refusal.New(refusal.BadSetup, "there is no clock %q", c.Kind).With("what", "clock")
	}
	for _, t := range []struct {
		name string
		got  time.Duration
		want [2]time.Duration
	}{{"main", c.Main, b.main}, {"step", c.Step, b.step}} {
		if t.got < t.want[0] || t.got > t.want[1] {
			return nil, refusal.New(refusal.BadSetup, "the clock's %s is from %s to %s, not %s", t.name, t.want[0], t.want[1], t.got).With("what", "clock").
				With("min", int(t.want[0].Seconds())).With("max", int(t.want[1].Seconds()))
		}
	}
	if !slices.Contains([]sheet.TimeUp{sheet.BotDecides, sheet.AskOthers, sheet.OnlyMark}, c.Up) {
		return nil, refusal.New(refusal.BadSetup, "when time is up there is no %q", c.Up).With("what", "clock")
	}
	level := c.Bot
	if level == "" {
		level = h.bots.usual
	}
	level, ok = h.bots.level(level)
	if !ok {
		return nil, refusal.New(refusal.BadSetup, "there is no bot %q", c.Bot).With("what", "bot")
	}
	checked := *c
	checked.Bot = level
	return &checked, nil
}

// keeper counts the time on a sheet of the table.
func (t *Table) keeper(s *sheet.Sheet) sheet.Keeper {
	return sheet.Keeper{Sheet: s, Calendars: t.calendars}
}
