package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// Transfer of direction, in the advanced game (p. 15), and Price Protection.

// checkDirector gives the company to whoever now holds more of it than its
// director. In the basic game its founder directs it to the end.
func (s *State) checkDirector(c Company, log *game.Log) {
	if !s.set.advanced || !s.company[c].started {
		return
	}
	old := s.company[c].director
	if next := s.heir(c, s.shares(c, int(old))); next != nobody {
		s.handOver(c, next, log)
	}
}

// heir is who takes a company over from its director with more than so many
// shares, nobody if none has more.
func (s *State) heir(c Company, than int) game.Seat {
	var shares [maxSeats]int
	for seat := range s.n() {
		shares[seat] = s.shares(c, seat)
	}
	director := s.company[c].director
	if next := game.Seat(cert.Heir(shares[:s.n()], int(director), than)); next != director {
		return next
	}
	return nobody
}

// handOver gives the director's certificate and the charter to a new director
// for three shares in other certificates.
func (s *State) handOver(c Company, next game.Seat, log *game.Log) {
	old := s.company[c].director
	cut.Exchange(&s.held[old][c], &s.held[next][c])
	s.company[c].director = next
	if p := &s.partners[old]; p.initial == c {
		p.lostInitial = true
	}
	game.Emit(log, DirectorChanged{Company: c, Seat: next, Before: old})
}

// canProtect tells whether the company has Price Protection ready, and a price
// that can fall.
func (s *State) canProtect(c Company) bool {
	co := &s.company[c]
	return co.asset == PriceProtection && !co.used && co.price > 0
}

func (s *State) checkShield() *game.Illegal {
	if !s.asks(shieldPrice) {
		return game.NotNow
	}
	return nil
}

// shield answers a sale by somebody else: the price stays, or falls.
func (s *State) shield(protected bool, log *game.Log) {
	f := *s.top()
	s.pop()
	if !protected {
		s.movePrice(f.company, -int(f.n), "sale", log)
		return
	}
	s.exhaust(f.company, log)
}

// exhaust turns the company's asset until the next decade.
func (s *State) exhaust(c Company, log *game.Log) {
	s.company[c].used = true
	game.Emit(log, AssetUsed{Company: c, Asset: s.company[c].asset})
}

// certificatesOf is what the seat holds of a kind over all companies.
func (s *State) certificatesOf(seat int, k cert.Kind) int {
	n := 0
	for c := range s.company {
		n += int(s.held[seat][c][k])
	}
	return n
}
