package titletest

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// orders: what each seat is offered to order is the same in whatever it could believe,
// can be ordered as it is proposed and however it is filled in, and what comes of it at
// once is sound.
func (w *walk) orders() {
	if w.g.Turn().Over {
		return
	}
	for seat := range game.Seat(w.setup.Seats) {
		forms := w.forms(seat)
		for i := range forms {
			for _, o := range []game.Order{proposed(&forms[i]), filled(&forms[i], w.r)} {
				if _, wrong := game.Fit(forms, &o); wrong != "" {
					w.broken("orders", "seat %s cannot order %+v, by its %s: it is offered as %+v", seat, o, wrong, forms[i])
				}
				w.follow(seat, &o, &game.Since{Round: w.g.Round()})
			}
		}
	}
}

// forms is what the seat may order now.
func (w *walk) forms(seat game.Seat) []game.OrderForm {
	forms := w.g.Orders(seat)
	if len(forms) > 0 && w.g.Round() == (game.Round{}) {
		w.broken("orders", "seat %s may order something, and nobody can tell when the round is over: Round tells none", seat)
	}
	w.scratch.Determinize(w.g, seat, w.r)
	if believed := w.scratch.Orders(seat); !reflect.DeepEqual(forms, believed) {
		w.broken("orders", "seat %s may order %+v, and in its guess %+v", seat, forms, believed)
	}
	for i := range forms {
		if f := &forms[i]; f.Kind == "" || f.Choice != nil && len(f.Choice) == 0 || f.Step > 0 && f.Max < f.Min {
			w.broken("orders", "seat %s cannot fill in %+v", seat, *f)
			return nil
		}
	}
	return forms
}

// follow is what an order comes to now: the same in whatever the seat could believe,
// something that is offered, and nothing is changed by asking.
func (w *walk) follow(seat game.Seat, o *game.Order, since *game.Since) game.Verdict {
	given, events := clone(o), len(since.Events)
	w.before.Set(w.g)
	v := w.g.Follow(seat, o, since)
	why, over := w.g.Ended(seat, o, since)
	if !same(w.g, w.before) || !reflect.DeepEqual(given, *o) || len(since.Events) != events {
		w.broken("orders", "to ask what %+v comes to has changed something", *o)
		w.g.Set(w.before)
	}
	w.scratch.Determinize(w.g, seat, w.r)
	w.seen.orders.asked++
	if !same(w.scratch, w.g) {
		w.seen.orders.guesses++
	}
	if believed := w.scratch.Follow(seat, o, since); !reflect.DeepEqual(v, believed) {
		w.broken("orders", "%+v of seat %s comes to %+v, and in its guess to %+v", *o, seat, v, believed)
	}
	if whyBelieved, overBelieved := w.scratch.Ended(seat, o, since); over != overBelieved || !reflect.DeepEqual(why, whyBelieved) {
		w.broken("orders", "%+v of seat %s is over: %v %+v, and in its guess: %v %+v", *o, seat, over, why, overBelieved, whyBelieved)
	}
	switch v.Does {
	case game.Acts:
		w.follows(seat, o, v.Pick)
	case game.Stops:
		w.explained(o, v.Why)
	}
	if over {
		w.explained(o, why)
	}
	if over && v.Does != game.Stops {
		w.broken("orders", "%+v of seat %s is over for %+v, and comes to %+v", *o, seat, why, v)
	}
	return v
}

// follows sees that what an order takes is offered, with an amount that is.
func (w *walk) follows(seat game.Seat, o *game.Order, pick game.Pick) {
	if !w.g.Turn().Has(seat) {
		w.broken("orders", "%+v acts, and seat %s is not asked", *o, seat)
		return
	}
	n := w.g.Options(seat)
	if pick.Index < 0 || pick.Index >= n {
		w.broken("orders", "%+v takes option %d of %d", *o, pick.Index, n)
		return
	}
	t := w.g.Terms(pick.Index)
	if over := pick.Amount - int(t.Min); t.Step > 0 && (over < 0 || pick.Amount > int(t.Max) || over%int(t.Step) != 0) {
		w.broken("orders", "%+v takes %s with %d, and offered is %+v", *o, w.g.Kind(pick.Index), pick.Amount, t)
	}
}

// explained sees that what stopped an order is said so that it can be told.
func (w *walk) explained(o *game.Order, why game.Why) {
	switch {
	case why.Kind == "":
		w.broken("orders", "%+v stops, and does not say why", *o)
	case why.Stop < 0 || why.Stop > len(o.Stops):
		w.broken("orders", "%+v stops for its condition %d", *o, why.Stop)
	case why.Stop > 0 && why.Kind != o.Stops[why.Stop-1].Kind:
		w.broken("orders", "%+v stops for its condition %d, and says that it is %s", *o, why.Stop, why.Kind)
	case why.Stop > 0 && len(o.Stops[why.Stop-1].On) > 1 && !slices.Contains(o.Stops[why.Stop-1].On, why.On):
		w.broken("orders", "%+v stops for %q, which its condition %d is not about", *o, why.On, why.Stop)
	}
}

// proposed is the order that a form proposes.
func proposed(f *game.OrderForm) game.Order {
	o := f.Order
	for i := range f.Stops {
		if f.Stops[i].Ticked {
			o.Stops = append(o.Stops, f.Stops[i].Stop)
		}
	}
	return o
}

// filled is a form filled in at random.
func filled(f *game.OrderForm, r *rand.Rand) game.Order {
	o := game.Order{Kind: f.Kind, On: f.On, Way: f.Way, Amount: amount(f.Amount, f.Min, f.Max, f.Step, r)}
	if f.Choice != nil {
		o.On = severally(f.Choice, r)
		if !f.Many {
			o.On = o.On[:1]
		}
	}
	if len(f.Ways) > 0 {
		o.Way = f.Ways[r.IntN(len(f.Ways))]
	}
	for i := range f.Stops {
		if s := &f.Stops[i]; r.IntN(2) == 0 {
			stop := game.Stop{Kind: s.Kind, Amount: amount(s.Amount, s.Min, s.Max, s.Step, r)}
			if len(s.On) > 0 {
				stop.On = severally(s.On, r)
			}
			o.Stops = append(o.Stops, stop)
		}
	}
	return o
}

// amount is one of those that are open, or the one that stands.
func amount(stands, low, high, step int, r *rand.Rand) int {
	if step == 0 {
		return stands
	}
	return low + step*r.IntN((high-low)/step+1)
}

// severally is some of a list in any order, one at least.
func severally(list []string, r *rand.Rand) []string {
	list = slices.Clone(list)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+r.IntN(len(list))]
}

// clone is an order that shares nothing with another.
func clone(o *game.Order) game.Order {
	c := *o
	c.On, c.Stops = slices.Clone(o.On), slices.Clone(o.Stops)
	for i := range c.Stops {
		c.Stops[i].On = slices.Clone(c.Stops[i].On)
	}
	return c
}
