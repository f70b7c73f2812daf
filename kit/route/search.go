package route

import (
	"math/bits"
	"slices"
)

// The search by branching.

// Rounds of moving the prices: at the root, and at each branch where more columns
// are left than pay to be tried one by one.
const (
	rootRounds   = 600
	branchRounds = 32
	fewColumns   = 24
	fewPairs     = 300 // of the last two trains
)

// patience is how many nodes are looked at, at most, before the context is asked again.
const patience = 256

// node is a branch of the search: what is left to choose when some is picked.
type node struct {
	market  market
	classes []class
	base    int32 // what the picks pay, in parts
	bound   int32 // of the sum under prices
	tree    int32 // of what hangs together
	trains  int   // without a candidate
	depth   int   // of the branch, none at the root
	moves   []move
	parts   [maxGroups + 1]uint64
}

// search finds the best choice. It gives a bound of what it left out, in parts, if it
// was stopped.
func (s *chooser) search() (left int32) {
	root := &node{}
	root.market.worth, root.classes = s.worth, s.classes
	m := &root.market
	m.parts, m.seen = 1, s.Joints.And(Items{s.Home, 0})
	if s.Prices != nil {
		m.item = *s.Prices
	}
	s.lowerRoot(root)
	if s.Prices != nil {
		*s.Prices = m.item
	}
	over := func() bool { return s.stopped || root.bound < s.goal }
	if over() {
		return root.bound
	}
	if s.settle(root); s.Narrow != nil {
		s.lowerRoot(root) // joints have a price now
	}
	if over() {
		return root.bound
	}
	s.dominate(root)
	if s.improve(root); over() || !s.hangs(root) {
		return root.bound
	}
	return s.branchRoot(root)
}

// lowerRoot finds prices for the root, and makes choices as they fall.
func (s *chooser) lowerRoot(root *node) {
	times := 0
	root.bound = s.lower(&root.market, root.classes, 0, rootRounds, func(round int) {
		if round >= 4*times {
			s.greedy(&root.market, times)
			times++
		}
	})
}

// settle makes a column of each way to skip a stop, where it keeps enough.
func (s *chooser) settle(n *node) {
	s.settled = true
	for i := range n.classes {
		c := &n.classes[i]
		n.trains += len(c.groups)
		least := c.most - (n.bound - s.goal)
		var columns []column
		var list []kept
		add := func(x column, keeps int32) {
			if keeps >= least {
				list = append(list, kept{column: int32(len(columns)), keeps: keeps})
				columns = append(columns, x)
			}
		}
		for _, k := range c.list {
			x := c.columns[k.column]
			s.narrow(c, &x)
			if !x.skip {
				add(x, k.keeps)
				continue
			}
			_, cheapest := s.cheapest(&n.market, x.pays)
			for stop := range each(x.pays.And(s.Stops)) {
				one := Items{}.With(stop)
				y := column{pays: x.pays.Less(one), bonus: x.bonus, sole: x.sole, index: x.index}
				s.meet(&y, x.meets)
				add(y, k.keeps-s.skipping(&n.market, stop)+cheapest)
			}
		}
		c.columns, c.list = columns, list
	}
}

// narrow has the caller tell more exactly where a column meets others.
func (s *chooser) narrow(c *class, x *column) {
	if s.Narrow == nil {
		return
	}
	all := &c.all[x.index]
	all.Meets = s.Narrow(c.groups[0], all)
	s.meet(x, all.Meets)
}

// branch tries the moves there are, and below each those of the other trains; and
// then that none of them is made.
func (s *chooser) branch(n *node) {
	moves, f := s.moves(n)
	for k, x := range moves {
		if x.upper < s.goal || s.stopped || s.cut {
			break
		}
		s.pick(n, moves, k)
	}
	s.without(n, f)
}

// without searches what is left when none of the moves of a fork is made.
func (s *chooser) without(n *node, f fork) {
	switch {
	case s.stopped || s.cut || f.left < s.goal:
	case f.of == ofHome:
		s.offer(s.picks)
	case f.of == ofItem:
		s.unpaid(n, f.at)
	default:
		s.idle(n, f.at)
	}
}

// pick searches what is left when a train takes the column of the k-th move. The
// columns of the moves before it are not tried again, for no train: what comes of
// them was seen.
func (s *chooser) pick(n *node, moves []move, k int) {
	var tried [maxGroups]int
	for _, x := range moves[:k] {
		tried[x.class]++
	}
	i := moves[k].class
	c := &n.classes[i]
	x := &c.columns[c.list[tried[i]].column]
	s.picks = append(s.picks, c.pick(0, x))
	below := s.copy(n, n.trains-1)
	changed, by := s.pay(below, x)
	for j := range n.classes {
		from, to := &n.classes[j], &below.classes[j]
		to.groups, to.columns, to.all = from.groups, from.columns, from.all
		if j == i {
			to.groups = from.groups[1:]
		}
		to.reduce(from.list[tried[j]:], x.sole, changed, &by)
	}
	s.below(below)
	s.picks = s.picks[:len(s.picks)-1]
}

// idle searches what is left when no more train of class i runs.
func (s *chooser) idle(n *node, i int) {
	below := s.copy(n, n.trains-len(n.classes[i].groups))
	for j := range n.classes {
		from, to := &n.classes[j], &below.classes[j]
		to.groups, to.columns, to.all = from.groups, from.columns, from.all
		if to.list = append(to.list[:0], from.list...); j == i {
			to.groups, to.list = nil, to.list[:0]
		}
	}
	s.below(below)
}

// unpaid searches what is left when no more train is paid for an item.
func (s *chooser) unpaid(n *node, item int) {
	below := s.copy(n, n.trains)
	m := &below.market
	m.sum -= m.item[item]
	m.worth[item], m.item[item] = 0, 0
	for j := range n.classes {
		from, to := &n.classes[j], &below.classes[j]
		to.groups, to.columns, to.all = from.groups, from.columns, from.all
		to.list = slices.DeleteFunc(append(to.list[:0], from.list...), func(k kept) bool {
			return to.columns[k.column].pays.has(item)
		})
	}
	s.below(below)
}

// copy is a node for so many trains below n, with its market. It lies in room that
// the next branch of the same depth uses again.
func (s *chooser) copy(n *node, trains int) *node {
	if n.depth == len(s.room) {
		s.room = append(s.room, &node{depth: n.depth + 1})
	}
	to := s.room[n.depth]
	to.market, to.base, to.trains = n.market, n.base, trains
	if to.classes == nil {
		to.classes = make([]class, len(n.classes))
	}
	return to
}

// pay has a column paid, and tells for which items a visit is now good for more or
// less, and by how much.
func (s *chooser) pay(n *node, x *column) (changed Items, by worths) {
	m := &n.market
	note := func(i int, rest int32) {
		if by[i] = rest - m.rest[i]; by[i] != 0 {
			changed = changed.With(i)
			m.rest[i] = rest
		}
	}
	n.base += x.bonus
	for i := range each(x.pays) {
		n.base += m.worth[i]
		m.sum -= m.item[i]
		m.worth[i], m.item[i] = 0, 0
		if s.Joints.has(i) {
			note(i, m.joint)
		} else {
			note(i, 0)
		}
	}
	for i := range each(x.free) {
		m.seen = m.seen.With(i)
		note(i, m.joined(i))
	}
	before := m.parts
	m.parts = int32(len(s.parts(n)))
	m.sum -= m.joint * (m.parts - before)
	return changed, by
}

// reduce fills the list with what is left of another when something is taken that no
// two may have, and visits to some items have become good for more or less.
func (c *class) reduce(list []kept, taken uint64, changed Items, by *worths) {
	c.list = append(c.list[:0], list...)
	if taken != 0 {
		c.list = slices.DeleteFunc(c.list, func(k kept) bool { return c.columns[k.column].sole&taken != 0 })
	}
	for k := range c.list {
		keeps := c.list[k].keeps
		for w, word := range &c.columns[c.list[k].column].pays {
			for word &= changed[w]; word != 0; word &= word - 1 {
				keeps += by[(w<<6|bits.TrailingZeros64(word))&127]
			}
		}
		c.list[k].keeps = keeps
	}
	if len(c.groups) == 0 {
		c.list = c.list[:0]
	}
}

// below bounds a node under the prices of the one above it and then, where much is
// left, under its own; and searches it.
func (s *chooser) below(n *node) {
	if s.tooMuch() {
		return
	}
	s.apart(n)
	n.bound = n.base + n.market.sum
	for i := range n.classes {
		c := &n.classes[i]
		c.most = 0
		for _, k := range c.list {
			c.most = max(c.most, k.keeps)
		}
		n.bound += c.most * int32(len(c.groups))
	}
	if n.bound < s.goal {
		return
	}
	drop(n.classes, n.bound-s.goal)
	s.dominate(n)
	if n.trains < 2 {
		s.last(n)
		return
	}
	if n.columns() > fewColumns && !n.fewPairs() && s.reached(n) {
		n.bound = s.lower(&n.market, n.classes, n.base, branchRounds, nil)
	}
	switch {
	case n.bound < s.goal:
	case n.fewPairs():
		s.lastTwo(n)
	case !s.hangs(n):
	case n.trains == 2:
		s.lastTwo(n)
	default:
		s.branch(n)
	}
}

// tooMuch counts a node and tells whether it is one too many, or the context is done.
func (s *chooser) tooMuch() bool {
	s.nodes++
	over := s.stopped || s.nodes > s.limit || s.nodes%patience == 0 && s.done()
	s.cut = s.cut || over
	return over
}

// reached tells whether any train may still run. If none may the picks are all.
func (s *chooser) reached(n *node) bool {
	if s.anyMeets(n) {
		return true
	}
	if n.base >= s.goal {
		s.offer(s.picks)
	}
	return false
}

// hangs tells whether a tree may still be worth enough, and takes out the columns
// that are in none.
func (s *chooser) hangs(n *node) bool {
	if !s.reached(n) {
		return false
	}
	for i := range n.classes {
		c := &n.classes[i]
		for k := range c.list {
			c.list[k].upper = n.bound - c.most + c.list[k].keeps
		}
	}
	n.tree = n.bound
	s.grow(n)
	return n.tree >= s.goal
}

// columns is how many are left.
func (n *node) columns() (left int) {
	for i := range n.classes {
		left += len(n.classes[i].list)
	}
	return left
}

// fewPairs tells whether two trains are left and few pairs of columns for them.
func (n *node) fewPairs() bool {
	pairs := 1
	for i := range n.classes {
		for range n.classes[i].groups {
			pairs *= max(1, len(n.classes[i].list))
		}
	}
	return n.trains == 2 && pairs < fewPairs
}
