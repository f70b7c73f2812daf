package game

import "slices"

// Order is what a seat says before it is asked: what is to be done for it, up to which
// limit, and what would make it think again. Only its owner knows of it. It names things
// by their printed names, as actions do, and so it can be kept and sent as it is.
type Order struct {
	Kind   string   `json:"kind" doc:"What is to be done: one of the kinds that the title offers."`
	On     []string `json:"on,omitempty" doc:"What it is about, what is wanted first at the head."`
	Amount int      `json:"amount,omitempty" doc:"How far it goes."`
	Way    string   `json:"way,omitempty" doc:"How, where there are several ways."`
	Stops  []Stop   `json:"stops,omitempty" doc:"What ends it before its time."`
}

// Stop is something that the owner of an order wants to decide on by hand.
type Stop struct {
	Kind   string   `json:"kind"`
	On     []string `json:"on,omitempty"`
	Amount int      `json:"amount,omitempty"`
}

// Orderly is implemented by titles in which a seat can decide before it is asked.
type Orderly[S any, A Action[A]] interface {
	// Orders appends the orders that make sense for the seat now, whether it is asked or
	// waits: what people want most first. They depend only on what the seat may know.
	Orders(*S, Seat, []OrderForm) []OrderForm
	// Follow tells what an order comes to. With options the seat is asked, and these are
	// all that it may do: the order takes one of them, stops, or waits because this is
	// nothing that it is about. Without options the seat is not asked, and the order waits
	// unless what it is about is over. It depends only on the order and on what the seat
	// may know, and stops rather than guess what its owner would want.
	Follow(s *S, seat Seat, o *Order, since *Since, options []Option[A]) Verdict
}

// Since is what came after an order was given.
type Since struct {
	Round  Round   // the one in which it was given
	Events []Event // what the seat was told, in order
}

// Verdict is what an order comes to in a position.
type Verdict struct {
	Does Doing
	Pick Pick // of an order that acts
	Why  Why  // of one that stops
}

// Doing is what an order does.
type Doing uint8

// An order waits while it has nothing to do, acts, or stops for good.
const (
	Waits Doing = iota
	Acts
	Stops
)

// Act is the verdict of an order that takes an option.
func Act(p Pick) Verdict { return Verdict{Does: Acts, Pick: p} }

// StopFor is the verdict of an order that stops.
func StopFor(w Why) Verdict { return Verdict{Does: Stops, Why: w} }

// Why is what an order stopped for, in parts of which a sentence is made.
type Why struct {
	Kind string `json:"kind" doc:"What happened: the kind of the condition, or one of those that all orders have."`
	// Stop is which of the order's conditions came true, counted from 1; 0 for none of them.
	Stop   int    `json:"stop,omitempty" doc:"Which of the order's conditions came true, counted from 1."`
	Seat   *Seat  `json:"seat,omitempty" doc:"Who did it."`
	On     string `json:"on,omitempty" doc:"What it is about."`
	Amount int    `json:"amount,omitempty"`
}

// What any order may stop for.
const (
	WhyOver  = "over"  // what it was about is over, or done
	WhyRound = "round" // the round is over
	WhyLimit = "limit" // it has come to its limit, and there is no pass
	WhyDoubt = "doubt" // there is something to decide that it says nothing about
)

// OrderForm is an order as it is offered: what it proposes, and what can be changed in it.
type OrderForm struct {
	Order
	// The amount may be Min, Min+Step, ... up to Max; where Step is 0 there is none.
	Min  int `json:"min,omitempty"`
	Max  int `json:"max,omitempty"`
	Step int `json:"step,omitempty" doc:"0 where the order has no amount."`
	// Choice is what On may be chosen from, several and in any order where Many; none
	// where what it is about stands.
	Choice []string   `json:"choice,omitempty"`
	Many   bool       `json:"many,omitempty"`
	Ways   []string   `json:"ways,omitempty" doc:"The ways to choose from; none where there is only one."`
	Stops  []StopForm `json:"stops,omitempty" doc:"The conditions to choose from, what is most at stake first."`
	// Lasts is whether the order stays in force when its owner decides something by hand
	// that it is not about.
	Lasts bool `json:"lasts,omitempty"`
}

// StopForm is a condition as it is offered.
type StopForm struct {
	Stop
	Ticked bool `json:"ticked,omitempty" doc:"It is proposed."`
	Min    int  `json:"min,omitempty"`
	Max    int  `json:"max,omitempty"`
	Step   int  `json:"step,omitempty" doc:"0 where the condition has no amount."`
}

// Misfit is what is wrong with an order: the part that no form allows.
type Misfit string

// The parts of an order.
const (
	MisfitKind   Misfit = "kind"
	MisfitOn     Misfit = "on"
	MisfitAmount Misfit = "amount"
	MisfitWay    Misfit = "way"
	MisfitStops  Misfit = "stops"
)

// misfits is the parts in the order in which they are looked at: the later one fails, the
// nearer an order is to a form.
var misfits = []Misfit{MisfitKind, MisfitOn, MisfitWay, MisfitStops, MisfitAmount}

// Fit is the form that an order fills in; where there is none it tells what is wrong, with
// the form that comes nearest.
func Fit(forms []OrderForm, o *Order) (*OrderForm, Misfit) {
	var near *OrderForm
	worst := MisfitKind
	for i := range forms {
		wrong := forms[i].misfit(o)
		if wrong == "" {
			return &forms[i], ""
		}
		if slices.Index(misfits, wrong) > slices.Index(misfits, worst) {
			near, worst = &forms[i], wrong
		}
	}
	return near, worst
}

// misfit is what is wrong with an order as a filling of this form; "" for nothing.
func (f *OrderForm) misfit(o *Order) Misfit {
	switch {
	case o.Kind != f.Kind:
		return MisfitKind
	case !f.about(o.On):
		return MisfitOn
	case len(f.Ways) == 0 && o.Way != f.Way, len(f.Ways) > 0 && !slices.Contains(f.Ways, o.Way):
		return MisfitWay
	case !f.stopsAt(o.Stops):
		return MisfitStops
	case !within(o.Amount, f.Amount, f.Min, f.Max, f.Step):
		return MisfitAmount
	}
	return ""
}

// about tells whether an order of this form may be about these things.
func (f *OrderForm) about(on []string) bool {
	switch {
	case f.Choice == nil:
		return slices.Equal(on, f.On)
	case len(on) == 0, len(on) > 1 && !f.Many:
		return false
	}
	return distinct(on, f.Choice)
}

// stopsAt tells whether these conditions may be chosen. One that is about several things
// may be left to some of them.
func (f *OrderForm) stopsAt(stops []Stop) bool {
	if len(stops) > len(f.Stops) {
		return false
	}
	taken := make([]bool, len(f.Stops))
	for _, s := range stops {
		i := slices.IndexFunc(f.Stops, func(sf StopForm) bool { return sf.fits(s) })
		if i < 0 || taken[i] {
			return false
		}
		taken[i] = true
	}
	return true
}

func (f *StopForm) fits(s Stop) bool {
	if s.Kind != f.Kind || (len(f.On) == 0) != (len(s.On) == 0) {
		return false
	}
	return distinct(s.On, f.On) && within(s.Amount, f.Amount, f.Min, f.Max, f.Step)
}

// distinct tells whether each of a list is one of those to choose from, and none twice.
func distinct(list, from []string) bool {
	for i, name := range list {
		if !slices.Contains(from, name) || slices.Contains(list[:i], name) {
			return false
		}
	}
	return true
}

// within tells whether an amount may be given, or is the one that stands where none may.
func within(n, fixed, low, high, step int) bool {
	if step == 0 {
		return n == fixed
	}
	return n >= low && n <= high && (n-low)%step == 0
}

// Without is the order without what it stopped for: without that condition, or with the
// condition left to the other things that it is about. False where no condition stopped it.
func (o *Order) Without(w Why) (Order, bool) {
	if w.Stop < 1 || w.Stop > len(o.Stops) {
		return Order{}, false
	}
	next := *o
	next.Stops = slices.Clone(o.Stops)
	s := &next.Stops[w.Stop-1]
	s.On = slices.DeleteFunc(slices.Clone(s.On), func(name string) bool { return name == w.On })
	if len(s.On) == 0 || len(s.On) == len(o.Stops[w.Stop-1].On) {
		next.Stops = slices.Delete(next.Stops, w.Stop-1, w.Stop)
	}
	return next, true
}

// Orders is what the seat may order now; none where the title takes no orders.
func (p *position[S, A]) Orders(s Seat) []OrderForm {
	if o, ok := p.title.rules.(Orderly[S, A]); ok && s >= 0 && !p.Turn().Over {
		return o.Orders(&p.state, s, nil)
	}
	return nil
}

// Follow readies the seat's options where it is asked, and tells what the order comes to.
func (p *position[S, A]) Follow(s Seat, o *Order, since *Since) Verdict {
	p.options = p.options[:0]
	if p.Turn().Has(s) {
		p.Options(s)
	}
	return p.follow(s, o, since, p.options)
}

// Ended tells whether what an order is about is over, no matter which seat is asked now.
func (p *position[S, A]) Ended(s Seat, o *Order, since *Since) (Why, bool) {
	v := p.follow(s, o, since, nil)
	return v.Why, v.Does == Stops
}

func (p *position[S, A]) follow(s Seat, o *Order, since *Since, options []Option[A]) Verdict {
	rules, ok := p.title.rules.(Orderly[S, A])
	if !ok || p.Turn().Over {
		return StopFor(Why{Kind: WhyOver})
	}
	return rules.Follow(&p.state, s, o, since, options)
}
