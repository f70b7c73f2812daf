package route

import "context"

// Candidate is a route that a train could run, or a chain of routes that several
// run as one.
type Candidate struct {
	Pays  Items // what it visits that pays, once for all trains
	Bonus int32 // what it pays besides, whatever others do
	// Skip: the train visits one stop more than it is paid for.
	Skip bool
	// Meets is where it meets, or may meet, others.
	Meets uint64
	Ref   int32 // how the caller knows it
}

// Problem is the trains of a company and what each could run.
type Problem struct {
	Worth [128]int32 // what each item pays
	Stops Items      // the items that a train may skip
	// Joints is the items where routes meet, if routes meet only in what they
	// visit; none if some may meet elsewhere.
	Joints Items
	// Groups has the candidates of each train. Trains that are alike share one
	// list.
	Groups [][]Candidate
	// Home is where one route must come.
	Home uint64
	// Step divides every worth and bonus, and so every value.
	Step int32
	// Floor is a value that is known already: only more is looked for.
	Floor int32
	// Prices to begin with, and the best found: problems that are much alike
	// have much the same.
	Prices *[128]int32
	// Accept has the last word on a choice: the index of each train's candidate,
	// -1 for a train that does not run, and what it should be worth. It tells
	// what the choice is really worth, perhaps after a change: less if something
	// stands in its way, 0 if it is refused.
	Accept func(chosen []int, value int32) int32
}

// Result is the best choice found.
type Result struct {
	Chosen []int // nil where nothing better than the floor was found
	Value  int32 // of the choice, or the floor
	Bound  int32 // no choice is worth more
	Proven bool  // none is worth more than Value
	Root   int32 // before any branch: no choice is worth more than this or Value
	Nodes  int64 // branches and choices looked at
}

// Choose finds the best choice. It stops early when the context is done.
func Choose(ctx context.Context, p *Problem) Result {
	s := newChooser(ctx, p)
	upper := s.search()
	if s.stopped {
		return Result{Chosen: s.chosen, Value: s.best, Bound: max(upper, s.best), Root: upper, Nodes: s.nodes}
	}
	return Result{Chosen: s.chosen, Value: s.best, Bound: s.best, Proven: true, Root: upper, Nodes: s.nodes}
}

// chooser is a search under way.
type chooser struct {
	*Problem
	ctx     context.Context
	best    int32
	chosen  []int
	nodes   int64
	stopped bool

	classes []class
	picks   []pick // made so far on the branch
	flat    []*Candidate
	spare   [][]class // room for the classes of each depth
}

// class is trains that are alike: those that have no candidate yet, and the
// candidates still in question for them.
type class struct {
	groups []int
	all    []Candidate
	list   []kept
	most   int32 // that one of them keeps
}

// kept is what a candidate keeps of its worth after the prices.
type kept struct {
	index int32
	keeps int32
}

// pick is a candidate for a train.
type pick struct {
	group int
	index int32
	*Candidate
}

func newChooser(ctx context.Context, p *Problem) *chooser {
	s := &chooser{Problem: p, ctx: ctx, best: p.Floor, spare: make([][]class, len(p.Groups)+1)}
	for i, list := range p.Groups {
		if len(list) == 0 {
			continue
		}
		if c := s.classOf(list); c != nil {
			c.groups = append(c.groups, i)
			continue
		}
		c := class{groups: []int{i}, all: list, list: make([]kept, len(list))}
		for k := range list {
			c.list[k].index = int32(k)
		}
		s.classes = append(s.classes, c)
	}
	return s
}

// classOf is the class that has this very list.
func (s *chooser) classOf(list []Candidate) *class {
	for i := range s.classes {
		if c := &s.classes[i]; len(c.all) == len(list) && &c.all[0] == &list[0] {
			return c
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
	if s.Accept != nil {
		value = s.Accept(chosen, value)
	}
	if value > s.best {
		s.best, s.chosen = value, chosen
	}
}
