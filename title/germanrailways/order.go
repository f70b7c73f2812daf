package germanrailways

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// The turn order: the chapter "Determinar el orden de los jugadores" (Determining the
// order of the players).

// fillBag has every player put tokens in the bag, to be drawn one by one.
func (s *State) fillBag(log *game.Log) {
	s.round++
	s.active = false
	s.step = drawing
	s.order = order{}
	game.Emit(log, RoundStarted{int(s.round)})
	for seat := range game.AllSeats(int(s.Seats)).All {
		n := s.tokens(seat)
		s.order.put[seat], s.order.bag[seat] = n, n
		game.Emit(log, TokensPut{seat, s.incomeOf(seat), int(n)})
	}
}

// tokens is how many a player puts in: one with the highest income, two with the
// next, and so on; equal incomes put in equally many. Under turn-order one-each
// everybody puts in one.
func (s *State) tokens(seat game.Seat) uint8 {
	if s.options.oneEach {
		return 1
	}
	mine := s.incomeOf(seat)
	above := uint8(0)
	var counted [maxSeats]money.Amount
	for other := range game.AllSeats(int(s.Seats)).All {
		income := s.incomeOf(other)
		if income > mine && !slices.Contains(counted[:above], income) {
			counted[above] = income
			above++
		}
	}
	return above + 1
}

func (s *State) checkDraw(seat game.Seat) *game.Illegal {
	if s.order.bag[seat] == 0 {
		return errNoToken
	}
	return nil
}

// drawOptions: every token in the bag is as likely as another.
func (s *State) drawOptions(list []game.Option[Action]) []game.Option[Action] {
	for seat := range game.AllSeats(int(s.Seats)).All {
		if n := s.order.bag[seat]; n > 0 {
			list = append(list, game.Option[Action]{
				Action: Action{Do: Draw, Seat: seat}, Terms: game.Terms{Weight: int32(n)},
			})
		}
	}
	return list
}

// draw puts a token on the next place of the turn order; there are as many as
// players. What is left in the bag goes back.
func (s *State) draw(seat game.Seat, log *game.Log) {
	s.order.bag[seat]--
	s.order.list[s.order.drawn] = seat
	s.order.drawn++
	game.Emit(log, TokenDrawn{seat, int(s.order.drawn)})
	if s.order.drawn == s.Seats {
		s.step = choosing
	}
}
