package railwaymania

import (
	"context"
	"errors"
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// RunningView is what is known of the routes offered, the best first as in the options.
type RunningView struct {
	Revenue money.Amount `json:"revenue"`
	Subsidy money.Amount `json:"subsidy"`
	Bound   money.Amount `json:"bound"`  // no routes bring a higher revenue
	Proven  bool         `json:"proven"` // none bring more than these
	Others  []OtherRoute `json:"others"`
}

// OtherRoute is what a train could run instead while the others run the best routes.
type OtherRoute struct {
	Train   int           `json:"train"` // its place in the company's list
	Stops   []string      `json:"stops"`
	Revenue money.Amount  `json:"revenue"` // of all trains then
	Subsidy money.Amount  `json:"subsidy"`
	Routes  runs.RouteSet `json:"routes"` // of all trains
}

func (s viewer) runningView(o *runs.Offer) *RunningView {
	v := &RunningView{
		Revenue: money.Amount(o.Best.Income.Revenue), Subsidy: money.Amount(o.Best.Income.Subsidy),
		Bound: money.Amount(o.Best.Bound), Proven: o.Best.Proven, Others: []OtherRoute{},
	}
	for _, x := range o.Others {
		stops, _ := runs.Tell(&s.Board, x.Set[x.Place])
		v.Others = append(v.Others, OtherRoute{
			Train: x.Set[x.Place].Train(), Stops: stops, Routes: x.Set,
			Revenue: money.Amount(x.Income.Revenue), Subsidy: money.Amount(x.Income.Subsidy),
		})
	}
	return v
}

// RouteSheet is a train's route with what it is paid.
type RouteSheet struct {
	Train TrainID `json:"train"`
	Name  string  `json:"name"`
	runs.Sheet
}

// routeSheets is what the routes just run are paid for.
func (s viewer) routeSheets() []RouteSheet {
	return s.RouteSheets(s.LastRuns[s.Company], int32(s.LastPaid[s.Company].Revenue))
}

// RouteSheets is what the routes of the company on turn are paid for when they earn
// the revenue.
func (s *State) RouteSheets(set runs.RouteSet, revenue int32) []RouteSheet {
	run, trains := s.run(s.Company), s.TrainsOf(s.Company)
	run.Claim = revenue
	list := []RouteSheet{}
	for _, sheet := range runs.Sheets(&s.Board, &run, &set) {
		id := trains[sheet.Route.Train()]
		list = append(list, RouteSheet{id, trainName(id.Class(), sheet.Type), sheet})
	}
	return list
}

// Routes told in words, for commands and pages.

// RouteReport is a route as a reader follows it.
type RouteReport struct {
	Train   string        `json:"train"`
	Stops   []string      `json:"stops"`
	Hexes   []board.HexID `json:"hexes"` // all that it crosses, in order
	Revenue int           `json:"revenue"`
}

// RoutesReport is the best routes of a company and how sure that is.
type RoutesReport struct {
	Company board.Company `json:"company"`
	Trains  int           `json:"trains"` // that may run
	Revenue int           `json:"revenue"`
	Subsidy int           `json:"subsidy"`
	Routes  []RouteReport `json:"routes"`
	Bound   int           `json:"bound"`
	Proven  bool          `json:"proven"`
	Nodes   int64         `json:"nodes"`
	// Set is the routes as an action has them.
	Set runs.RouteSet `json:"set"`
}

// BestRoutes finds the best routes in a position, of the company named by its
// letters or of the one whose turn it is. It stops early when the context is
// done.
func BestRoutes(ctx context.Context, g game.Game, letters string) (*RoutesReport, error) {
	s, ok := g.State().(*State)
	if !ok {
		return nil, fmt.Errorf("routes are of 1862, not of %s", g.Title().Info().Name)
	}
	c, err := s.viewer().companyAsked(letters)
	if err != nil {
		return nil, err
	}
	run := s.run(c)
	best := runs.FindBest(ctx, &s.Board, &run, runs.MostRevenue, runs.AllWork)
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
			report.Routes = append(report.Routes, s.viewer().routeReport(c, r, int(best.Income.Routes[i])))
		}
	}
	return report, nil
}

// companyAsked is the company named, or the one whose turn it is.
func (s viewer) companyAsked(letters string) (board.Company, error) {
	if letters == "" {
		if s.Round != OperatingRound || s.Company == board.NoCompany {
			return board.NoCompany, errors.New("no company has its turn now: name one")
		}
		return s.Company, nil
	}
	var c board.Company
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		return board.NoCompany, err
	}
	return c, nil
}

// routeReport tells one route of the company.
func (s viewer) routeReport(c board.Company, r runs.Route, revenue int) RouteReport {
	id := s.TrainsOf(c)[r.Train()]
	report := RouteReport{Train: trainName(id.Class(), s.Trains[id].Type), Revenue: revenue}
	report.Stops, report.Hexes = runs.Tell(&s.Board, r)
	return report
}

// TrainsOf is the company's trains in the order in which routes name them.
func (s *State) TrainsOf(c board.Company) []TrainID {
	var list []TrainID
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c {
			list = append(list, TrainID(id))
		}
	}
	return list
}

// RecordedRun is a run of routes in a record.
type RecordedRun struct {
	Entry   int // of the record
	Company board.Company
	Board   *board.Board
	Run     runs.Run
	Set     runs.RouteSet
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
			in, no := runs.Earn(&s.Board, &claimed, &a.Routes)
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
func (r *RecordedRun) Best(ctx context.Context) runs.Best {
	return runs.FindBest(ctx, r.Board, &r.Run, runs.MostRevenue, runs.AllWork)
}
