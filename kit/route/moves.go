package route

import (
	"cmp"
	"slices"
)

// What to branch on. Either a train takes one of its columns, or stays idle; or an item
// is covered by one of the columns that are paid for it, whosever, or by none; or some
// column meets what hangs together with home, as one must if more trains run. That is
// best by which the bound falls most, for each branch, where none of the moves is made.

// move is a column that a train of a class may take. Moves of the same class are
// in the order of its list, from the first.
type move struct {
	class int
	upper int32 // no choice with it is worth more
}

// fork is moves of which one is made, or none.
type fork struct {
	of      forkOf
	at      int   // the class or the item
	columns int   // that make a move
	left    int32 // a bound of what is left if none is made
}

type forkOf uint8

const (
	ofClass forkOf = iota // the trains of a class take a column, or stay idle
	ofItem                // an item is paid, or not
	ofHome                // what hangs together with home grows, or is all that runs
)

// itemWeight is how much more a fork of an item is worth than others: whichever move is
// made, no other train is paid for the item, so that the bound falls with these, too.
const itemWeight = 3

// moves are the branches of a node, those first that promise most, and the fork that
// they are.
func (s *chooser) moves(n *node) ([]move, fork) {
	f := s.fork(n)
	home := s.parts(n)[0]
	fit := func(x *column) bool {
		switch f.of {
		case ofItem:
			return x.pays.has(f.at)
		case ofHome:
			return x.meets&home != 0
		}
		return true
	}
	n.moves = n.moves[:0]
	for j := range n.classes {
		if c := &n.classes[j]; len(c.groups) > 0 && (f.of != ofClass || f.at == j) {
			n.moves = c.first(n.moves, j, fit)
		}
	}
	slices.SortStableFunc(n.moves, func(x, y move) int { return cmp.Compare(y.upper, x.upper) })
	return n.moves, f
}

// fork is the best one of a node.
func (s *chooser) fork(n *node) fork {
	best := n.narrowest()
	columns := n.meeting(s.parts(n)[0])
	if f := (fork{ofHome, 0, columns, n.base}); s.better(n, f, best) {
		best = f
	}
	var count [128]int
	n.paying(&count)
	for i, price := range &n.market.item {
		if price > 0 && count[i] > 0 {
			if f := (fork{ofItem, i, count[i], n.bound - price}); s.better(n, f, best) {
				best = f
			}
		}
	}
	return best
}

// better tells whether the bound falls more by one fork than by another, for each branch.
func (s *chooser) better(n *node, f, than fork) bool {
	fall := func(f fork) int64 {
		far := int64(n.bound - max(f.left, s.goal-1))
		if f.of == ofItem {
			far *= itemWeight
		}
		return far
	}
	return fall(f)*int64(than.columns) > fall(than)*int64(f.columns)
}

// narrowest is the fork of the class with the fewest columns among those that have trains
// without one.
func (n *node) narrowest() fork {
	best := fork{columns: -1}
	for i := range n.classes {
		c := &n.classes[i]
		if len(c.groups) > 0 && (best.columns < 0 || len(c.list) < best.columns) {
			best = fork{ofClass, i, len(c.list), n.bound - c.most*int32(len(c.groups))}
		}
	}
	return best
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

// paying counts the columns that are paid for each item.
func (n *node) paying(count *[128]int) {
	for i := range n.classes {
		c := &n.classes[i]
		for _, k := range c.list {
			for item := range each(c.columns[k.column].pays) {
				count[item]++
			}
		}
	}
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
