package route

import (
	"cmp"
	"math/bits"
	"slices"
)

// The search by branching.

// Rounds of moving the prices: at the root, and at each branch.
const (
	rootRounds   = 200
	branchRounds = 12
)

// search finds the best choice and gives the bound that it started from.
func (s *chooser) search() int32 {
	m := &market{worth: &s.Worth}
	if s.Prices != nil {
		m.price = *s.Prices
	}
	upper := s.lower(m, s.classes, 0, rootRounds, func() { s.greedy(m) })
	if s.Prices != nil {
		*s.Prices = m.price
	}
	if upper < s.best+s.Step || s.stopped {
		return upper
	}
	s.branch(s.classes, &s.Worth, m, 0)
	return upper
}

// branch tries the candidates of one train, and below each those of the others.
// Worth is what the items not yet paid are worth, base what the picks pay.
func (s *chooser) branch(classes []class, worth *[128]int32, m *market, base int32) {
	if s.nodes++; s.nodes%256 == 0 && s.done() {
		return
	}
	i := narrowest(classes)
	if i < 0 {
		s.offer(s.picks)
		return
	}
	c := &classes[i]
	slices.SortFunc(c.list, func(x, y kept) int { return cmp.Or(cmp.Compare(y.keeps, x.keeps), cmp.Compare(x.index, y.index)) })
	others := m.sum - c.most
	for j := range classes {
		others += classes[j].most * int32(len(classes[j].groups))
	}
	for k := range c.list {
		x := &c.list[k]
		if base+others+x.keeps < s.best+s.Step || s.stopped {
			break
		}
		s.picks = append(s.picks, pick{c.groups[0], x})
		// A candidate tried for one train of a class is not tried again for
		// another: what they run together was seen.
		for pays := range s.ways(m, x, s.best+s.Step-base-others) {
			s.below(classes, i, c.list[k:], pays, worth, m, base+x.Bonus)
		}
		s.picks = s.picks[:len(s.picks)-1]
	}
	if base+others >= s.best+s.Step && !s.stopped {
		s.below(classes, i, nil, Items{}, worth, m, base)
	}
}

// ways yields what a candidate may be paid for: all that it visits, or all but
// one stop; where it keeps at least so much.
func (s *chooser) ways(m *market, x *kept, least int32) func(yield func(Items) bool) {
	return func(yield func(Items) bool) {
		if !x.Skip {
			yield(x.Pays)
			return
		}
		_, cheapest := s.cheapest(m, x.Pays)
		for one := range s.stopsOf(x.Pays) {
			if x.keeps+cheapest-s.skipCost(m, one.First()) >= least && !yield(x.Pays.Less(one)) {
				return
			}
		}
	}
}

// narrowest is the class with the fewest candidates among those that have trains
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

// below bounds and searches what is left when the first of a list is picked for
// a train of class i and is paid for some items, or no train of it runs any more
// if the list is empty.
func (s *chooser) below(classes []class, i int, list []kept, pays Items, worth *[128]int32, above *market, base int32) {
	left := *worth
	for w, word := range pays {
		for ; word != 0; word &= word - 1 {
			at := w<<6 | bits.TrailingZeros64(word)
			base += left[at]
			left[at] = 0
		}
	}
	rest := make([]class, len(classes))
	for j, c := range classes {
		rest[j] = class{groups: c.groups, list: slices.Clone(c.list)}
		if j != i {
			continue
		}
		rest[j].list = slices.Clone(list)
		if rest[j].groups = c.groups[1:]; len(list) == 0 {
			rest[j].groups = nil
		}
	}
	m := &market{worth: &left, price: above.price, joint: above.joint}
	s.seen(m)
	if s.lower(m, rest, base, branchRounds, func() {}) >= s.best+s.Step {
		s.branch(rest, &left, m, base)
	}
}

// seen notes what the picks made so far visit and in how many parts they fall.
func (s *chooser) seen(m *market) {
	var parts [32]uint64
	n := 0
	for _, p := range s.picks {
		m.seen = m.seen.Or(p.Pays.And(s.Joints))
		at, k := p.Meets, 0
		for _, part := range parts[:n] {
			if part&p.Meets != 0 {
				at |= part
			} else {
				parts[k] = part
				k++
			}
		}
		parts[k] = at
		n = k + 1
	}
	m.parts = int32(n)
}
