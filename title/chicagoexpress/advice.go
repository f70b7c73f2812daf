package chicagoexpress

import (
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
)

// Where a simple bot must see further than one action: bids and builds.

// Advise bids the least while the share is worth it and passes when it is not,
// and lays the best build there is hex by hex. All else is left to the values.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	switch s.step {
	case bidding:
		if s.worth(int(seat), s.dividendsLeft()) >= float64(s.sale.Lowest()) {
			return pick(options, Action{Do: Bid}, int(s.sale.Lowest()))
		}
		return pick(options, Action{Do: Pass}, 0)
	case building:
		if h, ok := s.bestLay(); ok {
			return pick(options, Action{Do: Lay, Hex: h}, 0)
		}
		return pick(options, Action{Do: Done}, 0)
	}
	return game.Pick{}, false
}

// pick finds an action among the options.
func pick(options []game.Option[Action], a Action, amount int) (game.Pick, bool) {
	i := slices.IndexFunc(options, func(o game.Option[Action]) bool { return o.Action == a })
	return game.Pick{Index: i, Amount: amount}, i >= 0
}

// plan looks through every set of hexes that the company could still lay in this
// build, for the one after which its prospect is best.
type plan struct {
	s    *State
	left float64 // dividends to come
	most int     // hexes that may still be laid

	first  Hex // of the best set
	found  bool
	best   float64
	chosen Hex // first of the set being looked at
}

// bestLay is the first hex of the best set; none if stopping here is best. A
// build must have one hex, so that the first is laid whatever comes of it.
func (s *State) bestLay() (Hex, bool) {
	co := &s.companies[s.build.Company]
	p := plan{s: s, left: s.dividendsLeft(), most: longestBuild - int(s.build.Count), best: -1}
	if s.build.Count > 0 {
		p.best = co.prospect(p.left)
	}
	free, reach := s.open(s.build.Company), co.Reach(grid)
	p.look(*co, free, free.Both(&reach), p.most)
	return p.first, p.found
}

// open is the hexes where the company could ever lay: those not its own, no
// start, and no forest or mountain with another's locomotive.
func (s *State) open(c Company) hex.Set {
	occupied := s.occupied()
	taken := occupied.Both(&lone)
	free := buildable.Less(&taken)
	return free.Less(&s.companies[c].Hexes)
}

// look adds each of the next hexes in turn to the company as it would be. A hex
// looked at is then left out, so that no set is seen twice.
func (p *plan) look(co company, free, next hex.Set, more int) {
	if more == 0 || co.Stock == 0 {
		return
	}
	way := co.toChicago()
	for h := range next.All {
		next.Remove(h)
		free.Remove(h)
		cost := layCost(h, p.s.locomotives(h))
		if cost > co.Treasury {
			continue
		}
		if more == p.most {
			p.chosen = h
		}
		then := co
		then.Treasury -= cost
		then.Income += p.s.yield(h)
		then.Place(h)
		nearest := min(way, int(toChicago[h]))
		if worth := promise(float64(then.Income), then.Treasury, then.Stock, nearest, p.left); worth > p.best {
			p.best, p.first, p.found = worth, p.chosen, true
		}
		beside := free.Both(grid.Near(h))
		beside.Join(&next)
		p.look(then, free, beside, more-1)
	}
}
