package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// Setup: the chapters "Montaje del tablero de juego" (Laying out the board) and
// "Preparación del juego" (Preparing the game).
// Ruling 26: the banker, who opens the first auction, is seat 1; the setting
// first-opener lets one be drawn.
func (rules) Setup(setup game.Setup) (State, error) {
	s := State{
		Funds: rail.Deal(capital, setup.Seats),
		options: options{
			saxonTwoTrack: setup.Settings[saxon] == twoTrack,
			bambergOne:    setup.Settings[bambergIncome] == bambergOne,
			oneEach:       setup.Settings[turnOrder] == oneEach,
			vote:          setup.Settings[endVote] == voteOn,
		},
	}
	for c := range companies {
		s.found(c)
	}
	if setup.Settings[firstOpener] == random {
		s.step = drawOpener
		return s, nil
	}
	s.offer(PO, 0, nil)
	return s, nil
}

func (s *State) checkOpener(seat game.Seat) *game.Illegal {
	if int(seat) >= int(s.Seats) {
		return errNoSeat
	}
	return nil
}

// openerOptions: every seat is as likely as another.
func (s *State) openerOptions(list []game.Option[Action]) []game.Option[Action] {
	for seat := range game.AllSeats(int(s.Seats)).All {
		list = append(list, game.Option[Action]{Action: Action{Do: Opener, Seat: seat}, Terms: game.Terms{Weight: 1}})
	}
	return list
}

// found puts a company's first locomotive, out of its stock, on its home city.
func (s *State) found(c Company) {
	home := charters[c].home
	s.companies[c] = rail.Found(allShares, charters[c].locomotives)
	s.companies[c].Income = s.gain(c, home)
	s.companies[c].Place(home)
}
