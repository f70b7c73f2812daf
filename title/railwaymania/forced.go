package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// A company without a train (7.11), bankruptcy (7.12), redeeming (7.13), and
// companies without a director (7.3, 8).

// mustRaise tells whether the company has no train, cannot pay one, and so must
// raise money (7.11).
//
// Ruling 25: where the bank has no train left there is nothing to raise money for,
// and a company with a director goes on without.
func (s trains) mustRaise() bool {
	class, ok := s.nextClass()
	c := s.Company
	if !ok || s.hasTrain(c) || s.Charters[c].Cash >= classes[class].price {
		return false
	}
	return s.Conventions.Trains.RaiseBeforeTrade || !s.canTradeTrain()
}

// enterTrains asks the director for a train to buy, or for a way to raise money.
//
// Ruling 24: the only way is taken at once (7.11).
func (s trains) enterTrains(log *game.Log) flow {
	if s.receivership(s.Company) {
		s.receiverBuys(log)
		return next
	}
	for s.mayBuyTrain() {
		if !s.mustRaise() || s.canTradeTrain() {
			return waits
		}
		sell, refinance := s.checkSellOwn() == nil, s.checkRefinance() == nil
		switch {
		case sell && refinance:
			return waits
		case refinance:
			game.Emit(log, OnlyWay{s.Charters[s.Company].Director, s.Company, "refinance"})
			s.mergers().refinance(log)
			s.Operating.NoRedeem = s.Conventions.Quirks.NoLateRedeem && s.Step == HalfShare && !s.couldRedeem(s.Company)
			return away
		case !sell:
			game.Emit(log, OnlyWay{s.Charters[s.Company].Director, s.Company, "bankrupt"})
			s.bankrupt(s.Company, log)
			return next
		}
		// The price does not come to ruin by it: what refinancing does not pay is more
		// than 540, which seven shares bring from 78 up.
		game.Emit(log, OnlyWay{s.Charters[s.Company].Director, s.Company, "sell"})
		s.sellTreasury(log)
	}
	return next
}

// missing is what the company lacks for the bank's next train.
func (s trains) missing() money.Amount {
	class, _ := s.nextClass()
	return classes[class].price - s.Charters[s.Company].Cash
}

// treasurySale is the least number of treasury shares that pay the train, at the
// full price (7.11.1).
func (s trains) treasurySale() int { return int(money.CeilDiv(s.missing(), s.price(s.Company))) }

// checkSellOwn tells whether treasury shares can pay for a train (7.11.1).
func (s trains) checkSellOwn() *game.Illegal {
	switch {
	case !s.mustRaise():
		return notForced
	case s.treasurySale() > s.commons(Treasury, s.Company):
		return treasuryShort
	}
	return nil
}

// sellOwn sells them as the director chose.
func (s trains) sellOwn(log *game.Log) {
	if s.sellTreasury(log); s.Charters[s.Company].Status != Floated {
		s.operatingRound().nextCompany(log)
		return
	}
	s.operatingRound().stay(BuyingTrains, log)
}

// sellTreasury sells as many as it takes. The price falls as if the director had sold
// (7.11.1).
func (s trains) sellTreasury(log *game.Log) {
	c, n := s.Company, s.treasurySale()
	sum := s.price(c) * money.Amount(n)
	s.pay(&s.Charters[c].Cash, sum)
	s.moveShares(Treasury, Pool, c, n)
	game.Emit(log, TreasurySold{c, n, sum})
	if !s.LNER || s.Conventions.Trains.FallsAfterLNER {
		s.movePrice(c, -n, log)
	}
	s.Operating.Forced = true
}

// checkRefinance tells whether refinancing would pay for a train (7.11.2).
//
// Ruling 26: it brings ten times the par, which is less than the "at least 1,000" of
// the text for every par below 100.
func (s trains) checkRefinance() *game.Illegal {
	switch {
	case !s.mustRaise():
		return notForced
	case s.missing() > s.capital(s.Company):
		return refinanceShort
	}
	return nil
}

// capital is ten times the company's par.
func (s *State) capital(c board.Company) money.Amount { return cert.Tenths * s.Charters[c].Par }

// checkBankrupt tells whether nothing but bankruptcy is left (7.12).
func (s trains) checkBankrupt() *game.Illegal {
	switch {
	case !s.mustRaise() || s.checkSellOwn() == nil || s.checkRefinance() == nil:
		return notBankrupt
	}
	return nil
}

// bankrupt closes the company: players get its price for their shares, half if it
// has no train; all else is lost, and it can be started again (7.12).
func (s *State) bankrupt(c board.Company, log *game.Log) {
	each := s.salePrice(c)
	for p := range s.Seats {
		s.pay(&s.Cash[p], each*money.Amount(s.shares(Holder(p), c)))
	}
	game.Emit(log, WentBankrupt{c, each})
	ch := s.charter(c)
	money.Transfer(&ch.Cash, &s.Bank, ch.Cash)
	for id := range s.owns(c) {
		if s.Conventions.Quirks.StrandedTrains {
			s.Trains[id].Place = Stranded
		} else {
			s.trains().removeTrain(id)
		}
	}
	s.takeBack(c)
}

// takeBack puts the company back into the offer as it was dealt (4.3, 7.5.7,
// 7.12); after the LNER out of the game (10.3).
func (s *State) takeBack(c board.Company) {
	for h := range s.Held {
		s.Held[h][c] = cert.Holding{}
	}
	s.Held[Offer][c] = cut.Count
	s.Board.RemoveTokens(c)
	ch := s.charter(c)
	*ch = Charter{
		Status: Waiting, Group: ch.Group, Permit: ch.Permit, Permits: 1 << ch.Permit,
		Cash: ch.Cash, Director: NoSeat, Obliged: NoSeat, Operated: true,
	}
	if s.LNER {
		ch.Status = OutOfGame
	}
	s.LastRuns[c], s.LastPaid[c] = runs.RouteSet{}, Earnings{}
}

// checkRedeem tells whether the company can take a share out of the pool (7.13).
func (s trains) checkRedeem() *game.Illegal {
	c := s.Company
	switch {
	case s.Options.NewPlayers:
		return redeemBarred
	case s.commons(Pool, c) == 0 || s.Operating.NoRedeem:
		return noPoolShare
	case s.Charters[c].Cash < s.price(c):
		return redeemTooDear
	}
	return nil
}

// couldRedeem tells whether a share lies in the pool and the company could pay it.
func (s trains) couldRedeem(c board.Company) bool {
	return s.commons(Pool, c) > 0 && s.Charters[c].Cash >= s.price(c)
}

// redeemShare takes it.
func (s trains) redeemShare(log *game.Log) {
	c := s.Company
	money.Transfer(&s.Charters[c].Cash, &s.Bank, s.price(c))
	s.moveShares(Pool, Treasury, c, 1)
	game.Emit(log, ShareRedeemed{c, s.price(c)})
	s.operatingRound().goOn(Redeeming, log)
}

// receiver is the seat that enters the routes of a company without director: they are
// the best there are, which chance finds (7.3), or what the largest holder says.
func (s trains) receiver(c board.Company) game.Seat {
	if !s.Conventions.Receivership.HolderRuns {
		return game.Chance
	}
	return s.largestHolder(c, s.Priority)
}

// largestHolder is the player with most shares of the company, of equals the next
// from the first on.
func (s *State) largestHolder(c board.Company, first game.Seat) game.Seat {
	best, most := first, -1
	for i := range s.Seats {
		p := (first + game.Seat(i)) % game.Seat(s.Seats)
		if n := s.shares(Holder(p), c); n > most {
			best, most = p, n
		}
	}
	return best
}

// receiverTypes is the order in which a company without director looks for a
// train it has the permit for (8).
var receiverTypes = [runs.NumTrainTypes]runs.TrainType{runs.Express, runs.Freight, runs.Local}

// receiverBuys buys one train from the bank if the company can (7.3, 8). Without a
// train it is bankrupt.
func (s trains) receiverBuys(log *game.Log) {
	c := s.Company
	for _, t := range receiverTypes {
		if s.Charters[c].Permits&(1<<t) != 0 && s.checkBuyTrain(t, 0) == nil {
			s.takeTrain(c, t, 0, log)
			break
		}
	}
	s.Operating.Forced = false
	if !s.hasTrain(c) {
		s.bankrupt(c, log)
	}
}
