package chicagoexpress

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// The rollout policy: how players decide in simulated games.

const (
	// waver is by how much a bidder's estimate is off, as a part of it.
	waver = 0.1
	// inTwoMinds is by how many dollars the worth of a turn is off, and of a hex.
	inTwoMinds, aHexOff = 1.5, 0.3
)

// RolloutMove decides in a rollout, as the simple bot does, but looks at one development
// alone, lays hex by hex, and is in two minds about all of it.
func (rules) RolloutMove(state *State, seat game.Seat, r *rand.Rand) (Action, bool) {
	s := state.adviser()
	switch s.step {
	case bidding:
		return s.briskBid(int(seat), r), true
	case choosing:
		return s.briskTurn(seat, r), true
	case building:
		return s.layAtAGlance(r), true
	}
	return Action{}, false
}

// briskBid goes up to what the share is worth, by leaps while it is cheap.
func (s adviser) briskBid(seat int, r *rand.Rand) Action {
	lowest, limit := s.sale.Lowest(), s.limit(seat, s.sale.Company, s.outlook())
	most := money.Amount(min(limit*(1+waver*r.NormFloat64()), float64(s.Cash[seat])))
	if most < lowest {
		return Action{Do: Pass}
	}
	return Action{Do: Bid, Amount: lowest + money.Amount(r.IntN(int(most-lowest)/2+1))}
}

// briskTurn weighs what each kind of action comes to.
func (s adviser) briskTurn(seat game.Seat, r *rand.Rand) Action {
	var g glance
	o := s.outlook()
	see := func(a Action) {
		g.see(a, s.worthOfTurn(seat, a, adviser.nextLayAtAGlance, o)+inTwoMinds*r.NormFloat64())
	}
	for c := range companies {
		if s.checkAuction(c) == nil {
			see(Action{Do: Auction, Company: c})
		}
		if s.checkBuild(seat, c) == nil {
			see(Action{Do: Build, Company: c})
		}
	}
	if h, found := s.developAtAGlance(int(seat)); found {
		see(Action{Do: Develop, Hex: h})
	}
	for d := range dials {
		if s.checkDial(d) == nil {
			see(Action{Do: Decline, Dial: d})
		}
	}
	return g.best
}

// developAtAGlance is the hex by which the seat gains most on the others.
func (s adviser) developAtAGlance(seat int) (best Hex, found bool) {
	if s.inRed(DevelopDial) {
		return 0, false
	}
	most := 0.0
	for h := range s.occupied().Both(&developable).All {
		if s.checkDevelop(h) != nil {
			continue
		}
		gain := float64(printed[h].house)
		switch printed[h].terrain {
		case industrial:
			gain = float64(s.nextGain(industryAt(h)))
		case forest:
			gain = growth * forestGrant
		}
		worth := 0.0
		for c := range s.companies {
			if co := &s.companies[c]; co.Hexes.Has(h) && co.Shares.Sold > 0 {
				worth += gain * s.edge(seat, co) / shared(co, 0)
			}
		}
		if worth > most {
			best, most, found = h, worth, true
		}
	}
	return best, found
}

// nextLayAtAGlance is the hex that looks best, or that the build is done.
func (s adviser) nextLayAtAGlance() Action { return s.layAtAGlance(nil) }

// layAtAGlance lays the hex that looks best while it is worth its money; dice make
// it look better or worse.
func (s adviser) layAtAGlance(r *rand.Rand) Action {
	c := s.build.Company
	co := &s.companies[c]
	way := lacksToChicago(co)
	var g glance
	for h := range co.Reach(grid).All {
		if s.checkLay(c, h) != nil {
			continue
		}
		worth := s.layWorth(co, h, way)
		if r != nil {
			worth += aHexOff * r.NormFloat64()
		}
		g.see(Action{Do: Lay, Hex: h}, worth)
	}
	if s.build.Count > 0 && g.worth <= 0 {
		return Action{Do: Done}
	}
	return g.best
}

// layWorth is what a hex seems to add to a company's income, less what its cost
// would have added elsewhere.
func (s adviser) layWorth(co *rail.Company, h Hex, way int) float64 {
	worth := float64(s.yield(h)) - growth*float64(layCost(h, s.locomotives(h)))
	if to := int(toChicago[h]); to < way && way <= int(co.Stock) {
		worth += chicagoHope[to] - chicagoHope[way]
	}
	return worth
}
