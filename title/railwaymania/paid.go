package railwaymania

import (
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
)

// What each route was paid for, stop by stop, for the screen.

// PaidRoute is a route and what it adds.
type PaidRoute struct {
	Train   int            `json:"train"`
	Revenue int            `json:"revenue"`
	Bonus   int            `json:"bonus"` // of the freight chain that begins with it (7.8.1)
	Stops   []PaidStop     `json:"stops"`
	Small   []SmallStation `json:"small"`   // paid to it (7.8.2)
	Subsidy int            `json:"subsidy"` // for the hexes that no local train before it visited (7.8.2)
}

// PaidStop is a stop of a route, in order. It is not paid where the route leaves
// it out, runs through it as a freight, or where another route is paid for it.
type PaidStop struct {
	Hex   HexID  `json:"hex"`
	Stop  string `json:"stop"` // the city's hex, or the area
	Value int    `json:"value"`
	Paid  bool   `json:"paid"`
}

// SmallStation is one on the way of a local train.
type SmallStation struct {
	Hex     HexID      `json:"hex"`
	Segment tile.Edges `json:"segment"`
}

// paidRoutes is what the company's routes of this turn are paid for; none where
// its income is not from routes run now, as after the LNER (10.3).
func (s *State) paidRoutes() []PaidRoute {
	list := []PaidRoute{}
	run, set := s.run(s.Company), s.LastRuns[s.Company]
	ts := trips{run: &run}
	if s.Board.judge(&ts, &set) != nil {
		return list
	}
	best := ts.bestPay()
	if best.total != int32(s.Operating.Earned.Revenue) {
		return list
	}
	rails := s.Board.railsOf(s.Company)
	var counted track.Set
	ts.share(&best, func(i int, stops stopSet, small track.SegmentSet) {
		t, route := &ts.list[i], set[ts.place[i]]
		p := PaidRoute{
			Train: route.Train(), Bonus: int(best.bonus[i]), Small: s.Board.smallStations(small),
			Revenue: int(ts.worth(stops)) + int(best.bonus[i]) + small.Len()*smallStationValue,
		}
		if t.train.Type == Local {
			p.Subsidy = (t.hexes &^ counted).Len() * hexSubsidy
			counted |= t.hexes
		}
		for _, e := range rails.ends(route) {
			p.Stops = append(p.Stops, PaidStop{e.hex, e.stop.String(), int(ts.value[e.stop]), stops.has(e.stop)})
		}
		list = append(list, p)
	})
	return list
}

// ends is the stops of a route that was found legal, in order.
func (r *rails) ends(route Route) []end {
	var t trip
	r.start(route, &t)
	list := []end{t.ends[0]}
	at := track.Place(route.From())
	for i := range route.Len() {
		line, _ := r.field.Follow(at, route.Exit(i))
		r.visit(&t, &line)
		list = append(list, t.ends[1])
		at = line.To
	}
	return list
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

func (s stop) String() string {
	if a, ok := s.area(); ok {
		return a.String()
	}
	return HexID(s).String()
}
