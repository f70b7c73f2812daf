package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Dividends: the chapters "Fase de reparto de dividendos" (Dividend phase) and "Fase
// Chicago" (Chicago phase).

// perShare is what one share pays: the income over the shares sold, rounded up
// for each share and not for the sum, so that two shares of 17 pay 9 and 9.
func perShare(c *rail.Company) money.Amount {
	if c.Shares.Sold == 0 {
		return 0
	}
	return money.CeilDiv(c.Income, money.Amount(c.Shares.Sold))
}

// dividendDue: "Si dos manecillas están en la zona roja" (If two dials are in the red
// zone).
func (s *State) dividendDue() bool {
	n := 0
	for d := range dials {
		if s.inRed(d) {
			n++
		}
	}
	return n >= 2
}

// generalDividend interrupts play at the start of a turn. The game may end with
// it; if not, the dials go back and Detroit grows.
func (s *State) generalDividend(log *game.Log) {
	game.Emit(log, GeneralDividend{int(s.round)})
	before := s.Cash
	for c := range s.companies {
		s.payDividend(Company(c), log)
	}
	rail.TellReceived(before[:s.Seats], s.Purses(), teller(log))
	if end := s.closing().endDue(); end != running {
		s.closing().finish(end, log)
		return
	}
	s.round++
	s.dials = [dials]uint8{}
	s.growIndustry(Detroit, log)
}

// payDividend pays the holders of one company out of the bank.
func (s *State) payDividend(c Company, log *game.Log) {
	co := &s.companies[c]
	if co.Shares.Sold == 0 {
		return
	}
	co.Shares.Pay(perShare(co), &s.Bank, s.Purses())
	game.Emit(log, DividendPaid{c, co.Income, int(co.Shares.Sold), perShare(co)})
}

// chicagoPhase: the company that arrived pays its holders. The first arrival of
// the game also opens the Wabash and sells its first share, the builder bidding
// first; it tells whether it did.
func (s *State) chicagoPhase(c Company, log *game.Log) (opened bool) {
	game.Emit(log, ChicagoReached{s.turn, c})
	before := s.Cash
	s.payDividend(c, log)
	rail.TellReceived(before[:s.Seats], s.Purses(), teller(log))
	if s.wabash {
		return false
	}
	s.openWabash(log)
	s.offer(WAB, s.turn, wabashFirst, log)
	return true
}

// openWabash puts its first locomotive on Fort Wayne, free of charge. Its income
// is what Fort Wayne brings: 1, or 3 if that is developed.
func (s *State) openWabash(log *game.Log) {
	w := &s.companies[WAB]
	s.wabash = true
	w.Place(charters[WAB].home)
	w.Income = s.yield(charters[WAB].home)
	game.Emit(log, WabashOpened{w.Income})
}
