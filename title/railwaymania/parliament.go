package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Parliament rounds: chapter 4.

// parliamentRound is the state in parliament rounds.
type parliamentRound struct{ *State }

func (s *State) parliamentRound() parliamentRound { return parliamentRound{s} }

// startParliament opens a round with the player who has the priority (4.1).
func (s parliamentRound) startParliament(log *game.Log) {
	s.Round, s.Company = ParliamentRound, board.NoCompany
	s.Parliament = Parliament{High: NoSeat}
	s.Stock = Stock{} // what was sold in the last stock round binds nobody here
	game.Emit(log, RoundStarted{"parliament", s.Turn, s.Number, 0})
	s.askPetition(s.Priority, log)
}

// askPetition asks the next player who may open an auction; the round ends when
// all have declined in a row (4.1).
func (s parliamentRound) askPetition(p game.Seat, log *game.Log) {
	for ; s.Parliament.Passes < s.Seats; p = p.Next(int(s.Seats)) {
		if s.mayPetition(p) {
			s.Step, s.Seat, s.Company = Petition, p, board.NoCompany
			return
		}
		game.Emit(log, PassedOver{p, Petition, s.whyNoPetition(p)})
		s.Parliament.Passes++
	}
	s.endParliament(log)
}

// endParliament goes on to the stock round; the game starts with two parliament
// rounds (2.4.4).
func (s parliamentRound) endParliament(log *game.Log) {
	if s.Turn == 1 && s.Number == 1 {
		s.Number = 2
		s.startParliament(log)
		return
	}
	s.stockRound().startStock(log)
}

// mayPetition tells whether the player may open an auction for some company.
func (s parliamentRound) mayPetition(p game.Seat) bool {
	if s.checkPetitioner(p) != nil {
		return false
	}
	for c := range board.NumCompanies {
		if s.checkAvailable(c) == nil {
			return true
		}
	}
	return false
}

// whyNoPetition is why the player is not asked for a petition.
func (s parliamentRound) whyNoPetition(p game.Seat) string {
	if no := s.checkPetitioner(p); no != nil {
		return no.Why
	}
	return notAvailable.Why
}

// checkPetitioner tells whether the player may open an auction at all (4.1).
func (s parliamentRound) checkPetitioner(p game.Seat) *game.Illegal {
	switch {
	case s.Parliament.Winners.Has(p):
		return wonAlready
	case s.atLimit(p):
		return certLimit
	case s.Cash[p] < lowestCharter:
		return bidReserve
	}
	return nil
}

// checkAvailable tells whether the company can be started now (3.2).
func (s parliamentRound) checkAvailable(c board.Company) *game.Illegal {
	ch := s.charter(c)
	switch {
	case ch.Status != Waiting:
		return notAvailable
	case ch.Group > s.Phase:
		return later
	case ch.Barred:
		return companyFined
	case !s.Board.CanStart(c, s.operatingRound().colours(), s.Conventions.Quirks.LooseSupply):
		return homeBlocked
	}
	return nil
}

// checkPetition tells whether the player may open with this bid (4.1).
func (s parliamentRound) checkPetition(p game.Seat, c board.Company, bid money.Amount) *game.Illegal {
	if no := s.checkPetitioner(p); no != nil {
		return no
	}
	if no := s.checkAvailable(c); no != nil {
		return no
	}
	return s.checkSum(p, bid, 0)
}

// checkSum tells whether the player may bid so much: in steps of five, and with
// the cheapest director's certificate left to pay (4.1).
func (s parliamentRound) checkSum(p game.Seat, bid, least money.Amount) *game.Illegal {
	switch {
	case bid < least:
		return bidTooLow
	case bid%bidStep != 0:
		return bidNotFives
	case bid+lowestCharter > s.Cash[p]:
		return bidReserve
	}
	return nil
}

// petition opens the auction.
func (s parliamentRound) petition(p game.Seat, c board.Company, bid money.Amount, log *game.Log) {
	s.Parliament.Passes = 0
	s.Parliament.In = game.AllSeats(int(s.Seats))
	s.Company = c
	game.Emit(log, Petitioned{p, c, bid})
	s.raise(p, bid, log)
}

// checkBid tells whether the player may raise to the bid.
func (s parliamentRound) checkBid(p game.Seat, bid money.Amount) *game.Illegal {
	return s.checkSum(p, bid, s.Parliament.Bid+bidStep)
}

// bid raises.
func (s parliamentRound) bid(p game.Seat, bid money.Amount, log *game.Log) {
	game.Emit(log, BidRaised{p, s.Company, bid})
	s.raise(p, bid, log)
}

func (s parliamentRound) raise(p game.Seat, bid money.Amount, log *game.Log) {
	s.Parliament.High, s.Parliament.Bid = p, bid
	s.askBid(p, log)
}

// askBid asks the next player still in the auction who can raise; those who
// cannot are out (4.1). The last one in has won.
func (s parliamentRound) askBid(after game.Seat, log *game.Log) {
	a := &s.Parliament
	for p := after.Next(int(s.Seats)); p != a.High; p = p.Next(int(s.Seats)) {
		if !a.In.Has(p) {
			continue
		}
		if !s.atLimit(p) && s.Cash[p] >= a.Bid+bidStep+lowestCharter {
			s.Step, s.Seat = Bidding, p
			return
		}
		a.In = a.In.Without(p)
		why := bidReserve
		if s.atLimit(p) {
			why = certLimit
		}
		game.Emit(log, PassedOver{p, Bidding, why.Why})
	}
	s.win(log)
}

// leave takes the player out of the auction.
func (s parliamentRound) leave(p game.Seat, log *game.Log) {
	s.Parliament.In = s.Parliament.In.Without(p)
	game.Emit(log, LeftAuction{p, s.Company})
	s.askBid(p, log)
}

// win makes the highest bidder pay and set the par (4.2).
func (s parliamentRound) win(log *game.Log) {
	p := s.Parliament.High
	money.Transfer(&s.Cash[p], &s.Bank, s.Parliament.Bid)
	game.Emit(log, PetitionWon{p, s.Company, s.Parliament.Bid})
	s.Step, s.Seat = SettingPar, p
}

// checkPar tells whether the winner can pay three shares at this par (4.2).
func (s parliamentRound) checkPar(p game.Seat, par money.Amount) *game.Illegal {
	if !isPar(par) {
		return notParValue
	}
	if directorShares*par > s.Cash[p] {
		return cannotPay
	}
	return nil
}

func isPar(price money.Amount) bool {
	for _, v := range parValues {
		if v == price {
			return true
		}
	}
	return false
}

// setPar starts the company under its charter: the winner takes the director's
// certificate, the rest goes to the offer (4.2).
func (s parliamentRound) setPar(p game.Seat, par money.Amount, log *game.Log) {
	c := s.Company
	ch := s.charter(c)
	ch.Status, ch.Chartered, ch.Par = Started, true, par
	ch.Director, ch.Obliged = p, p
	s.Parliament.Winners = s.Parliament.Winners.With(p)
	s.Parliament.More = floatShares - directorShares
	money.Transfer(&s.Cash[p], &s.Bank, directorShares*par)
	s.moveDirector(Offer, Holder(p), c)
	if s.Conventions.Parliament.MarkerAtPar {
		cell, _ := market.Find(par)
		s.place(c, cell)
	}
	game.Emit(log, CharterGranted{p, c, par})
	s.askMore(log)
}

// askMore asks the winner for one more share while it can have one (4.2).
func (s parliamentRound) askMore(log *game.Log) {
	p := s.Parliament.High
	if s.Parliament.More > 0 && s.asksMore(p, s.Company) {
		s.Step, s.Seat = MoreShares, p
		return
	}
	if no := s.stockRound().checkShare(p, s.Company, Offer); no != nil && s.Parliament.More > 0 {
		game.Emit(log, PassedOver{p, MoreShares, no.Why})
	}
	s.nextPetition(log)
}

// asksMore tells whether the winner is asked for a share: one that they can have, by
// convention one that they can pay.
func (s parliamentRound) asksMore(p game.Seat, c board.Company) bool {
	no := s.stockRound().checkShare(p, c, Offer)
	return no == nil || no == certLimit && s.Conventions.Quirks.AlwaysAsks
}

// nextPetition goes on to the left of the winner (4.1).
func (s parliamentRound) nextPetition(log *game.Log) {
	next := s.Parliament.High.Next(int(s.Seats))
	s.Parliament.High, s.Parliament.Bid, s.Parliament.In, s.Parliament.More = NoSeat, 0, 0, 0
	s.askPetition(next, log)
}

// checkMore tells whether the winner may buy this share now: of the company just
// won, from the offer.
func (s parliamentRound) checkMore(p game.Seat, c board.Company, from Holder) *game.Illegal {
	if c != s.Company || from != Offer {
		return justWon
	}
	return s.stockRound().checkShare(p, c, from)
}

// buyMore buys it.
func (s parliamentRound) buyMore(p game.Seat, c board.Company, log *game.Log) {
	s.stockRound().takeShare(p, c, Offer, log)
	s.Parliament.More--
	s.stockRound().floatIfSold(c, log)
	s.askMore(log)
}

// settleFines asks those who still owe for a company that did not float to sell other
// shares (4.3), in the order in which they were fined, and then starts the operating
// rounds. Shares of one company are sold for a fine at one stroke, as in a turn (6.4).
func (s parliamentRound) settleFines(log *game.Log) {
	for _, c := range s.Stock.Fined[:s.Stock.Fines] {
		if s.Stock.Debts[c] == 0 {
			continue
		}
		if s.Company != c || s.Conventions.Parliament.FineInPieces {
			s.Stock.Now = 0
		}
		p := s.Charters[c].Obliged
		s.payFine(p, c)
		s.Step, s.Seat, s.Company = PayingFine, p, c
		if s.Stock.Debts[c] > 0 && s.stockRound().canSell(p) {
			return
		}
		if s.Stock.Debts[c] > 0 {
			game.Emit(log, DebtForgiven{p, s.Stock.Debts[c]})
			s.Stock.Debts[c] = 0
		}
		s.Charters[c].Obliged = NoSeat
	}
	s.Company = board.NoCompany
	s.operatingRound().startOperating(log)
}

// missed is the company that was not seen floated and is fined next: in the order of
// the list, by convention in that of their founders.
func (s parliamentRound) missed() board.Company {
	next := board.NoCompany
	for c := range board.NumCompanies {
		if ch := s.charter(c); ch.Status != Started || ch.Obliged == NoSeat {
			continue
		}
		if next == board.NoCompany || s.Conventions.Parliament.FinesByPlayer && s.founded(c) < s.founded(next) {
			next = c
		}
	}
	return next
}

// founded orders companies by their founders, from the player who had the priority
// when the stock round began, and those of one by when they were started.
func (s parliamentRound) founded(c board.Company) uint64 {
	seats, ch := game.Seat(s.Seats), s.charter(c)
	return uint64((ch.Obliged-s.Stock.First+seats)%seats)<<32 | uint64(ch.Stamp)
}

// fine sets the debt: five times par, paid from cash, then by shares of the company
// at half its price, for it has no train (6.4.1). Then all its certificates go
// back to the offer.
func (s parliamentRound) fine(p game.Seat, c board.Company, log *game.Log) {
	ch := s.charter(c)
	s.Stock.Debts[c] = fineTimes * ch.Par
	s.Stock.Fined[s.Stock.Fines] = c
	s.Stock.Fines++
	game.Emit(log, Fined{p, c, s.Stock.Debts[c]})
	s.payFine(p, c)
	half := s.price(c) / 2
	if n := s.sharesForFine(p, c, half); n > 0 {
		s.pay(&s.Cash[p], half*money.Amount(n))
		game.Emit(log, SharesSold{p, c, n, half * money.Amount(n)})
		s.payFine(p, c)
	}
	s.takeBack(c)
	if s.Stock.Debts[c] > 0 {
		ch.Obliged = p // until the rest is settled
	}
	ch.Barred = !s.Conventions.Parliament.FinedBackAtOnce
}

// sharesForFine is how many shares of the company go for the debt: single ones as
// far as needed, then the director's certificate.
//
// Ruling 5: that certificate goes whole; what it brings too much is the player's.
func (s parliamentRound) sharesForFine(p game.Seat, c board.Company, each money.Amount) int {
	debt := s.Stock.Debts[c]
	n := min(s.commons(Holder(p), c), int(money.CeilDiv(debt, each)))
	if debt > each*money.Amount(n) && s.hasDirector(Holder(p), c) {
		n += directorShares
	}
	return n
}

// payFine pays what the player can of the fine.
func (s parliamentRound) payFine(p game.Seat, c board.Company) {
	sum := min(s.Stock.Debts[c], s.Cash[p])
	money.Transfer(&s.Cash[p], &s.Bank, sum)
	s.Stock.Debts[c] -= sum
}
