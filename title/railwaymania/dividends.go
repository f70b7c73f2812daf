package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Running and sharing: the turn's part of 7.8. Routes themselves are judged in
// routes.go.

// sizes are what the trains of each class do: a freight train's hexes, and the
// stops that the others are paid for and may visit (7.8.1-7.8.3).
var sizes = [numClasses]struct{ hexes, pay, visit uint8 }{
	ClassA: {1, 2, 2},
	ClassB: {2, 2, 3},
	ClassC: {3, 3, 3},
	ClassD: {5, 4, 4},
	ClassE: {6, 4, 5},
	ClassF: {7, 5, 5},
	ClassG: {8, 5, 6},
	ClassH: {9, 6, 6},
}

// cardRunner is what routes need to know of a train of a class and type.
func (s *State) cardRunner(class Class, t TrainType, permits uint8) Runner {
	r := Runner{
		Type: t, Pay: sizes[class].pay, Visit: sizes[class].visit,
		Permanent: s.permanent(class), Permit: permits&(1<<t) != 0,
	}
	if t == Freight {
		r.Pay, r.Visit = 0, sizes[class].hexes
	}
	return r
}

// run is what the company's routes are judged by.
func (s *State) run(c Company) Run {
	r := Run{Company: c, Column: s.column(), Routes: s.Conventions.Routes}
	permits := s.Charters[c].Permits
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && t.Owner == c && r.Count < maxRuns {
			r.Trains[r.Count] = s.cardRunner(TrainID(id).Class(), t.Type, permits)
			r.Count++
		}
	}
	return r
}

// column is which of the areas' three values counts (9).
func (s *State) column() uint8 {
	switch {
	case s.Phase >= ClassE:
		return 2
	case s.Phase >= ClassC:
		return 1
	}
	return 0
}

// enterRun asks for routes. A company that cannot run earns nothing; after the LNER its
// final income stays while its trains do (10.3).
func (s *State) enterRun(log *game.Log) flow {
	c := s.Company
	if s.Charters[c].Final {
		last := s.LastPaid[c]
		s.earn(Income{Revenue: int32(last.Revenue), Subsidy: int32(last.Subsidy)}, s.LastRuns[c], log)
		return next
	}
	if run := s.run(c); !s.canRun(&run) {
		s.earn(Income{}, RouteSet{}, log)
		return next
	}
	if s.receivership(c) {
		s.Seat = s.receiver(c)
	}
	return waits
}

// receiver is who enters the routes of a company without director: they are the
// best there are, which chance finds (7.3), or what the largest holder says.
func (s *State) receiver(c Company) game.Seat {
	if !s.Conventions.Receivership.HolderRuns {
		return game.Chance
	}
	return s.largestHolder(c, s.Priority)
}

// largestHolder is the player with most shares of the company, of equals the next
// from the first on.
func (s *State) largestHolder(c Company, first game.Seat) game.Seat {
	best, most := first, -1
	for i := range s.Seats {
		p := (first + game.Seat(i)) % game.Seat(s.Seats)
		if n := s.shares(Holder(p), c); n > most {
			best, most = p, n
		}
	}
	return best
}

// checkRun tells whether the routes are legal (7.8), and what they earn.
//
// Ruling: any legal routes of a company without director are accepted. That they
// are the best is seen to when they are drawn, not whenever a record is read.
func (s *State) checkRun(a *Action) (Income, *game.Illegal) {
	run := s.run(s.Company)
	run.Claim = a.Amount
	in, no := s.Board.Earn(&run, &a.Routes)
	if no == nil && a.Bound != 0 && (s.Seat != game.Chance || a.Bound <= in.Revenue+in.Subsidy) {
		return Income{}, noBound
	}
	return in, no
}

// Income is what the company on turn would earn by the routes, which are said to bring
// so much if it is not 0.
func (s *State) Income(routes *RouteSet, claim int32) (Income, *game.Illegal) {
	return s.checkRun(&Action{Verb: DoRun, Routes: *routes, Amount: claim})
}

// runRoutes runs them.
func (s *State) runRoutes(a *Action, income Income, log *game.Log) {
	s.earn(income, a.Routes, log)
	if a.Bound != 0 {
		game.Emit(log, RoutesUnproven{s.Company, money.Amount(a.Bound - income.Revenue - income.Subsidy)})
	}
	s.Charters[s.Company].Final = s.LNER && !s.Conventions.End.RunsEachTime
	s.goOn(Running, log)
}

// earn notes the income. The subsidy (7.8.2) is paid with it, in the next step.
func (s *State) earn(income Income, routes RouteSet, log *game.Log) {
	c := s.Company
	e := Earnings{Revenue: money.Amount(income.Revenue), Subsidy: money.Amount(income.Subsidy)}
	s.Operating.Earned, s.LastPaid[c], s.LastRuns[c] = e, e, routes
	if routes != (RouteSet{}) {
		game.Emit(log, RoutesRun{c, e.Revenue, e.Subsidy, routes})
	}
}

// enterSharing asks the director what becomes of the income; nothing, and what a
// company without director earns, is withheld (7.3, 7.8.5).
func (s *State) enterSharing(log *game.Log) flow {
	if s.Operating.Earned.Revenue > 0 && !s.receivership(s.Company) {
		return waits
	}
	s.withhold(log)
	return next
}

// withhold keeps the income; the price goes one space to the left (7.8.5).
func (s *State) withhold(log *game.Log) {
	c, e := s.Company, &s.Operating.Earned
	s.pay(&s.Charters[c].Cash, e.Subsidy+e.Revenue)
	game.Emit(log, IncomeWithheld{c, e.Revenue})
	s.useWarranties(c, log)
	s.movePrice(c, -aSpace, log)
}

// payOut pays a tenth of the income on each share, the company's own included;
// the price moves right by as many spaces as the income is times the price, four
// at most (7.8.5). Added is what George Hudson takes from the treasury (7.8.6).
func (s *State) payOut(added money.Amount, log *game.Log) {
	c, e := s.Company, &s.Operating.Earned
	ch := s.charter(c)
	s.pay(&ch.Cash, e.Subsidy)
	money.Transfer(&ch.Cash, &s.Bank, added)
	e.Added, e.Paid = added, true
	s.LastPaid[c] = *e
	total := e.Revenue + added
	each := cert.PerShare(total)
	for p := range s.Seats {
		s.pay(&s.Cash[p], cut.Due(s.Held[p][c], each))
	}
	s.pay(&ch.Cash, cut.Due(s.Held[Treasury][c], each))
	game.Emit(log, DividendPaid{c, e.Revenue, each, added})
	s.useWarranties(c, log)
	s.movePrice(c, aSpace*market.Times(ch.Cell, total, mostSpaces), log)
}

// hudson is what the manoeuvre would add: as little as lifts the income to the
// price, in tens (7.8.6).
func (s *State) hudson() money.Amount {
	const tens = 10
	missing := s.price(s.Company) - s.Operating.Earned.Revenue
	return money.CeilDiv(max(missing, 0), tens) * tens
}

// checkHudson tells whether George Hudson's manoeuvre is possible (7.8.6).
func (s *State) checkHudson() *game.Illegal {
	least := money.Amount(10)
	if s.Conventions.Trains.HudsonAboveTen {
		least++
	}
	added := s.hudson()
	switch {
	case s.Options.NewPlayers:
		return hudsonBarred
	case s.Operating.Earned.Revenue < least || added == 0:
		return hudsonNotNow
	case added > s.Charters[s.Company].Cash+s.Operating.Earned.Subsidy:
		return hudsonTooDear
	}
	return nil
}

// share ends the step.
func (s *State) share(v Verb, log *game.Log) {
	switch v {
	case DoPay:
		s.payOut(0, log)
	case DoHudson:
		s.payOut(s.hudson(), log)
	default:
		s.withhold(log)
	}
	s.goOn(Sharing, log)
}
