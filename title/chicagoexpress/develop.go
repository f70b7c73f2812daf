package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Developing: the chapter "Urbanizar una casilla de juego" (Developing a hex).

// checkDevelop: no share is needed, but a locomotive of some company must stand
// there.
func (s *State) checkDevelop(h Hex) *game.Illegal {
	occupied := s.occupied()
	switch {
	case s.inRed(DevelopDial):
		return errDialRed
	case h == industryHexes[Detroit]:
		return errDetroitGrows
	case !developable.Has(h):
		return errNotDevelopable
	case !occupied.Has(h):
		return errNobodyThere
	case printed[h].terrain == industrial:
		if s.scaleEnded(industryAt(h)) { // Ruling 14: no hex to develop; one may decline
			return errScaleEnd
		}
	case s.houses.Has(h):
		return errDeveloped
	case s.housesLeft == 0:
		return errNoHouses
	}
	return nil
}

// develop raises the income of every company on the hex; a forest brings its
// company money instead.
func (s *State) develop(h Hex, log *game.Log) {
	game.Emit(log, Developed{s.turn, hexNames[h]})
	if printed[h].terrain == industrial {
		s.growIndustry(industryAt(h), log)
		return
	}
	s.housesLeft--
	s.houses.Add(h)
	if printed[h].terrain == forest {
		s.grant(h, log)
		return
	}
	s.raise(h, printed[h].house, log)
}

// growIndustry moves a city one step along its scale. Every company there gains
// the difference. There is a step: Wheeling and Pittsburgh are not developed at
// the end of theirs, and Detroit's ends the game.
func (s *State) growIndustry(i Industry, log *game.Log) {
	step := s.nextGain(i)
	s.scale[i]++
	game.Emit(log, IndustryGrew{i, scales[i][s.scale[i]]})
	s.raise(industryHexes[i], step, log)
}

func (s *State) scaleEnded(i Industry) bool { return int(s.scale[i]) == len(scales[i])-1 }

// nextGain is what the next step along the scale adds.
func (s *State) nextGain(i Industry) money.Amount {
	at := s.scale[i]
	return scales[i][at+1] - scales[i][at]
}

// raise the income of every company on the hex.
func (s *State) raise(h Hex, gain money.Amount, log *game.Log) {
	for c := range s.companies {
		if co := &s.companies[c]; co.Hexes.Has(h) {
			co.Income += gain
			game.Emit(log, IncomeRose{Company(c), gain, co.Income})
		}
	}
}

// grant the forest's company its money from the bank.
func (s *State) grant(h Hex, log *game.Log) {
	for c := range s.companies {
		if co := &s.companies[c]; co.Hexes.Has(h) {
			money.Transfer(&s.Bank, &co.Treasury, forestGrant)
			game.Emit(log, Granted{Company(c), forestGrant})
		}
	}
}
