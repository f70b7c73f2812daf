package match

import (
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// An order acts at once, or as if its owner did so by hand: after a pause drawn from the
// pace at which they decide, so that nobody can tell by the time that they had ordered it.
// When it is over is kept with the move that asks the seat. The order is looked at at once
// all the same: one that stops has its owner asked without delay.

// How long people are taken to think while little is known of them, in seconds: half
// of all decisions take longer than the first, and most are within the spread of it.
const (
	usualThink  = 6.0
	usualSpread = 0.9
)

// How the pace of a person is known: by so many of their latest decisions, together with
// what is usual as if that were some more; each drawn a little longer or shorter than it was.
const (
	paceKnown = 200
	paceUsual = 4
	paceBlur  = 0.15
)

// longestPause bounds a pause at tables without a clock, or with one of days, and where
// nothing is left of a live one: there nothing is promised but that an order does not act at
// once.
const longestPause = 3 * time.Minute

// longestThink is after how long somebody did something else than to think: what they did
// then tells nothing of how fast they are elsewhere.
const longestThink = 10 * time.Minute

// paces is how long people took for their latest decisions by hand, at whichever tables of
// the house.
type paces struct {
	mu   sync.Mutex
	last map[persist.UserID][]time.Duration
}

// mostPaces is of how many people a house remembers it, and paceKept of how many decisions.
const (
	mostPaces = 10_000
	paceKept  = 50
)

func (p *paces) note(user persist.UserID, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list, known := p.last[user]
	if !known && len(p.last) >= mostPaces {
		for other := range p.last { // anyone
			delete(p.last, other)
			break
		}
	}
	if p.last == nil {
		p.last = map[persist.UserID][]time.Duration{}
	}
	if len(list) == paceKept {
		list = slices.Delete(list, 0, 1)
	}
	p.last[user] = append(list, took)
}

func (p *paces) of(user persist.UserID) []time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.last[user])
}

// notePace remembers how long a move by hand took whose draft was kept. Where a move may
// take days nobody sits at the table and thinks.
func (os *Orders) notePace(d *draft) {
	t := os.table
	s := d.steps[0]
	if d.order != 0 || s.Seat < 0 || s.Undo != nil || s.By != "" || d.first == 0 || t.sheet.Places[s.Seat].Kind != sheet.Person || t.sheet.Tempo() == sheet.ByPost {
		return
	}
	if took := d.at.Sub(t.past.Steps[d.first-1].Time()); took <= longestThink {
		t.house.paces.note(t.sheet.Places[s.Seat].User, took)
	}
}

// paceOf is how long the owner of a seat took for decisions by hand: here, and where those are
// few at other tables.
func (os *Orders) paceOf(seat game.Seat) []time.Duration {
	list := os.thinks(seat)
	if len(list) < paceKept {
		list = append(list, os.table.house.paces.of(os.table.sheet.Places[seat].User)...)
	}
	return list
}

// thinks is how long the owner of a seat took for decisions that they made by hand here.
func (os *Orders) thinks(seat game.Seat) (list []time.Duration) {
	ordered, steps := sheet.EntriesOf(os.table.sheet.Orders.Did, seat), os.table.past.Steps
	for n := len(steps) - 1; n > 0 && len(list) < paceKnown; n-- {
		s := &steps[n]
		if s.Seat != seat || int(s.Batch) != n || s.Undoes() || os.table.past.By[n] != "" || slices.Contains(ordered, n) || !os.table.past.Turn(n).Seats.Has(seat) {
			continue
		}
		list = append(list, s.Time().Sub(steps[n-1].Time()))
	}
	return list
}

// drawPause draws how long somebody thinks, from what is known of their decisions.
func drawPause(known []time.Duration, r *rand.Rand) time.Duration {
	i := r.IntN(len(known) + paceUsual)
	if i >= len(known) {
		return time.Duration(usualThink * math.Exp(usualSpread*r.NormFloat64()) * float64(time.Second))
	}
	return time.Duration(float64(known[i]) * math.Exp(paceBlur*r.NormFloat64()))
}

// drawWithin draws how long somebody thinks who has no more time than this. What is longer is
// drawn again, since a player who always decided in the last moment would be known by that;
// where every draw is longer, any moment is as good as another.
func drawWithin(most time.Duration, known []time.Duration, r *rand.Rand) time.Duration {
	for range 50 {
		if d := drawPause(known, r); d <= most {
			return max(0, d)
		}
	}
	return time.Duration(r.Float64() * float64(most))
}

// pauseOf is after how long from a time on an order of a seat acts as if by hand at the table
// as it stands next. It takes at most half of what its owner has left then, if that is
// anything, or if a bot decides where it is nothing.
func (os *Orders) pauseOf(next *sheet.Sheet, seat game.Seat, at time.Time) time.Duration {
	most := longestPause
	if next.Clocked() && next.Clock.Kind == sheet.Live && int(seat) < len(next.Timing.Seats) {
		if left := (sheet.Keeper{Sheet: next, Calendars: os.table.Clocks.calendars}).LeftAt(seat, at); left > 0 || next.Clock.Up == sheet.BotDecides {
			most = left / 2
		}
	}
	return drawWithin(most, os.paceOf(seat), os.table.house.rand())
}

// pausing sets when the orders of the seats may act that are to be heeded at the table as it
// stands next. Those that were asked before and have not decided since keep their time.
func (os *Orders) pausing(next *sheet.Sheet, o *sheet.Orders, acted game.SeatSet, at time.Time) {
	before := o.Due
	o.Due = nil
	for seat := range o.Heed.All {
		if !o.ByHand(seat) {
			continue
		}
		for len(o.Due) < len(next.Places) {
			o.Due = append(o.Due, time.Time{})
		}
		if kept := (&sheet.Orders{Due: before}).DueAt(seat); !kept.IsZero() && !acted.Has(seat) && os.table.sheet.Turn.Has(seat) {
			o.Due[seat] = kept
		} else {
			o.Due[seat] = at.Add(os.pauseOf(next, seat, at)).Truncate(time.Millisecond)
		}
	}
}

// heldBack is what an order came to at a moment, and until when that is held back.
type heldBack struct {
	n   int
	due time.Time
}

// holdsBack delays what an order came to until it is due, if it is to act as if by hand.
func (os *Orders) holdsBack(d *decision) bool {
	t := os.table
	one := t.sheet.Orders.Find(d.seat, d.follows.by)
	due := t.sheet.Orders.DueAt(d.seat)
	if one == nil || !one.Hand || !t.sheet.Paused() && !t.house.clock.Now().Before(due) {
		return false
	}
	if os.held == nil {
		os.held = map[game.Seat]heldBack{}
	}
	now := heldBack{t.past.Now(), due}
	if held, there := os.held[d.seat]; there && held == now {
		return true
	}
	os.held[d.seat] = now
	if !t.sheet.Paused() { // the end of the pause has it looked at again
		t.house.drivers.Go(func() { os.wakeAt(due) })
	}
	return true
}

// isHeld tells whether what the orders of a seat came to is delayed now.
func (os *Orders) isHeld(seat game.Seat) bool {
	due := os.table.sheet.Orders.DueAt(seat)
	held, there := os.held[seat]
	return there && held == heldBack{os.table.past.Now(), due} && (os.table.sheet.Paused() || os.table.house.clock.Now().Before(due))
}

// wakeAt wakes the driver when orders are due, so that it looks at them again.
func (os *Orders) wakeAt(due time.Time) {
	t := os.table
	timer := t.house.clock.NewTimer(t.house.clock.Until(due))
	defer timer.Stop()
	select {
	case <-t.house.ctx.Done():
		return
	case <-timer.C:
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || t.Driver.asked() < 0 {
		return
	}
	if t.house.shared == nil {
		t.Driver.prod()
		return
	}
	if err := t.house.shared.Call(t.house.ctx, t.id); err != nil && t.house.ctx.Err() == nil {
		slog.Warn("carry out order failed", "table", persist.LogID(t.id), "err", err) // the sweep finds it
	}
}
