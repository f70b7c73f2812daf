package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/tile"
	"pgregory.net/rapid"
)

// The rules of 7.4 and 7.8 once more, as slow and plain as the rulebook tells them, and
// apart from those that the game uses: routes hex by hex, freights in every order, the
// stop left out by trying each. What the game earns and refuses is compared with this.

// plainStop is a large station or an area, where a route comes to it.
type plainStop struct {
	hex, land HexID // the same for a city; an area's own hex and the one before it
	area      Area
	out       bool // an area
}

// same tells whether two stops are one station, which is paid once.
func (s plainStop) same(t plainStop) bool {
	return s.out == t.out && (s.out && s.area == t.area || !s.out && s.hex == t.hex)
}

func (s plainStop) port() bool { return s.out && areas[s.area].port }

// plainRoute is a route as walked.
type plainRoute struct {
	train int
	stops []plainStop
	hexes map[HexID]bool
	small map[[2]int]bool // stations by hex and edge of the segment
}

// plainStopAt is the stop at a hex that is left or entered by an edge.
func plainStopAt(h HexID, by tile.Edge) (plainStop, bool) {
	if h.City() {
		return plainStop{hex: h, land: h}, true
	}
	for _, e := range entries {
		if hexNamed(e.hex) == h && e.edge == by {
			return plainStop{hex: h, land: hexNamed(e.land), area: e.area, out: true}, true
		}
	}
	return plainStop{}, false
}

// walkPlainly follows a route hex by hex; false if there is no track.
func walkPlainly(b *Board, r Route) (*plainRoute, bool) {
	at := r.From()
	p := &plainRoute{train: r.Train(), hexes: map[HexID]bool{at: true}, small: map[[2]int]bool{}}
	if r.Len() == 0 || at >= numHexes {
		return nil, false
	}
	first, ok := plainStopAt(at, r.Exit(0))
	p.stops = append(p.stops, first)
	field := b.field()
	for i := 0; ok && i < r.Len(); i++ {
		by := r.Exit(i)
		if at.Land() && !b.tile(at).Exits.Has(by) {
			return nil, false
		}
		for {
			to := field.Across[at][by]
			if int(to) >= numHexes {
				return nil, false
			}
			at, by = HexID(to), by.Opposite()
			p.hexes[at] = true
			if !at.Land() || at.City() {
				break
			}
			out, through := b.tile(at).Across(by)
			if !through {
				return nil, false
			}
			if b.At(at).Stations.Has(by) {
				p.small[[2]int{int(at), int(min(by, out))}] = true
			}
			by = out
		}
		if at.City() && !b.tile(at).Exits.Has(by) {
			return nil, false
		}
		var s plainStop
		s, ok = plainStopAt(at, by)
		p.stops = append(p.stops, s)
	}
	return p, ok
}

// allowedAlone is what 7.4 and 7.8 ask of one route.
func (p *plainRoute) allowedAlone(b *Board, r *Run) bool {
	t := r.Trains[p.train]
	token := false
	for i, s := range p.stops {
		inner := i > 0 && i < len(p.stops)-1
		for _, other := range p.stops[:i] {
			if s.same(other) {
				return false
			}
		}
		switch {
		case s.out && (inner || t.Type == Local), s.out && areas[s.area].name == "London" && !b.InLondon(r.Company):
			return false
		case !s.out:
			token = token || b.HasToken(r.Company, s.hex)
			_, free := b.free(s.hex)
			if inner && !free && !b.HasToken(r.Company, s.hex) {
				return false
			}
		}
	}
	from, to := p.stops[0], p.stops[len(p.stops)-1]
	if from.out && to.out && from.port() == to.port() {
		return false
	}
	if t.Type == Freight {
		return token && len(p.hexes) <= int(t.Visit)+1
	}
	return token && len(p.stops) <= int(t.Visit)
}

// plainSet is the routes of a turn.
type plainSet struct {
	b      *Board
	run    *Run
	routes []*plainRoute
}

// meets tells whether two routes meet: in a large station or, by convention, in the
// same hex off the board.
func (s *plainSet) meets(p, q *plainRoute) bool {
	for _, x := range p.stops {
		for _, y := range q.stops {
			if !x.out && !y.out && x.hex == y.hex || s.touches(x, y) {
				return true
			}
		}
	}
	return false
}

// touches tells whether freights that end so can be one.
func (s *plainSet) touches(x, y plainStop) bool {
	return x.same(y) && (!x.out || s.run.Routes.MeetInAreas && x.hex == y.hex)
}

// allowed tells whether the routes may run together, but for trains left idle.
func (s *plainSet) allowed() bool {
	if len(s.routes) == 0 {
		return true
	}
	// "The next route must cross the main route [...] each further one an earlier one":
	// begin with those that visit home and add what meets them.
	in := map[*plainRoute]bool{}
	for grown := true; grown; {
		grown = false
		for _, p := range s.routes {
			if in[p] {
				continue
			}
			home := false
			for _, x := range p.stops {
				home = home || len(in) == 0 && !x.out && x.hex == s.run.Company.Home()
			}
			for q := range in {
				home = home || s.meets(p, q)
			}
			if home {
				in[p], grown = true, true
			}
		}
	}
	return len(in) == len(s.routes) && s.b.HomePlaced(s.run.Company) && s.revenue() >= 0
}

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
			total += int32(areas[x.area].value[s.run.Column])
		default:
			total += int32(s.b.tile(x.hex).Value)
		}
	}
	return total
}

// distance is the hexes between two ends by the shortest way.
func (s *plainSet) distance(x, y plainStop) int32 {
	switch s.run.Routes.Distance {
	case OffBoardHex:
		return max(0, int32(hex.Steps(x.hex.place(), y.hex.place()))-1)
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
	n := int32(hex.Steps(x.land.place(), y.land.place())) - 1
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
	for _, e := range entries {
		if e.area == x.area {
			list = append(list, plainStop{hexNamed(e.hex), hexNamed(e.land), e.area, true})
		}
	}
	return list
}

// subsidy is 10 for each hex that local trains visit.
func (s *plainSet) subsidy() int32 {
	hexes := map[HexID]bool{}
	for _, p := range s.routes {
		if s.run.Trains[p.train].Type == Local {
			for h := range p.hexes {
				hexes[h] = true
			}
		}
	}
	return int32(len(hexes)) * 10
}

// mustRun tells whether a train without a route could run besides the others.
func (s *plainSet) mustRun(options [][]*plainRoute) bool {
	if s.run.Routes.Idle {
		return false
	}
	for i, list := range options {
		idle := true
		for _, p := range s.routes {
			idle = idle && p.train != i
		}
		for _, p := range list {
			if with := (plainSet{s.b, s.run, append(s.routes[:len(s.routes):len(s.routes)], p)}); idle && with.allowed() {
				return true
			}
		}
	}
	return false
}

// plainOptions is every route of each train, with what it is to the game.
func plainOptions(b *Board, r *Run) (routes [][]Route, walked [][]*plainRoute) {
	routes, walked = make([][]Route, r.Count), make([][]*plainRoute, r.Count)
	for i := range r.Count {
		if !r.Trains[i].Permit {
			continue
		}
		var extend func(Route)
		extend = func(route Route) {
			for e := range tile.Edge(6) {
				longer := route.then(e)
				p, ok := walkPlainly(b, longer)
				if !ok || len(p.hexes) > 1+9*6 {
					continue
				}
				if p.allowedAlone(b, r) {
					routes[i], walked[i] = append(routes[i], longer), append(walked[i], p)
				}
				if longer.Len() < int(r.Trains[i].Visit) && longer.Len() < maxExits && !repeats(p) {
					extend(longer)
				}
			}
		}
		for h := range HexID(numHexes) {
			extend(NewRoute(i, h))
		}
	}
	return routes, walked
}

// repeats tells whether a route comes to a stop twice, or goes on from an area: no
// longer one is allowed.
func repeats(p *plainRoute) bool {
	last := len(p.stops) - 1
	for _, s := range p.stops[:last] {
		if s.same(p.stops[last]) {
			return true
		}
	}
	return p.stops[last].out
}

// Sets of routes drawn at random, allowed or not, earn in the game what they earn here.
func TestEarn_agreesWithThePlainRules(t *testing.T) {
	t.Parallel()
	compared, allowed, chained := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		b, c := drawBoard(rt, rapid.IntRange(3, 12).Draw(rt, "lays"))
		r := drawRun(rt, c, []TrainType{Freight, Freight, Express, Local})
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "sets"), 1))
		routes, walked := plainOptions(b, r)
		for range 60 {
			r.Routes = someConventions(rng)
			var set RouteSet
			s := plainSet{b: b, run: r}
			for i := range routes {
				if n := len(routes[i]); n > 0 && rng.IntN(6) > 0 {
					k := rng.IntN(n)
					set[i] = routes[i][k]
					s.routes = append(s.routes, walked[i][k])
				}
			}
			in, no := b.Earn(r, &set)
			ok := s.allowed() && !s.mustRun(walked)
			compared++
			if ok != (no == nil) {
				rt.Fatalf("the game says %v, plainly it is allowed: %v\n%v\n%+v", no, ok, set, r)
			}
			if !ok {
				continue
			}
			if len(s.routes) > 0 {
				allowed++
			}
			if in.Revenue != s.revenue() || in.Subsidy != s.subsidy() {
				rt.Fatalf("%v earns %d and %d, plainly %d and %d\n%+v", set, in.Revenue, in.Subsidy, s.revenue(), s.subsidy(), r)
			}
			if freightsOf(&s) > 1 {
				chained++
			}
		}
	})
	t.Logf("%d sets compared, %d allowed, %d of them with several freights", compared, allowed, chained)
}

func freightsOf(s *plainSet) (n int) {
	for _, p := range s.routes {
		if s.run.Trains[p.train].Type == Freight {
			n++
		}
	}
	return n
}

// someConventions is any mixture of them.
func someConventions(r *rand.Rand) RouteConventions {
	return RouteConventions{
		MeetInAreas: r.IntN(2) == 0, JoinPermanents: r.IntN(2) == 0, ChainTouches: r.IntN(2) == 0, Idle: r.IntN(2) == 0,
		Distance: []FreightDistance{UsedEntry, AnyEntry, OffBoardHex}[r.IntN(3)],
	}
}
