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
