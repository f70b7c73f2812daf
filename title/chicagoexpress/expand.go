package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Expanding: the chapter "Ampliar la red de una compañía ferroviaria" (Expanding a
// railway company's network).

// checkBuild: a company the player has a share of, and that can lay a hex.
// Ruling 20: a build has one to three hexes; doing nothing is to decline.
func (s *State) checkBuild(seat game.Seat, c Company) *game.Illegal {
	co := &s.companies[c]
	switch {
	case s.inRed(BuildDial):
		return errDialRed
	case co.Shares.Held[seat] == 0:
		return errNoShare
	case co.Stock == 0:
		return errNoLocomotive
	case !s.canLay(c):
		return errNowhere
	}
	return nil
}

// canLay tells whether there is any hex that the company can lay and pay.
func (s *State) canLay(c Company) bool {
	return s.companies[c].Reach(grid).Any(func(h Hex) bool { return s.checkLay(c, h) == nil })
}

// checkLay tells why the company may not put its next locomotive on a hex.
func (s *State) checkLay(c Company, h Hex) *game.Illegal {
	co := &s.companies[c]
	switch {
	case s.build.Count == longestBuild:
		return errThreeLaid
	case co.Stock == 0:
		return errNoLocomotive
	case co.Hexes.Has(h):
		return errOwnHex
	case starts.Has(h):
		return errStartHex
	case !co.Touches(grid, h):
		return errNotBeside
	}
	there := s.locomotives(h)
	switch {
	case there > 0 && !printed[h].terrain.shared():
		return errHexTaken
	case layCost(h, there) > co.Treasury:
		return errTreasury
	}
	return nil
}

// layCost is the printed cost for each locomotive on the hex, counting the new one.
// "Costes de la ampliación de una red" (Costs of expanding a network).
func layCost(h Hex, there money.Amount) money.Amount { return printed[h].cost * (there + 1) }

func (s *State) layOptions(list []game.Option[Action]) []game.Option[Action] {
	c := s.build.Company
	for h := range s.companies[c].Reach(grid).All {
		if s.checkLay(c, h) == nil {
			list = append(list, option(Action{Do: Lay, Hex: h}))
		}
	}
	if s.build.Count > 0 {
		list = append(list, option(Action{Do: Done}))
	}
	return list
}

func (s *State) startBuild(c Company, log *game.Log) {
	s.step = building
	s.build = build{Build: rail.Start(c, int(s.turn), teller(log))}
}

// lay puts a locomotive on a hex: the company pays, and its income rises.
func (s *State) lay(h Hex, log *game.Log) {
	co := &s.companies[s.build.Company]
	s.build.Lay(co, h, hexNames[h], layCost(h, s.locomotives(h)), s.yield(h), &s.Bank, teller(log))
	if h == chicago {
		s.arrive(log)
	}
}

// arrive in Chicago.
// Ruling 10: its phase comes when the build is finished, so that the income of all
// its hexes counts; the setting chicago-timing lets it interrupt the build.
func (s *State) arrive(log *game.Log) {
	if !s.atOnce {
		s.build.arrived = true
		return
	}
	if !s.chicagoPhase(s.build.Company, log) {
		s.resumeBuild(log)
	}
}

// resumeBuild goes on with a build that Chicago interrupted. Where no hex can
// follow, it is over.
func (s *State) resumeBuild(log *game.Log) {
	s.step = building
	if !s.asksOn && !s.canLay(s.build.Company) {
		game.Emit(log, TrackBlocked{s.build.Company})
		s.finishBuild(log)
	}
}

// finishBuild ends the build and, with it, the turn.
func (s *State) finishBuild(log *game.Log) {
	b := s.build
	s.build = build{}
	b.Finish(&s.companies[b.Company], hexNames, teller(log))
	if b.arrived && s.chicagoPhase(b.Company, log) {
		return // the turn ends with the Wabash's auction
	}
	s.nextTurn(log)
}
