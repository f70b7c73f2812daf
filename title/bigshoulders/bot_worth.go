package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// How the bots judge a position: cash, shares by what they should still pay and
// end at, and a little for what makes companies grow.

// What things are reckoned to be worth, in dollars.
const (
	cubeWorth      = 8.0  // a cube in a treasury
	cubeCost       = 16.0 // a cube to be bought in decades to come
	cubeFar        = 40.0 // one that the supply chain does not have now
	partnerWorth   = 22.0 // a partner, each decade to come
	partnerNow     = 15.0 // a partner that can still be sent
	prestigeWorth  = 2.5  // a space of prestige, each decade to come
	treasuryWorth  = 0.12 // a dollar of a company that the seat directs
	hopeOfStaff    = 0.3  // of income that needs workers still to be hired, by partners still to be sent
	hopeInStock    = 0.6  // the same, while all partners are at home
	shareOfPartial = 0.3  // of a factory that only begins to be staffed
	growthLater    = 1.12 // of income from decade to decade
	growthInStock  = 1.25 // the same, while shares are dealt in
	hopeOfShares   = 0.9  // of what shares bring that are still to be bought
	rivalry        = 0.6  // of what the others have on the mean
)

// Value judges the position for a seat: what it has and should get, and a part of
// what the others have less.
func (rules) Value(s *State, seat game.Seat) float64 {
	v, others := 0.0, 0.0
	for q := range game.Seat(s.n()) {
		if q == seat {
			v = s.fortune(q)
		} else {
			others += s.fortune(q)
		}
	}
	return v - rivalry*others/float64(s.n()-1)
}

// fortune is what a seat has and should get.
func (s *State) fortune(seat game.Seat) float64 {
	v := float64(s.cash[seat])
	for c := range Company(companies) {
		v += s.stake(seat, c)
	}
	p := &s.partners[seat]
	v += float64(p.all) * partnerWorth * float64(decades-1-s.decade)
	if s.phase == inAction {
		v += float64(p.left) * partnerNow
	}
	for _, g := range s.goals {
		if g != noGoal && s.winners(g).Has(seat) {
			v += goalReward * float64(s.decade+1) / decades
		}
	}
	if s.phase == inStock {
		v += hopeOfShares * s.reinvested(seat)
	}
	return v
}

// reinvested is what the seat's cash would gain if it bought the shares that are
// worth most for their price, one after the other.
func (s *State) reinvested(seat game.Seat) (gain float64) {
	var each [companies]float64
	var left, mine [companies]int
	for c := range Company(companies) {
		if s.company[c].started && s.stock.barred[seat]&(1<<c) == 0 {
			each[c] = s.shareWorth(c)
			left[c] = int(s.held[treasury][c][cert.Common]) + int(s.held[pool][c][cert.Common])
			mine[c] = s.shares(c, int(seat))
		}
	}
	cash := s.cash[seat]
	for range int(s.limit()) - s.certificates(seat) {
		best, most := Company(-1), 1.0
		for c := range Company(companies) {
			if left[c] > 0 && mine[c] < int(cut.Most) && s.value(c) <= cash && each[c]/float64(s.value(c)) > most {
				best, most = c, each[c]/float64(s.value(c))
			}
		}
		if best < 0 {
			break
		}
		left[best]--
		mine[best]++
		cash -= s.value(best)
		gain += each[best] - float64(s.value(best))
	}
	return gain
}

// stake is what a company is worth to a seat: its shares, and the charter if the
// seat directs it.
func (s *State) stake(seat game.Seat, c Company) float64 {
	co := &s.company[c]
	if !co.started {
		return 0
	}
	v := 0.0
	if n := s.shares(c, int(seat)); n > 0 {
		v = float64(n) * s.shareWorth(c)
	}
	if co.director == seat {
		v += s.charterWorth(c)
	}
	return v
}

// charterWorth is what a company's things are worth to its director beyond the
// shares: nothing any more when the game ends.
func (s *State) charterWorth(c Company) float64 {
	later := float64(s.runsLeft(c) - 1) // runs after the next, for which cubes and money are reckoned already
	if later <= 0 {
		return 0
	}
	co := &s.company[c]
	v := float64(min(co.cash, 200))*treasuryWorth + float64(co.cubes.total())*cubeWorth
	v += float64(co.prestige) * prestigeWorth * later
	if co.asset != noAsset {
		v += assetWorth(c, co.asset) * later
	}
	for f := range c.charter().factories {
		v += float64(co.automated[f]) * 6 * later
		if co.managers[f] {
			fac := &c.charter().factories[f]
			v += float64(fac.cubes)*cubeWorth + float64(fac.prestige)*prestigeWorth*later
		}
	}
	return v
}

// assetWorth is what an asset brings a company each decade: cubes that its
// factories use are worth more than others.
func assetWorth(c Company, a Asset) float64 {
	tile := &capitalAssets[a]
	switch tile.lasting {
	case givesPrestige:
		return 8 * float64(tile.n)
	case givesRevenue:
		return 0.4 * float64(tile.n)
	case givesPrice:
		return 20
	case protectsPrice:
		return 5
	}
	v := -float64(tile.cost)
	for r, n := range tile.cubes {
		each := cubeWorth / 2
		for _, f := range c.charter().factories {
			if f.needs[r] > 0 {
				each = cubeCost
			}
		}
		v += each * float64(n)
	}
	return v
}

// runsLeft is how many operating turns the company still has.
func (s *State) runsLeft(c Company) int {
	left := decades - int(s.decade)
	if s.phase == inCleanup || s.phase == gameOver || s.hasEarned(c) {
		left--
	}
	return left
}

// hasEarned tells whether the company has had its income of this operating phase.
func (s *State) hasEarned(c Company) bool {
	return s.phase == inOperating && s.op.due&(1<<c) == 0 &&
		(s.step == noStep || s.step == closing || s.op.company != c)
}

// shareWorth is what a share should still bring: dividends of the turns to
// come, and the price at the end.
func (s *State) shareWorth(c Company) float64 {
	at := s.company[c].price
	runs := s.runsLeft(c)
	if runs == 0 {
		return float64(track.At(at))
	}
	income := s.earning(c)
	sum := 0.0
	for range runs {
		each := cert.PerShare(money.Amount(income))
		sum += float64(each)
		limit := 2
		if track.At(at) >= tripleFrom {
			limit = 3
		}
		if each == 0 {
			at = track.Move(at, -1)
		} else {
			at = track.Move(at, track.Times(at, wholeDividend(each), limit))
		}
		income *= s.growth()
	}
	return sum + float64(track.At(at))
}

// earning is what the company should earn in its next turn: with the workers it
// has or may hire, and the cubes it has or can pay. In its turn it is what this
// turn still comes to, with nobody to be hired.
func (s *State) earning(c Company) float64 {
	co := &s.company[c]
	now := s.operates(c) && s.step != closing
	goods, promised := int(co.goods), co.extra
	if now {
		promised = s.op.revenue
		if s.step == shipping {
			return float64(s.bestIncome(c, goods) + promised)
		}
	}
	goods += int(co.tokens)
	sure := goods // goods that need nobody to be hired
	purse, hired, partial := float64(co.cash), 0, 0.0
	var needs Cubes
	for f := s.firstToRun(c); f < len(c.charter().factories); f++ {
		fac := &c.charter().factories[f]
		cost := -s.cubesCost(co.cubes, needs)
		for r, n := range fac.needs {
			needs[r] += n
		}
		cost += s.cubesCost(co.cubes, needs)
		free := s.free(c, f)
		if free > 0 {
			cost += float64(s.hireCost(hired+free) - s.hireCost(hired))
			hired += free
		}
		if cost > purse || free > 0 && !s.canStillHire(c) {
			filled := float64(int(fac.workers)-free) / float64(fac.workers)
			partial = shareOfPartial * filled * float64(fac.goods) * float64(s.goodPrice(c))
			break
		}
		purse -= cost
		goods += int(s.output(c, f))
		if co.managers[f] {
			goods += int(fac.more)
			purse += float64(fac.cubes) * cubeWorth
		}
		if hired == 0 {
			sure = goods
		}
	}
	if now {
		partial = 0
	}
	certain := float64(s.bestIncome(c, sure))
	return certain + s.hopeOfStaff()*(float64(s.bestIncome(c, goods))-certain) + float64(promised) + partial
}

// hopeOfStaff is what income counts that needs workers still to be hired. While
// partners are being sent it counts less, for that is what they are sent for.
func (s *State) hopeOfStaff() float64 {
	if s.phase == inAction || s.phase == inOperating {
		return hopeOfStaff
	}
	return hopeInStock
}

// growth is how incomes are reckoned to rise from decade to decade: shares are
// dealt in by what companies will become, partners sent by what they are.
func (s *State) growth() float64 {
	if s.phase == inAction || s.phase == inOperating {
		return growthLater
	}
	return growthInStock
}

// cubesCost is what the cubes that are missing cost about: this decade as the
// supply chain has them, later as they cost on the mean.
func (s *State) cubesCost(have, needs Cubes) float64 {
	sum := 0.0
	missing := lacks(have, needs)
	if s.phase == inCleanup || s.phase == inOperating && s.step == noStep {
		return float64(missing.total()) * cubeCost
	}
	for r, n := range missing {
		for at := at10; at > atX && n > 0; at-- {
			here := min(n, s.supply[at][r])
			sum += float64(here) * float64(supplyPrice[at])
			n -= here
		}
		sum += float64(n) * cubeFar
	}
	return sum
}

// canStillHire tells whether the company's director has a partner to send before
// the company operates next.
func (s *State) canStillHire(c Company) bool {
	switch s.phase {
	case inAction:
		return s.partners[s.company[c].director].left > 0
	case inOperating:
		return s.hasEarned(c)
	}
	return true
}

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
func (s *State) visitDeal(seat, owner game.Seat, b Building) deal {
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
func (s *State) supposed(seat game.Seat, c Company, d *deal) float64 {
	co := &s.company[c]
	was := *co
	gain := d.gain + s.suppose(seat, c, d) + s.stake(seat, c)
	*co = was
	return gain
}

// suppose changes the company as the deal would, and is what that brings besides.
func (s *State) suppose(seat game.Seat, c Company, d *deal) (gain float64) {
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

func (s *State) supposeWorkers(c Company, n int) {
	for ; n > 0; n-- {
		if f := s.roomFor(c); f >= 0 {
			s.company[c].workers[f]++
		}
	}
}

func (s *State) supposeManagers(c Company, n int) {
	for ; n > 0; n-- {
		if f := s.managerFor(c); f >= 0 {
			s.company[c].managers[f] = true
		}
	}
}

func (s *State) supposeMachines(c Company, n int) {
	co := &s.company[c]
	for ; n > 0; n-- {
		f, to := s.machineFor(c)
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
func (s *State) supposePrestige(seat game.Seat, c Company, n int8) (gain float64) {
	co := &s.company[c]
	for ; n > 0 && co.prestige < topPrestige; n-- {
		co.prestige++
		switch b := prestigeBonus[co.prestige]; {
		case b == noBonus:
		case !s.possible(c, b):
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
func (s *State) supposeAsset(c Company, discount money.Amount) float64 {
	best, found := 0.0, false
	for i, a := range s.assetRow {
		if a == noAsset || assetCost(i, discount) > s.company[c].cash {
			continue
		}
		if v := s.assetGain(c, a, discount); !found || v > best {
			best, found = v, true
		}
	}
	return best
}
