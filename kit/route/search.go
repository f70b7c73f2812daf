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
	branchRounds = 16
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
	if upper >= s.best+s.Step && !s.stopped {
		s.branch(s.classes, &s.Worth, m, 0)
	}
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
	for k, x := range c.list {
		if base+others+x.keeps < s.best+s.Step || s.stopped {
			break
		}
		picked := &c.all[x.index]
		s.picks = append(s.picks, pick{c.groups[0], x.index, picked})
		// A candidate tried for one train of a class is not tried again for
		// another: what they run together was seen.
		for pays := range s.ways(m, picked, x.keeps+base+others-s.best-s.Step) {
			s.below(classes, i, c.list[k:], pays, worth, m, base+picked.Bonus)
		}
		s.picks = s.picks[:len(s.picks)-1]
	}
	if base+others >= s.best+s.Step && !s.stopped {
		s.below(classes, i, nil, Items{}, worth, m, base)
	}
}

// ways yields what a candidate may be paid for: all that it visits, or all but
// one stop; where it keeps no more than slack less than at best.
func (s *chooser) ways(m *market, x *Candidate, slack int32) func(yield func(Items) bool) {
	return func(yield func(Items) bool) {
		if !x.Skip {
			yield(x.Pays)
			return
		}
		_, cheapest := s.cheapest(m, x.Pays)
		for one := range s.stopsOf(x.Pays) {
			if s.skipCost(m, one.First())-cheapest <= slack && !yield(x.Pays.Less(one)) {
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
	rest, trains := s.rest(classes, i, list)
	if trains == 1 {
		s.last(rest, &left, base)
		return
	}
	m := &market{worth: &left, price: above.price, joint: above.joint}
	s.seen(m)
	if s.lower(m, rest, base, branchRounds, func() {}) >= s.best+s.Step {
		s.branch(rest, &left, m, base)
	}
}

// rest is the classes without a train of class i, for which only the candidates
// of the list are left; and how many trains they have. They lie in room that the
// next branch of the same depth uses again.
func (s *chooser) rest(classes []class, i int, list []kept) (rest []class, trains int) {
	depth := 0
	for _, c := range classes {
		depth += len(c.groups)
	}
	if s.spare[depth] == nil {
		s.spare[depth] = make([]class, len(classes))
	}
	rest = s.spare[depth]
	for j, c := range classes {
		rest[j].groups, rest[j].all = c.groups, c.all
		if j != i {
			rest[j].list = append(rest[j].list[:0], c.list...)
		} else {
			rest[j].list = append(rest[j].list[:0], list...)
			if rest[j].groups = c.groups[1:]; len(list) == 0 {
				rest[j].groups = nil
			}
		}
		trains += len(rest[j].groups)
	}
	return rest, trains
}

// last tries the candidates of the only train left.
func (s *chooser) last(classes []class, worth *[128]int32, base int32) {
	s.nodes++
	c := &classes[narrowest(classes)]
	s.offerAbove(base)
	for _, k := range c.list {
		x := &c.all[k.index]
		total := base + x.Bonus + sum(worth, x.Pays)
		if total < s.best+s.Step {
			continue
		}
		s.picks = append(s.picks, pick{c.groups[0], k.index, x})
		s.offer(s.picks)
		s.picks = s.picks[:len(s.picks)-1]
	}
}

// offerAbove offers the picks if what they pay is more than the best.
func (s *chooser) offerAbove(base int32) {
	if base > s.best {
		s.offer(s.picks)
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
