package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Running and sharing: the turn's part of 7.8, Hudson's manoeuvre (7.8.6) too. Routes
// themselves are judged in package runs.

// enterRun asks for routes. A company that cannot run earns nothing; after the LNER its
// final income stays while its trains do (10.3).
func (s *State) enterRun(log *game.Log) flow {
	c := s.Company
	if s.Charters[c].Final {
		last := s.LastPaid[c]
		s.earn(runs.Income{Revenue: int32(last.Revenue), Subsidy: int32(last.Subsidy)}, s.LastRuns[c], log)
		return next
	}
	if run := s.run(c); !s.canRun(&run) {
		s.earn(runs.Income{}, runs.RouteSet{}, log)
		return next
	}
	if s.receivership(c) {
		s.Seat = s.receiver(c)
	}
	return waits
}

// checkRun tells whether the routes are legal (7.8), and what they earn.
//
// Ruling HolderRuns: any legal routes of a company without director are accepted. That they
// are the best is seen to when they are drawn, not whenever a record is read.
func (s *State) checkRun(a *Action) (runs.Income, *game.Illegal) {
	run := s.run(s.Company)
	run.Claim = a.Amount
	in, no := runs.Earn(&s.Board, &run, &a.Routes)
	if no == nil && a.Bound != 0 && (s.Seat != game.Chance || a.Bound <= in.Revenue+in.Subsidy) {
		return runs.Income{}, noBound
	}
	return in, no
}

// Income is what the company on turn would earn by the routes, which are said to bring
// so much if it is not 0.
func (s *State) Income(routes *runs.RouteSet, claim int32) (runs.Income, *game.Illegal) {
	return s.checkRun(&Action{Verb: DoRun, Routes: *routes, Amount: claim})
}

// runRoutes runs them.
func (s *State) runRoutes(a *Action, income runs.Income, log *game.Log) {
	s.earn(income, a.Routes, log)
	if a.Bound != 0 {
		game.Emit(log, RoutesUnproven{s.Company, money.Amount(a.Bound - income.Revenue - income.Subsidy)})
	}
	s.Charters[s.Company].Final = s.LNER && !s.Conventions.End.RunsEachTime
	s.goOn(Running, log)
}

// earn notes the income. The subsidy (7.8.2) is paid with it, in the next step.
func (s *State) earn(income runs.Income, routes runs.RouteSet, log *game.Log) {
	c := s.Company
	e := Earnings{Revenue: money.Amount(income.Revenue), Subsidy: money.Amount(income.Subsidy)}
	s.Operating.Earned, s.LastPaid[c], s.LastRuns[c] = e, e, routes
	if routes != (runs.RouteSet{}) {
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
	kept := cut.Due(s.Held[Treasury][c], each)
	s.pay(&ch.Cash, kept)
	game.Emit(log, DividendPaid{c, e.Revenue, each, added, kept})
	for p := range s.Seats {
		if due := cut.Due(s.Held[p][c], each); due > 0 {
			s.pay(&s.Cash[p], due)
			game.Emit(log, Received{game.Seat(p), cut.Shares(s.Held[p][c]), due, s.Cash[p]})
		}
	}
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
