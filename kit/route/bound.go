package route

import (
	"math/bits"
	"slices"
)

// Upper bounds by prices on the items. See the package comment.

// scale is how fine prices are: in so many parts of the unit of worth. Bounds are
// whole numbers of these parts.
const scale = 256

// most is more than anything is worth.
const most = int32(1 << 30)

// worths is what each item pays, in parts.
type worths [128]int32

// market is the prices at a node of the search: of the items that are not paid
// yet, and of a joint, see relax.
type market struct {
	worth worths // of each item, nothing if it is paid
	prices
	// parts is in how many parts the routes picked and home fall that do not meet;
	// seen is home and the joints that they visit and are not paid for.
	parts int32
	seen  Items

	sum  int32  // of all prices
	rest worths // what a visit to an item is good for
}

// prices of the items and of a joint.
type prices struct {
	item  worths
	joint int32
}

// demand is what the best columns under the prices take.
type demand struct {
	count   [128]int32 // of trains that are paid for an item
	running int32      // of trains
	joints  int32      // that they visit and are not paid for
}

// relax sees what each column keeps under the prices, and gives the bound.
//
// All routes must meet. A visit to a stop that another route visits too, and that
// is not paid therefore, joins two parts; for routes to hang together there must
// be at least as many such visits as there are routes, and parts picked before,
// less one. This rule is relaxed at a price too: every route that runs owes one
// joint, every visit to a joint without pay earns one, and so does a visit with
// pay to one that a route picked before has skipped, or to home.
func (s *chooser) relax(m *market, classes []class, d *demand) int32 {
	m.sum = -m.joint * (m.parts - 1)
	for i, w := range &m.worth {
		m.item[i] = min(m.item[i], w)
		m.rest[i] = w - m.item[i]
		m.sum += m.item[i]
	}
	if m.joint > 0 {
		for j := range each(s.Joints) {
			m.rest[j] = m.joined(j)
		}
	}
	*d = demand{}
	total := m.sum
	for i := range classes {
		c := &classes[i]
		best := s.keep(m, c)
		total += c.most * int32(len(c.groups))
		if best >= 0 {
			s.tally(m, d, &c.columns[c.list[best].column], int32(len(c.groups)))
		}
	}
	return total
}

// joined is what a visit to a joint is good for: its pay or that it joins; both
// where a pick visits it without pay.
func (m *market) joined(i int) int32 {
	rest := m.worth[i] - m.item[i]
	if m.seen.has(i) {
		return rest + m.joint
	}
	return max(rest, m.joint)
}

// keep fills in what each column of a class keeps, and finds the best.
func (s *chooser) keep(m *market, c *class) (best int) {
	best, c.most = -1, 0
	if len(c.groups) == 0 {
		return best
	}
	for k := range c.list {
		x := &c.columns[c.list[k].column]
		total := x.bonus + m.joint*(x.joints-1)
		for w, word := range x.pays {
			for ; word != 0; word &= word - 1 {
				total += m.rest[(w<<6|bits.TrailingZeros64(word))&127]
			}
		}
		if x.skip {
			_, cost := s.cheapest(m, x.pays)
			total -= cost
		}
		if c.list[k].keeps = total; total > c.most {
			best, c.most = k, total
		}
	}
	return best
}

// cheapest is the stop that costs least to skip, and what it costs.
func (s *chooser) cheapest(m *market, pays Items) (stop int, cost int32) {
	stop, cost = -1, most
	for w, word := range pays.And(s.Stops) {
		for ; word != 0; word &= word - 1 {
			i := (w<<6 | bits.TrailingZeros64(word)) & 127
			if c := s.skipping(m, i); c < cost {
				stop, cost = i, c
			}
		}
	}
	return stop, cost
}

// skipping is what a column keeps less if it skips a stop. It still joins there.
func (s *chooser) skipping(m *market, i int) int32 {
	if s.Joints.has(i) {
		return m.rest[i] - m.joint
	}
	return m.rest[i]
}

// tally counts the items that n trains with this column are paid for, and the
// joints that they are not.
func (s *chooser) tally(m *market, d *demand, x *column, n int32) {
	d.running += n
	pays := x.pays
	d.joints += n * x.joints
	if x.skip {
		stop, _ := s.cheapest(m, pays)
		pays = pays.Less(Items{}.With(stop))
		if s.Joints.has(stop) {
			d.joints += n
		}
	}
	for i := range each(pays) {
		joint, both := s.Joints.has(i), m.worth[i] > 0 && m.seen.has(i)
		paid := !joint || both || m.worth[i]-m.item[i] >= m.joint
		if paid {
			d.count[i] += n
		}
		if joint && (both || !paid) {
			d.joints += n
		}
	}
}

// drop takes out the columns that cannot be in a better choice than the best: in
// the place of their train's best one they bring the bound too low. Slack is how
// far the bound may fall.
func drop(classes []class, slack int32) {
	for i := range classes {
		c := &classes[i]
		least := c.most - slack
		c.list = slices.DeleteFunc(c.list, func(x kept) bool { return x.keeps < least })
	}
}
