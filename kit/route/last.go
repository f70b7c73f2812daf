package route

import (
	"cmp"
	"slices"
)

// The last one or two trains of a branch: their columns are tried one by one.

// last tries that none of the trains left runs, and that one does.
func (s *chooser) last(n *node) {
	if n.base >= s.goal {
		s.offer(s.picks)
	}
	for i := range n.classes {
		c := &n.classes[i]
		if len(c.groups) == 0 {
			continue
		}
		for _, k := range c.list {
			if x := &c.columns[k.column]; n.base+x.bonus+sum(&n.market.worth, x.pays) >= s.goal {
				s.offerWith(c.pick(0, x))
			}
		}
	}
}

// pick is a column for one of the trains of a class.
func (c *class) pick(train int, x *column) pick {
	return pick{c.groups[train], x.index, &c.all[x.index]}
}

// offerWith offers the picks and some more.
func (s *chooser) offerWith(more ...pick) {
	before := len(s.picks)
	s.picks = append(s.picks, more...)
	s.offer(s.picks)
	s.picks = s.picks[:before]
}

// lastTwo tries the columns of the only two trains left, each alone and in pairs.
func (s *chooser) lastTwo(n *node) {
	s.last(n)
	parts := s.parts(n)
	for i := range n.classes {
		c := &n.classes[i]
		if len(c.groups) == 0 {
			continue
		}
		slices.SortFunc(c.list, func(x, y kept) int {
			return cmp.Or(cmp.Compare(y.keeps, x.keeps), cmp.Compare(x.column, y.column))
		})
		if len(c.groups) == 2 {
			s.pairs(n, c, c, parts)
		}
		for j := range i {
			switch d := &n.classes[j]; {
			case len(d.groups) == 0:
			case len(c.list) < len(d.list):
				s.pairs(n, c, d, parts)
			default:
				s.pairs(n, d, c, parts)
			}
		}
	}
}

// pairs tries the columns of two classes, which may be the same, those that keep most
// first.
func (s *chooser) pairs(n *node, c, d *class, parts []uint64) {
	known := n.base + n.market.sum
	for i, k := range c.list {
		from := 0
		if c == d {
			from = i
		}
		if s.tooMuch() || from == len(d.list) || known+k.keeps+d.list[from].keeps < s.goal {
			return
		}
		s.besides(n, c, d, k, d.list[from:], parts)
	}
}

// besides tries a column of a class with those of another that are listed.
func (s *chooser) besides(n *node, c, d *class, k kept, list []kept, parts []uint64) {
	var room [maxGroups + 2]uint64
	x := &c.columns[k.column]
	joined := join(append(room[:0], parts...), x.meets)
	paid := n.base + x.bonus + sum(&n.market.worth, x.pays)
	train := 0
	if c == d {
		train = 1
	}
	for _, l := range list {
		if n.base+n.market.sum+k.keeps+l.keeps < s.goal {
			return
		}
		y := &d.columns[l.column]
		apart := func(part uint64) bool { return part&y.meets == 0 }
		if x.sole&y.sole == 0 && paid+y.bonus+sum(&n.market.worth, y.pays.Less(x.pays)) >= s.goal && !slices.ContainsFunc(joined, apart) {
			s.offerWith(c.pick(0, x), d.pick(train, y))
		}
	}
}
