package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// Setup: the chapters "Montaje del plano de juego" (Laying out the board) and
// "Preparación del juego" (Preparing the game).
func (r rules) Setup(setup game.Setup) (State, error) {
	s := State{
		Funds:      rail.Deal(capital, setup.Seats),
		atOnce:     setup.Settings[chicagoTiming] == atOnce,
		housesLeft: houseSupply,
		asksOn:     r.first,
	}
	for c := range s.companies {
		s.companies[c] = founded(Company(c))
	}
	if setup.Settings[firstOpener] == random {
		s.step = drawOpener
		return s, nil
	}
	s.openingAuction(PRR, 0, nil)
	return s, nil
}

// founded is a company as it lies before the first auction. All but the Wabash
// have a locomotive on their start hex.
func founded(c Company) rail.Company {
	co := rail.Found(charters[c].shares, charters[c].locomotives)
	co.Income = charters[c].income
	if c != WAB {
		co.Place(charters[c].home)
	}
	return co
}
