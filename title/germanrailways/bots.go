package germanrailways

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// How a simple bot plays: it bids what a share is worth to it, sends companies on
// errands to cities, and sells the shares that pay for them.

const (
	// purse is the part of its cash that a seat puts into one share at most, and
	// openingPurse that part while all eight companies are still to be sold.
	purse, openingPurse = 0.9, 0.45
	// restraint is by how much a bidder may stop short of its limit, as a part of it;
	// leap is how far towards it a bid may go at once. So no two games open alike.
	restraint, leap = 0.15, 0.3
	// funded is what a dollar in a treasury adds to each dividend of a share.
	funded = 0.02
	// anything is the score of a deed that only keeps the game moving.
	anything = 1e-3
)

// adviser is the state as a simple bot looks at it.
type adviser struct{ *State }

func (s *State) adviser() adviser { return adviser{s} }

// Advise picks for every step.
func (rules) Advise(state *State, seat game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	s := state.adviser()
	switch s.step {
	case bidding:
		a := s.nextBid(seat, r)
		return game.Among(options, Action{Do: a.Do}, int(a.Amount))
	case voting:
		// A player who would do nothing with a turn has no reason to go on.
		return game.Among(options, Action{Do: Vote, End: s.bestDeed(seat, steady, r).Do == Pass}, 0)
	case choosing:
		return game.Among(options, s.bestDeed(seat, steady, r), 0)
	case building:
		return game.Among(options, s.nextLay(seat), 0)
	}
	return game.Pick{}, false
}

// Vain is to propose the end while anybody, the seat itself included, would still do
// something with a turn: one who wants to go on decides it. And it is to go on after a round
// in which nobody did anything: who has lost would vote for that for ever.
func (rules) Vain(s *State, _ game.Seat, a Action) bool {
	if a.Do == Vote {
		return s.idle && !a.End
	}
	if a.Do != Propose {
		return false
	}
	steadily := rand.New(rand.NewPCG(0, 0))
	for seat := range game.Seat(s.Seats) {
		if s.adviser().bestDeed(seat, steady, steadily).Do != Pass {
			return true
		}
	}
	return false
}

// nextBid goes on while the share is worth it, by leaps at first; never beyond what
// all others who are still in could pay.
func (s adviser) nextBid(seat game.Seat, r *rand.Rand) Action {
	o := s.outlook()
	lowest, most := s.sale.Lowest(), s.limit(seat, s.sale.Company, &o)
	most -= restraint * r.Float64() * max(0, most-lowestBid)
	if most < float64(lowest) {
		return Action{Do: Pass}
	}
	bid := lowest + money.Amount(leap*r.Float64()*(most-float64(lowest)))
	return Action{Do: Bid, Amount: max(lowest, min(bid, s.sale.RichestRival(int(seat), s.Purses())))}
}

// limit is the most that a seat bids for a share. At a table that does nothing and
// may not vote to end, anything that moves the game is worth a coin.
func (s adviser) limit(seat game.Seat, c Company, o *outlook) float64 {
	cash, worth := float64(s.Cash[seat]), o.share[c]
	switch {
	case s.stuck():
		return min(cash, max(lowestBid, worth))
	case s.opening():
		return min(openingPurse*cash, worth)
	}
	return min(purse*cash, worth)
}

// stuck: nothing was sold or built in the last round, and there is no vote.
func (s adviser) stuck() bool { return s.idle && !s.options.vote }

// How surely deeds are weighed: by how much an estimate is off, as a part of it.
const steady, wavering = 0, 0.25

// bestDeed is the action of a turn that brings the seat most; to pass if none
// brings anything.
func (s adviser) bestDeed(seat game.Seat, waver float64, r *rand.Rand) Action {
	o := s.outlook()
	best, most := Action{Do: Pass}, 0.0
	weigh := func(do Kind, c Company, score float64) {
		if score *= 1 + waver*r.NormFloat64(); score > most {
			best, most = Action{Do: do, Company: c}, score
		}
	}
	for c := range companies {
		weigh(Build, c, s.buildScore(seat, c, &o))
		weigh(Auction, c, s.saleScore(seat, c, &o))
	}
	return best
}

// buildScore is what a seat gains by building with the company.
func (s adviser) buildScore(seat game.Seat, c Company, o *outlook) float64 {
	if s.checkBuild(seat, c) != nil {
		return 0
	}
	if e, found := s.bestErrand(seat, c, o); found {
		return e.score
	}
	if s.stuck() {
		return anything
	}
	return 0
}

// saleScore is what a seat gains on the others by offering a share. A player who gives most
// pays the little more than the next would give; and that will build for all who
// hold the company.
func (s adviser) saleScore(seat game.Seat, c Company, o *outlook) float64 {
	if s.checkAuction(c) != nil {
		return 0
	}
	mine, rival := s.limit(seat, c, o), s.rivalLimit(seat, c, o)
	if max(mine, rival) < lowestBid {
		return 0
	}
	price := max(lowestBid, min(mine, rival))
	building := funded * o.dividends * float64(s.companies[c].Shares.Held[seat]) * price
	if mine < rival {
		return building - (o.share[c]-price)/float64(s.Seats-1)
	}
	return building + max(0, o.share[c]-price) + anything
}

// rivalLimit is the most that another bids for a share.
func (s adviser) rivalLimit(seat game.Seat, c Company, o *outlook) float64 {
	most := 0.0
	for other := range s.Purses() {
		if other != int(seat) {
			most = max(most, s.limit(game.Seat(other), c, o))
		}
	}
	return most
}

// nextLay is the next hex of the build, or that it is done: a connection made is
// cashed before another is sought. A build has at least one hex, whatever comes of it.
func (s adviser) nextLay(seat game.Seat) Action {
	c := s.build.Company
	if s.newConnections() == 0 && int(s.build.Count) < s.longestBuild(c) {
		o := s.outlook()
		if e, found := s.bestErrand(seat, c, &o); found && s.checkLay(c, e.next) == nil {
			return Action{Do: Lay, Hex: e.next}
		}
	}
	if s.build.Count > 0 {
		return Action{Do: Done}
	}
	return Action{Do: Lay, Hex: s.cheapestLay(c)}
}

// cheapestLay is a hex that a company with somewhere to build lays for least.
func (s adviser) cheapestLay(c Company) (best Hex) {
	least := money.Amount(mostMoney)
	for h := range s.companies[c].Reach(grid).All {
		if s.checkLay(c, h) == nil && s.layCost(c, h) < least {
			best, least = h, s.layCost(c, h)
		}
	}
	return best
}

// Casual votes for the end after an idle round: a table of random players would
// otherwise sit on for ever. Nor does it propose a vote, or such a table would
// soon be done. All else is chosen evenly.
func (rules) Casual(s *State, _ game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	switch {
	case s.step == voting && s.idle:
		return game.Among(options, Action{Do: Vote, End: true}, 0)
	case s.step == choosing && s.closing().checkPropose() == nil: // that is offered last
		return game.Pick{Index: r.IntN(len(options) - 1)}, true
	}
	return game.Pick{}, false
}
