package route

import (
	"math/bits"
	"slices"
)

// Upper bounds by prices on the items. See the package comment.

// most is more than anything is worth.
const most = int32(1 << 30)

// market is the prices at a node of the search: of the items that are not paid
// yet, and of a joint, see relax.
type market struct {
	worth *[128]int32 // of each item, nothing if it is paid
	price [128]int32
	joint int32
	// parts is in how many parts the routes picked fall that do not meet; seen is
	// the joints that they visit.
	parts int32
	seen  Items

	sum     int32      // of all prices
	rest    [128]int32 // what a visit to an item is good for
	count   [128]int8  // of trains whose best candidate is paid for an item
	running int32      // of trains
	joints  int32      // that they visit and are not paid for
}

// relax sees what each candidate keeps under the prices, and gives the bound.
//
// All routes must meet. A visit to a stop that another route visits too, and that
// is not paid therefore, joins two parts; for routes to hang together there must
// be at least as many such visits as there are routes, and parts picked before,
// less one. This rule is relaxed at a price too: every route that runs owes one
// joint, every visit to a joint without pay earns one, and so does a visit with
// pay to one that a route picked before has skipped.
func (s *chooser) relax(m *market, classes []class) int32 {
	m.sum = -m.joint * (m.parts - 1)
	for i, w := range m.worth {
		m.price[i] = min(m.price[i], w)
		m.rest[i] = w - m.price[i]
		m.sum += m.price[i]
	}
	if m.joint > 0 {
		s.priceJoints(m)
	}
	m.count, m.running, m.joints = [128]int8{}, 0, 0
	total := m.sum
	for i := range classes {
		c := &classes[i]
		best := s.keep(m, c)
		total += c.most * int32(len(c.groups))
		if best >= 0 {
			s.tally(m, &c.all[c.list[best].index], int8(len(c.groups)))
		}
	}
	return total
}

// priceJoints adds what a visit is good for as a joint.
func (s *chooser) priceJoints(m *market) {
	for w, word := range s.Joints {
		for ; word != 0; word &= word - 1 {
			i := w<<6 | bits.TrailingZeros64(word)
			if m.worth[i] > 0 && m.seen[w]&(word&-word) != 0 {
				m.rest[i] += m.joint
			} else {
				m.rest[i] = max(m.rest[i], m.joint)
			}
		}
	}
}

// keep fills in what each candidate of a class keeps, and finds the best.
func (s *chooser) keep(m *market, c *class) (best int) {
	best, c.most = -1, 0
	for k := range c.list {
		x := &c.all[c.list[k].index]
		total := x.Bonus - m.joint
		for w, word := range x.Pays {
			for ; word != 0; word &= word - 1 {
				total += m.rest[w<<6|bits.TrailingZeros64(word)]
			}
		}
		if x.Skip {
			_, cost := s.cheapest(m, x.Pays)
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
			i := w<<6 | bits.TrailingZeros64(word)
			if c := s.skipCost(m, i); c < cost {
				stop, cost = i, c
			}
		}
	}
	return stop, cost
}

// skipCost is what a candidate keeps less if it skips a stop. It still earns a
// joint there.
func (s *chooser) skipCost(m *market, stop int) int32 {
	if s.Joints[stop>>6]&(1<<(stop&63)) != 0 {
		return m.rest[stop] - m.joint
	}
	return m.rest[stop]
}

// tally counts the items that n trains with this candidate are paid for, and the
// joints that they are not.
func (s *chooser) tally(m *market, x *Candidate, n int8) {
	m.running += int32(n)
	skip := -1
	if x.Skip {
		skip, _ = s.cheapest(m, x.Pays)
	}
	for w, word := range x.Pays {
		for ; word != 0; word &= word - 1 {
			i := w<<6 | bits.TrailingZeros64(word)
			joint := s.Joints[w]&(word&-word) != 0
			switch seen := m.seen[w]&(word&-word) != 0; {
			case i == skip, joint && m.worth[i]-m.price[i] < m.joint && !(seen && m.worth[i] > 0):
				if joint {
					m.joints += int32(n)
				}
			default:
				m.count[i] += n
				if joint && seen && m.worth[i] > 0 {
					m.joints += int32(n)
				}
			}
		}
	}
}

// move raises the prices of items that several trains are paid for and lowers
// those of items that none is, the more the further the bound is from the best;
// and that of a joint if the trains visit too few. It tells whether there was
// anything to move.
func (s *chooser) move(m *market, gap, stride int32) bool {
	norm := int64(0)
	for i, n := range m.count {
		if d := int64(n) - 1; d > 0 || d < 0 && m.price[i] > 0 {
			norm += d * d
		}
	}
	lack := m.running + m.parts - 1 - m.joints
	if s.Joints.Empty() || lack < 0 && m.joint == 0 {
		lack = 0
	}
	if norm += int64(lack) * int64(lack); norm == 0 {
		return false
	}
	by := func(d int32) int32 {
		if n := int32(int64(d) * int64(gap) * int64(stride) / (256 * norm)); n != 0 {
			return n
		}
		return d
	}
	m.joint = max(0, m.joint+by(lack))
	for i, n := range m.count {
		if d := int32(n) - 1; d > 0 || d < 0 && m.price[i] > 0 {
			m.price[i] = min(max(m.price[i]+by(d), 0), m.worth[i])
		}
	}
	return true
}

// drop takes out the candidates that cannot be in a better choice than the best:
// in the place of their train's best one they bring the bound too low. Slack is
// how far the bound may fall.
func drop(classes []class, slack int32) {
	for i := range classes {
		c := &classes[i]
		least := c.most - slack
		c.list = slices.DeleteFunc(c.list, func(x kept) bool { return x.keeps < least })
	}
}

// lower moves the prices for at most so many rounds and leaves the best of them
// in the market, the candidates dropped that it shows to be too little. It gives
// the bound, what is paid already being base. It gives up early where the bound
// falls too slowly to get anywhere.
func (s *chooser) lower(m *market, classes []class, base int32, rounds int, each func()) int32 {
	const patience, check, giveUp = 8, 4, 10
	upper, prices, joint := most, m.price, m.joint
	stride, since, before := int32(256), 0, most
	for round := 0; round < rounds && !s.done(); round++ {
		total := base + s.relax(m, classes)
		since++
		if total < upper {
			upper, prices, joint, since = total, m.price, m.joint, 0
			if upper < s.best+s.Step {
				return upper
			}
			drop(classes, upper-s.best-s.Step)
			each()
		}
		if round%check == check-1 {
			if rounds == branchRounds && int64(before-upper)*giveUp < int64(upper-s.best-s.Step) {
				break
			}
			before = upper
		}
		if since > patience {
			if stride = stride * 2 / 3; stride < 4 {
				break
			}
			since, m.price, m.joint = 0, prices, joint
		} else if !s.move(m, upper-s.best, stride) {
			break
		}
	}
	m.price, m.joint = prices, joint
	return base + s.relax(m, classes)
}

// done tells whether the context is.
func (s *chooser) done() bool {
	s.stopped = s.stopped || s.ctx.Err() != nil
	return s.stopped
}
