package match

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Orders is what people at a table decided before they were asked. Each knows of his own
// alone: they are in nobody else's position, news or record, and a move that an order made
// is one like any other.
type Orders struct {
	// Last is 0 while there was none. Each seat counts its own in Count: a number that went
	// on over all of them told everybody how many the others had given.
	Last  int       `json:"last,omitempty"`
	Count []int     `json:"count,omitempty"`
	List  []Ordered `json:"list,omitempty"` // in force, or ended and still to be told; in the order given
	Did   [][]int   `json:"did,omitempty"`  // by seat: the places of the entries that orders made
	// AsHand is, by seat, those of them that were made as if by hand: they count wherever
	// decisions by hand do, or the count would tell how many they are.
	AsHand [][]int `json:"asHand,omitempty"`
	// Heed is the seats that are asked and whose orders nobody has looked at yet.
	Heed game.SeatSet `json:"heed,omitempty"`
	// Due is, by seat, from when on those orders may act that do so as if by hand.
	Due []time.Time `json:"due,omitempty"`
}

// Ordered is an order that the player of a seat has given.
type Ordered struct {
	ID    int        `json:"id"`
	Seat  game.Seat  `json:"seat"`
	Order game.Order `json:"order"`
	Lasts bool       `json:"lasts,omitempty"` // his own decisions about something else do not end it
	Since int        `json:"since"`           // the moment at which it was given
	Round game.Round `json:"round"`
	Did   []int      `json:"did,omitempty"` // the places of the entries that it made
	At    int        `json:"at,omitempty"`  // the moment at which it ended
	Why   *game.Why  `json:"why,omitempty"` // nil while it is in force
	Plan  *Planned   `json:"plan,omitempty"`
	Hand  bool       `json:"hand,omitempty"` // it acts after a pause, as if its owner did so by hand
}

// What ends an order besides what its title says.
const (
	WhyUndo    = "undo"    // what it did was taken back, or it was given later
	WhyStopped = "stopped" // by its owner
	WhyPlayed  = "played"  // the plan was played
	WhyBroken  = "broken"  // the plan could not be played
)

// mostOrders is how many orders of a seat are in force at most.
const mostOrders = 8

func (o *Orders) clone() Orders {
	c := *o
	c.List = slices.Clone(o.List)
	c.Did = slices.Clone(o.Did)
	c.AsHand = slices.Clone(o.AsHand)
	c.Due = slices.Clone(o.Due)
	return c
}

// inForce is those of a seat, in the order in which they are looked at: first what is
// about something named, and of that what was ordered last. Who passes on all shares and
// then bids for one wants to bid.
func (o *Orders) inForce(seat game.Seat) (list []Ordered) {
	for _, lasting := range []bool{true, false} {
		for _, one := range slices.Backward(o.List) {
			if one.Seat == seat && one.Why == nil && one.Lasts == lasting {
				list = append(list, one)
			}
		}
	}
	return list
}

// next is the number of a seat's next order.
func (o *Orders) next(seat game.Seat) int {
	o.Last = max(o.Last, 1)
	o.Count = slices.Clone(o.Count)
	for len(o.Count) <= int(seat) {
		o.Count = append(o.Count, 0)
	}
	for _, one := range o.List { // of a table from when they were counted together
		if one.Seat == seat {
			o.Count[seat] = max(o.Count[seat], one.ID)
		}
	}
	o.Count[seat]++
	return o.Count[seat]
}

// find is the order of a seat of that number, if it is in force.
func (o *Orders) find(seat game.Seat, id int) *Ordered {
	for i := range o.List {
		if o.List[i].Seat == seat && o.List[i].ID == id && o.List[i].Why == nil {
			return &o.List[i]
		}
	}
	return nil
}

// drop forgets those orders of a seat that are in force no more, or for which more tells so.
func (o *Orders) drop(seat game.Seat, more func(*Ordered) bool) {
	o.List = slices.DeleteFunc(o.List, func(one Ordered) bool {
		return one.Seat == seat && (one.Why != nil || more(&one))
	})
}

// didBy notes entries that an order made.
func (o *Orders) didBy(one *Ordered, seats int, entries []int) {
	one.Did = append(slices.Clone(one.Did), entries...)
	o.Did = withEntries(o.Did, one.Seat, seats, entries)
	if one.Hand {
		o.AsHand = withEntries(o.AsHand, one.Seat, seats, entries)
	}
}

// withEntries is lists of entries by seat, with more for one of them.
func withEntries(lists [][]int, seat game.Seat, seats int, entries []int) [][]int {
	for len(lists) < seats {
		lists = append(lists, nil)
	}
	lists[seat] = append(slices.Clone(lists[seat]), entries...)
	return lists
}

// entriesOf is the entries of a seat.
func entriesOf(lists [][]int, seat game.Seat) []int {
	if int(seat) < len(lists) {
		return lists[seat]
	}
	return nil
}

// DidAtOnce tells whether an order made an entry of a seat, and not as if by hand.
func (o *Orders) DidAtOnce(seat game.Seat, n int) bool {
	return slices.Contains(entriesOf(o.Did, seat), n) && !slices.Contains(entriesOf(o.AsHand, seat), n)
}

// waiting is the seats of those who are asked that have an order in force.
func (o *Orders) waiting(s *Sheet) (seats game.SeatSet) {
	if s.Status != Running {
		return 0
	}
	for _, one := range o.List {
		if one.Why == nil && s.Turn.Has(one.Seat) && s.Places[one.Seat].Kind == Person {
			seats = seats.With(one.Seat)
		}
	}
	return seats
}

// heeds is the seats that are asked and whose orders are still to be looked at.
func (s *Sheet) heeds() game.SeatSet {
	if s.Status != Running {
		return 0
	}
	return s.Orders.Heed & s.Turn
}

// forgetOrders is for a seat that somebody else has from now on: what its owner ordered,
// and did by orders, is nobody else's business.
func (s *Sheet) forgetOrders(seat game.Seat) {
	s.Orders.List = slices.DeleteFunc(slices.Clone(s.Orders.List), func(o Ordered) bool { return o.Seat == seat })
	for _, lists := range []*[][]int{&s.Orders.Did, &s.Orders.AsHand} {
		if int(seat) < len(*lists) {
			*lists = slices.Clone(*lists)
			(*lists)[seat] = nil
		}
	}
	s.Orders.Heed = s.Orders.Heed.Without(seat)
}

// OrdersSeen is the orders of a seat as its owner sees them.
type OrdersSeen struct {
	Offers          []game.OrderForm
	Standing, Ended []Ordered
	Did             []int
}

// ordersOf is what a seat's owner sees of his orders; nil where there are none to be given.
func (t *Table) ordersOf(seat game.Seat) *OrdersSeen {
	if seat < 0 || t.sheet.WhatIf != nil || t.sheet.Places[seat].Kind != Person {
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
	seen.Did = entriesOf(t.sheet.Orders.Did, seat)
	return seen
}

// Give gives an order for a seat. It is carried out when the seat is asked, at once or as if
// by hand.
func (t *Table) Give(ctx context.Context, user string, seat game.Seat, order game.Order, hand bool) (*Position, error) {
	return t.changeOrders(ctx, user, seat, func(s *Sheet) error {
		form, wrong := game.Fit(t.now.Orders(seat), &order)
		if wrong != "" {
			return badOrder(form, wrong)
		}
		return t.give(s, Ordered{Seat: seat, Order: order, Lasts: form.Lasts, Hand: hand})
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
func (t *Table) give(s *Sheet, o Ordered) error {
	o.ID = s.Orders.next(o.Seat)
	s.Orders.drop(o.Seat, func(old *Ordered) bool {
		if o.Lasts {
			return old.Lasts && old.Order.Kind == o.Order.Kind && slices.Equal(old.Order.On, o.Order.On) && samePlan(old.Plan, o.Plan)
		}
		return !old.Lasts
	})
	if len(s.Orders.inForce(o.Seat)) >= mostOrders {
		return refusal.New(refusal.TooManyOrders, "there are %d orders in force already: stop one of them first", mostOrders).With("most", mostOrders)
	}
	o.Since, o.Round = t.past.Now(), t.now.Round()
	s.Orders.List = append(s.Orders.List, o)
	if s.Turn.Has(o.Seat) {
		s.Orders.Heed = s.Orders.Heed.With(o.Seat)
		t.pausing(s, &s.Orders, 0, persist.Now())
	}
	return nil
}

// StopOrder ends an order of a seat. One that is no more need not be stopped.
func (t *Table) StopOrder(ctx context.Context, user string, seat game.Seat, id int) (*Position, error) {
	return t.changeOrders(ctx, user, seat, func(s *Sheet) error {
		s.Orders.drop(seat, func(o *Ordered) bool { return o.ID == id })
		return nil
	})
}

// changeOrders changes the orders of a seat for its owner.
func (t *Table) changeOrders(ctx context.Context, user string, seat game.Seat, do func(*Sheet) error) (*Position, error) {
	if err := t.enter(user); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	err := t.saveOrders(ctx, seat, func(s *Sheet) error {
		switch {
		case t.stopped() != nil:
			return t.stopped()
		case !s.SeatsOf(user).Has(seat):
			return refusal.New(refusal.NotYourSeat, "seat %s is not yours", seat)
		case s.Status != Running || s.WhatIf != nil:
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

// saveOrders keeps a change to the orders of a seat, of which its owner alone is told.
// Should another machine have changed the table meanwhile it is tried again.
func (t *Table) saveOrders(ctx context.Context, seat game.Seat, do func(*Sheet) error) error {
	ctx = context.WithoutCancel(ctx)
	err := t.replace(ctx, func(next *Sheet) error {
		if err := do(next); err != nil {
			return err
		}
		return t.house.kept(t.house.store.SaveOrders(ctx, next, t.noticesFor(t.sheet, next, 0)))
	})
	if err == nil {
		t.ordered(seat)
		t.prod()
	}
	return err
}

// ordered tells the owner of a seat that its orders are others now.
func (t *Table) ordered(seat game.Seat) {
	if t.ordering == nil {
		t.ordering = map[game.Seat]int{}
	}
	t.ordering[seat]++
	delete(t.held, seat)
	delete(t.shown, seat)
	t.tell()
}

// orderings counts the changes of the user's orders.
func (t *Table) orderings(user string) (n int) {
	for seat := range t.sheet.SeatsOf(user).All {
		n += t.ordering[seat]
	}
	return n
}

// reordered tells those whose orders are not what they were, as another machine has it.
func (t *Table) reordered(before *Sheet) {
	for seat := range t.sheet.Places {
		of := func(s *Sheet) []Ordered {
			return slices.DeleteFunc(slices.Clone(s.Orders.List), func(o Ordered) bool { return o.Seat != game.Seat(seat) })
		}
		if !sameText(of(before), of(t.sheet)) {
			t.ordered(game.Seat(seat))
		}
	}
}

// sameText tells whether two things are written the same.
func sameText(a, b any) bool {
	first, err := json.Marshal(a)
	second, errToo := json.Marshal(b)
	return err == nil && errToo == nil && string(first) == string(second)
}
