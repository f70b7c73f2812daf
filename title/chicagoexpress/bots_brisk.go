package chicagoexpress

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// How a player decides at a glance, for simulated games.

// waver is by how much an estimate is off, as a part of it.
const waver = 0.25

// Brisk decides at a glance: a bid by what the share is worth, a turn by what each
// action brings the seat against the others, a build hex by hex.
func (rules) Brisk(s *State, seat game.Seat, r *rand.Rand) (Action, bool) {
	switch s.step {
	case bidding:
		return s.briskBid(seat, r), true
	case choosing:
		return s.briskTurn(seat, r), true
	case building:
		return s.briskLay(r), true
	}
	return Action{}, false
}

// wavering is an estimate as somebody makes it who does not reckon it out.
func wavering(x float64, r *rand.Rand) float64 { return x * (1 + waver*r.NormFloat64()) }

// briskBid goes up to what the share is worth, by leaps while it is cheap.
func (s *State) briskBid(seat game.Seat, r *rand.Rand) Action {
	lowest := s.sale.Lowest()
	worth := money.Amount(min(wavering(s.worth(int(seat), s.dividendsLeft()), r), float64(s.Cash[seat])))
	if worth < lowest {
		return Action{Do: Pass}
	}
	return Action{Do: Bid, Amount: lowest + money.Amount(r.IntN(int(worth-lowest)/2+1))}
}

// stake is what one dollar more of a company's income brings the seat over the
// rest of the game, less what it brings the others on the mean.
func (s *State) stake(seat int, c *rail.Company, left float64) float64 {
	if c.Shares.Sold == 0 {
		return 0
	}
	mine, others := float64(c.Shares.Held[seat]), float64(c.Shares.Sold-c.Shares.Held[seat])
	return left * (mine - others/float64(s.Seats-1)) / shared(c, 0)
}

// glance is the best action seen so far.
type glance struct {
	best  Action
	worth float64
	found bool
}

func (g *glance) see(a Action, worth float64) {
	if !g.found || worth > g.worth {
		*g = glance{a, worth, true}
	}
}

// briskTurn weighs what each kind of action brings.
func (s *State) briskTurn(seat game.Seat, r *rand.Rand) Action {
	var g glance
	left := s.dividendsLeft()
	for c := range companies {
		co := &s.companies[c]
		if s.checkAuction(c) == nil {
			g.see(Action{Do: Auction, Company: c}, wavering(s.offering(int(seat), c, left), r))
		}
		if s.checkBuild(seat, c) == nil {
			_, gain := s.glanceLay(c, left, r)
			g.see(Action{Do: Build, Company: c}, wavering(2*gain*s.stake(int(seat), co, left), r))
		}
	}
	if !s.inRed(DevelopDial) {
		s.briskDevelop(int(seat), left, &g, r)
	}
	for d := range dials {
		if s.checkDial(d) == nil {
			g.see(Action{Do: Decline, Dial: d}, 0.5*r.NormFloat64())
		}
	}
	return g.best
}

// offering is what putting a share up is worth: what it brings above its price if
// the seat gets it, and what the others' shares lose.
func (s *State) offering(seat int, c Company, left float64) float64 {
	co := &s.companies[c]
	low := float64(lowestBid(co))
	each := left * prospect(co, left) / shared(co, 1)
	mine := float64(co.Shares.Held[seat])
	var rival float64 // the most that another would pay
	for other, cash := range s.Purses() {
		if other != seat {
			rival = max(rival, min(float64(cash), each))
		}
	}
	price := max(low, rival)
	worth := -s.stake(seat, co, left) * float64(co.Income) * (1 - shared(co, 0)/shared(co, 1))
	if float64(s.Cash[seat]) > price {
		worth += max(0, each*1.2-price)
	} else if mine == 0 {
		worth += 0.2 * (each - low) // it takes the others' money
	}
	return worth
}

// briskDevelop weighs the hexes that may be developed.
func (s *State) briskDevelop(seat int, left float64, g *glance, r *rand.Rand) {
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
		var worth float64
		for c := range s.companies {
			if co := &s.companies[c]; co.Hexes.Has(h) {
				worth += gain * s.stake(seat, co, left)
			}
		}
		g.see(Action{Do: Develop, Hex: h}, wavering(worth, r))
	}
}

// glanceLay is the hex that looks best for a company's next locomotive, and what
// it seems to add to its income.
func (s *State) glanceLay(c Company, left float64, r *rand.Rand) (best Hex, gain float64) {
	co := &s.companies[c]
	way := lacksToChicago(co)
	gain = -1e9
	for h := range co.Reach(grid).All {
		if s.checkLay(c, h) != nil {
			continue
		}
		cost := layCost(h, s.locomotives(h))
		worth := float64(s.yield(h)) - growth*float64(cost)
		if to := int(toChicago[h]); to < way && way <= int(co.Stock) {
			worth += chicagoHope[to] - chicagoHope[way]
		}
		worth += 0.3 * r.NormFloat64()
		if worth > gain {
			best, gain = h, worth
		}
	}
	return best, gain
}

// briskLay lays the hex that looks best while it is worth its money.
func (s *State) briskLay(r *rand.Rand) Action {
	c := s.build.Company
	h, gain := s.glanceLay(c, s.dividendsLeft(), r)
	if s.build.Count > 0 && gain <= 0 {
		return Action{Do: Done}
	}
	return Action{Do: Lay, Hex: h}
}
