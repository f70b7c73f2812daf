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
	worth := money.Amount(min(wavering(s.worth(int(seat), s.sale.Company, s.dividendsLeft()), r), float64(s.Cash[seat])))
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
		if s.checkAuction(c) == nil {
			g.see(Action{Do: Auction, Company: c}, wavering(s.offering(int(seat), c, left), r)+r.Float64())
		}
		if s.checkBuild(seat, c) == nil {
			gain := s.glanceBuild(c) * s.stake(int(seat), &s.companies[c], left)
			g.see(Action{Do: Build, Company: c}, wavering(gain, r))
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

// offering is by how much the seat gains on the others if a share is put up and
// everybody bids what it is worth to him.
func (s *State) offering(seat int, c Company, left float64) float64 {
	co := &s.companies[c]
	buyer, price := s.likelySale(c, left)
	if buyer < 0 {
		return 0
	}
	before := left * prospect(co, left) / shared(co, 0)
	after := left * promise(float64(co.Income), co.Treasury+money.Amount(price), co.Stock, lacksToChicago(co), left) / shared(co, 1)
	return s.Lead(seat, func(seat int) float64 {
		held := float64(co.Shares.Held[seat])
		if seat == buyer {
			return (held+1)*after - held*before - price
		}
		return held * (after - before)
	})
}

// likelySale is who would get a share on sale and for how much: the one to whom it
// is worth most, for a little more than the next would pay.
func (s *State) likelySale(c Company, left float64) (buyer int, price float64) {
	low := float64(lowestBid(&s.companies[c]))
	buyer, best := -1, low
	price = low
	for seat, cash := range s.Purses() {
		switch pays := min(float64(cash), s.worth(seat, c, left)); {
		case pays < low:
		case buyer < 0 || pays > best:
			if buyer >= 0 {
				price = max(low, best)
			}
			buyer, best = seat, pays
		default:
			price = max(price, pays)
		}
	}
	return buyer, price
}

// glanceBuild is what a build seems to add to a company's income: the best hexes
// beside its network, as many as it may lay and pay.
func (s *State) glanceBuild(c Company) float64 {
	co := &s.companies[c]
	var best [longestBuild]float64 // the highest first
	way := lacksToChicago(co)
	for h := range co.Reach(grid).All {
		if s.checkLay(c, h) != nil {
			continue
		}
		worth := s.layWorth(co, h, way)
		for i := range best {
			if worth > best[i] {
				worth, best[i] = best[i], worth
			}
		}
	}
	sum := 0.0
	for _, worth := range best[:min(len(best), int(co.Stock))] {
		sum += worth
	}
	return sum
}

// layWorth is what a hex seems to add to a company's income, less what its cost
// would have added elsewhere.
func (s *State) layWorth(co *rail.Company, h Hex, way int) float64 {
	worth := float64(s.yield(h)) - growth*float64(layCost(h, s.locomotives(h)))
	if to := int(toChicago[h]); to < way && way <= int(co.Stock) {
		worth += chicagoHope[to] - chicagoHope[way]
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

// briskLay lays the hex that looks best while it is worth its money.
func (s *State) briskLay(r *rand.Rand) Action {
	c := s.build.Company
	co := &s.companies[c]
	way := lacksToChicago(co)
	var g glance
	for h := range co.Reach(grid).All {
		if s.checkLay(c, h) == nil {
			g.see(Action{Do: Lay, Hex: h}, s.layWorth(co, h, way)+0.3*r.NormFloat64())
		}
	}
	if s.build.Count > 0 && g.worth <= 0 {
		return Action{Do: Done}
	}
	return g.best
}
