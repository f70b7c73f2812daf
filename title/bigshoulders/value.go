package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

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
