package germanrailways

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// Where a simple bot must see further than one action: it sends companies on
// errands to cities (errand.go), sells the shares that pay for them, and bids
// what a share is worth to it.

const (
	// purse is the part of its cash that a seat puts into one share at most.
	purse = 0.55
	// keyWorth is what a share is worth at least while it locks the third ones.
	keyWorth = 3
	// usualWay is what a connection costs, more or less.
	usualWay = 23
)

// Advise picks for every step.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	switch s.step {
	case bidding:
		if bid := s.fairBid(seat); bid > 0 {
			return pick(options, Action{Do: Bid}, int(bid))
		}
		return pick(options, Action{Do: Pass}, 0)
	case voting:
		// Who would do nothing with a turn has no reason to go on.
		return pick(options, Action{Do: Vote, End: s.bestDeed(seat).Do == Pass}, 0)
	case choosing:
		return pick(options, s.bestDeed(seat), 0)
	case building:
		return pick(options, s.nextLay(seat), 0)
	}
	return game.Pick{}, false
}

// fairBid is what a seat bids now: what the company needs for an errand that is
// worth it, or else the least it may; 0 is to pass.
func (s *State) fairBid(seat game.Seat) money.Amount {
	c, lowest := s.sale.Company, s.sale.Lowest()
	w := s.explore(c)
	if e, found := s.bestErrand(seat, c, w, 1); found {
		if need := s.need(c, e); need >= lowest && s.fundingGain(seat, c, e) > 0 {
			return need
		}
	}
	if s.limit(seat, c) >= float64(lowest) {
		return lowest
	}
	return 0
}

// limit is the most that a seat bids for a share's own sake. At a table that does
// nothing and may not vote to end, anything that moves the game is worth a coin.
func (s *State) limit(seat game.Seat, c Company) float64 {
	cash := float64(s.Cash[seat])
	if s.stuck() {
		return min(cash, max(keyWorth, s.shareWorth(c)))
	}
	worth := s.shareWorth(c)
	if s.companies[c].Shares.Sold < 2 {
		worth = max(worth, keyWorth)
	}
	return min(worth, purse*cash)
}

// stuck: nothing was sold or built in the last round, and there is no vote.
func (s *State) stuck() bool { return s.idle > 0 && !s.options.vote }

// need is what a company lacks for an errand. With its last share it must also
// raise what its further connections will cost.
func (s *State) need(c Company, e errand) money.Amount {
	if s.companies[c].Shares.Left > 1 {
		return e.short
	}
	return e.short + money.Amount(max(0, s.lacks(c)-1))*usualWay
}

// fundingGain is what is left of an errand and a share for the one who pays all
// that the company needs in buying the share.
func (s *State) fundingGain(seat game.Seat, c Company, e errand) float64 {
	need := s.need(c, e)
	if need == 0 || float64(need) > purse*float64(s.Cash[seat]) {
		return 0
	}
	value := e.value
	if s.companies[c].Shares.Left == 1 {
		value *= float64(max(1, s.lacks(c)))
	}
	return s.shareWorth(c) + doubt*value - float64(need)
}

// bestDeed is the action of a turn that brings the seat most; to pass if none
// brings anything.
func (s *State) bestDeed(seat game.Seat) Action {
	best, most := Action{Do: Pass}, 0.0
	for c := range companies {
		w := s.explore(c)
		if score := s.buildScore(seat, c, w); score > most {
			best, most = Action{Do: Build, Company: c}, score
		}
		if score := s.saleScore(seat, c, w); score > most {
			best, most = Action{Do: Auction, Company: c}, score
		}
	}
	return best
}

// anything is the score of a deed that only keeps the game moving.
const anything = 1e-3

// buildScore is what a seat gains by building with the company.
func (s *State) buildScore(seat game.Seat, c Company, w *hex.Ways) float64 {
	if s.checkBuild(seat, c) != nil {
		return 0
	}
	if e, found := s.bestErrand(seat, c, w, 0); found {
		return e.score
	}
	if s.stuck() {
		return anything
	}
	return 0
}

// saleScore is what a seat gains by offering a share: it pays the little more
// than the next would give, if it is the one who gives most; or it pays for an
// errand.
func (s *State) saleScore(seat game.Seat, c Company, w *hex.Ways) float64 {
	worth := s.limit(seat, c)
	if s.checkAuction(c) != nil || worth < lowestBid {
		return 0
	}
	rival := 0.0
	for other := range game.AllSeats(int(s.Seats)).All {
		if other != seat {
			rival = max(rival, s.limit(other, c))
		}
	}
	score := 0.0
	if worth >= rival {
		score = s.shareWorth(c) - max(rival, lowestBid) + anything
	}
	if e, found := s.bestErrand(seat, c, w, 1); found && e.short > 0 {
		score = max(score, s.fundingGain(seat, c, e)/2) // for the turn it takes
	}
	return score
}

// nextLay is the next hex of the build, or that it is done: a connection made is
// cashed before another is sought.
func (s *State) nextLay(seat game.Seat) Action {
	c := s.build.Company
	if s.newConnections() == 0 && int(s.build.Count) < s.longestBuild(c) {
		w := s.explore(c)
		e, found := s.bestErrand(seat, c, w, 0)
		if found && s.checkLay(c, e.next) == nil {
			return Action{Do: Lay, Hex: e.next}
		}
	}
	if s.build.Count > 0 {
		return Action{Do: Done}
	}
	return Action{Do: Lay, Hex: s.anyLay()}
}

// anyLay is some hex that may be laid.
func (s *State) anyLay() Hex {
	for h := range s.companies[s.build.Company].Reach(grid).All {
		if s.checkLay(s.build.Company, h) == nil {
			return h
		}
	}
	return 0
}

// Casual votes for the end whenever asked: a table of random players would
// otherwise sit on for ever. All else is chosen evenly.
func (rules) Casual(s *State, _ game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	if s.step != voting {
		return game.Pick{}, false
	}
	return pick(options, Action{Do: Vote, End: true}, 0)
}

// pick finds an action among the options.
func pick(options []game.Option[Action], a Action, amount int) (game.Pick, bool) {
	for i := range options {
		if options[i].Action == a {
			return game.Pick{Index: i, Amount: amount}, true
		}
	}
	return game.Pick{}, false
}
