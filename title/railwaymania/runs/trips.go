package runs

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// One route on the map: 7.4, and what 7.8 asks of each train alone.

// Why a route is refused.
var (
	// Refusals are all of these, for the title's list.
	Refusals game.Refusals

	noSuchTrain   = Refusals.Refuse("7.8", "no-such-train")
	trainTwice    = Refusals.Refuse("7.8", "train-twice")
	noPermit      = Refusals.Refuse("7.8", "no-permit")
	noStopThere   = Refusals.Refuse("7.8", "no-stop-there")
	noTrack       = Refusals.Refuse("7.8", "no-track")
	stopTwice     = Refusals.Refuse("7.4", "stop-twice")
	cityBlocked   = Refusals.Refuse("7.4", "city-blocked")
	endsInArea    = Refusals.Refuse("7.4", "ends-in-area")
	noLondon      = Refusals.Refuse("7.4", "no-london")
	noToken       = Refusals.Refuse("7.4", "no-token-on-route")
	areaToArea    = Refusals.Refuse("7.8", "area-to-area")
	localOffBoard = Refusals.Refuse("7.8.2", "local-off-board")
	tooManyLocal  = Refusals.Refuse("7.8.2", "too-many-stops")
	tooMany       = Refusals.Refuse("7.8.3", "too-many-stops")
	tooFar        = Refusals.Refuse("7.8.1", "too-many-hexes")

	noHomeRoute   = Refusals.Refuse("7.8", "no-home-route")
	routesApart   = Refusals.Refuse("7.8", "routes-apart")
	freightsApart = Refusals.Refuse("7.8.1", "freights-apart")
	chainApart    = Refusals.Refuse("7.8.1", "chain-apart")
	mustRun       = Refusals.Refuse("7.8", "must-run")
	notThatMuch   = Refusals.Refuse("7.8.1", "not-that-much")
)

// stop is a large station or an area: the cities by their hex, then the areas.
// Every stop pays once a turn, however often it is visited (7.8).
type stop uint8

const (
	firstArea = stop(board.NumCities)
	numStops  = int(board.NumCities) + int(board.NumAreas)
)

func areaStop(a board.Area) stop { return firstArea + stop(a) }

func (s stop) area() (board.Area, bool) { return board.Area(s - firstArea), s >= firstArea }

// port tells whether the stop is a port.
func (s stop) port() bool {
	a, ok := s.area()
	return ok && a.Port()
}

// stopSet is a set of stops.
type stopSet uint64

func (s stopSet) has(x stop) bool { return s&(1<<x) != 0 }

// citiesOnly is the stops that are large stations.
const citiesOnly stopSet = 1<<board.NumCities - 1

// end is where a route ends, exactly enough to count distances and to see which
// routes touch: an area has several hexes and entries.
type end struct {
	stop stop
	hex  board.HexID // the city's, or the area's own
	land board.HexID // the city's, or the land hex before the area
}

// trip is a route as followed on the map.
type trip struct {
	train  *Runner
	ends   [2]end
	stops  stopSet
	hexes  track.Set
	small  track.SegmentSet
	visits int // stops
}

// rails is the board as one company's trains see it.
type rails struct {
	field    track.Field
	open     track.Set // cities it may pass
	stations track.Set // cities with its tokens
	london   bool
}

// railsOf is the board as the company's trains see it.
func railsOf(b *board.Board, c board.Company) rails {
	return rails{b.Field(), b.OpenTo(c), b.StationsOf(c), b.InLondon(c)}
}

// follow traces a route and judges it by itself.
func (r *rails) follow(route Route, train *Runner) (trip, *game.Illegal) {
	t := trip{train: train}
	if no := r.start(route, &t); no != nil {
		return t, no
	}
	at := track.Place(route.From())
	for i := range route.Len() {
		if i > 0 && r.field.Outer.Has(at) {
			return t, endsInArea
		}
		if i > 0 && !r.open.Has(at) {
			return t, cityBlocked
		}
		exit := route.exit(i)
		if !r.field.Outer.Has(at) && !r.field.Tiles[at].Exits.Has(exit) {
			return t, noTrack
		}
		line, ok := r.field.Follow(at, exit)
		if !ok {
			return t, noTrack
		}
		if no := r.visit(&t, &line); no != nil {
			return t, no
		}
		at = line.To
	}
	return t, r.judge(&t)
}

// start puts the trip at its first stop.
func (r *rails) start(route Route, t *trip) *game.Illegal {
	h := route.From()
	if route.Len() == 0 || h >= board.NumHexes {
		return noStopThere
	}
	if h.City() {
		t.ends[0] = end{stop(h), h, h}
	} else {
		area, land, ok := h.Behind(route.exit(0))
		if !ok {
			return noStopThere
		}
		t.ends[0] = end{areaStop(area), h, land}
	}
	t.stops, t.visits = 1<<t.ends[0].stop, 1
	t.hexes = t.hexes.With(track.Place(h))
	return nil
}

// visit adds a line and the stop where it ends.
func (r *rails) visit(t *trip, line *track.Line) *game.Illegal {
	h := board.HexID(line.To)
	to := end{stop(h), h, h}
	if !h.City() {
		area, land, _ := h.Behind(line.By)
		to = end{areaStop(area), h, land}
	}
	if t.stops.has(to.stop) {
		return stopTwice
	}
	t.ends[1] = to
	t.stops |= 1 << to.stop
	t.visits++
	t.hexes |= line.Over.With(line.To)
	t.small |= line.Small
	return nil
}

// judge is what is asked of a whole route.
func (r *rails) judge(t *trip) *game.Illegal {
	_, out0 := t.ends[0].stop.area()
	_, out1 := t.ends[1].stop.area()
	switch {
	case out0 && out1 && t.ends[0].stop.port() == t.ends[1].stop.port():
		return areaToArea
	case t.stops.has(areaStop(board.London)) && !r.london:
		return noLondon
	case track.Set(t.stops&citiesOnly)&r.stations == 0:
		return noToken
	case t.train.Type == Local && t.stops&^citiesOnly != 0:
		return localOffBoard
	case t.train.Type == Local && t.visits > int(t.train.Visit):
		return tooManyLocal
	case t.train.Type == Express && t.visits > int(t.train.Visit):
		return tooMany
	case t.train.Type == Freight && t.hexes.Len() > int(t.train.Visit)+1:
		// Ruling 20d: a hex crossed twice, over two segments, is one hex visited.
		return tooFar
	}
	return nil
}

// between is how many hexes lie between two ends by the convention; barriers
// count for nothing (7.8.1).
func between(d FreightDistance, a, b end) int {
	switch d {
	case AnyEntry:
		return int(betweenStops[a.stop][b.stop])
	case OffBoardHex:
		return max(0, hex.Steps(a.hex.Place(), b.hex.Place())-1)
	}
	return inland(a.land, b.land, a.stop, b.stop)
}

// countedHexes is the hexes that a bonus is for, one for each step of the shortest
// way between two ends (7.8.1): those that the routes cross, where there are such.
// Over the sea there may be none to name.
func countedHexes(d FreightDistance, a, b end, crossed func(board.HexID) bool) []board.HexID {
	from, to := a.land, b.land
	_, areaA := a.stop.area()
	_, areaB := b.stop.area()
	switch d {
	case OffBoardHex:
		from, to, areaA, areaB = a.hex, b.hex, false, false
	case AnyEntry:
		from, to = farthest(a.stop, b.stop)
	}
	all := hex.Steps(from.Place(), to.Place())
	list := []board.HexID{}
	for k := range all + 1 {
		if k == 0 && !areaA || k == all && !areaB {
			continue
		}
		found, ok := board.HexID(0), false
		for h := range board.NumHexes {
			if hex.Steps(from.Place(), h.Place()) == k && hex.Steps(h.Place(), to.Place()) == all-k && (!ok || crossed(h)) {
				found, ok = h, true
			}
		}
		if ok {
			list = append(list, found)
		}
	}
	return list
}

// farthest is the land hexes of two stops with the most between them.
func farthest(a, b stop) (from, to board.HexID) {
	most := -1
	for _, x := range landsOf[a] {
		for _, y := range landsOf[b] {
			if n := hex.Steps(x.Place(), y.Place()); n > most {
				from, to, most = x, y, n
			}
		}
	}
	return from, to
}

// inland is the hexes between two ends, the land hex before an area being one of
// them.
func inland(a, b board.HexID, from, to stop) int {
	n := hex.Steps(a.Place(), b.Place()) - 1
	if from >= firstArea {
		n++
	}
	if to >= firstArea {
		n++
	}
	return max(0, n)
}

// landsOf is the land hexes of each stop: a city's own, those before an area.
var landsOf = func() (lands [numStops][]board.HexID) {
	for c := range board.NumCities {
		lands[c] = []board.HexID{c}
	}
	for _, e := range board.Entries {
		lands[areaStop(e.Area)] = append(lands[areaStop(e.Area)], e.Land)
	}
	return
}()

// betweenStops is the most hexes that lie between two stops, each area being
// entered where one likes.
var betweenStops = func() (most [numStops][numStops]uint8) {
	for from := range stop(numStops) {
		for to := range stop(numStops) {
			a, b := farthest(from, to)
			most[from][to] = uint8(inland(a, b, from, to))
		}
	}
	return
}()
