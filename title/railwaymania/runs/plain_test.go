package runs

import (
	"slices"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The rules of 7.4 and 7.8 once more, as slow and plain as the rulebook tells them, and
// apart from those that the game uses: routes hex by hex, freights in every order, the
// stop left out by trying each. What the game earns and refuses is compared with this.

// plainStop is a large station or an area, where a route comes to it.
type plainStop struct {
	hex, land board.HexID // the same for a city; an area's own hex and the one before it
	area      board.Area
	out       bool // an area
}

// same tells whether two stops are one station, which is paid once.
func (s plainStop) same(t plainStop) bool {
	return s.out == t.out && (s.out && s.area == t.area || !s.out && s.hex == t.hex)
}

func (s plainStop) port() bool { return s.out && s.area.Port() }

// plainRoute is a route as walked.
type plainRoute struct {
	train int
	stops []plainStop
	hexes map[board.HexID]bool
	small map[[2]int]bool // stations by hex and edge of the segment
}

// plainStopAt is the stop at a hex that is left or entered by an edge.
func plainStopAt(h board.HexID, by tile.Edge) (plainStop, bool) {
	if h.City() {
		return plainStop{hex: h, land: h}, true
	}
	for _, e := range board.Entries {
		if e.Hex == h && e.Edge == by {
			return plainStop{hex: h, land: e.Land, area: e.Area, out: true}, true
		}
	}
	return plainStop{}, false
}

// walkPlainly follows a route hex by hex; false if there is no track.
func walkPlainly(b *board.Board, r Route) (*plainRoute, bool) {
	at := r.From()
	p := &plainRoute{train: r.Train(), hexes: map[board.HexID]bool{at: true}, small: map[[2]int]bool{}}
	if r.Len() == 0 || at >= board.NumHexes {
		return nil, false
	}
	first, ok := plainStopAt(at, r.exit(0))
	p.stops = append(p.stops, first)
	field := b.Field()
	for i := 0; ok && i < r.Len(); i++ {
		by := r.exit(i)
		if at.Land() && !b.TileAt(at).Exits.Has(by) {
			return nil, false
		}
		for {
			to := field.Across[at][by]
			if board.HexID(to) >= board.NumHexes {
				return nil, false
			}
			at, by = board.HexID(to), by.Opposite()
			p.hexes[at] = true
			if !at.Land() || at.City() {
				break
			}
			out, through := b.TileAt(at).Across(by)
			if !through {
				return nil, false
			}
			if b.At(at).Stations.Has(by) {
				p.small[[2]int{int(at), int(min(by, out))}] = true
			}
			by = out
		}
		if at.City() && !b.TileAt(at).Exits.Has(by) {
			return nil, false
		}
		var s plainStop
		s, ok = plainStopAt(at, by)
		p.stops = append(p.stops, s)
	}
	return p, ok
}

// allowedAlone is what 7.4 and 7.8 ask of one route.
func (p *plainRoute) allowedAlone(b *board.Board, r *Run) bool {
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
		case s.out && (inner || t.Type == Local), s.out && s.area.String() == "London" && !b.InLondon(r.Company):
			return false
		case !s.out:
			token = token || b.HasToken(r.Company, s.hex)
			free := slices.Contains(b.Tokens(s.hex), board.NoCompany)
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
	b      *board.Board
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

// subsidy is 10 for each hex that local trains visit.
func (s *plainSet) subsidy() int32 {
	hexes := map[board.HexID]bool{}
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
func plainOptions(b *board.Board, r *Run) (routes [][]Route, walked [][]*plainRoute) {
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
		for h := range board.NumHexes {
			extend(newRoute(i, h))
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
