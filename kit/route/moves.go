package route

import (
	"cmp"
	"slices"
)

// What to branch on. Either a train takes one of its columns, or stays idle; or an
// item without which no choice is good enough is covered by one of the columns
// that it is in, whosever; or some column meets what hangs together with home, as
// one must if more trains run. The fewest branches are best.

// move is a column that a train of a class may take. Moves of the same class are
// in the order of its list, from the first.
type move struct {
	class int
	upper int32 // no choice with it is worth more
}

// What is left if none of the moves is made, where it is not that the trains of a
// class stay idle.
const (
	oneMust  = -1 - iota // nothing: one of them must be made
	noneRuns             // no more train runs
)

// moves are the branches of a node, those first that promise most; and what is left
// if none of them is made: a class whose trains stay idle, oneMust or noneRuns.
func (s *chooser) moves(n *node) (moves []move, without int) {
	without = narrowest(n.classes)
	class, fewest := without, len(n.classes[without].list)
	fit := func(*column) bool { return true }
	if item, columns := s.needed(n, fewest); columns >= 0 {
		fit = func(x *column) bool { return x.pays.has(item) }
		class, fewest, without = -1, columns, oneMust
	}
	if home := s.parts(n)[0]; n.meeting(home) < fewest {
		fit = func(x *column) bool { return x.meets&home != 0 }
		class, without = -1, noneRuns
	}
	n.moves = n.moves[:0]
	for j := range n.classes {
		if c := &n.classes[j]; len(c.groups) > 0 && (class < 0 || class == j) {
			n.moves = c.first(n.moves, j, fit)
		}
	}
	slices.SortStableFunc(n.moves, func(x, y move) int { return cmp.Compare(y.upper, x.upper) })
	return n.moves, without
}

// meeting is how many columns meet a part.
func (n *node) meeting(part uint64) (columns int) {
	for i := range n.classes {
		c := &n.classes[i]
		for _, k := range c.list {
			if c.columns[k.column].meets&part != 0 {
				columns++
			}
		}
	}
	return columns
}

// needed is the item in the fewest columns, and in how many, among those without
// which the bound falls too low; -1 columns if none is in fewer than so many.
func (s *chooser) needed(n *node, fewer int) (item, columns int) {
	var must Items
	for i, price := range &n.market.item {
		if price > n.bound-s.goal {
			must = must.With(i)
		}
	}
	if must.Empty() {
		return 0, -1
	}
	var count [128]int
	for j := range n.classes {
		c := &n.classes[j]
		if len(c.groups) == 0 {
			continue
		}
		for _, k := range c.list {
			for i := range each(c.columns[k.column].pays.And(must)) {
				count[i]++
			}
		}
	}
	columns = -1
	for i := range each(must) {
		if count[i] < fewer {
			item, columns, fewer = i, count[i], count[i]
		}
	}
	return item, columns
}

// first puts the columns that fit first, those that promise most before the others,
// and adds a move for each.
func (c *class) first(moves []move, class int, fit func(*column) bool) []move {
	k := 0
	for i, x := range c.list {
		if fit(&c.columns[x.column]) {
			c.list[i], c.list[k] = c.list[k], x
			k++
		}
	}
	front := c.list[:k]
	slices.SortFunc(front, func(x, y kept) int {
		return cmp.Or(cmp.Compare(y.upper, x.upper), cmp.Compare(y.keeps, x.keeps), cmp.Compare(x.column, y.column))
	})
	for _, x := range front {
		moves = append(moves, move{class, x.upper})
	}
	return moves
}

// narrowest is the class with the fewest columns among those that have trains
// without one; -1 where there is none.
func narrowest(classes []class) int {
	best := -1
	for i := range classes {
		if len(classes[i].groups) > 0 && (best < 0 || len(classes[i].list) < len(classes[best].list)) {
			best = i
		}
	}
	return best
}
