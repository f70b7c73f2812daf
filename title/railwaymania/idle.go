package railwaymania

import (
	"github.com/scrip-games/scrip/kit/route"
)

// "Each train must run a route between connected stations [...] if it can" (7.8).
//
// Ruling: a train may stay idle if there is no route that it could run besides
// those of the others, as they run.

// someCouldRun tells whether an idle train could run besides the routes of a set.
func (f *finder) someCouldRun(y *freightYard, ts *trips, set *RouteSet) bool {
	met := uint64(1) << f.run.Company.Home()
	if ts.n > 0 {
		met = f.meets(ts)
	}
	for i := range f.run.Count {
		t := &f.run.Trains[i]
		switch {
		case !t.Permit || set.runs(i):
		case t.Type == Freight:
			if f.freightCouldRun(y, ts, t, met) {
				return true
			}
		case f.passengerCouldRun(t, met):
			return true
		}
	}
	return false
}

// meets is where the routes can be met.
func (f *finder) meets(ts *trips) uint64 {
	met := uint64(0)
	for i := range ts.n {
		t := &ts.list[i]
		met |= uint64(t.stops & citiesOnly)
		for n := numCities; n < numNodes; n++ {
			for _, e := range t.ends {
				if f.ends[n].stop == e.stop && f.ends[n].hex == e.hex {
					met |= f.graph.Meets[n]
				}
			}
		}
	}
	return met
}

// passengerCouldRun tells whether an express or local train has a route that
// meets the others. The longest routes are enough to look at.
func (f *finder) passengerCouldRun(t *Runner, met uint64) bool {
	allowed := f.nodes
	if t.Type == Local {
		allowed &= 1<<numCities - 1
	}
	return !f.graph.Walk(int(t.Visit), allowed, func(_ *route.Path, _ route.Items, meets uint64) bool {
		return meets&met == 0
	})
}

// freightCouldRun tells whether a freight has a route that meets the others and
// fits the chains (7.8.1).
func (f *finder) freightCouldRun(y *freightYard, ts *trips, t *Runner, met uint64) bool {
	with := *ts
	with.n++
	hexes := int(t.Visit) + 1
	for a := range uint8(numNodes) {
		for b := range a {
			if int(y.reach.Hexes[a][b]) > hexes {
				continue
			}
			with.list[ts.n] = trip{train: t, ends: [2]end{f.ends[a], f.ends[b]}}
			if with.checkFreights() != nil {
				continue
			}
			if !f.graph.Between(y.reach, a, b, hexes, f.nodes, func(_ *route.Path, meets uint64) bool { return meets&met == 0 }) {
				return true
			}
		}
	}
	return false
}
