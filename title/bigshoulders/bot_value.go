package bigshoulders

import (
	_ "embed"

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
	cubeFar        = 36.0 // one that the supply chain does not have now
	partnerWorth   = 22.0 // a partner, each decade to come
	partnerNow     = 15.0 // a partner that can still be sent
	prestigeWorth  = 2.5  // a space of prestige, each decade to come
	treasuryWorth  = 0.12 // a dollar of a company that the seat directs
	hopeInAction   = 0.3  // of income that needs workers still to be hired, while partners are sent
	hopeInStock    = 0.5  // the same before that
	hopeOfShares   = 0.8  // of what shares bring that are still to be bought
	hopeOfSpace    = 0.5  // of what the next partner brings, where others may be first
	shareOfPartial = 0.3  // of a factory that only begins to be staffed
	growthInStock  = 1.25 // of income from decade to decade, before partners are sent
	rivalry        = 0.75 // of what the others have on the mean
)

// Value judges the position for a seat: what it has and should get, and a part of
// what the others have less.
func (rules) Value(s *State, seat game.Seat) float64 {
	each := s.adviser().shareWorths()
	v, others := 0.0, 0.0
	for q := range game.Seat(s.n()) {
		if q == seat {
			v = s.adviser().fortune(q, &each)
		} else {
			others += s.adviser().fortune(q, &each)
		}
	}
	return v - rivalry*others/float64(s.n()-1)
}

// shareWorths is what a share of each company should bring, of those that are in play.
func (s adviser) shareWorths() (each [companies]float64) {
	for c := range Company(companies) {
		if s.company[c].started {
			each[c] = s.shareWorth(c)
		}
	}
	return each
}

// fortune is what a seat has and should get, by what a share of each company should
// bring.
func (s adviser) fortune(seat game.Seat, each *[companies]float64) float64 {
	v := float64(s.cash[seat])
	for c := range Company(companies) {
		v += float64(s.shares(c, int(seat))) * each[c]
		if s.directs(seat, c) {
			v += s.charterWorth(c)
		}
	}
	p := &s.partners[seat]
	v += float64(p.all) * partnerWorth * float64(decades-1-s.decade)
	if s.phase == inAction {
		v += float64(p.left) * partnerNow
	}
	for _, g := range s.goals {
		if g != noGoal && s.cleanup().winners(g).Has(seat) {
			v += goalReward * float64(s.decade+1) / decades
		}
	}
	if s.phase == inStock {
		v += hopeOfShares * s.reinvested(seat, each)
	}
	return v
}

// reinvested is what the seat's cash would gain if it bought the shares that bring
// most for their price, one after the other.
func (s adviser) reinvested(seat game.Seat, each *[companies]float64) (gain float64) {
	var left, mine [companies]int
	for c := range Company(companies) {
		if s.company[c].started && s.stock.barred[seat]&(1<<c) == 0 {
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
func (s adviser) stake(seat game.Seat, c Company) float64 {
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
func (s adviser) charterWorth(c Company) float64 {
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
func (s adviser) runsLeft(c Company) int {
	left := decades - int(s.decade)
	if s.phase == inCleanup || s.phase == gameOver || s.hasEarned(c) {
		left--
	}
	return left
}

// hasEarned tells whether the company has had its income of this operating phase.
func (s adviser) hasEarned(c Company) bool {
	return s.phase == inOperating && s.op.due&(1<<c) == 0 &&
		(s.step == noStep || s.step == closing || s.op.company != c)
}

// shareWorth is what a share should still bring: dividends of the turns to
// come, and the price at the end.
func (s adviser) shareWorth(c Company) float64 {
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
func (s adviser) earning(c Company) float64 {
	co := &s.company[c]
	now := s.operates(c) && s.step != closing
	goods, promised := int(co.goods), co.extra
	if now {
		promised = s.op.revenue
		if s.step == shipping {
			return float64(s.viewer().bestIncome(c, goods) + promised)
		}
	}
	goods += int(co.tokens)
	sure := goods // goods that need nobody to be hired
	purse, hired, partial := float64(co.cash), 0, 0.0
	var needs Cubes
	cubes := 0.0 // what those cost that the factories so far need
	for f := s.firstToRun(c); f < len(c.charter().factories); f++ {
		fac := &c.charter().factories[f]
		for r, n := range fac.needs {
			needs[r] += n
		}
		cost := -cubes
		cubes = s.cubesCost(co.cubes, needs)
		cost += cubes
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
		goods += int(s.operations().output(c, f))
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
	certain := float64(s.viewer().bestIncome(c, sure))
	return certain + s.hopeOfStaff()*(float64(s.viewer().bestIncome(c, goods))-certain) + float64(promised) + partial
}

// hopeOfStaff is what income counts that needs workers still to be hired. While
// partners are being sent it counts less, for that is what they are sent for.
func (s adviser) hopeOfStaff() float64 {
	if s.phase == inAction || s.phase == inOperating {
		return hopeInAction
	}
	return hopeInStock
}

// growth is how incomes are reckoned to rise from decade to decade: shares are dealt
// in by what companies will become, partners sent by what they are.
func (s adviser) growth() float64 {
	if s.phase == inAction || s.phase == inOperating {
		return 1
	}
	return growthInStock
}

// cubesCost is what the cubes that are missing cost about: this decade as the
// supply chain has them, later as they cost on the mean.
func (s adviser) cubesCost(have, needs Cubes) float64 {
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
func (s adviser) canStillHire(c Company) bool {
	switch s.phase {
	case inAction:
		return s.partners[s.company[c].director].left > 0
	case inOperating:
		return s.hasEarned(c)
	}
	return true
}

// valueNet is what 'scrip train' has learned of how seats stand.
//
//go:embed value.net
var valueNet []byte

// tuning is how hard bots think about this title: the strengths that 'scrip ladder' found
// (docs/bots-measured.md).
var tuning = &game.Tuning{
	ValueNet: valueNet,
	// Here a decade is seen to its end: a dividend is no sooner known than that, and
	// plans of one action and of twelve are judged at the same moment.
	Levels: [3]game.Search{
		{Games: 40, Horizon: game.ToRound, Plans: 8, Margin: 1.5, ThinkRate: 0.23},
		{Games: 120, Horizon: game.ToRound, Plans: 12, Margin: 2, ThinkRate: 0.55},
		{Games: 300, Horizon: game.ToRound, Plans: 16, Margin: 2},
	},
	Hint: game.Search{Games: 1000, Horizon: game.ToRound, Plans: 24, Margin: 1, Vary: true}, Fresh: 250,
}

// Measures tells how a seat stands in what players count: a reason for a move is what it brings of these.
func (rules) Measures(s *State, seat game.Seat) (m game.Measures) {
	m[game.Worth] = int32(s.worth(seat))
	m[game.Cash] = int32(s.cash[seat])
	for c := range Company(companies) {
		m[game.Shares] += int32(s.shares(c, int(seat)))
		if s.directs(seat, c) {
			m[game.Companies]++
		}
	}
	return m
}
