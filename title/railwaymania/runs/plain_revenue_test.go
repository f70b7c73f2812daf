package runs

import (
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// What routes bring by the plain rules: over all ways to join the freights and to leave
// out a stop.

// plainChain is freights that run as one: from where to where, and which.
type plainChain struct {
	ends   [2]plainStop
	routes []*plainRoute
}

// revenue is the most that the routes bring, over all ways to count; -1 if the
// freights cannot be joined as they must.
func (s *plainSet) revenue() int32 {
	best := int32(-1)
	var freights []*plainRoute
	for _, p := range s.routes {
		if s.run.Trains[p.train].Type == Freight {
			freights = append(freights, p)
		}
	}
	s.eachChains(freights, nil, func(chains []plainChain) {
		if s.chainsAllowed(chains) {
			best = max(best, s.count(chains))
		}
	})
	return best
}

// eachChains tries every way to make chains of freights: the first one begins a chain,
// and others are put on at its ends, in any order.
func (s *plainSet) eachChains(left []*plainRoute, chains []plainChain, try func([]plainChain)) {
	if len(left) == 0 {
		try(chains)
		return
	}
	p := left[0]
	s.growChain(plainChain{[2]plainStop{p.stops[0], p.stops[len(p.stops)-1]}, []*plainRoute{p}}, left[1:], func(c plainChain, rest []*plainRoute) {
		s.eachChains(rest, append(chains[:len(chains):len(chains)], c), try)
	})
}

// growChain yields the chain as it is and with others put on at either end.
func (s *plainSet) growChain(c plainChain, left []*plainRoute, yield func(plainChain, []*plainRoute)) {
	yield(c, left)
	for i, p := range left {
		rest := append(append([]*plainRoute{}, left[:i]...), left[i+1:]...)
		ends := [2]plainStop{p.stops[0], p.stops[len(p.stops)-1]}
		for side := range 2 {
			if s.touches(c.ends[1], ends[side]) {
				s.growChain(plainChain{[2]plainStop{c.ends[0], ends[1-side]}, append(c.routes[:len(c.routes):len(c.routes)], p)}, rest, yield)
			}
			if s.touches(c.ends[0], ends[side]) {
				s.growChain(plainChain{[2]plainStop{ends[1-side], c.ends[1]}, append([]*plainRoute{p}, c.routes...)}, rest, yield)
			}
		}
	}
}

// chainsAllowed is 7.8.1: the freights that are not permanent run on from one to the
// next, and to a permanent one if there is but one.
func (s *plainSet) chainsAllowed(chains []plainChain) bool {
	permanent, with := 0, 0 // permanent freights; chains that have others
	joined := false         // one of these has a permanent one too
	for _, c := range chains {
		changes, others := 0, 0
		for i, p := range c.routes {
			if s.run.Trains[p.train].Permanent {
				permanent++
			} else {
				others++
			}
			if i > 0 && s.run.Trains[p.train].Permanent != s.run.Trains[c.routes[i-1].train].Permanent {
				changes++
			}
		}
		if others > 0 {
			with++
			joined = joined || others < len(c.routes)
		}
		if changes > 1 && !(changes == 2 && s.run.Trains[c.routes[0].train].Permanent) {
			return false // the others are not next to each other
		}
	}
	if with > 1 || with == 1 && !joined && (permanent == 1 || permanent > 1 && s.run.Routes.ChainTouches) {
		return false
	}
	if s.run.Routes.JoinPermanents {
		for i, c := range chains {
			for _, d := range chains[:i] {
				for _, x := range c.ends {
					for _, y := range d.ends {
						if s.touches(x, y) {
							return false
						}
					}
				}
			}
		}
	}
	return true
}

// count is what chains and the express and local trains bring, each of these leaving
// out the best stop if it visits one too many.
func (s *plainSet) count(chains []plainChain) int32 {
	total := int32(0)
	var paid []plainStop
	for _, c := range chains {
		rate := int32(20)
		if c.ends[0].port() || c.ends[1].port() {
			rate = 30
		}
		total += rate * s.distance(c.ends[0], c.ends[1])
		paid = append(paid, c.ends[0], c.ends[1])
	}
	small := map[[2]int]bool{}
	var passengers []*plainRoute
	for _, p := range s.routes {
		switch s.run.Trains[p.train].Type {
		case Local:
			for x := range p.small {
				small[x] = true
			}
			passengers = append(passengers, p)
		case Express:
			passengers = append(passengers, p)
		}
	}
	return total + int32(len(small))*20 + s.leaveOut(passengers, paid)
}

func (s *plainSet) leaveOut(left []*plainRoute, paid []plainStop) int32 {
	if len(left) == 0 {
		return s.worth(paid)
	}
	p := left[0]
	if len(p.stops) <= int(s.run.Trains[p.train].Pay) {
		return s.leaveOut(left[1:], append(paid[:len(paid):len(paid)], p.stops...))
	}
	best := int32(0)
	for out := range p.stops {
		with := append(paid[:len(paid):len(paid)], p.stops[:out]...)
		best = max(best, s.leaveOut(left[1:], append(with, p.stops[out+1:]...)))
	}
	return best
}

// worth is what stops pay, each once.
func (s *plainSet) worth(paid []plainStop) (total int32) {
	for i, x := range paid {
		again := false
		for _, y := range paid[:i] {
			again = again || x.same(y)
		}
		switch {
		case again:
		case x.out:
			total += int32(x.area.Value(s.run.Column))
		default:
			total += int32(s.b.TileAt(x.hex).Value)
		}
	}
	return total
}

// distance is the hexes between two ends by the shortest way.
func (s *plainSet) distance(x, y plainStop) int32 {
	switch s.run.Routes.Distance {
	case OffBoardHex:
		return max(0, int32(hex.Steps(x.hex.Place(), y.hex.Place()))-1)
	case AnyEntry:
		most := int32(0)
		for _, a := range entriesOf(x) {
			for _, b := range entriesOf(y) {
				most = max(most, s.inland(a, b))
			}
		}
		return most
	}
	return s.inland(x, y)
}

// inland counts the hexes between, those before an area too.
func (s *plainSet) inland(x, y plainStop) int32 {
	n := int32(hex.Steps(x.land.Place(), y.land.Place())) - 1
	if x.out {
		n++
	}
	if y.out {
		n++
	}
	return max(0, n)
}

// entriesOf is a stop at each of its entries.
func entriesOf(x plainStop) (list []plainStop) {
	if !x.out {
		return []plainStop{x}
	}
	for _, e := range board.Entries {
		if e.Area == x.area {
			list = append(list, plainStop{e.Hex, e.Land, e.Area, true})
		}
	}
	return list
}
