package railwaymania

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a seat may do: candidates for each step, filtered by the one check.

// chooser collects the options of one seat.
type chooser struct {
	s    *State
	seat game.Seat
	list []game.Option[Action]
	best *runs.Offer // routes, where some are to be run
}

// add offers the action if it is legal.
func (o *chooser) add(a Action) {
	if o.s.check(o.seat, &a) == nil {
		o.list = append(o.list, game.Option[Action]{Action: a})
	}
}

// Options appends all that the seat may do now.
func (r rules) Options(s *State, p game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if s.Step == Finished || s.Seat != p {
		return list
	}
	o := chooser{s, p, list, r.found}
	o.step()
	o.add(Action{Verb: DoPass})
	return o.list
}

// step adds what belongs to the present step, passing apart.
func (o *chooser) step() {
	switch o.s.Step {
	case DealSeed:
		o.list = append(o.list, game.Option[Action]{Action: Action{Verb: DoSeed}, Terms: game.Terms{Max: mostSeed, Step: 1}})
	case DealCompany, DealPermit:
		o.deals()
	case Petition, Bidding, SettingPar, MoreShares:
		o.parliament()
	case Trading, PayingFine, BuyingTokens:
		o.trades()
	case Merging, Acquiring:
		o.mergers()
	case Consenting:
		o.add(Action{Verb: DoAgree})
		o.add(Action{Verb: DoRefuse})
	case HomeUpgrade, Building:
		o.track()
	case Tokening:
		o.tokens(DoToken)
		o.add(Action{Verb: DoLondon})
	case Running:
		o.routes()
	case Sharing:
		o.add(Action{Verb: DoPay})
		o.add(Action{Verb: DoHudson})
		o.add(Action{Verb: DoWithhold})
	case BuyingTrains:
		o.trains()
	case Redeeming:
		o.add(Action{Verb: DoRedeemShare})
	case HalfShare:
		o.add(Action{Verb: DoRedeem})
		o.add(Action{Verb: DoGiveUp})
	case ShedToken:
		o.tokens(DoShed)
		o.add(Action{Verb: DoShed, London: true})
	}
}

// deals offers what chance can draw.
func (o *chooser) deals() {
	if o.s.Step == DealCompany {
		for c := range board.NumCompanies {
			o.add(Action{Verb: DoDeal, Company: c})
		}
		return
	}
	c := o.s.Deal.Order[o.s.Deal.Named]
	for t := range runs.NumTrainTypes {
		if o.add(Action{Verb: DoPermit, Company: c, Type: t}); o.s.Deal.Permits[t] > 0 {
			o.list[len(o.list)-1].Weight = int32(o.s.Deal.Permits[t])
		}
	}
}

func (o *chooser) parliament() {
	s := o.s
	most := int32((s.Cash[o.seat] - lowestCharter) / bidStep * bidStep)
	switch s.Step {
	case Petition:
		for c := range board.NumCompanies {
			o.addRange(Action{Verb: DoPetition, Company: c}, 0, most)
		}
	case Bidding:
		o.addRange(Action{Verb: DoBid}, int32(s.Parliament.Bid+bidStep), most)
	case SettingPar:
		for _, par := range parValues {
			o.add(Action{Verb: DoPar, Amount: int32(par)})
		}
	case MoreShares:
		o.add(Action{Verb: DoBuyShare, Company: s.Company, From: Offer})
	}
}

// addRange offers an action with an open amount, in steps of five.
func (o *chooser) addRange(a Action, low, high int32) {
	a.Amount = low
	if o.s.check(o.seat, &a) == nil {
		o.list = append(o.list, game.Option[Action]{Action: a, Terms: game.Terms{Min: low, Max: high, Step: bidStep}})
	}
}

func (o *chooser) trades() {
	s := o.s
	if s.Step == BuyingTokens {
		for n := int32(fewestTokens); n <= mostTokens+1; n++ {
			o.add(Action{Verb: DoTokens, Amount: n})
		}
		return
	}
	for c := range board.NumCompanies {
		for n := 1; n <= s.shares(Holder(o.seat), c); n++ {
			o.add(Action{Verb: DoSell, Company: c, Amount: int32(n)})
		}
	}
	for c := range board.NumCompanies {
		for from := Pool; from < NumHolders; from++ {
			o.add(Action{Verb: DoBuyShare, Company: c, From: from})
		}
	}
	for c := range board.NumCompanies {
		if s.stockRound().checkStart(o.seat, c, market.At(firstStart)) != nil {
			continue
		}
		for cell := firstStart; cell <= lastStart && directorShares*market.At(cell) <= s.Cash[o.seat]; cell++ {
			a := Action{Verb: DoStart, Company: c, Amount: int32(market.At(cell))}
			o.list = append(o.list, game.Option[Action]{Action: a})
		}
	}
}

func (o *chooser) mergers() {
	for c := range board.NumCompanies {
		if c != o.s.Company {
			o.add(Action{Verb: DoMerge, Company: c, Other: o.s.Company})
			o.add(Action{Verb: DoMerge, Company: c, Other: c})
		}
	}
}

func (o *chooser) track() {
	s := o.s
	var buf [roomForLays]board.Lay
	lays, loose := buf[:0], s.Conventions.Quirks.LooseSupply
	if s.Step == HomeUpgrade {
		lays = s.Board.AppendHomeUpgrades(s.Company, s.operatingRound().colours(), loose, lays)
	} else {
		lays = s.Board.AppendLays(s.Company, s.operatingRound().colours(), loose, lays)
	}
	for _, l := range lays {
		if s.Step == HomeUpgrade || s.operatingRound().checkAllowance(l) == nil {
			a := Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn}
			o.list = append(o.list, game.Option[Action]{Action: a})
		}
	}
	for h := board.NumCities; h < board.NumLand; h++ {
		segments, n := s.Board.CleanSegments(h)
		for _, seg := range segments[:n] {
			o.add(Action{Verb: DoStation, Hex: h, Segment: seg})
		}
	}
	o.add(Action{Verb: DoLondon})
}

func (o *chooser) tokens(v Verb) {
	for h := range board.NumCities {
		o.add(Action{Verb: v, Hex: h})
	}
}

// trains offers every train that can be bought, with every number of warranties,
// and how money can be raised.
func (o *chooser) trains() {
	s := o.s
	for t := range runs.NumTrainTypes {
		for n := range int32(maxWarranties + 1) {
			o.add(Action{Verb: DoBuyTrain, Type: t, Amount: n})
		}
	}
	for id := range TrainID(numTrains) {
		if s.trains().traded(id) {
			for n := range int32(maxWarranties + 1) {
				o.add(Action{Verb: DoTradeTrain, Train: id, Amount: n})
			}
		}
	}
	o.add(Action{Verb: DoSellOwn})
	o.add(Action{Verb: DoRefinance})
	o.add(Action{Verb: DoBankrupt})
}

// routes offers the best routes and, where somebody decides, what else each train
// could run; the player may compose others. A company without director runs the
// best (7.3), and says so where better ones are not ruled out.
func (o *chooser) routes() {
	best := &o.best.Best
	run := Action{Verb: DoRun, Routes: best.Set}
	if o.seat == game.Chance {
		if !best.Proven {
			run.Bound = best.Bound
		}
		o.list = append(o.list, game.Option[Action]{Action: run})
		return
	}
	o.open(run)
	for _, other := range o.best.Others {
		o.open(Action{Verb: DoRun, Routes: other.Set})
	}
}

// open offers an action whose contents the player may compose.
func (o *chooser) open(a Action) {
	o.list = append(o.list, game.Option[Action]{Action: a, Terms: game.Terms{Open: true}})
}

// canRun tells whether some train of the company can run (7.8). By convention it is
// asked as soon as it has a train and reaches two stops of any kind.
func (s *State) canRun(run *runs.Run) bool {
	if !s.Conventions.Quirks.AlwaysAsks && !s.Conventions.First {
		return runs.CanRun(&s.Board, run)
	}
	for i := range run.Count {
		if run.Trains[i].Permit {
			return s.stopsReached(run.Company) >= 2
		}
	}
	return false
}

// stopsReached is how many cities and areas the company's routes reach, and by
// convention small stations.
func (s *State) stopsReached(c board.Company) int {
	reach := s.Board.Reach(c)
	n := reach.Cities.Len()
	if s.Conventions.Quirks.AlwaysAsks {
		for h := board.NumCities; h < board.NumLand; h++ {
			n += (s.Board.At(h).Stations & reach.Arrive[h]).Len()
		}
	}
	for h := board.NumLand; h < board.NumHexes; h++ {
		if reach.Arrive[h] != 0 {
			n++
		}
	}
	return n
}

// Which routes to offer takes long to find out: it is the one question of 1862.

// routeQuestion is which routes a company should run: for a director those of the
// most revenue, and what else each train could run; for a company without one
// those that bring the most in all (7.3).
type routeQuestion struct {
	board board.Board
	run   runs.Run
	aim   runs.Aim
}

// Answer finds them: a *runs.Offer.
func (q routeQuestion) Answer(ctx context.Context) (any, error) {
	var found *runs.Offer
	if q.aim == runs.MostMoney {
		found = &runs.Offer{Best: runs.FindBest(ctx, &q.board, &q.run, q.aim, runs.ReceiverWork)}
	} else {
		found = runs.FindOffer(ctx, &q.board, &q.run, q.aim, runs.OfferWork)
	}
	return found, ctx.Err()
}

// Question is which routes the company whose turn it is should run.
func (rules) Question(s *State, p game.Seat) game.Question {
	if s.Step != Running || s.Seat != p {
		return nil
	}
	aim := runs.MostRevenue
	if p == game.Chance {
		aim = runs.MostMoney
	}
	return routeQuestion{s.Board, s.run(s.Company), aim}
}

// Knowing is the rules with routes to offer.
func (r rules) Knowing(answer any) game.Rules[State, Action] {
	return rules{answer.(*runs.Offer), r.first}
}
