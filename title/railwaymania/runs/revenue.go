package runs

import (
	"math/bits"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The routes of a turn together: 7.8, 7.8.2, 7.8.3.

const (
	smallStationValue = 20 // 7.8.2
	hexBonus          = 20 // 7.8.1
	portBonus         = 30
	hexSubsidy        = 10 // 7.8.2
)

// trips is the routes of a turn as followed, in the order of the set.
type trips struct {
	list  [MaxTrains]trip
	place [MaxTrains]uint8 // of each in the set
	n     int
	value [numStops]int32
	run   *Run
}

// Earn judges a set of routes and counts what it earns. An empty set earns
// nothing. A set that breaks a rule is refused with the section.
//
// Ruling 21: choices that do not show on the map, which are the stop that an N/M
// train leaves out and how freights are joined, are made so that the company earns
// most; freights are joined otherwise if the director names what that brings.
func Earn(b *board.Board, r *Run, set *RouteSet) (Income, *game.Illegal) {
	ts := trips{run: r}
	if no := judge(b, &ts, set); no != nil {
		return Income{}, no
	}
	if !ts.mayBeIdle(set) {
		if f := newFinder(b, r); f.someCouldRun(newYard(f), set) {
			return Income{}, mustRun
		}
	}
	in := ts.income()
	if r.Claim != 0 && r.Claim != in.Revenue {
		return Income{}, notThatMuch
	}
	return in, nil
}

// judge is all that is asked of the routes that run.
func judge(b *board.Board, ts *trips, set *RouteSet) *game.Illegal {
	if no := followAll(b, ts, set); no != nil {
		return no
	}
	return ts.together(b)
}

// mayBeIdle tells whether no train is idle, or the convention lets it be.
func (ts *trips) mayBeIdle(set *RouteSet) bool {
	if ts.run.Routes.Idle {
		return true
	}
	for i := range ts.run.Count {
		if ts.run.Trains[i].Permit && !set.runs(i) {
			return false
		}
	}
	return true
}

// runs tells whether a train has a route in the set.
func (s *RouteSet) runs(train int) bool {
	for _, r := range s {
		if r != 0 && r.Train() == train {
			return true
		}
	}
	return false
}

// followAll follows each route and judges it by itself.
func followAll(b *board.Board, ts *trips, set *RouteSet) *game.Illegal {
	rails := railsOf(b, ts.run.Company)
	used := uint32(0)
	for i, route := range set {
		if route == 0 {
			continue
		}
		at := route.Train()
		if at >= ts.run.Count {
			return noSuchTrain
		}
		train := &ts.run.Trains[at]
		switch {
		case used&(1<<at) != 0:
			return trainTwice
		case !train.Permit:
			return noPermit
		}
		used |= 1 << at
		var no *game.Illegal
		if ts.list[ts.n], no = rails.follow(route, train); no != nil {
			return no
		}
		ts.place[ts.n] = uint8(i)
		ts.n++
	}
	ts.values(b)
	return nil
}

// values is what every stop pays now.
func (ts *trips) values(b *board.Board) { stopValues(b, ts.run.Column, &ts.value) }

// stopValues is what every stop pays in the phase's column.
func stopValues(b *board.Board, column uint8, value *[numStops]int32) {
	for h := range board.NumCities {
		value[h] = int32(b.TileAt(h).Value)
	}
	for a := range board.NumAreas {
		value[areaStop(a)] = int32(a.Value(column))
	}
}

// together is what 7.8 asks of all routes: one visits the home station, and each
// meets another in a large station, so that all hang together; and the freights
// make chains.
func (ts *trips) together(b *board.Board) *game.Illegal {
	if ts.n == 0 {
		return nil
	}
	home := stop(ts.run.Company.Home())
	if !b.HomePlaced(ts.run.Company) || ts.visited()&(1<<home) == 0 {
		return noHomeRoute
	}
	if !ts.meet() {
		return routesApart
	}
	return ts.checkFreights()
}

// visited is all stops of all routes.
func (ts *trips) visited() stopSet {
	var all stopSet
	for i := range ts.n {
		all |= ts.list[i].stops
	}
	return all
}

// meet tells whether all routes hang together.
func (ts *trips) meet() bool {
	met := uint32(1)
	for grown := true; grown; {
		grown = false
		for i := range ts.n {
			if met&(1<<i) == 0 && ts.meetsAny(i, met) {
				met |= 1 << i
				grown = true
			}
		}
	}
	return met == 1<<ts.n-1
}

func (ts *trips) meetsAny(i int, met uint32) bool {
	for ; met != 0; met &= met - 1 {
		if ts.list[i].meets(&ts.list[bits.TrailingZeros32(met)], ts.run.Routes.MeetInAreas) {
			return true
		}
	}
	return false
}

// meets tells whether two routes share a large station, or, if the convention
// has it so, end in the same hex of an area.
func (t *trip) meets(u *trip, inAreas bool) bool {
	if t.stops&u.stops&citiesOnly != 0 {
		return true
	}
	if !inAreas {
		return false
	}
	for _, a := range t.ends {
		for _, b := range u.ends {
			if a.stop == b.stop && a.hex == b.hex {
				return true
			}
		}
	}
	return false
}

// income counts what the routes earn, at best.
func (ts *trips) income() Income {
	best := ts.bestPay()
	var in Income
	in.Revenue = best.total
	in.Subsidy = ts.subsidy()
	ts.book(&best, &in)
	return in
}

// subsidy is 10 for each hex that a local train visits, once (7.8.2).
func (ts *trips) subsidy() int32 {
	var hexes track.Set
	for i := range ts.n {
		if ts.list[i].train.Type == Local {
			hexes |= ts.list[i].hexes
		}
	}
	return int32(hexes.Len()) * hexSubsidy
}

// pay is one way to count: what is paid, with the bonuses of the freights.
type pay struct {
	total int32
	stops stopSet // paid
	bonus [MaxTrains]int16
}

// worth is what the stops of a set pay together.
func (ts *trips) worth(s stopSet) int32 {
	sum := int32(0)
	for ; s != 0; s &= s - 1 {
		sum += ts.value[bits.TrailingZeros64(uint64(s))]
	}
	return sum
}

// smallStations is those that local trains visit.
func (ts *trips) smallStations() track.SegmentSet {
	var all track.SegmentSet
	for i := range ts.n {
		if ts.list[i].train.Type == Local {
			all |= ts.list[i].small
		}
	}
	return all
}

// payPassengers is the stops paid when the express and local trains have chosen
// which stop to leave out, some being paid already: by convention so that they are
// worth what is claimed, where that can be, and else for the best.
func (ts *trips) payPassengers(paid stopSet, claim int32) stopSet {
	var open uint32 // routes that must still leave a stop out
	for i := range ts.n {
		t := &ts.list[i]
		switch {
		case t.train.Type == Freight:
		case t.visits <= int(t.train.Pay):
			paid |= t.stops
		default:
			open |= 1 << i
		}
	}
	best := ts.leaveOut(paid, open)
	if ts.run.Claim != 0 && ts.run.Routes.AnyLeftOut && ts.worth(best) > claim {
		tries := mostTries
		if as, ok := ts.leaveOutFor(paid, open, claim, &tries); ok {
			return as
		}
	}
	return best
}

// mostTries is how many ways to leave stops out are tried for a claim.
const mostTries = 1 << 12

// leaveOutFor looks for a way to leave stops out so that those paid are worth what is
// claimed.
func (ts *trips) leaveOutFor(paid stopSet, open uint32, claim int32, tries *int) (stopSet, bool) {
	if *tries--; *tries < 0 || ts.worth(paid) > claim {
		return paid, false
	}
	if open == 0 {
		return paid, ts.worth(paid) == claim
	}
	i := bits.TrailingZeros32(open)
	for rest := ts.list[i].stops; rest != 0; rest &= rest - 1 {
		left := rest & -rest
		if got, ok := ts.leaveOutFor(paid|ts.list[i].stops&^left, open&^(1<<i), claim, tries); ok {
			return got, true
		}
	}
	return paid, false
}

// leaveOut chooses for the routes still open. A route that visits a stop which
// another pays leaves that one out and loses nothing. Where no route does, one
// of them is tried with each of its stops.
func (ts *trips) leaveOut(paid stopSet, open uint32) stopSet {
	for settled := true; settled; {
		settled = false
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			if ts.list[i].stops&paid != 0 {
				paid |= ts.list[i].stops
				open &^= 1 << i
				settled = true
			}
		}
	}
	if open == 0 {
		return paid
	}
	i := bits.TrailingZeros32(open)
	best, worth := paid, int32(-1)
	for rest := ts.list[i].stops; rest != 0; rest &= rest - 1 {
		left := rest & -rest
		got := ts.leaveOut(paid|ts.list[i].stops&^left, open&^(1<<i))
		if w := ts.worth(got); w > worth {
			best, worth = got, w
		}
	}
	return best
}

// book writes what each route adds.
func (ts *trips) book(p *pay, in *Income) {
	ts.share(p, func(i int, stops stopSet, small track.SegmentSet) {
		sum := ts.worth(stops) + int32(p.bonus[i]) + int32(small.Len())*smallStationValue
		in.Routes[ts.place[i]] = int16(sum)
	})
}

// share gives out what is paid: a stop goes to the first route that may be paid
// for it, a bonus to the first of its chain.
func (ts *trips) share(p *pay, to func(i int, stops stopSet, small track.SegmentSet)) {
	left, small := p.stops, ts.smallStations()
	for i := range ts.n {
		t := &ts.list[i]
		mine := t.stops & left
		if t.train.Type == Freight {
			mine &= 1<<t.ends[0].stop | 1<<t.ends[1].stop
		}
		left &^= mine
		var stations track.SegmentSet
		if t.train.Type == Local {
			stations = t.small & small
			small &^= t.small
		}
		to(i, mine, stations)
	}
}
