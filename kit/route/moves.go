package route

import (
	"cmp"
	"slices"
)

// What to branch on. Either a train takes one of its columns, or stays idle; or an
// item without which no choice is good enough is covered by one of the columns
// that it is in, whosever. The fewest branches are best.

// move is a column that a train of a class may take. Moves of the same class are
// in the order of its list, from the first.
type move struct {
	class int
	loss  int32 // of the bound
}

// moves are the branches of a node, those first that lose least; and the class
// whose trains stay idle if they make none of them, -1 if one must be made.
func (s *chooser) moves(n *node) (moves []move, idle int) {
	idle = narrowest(n.classes)
	all := Items{^uint64(0), ^uint64(0)}
	item, columns := s.needed(n, len(n.classes[idle].list))
	n.moves = n.moves[:0]
	for j := range n.classes {
		c := &n.classes[j]
		switch {
		case len(c.groups) == 0:
			continue
		case columns >= 0:
			n.moves = c.first(n.moves, j, Items{}.With(item))
		case j == idle:
			n.moves = c.first(n.moves, j, all)
		}
	}
	if columns >= 0 {
		idle = -1
	}
	slices.SortStableFunc(n.moves, func(x, y move) int { return cmp.Compare(x.loss, y.loss) })
	return n.moves, idle
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

// first puts the columns with some of the items first, those that keep most before
// the others, and adds a move for each.
func (c *class) first(moves []move, class int, with Items) []move {
	k := 0
	for i, x := range c.list {
		if !c.columns[x.column].pays.And(with).Empty() {
			c.list[i], c.list[k] = c.list[k], x
			k++
		}
	}
	front := c.list[:k]
	slices.SortFunc(front, func(x, y kept) int { return cmp.Or(cmp.Compare(y.keeps, x.keeps), cmp.Compare(x.column, y.column)) })
	for _, x := range front {
		moves = append(moves, move{class, c.most - x.keeps})
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
