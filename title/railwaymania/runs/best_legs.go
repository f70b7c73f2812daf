package runs

import (
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/kit/route"
)

// The trains of a chain, one after the other, and where each may run.

// leg is the route of one train of a chain.
type leg struct {
	kind int
	a, b uint8
}

// alternative is one way to run a leg.
type alternative struct {
	route Route
	meets uint64
}

// lastLegs yields the ways to take the last train off a chain of the fleet from a
// to b: its leg, and the fleet and the ends of what is left. Where there are both,
// the permanent trains come off first, at either end.
func (y *freightYard) lastLegs(fl fleet, a, b uint8, yield func(rest fleet, from, to uint8, l leg) bool) bool {
	if y.chain(fl)[a]&(1<<b) == 0 {
		return true
	}
	permanent, others := y.has(fl, true), y.has(fl, false)
	for k := range y.kinds {
		if fl.count(k) == 0 || permanent && !y.kinds[k].permanent {
			continue
		}
		rest := fl.without(k)
		if rest == 0 {
			return yield(0, a, a, leg{k, a, b})
		}
		if !y.takeOff(rest, k, a, b, yield) || permanent && others && a != b && !y.takeOff(rest, k, b, a, yield) {
			return false
		}
	}
	return true
}

// takeOff has a train of kind k run the last leg, to b.
func (y *freightYard) takeOff(rest fleet, k int, a, b uint8, yield func(rest fleet, from, to uint8, l leg) bool) bool {
	last, before := y.chain(fleet(0).with(k)), y.chain(rest)
	for x := range uint8(numNodes) {
		if last[x]&(1<<b) == 0 {
			continue
		}
		for at := y.f.joints[x] & before[a]; at != 0; at &= at - 1 {
			if !yield(rest, a, uint8(bits.TrailingZeros64(uint64(at))), leg{k, x, b}) {
				return false
			}
		}
	}
	return true
}

// spanKey is the chains of a group between two ends.
type spanKey struct {
	group freightGroup
	a, b  uint8
}

// span is what is known of them.
type span struct {
	fleets []fleet // that can make such a chain, the fullest first
	any    way     // to run one
	wide   uint64  // all the places where one may meet others
}

func (y *freightYard) span(g freightGroup, a, b uint8) *span {
	return remembered(y.spans, spanKey{g, a, b}, func() *span { return y.makeSpan(g, a, b) })
}

func (y *freightYard) makeSpan(g freightGroup, a, b uint8) *span {
	s := &span{}
	for _, fl := range y.parts(g) {
		if y.chain(fl)[a]&(1<<b) != 0 {
			s.fleets = append(s.fleets, fl)
			s.wide |= y.wide(fl, a, b)
		}
	}
	s.any.legs = y.anyLegs(s.fleets[0], a, b)
	for _, l := range s.any.legs {
		s.any = s.any.with(y.first(l))
	}
	return s
}

// anyLegs is some way to run a chain of the fleet between two ends, train by train.
func (y *freightYard) anyLegs(fl fleet, from, to uint8) (legs []leg) {
	for fl != 0 {
		y.lastLegs(fl, from, to, func(rest fleet, a, b uint8, l leg) bool {
			legs = append(legs, l)
			fl, from, to = rest, a, b
			return false
		})
	}
	return legs
}

// first is a way to run a leg.
func (y *freightYard) first(l leg) (found alternative) {
	f := y.f
	n := int(y.reach.Hexes[l.a][l.b])
	f.graph.Between(y.reach, l.a, l.b, n, f.nodes, func(p *route.Path, meets uint64) bool {
		found = alternative{f.routeOf(p), meets}
		return false
	})
	return found
}

// alternatives are the ways to run a leg, but for those that meet others nowhere
// where another does not.
func (y *freightYard) alternatives(l leg) []alternative {
	return remembered(y.alts, l, func() []alternative { return y.makeAlternatives(l) })
}

func (y *freightYard) makeAlternatives(l leg) (list []alternative) {
	f := y.f
	f.graph.Between(y.reach, l.a, l.b, y.kinds[l.kind].hexes, f.nodes, func(p *route.Path, meets uint64) bool {
		for _, other := range list {
			if meets&^other.meets == 0 {
				return true
			}
		}
		list = slices.DeleteFunc(list, func(other alternative) bool { return other.meets&^meets == 0 })
		list = append(list, alternative{f.routeOf(p), meets})
		return true
	})
	return list
}

// chainKey is a chain of some trains between two ends.
type chainKey struct {
	trains fleet
	a, b   uint8
}

// wide is all the places where a chain of the fleet between two ends may meet
// others, one way or another.
func (y *freightYard) wide(fl fleet, a, b uint8) uint64 {
	return remembered(y.widest, chainKey{fl, a, b}, func() (all uint64) {
		y.lastLegs(fl, a, b, func(rest fleet, from, to uint8, l leg) bool {
			for _, alt := range y.alternatives(l) {
				all |= alt.meets
			}
			if rest != 0 {
				all |= y.wide(rest, from, to)
			}
			return true
		})
		return all
	})
}
