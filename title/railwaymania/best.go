package railwaymania

import (
	"context"
	"math/bits"
	"sync"

	"github.com/scrip-games/scrip/kit/route"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
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
const numNodes = numCities + len(entries)

// What can be paid: the stops, the small stations, and the subsidy of each hex.
const (
	firstSmall = numStops
	firstHex   = firstSmall + 3*(numLand-numCities)
)

// How much work the search for a company's best routes may take, in nodes. A number of
// nodes leaves the result the same on every machine. All runs of the games that were
// played are proven by less; a full map with the largest trains may take more, and then
// it is told that the best found are not proven.
const (
	offerWork    = 1 << 14 // for what a director is offered: about a second at most
	receiverWork = 1 << 12 // for what a company without a director runs (7.3)
	allWork      = 1 << 62 // as much as it takes
)

// finder looks for the best routes of one company.
type finder struct {
	b     *Board
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

// bestRoutes finds the best routes of a company for the aim. It stops early, with the
// best found so far, when the context is done or the work is: so many nodes, or as many
// as it takes where that is allWork.
func (b *Board) bestRoutes(ctx context.Context, r *Run, aim Aim, work int64) Best {
	f := b.finder(r)
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

// finder is ready to look for routes of a company.
func (b *Board) finder(r *Run) *finder {
	f := &finder{b: b, run: r}
	if b.HomePlaced(r.Company) {
		f.draw()
	}
	return f
}

// draw makes the graph of what the company's trains can use.
func (f *finder) draw() {
	rails := f.b.railsOf(f.run.Company)
	g := &f.graph
	for h := range HexID(numCities) {
		f.drawCity(&rails, h)
	}
	for i := range entries {
		f.drawEntry(&rails, i)
	}
	g.Tokens = route.Nodes(rails.stations)
	f.nodes = f.network(rails.london)
}

func (f *finder) drawCity(rails *rails, h HexID) {
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
	g, n, e := &f.graph, uint8(numCities+i), &entryAt[i]
	f.ends[n] = end{areaStop(e.area), e.hex, e.land}
	g.Final |= 1 << n
	g.Hex[n] = 1 << e.hex
	g.Items[n] = route.Items{}.With(int(areaStop(e.area)))
	g.Excludes[n] = sameKind[i]
	if f.run.Routes.MeetInAreas {
		f.joints[n] = sameHex[i]
		g.Meets[n] = 1 << bits.TrailingZeros64(uint64(sameHex[i]))
	}
	f.drawWay(rails, n, track.Place(e.hex), e.edge)
}

// drawWay adds the line that leaves a node by an edge, if it comes to a stop.
func (f *finder) drawWay(rails *rails, n uint8, from track.Place, by tile.Edge) {
	line, ok := rails.field.Follow(from, by)
	if !ok {
		return
	}
	to := uint8(line.To)
	if h := HexID(line.To); !h.City() {
		to = numCities + nodeAt[h][line.By]
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

// entryAt is the entries by their ids; nodeAt is the entry at an edge of a hex.
// sameKind is the nodes of the entries to the same kind of area, sameHex those to
// the same area in the same hex.
var (
	entryAt     [len(entries)]entryID
	nodeAt      [numHexes][6]uint8
	sameKind    [len(entries)]route.Nodes
	sameHex     [len(entries)]route.Nodes
	londonNodes route.Nodes
)

type entryID struct {
	area Area
	hex  HexID
	edge tile.Edge
	land HexID
}

func init() {
	for i, e := range entries {
		entryAt[i] = entryID{e.area, hexNamed(e.hex), e.edge, hexNamed(e.land)}
		nodeAt[entryAt[i].hex][e.edge] = uint8(i)
		if e.area == london {
			londonNodes |= 1 << (numCities + i)
		}
	}
	for i, a := range entryAt {
		for k, b := range entryAt {
			if areas[a.area].port == areas[b.area].port {
				sameKind[i] |= 1 << (numCities + k)
			}
			if a.area == b.area && a.hex == b.hex {
				sameHex[i] |= 1 << (numCities + k)
			}
		}
	}
}

// price sets what everything is worth.
func (f *finder) price(aim Aim) {
	f.aim = aim
	p := &f.problem
	var value [numStops]int32
	f.b.stopValues(f.run.Column, &value)
	for s, v := range value {
		p.Worth[s] = v
		p.Stops = p.Stops.With(s)
	}
	for i := firstSmall; i < firstHex; i++ {
		p.Worth[i] = smallStationValue
	}
	if aim == MostMoney {
		for i := firstHex; i < firstHex+numLand; i++ {
			p.Worth[i] = hexSubsidy
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
		allowed &= 1<<numCities - 1
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
	cityItems  = route.Items{1<<numCities - 1, 0}
)

// routeOf is the route of a path, without its train.
func (f *finder) routeOf(p *route.Path) Route {
	r := NewRoute(0, f.ends[p.Nodes[0]].hex)
	for i := range p.Len - 1 {
		r = r.then(tile.Edge(p.Exits[i]))
	}
	return r
}

// of is the route with its train.
func (r Route) of(train int) Route { return r&^(31<<56) | Route(train)<<56 }
