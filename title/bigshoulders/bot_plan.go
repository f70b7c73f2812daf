package bigshoulders

import "github.com/scrip-games/scrip/kit/money"

// How the greedy bot works a company's turn: it gets the cubes that the staffed
// factories need in the cheapest way, bought or traded, and runs them.

// planWork is the next step before distribution.
func (s *State) planWork() Action {
	c := s.op.company
	if n := s.sharesToIssue(c); n > 0 {
		return Action{Do: issue, Amount: int32(n)}
	}
	if s.wantsAsset(c) {
		return Action{Do: use, Company: c}
	}
	if n, e := s.runnable(c, s.company[c].cash); n > 0 {
		var buffer [mostSteps]Action
		if steps := e.steps(buffer[:0]); len(steps) > 0 {
			return steps[0]
		}
	}
	if s.checkProduce() == nil {
		return Action{Do: produce}
	}
	return Action{Do: done}
}

// staffedNeeds is the cubes for the factories still to run, as far as they are
// staffed.
func (s *State) staffedNeeds(c Company) (needs Cubes) {
	for f := s.firstToRun(c); f < len(c.charter().factories) && s.staffed(c, f); f++ {
		for r, n := range c.charter().factories[f].needs {
			needs[r] += n
		}
	}
	return needs
}

// wantsAsset tells whether to use the company's asset now: one that gives cubes
// when the factories lack them, any other always.
func (s *State) wantsAsset(c Company) bool {
	if s.checkUse(s.company[c].director, Action{Company: c}) != nil {
		return false
	}
	tile := &capitalAssets[s.company[c].asset]
	if tile.lasting != givesCubes {
		return true
	}
	missing := lacks(s.company[c].cubes, s.staffedNeeds(c))
	for r, n := range tile.cubes {
		if n > 0 && missing[r] > 0 && s.square[r] > 0 {
			return true
		}
	}
	return false
}

// mostIssued is how many shares it issues at most: each one costs a step.
const mostIssued = 2

// sharesToIssue is how many shares bring the money without which the company
// would have nothing to sell: "deberías recurrir siempre" (p. 22).
func (s *State) sharesToIssue(c Company) int {
	co := &s.company[c]
	if s.checkIssue(Action{Amount: 1}) != nil || co.goods+co.tokens > 0 {
		return 0
	}
	if runs, _ := s.runnable(c, co.cash); runs > 0 {
		return 0
	}
	for n := 1; n <= mostIssued && s.checkIssue(Action{Amount: int32(n)}) == nil; n++ {
		if runs, _ := s.runnable(c, co.cash+s.value(c)*money.Amount(n)); runs > 0 {
			return n
		}
	}
	return 0
}

// runnable is how many more factories the company can run with so much money, and
// the errand for their cubes.
func (s *State) runnable(c Company, purse money.Amount) (n int, last errand) {
	for f := int(s.op.ran); f < len(c.charter().factories) && s.staffed(c, f); f++ {
		e := s.errandFor(c, f)
		if !e.found || e.best.cost > purse {
			break
		}
		n, last = n+1, e
	}
	return n, last
}

// What a cube that a manager brings is good for.
const (
	usedAtAll   = 10
	usedNext    = 20
	lackingNow  = 30
	notForMoney = 4 // against a tenth of its price where it is for sale
)

// planCube takes what the next factories lack, else what they will use; the dearer
// the better.
func (s *State) planCube() Action {
	return Action{Do: take, Resource: s.cubeFor(s.op.company)}
}

// cubeFor is the cube at Haymarket Square that is of most use to a company, of
// those that may be taken where the choice is open.
func (s *State) cubeFor(c Company) Resource {
	have, now := s.company[c].cubes, s.staffedNeeds(c)
	var all Cubes
	for _, f := range c.charter().factories {
		for r, n := range f.needs {
			all[r] += n
		}
	}
	chosen := s.asks(takeCube) || s.asks(takePair)
	best, most := Resource(0), -1
	for r := range Resource(resources) {
		if s.square[r] == 0 || chosen && s.canTake(r) != nil {
			continue
		}
		v := notForMoney
		if at := cheapest(&s.supply, r); at != atX {
			v = int(supplyPrice[at]) / 10
		}
		switch {
		case have[r] < now[r]:
			v += lackingNow
		case have[r] < all[r]:
			v += usedNext
		case all[r] > 0:
			v += usedAtAll
		}
		if v > most {
			best, most = r, v
		}
	}
	return best
}
