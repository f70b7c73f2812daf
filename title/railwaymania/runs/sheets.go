package runs

import (
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// What each route of a turn is paid for.

// Sheet is a route with what it is paid.
type Sheet struct {
	Route   Route         `json:"-"`
	Type    TrainType     `json:"type"`
	Stops   []StopSheet   `json:"stops"`   // in order
	Hexes   []board.HexID `json:"hexes"`   // all that it crosses, in order
	Bonus   int           `json:"bonus"`   // a freight's, for the hexes between
	Each    int           `json:"each"`    // of those
	Counted []board.HexID `json:"counted"` // those, as far as they have a name
	Small   int           `json:"small"`   // what small stations pay
	Revenue int           `json:"revenue"`
	Subsidy int           `json:"subsidy"` // for hexes that no local train before it visited (7.8.2)

	Stations   []SmallStation `json:"stations"`   // the small stations that pay it
	Subsidised []board.HexID  `json:"subsidised"` // the hexes of the subsidy
}

// SmallStation is one on the way of a local train.
type SmallStation struct {
	Hex     board.HexID `json:"hex"`
	Segment tile.Edges  `json:"segment"`
}

// StopSheet is a stop of a route. A stop that pays nothing was left out, is paid to
// another route, or lies between the ends of a freight.
type StopSheet struct {
	Hex  board.HexID `json:"hex"`
	Name string      `json:"name"`
	Pays int         `json:"pays"`
}

// Sheets is what the routes of a set are paid for, each in its place among them; none
// if they are not legal.
func Sheets(b *board.Board, r *Run, set *RouteSet) []Sheet {
	list := []Sheet{}
	ts := trips{run: r}
	if judge(b, &ts, set) != nil {
		return list
	}
	j := joiner{ts: &ts}
	j.join()
	best := j.best
	var counted track.Set
	ts.share(&best, func(i int, stops stopSet, small track.SegmentSet) {
		t := &ts.list[i]
		sheet := Sheet{
			Route: set[ts.place[i]], Type: t.train.Type, Bonus: int(best.bonus[i]),
			Small: small.Len() * smallStationValue, Stations: smallStations(b, small), Subsidised: []board.HexID{},
		}
		sheet.Counted, sheet.Each = j.bonusHexes(b, i, set)
		sheet.Revenue = int(ts.worth(stops)) + sheet.Bonus + sheet.Small
		if t.train.Type == Local {
			fresh := t.hexes &^ counted
			sheet.Subsidy, sheet.Subsidised = fresh.Len()*hexSubsidy, hexesOf(fresh)
			counted |= t.hexes
		}
		sheet.Stops, sheet.Hexes = ts.stopSheets(b, t, sheet.Route, stops)
		list = append(list, sheet)
	})
	return list
}

// hexesOf is the hexes of a set.
func hexesOf(set track.Set) []board.HexID {
	list := []board.HexID{}
	for h := range board.NumHexes {
		if set.Has(track.Place(h)) {
			list = append(list, h)
		}
	}
	return list
}

// bonusHexes is the hexes for which the route is paid a bonus, and what for each.
func (j *joiner) bonusHexes(b *board.Board, i int, set *RouteSet) (list []board.HexID, each int) {
	list = []board.HexID{}
	if j.best.bonus[i] == 0 {
		return list, 0
	}
	for _, c := range j.made[:j.of] {
		if bits.TrailingZeros32(c.routes) == i {
			return countedHexes(j.by, c.ends[0], c.ends[1], j.crossedBy(b, c, set)), c.rate()
		}
	}
	return list, 0
}

// crossedBy tells of a hex whether a route of the chain crosses it.
func (j *joiner) crossedBy(b *board.Board, c chain, set *RouteSet) func(board.HexID) bool {
	var all []board.HexID
	for rest := c.routes; rest != 0; rest &= rest - 1 {
		_, crossed := Tell(b, set[j.ts.place[bits.TrailingZeros32(rest)]])
		all = append(all, crossed...)
	}
	return func(h board.HexID) bool { return slices.Contains(all, h) }
}

// smallStations is the stations of a set, by hex and segment.
func smallStations(b *board.Board, set track.SegmentSet) []SmallStation {
	list := []SmallStation{}
	f := b.Field()
	for h := board.NumCities; h < board.NumLand; h++ {
		for i, seg := range f.Tiles[h].Segments {
			if seg != 0 && set&(1<<(int(f.Town[h])*3+i)) != 0 {
				list = append(list, SmallStation{h, seg})
			}
		}
	}
	return list
}

// stopSheets is the stops of a route with what they pay it.
func (ts *trips) stopSheets(b *board.Board, t *trip, r Route, paid stopSet) ([]StopSheet, []board.HexID) {
	names, crossed := Tell(b, r)
	stops := []StopSheet{}
	for _, h := range crossed {
		at := stop(h)
		if h.Town() {
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
