package runs

import (
	"math/bits"

	"github.com/scrip-games/scrip/game"
)

// Freight trains together: 7.8.1.
//
// Freights that meet at their ends count as one long freight: only its two ends
// are paid, and a bonus for the hexes between those. The trains that are not
// permanent must all make one such chain. Permanent ones may stand apart.
//
// Ruling 20b: the ban on running from port to port or from red area to red area is
// on each train's own route; a chain may join two ports.

// chain is freights that run on from end to end, as one.
type chain struct {
	ends   [2]end
	routes uint32 // as bits
}

// touch tells whether freights that end so can be joined there: in a large
// station, or by convention in the same hex of an area.
func (ts *trips) touch(a, b end) bool {
	_, area := a.stop.area()
	return a.stop == b.stop && (!area || ts.run.Routes.MeetInAreas && a.hex == b.hex)
}

// freights are the freight routes, as bits: those that are permanent, and not.
func (ts *trips) freights() (permanent, other uint32) {
	for i := range ts.n {
		switch t := &ts.list[i]; {
		case t.train.Type != Freight:
		case t.train.Permanent:
			permanent |= 1 << i
		default:
			other |= 1 << i
		}
	}
	return
}

// checkFreights tells whether the freights make chains as 7.8.1 asks.
func (ts *trips) checkFreights() *game.Illegal {
	permanent, other := ts.freights()
	if other == 0 {
		return nil
	}
	c, closed, ok := ts.trail(other)
	if !ok && ts.through(permanent, other) {
		return nil
	}
	if !ok {
		return freightsApart
	}
	if !ts.mustTouch(permanent) || ts.touchesAny(c.ends[0], permanent) || ts.touchesAny(c.ends[1], permanent) {
		return nil
	}
	if closed {
		for rest := other; rest != 0; rest &= rest - 1 {
			for _, e := range ts.list[bits.TrailingZeros32(rest)].ends {
				if ts.touchesAny(e, permanent) {
					return nil
				}
			}
		}
	}
	return chainApart
}

// through tells whether the other freights make one chain together with permanent ones.
// By convention that will do, if the run names what it brings: it is not looked for.
func (ts *trips) through(permanent, other uint32) bool {
	if ts.run.Claim == 0 || !ts.run.Routes.ThroughPermanents {
		return false
	}
	for some := permanent; some != 0; some = (some - 1) & permanent {
		if _, _, ok := ts.trail(other | some); ok {
			return true
		}
	}
	return false
}

// mustTouch tells whether the chain must join a permanent freight: where just one
// runs, or any by convention.
func (ts *trips) mustTouch(permanent uint32) bool {
	n := bits.OnesCount32(permanent)
	return n == 1 || n > 1 && ts.run.Routes.ChainTouches
}

// touchesAny tells whether some of the routes ends where e is.
func (ts *trips) touchesAny(e end, routes uint32) bool { return ts.endsAt(e, routes) > 0 }

// endsAt is how many ends of the routes touch e.
func (ts *trips) endsAt(e end, routes uint32) int {
	n := 0
	for ; routes != 0; routes &= routes - 1 {
		for _, f := range ts.list[bits.TrailingZeros32(routes)].ends {
			if ts.touch(e, f) {
				n++
			}
		}
	}
	return n
}

// trail tells whether the routes, taken in some order, run on from end to end,
// and where the whole then ends. The order does not matter: they do if they hang
// together and at most two joints have an odd number of ends, and those two are
// where the whole ends. If there are none the trail is closed, and can be opened
// at any joint.
func (ts *trips) trail(routes uint32) (c chain, closed, ok bool) {
	if !ts.hang(routes) {
		return c, false, false
	}
	c.routes = routes
	odd := 0
	for rest := routes; rest != 0; rest &= rest - 1 {
		for _, e := range ts.list[bits.TrailingZeros32(rest)].ends {
			switch n := ts.endsAt(e, routes); {
			case n > 0 && n%2 == 0, odd > 0 && ts.touch(c.ends[0], e), odd > 1 && ts.touch(c.ends[1], e):
				continue // no end of the whole, or one already known
			case odd == 2:
				return c, false, false
			}
			c.ends[odd] = e
			odd++
		}
	}
	if odd == 0 {
		e := ts.list[bits.TrailingZeros32(routes)].ends[0]
		c.ends = [2]end{e, e}
	}
	return c, odd == 0, true
}

// hang tells whether the routes hang together at their ends.
func (ts *trips) hang(routes uint32) bool {
	got := routes & -routes
	for grown := true; grown; {
		grown = false
		for rest := routes &^ got; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			if t := &ts.list[i]; ts.touchesAny(t.ends[0], got) || ts.touchesAny(t.ends[1], got) {
				got |= 1 << i
				grown = true
			}
		}
	}
	return got == routes
}

// rate is the bonus for each hex between the ends.
func (c *chain) rate() int {
	if c.ends[0].stop.port() || c.ends[1].stop.port() {
		return portBonus
	}
	return hexBonus
}
