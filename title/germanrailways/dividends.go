package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Dividends: the chapter "Fase de reparto de dividendos" (Dividend phase).

// newConnections is the companies that the present build meets for the first
// time.
// Ruling 4: two companies are directly connected when both have a locomotive in
// the same city; neighbouring hexes do not connect.
func (s *State) newConnections() companySet {
	var met companySet
	for _, h := range s.build.Hexes() {
		met |= s.meets(s.build.Company, h)
	}
	return met
}

// meets is the companies that the company would meet for the first time in a hex.
func (s *State) meets(c Company, h Hex) companySet {
	if printed[h].kind != city {
		return 0
	}
	return s.on(h) &^ (1 << c) &^ s.met[c]
}

// connect notes the connections on both sides.
func (s *State) connect(c Company, fresh companySet, log *game.Log) {
	s.met[c] |= fresh
	for other := range companies {
		if fresh.Has(other) {
			s.met[other] |= 1 << c
			game.Emit(log, Connected{c, other})
		}
	}
}

// dividend: the bank pays every share of every company, once, however many new
// connections were made.
func (s *State) dividend(builder Company, log *game.Log) {
	before := s.Cash
	for c := range companies {
		s.payDividend(c, builder, log)
	}
	rail.TellReceived(before[:s.Seats], s.Purses(), teller(log))
}

// afterDividend is the table as it would be if the company caused one now.
func (s *State) afterDividend(builder Company) State {
	then := *s
	then.dividend(builder, nil)
	return then
}

func (s *State) payDividend(c, builder Company, log *game.Log) {
	co := &s.companies[c]
	perShare := s.perShare(c, builder)
	if perShare == 0 {
		if co.Shares.Sold > 0 {
			game.Emit(log, DividendWithheld{c})
		}
		return
	}
	co.Shares.Pay(perShare, &s.Bank, s.Purses())
	game.Emit(log, DividendPaid{c, co.Income, perShare, c == builder})
}

// perShare is what a share pays: the company's whole income, twice for the
// company that made the connection.
func (s *State) perShare(c, builder Company) money.Amount {
	co := &s.companies[c]
	switch {
	case c == BHE && !joinsBerlinAndHamburg(co):
		return 0
	case c == builder:
		return 2 * co.Income
	}
	return co.Income
}

// joinsBerlinAndHamburg: before that the Berlin-Hamburg pays nothing.
func joinsBerlinAndHamburg(c *rail.Company) bool { return c.Hexes.Has(berlin) && c.Hexes.Has(hamburg) }
