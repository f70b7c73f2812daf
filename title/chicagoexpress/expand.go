package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Expanding: the chapter "Ampliar la red de una compañía ferroviaria".

// checkBuild: a company the player has a share of, and that can lay a hex.
// Ruling: a build has one to three hexes; doing nothing is to decline.
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
	for h := range s.companies[c].Reach(grid).All {
		if s.checkLay(c, h) == nil {
			return true
		}
	}
	return false
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

// layCost is the printed cost for each locomotive on the hex, counting the new
// one. "Costes de la ampliación de una red".
func layCost(h Hex, there money.Amount) money.Amount { return printed[h].cost * (there + 1) }

// checkDone: a build has at least one hex.
func (s *State) checkDone() *game.Illegal {
	if s.build.Count == 0 {
		return errLayFirst
	}
	return nil
}

func (s *State) layOptions(list []game.Option[Action]) []game.Option[Action] {
	c := s.build.company
	for h := range s.companies[c].Reach(grid).All {
		if s.checkLay(c, h) == nil {
			list = append(list, game.Option[Action]{Action: Action{Do: Lay, Hex: h}})
		}
	}
	if s.checkDone() == nil {
		list = append(list, game.Option[Action]{Action: Action{Do: Done}})
	}
	return list
}

func (s *State) startBuild(c Company, log *game.Log) {
	s.step = building
	s.build = build{company: c}
	game.Emit(log, rail.BuildStarted[Company]{Seat: int8(s.turn), Company: c})
}

// lay puts a locomotive on a hex: the company pays, and its income rises.
func (s *State) lay(h Hex, log *game.Log) {
	c := s.build.company
	co := &s.companies[c]
	cost, gain := layCost(h, s.locomotives(h)), s.yield(h)
	co.Lay(&s.build.Build, h, cost, gain, &s.bank)
	game.Emit(log, rail.Laid[Company]{
		Seat: int8(s.turn), Company: c, Hex: hexNames[h], Cost: cost, Gain: gain, Income: co.Income,
	})
	if h == chicago {
		s.arrive(log)
	}
}

// arrive in Chicago.
// Ruling: its phase comes when the build is finished, so that the income of all
// its hexes counts; the setting chicago-timing lets it interrupt the build.
func (s *State) arrive(log *game.Log) {
	if s.atOnce {
		s.chicagoPhase(s.build.company, log)
		return
	}
	s.build.arrived = true
}

// finishBuild ends the build and, with it, the turn.
func (s *State) finishBuild(log *game.Log) {
	b := s.build
	s.build = build{}
	if log != nil {
		game.Emit(log, rail.Built[Company]{
			Seat: int8(s.turn), Company: b.company, Hexes: hex.Names(b.Hexes(), hexNames), Cost: b.Spent,
			Income: s.companies[b.company].Income,
		})
	}
	s.step = choosing
	if b.arrived {
		s.chicagoPhase(b.company, log)
	}
	if s.step != bidding {
		s.nextTurn(log)
	}
}
