package railwaymania

import (
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
)

// What each route of a turn is paid for, as a screen shows it.

// RouteSheet is a route with what it is paid.
type RouteSheet struct {
	Train   TrainID     `json:"train"`
	Name    string      `json:"name"`
	Type    TrainType   `json:"type"`
	Stops   []StopSheet `json:"stops"`   // in order
	Hexes   []HexID     `json:"hexes"`   // all that it crosses, in order
	Bonus   int         `json:"bonus"`   // a freight's, for the hexes between
	Each    int         `json:"each"`    // of those
	Counted []HexID     `json:"counted"` // those, as far as they have a name
	Small   int         `json:"small"`   // what small stations pay
	Revenue int         `json:"revenue"`
	Subsidy int         `json:"subsidy"` // for hexes that no local train before it visited (7.8.2)

	Stations   []SmallStation `json:"stations"`   // the small stations that pay it
	Subsidised []HexID        `json:"subsidised"` // the hexes of the subsidy
}

// SmallStation is one on the way of a local train.
type SmallStation struct {
	Hex     HexID      `json:"hex"`
	Segment tile.Edges `json:"segment"`
}

// StopSheet is a stop of a route. A stop that pays nothing was left out, is paid to
// another route, or lies between the ends of a freight.
type StopSheet struct {
	Hex  HexID  `json:"hex"`
	Name string `json:"name"`
	Pays int    `json:"pays"`
}

// routeSheets is what the routes just run are paid for.
func (s *State) routeSheets() []RouteSheet {
	return s.RouteSheets(s.LastRuns[s.Company], int32(s.LastPaid[s.Company].Revenue))
}

// RouteSheets is what the routes of the company on turn are paid for when they earn
// the revenue.
func (s *State) RouteSheets(set RouteSet, revenue int32) []RouteSheet {
	list := []RouteSheet{}
	run := s.run(s.Company)
	run.Claim = revenue
	ts := trips{run: &run}
	if s.Board.judge(&ts, &set) != nil {
		return list
	}
	j := joiner{ts: &ts}
	j.join()
	best := j.best
	var counted track.Set
	trains := s.TrainsOf(s.Company)
	ts.share(&best, func(i int, stops stopSet, small track.SegmentSet) {
		t, r := &ts.list[i], set[ts.place[i]]
		id := trains[r.Train()]
		sheet := RouteSheet{
			Train: id, Name: trainName(id.Class(), t.train.Type), Type: t.train.Type, Bonus: int(best.bonus[i]),
			Small: small.Len() * smallStationValue, Stations: s.Board.smallStations(small), Subsidised: []HexID{},
		}
		sheet.Counted, sheet.Each = s.bonusHexes(&j, i, &set)
		sheet.Revenue = int(ts.worth(stops)) + sheet.Bonus + sheet.Small
		if t.train.Type == Local {
			fresh := t.hexes &^ counted
			sheet.Subsidy, sheet.Subsidised = fresh.Len()*hexSubsidy, hexesOf(fresh)
			counted |= t.hexes
		}
		sheet.Stops, sheet.Hexes = s.stopSheets(&ts, t, r, stops)
		list = append(list, sheet)
	})
	return list
}

// hexesOf is the hexes of a set.
func hexesOf(set track.Set) []HexID {
	list := []HexID{}
	for h := range HexID(numHexes) {
		if set.Has(track.Place(h)) {
			list = append(list, h)
		}
	}
	return list
}

// bonusHexes is the hexes for which the route is paid a bonus, and what for each.
func (s *State) bonusHexes(j *joiner, i int, set *RouteSet) (list []HexID, each int) {
	list = []HexID{}
	if j.best.bonus[i] == 0 {
		return list, 0
	}
	for _, c := range j.made[:j.of] {
		if bits.TrailingZeros32(c.routes) == i {
			return countedHexes(j.by, c.ends[0], c.ends[1], s.crossedBy(j, c, set)), c.rate()
		}
	}
	return list, 0
}

// crossedBy tells of a hex whether a route of the chain crosses it.
func (s *State) crossedBy(j *joiner, c chain, set *RouteSet) func(HexID) bool {
	var all []HexID
	for rest := c.routes; rest != 0; rest &= rest - 1 {
		_, crossed := s.Board.tellRoute(set[j.ts.place[bits.TrailingZeros32(rest)]])
		all = append(all, crossed...)
	}
	return func(h HexID) bool { return slices.Contains(all, h) }
}

// smallStations is the stations of a set, by hex and segment.
func (b *Board) smallStations(set track.SegmentSet) []SmallStation {
	list := []SmallStation{}
	f := b.field()
	for h := HexID(numCities); h < numLand; h++ {
		for i, seg := range f.Tiles[h].Segments {
			if seg != 0 && set&(1<<(int(f.Town[h])*3+i)) != 0 {
				list = append(list, SmallStation{h, seg})
			}
		}
	}
	return list
}

// stopSheets is the stops of a route with what they pay it.
func (s *State) stopSheets(ts *trips, t *trip, r Route, paid stopSet) ([]StopSheet, []HexID) {
	names, crossed := s.Board.tellRoute(r)
	stops := []StopSheet{}
	for _, h := range crossed {
		at := stop(h)
		if h.Land() && !h.City() {
			continue
		}
		for _, e := range t.ends {
			if e.hex == h {
				at = e.stop
			}
		}
		sheet := StopSheet{Hex: h, Name: names[len(stops)]}
		if paid.has(at) {
			sheet.Pays = int(ts.value[at])
		}
		stops = append(stops, sheet)
	}
	return stops, crossed
}
