package sheet

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// Orders is what people at a table decided before they were asked. Each player knows of
// their own alone: they are in nobody else's position, news or record, and a move that an
// order made is one like any other.
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
	Lasts bool       `json:"lasts,omitempty"` // its owner's decisions about something else do not end it
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
	WhyUndo   = "undo"   // what it did was taken back, or it was given later
	WhyPlayed = "played" // the plan was played
	WhyBroken = "broken" // the plan could not be played
)

// Clone is orders that can be changed without changing these.
func (o *Orders) Clone() Orders {
	c := *o
	c.List = slices.Clone(o.List)
	c.Did = slices.Clone(o.Did)
	c.AsHand = slices.Clone(o.AsHand)
	c.Due = slices.Clone(o.Due)
	return c
}

// InForce is those of a seat, in the order in which they are looked at: first what is
// about something named, and of that what was ordered last. A player who passes on all
// shares and then bids for one wants to bid.
func (o *Orders) InForce(seat game.Seat) (list []Ordered) {
	for _, lasting := range []bool{true, false} {
		for _, one := range slices.Backward(o.List) {
			if one.Seat == seat && one.Why == nil && one.Lasts == lasting {
				list = append(list, one)
			}
		}
	}
	return list
}

// Next is the number of a seat's next order.
func (o *Orders) Next(seat game.Seat) int {
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

// Find is the order of a seat of that number, if it is in force.
func (o *Orders) Find(seat game.Seat, id int) *Ordered {
	for i := range o.List {
		if o.List[i].Seat == seat && o.List[i].ID == id && o.List[i].Why == nil {
			return &o.List[i]
		}
	}
	return nil
}

// Drop forgets those orders of a seat that are in force no more, or for which more tells so.
func (o *Orders) Drop(seat game.Seat, more func(*Ordered) bool) {
	o.List = slices.DeleteFunc(o.List, func(one Ordered) bool {
		return one.Seat == seat && (one.Why != nil || more(&one))
	})
}

// DidBy notes entries that an order made.
func (o *Orders) DidBy(one *Ordered, seats int, entries []int) {
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

// EntriesOf is the entries of a seat.
func EntriesOf(lists [][]int, seat game.Seat) []int {
	if int(seat) < len(lists) {
		return lists[seat]
	}
	return nil
}

// DidAtOnce tells whether an order made an entry of a seat, and not as if by hand.
func (o *Orders) DidAtOnce(seat game.Seat, n int) bool {
	return slices.Contains(EntriesOf(o.Did, seat), n) && !slices.Contains(EntriesOf(o.AsHand, seat), n)
}

// Waiting is the seats of those who are asked that have an order in force.
func (o *Orders) Waiting(s *Sheet) (seats game.SeatSet) {
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

// Heeds is the seats that are asked and whose orders are still to be looked at.
func (s *Sheet) Heeds() game.SeatSet {
	if s.Status != Running {
		return 0
	}
	return s.Orders.Heed & s.Turn
}

// ForgetOrders deletes the orders of a seat that somebody else has from now on: what its owner
// ordered, and did by orders, is nobody else's business.
func (s *Sheet) ForgetOrders(seat game.Seat) {
	s.Orders.List = slices.DeleteFunc(slices.Clone(s.Orders.List), func(o Ordered) bool { return o.Seat == seat })
	for _, lists := range []*[][]int{&s.Orders.Did, &s.Orders.AsHand} {
		if int(seat) < len(*lists) {
			*lists = slices.Clone(*lists)
			(*lists)[seat] = nil
		}
	}
	s.Orders.Heed = s.Orders.Heed.Without(seat)
}

// Of is all orders of a seat.
func (o *Orders) Of(seat game.Seat) []Ordered {
	return slices.DeleteFunc(slices.Clone(o.List), func(one Ordered) bool { return one.Seat != seat })
}

// ByHand tells whether a seat has an order in force that acts as if by hand.
func (o *Orders) ByHand(seat game.Seat) bool {
	return slices.ContainsFunc(o.List, func(one Ordered) bool { return one.Seat == seat && one.Why == nil && one.Hand })
}

// DueAt is from when on the orders of a seat may act that do so as if by hand; zero for at once.
func (o *Orders) DueAt(seat game.Seat) time.Time {
	if int(seat) < len(o.Due) {
		return o.Due[seat]
	}
	return time.Time{}
}

// EndAll ends all orders in force: something about them failed, and no move waits for that to be
// fixed.
func (o *Orders) EndAll(at int) {
	for i := range o.List {
		if one := &o.List[i]; one.Why == nil {
			one.Why, one.At = &game.Why{Kind: game.WhyDoubt}, at
		}
	}
}

// SinceThen is what the owner of an order was told since they gave it.
func (o *Ordered) SinceThen(told []record.Happened) *game.Since {
	since := &game.Since{Round: o.Round}
	for _, h := range told {
		if h.N >= o.Since {
			log := game.Log{Entries: h.Events}
			since.Events = append(since.Events, log.For(o.Seat)...)
		}
	}
	return since
}

// Planned is an order to play a plan if it is still possible.
type Planned struct {
	N       int               `json:"n"`
	Name    string            `json:"name"`
	Actions []json.RawMessage `json:"actions"`
	About   string            `json:"about,omitempty"`   // what the first of them was meant for; see game.Subject
	Refused *refusal.Refusal  `json:"refused,omitempty"` // why it could not be played
}

// SamePlan tells whether two orders play the same plan, or neither plays one.
func SamePlan(a, b *Planned) bool {
	return a == nil && b == nil || a != nil && b != nil && a.N == b.N
}
