package chicagoexpress

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/network"
	"github.com/scrip-games/scrip/kit/rail"
)

// How a simple bot plays: it bids what a share is worth to it, and takes the turn
// that leaves it furthest ahead of the others, a share put up counted as sold.

const (
	// openingPurse is the part of its cash that a seat puts into one share while the
	// first four are sold: a seat left with nothing can buy no rival's share, nor
	// keep the others from its own. openingHope is by how much such a share is worth
	// more than it seems: its holder is the first to build with what is paid for it.
	openingPurse, openingHope = 0.7, 1.4
	// restraint is by how much a bidder may stop short of its limit, as a part of it:
	// in the opening, where nobody knows what a share is worth, by more. leap is how
	// far towards the limit a bid may go at once. So no two games go alike.
	openingRestraint, restraint, leap = 0.3, 0.1, 0.5
	// tossUp is a difference too small to matter: such turns are drawn from.
	tossUp = 1e-6
)

// adviser is the state as a simple bot looks at it.
type adviser struct{ *State }

func (s *State) adviser() adviser { return adviser{s} }

// Advise picks for every step.
func (rules) Advise(state *State, seat game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	s := state.adviser()
	switch s.step {
	case bidding:
		a := s.nextBid(int(seat), r)
		return game.Among(options, Action{Do: a.Do}, int(a.Amount))
	case choosing:
		return game.Among(options, s.bestTurn(seat, options, r), 0)
	case building:
		return game.Among(options, s.nextLay(), 0)
	}
	return game.Pick{}, false
}

// nextBid goes on while the share is worth it, by leaps at first; never beyond what
// all others who are still in could pay.
func (s adviser) nextBid(seat int, r *rand.Rand) Action {
	o := s.outlook()
	lowest, most := s.sale.Lowest(), s.limit(seat, s.sale.Company, o)
	most -= s.restraint() * r.Float64() * most
	if most < float64(lowest) || o.last && !s.better(seat, o) {
		return Action{Do: Pass}
	}
	bid := lowest + money.Amount(leap*r.Float64()*(most-float64(lowest)))
	return Action{Do: Bid, Amount: max(lowest, min(bid, s.sale.RichestRival(seat, s.Purses())))}
}

// restraint is by how much a bidder may stop short of its limit.
func (s adviser) restraint() float64 {
	if s.round == 0 {
		return openingRestraint
	}
	return restraint
}

// limit is the most that a seat bids for a share.
func (s adviser) limit(seat int, c Company, o outlook) float64 {
	cash, worth := float64(s.Cash[seat]), s.worth(seat, c, o)
	if s.round == 0 {
		return min(openingPurse*cash, openingHope*worth)
	}
	return min(cash, worth)
}

// better tells whether the next bid leaves the seat further ahead than a pass, after
// which another may have the share, or nobody.
func (s adviser) better(seat int, o outlook) bool {
	bid, pass := *s.State, *s.State
	bid.do(game.Seat(seat), Action{Do: Bid, Amount: s.sale.Lowest()}, nil)
	bid.adviser().settle(o)
	pass.do(game.Seat(seat), Action{Do: Pass}, nil)
	pass.adviser().settle(o)
	return bid.adviser().lead(seat, o.after(s.State, &bid)) > pass.adviser().lead(seat, o.after(s.State, &pass))
}

// bestTurn is the action that leaves the seat furthest ahead. That it may bring the
// end nearer does not count: a seat that is behind gains nothing by losing sooner.
func (s adviser) bestTurn(seat game.Seat, options []game.Option[Action], r *rand.Rand) Action {
	o := s.outlook()
	var g glance
	for i := range options {
		worth := s.worthOfTurn(seat, options[i].Action, adviser.nextLay, o) + tossUp*r.Float64()
		if options[i].Action.Do == Decline { // rather than spend something for nothing
			worth += tossUp
		}
		g.see(options[i].Action, worth)
	}
	return g.best
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

// worthOfTurn is how far ahead an action leaves the seat with all that follows from
// it: the whole build, and the sale as it is likely to go.
func (s adviser) worthOfTurn(seat game.Seat, a Action, lay func(adviser) Action, o outlook) float64 {
	then := *s.State
	then.do(seat, a, nil)
	for then.step == building {
		then.do(seat, lay(then.adviser()), nil)
	}
	then.adviser().settle(o)
	return then.adviser().lead(int(seat), o.after(s.State, &then))
}

// after is the outlook when play has come from one position to another: a dividend
// that was paid is no longer to come.
func (o outlook) after(from, to *State) outlook {
	if to.round != from.round || to.step == over {
		o.dividends--
	}
	return o
}

// settle ends a sale under way as it is likely to go.
func (s adviser) settle(o outlook) {
	if s.step != bidding {
		return
	}
	if buyer, price := s.likelySale(o); buyer >= 0 {
		s.sale.Leader, s.sale.High = int8(buyer), price
	}
	s.sale.In = 0
	s.heard(nil)
}

// likelySale is the seat that will get the share on sale and for how much: the one of
// those still in to whom it is worth most, for what the next would pay; nobody new if
// it is worth no higher bid to anybody.
func (s adviser) likelySale(o outlook) (buyer int, price money.Amount) {
	c, lowest := s.sale.Company, float64(s.sale.Lowest())
	buyer, best, next := -1, 0.0, lowest
	for seat := range s.Purses() {
		if !s.sale.Has(seat) {
			continue
		}
		switch pays := s.limit(seat, c, o); {
		case pays < lowest:
		case buyer < 0:
			buyer, best = seat, pays
		case pays > best:
			buyer, best, next = seat, pays, best
		default:
			next = max(next, pays)
		}
	}
	return buyer, money.Amount(next)
}

// nextLay is the next hex of the best build there is, or that it is done.
func (s adviser) nextLay() Action {
	if h, ok := s.bestLay(); ok {
		return Action{Do: Lay, Hex: h}
	}
	return Action{Do: Done}
}

// bestLay is the first hex of the best that can still be laid in this build; none
// if stopping here is best. A build must have one hex, so that the first is laid
// whatever comes of it.
func (s adviser) bestLay() (Hex, bool) {
	co := &s.companies[s.build.Company]
	o, way, floor := s.outlook(), lacksToChicago(co), -1.0
	if s.build.Count > 0 {
		floor = o.prospect(co)
	}
	judge := func(b network.Build) float64 {
		income, nearest := co.Income, way
		for _, h := range b.Hexes() {
			income += s.yield(h)
			nearest = min(nearest, int(toChicago[h]))
		}
		return o.promise(float64(income), co.Treasury-b.Spent, co.Stock-b.Count, nearest)
	}
	return co.Best(network.Growth{
		Grid: grid, Open: rail.Open(s.build.Company, s.companies[:], &buildable, &sharable), Most: longestBuild - int(s.build.Count), Purse: co.Treasury,
		Cost: func(h Hex) money.Amount { return layCost(h, s.locomotives(h)) }, Judge: judge,
	}, floor)
}
