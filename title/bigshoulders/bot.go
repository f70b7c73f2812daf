package bigshoulders

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Advise picks for the greedy bot: a first company that has done well, a production
// plan in the operating phase, a building that others will want to use, and else what
// is worth most when the choices that follow from it are made too.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	switch {
	case len(options) == 0:
		return game.Pick{}, false
	case s.phase == inSetup:
		return opening(options, r), true
	case s.phase == inBuilding:
		return bestBuilding(options), true
	case s.phase == inAction && s.asks(bonusDue) && s.top().bonus() == gainPartner:
		return find(options, Action{Do: accept}) // a partner fetches $40 at once, and stays
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

// openedWith is what the first company has brought its founder against the others, in
// dollars, in thousands of games opened at random: Swift sells dear goods made of few
// cubes, Brunswick's factories eat up more than it can pay.
var openedWith = [companies]float64{
	Anglo: -60, Brunswick: -450, Cracker: 280, Doggett: -130, Elgin: 60,
	Fairbank: 200, Henderson: -200, Libby: 100, Spalding: -170, Swift: 820,
}

// openedAt is the same for the par values that a purse allows at first: who pays
// little has money left for shares.
var openedAt = map[int16]float64{35: 170, 40: 110, 50: -290}

// openedAs is both, of an opening.
func openedAs(a Action) float64 { return openedWith[a.Company] + openedAt[a.Price] }

// whim is how far moods go in the choice of the first company: who opens every game
// alike is soon known by heart.
const whim = 150.0

// opening picks the first company and its par value.
func opening(options []game.Option[Action], r *rand.Rand) game.Pick {
	best, most := 0, math.Inf(-1)
	for i := range options {
		if v := openedAs(options[i].Action) + whim*r.NormFloat64(); v > most {
			best, most = i, v
		}
	}
	return game.Pick{Index: best}
}

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
			v := (rules{}).Value(&t, seat) + s.taste(a)
			if a.Do == send {
				v += t.nextPartner(seat)
			}
			if !found || v > most {
				best, most, found = game.Pick{Index: i, Amount: amount}, v, true
			}
		}
	}
	return best
}

// nextPartner is what the seat's next partner should bring where it seems to do most.
// So money is kept for the second errand, or raised for it by the first.
func (s *State) nextPartner(seat game.Seat) float64 {
	if s.phase != inAction || s.depth > 0 || !s.hasPartner(seat) {
		return 0
	}
	t := *s
	t.seat, t.step = seat, sending
	return hopeOfSpace * max(0, t.bestSpace(seat, nil).worth)
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

// taste keeps from doing things that only look even. In the last decade a partner
// who has nothing left to do stays at home, and raises no money for nothing.
func (s *State) taste(a Action) float64 {
	last := s.decade == decades-1
	switch {
	case a.Do == decline && last:
		return 0
	case a.Do == trade, a.Do == discard, a.Do == decline:
		return -15
	case a.Do == sell:
		return -10
	case a.Do == send && last && a.Space >= Fundraising40 && a.Space <= Fundraising80:
		return -1
	}
	return 0
}

// settle makes the choices that an action brought up for the seat, each for what
// it is worth at once.
func (s *State) settle(seat game.Seat) {
	var buffer [16]game.Option[Action]
	for range 6 {
		if s.asksToFinishSale(seat) {
			s.do(seat, Action{Do: done}, nil)
			s.advance(nil)
			continue
		}
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

// asksToFinishSale tells whether the seat has sold something, and may have done with
// that: only then prices fall.
func (s *State) asksToFinishSale(seat game.Seat) bool {
	return s.phase == inStock && s.depth == 0 && s.seat == seat && s.step == selling && s.checkDoneSelling(seat) == nil
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
