package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The end of the game: chapter 10.

var endings = []string{"", "market", "bank", "lner", "standstill"}

// endSet is what follows a set of operating rounds. If the bank broke and the
// first H was sold in the same set, the game ends and no LNER is formed (10.2).
func (s *State) endSet(log *game.Log) {
	switch {
	case s.LNER:
		s.finish(EndByLNER, log)
		return
	case s.BankBroken:
		s.finish(EndByBank, log)
		return
	case !s.Moved && s.Operating.Count == 0:
		// Ruling 3: when no company is left and nobody can found one, the game ends.
		s.finish(EndByStandstill, log)
		return
	}
	s.Moved = false
	s.Turn++
	s.Number = 1
	if s.LNERDue {
		s.formLNER(log)
		s.startStock(log)
		return
	}
	s.startParliament(log)
}

// formLNER closes the books (10.3): no more parliament, building, starts or
// mergers; what is in the offer goes to the pool; the certificate limit is the
// most shares that any player has.
func (s *State) formLNER(log *game.Log) {
	s.LNER, s.LNERDue = true, false
	for c := range board.NumCompanies {
		switch s.Charters[c].Status {
		case Waiting:
			s.Charters[c].Status = OutOfGame
		case Started, Floated:
			s.moveShares(Offer, Pool, c, s.commons(Offer, c))
		}
	}
	most := 0
	for p := range s.Seats {
		n := 0
		for c := range board.NumCompanies {
			n += s.shares(Holder(p), c)
		}
		most = max(most, n)
	}
	s.Limit = cert.Limit(most)
	game.Emit(log, LNERFormed{int(s.Limit)})
}

// finish ends the game.
func (s *State) finish(e Ending, log *game.Log) {
	s.End, s.Step, s.Seat, s.Company = e, Finished, NoSeat, board.NoCompany
	game.Emit(log, GameEnded{endings[e]})
}

// worth is the player's wealth: money, and shares at their price (10.4).
func (s *State) worth(p game.Seat) money.Amount {
	sum := s.Cash[p]
	for c := range board.NumCompanies {
		held := &s.Held[p][c]
		one, three := s.price(c), directorShares*s.price(c)
		if s.Conventions.End.TrainlessHalf && !s.hasTrain(c) {
			one, three = one/2, three/2
		}
		sum += money.Amount(held[cert.Common])*one + money.Amount(held[cert.Director])*three
	}
	return sum
}

// Outcome is how the game ended and who is the richest.
func (rules) Outcome(s *State) (string, []game.Standing) {
	scores := make([]int, s.Seats)
	for p := range scores {
		scores[p] = int(s.worth(game.Seat(p)))
	}
	return endings[s.End], game.Standings(scores, s.End != Unfinished)
}
