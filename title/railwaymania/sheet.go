package railwaymania

// What each route of a turn is paid for, as a screen shows it.

// RouteSheet is a route with what it is paid.
type RouteSheet struct {
	Train   TrainID     `json:"train"`
	Name    string      `json:"name"`
	Type    TrainType   `json:"type"`
	Stops   []StopSheet `json:"stops"` // in order
	Hexes   []HexID     `json:"hexes"` // all that it crosses, in order
	Bonus   int         `json:"bonus"` // a freight's, for the hexes between
	Small   int         `json:"small"` // what small stations pay
	Revenue int         `json:"revenue"`
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
	list := []RouteSheet{}
	run, set := s.run(s.Company), s.LastRuns[s.Company]
	ts := trips{run: &run}
	if s.Board.judge(&ts, &set) != nil {
		return list
	}
	best := ts.bestPay()
	var in Income
	ts.book(&best, &in)
	left, small := best.stops, ts.smallStations()
	trains := s.trainsOf(s.Company)
	for i := range ts.n {
		t, r := &ts.list[i], set[ts.place[i]]
		id := trains[r.Train()]
		sheet := RouteSheet{
			Train: id, Name: trainName(id.Class(), t.train.Type), Type: t.train.Type,
			Bonus: int(best.bonus[i]), Revenue: int(in.Routes[ts.place[i]]),
		}
		mine := t.stops & left
		if t.train.Type == Freight {
			mine &= 1<<t.ends[0].stop | 1<<t.ends[1].stop
		}
		left &^= mine
		if t.train.Type == Local {
			sheet.Small = (t.small & small).Len() * smallStationValue
			small &^= t.small
		}
		sheet.Stops, sheet.Hexes = s.stopSheets(&ts, t, r, mine)
		list = append(list, sheet)
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
