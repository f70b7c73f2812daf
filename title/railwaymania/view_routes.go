package railwaymania

import "github.com/scrip-games/scrip/kit/money"

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
	Train   int          `json:"train"` // its place in the company's list
	Stops   []string     `json:"stops"`
	Revenue money.Amount `json:"revenue"` // of all trains then
	Subsidy money.Amount `json:"subsidy"`
	Routes  RouteSet     `json:"routes"` // of all trains
}

func (s *State) runningView(o *offer) *RunningView {
	v := &RunningView{
		Revenue: money.Amount(o.best.Income.Revenue), Subsidy: money.Amount(o.best.Income.Subsidy),
		Bound: money.Amount(o.best.Bound), Proven: o.best.Proven, Others: []OtherRoute{},
	}
	for _, x := range o.others {
		stops, _ := s.Board.tellRoute(x.set[x.place])
		v.Others = append(v.Others, OtherRoute{
			Train: x.set[x.place].Train(), Stops: stops, Routes: x.set,
			Revenue: money.Amount(x.income.Revenue), Subsidy: money.Amount(x.income.Subsidy),
		})
	}
	return v
}
