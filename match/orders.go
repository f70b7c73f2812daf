package match

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Orders is what people at a table decided before they were asked: given here, carried out
// in carryout.go, and in byhand.go after a pause where they act as if by hand.
type Orders struct {
	table    *Table
	heard    *heard                 // what came about since orders were given; nil where nobody asked
	ordering map[game.Seat]int      // counts changes of the seat's orders
	held     map[game.Seat]heldBack // what its orders came to, while that is held back
}

// OrdersSeen is the orders of a seat as its owner sees them.
type OrdersSeen struct {
	Offers          []game.OrderForm
	Standing, Ended []sheet.Ordered
	Did             []int
}

// mostOrders is how many orders of a seat are in force at most.
const mostOrders = 8

// seen is what a seat's owner sees of their orders; nil where there are none to be given.
func (os *Orders) seen(seat game.Seat) *OrdersSeen {
	t := os.table
	if seat < 0 || t.sheet.WhatIf != nil || t.sheet.Places[seat].Kind != sheet.Person {
		return nil
	}
	seen := &OrdersSeen{Offers: t.now.Orders(seat)}
	for _, o := range t.sheet.Orders.List {
		switch {
		case o.Seat != seat:
		case o.Why == nil:
			seen.Standing = append(seen.Standing, o)
		default:
			seen.Ended = append(seen.Ended, o)
		}
	}
	seen.Did = sheet.EntriesOf(t.sheet.Orders.Did, seat)
	return seen
}

// Give gives an order for a seat. It is carried out when the seat is asked, at once or as if
// by hand.
func (os *Orders) Give(ctx context.Context, user persist.UserID, seat game.Seat, order game.Order, hand bool) (*Position, error) {
	return os.changeBy(ctx, user, seat, func(s *sheet.Sheet) error {
		form, wrong := game.Fit(os.table.now.Orders(seat), &order)
		if wrong != "" {
			return badOrder(form, wrong)
		}
		return os.give(s, sheet.Ordered{Seat: seat, Order: order, Lasts: form.Lasts, Hand: hand})
	})
}

// badOrder tells what is wrong with an order, and within what it would be right.
func badOrder(form *game.OrderForm, wrong game.Misfit) *refusal.Refusal {
	r := refusal.New(refusal.BadOrder, "no such order can be given now: its %s is not one of those offered", wrong).With("what", string(wrong))
	if wrong == game.MisfitAmount {
		r.Detail = "the amount of the order is out of bounds"
		r.With("min", form.Min).With("max", form.Max)
	}
	return r
}

// give puts an order in force. One that does not last takes the place of the other that
// does not; one that lasts that of the same kind about the same thing.
func (os *Orders) give(s *sheet.Sheet, o sheet.Ordered) error {
	o.ID = s.Orders.Next(o.Seat)
	s.Orders.Drop(o.Seat, func(old *sheet.Ordered) bool {
		if o.Lasts {
			return old.Lasts && old.Order.Kind == o.Order.Kind && slices.Equal(old.Order.On, o.Order.On) && sheet.SamePlan(old.Plan, o.Plan)
		}
		return !old.Lasts
	})
	if len(s.Orders.InForce(o.Seat)) >= mostOrders {
		return refusal.New(refusal.TooManyOrders, "there are %d orders in force already: stop one of them first", mostOrders).With("most", mostOrders)
	}
	o.Since, o.Round = os.table.past.Now(), os.table.now.Round()
	s.Orders.List = append(s.Orders.List, o)
	if s.Turn.Has(o.Seat) {
		s.Orders.Heed = s.Orders.Heed.With(o.Seat)
		os.pausing(s, &s.Orders, 0, os.table.house.clock.Kept())
	}
	return nil
}

// Stop ends an order of a seat. One that is no more need not be stopped.
func (os *Orders) Stop(ctx context.Context, user persist.UserID, seat game.Seat, id int) (*Position, error) {
	return os.changeBy(ctx, user, seat, func(s *sheet.Sheet) error {
		s.Orders.Drop(seat, func(o *sheet.Ordered) bool { return o.ID == id })
		return nil
	})
}

// changeBy changes the orders of a seat for its owner.
func (os *Orders) changeBy(ctx context.Context, user persist.UserID, seat game.Seat, do func(*sheet.Sheet) error) (*Position, error) {
	t := os.table
	if err := t.enter(user); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	err := os.save(ctx, seat, func(s *sheet.Sheet) error {
		switch {
		case t.storage.stopped() != nil:
			return t.storage.stopped()
		case !s.SeatsOf(user).Has(seat):
			return refusal.New(refusal.NotYourSeat, "seat %s is not yours", seat)
		case s.Status != sheet.Running || s.WhatIf != nil:
			return refusal.New(refusal.NotRunning, "orders are for a game under way")
		}
		return do(s)
	})
	if err != nil {
		return nil, err
	}
	seat, err = t.ready(ctx, Viewer{User: user, As: &seat})
	if err != nil {
		return nil, err
	}
	return t.present(seat)
}

// save keeps a change to the orders of a seat, of which its owner alone is told. Should
// another house have changed the table meanwhile it retries.
func (os *Orders) save(ctx context.Context, seat game.Seat, do func(*sheet.Sheet) error) error {
	t := os.table
	ctx = context.WithoutCancel(ctx)
	err := t.storage.replace(ctx, func(next *sheet.Sheet) error {
		if err := do(next); err != nil {
			return err
		}
		return t.house.kept(t.house.store.SaveOrders(ctx, next, t.Clocks.on(next).Notices(t.sheet, 0)))
	})
	if err == nil {
		os.changed(seat)
		t.Driver.prod()
	}
	return err
}

// changed counts a change of a seat's orders, and wakes its owner's streams.
func (os *Orders) changed(seat game.Seat) {
	if os.ordering == nil {
		os.ordering = map[game.Seat]int{}
	}
	os.ordering[seat]++
	delete(os.held, seat)
	delete(os.table.shown, seat)
	os.table.tell()
}

// changes counts the changes of the user's orders.
func (os *Orders) changes(user persist.UserID) (n int) {
	for seat := range os.table.sheet.SeatsOf(user).All {
		n += os.ordering[seat]
	}
	return n
}

// compare calls changed for the seats whose orders another house has changed.
func (os *Orders) compare(before *sheet.Sheet) {
	for seat := range os.table.sheet.Places {
		if !sheet.SameText(before.Orders.Of(game.Seat(seat)), os.table.sheet.Orders.Of(game.Seat(seat))) {
			os.changed(game.Seat(seat))
		}
	}
}
