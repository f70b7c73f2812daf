package route

import (
	"context"
	"math/bits"
	"slices"
)

// Candidate is a route that a train could run, or a chain of routes that several
// run as one.
type Candidate struct {
	Pays  Items // what it visits that pays, once for all trains
	Bonus int32 // what it pays besides, whatever others do
	// Skip: the train visits one stop more than it is paid for.
	Skip bool
	// Meets is where it meets others; or where it may, as only Accept can tell. That is
	// the same for all of a train.
	Meets uint64
	May   bool
	// Sole is what no two of a choice may have in common.
	Sole uint64
	Ref  int32 // how the caller knows it
}

// Problem is the trains of a company and what each could run.
type Problem struct {
	Worth [128]int32 // what each item pays
	Stops Items      // the items that a train may skip
	// Sites is one more than the item that is paid where routes meet at the i-th place;
	// 0 where there is none.
	Sites [64]uint8
	// Joints is the items at the places where routes meet, if there is one at each. None
	// if routes may meet elsewhere.
	Joints Items
	// Groups has the candidates of each train. Trains that are alike share one
	// list.
	Groups [][]Candidate
	// Narrow tells more exactly where a candidate of a train may meet others. It is
	// asked once about those that are left when the prices are found, and may be nil.
	Narrow func(group int, c *Candidate) uint64
	// Home is where one route must come.
	Home uint64
	// Step divides every worth and bonus, and so every value.
	Step int32
	// Floor is a value that is known already: only more is looked for.
	Floor int32
	// Prices to begin with, and the best found: problems that are much alike
	// have much the same.
	Prices *Prices
	// Accept has the last word on a choice: the index of each train's candidate,
	// -1 for a train that does not run, and what it should be worth. It tells
	// what the choice is really worth, perhaps after a change: less if something
	// stands in its way, 0 if it is refused; and what it made of the choice. What
	// stands in the way of a candidate that is not May stands in that of any which is
	// paid for less and meets others in fewer places.
	// Where there are several workers they call it at the same time.
	Accept func(chosen []int, value int32) (worth int32, made any)
	// Work is how many nodes may be looked at before the search stops; no limit if
	// it is 0. Unlike a context that is done after a time, it leaves the result the
	// same on every machine.
	Work int64
	// Workers is how many branches are searched at the same time. The result is
	// the same for any number.
	Workers int
}

// Prices are prices of the items, for a problem and those much like it.
type Prices = worths

// Result is the best choice found.
type Result struct {
	Chosen []int // nil where nothing better than the floor was found
	Made   any   // what Accept made of it
	Value  int32 // of the choice, or the floor
	Bound  int32 // no choice is worth more
	Proven bool  // none is worth more than Value
	Nodes  int64 // branches and choices looked at
}

// Choose finds the best choice. It stops early when the context is done.
func Choose(ctx context.Context, p *Problem) Result {
	s := newChooser(ctx, p)
	left := s.search()
	r := Result{Chosen: s.chosen, Made: s.made, Value: s.best, Bound: s.best, Nodes: s.nodes}
	if s.stopped && left >= s.goal {
		r.Bound = s.Whole(left)
	}
	r.Proven = r.Bound == r.Value
	return r
}

// chooser is a search under way.
type chooser struct {
	*Problem
	ctx     context.Context
	worth   worths
	best    int32
	goal    int32 // what a better choice is worth at least, in parts
	chosen  []int
	made    any
	nodes   int64
	limit   int64 // of nodes
	cut     bool  // the limit was reached
	stopped bool
	settled bool // what the columns are paid for, and where they meet others

	classes []class
	picks   []pick // made so far on the branch
	flat    []*Candidate
	trees   *trees  // made when it is needed
	room    []*node // for the branches of each depth
}

// class is trains that are alike: those that have no candidate yet, and the
// columns still in question for them.
type class struct {
	groups  []int
	all     []Candidate
	columns []column
	list    []kept
	most    int32 // that one of them keeps
}

// column is a candidate as it is paid.
type column struct {
	pays   Items // what it is paid for
	bonus  int32 // in parts
	skip   bool  // one of the stops is to be skipped yet
	meets  uint64
	paid   uint64 // where it meets others and is paid
	free   Items  // the joints where it meets others and is not
	joints int32  // how many places these are
	sole   uint64
	index  int32 // of the candidate
}

// kept is what a column keeps of its worth after the prices.
type kept struct {
	column int32
	keeps  int32
	upper  int32 // no choice with it is worth more, at the node
}

// pick is a candidate for a train.
type pick struct {
	group int
	index int32
	*Candidate
}

func newChooser(ctx context.Context, p *Problem) *chooser {
	s := &chooser{Problem: p, ctx: ctx, limit: forever}
	for i, w := range p.Worth {
		s.worth[i] = w * scale
	}
	s.take(p.Floor, nil, nil)
	for i, list := range p.Groups {
		if len(list) == 0 {
			continue
		}
		if c := s.classOf(list); c != nil {
			c.groups = append(c.groups, i)
			continue
		}
		c := class{groups: []int{i}, all: list, columns: make([]column, len(list)), list: make([]kept, len(list))}
		for k := range list {
			x := &list[k]
			c.columns[k] = column{pays: x.Pays, bonus: x.Bonus * scale, skip: x.Skip, sole: x.Sole, index: int32(k)}
			s.meet(&c.columns[k], x.Meets)
			c.list[k].column = int32(k)
		}
		s.classes = append(s.classes, c)
	}
	return s
}

// forever is more nodes than are ever looked at.
const forever = 1 << 62

// maxGroups is the most trains of a problem.
const maxGroups = 32

// classOf is the class that has this very list.
func (s *chooser) classOf(list []Candidate) *class {
	for i := range s.classes {
		if c := &s.classes[i]; len(c.all) == len(list) && &c.all[0] == &list[0] {
			return c
		}
	}
	return nil
}

// classWith is the class of a train.
func (s *chooser) classWith(group int) *class {
	for i := range s.classes {
		if slices.Contains(s.classes[i].groups, group) {
			return &s.classes[i]
		}
	}
	return nil
}

// offer takes a choice if it is better than the best and accepted.
func (s *chooser) offer(picks []pick) {
	s.nodes++
	s.flat = s.flat[:0]
	for _, p := range picks {
		s.flat = append(s.flat, p.Candidate)
	}
	value := s.Value(s.flat)
	if value <= s.best || !s.hang(s.flat) {
		return
	}
	chosen := make([]int, len(s.Groups))
	for i := range chosen {
		chosen[i] = -1
	}
	for _, p := range picks {
		chosen[p.group] = int(p.index)
	}
	worth, made := value, any(nil)
	if s.Accept != nil {
		if worth, made = s.Accept(chosen, value); worth < value {
			s.done() // the caller's accept may have given up, too
		}
	}
	if worth > s.best {
		s.take(worth, chosen, made)
	}
}

// take makes a choice the best.
func (s *chooser) take(value int32, chosen []int, made any) {
	s.best, s.chosen, s.made = value, chosen, made
	s.goal = (value + s.Step) * scale
}

// done tells whether the context is.
func (s *chooser) done() bool {
	s.stopped = s.stopped || s.ctx.Err() != nil
	return s.stopped
}

// meet sets where a column meets others: at some places, of which each item is paid at
// one at most.
func (p *Problem) meet(x *column, meets uint64) {
	x.meets, x.paid, x.free, x.joints = meets, 0, Items{}, 0
	var paid Items
	for rest := meets; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros64(rest)
		item := int(p.Sites[j]) - 1
		if item < 0 {
			continue
		}
		if x.pays.has(item) {
			x.paid |= 1 << j
			paid = paid.With(item)
		} else {
			x.free = x.free.With(item)
		}
		if p.Joints.has(item) {
			x.joints++
		}
	}
	x.free = x.free.And(p.Joints)
	x.joints -= paid.And(p.Joints).len()
}
