package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Expanding: the chapters "Ampliar la red ferroviaria" (Expanding the railway network)
// and "Costes de construcción de una línea" (Costs of building a line), with the
// companies' abilities.

// checkBuild: a company the player has a share of, and that can lay a hex.
func (s *State) checkBuild(seat game.Seat, c Company) *game.Illegal {
	co := &s.companies[c]
	switch {
	case co.Shares.Held[seat] == 0:
		return errNoShare
	case co.Stock == 0:
		return errNoLocomotive
	case !s.layableFor(c, co.Treasury):
		return errNowhere
	}
	return nil
}

// layableFor tells whether the company could lay a first hex for so much.
func (s *State) layableFor(c Company, sum money.Amount) bool {
	sum = min(sum, s.allowance(c))
	return s.companies[c].Reach(grid).Any(func(h Hex) bool {
		return s.checkPlace(c, h) == nil && s.layCost(c, h) <= sum
	})
}

// longestBuild is how many hexes a company may lay in one build.
func (s *State) longestBuild(c Company) int {
	switch {
	case c == PO:
		return 4
	case c == KSS && s.options.saxonTwoTrack:
		return 2
	}
	return 3
}

// checkLay tells why the company may not put its next locomotive on a hex.
func (s *State) checkLay(c Company, h Hex) *game.Illegal {
	if int(s.build.Count) == s.longestBuild(c) {
		return errBuildFull
	}
	if refused := s.checkPlace(c, h); refused != nil {
		return refused
	}
	cost := s.layCost(c, h)
	switch {
	case cost > s.allowance(c):
		return errSpendingLimit
	case cost > s.companies[c].Treasury:
		return errTreasury
	}
	return nil
}

// checkPlace tells why the company may not stand on a hex, whatever it costs.
func (s *State) checkPlace(c Company, h Hex) *game.Illegal {
	co := &s.companies[c]
	switch {
	case co.Stock == 0:
		return errNoLocomotive
	case co.Hexes.Has(h):
		return errOwnHex
	case !co.Touches(grid, h):
		return errNotBeside
	case printed[h].kind != city && s.on(h) != 0:
		return errHexTaken
	case printed[h].kind == outskirts && inZone(co):
		return errZoneOnce
	}
	return nil
}

// inZone tells whether the company has built in the outskirts of Berlin, which
// it may do once.
func inZone(c *rail.Company) bool {
	there := c.Hexes.Both(&zone)
	return !there.Empty()
}

// layCost is what the next hex costs: its terrain, and in a city 1 more for each
// company already there.
func (s *State) layCost(c Company, h Hex) money.Amount {
	cost := terrainCost[printed[h].terrain]
	if printed[h].kind == city && s.paysSurcharge(c) {
		cost += money.Amount(s.on(h).Len())
	}
	switch {
	case c == KBS: // Ruling 11: off the whole cost of the hex, surcharge and all
		cost--
	case c == GBS && printed[h].kind == rural:
		return s.badenCost(cost)
	}
	return cost
}

// paysSurcharge: not the Silesian; nor the Saxon, as our rulebook is printed.
func (s *State) paysSurcharge(c Company) bool {
	return c != NME && (c != KSS || s.options.saxonTwoTrack)
}

// badenCost: one rural hex of a build is free.
// Ruling 12: the dearest one. So a hex dearer than all before it is the free one
// now, and what was saved on the dearest before is paid instead.
func (s *State) badenCost(cost money.Amount) money.Amount { return min(cost, s.build.dearest) }

// allowance is what the company may still spend in this build, were its treasury
// full: only the Cöln-Minden is bound.
func (s *State) allowance(c Company) money.Amount {
	return mostSpent(c) - s.build.Spent
}

// mostSpent is what the company may spend in a build.
func mostSpent(c Company) money.Amount {
	if c == CME {
		return cmeSpending
	}
	return mostMoney
}

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
	s.build = build{Build: rail.Start(c, int(s.player()), teller(log))}
}

// lay puts a locomotive on a hex: the company pays, and its income rises.
func (s *State) lay(h Hex, log *game.Log) {
	c := s.build.Company
	s.build.Lay(&s.companies[c], h, hexNames[h], s.layCost(c, h), s.gain(c, h), &s.Bank, teller(log))
	if printed[h].kind == rural {
		s.build.dearest = max(s.build.dearest, terrainCost[printed[h].terrain])
	}
	s.active = true
}

// finishBuild ends the build; new connections cause a dividend.
func (s *State) finishBuild(log *game.Log) {
	b := s.build
	fresh := s.newConnections()
	s.build = build{}
	b.Finish(&s.companies[b.Company], hexNames, teller(log))
	if fresh != 0 {
		s.connect(b.Company, fresh, log)
		s.dividend(b.Company, log)
	}
	s.nextTurn(log)
}
