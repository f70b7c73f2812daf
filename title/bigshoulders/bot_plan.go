package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// How the greedy bot works a company's turn: it gets the cubes that the staffed
// factories need in the cheapest way, bought or traded, and runs them.

// planner is the state as a bot plans a company's turn.
type planner struct{ *State }

func (s *State) planner() planner { return planner{s} }

// planWork is the next step before distribution.
func (s planner) planWork() Action {
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
	if s.operations().checkProduce() == nil {
		return Action{Do: produce}
	}
	return Action{Do: done}
}

// staffedNeeds is the cubes for the factories still to run, as far as they are
// staffed.
func (s planner) staffedNeeds(c Company) (needs Cubes) {
	for f := s.firstToRun(c); f < len(c.charter().factories) && s.staffed(c, f); f++ {
		for r, n := range c.charter().factories[f].needs {
			needs[r] += n
		}
	}
	return needs
}

// wantsAsset tells whether to use the company's asset now: one that gives cubes
// when the factories lack them, any other always.
func (s planner) wantsAsset(c Company) bool {
	if s.investing().checkUse(s.company[c].director, Action{Company: c}) != nil {
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

// sharesToIssue is how many shares bring the money without which the company would have
// nothing to sell: "deberías recurrir siempre" (you should always resort to this, p.
// 22).
func (s planner) sharesToIssue(c Company) int {
	co := &s.company[c]
	if s.operations().checkIssue(Action{Amount: 1}) != nil || co.goods+co.tokens > 0 {
		return 0
	}
	if runs, _ := s.runnable(c, co.cash); runs > 0 {
		return 0
	}
	for n := 1; n <= mostIssued && s.operations().checkIssue(Action{Amount: int32(n)}) == nil; n++ {
		if runs, _ := s.runnable(c, co.cash+s.value(c)*money.Amount(n)); runs > 0 {
			return n
		}
	}
	return 0
}

// runnable is how many more factories the company can run with so much money, and
// the errand for their cubes.
func (s planner) runnable(c Company, purse money.Amount) (n int, last errand) {
	for f := int(s.op.ran); f < len(c.charter().factories) && s.staffed(c, f); f++ {
		e := s.haymarket().errandFor(c, f)
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
func (s planner) planCube() Action {
	return Action{Do: take, Resource: s.cubeFor(s.op.company)}
}

// cubeFor is the cube at Haymarket Square that is of most use to a company, of
// those that may be taken where the choice is open.
func (s planner) cubeFor(c Company) Resource {
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
		if s.square[r] == 0 || chosen && s.haymarket().canTake(r) != nil {
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

// What a space would do for a company, supposed and not done.

// deal is what a space does for a company, for what the company pays and what that
// brings the seat itself.
type deal struct {
	effect effect
	n      int16
	cubes  Cubes
	cost   money.Amount
	gain   float64
}

// generalDeal is what a space printed on the board does.
func generalDeal(x Space) deal {
	g := &generalSpaces[x]
	d := deal{effect: takeCubes, cost: g.cost - g.gain, n: 1}
	switch x {
	case Advertising:
		d.effect = raisePrestige
	case HireManager:
		d.effect = hireManagers
	case HireSalesperson:
		d.effect = hireSalespeople
	case CapitalInvestment:
		d.effect, d.n = buyAsset, 0
	case ExtraDividends:
		d.effect, d.n = payShares, extraDividend
	}
	return d
}

// visitDeal is what a building does for a company of the seat.
func (s planner) visitDeal(seat, owner game.Seat, b Building) deal {
	tile := &buildingTiles[b]
	d := deal{effect: tile.effect, n: tile.n, cubes: tile.cubes}
	fee := s.fee(b)
	if !tile.bankPays {
		d.cost = fee
	}
	if owner == seat {
		d.gain = float64(fee)
	} else {
		d.gain = -float64(fee) / float64(s.n())
	}
	return d
}

// supposed is what the company would be worth to the seat after a deal.
func (s planner) supposed(seat game.Seat, c Company, d *deal) float64 {
	co := &s.company[c]
	was := *co
	gain := d.gain + s.suppose(seat, c, d) + s.adviser().stake(seat, c)
	*co = was
	return gain
}

// suppose changes the company as the deal would, and is what that brings besides.
func (s planner) suppose(seat game.Seat, c Company, d *deal) (gain float64) {
	co := &s.company[c]
	co.cash -= d.cost
	switch d.effect {
	case buyAsset:
		return s.supposeAsset(c, money.Amount(d.n))
	case hireSalespeople:
		co.salespeople = uint8(min(int(co.salespeople)+int(d.n), c.charter().salespeople()))
	case hireManagers:
		s.supposeManagers(c, int(d.n))
	case freeWorkers:
		s.supposeWorkers(c, int(d.n))
	case raisePrestige:
		return s.supposePrestige(seat, c, int8(d.n))
	case takeCubes:
		for r, n := range d.cubes {
			co.cubes[r] += min(n, s.square[r])
		}
	case takeDifferent, takeAlike:
		co.cubes[s.cubeFor(c)] += uint8(d.n)
	case automateWorkers:
		s.supposeMachines(c, int(d.n))
	case makeGoods:
		co.goods += uint8(d.n)
	case payShares:
		each := money.Amount(d.n)
		co.cash -= each * money.Amount(cert.Tenths-s.shares(c, treasury))
		co.price = track.Move(co.price, s.rise(c, wholeDividend(each)))
		return float64(each) * float64(s.shares(c, int(seat)))
	case workerAndManager:
		s.supposeWorkers(c, 1)
		s.supposeManagers(c, 1)
	case workerAndSales:
		s.supposeWorkers(c, 1)
		co.salespeople = uint8(min(int(co.salespeople)+1, c.charter().salespeople()))
	}
	return 0
}

func (s planner) supposeWorkers(c Company, n int) {
	for ; n > 0; n-- {
		if f := s.rollout().roomFor(c); f >= 0 {
			s.company[c].workers[f]++
		}
	}
}

func (s planner) supposeManagers(c Company, n int) {
	for ; n > 0; n-- {
		if f := s.rollout().managerFor(c); f >= 0 {
			s.company[c].managers[f] = true
		}
	}
}

func (s planner) supposeMachines(c Company, n int) {
	co := &s.company[c]
	for ; n > 0; n-- {
		f, to := s.rollout().machineFor(c)
		if f < 0 {
			return
		}
		co.workers[f]--
		co.automated[f]++
		if to >= 0 {
			co.workers[to]++
		}
	}
}

// supposePrestige is the bonuses on the way up.
func (s planner) supposePrestige(seat game.Seat, c Company, n int8) (gain float64) {
	co := &s.company[c]
	for ; n > 0 && co.prestige < topPrestige; n-- {
		co.prestige++
		switch b := prestigeBonus[co.prestige]; {
		case b == noBonus:
		case !s.workforce().possible(c, b):
			co.cash += bonusCash
		case b == gainWorker:
			s.supposeWorkers(c, 1)
		case b == gainSalesperson:
			co.salespeople++
		case b == gainAutomation:
			s.supposeMachines(c, 1)
		case b == gainPartner:
			gain += partnerNow + partnerWorth*float64(decades-1-s.decade)
		case b == gainGoodsToken:
			co.tokens++
		case b == gainPrice:
			co.price = track.Move(co.price, 1)
		}
	}
	return gain
}

// supposeAsset is what the best asset that can be paid brings.
func (s planner) supposeAsset(c Company, discount money.Amount) float64 {
	best, found := 0.0, false
	for i, a := range s.assetRow {
		if a == noAsset || assetCost(i, discount) > s.company[c].cash {
			continue
		}
		if v := s.rollout().assetGain(c, a, discount); !found || v > best {
			best, found = v, true
		}
	}
	return best
}

// planShipping sells all goods where they bring most and uses what pays more
// before the dividend than after it.
func (s planner) planShipping(seat game.Seat) (Action, bool) {
	c := s.op.company
	if col, n := s.bestSale(c); n > 0 {
		return Action{Do: distribute, Column: col, Amount: int32(n)}, true
	}
	if s.investing().checkUse(seat, Action{Company: c}) == nil && s.paysBefore(c) {
		return Action{Do: use, Company: c}, true
	}
	return Action{}, false
}

// paysBefore tells whether to use the company's asset before its dividend: one
// that brings revenue, or a price from which the dividend carries further.
func (s planner) paysBefore(c Company) bool {
	tile := &capitalAssets[s.company[c].asset]
	if tile.lasting != givesPrice {
		return tile.lasting == givesRevenue
	}
	raised := *s.State
	raised.company[c].price = track.Move(s.company[c].price, int(tile.n))
	payout := wholeDividend(cert.PerShare(s.op.revenue))
	return raised.rise(c, payout) > s.rise(c, payout)
}

// bestSale is the first of the sales that together bring the most: it weighs
// filling a nearer place against beginning a better one.
func (s planner) bestSale(c Company) (Column, int) {
	row, price, goods := c.charter().industry, s.goodPrice(c), int(s.company[c].goods)
	var best [columns]int
	most := money.Amount(-1)
	for right := 0; right <= min(goods, s.operations().room(row, Right)); right++ {
		for middle := 0; middle <= min(goods-right, s.operations().room(row, Middle)); middle++ {
			split := [columns]int{Left: min(goods-right-middle, s.operations().room(row, Left)), Middle: middle, Right: right}
			sum := money.Amount(0)
			for col := range Column(columns) {
				each := price
				if s.halfPrice(row, col) {
					each /= 2
				} else if split[col] > 0 && split[col] == s.operations().room(row, col) {
					sum += columnBonus[col]
				}
				sum += each * money.Amount(split[col])
			}
			if sum > most {
				best, most = split, sum
			}
		}
	}
	for col := range Column(columns) {
		if best[col] > 0 {
			return col, best[col]
		}
	}
	return 0, 0
}
