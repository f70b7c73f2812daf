package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// Timekeeper does what is due when somebody's time is up, at whichever table.
type Timekeeper struct {
	house    *House
	calendar func(context.Context, persist.UserID) (clock.Calendar, error)
	sooner   chan struct{} // has something when a clock may be up earlier than was known
}

// bounds of a clock's times.
type bounds struct{ main, step [2]time.Duration }

var clockBounds = map[sheet.ClockKind]bounds{
	sheet.Live: {main: [2]time.Duration{10 * time.Second, 10 * time.Hour}, step: [2]time.Duration{0, 10 * time.Minute}},
	sheet.Days: {main: [2]time.Duration{0, 30 * day}, step: [2]time.Duration{time.Hour, 14 * day}},
}

// Clocks is those of tables that are not in memory, one list each.
func (tk *Timekeeper) Clocks(ctx context.Context, sheets []*sheet.Sheet) ([][]sheet.Clocked, error) {
	lists := make([][]sheet.Clocked, len(sheets))
	for i, s := range sheets {
		known, err := tk.calendarsOf(ctx, s)
		if err != nil {
			return nil, err
		}
		lists[i] = sheet.Keeper{Sheet: s, Calendars: known}.Clocks()
	}
	return lists, nil
}

func (tk *Timekeeper) calendarsOf(ctx context.Context, s *sheet.Sheet) (map[persist.UserID]clock.Calendar, error) {
	if tk.calendar == nil || !s.Clocked() || s.Clock.Kind != sheet.Days {
		return nil, nil
	}
	known := map[persist.UserID]clock.Calendar{}
	for _, p := range s.Places {
		if p.Kind != sheet.Person {
			continue
		}
		c, err := tk.calendar(ctx, p.User)
		if err != nil {
			return nil, err
		}
		known[p.User] = c
	}
	return known, nil
}

// run does what is due when somebody's time is up. Time during which no house was
// open is given back first.
func (tk *Timekeeper) run() {
	if err := tk.excuse(tk.house.ctx, tk.house.store.Alive(), tk.house.clock.Kept()); err != nil && tk.house.ctx.Err() == nil {
		slog.Error("give back clock time failed", "err", err)
	}
	timer := tk.house.clock.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-tk.house.ctx.Done():
			return
		case <-tk.sooner:
		case <-timer.C:
		}
		timer.Reset(tk.look())
	}
}

// look does what is due, and tells after how long to look again. Of houses that share a store one
// looks at a time: moves at the others set deadlines of which this one has not heard.
func (tk *Timekeeper) look() time.Duration {
	h := tk.house
	if h.shared == nil {
		return tk.lookHere()
	}
	release, err := h.shared.Claim(h.ctx, claimClocks)
	if err != nil {
		if h.ctx.Err() == nil {
			slog.Error("claim due clocks failed", "err", err)
		}
	} else if release != nil {
		defer release()
		return min(lookAtOthers, tk.lookHere())
	}
	return lookAtOthers
}

func (tk *Timekeeper) lookHere() time.Duration {
	h := tk.house
	due, next, err := h.store.Due(h.ctx, h.clock.Now().Add(-sheet.Grace))
	if err != nil {
		if h.ctx.Err() == nil {
			slog.Error("query due clocks failed", "err", err)
		}
		return time.Second
	}
	for _, id := range due {
		if err := tk.timeUp(h.ctx, id); err != nil && h.ctx.Err() == nil {
			slog.Error("handle expired clock failed", "table", persist.LogID(id), "err", err)
			next = h.clock.Now().Add(time.Second)
		}
	}
	if len(due) > 0 && next.IsZero() {
		next = h.clock.Now() // there may be more than were told
	}
	if next.IsZero() {
		return lookAtClocks
	}
	return min(lookAtClocks, max(0, h.clock.Until(next.Add(sheet.Grace))))
}

// claimClocks is what the house that looks claims.
const claimClocks = "clocks that are up"

// timeUp does at a table what was agreed on for when somebody's time is up. It is done
// once, whichever house comes first: only a house that has seen the last sheet can
// change it.
func (tk *Timekeeper) timeUp(ctx context.Context, id persist.TableID) error {
	t, err := tk.house.Table(ctx, id)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		return nil // it is no more
	} else if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.storage.refreshSoon(); err != nil || t.gone {
		return err
	}
	if t.storage.stopped() != nil || len(t.sheet.Up(t.house.clock.Now())) == 0 {
		return t.Clocks.unset(ctx)
	}
	return t.storage.changeSeats(think.WithBackground(ctx), func(s *sheet.Sheet) ([]record.Kept, error) {
		k := t.Clocks.on(s)
		for _, seat := range s.Up(k.Now) {
			k.Expire(seat, t.house.bots.usual)
		}
		return nil, nil
	})
}

// excuse lets all clocks stand for the time in which no house was open.
func (tk *Timekeeper) excuse(ctx context.Context, from, to time.Time) error {
	if from.IsZero() || to.Sub(from) < awayAfter {
		return nil
	}
	return tk.each(ctx, func(t *Table) error {
		return t.Clocks.excuse(ctx, clock.Rest{From: from, To: to, Why: clock.Away})
	})
}

// each visits the running tables that have a clock.
func (tk *Timekeeper) each(ctx context.Context, visit func(*Table) error) error {
	for after := persist.TableID(""); ; {
		ids, err := tk.house.store.Clocked(ctx, after)
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, id := range ids {
			t, err := tk.house.Table(ctx, id)
			if err == nil {
				err = visit(t)
			}
			if err != nil {
				slog.Error("run clocks of table failed", "table", persist.LogID(id), "err", err)
			}
		}
		after = ids[len(ids)-1]
	}
}

// Recalendar takes over that a person is not to be hurried at other times than before. That
// holds from their next turn on: a turn keeps the hours that it began with, at each table. But
// on a day off that was taken back before it began, and so is not spent, no clock stands.
func (tk *Timekeeper) Recalendar(ctx context.Context, user persist.UserID, before clock.Calendar) error {
	ids, err := tk.house.store.ClockedOf(ctx, user)
	if err != nil {
		return err
	}
	for _, id := range ids {
		t, err := tk.house.Table(ctx, id)
		if err == nil {
			err = t.Clocks.recalendar(ctx, user, before)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// check is the clock that somebody wants, checked; nil for none.
func (tk *Timekeeper) check(c *sheet.Clock) (*sheet.Clock, error) {
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
		level = tk.house.bots.usual
	}
	level, ok = tk.house.bots.level(level)
	if !ok {
		return nil, refusal.New(refusal.BadSetup, "there is no bot %q", c.Bot).With("what", "bot")
	}
	checked := *c
	checked.Bot = level
	return &checked, nil
}

// How long a house waits at most until it looks which clocks are up. Where houses share a store
// the next may be set at any moment.
const (
	lookAtClocks = time.Hour
	lookAtOthers = time.Second
)

// awayAfter is from how long on it counts that no house was open.
const awayAfter = time.Minute
