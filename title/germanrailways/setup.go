package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// Setup: the chapters "Montaje del tablero de juego" and "Preparación del juego".
// Ruling: the banker, who opens the first auction, is seat 1.
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
	s.offer(PO, 0, nil)
	return s, nil
}

// found puts a company's first locomotive, out of its stock, on its home city.
func (s *State) found(c Company) {
	home := charters[c].home
	s.companies[c] = rail.Found(allShares, charters[c].locomotives)
	s.companies[c].Income = s.gain(c, home)
	s.companies[c].Place(home)
}
