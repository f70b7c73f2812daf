package bigshoulders

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Advise picks for the greedy bot: a production plan in the operating phase, a
// building that others will want to use, and else what is worth most when the
// choices that follow from it are made too.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	switch {
	case len(options) == 0:
		return game.Pick{}, false
	case s.phase == inBuilding:
		return bestBuilding(options), true
	case s.inTurn(working):
		return find(options, s.planWork())
	case s.phase == inOperating && s.asks(takeCube):
		return find(options, s.planCube())
	case s.inTurn(shipping):
		if a, ok := s.planShipping(seat); ok {
			return find(options, a)
		}
		return s.lookAhead(seat, options, endsTurn), true
	}
	return s.lookAhead(seat, options, anything), true
}

func anything(Action) bool   { return true }
func endsTurn(a Action) bool { return a.Do == pay || a.Do == withhold }

// find is the option that the action is.
func find(options []game.Option[Action], a Action) (game.Pick, bool) {
	for i := range options {
		o := &options[i]
		if o.Step != 0 && o.Action.WithAmount(int(a.Amount)) == a && a.Amount >= o.Min && a.Amount <= o.Max {
			return game.Pick{Index: i, Amount: int(a.Amount)}, true
		}
		if o.Step == 0 && o.Action == a {
			return game.Pick{Index: i}, true
		}
	}
	return game.Pick{}, false
}

// bestBuilding builds what its owner should earn most with and keeps the next.
func bestBuilding(options []game.Option[Action]) game.Pick {
	best, most := 0, -1<<30
	for i := range options {
		a := options[i].Action
		v := 4*buildingWorth(a.Building) - buildingWorth(a.Remove)
		if v > most {
			best, most = i, v
		}
	}
	return game.Pick{Index: best}
}

// buildingWorth is what a building may bring its owner: its fee, the more the
// better the effect is for its price.
func buildingWorth(b Building) int {
	if b == 0 {
		return 0
	}
	tile := &buildingTiles[b]
	v := int(tile.pay)
	if tile.bankPays {
		v += 5
	}
	switch tile.effect {
	case hireSalespeople, hireManagers, automateWorkers:
		v += 10
	case payShares:
		v -= 10
	case takeDifferent, takeAlike:
		v += 3
	}
	return v
}

// lookAhead is the option, of those that fit, that leaves the seat best off once
// its own follow-up choices are made.
func (s *State) lookAhead(seat game.Seat, options []game.Option[Action], fits func(Action) bool) game.Pick {
	var best game.Pick
	most, found := 0.0, false
	for i := range options {
		o := &options[i]
		if !fits(o.Action) {
			continue
		}
		for _, amount := range amounts(o) {
			a := o.Action
			if o.Step != 0 {
				a = a.WithAmount(amount)
			}
			t := *s
			t.do(seat, a, nil)
			t.advance(nil)
			t.settle(seat)
			if v := (rules{}).Value(&t, seat) + taste(a); !found || v > most {
				best, most, found = game.Pick{Index: i, Amount: amount}, v, true
			}
		}
	}
	return best
}

// amounts are the ones worth trying: the least, the most and one between.
func amounts(o *game.Option[Action]) []int {
	low, high := int(o.Min), int(o.Max)
	switch {
	case o.Step == 0:
		return []int{0}
	case high-low >= 2:
		return []int{low, low + 1, high}
	case high > low:
		return []int{low, high}
	}
	return []int{low}
}

// taste keeps from doing things that only look even.
func taste(a Action) float64 {
	switch a.Do {
	case trade, discard, decline:
		return -15
	case sell:
		return -10
	}
	return 0
}

// settle makes the choices that an action brought up for the seat, each for what
// it is worth at once.
func (s *State) settle(seat game.Seat) {
	var buffer [16]game.Option[Action]
	for range 6 {
		if s.depth == 0 || s.phase == gameOver || s.frameSeat() != seat {
			return
		}
		o := offers{s, seat, buffer[:0]}
		o.answers()
		if len(o.list) == 0 {
			return
		}
		best, most := 0, 0.0
		for i := range o.list {
			t := *s
			t.do(seat, o.list[i].Action, nil)
			t.advance(nil)
			if v := (rules{}).Value(&t, seat); i == 0 || v > most {
				best, most = i, v
			}
		}
		s.do(seat, o.list[best].Action, nil)
		s.advance(nil)
	}
}

// planShipping sells all goods where they bring most and uses what pays more
// before the dividend than after it.
func (s *State) planShipping(seat game.Seat) (Action, bool) {
	c := s.op.company
	if col, n := s.bestSale(c); n > 0 {
		return Action{Do: distribute, Column: col, Amount: int32(n)}, true
	}
	if s.checkUse(seat, Action{Company: c}) == nil && s.paysBefore(c) {
		return Action{Do: use, Company: c}, true
	}
	return Action{}, false
}

// paysBefore tells whether to use the company's asset before its dividend: one
// that brings revenue, or a price from which the dividend carries further.
func (s *State) paysBefore(c Company) bool {
	tile := &capitalAssets[s.company[c].asset]
	if tile.lasting != givesPrice {
		return tile.lasting == givesRevenue
	}
	raised := *s
	raised.company[c].price = track.Move(s.company[c].price, int(tile.n))
	payout := wholeDividend(cert.PerShare(s.op.revenue))
	return raised.rise(c, payout) > s.rise(c, payout)
}

// bestSale is the first of the sales that together bring the most: it weighs
// filling a nearer place against beginning a better one.
func (s *State) bestSale(c Company) (Column, int) {
	row, price, goods := c.charter().industry, s.goodPrice(c), int(s.company[c].goods)
	var best [columns]int
	most := money.Amount(-1)
	for right := 0; right <= min(goods, s.room(row, Right)); right++ {
		for middle := 0; middle <= min(goods-right, s.room(row, Middle)); middle++ {
			split := [columns]int{Left: min(goods-right-middle, s.room(row, Left)), Middle: middle, Right: right}
			sum := money.Amount(0)
			for col := range Column(columns) {
				each := price
				if s.halfPrice(row, col) {
					each /= 2
				} else if split[col] > 0 && split[col] == s.room(row, col) {
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

// How the simple bots judge a position: cash, shares by what they should still
// pay and end at, and a little for what makes companies grow.

// What things are reckoned to be worth, in dollars.
const (
	cubeWorth      = 8.0  // a cube in a treasury
	cubeCost       = 16.0 // a cube still to be bought
	partnerWorth   = 22.0 // a partner, each decade to come
	prestigeWorth  = 2.5  // a space of prestige, each decade to come
	treasuryWorth  = 0.12 // a dollar of a company that the seat directs
	hopeOfStaff    = 0.5  // of income that needs workers still to be hired
	shareOfPartial = 0.3  // of a factory that only begins to be staffed
	growth         = 1.12 // of income from decade to decade
)

// Value judges the position for a seat.
func (rules) Value(s *State, seat game.Seat) float64 {
	v := float64(s.cash[seat])
	for c := range Company(companies) {
		co := &s.company[c]
		if !co.started {
			continue
		}
		if n := s.shares(c, int(seat)); n > 0 {
			v += float64(n) * s.shareWorth(c)
		}
		if co.director == seat {
			v += s.charterWorth(c)
		}
	}
	left := float64(decades - 1 - s.decade)
	v += float64(s.partners[seat].all) * partnerWorth * left
	for _, g := range s.goals {
		if g != noGoal && s.winners(g).Has(seat) {
			v += goalReward * float64(s.decade+1) / (decades + 1)
		}
	}
	return v
}

// charterWorth is what a company's things are worth to its director beyond the
// shares: nothing any more when the game ends.
func (s *State) charterWorth(c Company) float64 {
	left := float64(s.runsLeft(c))
	if left == 0 {
		return 0
	}
	co := &s.company[c]
	v := float64(min(co.cash, 200))*treasuryWorth + float64(co.cubes.total())*cubeWorth
	v += float64(co.prestige) * prestigeWorth * left
	if co.asset != noAsset {
		v += assetWorth(c, co.asset) * left
	}
	for f := range c.charter().factories {
		v += float64(co.automated[f]) * 6 * left
		if co.managers[f] {
			fac := &c.charter().factories[f]
			v += float64(fac.cubes)*cubeWorth + float64(fac.prestige)*prestigeWorth*left
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
	income := s.earning(c)
	sum := 0.0
	for range s.runsLeft(c) {
		payout := money.Amount(income)
		sum += float64(cert.PerShare(payout))
		limit := 2
		if track.At(at) >= tripleFrom {
			limit = 3
		}
		if payout == 0 {
			at = track.Move(at, -1)
		} else {
			at = track.Move(at, track.Times(at, payout, limit))
		}
		income *= growth
	}
	return sum + float64(track.At(at))
}

// earning is what the company should earn in its next turn: with the workers it
// has or can pay, and the resources it has or can pay.
func (s *State) earning(c Company) float64 {
	if s.phase == inOperating && s.op.company == c && s.step == shipping {
		return float64(s.op.revenue)
	}
	co := &s.company[c]
	purse, have := float64(co.cash), co.cubes
	goods, sure, hired := int(co.goods)+int(co.tokens), 1.0, 0
	partial := 0.0
	for f := range c.charter().factories {
		fac := &c.charter().factories[f]
		cost := 0.0
		if free := s.free(c, f); free > 0 {
			cost = float64(s.hireCost(hired+free) - s.hireCost(hired))
			hired += free
			sure *= hopeOfStaff
		}
		cost += float64(lacks(have, fac.needs).total()) * cubeCost
		if cost > purse || (s.free(c, f) > 0 && !s.canStillHire(c)) {
			filled := float64(int(fac.workers)-s.free(c, f)) / float64(fac.workers)
			partial = shareOfPartial * filled * float64(fac.goods) * float64(s.goodPrice(c))
			break
		}
		purse -= cost
		for r, n := range fac.needs {
			have[r] -= min(have[r], n)
		}
		goods += int(s.output(c, f))
		if co.managers[f] {
			goods += int(fac.more)
			purse += float64(fac.cubes) * cubeWorth
		}
	}
	return float64(s.bestIncome(c, goods)+co.extra)*sure + partial
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
