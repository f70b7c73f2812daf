package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Building: 7.6 track, 7.7 tokens. What tiles and tokens may lie where is for
// package board; here is how much of it a turn allows.

// mayBuild tells whether the company is asked to build (7.6). After the LNER
// nothing is built (10.3).
func (s operatingRound) mayBuild() bool {
	op := &s.Operating
	if s.LNER || op.Built {
		return false
	}
	return s.Conventions.Quirks.AlwaysAsks || s.canBuild()
}

// roomForLays is more lays than a company ever has to choose from, about a hundred,
// so that listing them allocates nothing.
const roomForLays = 256

// canBuild tells whether there is anything to build.
func (s operatingRound) canBuild() bool {
	if !s.Operating.Track && (s.canAddStation() || s.checkLondon(s.Company) == nil) {
		return true
	}
	var buf [roomForLays]board.Lay
	for _, l := range s.Board.AppendLays(s.Company, s.colours(), s.Conventions.Quirks.LooseSupply, buf[:0]) {
		if s.checkAllowance(l) == nil {
			return true
		}
	}
	return false
}

func (s operatingRound) canAddStation() bool {
	for h := board.NumCities; h < board.NumLand; h++ {
		if _, n := s.Board.CleanSegments(h); n > 0 {
			return true
		}
	}
	return false
}

// checkLay tells whether the company may lay the tile now.
func (s operatingRound) checkLay(l board.Lay) *game.Illegal {
	b, c, loose := &s.Board, s.Company, s.Conventions.Quirks.LooseSupply
	if s.Step == HomeUpgrade {
		return b.CheckHomeUpgrade(c, l, s.colours(), loose)
	}
	reach := b.Reach(c)
	if no := b.CheckLay(c, &reach, l, s.colours(), loose); no != nil {
		return no
	}
	return s.checkAllowance(l)
}

// checkAllowance is what a turn allows: an N tile, or up to two other yellow ones,
// or one upgrade (7.6); the home hex first where it is empty (7.2).
func (s operatingRound) checkAllowance(l board.Lay) *game.Illegal {
	op, t := &s.Operating, l.Tile.Printed()
	switch {
	case op.Built:
		return trackUsed
	case s.homeEmpty() && l.Hex != s.Company.Home():
		return homeFirst
	case op.Yellow > 0 && t.Colour != tile.Yellow:
		return upgradeAlone
	case op.Yellow > 0 && t.Label == 'N':
		return onlyOneN
	}
	return nil
}

// homeEmpty tells whether the home token lies on bare ground.
func (s operatingRound) homeEmpty() bool {
	return s.Board.At(s.Company.Home()).Tile == 0 && s.Board.HomePlaced(s.Company)
}

// layTile lays it.
func (s operatingRound) layTile(l board.Lay, log *game.Log) {
	op, t := &s.Operating, l.Tile.Printed()
	old := s.Board.At(l.Hex).Tile
	s.Board.Lay(l)
	if s.Conventions.Track.TokensCloseUp && l.Hex.City() {
		s.Board.CloseUp(l.Hex)
	}
	game.Emit(log, TileLaid{s.Company, l.Hex, l.Tile, l.Turn, old})
	op.Track = true
	if t.Colour == tile.Yellow {
		op.Yellow++
	}
	op.Built = t.Colour != tile.Yellow || t.Label == 'N' || op.Yellow == 2
	if s.Step == HomeUpgrade {
		s.putHome(s.Company, log)
		s.goOn(HomeUpgrade, log)
		return
	}
	s.stay(Building, log)
}

// checkStation tells whether a small station may be built now (7.6.4).
func (s operatingRound) checkStation(h board.HexID, segment tile.Edges) *game.Illegal {
	switch {
	case s.Operating.Track || s.Operating.Built:
		return trackUsed
	case s.homeEmpty() && s.canLayHome():
		return homeFirst
	}
	return s.Board.CheckStation(h, segment)
}

// addStation builds it; it is all the track of this turn.
func (s operatingRound) addStation(h board.HexID, segment tile.Edges, log *game.Log) {
	s.Board.AddStation(h, segment)
	s.Operating.Track, s.Operating.Built = true, true
	game.Emit(log, StationBuilt{s.Company, h, segment})
	s.goOn(Building, log)
}

// checkStopBuilding tells whether the company may build no more: not while its
// home token lies on bare ground and a tile can be laid there (7.2).
func (s operatingRound) checkStopBuilding() *game.Illegal {
	if s.homeEmpty() && s.canLayHome() {
		return homeFirst
	}
	return nil
}

// canLayHome tells whether some tile can be laid on the empty home hex.
func (s operatingRound) canLayHome() bool {
	var buf [roomForLays]board.Lay
	for _, l := range s.Board.AppendLays(s.Company, s.colours(), s.Conventions.Quirks.LooseSupply, buf[:0]) {
		if l.Hex == s.Company.Home() {
			return true
		}
	}
	return false
}

// mayToken tells whether the company is asked to place a token (7.7): it has one,
// and a place for it.
func (s operatingRound) mayToken() bool {
	c := s.Company
	if s.LNER || s.Charters[c].Tokens == 0 {
		return false
	}
	reach := s.Board.Reach(c)
	for h := range board.NumCities {
		if s.Board.CheckToken(c, &reach, h) == nil {
			return true
		}
	}
	return !s.Operating.Track && s.Board.CheckLondon(c, &reach) == nil
}

// checkToken tells whether a token may be placed in the city.
func (s operatingRound) checkToken(h board.HexID) *game.Illegal {
	if s.Charters[s.Company].Tokens == 0 {
		return noTokenLeft
	}
	reach := s.Board.Reach(s.Company)
	return s.Board.CheckToken(s.Company, &reach, h)
}

// placeToken places it: the only one of the turn, the home token apart (7.7).
func (s operatingRound) placeToken(h board.HexID, log *game.Log) {
	s.Board.PlaceToken(s.Company, h)
	s.Charters[s.Company].Tokens--
	game.Emit(log, TokenPlaced{s.Company, h})
	s.goOn(Tokening, log)
}

// checkLondon tells whether the company may link to London: instead of track and
// of any other token (7.6.5).
func (s operatingRound) checkLondon(c board.Company) *game.Illegal {
	switch {
	case s.Step == Building && s.Conventions.Quirks.LondonByToken:
		return game.NotNow
	case s.Operating.Track:
		return londonAlone
	case s.Charters[c].Tokens == 0:
		return noTokenLeft
	case s.homeEmpty() && s.canLayHome():
		return homeFirst
	}
	reach := s.Board.Reach(c)
	return s.Board.CheckLondon(c, &reach)
}

// linkLondon builds the link.
func (s operatingRound) linkLondon(log *game.Log) {
	s.Board.LinkLondon(s.Company)
	s.Charters[s.Company].Tokens--
	game.Emit(log, LondonLinked{s.Company})
	s.goOn(Tokening, log)
}

// Running and sharing: the turn's part of 7.8, Hudson's manoeuvre (7.8.6) too. Routes
// themselves are judged in package runs.

// enterRun asks for routes. A company that cannot run earns nothing; after the LNER its
// final income stays while its trains do (10.3).
func (s operatingRound) enterRun(log *game.Log) flow {
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
		s.Seat = s.trains().receiver(c)
	}
	return waits
}

// checkRun tells whether the routes are legal (7.8), and what they earn.
//
// Ruling HolderRuns: any legal routes of a company without director are accepted. That they
// are the best is seen to when they are drawn, not whenever a record is read.
func (s operatingRound) checkRun(a *Action) (runs.Income, *game.Illegal) {
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
	return s.operatingRound().checkRun(&Action{Verb: DoRun, Routes: *routes, Amount: claim})
}

// runRoutes runs them.
func (s operatingRound) runRoutes(a *Action, income runs.Income, log *game.Log) {
	s.earn(income, a.Routes, log)
	if a.Bound != 0 {
		game.Emit(log, RoutesUnproven{s.Company, money.Amount(a.Bound - income.Revenue - income.Subsidy)})
	}
	s.Charters[s.Company].Final = s.LNER && !s.Conventions.End.RunsEachTime
	s.goOn(Running, log)
}

// earn notes the income. The subsidy (7.8.2) is paid with it, in the next step.
func (s operatingRound) earn(income runs.Income, routes runs.RouteSet, log *game.Log) {
	c := s.Company
	e := Earnings{Revenue: money.Amount(income.Revenue), Subsidy: money.Amount(income.Subsidy)}
	s.Operating.Earned, s.LastPaid[c], s.LastRuns[c] = e, e, routes
	if routes != (runs.RouteSet{}) {
		game.Emit(log, RoutesRun{c, e.Revenue, e.Subsidy, routes})
	}
}

// enterSharing asks the director what becomes of the income; nothing, and what a
// company without director earns, is withheld (7.3, 7.8.5).
func (s operatingRound) enterSharing(log *game.Log) flow {
	if s.Operating.Earned.Revenue > 0 && !s.receivership(s.Company) {
		return waits
	}
	s.withhold(log)
	return next
}

// withhold keeps the income; the price goes one space to the left (7.8.5).
func (s operatingRound) withhold(log *game.Log) {
	c, e := s.Company, &s.Operating.Earned
	s.pay(&s.Charters[c].Cash, e.Subsidy+e.Revenue)
	game.Emit(log, IncomeWithheld{c, e.Revenue})
	s.trains().useWarranties(c, log)
	s.movePrice(c, -aSpace, log)
}

// payOut pays a tenth of the income on each share, the company's own included;
// the price moves right by as many spaces as the income is times the price, four
// at most (7.8.5). Added is what George Hudson takes from the treasury (7.8.6).
func (s operatingRound) payOut(added money.Amount, log *game.Log) {
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
	s.trains().useWarranties(c, log)
	s.movePrice(c, aSpace*market.Times(ch.Cell, total, mostSpaces), log)
}

// hudson is what the manoeuvre would add: as little as lifts the income to the
// price, in tens (7.8.6).
func (s operatingRound) hudson() money.Amount {
	const tens = 10
	missing := s.price(s.Company) - s.Operating.Earned.Revenue
	return money.CeilDiv(max(missing, 0), tens) * tens
}

// checkHudson tells whether George Hudson's manoeuvre is possible (7.8.6).
func (s operatingRound) checkHudson() *game.Illegal {
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
func (s operatingRound) share(v Verb, log *game.Log) {
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
