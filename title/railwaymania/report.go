package railwaymania

import (
	"context"
	"errors"
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
)

// Routes told in words, for commands and pages.

// RouteReport is a route as a reader follows it.
type RouteReport struct {
	Train   string   `json:"train"`
	Stops   []string `json:"stops"`
	Hexes   []HexID  `json:"hexes"` // all that it crosses, in order
	Revenue int      `json:"revenue"`
}

// RoutesReport is the best routes of a company and how sure that is.
type RoutesReport struct {
	Company Company       `json:"company"`
	Trains  int           `json:"trains"` // that may run
	Revenue int           `json:"revenue"`
	Subsidy int           `json:"subsidy"`
	Routes  []RouteReport `json:"routes"`
	Bound   int           `json:"bound"`
	Proven  bool          `json:"proven"`
	Nodes   int64         `json:"nodes"`
	// Set is the routes as an action has them.
	Set RouteSet `json:"set"`
}

// BestRoutes finds the best routes in a position, of the company named by its
// letters or of the one whose turn it is. It stops early when the context is
// done.
func BestRoutes(ctx context.Context, g game.Game, letters string) (*RoutesReport, error) {
	s, ok := g.State().(*State)
	if !ok {
		return nil, fmt.Errorf("routes are of 1862, not of %s", g.Title().Info().Name)
	}
	c, err := s.companyAsked(letters)
	if err != nil {
		return nil, err
	}
	run := s.run(c)
	best := s.Board.bestRoutes(ctx, &run, MostRevenue, allWork)
	report := &RoutesReport{
		Company: c, Revenue: int(best.Income.Revenue), Subsidy: int(best.Income.Subsidy), Routes: []RouteReport{},
		Bound: int(best.Bound), Proven: best.Proven, Nodes: best.Nodes, Set: best.Set,
	}
	for i := range run.Count {
		if run.Trains[i].Permit {
			report.Trains++
		}
	}
	for i, r := range best.Set {
		if r != 0 {
			report.Routes = append(report.Routes, s.routeReport(c, r, int(best.Income.Routes[i])))
		}
	}
	return report, nil
}

// companyAsked is the company named, or the one whose turn it is.
func (s *State) companyAsked(letters string) (Company, error) {
	if letters == "" {
		if s.Round != OperatingRound || s.Company == NoCompany {
			return NoCompany, errors.New("no company has its turn now: name one")
		}
		return s.Company, nil
	}
	var c Company
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		return NoCompany, err
	}
	return c, nil
}

// routeReport tells one route of the company.
func (s *State) routeReport(c Company, r Route, revenue int) RouteReport {
	id := s.TrainsOf(c)[r.Train()]
	report := RouteReport{Train: trainName(id.Class(), s.Trains[id].Type), Revenue: revenue}
	report.Stops, report.Hexes = s.Board.tellRoute(r)
	return report
}

// TrainsOf is the company's trains in the order in which routes name them.
func (s *State) TrainsOf(c Company) []TrainID {
	var list []TrainID
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c {
			list = append(list, TrainID(id))
		}
	}
	return list
}

// tellRoute is the stops of a route, the cities by their names and the areas by
// theirs, and all hexes that it crosses.
func (b *Board) tellRoute(r Route) (stops []string, crossed []HexID) {
	f := b.field()
	at := r.From()
	crossed = []HexID{at}
	stops = []string{at.stopName(r.Exit(0))}
	for i := range r.Len() {
		by := r.Exit(i)
		for {
			to := f.Across[at][by]
			if int(to) >= numHexes {
				return stops, crossed
			}
			at, by = HexID(to), by.Opposite()
			crossed = append(crossed, at)
			if !at.Land() || f.Tiles[to].City() {
				stops = append(stops, at.stopName(by))
				break
			}
			out, ok := f.Tiles[to].Across(by)
			if !ok {
				return stops, crossed
			}
			by = out
		}
	}
	return stops, crossed
}

// stopName is a stop's name: the city's, or that of the area behind the edge.
func (h HexID) stopName(by tile.Edge) string {
	if h.Land() {
		return hexes[h].name
	}
	return areaAt[h][by].area.String()
}

// RecordedRun is a run of routes in a record.
type RecordedRun struct {
	Entry   int // of the record
	Company Company
	Board   *Board
	Run     Run
	Set     RouteSet
	Revenue int
}

// RecordedRuns calls look with every run in a record of 1862.
func RecordedRuns(r *game.Record, look func(*RecordedRun) error) error {
	if id := Title.Info().ID; r.Title != id {
		return fmt.Errorf("the record is of %q, not of %q", r.Title, id)
	}
	g, err := Title.New(r.Setup())
	if err != nil {
		return err
	}
	s := g.State().(*State)
	for _, i := range r.Line(len(r.Entries)) {
		decoded, err := Title.Decode(r.Entries[i].Action)
		if err != nil {
			return &game.EntryError{Index: i, Err: err}
		}
		if a := decoded.(Action); a.Verb == DoRun && s.Step == Running {
			run := RecordedRun{Entry: i, Company: s.Company, Board: &s.Board, Run: s.run(s.Company), Set: a.Routes}
			claimed := run.Run
			claimed.Claim = a.Amount
			in, no := s.Board.Earn(&claimed, &a.Routes)
			if no != nil {
				return &game.EntryError{Index: i, Err: no}
			}
			run.Revenue = int(in.Revenue)
			if err := look(&run); err != nil {
				return err
			}
		}
		if err := g.Do(r.Entries[i].Seat, decoded, nil); err != nil {
			return &game.EntryError{Index: i, Err: err}
		}
	}
	return nil
}

// Best is the best routes that the company could have run.
func (r *RecordedRun) Best(ctx context.Context) Best {
	return r.Board.bestRoutes(ctx, &r.Run, MostRevenue, allWork)
}

// Best is the best routes of the hard case.
func (h *HardCase) Best(ctx context.Context) Best {
	return h.Board.bestRoutes(ctx, &h.Run, MostRevenue, allWork)
}
