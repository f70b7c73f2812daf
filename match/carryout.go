package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// heard is what came about from one moment to another and is in force. A table remembers
// it while there are orders, so that a move takes no longer where there are some.
type heard struct {
	from, to int
	told     []record.Happened
}

// since is all that came about since the first of some orders in force was given.
// Those that have ended may have been given on a way that was taken back.
func (os *Orders) since(list []sheet.Ordered) ([]record.Happened, error) {
	first := os.table.past.Now()
	for _, o := range list {
		if o.Why == nil {
			first = min(first, o.Since)
		}
	}
	if h := os.heard; h != nil && h.to == os.table.past.Now() && h.from <= first {
		return slices.Clip(h.told), nil
	}
	told, err := os.table.past.Happened(first)
	if err == nil {
		os.heard = &heard{first, os.table.past.Now(), told}
	}
	return slices.Clip(told), err
}

// hear remembers what a draft that was kept brought about.
func (os *Orders) hear(d *draft) {
	switch h := os.heard; {
	case h == nil || h.to != d.first:
	case d.steps[0].Undo != nil || os.table.sheet.Orders.List == nil:
		os.heard = nil
	default:
		h.told = append(h.told, record.Happened{N: d.first, Events: d.log.Entries})
		h.to = d.first + len(d.steps)
	}
}

// guessed is a position as a seat may know it: what an order decides cannot depend on
// anything else.
func (os *Orders) guessed(g game.Game, depth int, seat game.Seat) game.Game {
	guess := g.Clone()
	guess.Determinize(g, seat, os.table.past.Dice(record.ForOrder, depth, seat))
	return guess
}

// orders is what the draft makes of the table's orders; nil where there are none.
func (d *draft) orders(next *sheet.Sheet) *sheet.Orders {
	t := d.table
	if t.sheet.Orders.Last == 0 {
		return nil
	}
	o := t.sheet.Orders.Clone()
	d.noteDeeds(&o)
	if next.Status != sheet.Running {
		o.List, o.Heed, o.Due = nil, 0, nil
		return &o
	}
	if err := d.endOrders(&o); err != nil {
		t.Driver.failed("carry out orders failed", "err", err)
		o.EndAll(d.first + len(d.steps))
	}
	o.Heed = o.Waiting(next)
	t.Orders.pausing(next, &o, d.acted(), d.at)
	return &o
}

// noteDeeds notes what an order did in the draft, or that the owner of some decided by
// hand: then those that do not last are no more, and those that had ended are not told any
// longer.
func (d *draft) noteDeeds(o *sheet.Orders) {
	seat, undo := d.steps[0].Seat, d.steps[0].Undo != nil
	if one := o.Find(seat, d.order); one != nil {
		var made []int
		for i, s := range d.steps {
			if s.Seat == one.Seat {
				made = append(made, d.first+i)
			}
		}
		o.DidBy(one, len(d.table.sheet.Places), made)
		if one.Plan != nil {
			one.Why, one.At = &game.Why{Kind: sheet.WhyPlayed}, d.first
		}
	} else if seat >= 0 && !undo {
		o.Drop(seat, func(one *sheet.Ordered) bool { return !one.Lasts })
	}
}

// endOrders ends those that are about nothing any more after the draft.
func (d *draft) endOrders(o *sheet.Orders) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	t := d.table
	var told []record.Happened
	if d.steps[0].Undo == nil {
		if told, err = t.Orders.since(o.List); err != nil {
			return err
		}
		told = append(told, record.Happened{N: d.first, Events: d.log.Entries})
	}
	for i := range o.List {
		one := &o.List[i]
		if one.Why != nil {
			continue
		}
		if why, over := d.over(one, told); over {
			one.Why, one.At = &why, d.first+len(d.steps)
		}
	}
	return nil
}

// over tells whether an order ends with the draft.
func (d *draft) over(o *sheet.Ordered, told []record.Happened) (game.Why, bool) {
	if undo := d.steps[0].Undo; undo != nil {
		gone := *undo < o.Since || len(o.Did) > 0 && o.Did[len(o.Did)-1] >= *undo
		return game.Why{Kind: sheet.WhyUndo}, gone
	}
	if o.Plan != nil {
		return game.Why{Kind: game.WhyRound}, d.game.Round().Number != o.Round.Number
	}
	return d.table.Orders.guessed(d.game, d.depth(), o.Seat).Ended(o.Seat, &o.Order, o.SinceThen(told))
}

// followed is a decision that is left to orders: those to be looked at, and what came of
// it. The action is that of the one which acts.
type followed struct {
	orders []sheet.Ordered
	since  []*game.Since
	known  bool             // what came of it is known, and not given up
	by     int              // the number of the one that acts or stops; 0 where all wait
	why    *game.Why        // of the one that stops
	broken *refusal.Refusal // why a plan cannot be played
	does   []json.RawMessage
}

// toFollow is the orders of a seat whose turn it is.
func (os *Orders) toFollow(seat game.Seat) (*followed, error) {
	f := &followed{orders: os.table.sheet.Orders.InForce(seat)}
	told, err := os.since(f.orders)
	for _, o := range f.orders {
		f.since = append(f.since, o.SinceThen(told))
	}
	return f, err
}

// follow looks at the orders of a seat, and holds no table meanwhile. One that fails is no
// reason to wait: its owner is asked.
func (os *Orders) follow(ctx context.Context, d *decision) (err error) {
	if err := os.table.house.study.Teach(ctx, d.g, d.seat); err != nil {
		return err
	}
	f := d.follows
	defer func() {
		if p := recover(); p != nil {
			slog.Error("work out order failed", "table", persist.LogID(os.table.id), "panic", p, "stack", string(debug.Stack()))
			f.known, f.why, f.does = true, &game.Why{Kind: game.WhyDoubt}, nil
		}
	}()
	for i := range f.orders {
		o := &f.orders[i]
		f.by = o.ID
		v, err := f.verdict(d, o, f.since[i])
		if err != nil {
			return err
		}
		f.known = v.Does != game.Waits
		if v.Does == game.Stops {
			f.why = &v.Why
		}
		if f.known {
			return nil
		}
	}
	f.known, f.by = true, 0
	return nil
}

// verdict is what one order comes to.
func (f *followed) verdict(d *decision, o *sheet.Ordered, since *game.Since) (game.Verdict, error) {
	if o.Plan != nil {
		return f.playPlan(d, o.Plan), nil
	}
	v := d.g.Follow(d.seat, &o.Order, since)
	if v.Does != game.Acts {
		return v, nil
	}
	action, err := json.Marshal(d.g.Action(v.Pick.Index, v.Pick.Amount))
	if err != nil {
		return v, fmt.Errorf("what order %s does: %w", o.Order.Kind, err)
	}
	f.does = []json.RawMessage{action}
	return v, nil
}

// obey does what the orders came to: the move of the one that acts, or the end of the one
// that stops; and where all wait their owner is asked like anybody else.
func (os *Orders) obey(ctx context.Context, d *decision) error {
	f := d.follows
	if !f.known {
		return nil // it is looked at again
	}
	if f.does != nil && f.why == nil {
		if os.holdsBack(d) {
			return nil
		}
		err := os.carryOut(ctx, d)
		var refused *refusal.Refusal
		if !errors.As(err, &refused) || refused.Code == refusal.Stale {
			return unlessStale(err)
		}
		slog.Error("order produced an illegal action", "table", persist.LogID(os.table.id), "err", err)
		f.why = &game.Why{Kind: game.WhyDoubt}
	}
	return os.save(ctx, d.seat, func(s *sheet.Sheet) error {
		s.Orders.Heed = s.Orders.Heed.Without(d.seat)
		if one := s.Orders.Find(d.seat, f.by); one != nil {
			one.Why, one.At = f.why, os.table.past.Now()
			if one.Plan != nil {
				broken := *one.Plan
				broken.Refused = f.broken
				one.Plan = &broken
			}
		}
		return nil
	})
}

// carryOut makes the move of an order.
func (os *Orders) carryOut(ctx context.Context, d *decision) error {
	t := os.table
	o, n := t.sheet.Orders.Find(d.seat, d.follows.by), t.past.Now()
	if o == nil || o.Plan == nil {
		return t.actBy(ctx, d.seat, d.follows.does, d.follows.by)
	}
	err := t.actBy(ctx, d.seat, t.Plans.sendable(d.seat, d.follows.does), d.follows.by)
	if err == nil {
		err = t.Plans.played(ctx, t.sheet.Places[d.seat].User, o.Plan.N, n)
	}
	return err
}

// unlessStale drops the error of a move that came too late.
func unlessStale(err error) error {
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.Stale {
		return nil
	}
	return err
}
