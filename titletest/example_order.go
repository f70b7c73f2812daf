package titletest

import (
	"github.com/scrip-games/scrip/game"
)

// Standing is an order in force in an example.
type Standing[S comparable, A game.Action[A]] struct {
	*Example[S, A]
	seat  game.Seat
	order game.Order
	round game.Round
	heard int // events that had happened when it was given
}

// Offered is the form of a kind of order that the seat is offered; nil where it is not.
func (e *Example[S, A]) Offered(seat game.Seat, kind string) *game.OrderForm {
	forms := e.rules.(game.Orderly[S, A]).Orders(e.state, seat, nil)
	for i := range forms {
		if forms[i].Kind == kind {
			return &forms[i]
		}
	}
	return nil
}

// Orders has the seat give an order, which must be one of those offered.
func (e *Example[S, A]) Orders(seat game.Seat, o game.Order) *Standing[S, A] {
	e.T.Helper()
	forms := e.rules.(game.Orderly[S, A]).Orders(e.state, seat, nil)
	if _, wrong := game.Fit(forms, &o); wrong != "" {
		e.T.Fatalf("seat %s cannot order %+v, by its %s", seat, o, wrong)
	}
	return &Standing[S, A]{
		Example: e, seat: seat, order: o, round: e.rules.(game.Rounder[S]).Round(e.state), heard: len(e.Log.Entries),
	}
}

// Verdict is what the order comes to now.
func (o *Standing[S, A]) Verdict() (game.Verdict, []game.Option[A]) {
	log := game.Log{Entries: o.Log.Entries[o.heard:]}
	since := &game.Since{Round: o.round, Events: log.For(o.seat)}
	options := o.rules.Options(o.state, o.seat, nil)
	return o.rules.(game.Orderly[S, A]).Follow(o.state, o.seat, &o.order, since, options), options
}

// Acts wants the order to do this, and does it.
func (o *Standing[S, A]) Acts(want A) {
	o.T.Helper()
	v, options := o.Verdict()
	if v.Does != game.Acts {
		o.T.Fatalf("%+v comes to %+v, want it to do %+v", o.order, v, want)
	}
	did := options[v.Pick.Index].Action
	if options[v.Pick.Index].Step != 0 {
		did = did.WithAmount(v.Pick.Amount)
	}
	if did != want {
		o.T.Fatalf("%+v does %+v, want %+v", o.order, did, want)
	}
	o.Does(o.seat, did)
}

// Waits wants the order to do nothing, and to stay in force.
func (o *Standing[S, A]) Waits() {
	o.T.Helper()
	if v, _ := o.Verdict(); v.Does != game.Waits {
		o.T.Fatalf("%+v comes to %+v, want it to wait", o.order, v)
	}
}

// Stops wants the order to stop for that, and tells why it does.
func (o *Standing[S, A]) Stops(kind, on string) game.Why {
	o.T.Helper()
	v, _ := o.Verdict()
	if v.Does != game.Stops || v.Why.Kind != kind || v.Why.On != on {
		o.T.Fatalf("%+v comes to %+v, want it to stop for %s %s", o.order, v, kind, on)
	}
	return v.Why
}
