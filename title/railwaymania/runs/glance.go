package runs

import (
	"math/bits"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Good routes at a glance, for games that are simulated by the thousand: one train
// after the other takes the best route that it finds beside the others, and looks at so
// many lines of track and no more.

// mostLooks bounds the lines of track that are looked at for one train.
const mostLooks = 800

// Glance finds good routes of a company at a glance, and what they earn. The routes are
// legal if all trains that may run have one (whole); else it may be that one could run
// which has none.
func Glance(b *board.Board, r *Run) (set RouteSet, income Income, whole bool) {
	if !b.HomePlaced(r.Company) {
		return set, income, true
	}
	var g glance
	g.draw(b, r)
	best := int32(-1)
	for _, freightsFirst := range [2]bool{false, true} {
		g.begin()
		g.runAll(freightsFirst)
		ts := trips{run: r}
		if judge(b, &ts, &g.set) == nil {
			if in := ts.income(); 2*in.Revenue+in.Subsidy > best {
				set, income, best = g.set, in, 2*in.Revenue+in.Subsidy
				whole = g.left == 0
			}
		}
		if !g.mixed {
			break
		}
	}
	return set, income, whole
}

// line is the track from one node to the next.
type line struct {
	over  track.Set
	small track.SegmentSet
	to    uint8
	exit  tile.Edge
}

// glance is the network of a company, and the routes that its trains have taken.
type glance struct {
	run   Run
	lines [numNodes][6]line
	count [numNodes]uint8
	nodes uint64 // of the network
	value [numStops]int32
	open  track.Set
	own   stopSet // with a token of the company
	mixed bool    // there are freights and other trains

	set   RouteSet
	n     int
	left  uint32  // trains that have no route yet
	met   stopSet // cities where the routes can be met
	paid  stopSet
	hexes track.Set        // subsidised
	small track.SegmentSet // paid
	// The freights that are not permanent make one chain (7.8.1).
	chain      [2]end
	chained    bool
	anchored   bool // it may grow at its second end alone
	permanents int
	anchors    [2]end // of a permanent freight that runs

	// The train that looks for a route now, and the best it has found.
	train Runner
	looks int
	first end
	most  int32 // that a stop could pay it
	grows bool  // it makes the chain longer,
	held  end   // of which this end stays
	best  found
}

// found is a route with what is to be known of it.
type found struct {
	route Route
	score int32
	stops stopSet
	hexes track.Set
	small track.SegmentSet
	ends  [2]end
}

// draw makes the network of all that hangs together with the home station.
func (g *glance) draw(b *board.Board, r *Run) {
	g.run = *r
	rails := railsOf(b, r.Company)
	g.open, g.own = rails.open, stopSet(rails.stations)
	stopValues(b, r.Column, &g.value)
	g.nodes = 1 << r.Company.Home()
	for todo := g.nodes; todo != 0; {
		n := uint8(bits.TrailingZeros64(todo))
		todo &= todo - 1
		if n >= uint8(firstEntry) {
			continue
		}
		for exits := rails.field.Tiles[n].Exits; exits != 0; exits &= exits - 1 {
			todo |= g.drawLine(&rails, n, exits.First())
		}
	}
	passengers, freights := false, false
	for i := range r.Count {
		passengers = passengers || r.Trains[i].Permit && r.Trains[i].Type != Freight
		freights = freights || r.Trains[i].Permit && r.Trains[i].Type == Freight
	}
	g.mixed = passengers && freights
}

// drawLine adds the line that leaves a city by an exit. It gives the node at its other
// end if that is new.
func (g *glance) drawLine(rails *rails, n uint8, exit tile.Edge) (more uint64) {
	l, ok := rails.field.Follow(track.Place(n), exit)
	if !ok || l.To == track.Place(n) {
		return 0
	}
	to := uint8(l.To)
	if h := board.HexID(l.To); !h.City() {
		to = uint8(firstEntry) + nodeAt[h][l.By]
		if !rails.london && londonNodes&(1<<to) != 0 {
			return 0
		}
		g.add(to, line{l.Over, l.Small, n, l.By})
	}
	g.add(n, line{l.Over, l.Small, to, exit})
	more = 1 << to &^ g.nodes
	g.nodes |= more
	return more
}

func (g *glance) add(n uint8, l line) {
	g.lines[n][g.count[n]] = l
	g.count[n]++
}

// begin takes all routes back.
func (g *glance) begin() {
	g.set, g.n, g.left = RouteSet{}, 0, 0
	g.met, g.paid, g.hexes, g.small = 1<<g.run.Company.Home(), 0, 0, 0
	g.chained, g.anchored, g.permanents = false, false, 0
	for i := range g.run.Count {
		if g.run.Trains[i].Permit {
			g.left |= 1 << i
		}
	}
}

// runAll gives trains routes until none is left, or none of those that are left finds
// one.
func (g *glance) runAll(freightsFirst bool) {
	for grown := true; grown && g.left != 0; {
		grown = false
		for turn := range 3 {
			for i := g.next(turn, freightsFirst, g.left); i >= 0; i = g.next(turn, freightsFirst, g.left&(1<<i-1)) {
				grown = g.runTrain(i) || grown
			}
		}
	}
}

// next is the last of some trains whose turn it is: later cards are of larger trains.
// Permanent freights run before the chain, which may have to touch one.
func (g *glance) next(turn int, freightsFirst bool, of uint32) int {
	for ; of != 0; of &^= 1 << (31 - bits.LeadingZeros32(of)) {
		i := 31 - bits.LeadingZeros32(of)
		t := &g.run.Trains[i]
		at := 0
		switch {
		case t.Type != Freight && freightsFirst:
			at = 2
		case t.Type == Freight && t.Permanent && !freightsFirst:
			at = 1
		case t.Type == Freight && !t.Permanent && freightsFirst:
			at = 1
		case t.Type == Freight && !t.Permanent:
			at = 2
		}
		if at == turn {
			return i
		}
	}
	return -1
}

// runTrain gives a train the best route that it finds.
func (g *glance) runTrain(i int) bool {
	g.train, g.looks, g.best, g.grows = g.run.Trains[i], mostLooks, found{score: -1}, false
	if g.train.Type == Freight && !g.train.Permanent {
		g.growChain()
	} else {
		g.most = 0
		for s := range stop(numStops) {
			g.most = max(g.most, g.unpaid(s))
		}
		g.lookFrom(g.nodes)
	}
	if g.best.score < 0 {
		return false
	}
	g.set[g.n] = g.best.route.of(i)
	g.n++
	g.left &^= 1 << i
	g.met |= g.best.stops & citiesOnly
	g.book()
	return true
}

// book notes what the new route is paid for.
func (g *glance) book() {
	f := &g.best
	switch {
	case g.train.Type != Freight:
		g.paid |= f.stops
		if g.train.Type == Local {
			g.hexes |= f.hexes
			g.small |= f.small
		}
	case g.train.Permanent:
		g.paid |= 1<<f.ends[0].stop | 1<<f.ends[1].stop
		g.permanents++
		g.anchors = f.ends
	default:
		g.chain, g.chained = f.ends, true
	}
}

// growChain looks for a route of a freight that is not permanent: the first one from
// anywhere, or from the one permanent freight that it must touch; the others from an
// end of the chain.
func (g *glance) growChain() {
	must := g.permanents == 1 || g.permanents > 1 && g.run.Routes.ChainTouches
	switch {
	case !g.chained && !must:
		g.lookFrom(g.nodes)
	case !g.chained:
		g.anchored = true
		for _, e := range g.anchors {
			g.lookFromCity(e)
		}
	default:
		g.grows = true
		for i, e := range g.chain {
			if i == 1 || !g.anchored {
				g.held = g.chain[1-i]
				g.lookFromCity(e)
			}
		}
	}
}

func (g *glance) lookFromCity(e end) {
	if e.stop < firstArea {
		g.lookFrom(1 << e.hex)
	}
}

// lookFrom looks for routes from each of some nodes.
func (g *glance) lookFrom(nodes uint64) {
	if g.train.Type == Local {
		nodes &= 1<<board.NumCities - 1
	}
	for ; nodes != 0; nodes &= nodes - 1 {
		n := uint8(bits.TrailingZeros64(nodes))
		e := nodeEnds[n]
		g.first = e
		f := found{route: newRoute(0, e.hex), stops: 1 << e.stop, hexes: track.Set(0).With(track.Place(e.hex)), ends: [2]end{e, e}}
		sum := g.unpaid(e.stop)
		g.follow(n, f, 1, sum, sum)
	}
}

// unpaid is what a stop pays that no train has been paid for.
func (g *glance) unpaid(s stop) int32 {
	if g.paid.has(s) {
		return 0
	}
	return g.value[s]
}

// follow tries every line from the node where a route has come to after so many stops,
// which pay a sum; the least of them may be left out.
func (g *glance) follow(n uint8, f found, stops int, sum, least int32) {
	if stops > 1 && (n >= uint8(firstEntry) || !g.open.Has(track.Place(n))) {
		return
	}
	t := &g.train
	if t.Type == Express && 2*(sum+int32(int(t.Visit)-stops)*g.most) <= g.best.score {
		return
	}
	for i := range g.count[n] {
		if g.looks--; g.looks < 0 {
			return
		}
		l := &g.lines[n][i]
		e := nodeEnds[l.to]
		if f.stops.has(e.stop) || e.stop >= firstArea && (t.Type == Local || g.first.stop >= firstArea && e.stop.port() == g.first.stop.port()) {
			continue
		}
		to := found{
			route: f.route.then(l.exit), stops: f.stops | 1<<e.stop, small: f.small | l.small,
			hexes: f.hexes | l.over.With(track.Place(e.hex)), ends: [2]end{f.ends[0], e},
		}
		if t.Type == Freight && to.hexes.Len() > int(t.Visit)+1 {
			continue
		}
		pays := g.unpaid(e.stop)
		g.weigh(&to, stops+1, sum+pays, min(least, pays))
		if more := t.Type == Freight || stops+1 < int(t.Visit); more && to.route.Len() < maxExits {
			g.follow(l.to, to, stops+1, sum+pays, min(least, pays))
		}
	}
}

// weigh keeps a route that is better than those found before, if it may be run beside
// the others. Revenue counts twice as much as the subsidy.
func (g *glance) weigh(f *found, stops int, sum, least int32) {
	if f.stops&g.own == 0 || f.stops&g.met == 0 {
		return
	}
	switch t := g.train; {
	case t.Type == Freight:
		sum = g.freightPays(f)
	case stops > int(t.Pay):
		sum -= least
	}
	f.score = 2 * sum
	if g.train.Type == Local {
		f.score += 2*smallStationValue*int32((f.small&^g.small).Len()) + hexSubsidy*int32((f.hexes&^g.hexes).Len())
	}
	if f.score > g.best.score {
		g.best = *f
		if g.grows {
			g.best.ends[0] = g.held
		}
	}
}

// freightPays is what a freight is paid for its ends and the hexes between; where it
// makes a chain longer, what the chain is paid then.
func (g *glance) freightPays(f *found) int32 {
	a, b := g.first, f.ends[1]
	if g.grows {
		a = g.held
	}
	rate := int32(hexBonus)
	if a.stop.port() || b.stop.port() {
		rate = portBonus
	}
	pays := g.unpaid(a.stop) + rate*int32(between(g.run.Routes.Distance, a, b))
	if b.stop != a.stop {
		pays += g.unpaid(b.stop)
	}
	return pays
}

// nodeEnds is where a route ends that ends at a node.
var nodeEnds = func() (ends [numNodes]end) {
	for h := range board.NumCities {
		ends[h] = end{stop(h), h, h}
	}
	for i, e := range board.Entries {
		ends[firstEntry+i] = end{areaStop(e.Area), e.Hex, e.Land}
	}
	return ends
}()
