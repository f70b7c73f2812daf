package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Selling shares: 6.3, 6.4, and the fine of 4.3.

// canSell tells whether the player can sell any share.
func (s *State) canSell(p game.Seat) bool {
	for c := range Company(numCompanies) {
		for n := 1; n <= s.shares(Holder(p), c); n++ {
			if s.checkSell(p, c, n) == nil {
				return true
			}
		}
	}
	return false
}

// checkSell tells whether the player may sell n shares of the company (6.4).
func (s *State) checkSell(p game.Seat, c Company, n int) *game.Illegal {
	held := s.shares(Holder(p), c)
	switch {
	case n < 1 || n > held:
		return tooFewShares
	case s.Step == Trading && held-n < int(s.Stock.Bought[p][c]):
		return boughtNow
	case s.Stock.Now.has(c):
		return oneBlock
	case s.Charters[c].Director == p && !s.canChange(p, c, n):
		return noChange
	}
	return nil
}

// canChange tells whether a director who sells n shares can keep the rest in
// single shares: from the pool and from those sold with them (6.3).
func (s *State) canChange(p game.Seat, c Company, n int) bool {
	rest := s.shares(Holder(p), c) - n
	if rest >= directorShares || s.successor(p, c, rest) != NoSeat {
		return true
	}
	if s.Conventions.Shares.ChangeFromPoolOnly && n < directorShares {
		return rest <= s.commons(Pool, c)
	}
	return rest <= s.commons(Pool, c)+s.commons(Holder(p), c)
}

// successor is who becomes director when the director keeps so many shares: who
// has more, and three at least; of equals the first to the left (6.3).
func (s *State) successor(d game.Seat, c Company, rest int) game.Seat {
	var shares [game.MaxSeats]int
	for p := range s.Seats {
		shares[p] = s.shares(Holder(p), c)
	}
	heir := game.Seat(cert.Heir(shares[:s.Seats], int(d), max(rest, directorShares-1)))
	if heir == d {
		return NoSeat
	}
	return heir
}

// salePrice is what a player gets for a share: half, rounded down, if the company
// has no train (6.4.1).
func (s *State) salePrice(c Company) money.Amount {
	if s.hasTrain(c) {
		return s.price(c)
	}
	return s.price(c) / 2
}

// sell sells a block.
func (s *State) sell(p game.Seat, c Company, n int, log *game.Log) {
	each, director := s.salePrice(c), s.Charters[c].Director == p
	s.pay(&s.Cash[p], each*money.Amount(n))
	game.Emit(log, SharesSold{p, c, n, each * money.Amount(n)})
	s.handOver(p, c, n, log)
	s.Stock.Now.add(c)
	s.Stock.Sold[p].add(c)
	s.fall(c, n-s.exempt(c, director), log)
	if s.Step == PayingFine {
		s.settleFines(log)
		return
	}
	s.Stock.Acted = true
	s.acted(p)
	if !s.canTrade(p) {
		s.askTrade(p.Next(int(s.Seats)), log)
	}
}

// handOver puts the shares in the pool; the directorship passes on first where it
// must (6.3).
func (s *State) handOver(p game.Seat, c Company, n int, log *game.Log) {
	from := Holder(p)
	rest := s.shares(from, c) - n
	if s.Charters[c].Director == p {
		if heir := s.successor(p, c, rest); heir != NoSeat {
			s.makeDirector(heir, c, from, log)
		} else if rest < directorShares {
			s.moveDirector(from, Pool, c)
			s.Charters[c].Director = NoSeat
			game.Emit(log, DirectorLost{c})
		}
	}
	if more := s.shares(from, c) - rest; more > 0 {
		s.moveShares(from, Pool, c, more)
	} else {
		s.moveShares(Pool, from, c, -more) // the change for the director's certificate
	}
}

// exempt is how many shares of a sale do not move the price: for others than the
// director, at the two ends of the market (6.4.2).
func (s *State) exempt(c Company, director bool) int {
	switch price := s.price(c); {
	case director:
		return 0
	case price >= 400:
		return 2
	case price > 200 || price < 40:
		return 1
	}
	return 0
}

// fall lowers the price by so many cells of the zigzag (6.4.2): not before the
// company floats, nor after the LNER.
func (s *State) fall(c Company, cells int, log *game.Log) {
	if cells <= 0 || s.Charters[c].Status != Floated || s.LNER {
		return
	}
	s.movePrice(c, -cells, log)
}

// movePrice moves the marker and puts it at the bottom of its new stack. At the
// bottom of the market the company is bankrupt (7.12), at the top the game will
// end (10.1).
func (s *State) movePrice(c Company, cells int, log *game.Log) {
	old := s.Charters[c].Cell
	cell := market.Move(old, cells)
	if cell != old || !s.Conventions.Turn.StaysInStack {
		s.place(c, cell)
	}
	if cell != old {
		game.Emit(log, PriceMoved{c, market.At(old), market.At(cell)})
	}
	switch cell {
	case ruin:
		s.bankrupt(c, log)
	case top:
		s.TopReached = s.TopReached || cell != old
	}
}

// settleFines asks those who still owe for a company that did not float to sell other
// shares (4.3), in the order in which they were fined, and then starts the operating
// rounds. Shares of one company are sold for a fine at one stroke, as in a turn (6.4).
func (s *State) settleFines(log *game.Log) {
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
		if s.Stock.Debts[c] > 0 && s.canSell(p) {
			return
		}
		if s.Stock.Debts[c] > 0 {
			game.Emit(log, DebtForgiven{p, s.Stock.Debts[c]})
			s.Stock.Debts[c] = 0
		}
		s.Charters[c].Obliged = NoSeat
	}
	s.Company = NoCompany
	s.startOperating(log)
}

// missed is the company that was not seen floated and is fined next: in the order of
// the list, by convention in that of their founders.
func (s *State) missed() Company {
	next := NoCompany
	for c := range Company(numCompanies) {
		if ch := s.charter(c); ch.Status != Started || ch.Obliged == NoSeat {
			continue
		}
		if next == NoCompany || s.Conventions.Parliament.FinesByPlayer && s.founded(c) < s.founded(next) {
			next = c
		}
	}
	return next
}

// founded orders companies by their founders, from who had the priority when the
// stock round began, and those of one by when they were started.
func (s *State) founded(c Company) uint64 {
	seats, ch := game.Seat(s.Seats), s.charter(c)
	return uint64((ch.Obliged-s.Stock.First+seats)%seats)<<32 | uint64(ch.Stamp)
}

// fine sets the debt: five times par, paid from cash, then by shares of the company
// at half its price, for it has no train (6.4.1). Then all its certificates go
// back to the offer.
func (s *State) fine(p game.Seat, c Company, log *game.Log) {
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
// Ruling: that certificate goes whole; what it brings too much is the player's.
func (s *State) sharesForFine(p game.Seat, c Company, each money.Amount) int {
	debt := s.Stock.Debts[c]
	n := min(s.commons(Holder(p), c), int(money.CeilDiv(debt, each)))
	if debt > each*money.Amount(n) && s.hasDirector(Holder(p), c) {
		n += directorShares
	}
	return n
}

// payFine pays what the player can of the fine.
func (s *State) payFine(p game.Seat, c Company) {
	sum := min(s.Stock.Debts[c], s.Cash[p])
	money.Transfer(&s.Cash[p], &s.Bank, sum)
	s.Stock.Debts[c] -= sum
}
