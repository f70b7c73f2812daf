package runs

import (
	"context"
	"math/bits"
	"sync"

	"github.com/scrip-games/scrip/kit/route"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The best routes of a company. The search is package route's; here is what it
// needs to know of 1862: the board as a graph, what each stop is worth, and how
// freights make chains (best_freight.go).

// Aim is what the best routes are best at.
type Aim uint8

const (
	// MostRevenue is the highest revenue. Of equal ones some with a high subsidy
	// are taken.
	MostRevenue Aim = iota
	// MostMoney is the highest sum of revenue and subsidy: what a company
	// without a director runs for (7.3).
	MostMoney
)

// Best is the best routes found.
type Best struct {
	Set    RouteSet
	Income Income
	Bound  int32 // no routes have a higher revenue (or sum, by the aim)
	Proven bool  // these are the best
	Nodes  int64 // combinations looked at
}

// The graph's nodes: the cities, then the entries of the areas.
const (
	firstEntry = int(board.NumCities)
	numNodes   = firstEntry + len(board.Entries)
)

// What can be paid: the stops, the small stations, and the subsidy of each hex.
const (
	firstSmall = numStops
	firstHex   = firstSmall + 3*int(board.NumLand-board.NumCities)
)

// How much work the search for a company's best routes may take, in nodes. A number of
// nodes leaves the result the same on every machine. All runs of the games that were
// played are proven by less; a full map with the largest trains may take more, and then
// it is told that the best found are not proven.
const (
	OfferWork    = 1 << 14 // for what a director is offered: about a second at most
	ReceiverWork = 1 << 12 // for what a company without a director runs (7.3)
	AllWork      = 1 << 62 // as much as it takes
)

// finder looks for the best routes of one company.
type finder struct {
	b     *board.Board
	run   *Run
	graph route.Graph
	nodes route.Nodes // in one network with the home station
	ends  [numNodes]end
	// joints is the nodes at which freights that end at a node can be joined.
	joints  [numNodes]route.Nodes
	problem route.Problem
	prices  route.Prices
	aim     Aim
	work    int64 // nodes that may be looked at

	lists     []*list
	best      Best
	value     int32 // of the best
	accepting sync.Mutex
}

// list is the candidates of passenger trains that are alike.
type list struct {
	train      Runner
	candidates []route.Candidate
	routes     []Route  // of each candidate, without a train
	hexes      []uint64 // that each visits
}

// FindBest finds the best routes of a company for the aim. It stops early, with the
// best found so far, when the context is done or the work is: so many nodes, or as many
// as it takes where that is allWork.
func FindBest(ctx context.Context, b *board.Board, r *Run, aim Aim, work int64) Best {
	f := newFinder(b, r)
	f.find(ctx, aim, work)
	return f.best
}

// find looks for the best routes. It gives the freights it found them for.
func (f *finder) find(ctx context.Context, aim Aim, work int64) *freightYard {
	f.work = work
	f.price(aim)
	yard := f.search(ctx)
	if aim == MostRevenue {
		f.moreSubsidy()
	}
	return yard
}

// newFinder is ready to look for routes of a company.
func newFinder(b *board.Board, r *Run) *finder {
	f := &finder{b: b, run: r}
	if b.HomePlaced(r.Company) {
		f.draw()
	}
	return f
}

// draw makes the graph of what the company's trains can use.
func (f *finder) draw() {
	rails := railsOf(f.b, f.run.Company)
	g := &f.graph
	for h := range board.NumCities {
		f.drawCity(&rails, h)
	}
	for i := range board.Entries {
		f.drawEntry(&rails, i)
	}
	g.Tokens = route.Nodes(rails.stations)
	f.nodes = f.network(rails.london)
}

func (f *finder) drawCity(rails *rails, h board.HexID) {
	g, n := &f.graph, uint8(h)
	f.ends[n] = end{stop(h), h, h}
	f.joints[n] = 1 << n
	g.Excludes[n] = 1 << n
	g.Hex[n] = 1 << h
	g.Meets[n] = 1 << h
	g.Items[n] = route.Items{}.With(int(h)).With(firstHex + int(h))
	if !rails.open.Has(track.Place(h)) {
		g.Final |= 1 << n
	}
	for exits := rails.field.Tiles[h].Exits; exits != 0; exits &= exits - 1 {
		f.drawWay(rails, n, track.Place(h), exits.First())
	}
}

// drawEntry makes a node of an entry to an area. A route ends there, and has at
// most one port and one red area (7.4, 7.8).
func (f *finder) drawEntry(rails *rails, i int) {
	g, n, e := &f.graph, uint8(firstEntry+i), &board.Entries[i]
	f.ends[n] = end{areaStop(e.Area), e.Hex, e.Land}
	g.Final |= 1 << n
	g.Hex[n] = 1 << e.Hex
	g.Items[n] = route.Items{}.With(int(areaStop(e.Area)))
	g.Excludes[n] = sameKind[i]
	if f.run.Routes.MeetInAreas {
		f.joints[n] = sameHex[i]
		g.Meets[n] = 1 << bits.TrailingZeros64(uint64(sameHex[i]))
	}
	f.drawWay(rails, n, track.Place(e.Hex), e.Edge)
}

// drawWay adds the line that leaves a node by an edge, if it comes to a stop.
func (f *finder) drawWay(rails *rails, n uint8, from track.Place, by tile.Edge) {
	line, ok := rails.field.Follow(from, by)
	if !ok {
		return
	}
	to := uint8(line.To)
	if h := board.HexID(line.To); !h.City() {
		to = uint8(firstEntry) + nodeAt[h][line.By]
	}
	if to == n {
		return
	}
	w := route.Way{To: to, Exit: uint8(by), Hexes: uint64(line.Over)}
	for rest := line.Small; rest != 0; rest &= rest - 1 {
		w.Items = w.Items.With(firstSmall + bits.TrailingZeros64(uint64(rest)))
	}
	for rest := line.Over; rest != 0; rest &= rest - 1 {
		w.Items = w.Items.With(firstHex + int(rest.First()))
	}
	f.graph.Ways[n] = append(f.graph.Ways[n], w)
}

// network is the nodes that hang together with the home station. London is left
// out without a link (7.4).
func (f *finder) network(linked bool) route.Nodes {
	closed := route.Nodes(0)
	if !linked {
		closed = londonNodes
	}
	in := route.Nodes(1) << f.run.Company.Home()
	for todo := in; todo != 0; {
		n := bits.TrailingZeros64(uint64(todo))
		todo &= todo - 1
		more := f.joints[n]
		for i := range f.graph.Ways[n] {
			more |= 1 << f.graph.Ways[n][i].To
		}
		more &^= in | closed
		in |= more
		todo |= more
	}
	return in
}

// nodeAt is the entry at an edge of a hex.
// sameKind is the nodes of the entries to the same kind of area, sameHex those to
// the same area in the same hex.
var (
	nodeAt      [board.NumHexes][6]uint8
	sameKind    [len(board.Entries)]route.Nodes
	sameHex     [len(board.Entries)]route.Nodes
	londonNodes route.Nodes
)

func init() {
	for i, e := range board.Entries {
		nodeAt[e.Hex][e.Edge] = uint8(i)
		if e.Area == board.London {
			londonNodes |= 1 << (firstEntry + i)
		}
	}
	for i, a := range board.Entries {
		for k, b := range board.Entries {
			if a.Area.Port() == b.Area.Port() {
				sameKind[i] |= 1 << (firstEntry + k)
			}
			if a.Area == b.Area && a.Hex == b.Hex {
				sameHex[i] |= 1 << (firstEntry + k)
			}
		}
	}
}

// price sets what everything is worth.
func (f *finder) price(aim Aim) {
	f.aim = aim
	p := &f.problem
	var value [numStops]int32
	stopValues(f.b, f.run.Column, &value)
	for s, v := range value {
		p.Worth[s] = v
		p.Stops = p.Stops.With(s)
	}
	for i := range firstHex - firstSmall {
		p.Worth[firstSmall+i] = smallStationValue
	}
	if aim == MostMoney {
		for h := range int(board.NumLand) {
			p.Worth[firstHex+h] = hexSubsidy
		}
	}
	for n, at := range f.graph.Meets {
		if at != 0 {
			p.Sites[bits.TrailingZeros64(at)] = uint8(f.ends[n].stop) + 1
		}
	}
	p.Step = 10
	p.Home = 1 << f.run.Company.Home()
	p.Prices = &f.prices
}

// score is what counts of an income.
func (a Aim) score(in *Income) int32 {
	if a == MostMoney {
		return in.Revenue + in.Subsidy
	}
	return in.Revenue
}

// passengers makes the lists of the express and local trains.
func (f *finder) passengers() {
	for i := range f.run.Count {
		t := f.run.Trains[i]
		if t.Type == Freight || !t.Permit || f.listOf(t) != nil {
			continue
		}
		f.lists = append(f.lists, f.walk(t))
	}
}

func (f *finder) listOf(t Runner) *list {
	t.Permanent = false
	for _, l := range f.lists {
		if l.train == t {
			return l
		}
	}
	return nil
}

// walk lists the routes of a passenger train, those that pay and meet alike once:
// the one that visits most hexes.
func (f *finder) walk(t Runner) *list {
	t.Permanent = false
	l := &list{train: t}
	allowed, pays := f.nodes, stopItems
	if t.Type == Local {
		allowed &= 1<<board.NumCities - 1
		pays = smallItems
		if f.aim == MostMoney {
			pays = allItems
		}
	}
	type key struct {
		pays  route.Items
		meets uint64
	}
	seen := make(map[key]int32)
	f.graph.Walk(int(t.Visit), allowed, func(p *route.Path, items route.Items, meets uint64) bool {
		k := key{items.And(pays), meets}
		hexes := items[firstHex/64] >> (firstHex % 64)
		if i, ok := seen[k]; ok {
			if bits.OnesCount64(hexes) > bits.OnesCount64(l.hexes[i]) {
				l.routes[i], l.hexes[i] = f.routeOf(p), hexes
			}
			return true
		}
		seen[k] = int32(len(l.routes))
		l.candidates = append(l.candidates, route.Candidate{
			Pays: k.pays, Skip: p.Len > int(t.Pay), Meets: meets, Ref: int32(len(l.routes)),
		})
		l.routes, l.hexes = append(l.routes, f.routeOf(p)), append(l.hexes, hexes)
		return true
	})
	return l
}

// All items; stops and small stations; stops; large stations.
var (
	allItems   = route.Items{^uint64(0), ^uint64(0)}
	smallItems = route.Items{^uint64(0), 1<<(firstHex-64) - 1}
	stopItems  = route.Items{1<<numStops - 1, 0}
	cityItems  = route.Items{1<<board.NumCities - 1, 0}
)

// routeOf is the route of a path, without its train.
func (f *finder) routeOf(p *route.Path) Route {
	r := newRoute(0, f.ends[p.Nodes[0]].hex)
	for i := range p.Len - 1 {
		r = r.then(tile.Edge(p.Exits[i]))
	}
	return r
}

// of is the route with its train.
func (r Route) of(train int) Route { return r&^(31<<56) | Route(train)<<56 }
