package runs

import (
	"github.com/scrip-games/scrip/kit/route"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// "Each train must run a route between connected stations [...] if it can" (7.8).
//
// Ruling 20a: a train may stay idle if there is no route that it could run besides
// those of the others, as they run.

// CanRun tells whether any train of the company can run at all. What runs alone
// visits the home station: from there the next stop on some line will do. It is a
// city, or for all but local trains an area, London only with a link; for a freight
// it must not lie too far.
func CanRun(b *board.Board, r *Run) bool {
	home := track.Place(r.Company.Home())
	if !b.HomePlaced(r.Company) {
		return false
	}
	f := b.Field()
	for exits := f.Tiles[home].Exits; exits != 0; exits &= exits - 1 {
		if line, ok := f.Follow(home, exits.First()); ok && line.To != home && canRunTo(b, r, &line) {
			return true
		}
	}
	return false
}

// canRunTo tells whether some train can run along the line from the home station.
func canRunTo(b *board.Board, r *Run, l *track.Line) bool {
	area := l.To >= track.Place(board.NumLand)
	if area && toLondon(l) && !b.InLondon(r.Company) {
		return false
	}
	for i := range r.Count {
		switch t := &r.Trains[i]; {
		case !t.Permit, area && t.Type == Local:
		case t.Type != Freight || l.Over.Len()+2 <= int(t.Visit)+1:
			return true
		}
	}
	return false
}

// toLondon tells whether a line that leads off the board ends in London.
func toLondon(l *track.Line) bool {
	a, _, _ := board.HexID(l.To).Behind(l.By)
	return a == board.London
}

// someCouldRun tells whether an idle train could run besides the routes of a set.
func (f *finder) someCouldRun(y *freightYard, set *RouteSet) bool {
	a := assembly{}
	for _, r := range set {
		if r != 0 {
			a.run(r, r.Train(), 0)
		}
	}
	for i := range f.run.Count {
		if f.run.Trains[i].Permit && !a.used[i] && f.runBesides(y, &a, i) {
			return true
		}
	}
	return false
}

// runIdle gives idle trains routes besides those there are, until none could run
// any more.
func (f *finder) runIdle(y *freightYard, a *assembly) {
	for grown := true; grown; {
		grown = false
		for i := range f.run.Count {
			if f.run.Trains[i].Permit && !a.used[i] {
				grown = f.runBesides(y, a, i) || grown
			}
		}
	}
}

// runBesides gives a train a route besides those there are, if it has any.
func (f *finder) runBesides(y *freightYard, a *assembly, train int) bool {
	t := &f.run.Trains[train]
	ts := trips{run: f.run}
	followAll(f.b, &ts, &a.set) // which are allowed
	met := uint64(1) << f.run.Company.Home()
	if ts.n > 0 {
		met = f.meets(&ts)
	}
	var found Route
	take := func(p *route.Path, meets uint64) bool {
		if meets&met == 0 {
			return true
		}
		found = f.routeOf(p)
		return false
	}
	if t.Type == Freight {
		f.freightBesides(y, &ts, t, take)
	} else {
		f.passengerBesides(t, take)
	}
	if found == 0 {
		return false
	}
	a.run(found, train, 0)
	return true
}

// meets is where the routes can be met.
func (f *finder) meets(ts *trips) uint64 {
	met := uint64(0)
	for i := range ts.n {
		t := &ts.list[i]
		met |= uint64(t.stops & citiesOnly)
		for n := firstEntry; n < numNodes; n++ {
			for _, e := range t.ends {
				if f.ends[n].stop == e.stop && f.ends[n].hex == e.hex {
					met |= f.graph.Meets[n]
				}
			}
		}
	}
	return met
}

// passengerBesides offers the routes of an express or local train. The longest
// are enough.
func (f *finder) passengerBesides(t *Runner, take func(*route.Path, uint64) bool) {
	allowed := f.nodes
	if t.Type == Local {
		allowed &= 1<<board.NumCities - 1
	}
	f.graph.Walk(int(t.Visit), allowed, func(p *route.Path, _ route.Items, meets uint64) bool { return take(p, meets) })
}

// freightBesides offers the routes of a freight that fit the chains (7.8.1).
func (f *finder) freightBesides(y *freightYard, ts *trips, t *Runner, take func(*route.Path, uint64) bool) {
	with := *ts
	with.n++
	hexes := int(t.Visit) + 1
	for a := range uint8(numNodes) {
		for b := range a {
			if int(y.reach.Hexes[a][b]) > hexes {
				continue
			}
			with.list[ts.n] = trip{train: t, ends: [2]end{f.ends[a], f.ends[b]}}
			if with.checkFreights() == nil && !f.graph.Between(y.reach, a, b, hexes, f.nodes, take) {
				return
			}
		}
	}
}
