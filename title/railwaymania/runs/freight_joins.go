package runs

import (
	"cmp"
	"math/bits"
)

// Ways to join freights into chains (freight_chains.go has the rule): all are gone through,
// and the one is kept that pays most, or what the run says that it brings.

// joiner goes through the ways to join the freights into chains and keeps the
// best. Where there are many freights, as after many mergers, it keeps in mind which
// chains came of some of them already: how they came does not matter.
type joiner struct {
	ts     *trips
	pieces [MaxTrains]chain // the other freights first, as a chain if they are one, then the permanent ones
	size   int
	first  bool   // the first piece is that chain and must be joined to another
	whole  uint32 // routes, each a piece, that must all come into one chain
	chains [MaxTrains]chain
	n      int
	best   pay
	made   [MaxTrains]chain // of the best
	of     int
	by     FreightDistance
	seen   map[joined]bool
}

// manyFreights is how many pieces make it pay to keep in mind what was seen.
const manyFreights = 6

// joined is the chains made of the first pieces: their ends, and whether one is the
// first piece alone or with others, in an order of their own.
type joined struct {
	pieces int
	chains [MaxTrains][2]end
	first  [MaxTrains]uint8
}

// cameBefore tells whether the same chains were made of the first k pieces before. Of no
// pieces there are no chains yet, and the first may be another than it was: see
// endAtEach.
func (j *joiner) cameBefore(k int) bool {
	if k == 0 || j.size < manyFreights {
		return false
	}
	key := joined{pieces: k}
	for i := range j.n {
		c := &j.chains[i]
		ends, mark := c.ends, uint8(0)
		if before(ends[1], ends[0]) {
			ends[0], ends[1] = ends[1], ends[0]
		}
		switch first := j.pieces[0].routes; {
		case j.whole != 0:
			mark = uint8(min(c.routes&j.whole, 1))
		case !j.first || c.routes&first == 0:
		case c.routes == first:
			mark = 1
		default:
			mark = 2
		}
		at := i
		for ; at > 0 && sooner(ends, key.chains[at-1], mark, key.first[at-1]); at-- {
			key.chains[at], key.first[at] = key.chains[at-1], key.first[at-1]
		}
		key.chains[at], key.first[at] = ends, mark
	}
	if j.seen[key] {
		return true
	}
	if j.seen == nil {
		j.seen = map[joined]bool{}
	}
	j.seen[key] = true
	return false
}

// before is an order of ends.
func before(a, b end) bool {
	return cmp.Or(cmp.Compare(a.stop, b.stop), cmp.Compare(a.hex, b.hex), cmp.Compare(a.land, b.land)) < 0
}

// sooner is an order of chains by their ends and marks.
func sooner(a, b [2]end, markA, markB uint8) bool {
	if a != b {
		return before(a[0], b[0]) || a[0] == b[0] && before(a[1], b[1])
	}
	return markA < markB
}

// bestPay is the best way to count: over the ways to join the freights, the best
// stops for the others to leave out.
func (ts *trips) bestPay() pay {
	j := joiner{ts: ts}
	j.join()
	return j.best
}

// join finds it.
func (j *joiner) join() {
	ts := j.ts
	j.best.total = -1
	permanent, other := ts.freights()
	if other == 0 {
		j.eachAlone(permanent)
		j.place(0)
		return
	}
	c, closed, ok := ts.trail(other)
	if !ok {
		j.whole = other
		j.eachAlone(other)
		j.eachAlone(permanent)
		j.place(0)
		return
	}
	j.pieces[0], j.size = c, 1
	j.first = ts.mustTouch(permanent)
	j.eachAlone(permanent)
	switch {
	case closed:
		j.endAtEach(other, ts.touch)
	case ts.run.Routes.MeetInAreas && other&(other-1) != 0:
		j.endAtEach(other, func(a, b end) bool {
			return ts.touch(a, c.ends[0]) && ts.touch(b, c.ends[1]) || ts.touch(b, c.ends[0]) && ts.touch(a, c.ends[1])
		})
	default:
		j.place(0)
	}
}

// eachAlone adds each of the routes as a piece.
func (j *joiner) eachAlone(routes uint32) {
	for ; routes != 0; routes &= routes - 1 {
		i := bits.TrailingZeros32(routes)
		j.pieces[j.size] = chain{j.ts.list[i].ends, 1 << i}
		j.size++
	}
}

// endAtEach tries a trail with any two ends of its routes as its own that fit: in an area
// they may be at different entries.
func (j *joiner) endAtEach(routes uint32, fit func(a, b end) bool) {
	for rest := routes; rest != 0; rest &= rest - 1 {
		x := bits.TrailingZeros32(rest)
		for others := rest & (rest - 1); others != 0; others &= others - 1 {
			y := bits.TrailingZeros32(others)
			for k := range 4 {
				a, b := k&1, k>>1
				ends := [2]end{j.ts.list[x].ends[a], j.ts.list[y].ends[b]}
				if fit(ends[0], ends[1]) && j.ts.hangBut(routes, x, a, y, b) {
					j.pieces[0].ends = ends
					j.place(0)
				}
			}
		}
	}
}

// hangBut tells whether the routes of a trail still hang together where end a of route x
// and end b of route y touch nothing: then these may be its ends.
func (ts *trips) hangBut(routes uint32, x, a, y, b int) bool {
	met := func(p, q int) bool {
		for k := range 4 {
			s, t := k&1, k>>1
			free := p == x && s == a || p == y && s == b || q == y && t == b // q is never x
			if !free && ts.touch(ts.list[p].ends[s], ts.list[q].ends[t]) {
				return true
			}
		}
		return false
	}
	got := uint32(1) << x
	for todo := got; todo != 0; {
		p := bits.TrailingZeros32(todo)
		todo &= todo - 1
		for rest := routes &^ got; rest != 0; rest &= rest - 1 {
			if q := bits.TrailingZeros32(rest); met(p, q) {
				got |= 1 << q
				todo |= 1 << q
			}
		}
	}
	return got == routes
}

// place puts piece k and all after it: as a chain of its own, on to an end of a
// chain there is, or between two.
func (j *joiner) place(k int) {
	if k == j.size {
		j.tally()
		return
	}
	if j.cameBefore(k) {
		return
	}
	p := j.pieces[k]
	j.chains[j.n] = p
	j.n++
	j.place(k + 1)
	j.n--
	for side := range 2 {
		for a := range j.n {
			for end := range 2 {
				if j.ts.touch(j.chains[a].ends[end], p.ends[side]) {
					j.extend(k, a, end, p, side)
				}
			}
		}
	}
}

// extend puts the piece on to an end of chain a, and there further to each chain
// that its other end touches.
func (j *joiner) extend(k, a, at int, p chain, side int) {
	old := j.chains[a]
	far := p.ends[1-side]
	j.chains[a].ends[at] = far
	j.chains[a].routes |= p.routes
	j.place(k + 1)
	for b := a + 1; b < j.n; b++ {
		for end := range 2 {
			if j.ts.touch(far, j.chains[b].ends[end]) {
				j.merge(k, a, at, b, end)
			}
		}
	}
	j.chains[a] = old
}

// merge joins chain a at one end to chain b.
func (j *joiner) merge(k, a, at, b, end int) {
	oldA, oldB := j.chains[a], j.chains[b]
	j.chains[a].ends[at] = oldB.ends[1-end]
	j.chains[a].routes |= oldB.routes
	j.n--
	j.chains[b] = j.chains[j.n]
	j.place(k + 1)
	j.chains[j.n] = j.chains[b]
	j.chains[a], j.chains[b] = oldA, oldB
	j.n++
}

// tally counts one way to join.
func (j *joiner) tally() {
	switch with := j.ofFirst(); {
	case j.first && with == j.pieces[0].routes:
		return // the chain stands apart although it must not
	case j.whole&^with != 0:
		return // the others are not one chain
	}
	run := j.ts.run
	if run.Claim == 0 && run.Routes.JoinPermanents && j.couldJoin() {
		return
	}
	j.count(run.Routes.Distance)
	if run.Claim != 0 && run.Routes.Distance == Changed {
		j.count(OffBoardHex)
	}
}

// count counts what the chains bring by a distance. The best is kept, or where one is
// claimed that alone.
func (j *joiner) count(d FreightDistance) {
	var p pay
	for i := range j.n {
		c := &j.chains[i]
		bonus := between(d, c.ends[0], c.ends[1]) * c.rate()
		p.bonus[bits.TrailingZeros32(c.routes)] = int16(bonus)
		p.total += int32(bonus)
		p.stops |= 1<<c.ends[0].stop | 1<<c.ends[1].stop
	}
	p.total += int32(j.ts.smallStations().Len()) * smallStationValue
	claim := j.ts.run.Claim
	p.stops = j.ts.payPassengers(p.stops, claim-p.total)
	p.total += j.ts.worth(p.stops)
	keep := p.total > j.best.total
	if claim != 0 {
		keep = p.total == claim
	}
	if keep {
		j.best, j.made, j.of, j.by = p, j.chains, j.n, d
	}
}

// ofFirst is the routes of the chain that the first piece is in.
func (j *joiner) ofFirst() uint32 {
	for i := range j.n {
		if j.chains[i].routes&j.pieces[0].routes != 0 {
			return j.chains[i].routes
		}
	}
	return 0
}

// couldJoin tells whether two chains still touch.
func (j *joiner) couldJoin() bool {
	for a := range j.n {
		for b := range a {
			for _, x := range j.chains[a].ends {
				for _, y := range j.chains[b].ends {
					if j.ts.touch(x, y) {
						return true
					}
				}
			}
		}
	}
	return false
}
