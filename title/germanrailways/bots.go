package germanrailways

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// How a simple bot judges a position: cash, and what the shares will still pay.

const (
	// perLack is how many dividends each connection that a company still lacks
	// will bring: one connection mends two lacks, and some are made besides.
	perLack = 0.45
	// doubt is how much of what may come does come.
	doubt = 0.6
	// rise is what a company's income will grow by, on the whole, before it pays.
	rise = 1.0
)

// Value is the seat's wealth against the mean of the others'.
func (rules) Value(s *State, seat game.Seat) float64 { return s.Lead(int(seat), s.wealth) }

// wealth is cash and what the shares are worth.
func (s *State) wealth(seat int) float64 {
	sum := float64(s.Cash[seat])
	for c := range companies {
		sum += float64(s.companies[c].Shares.Held[seat]) * s.shareWorth(c)
	}
	return sum
}

// shareWorth is what a share will pay before the game ends.
func (s *State) shareWorth(c Company) float64 {
	co := &s.companies[c]
	income := float64(co.Income)
	if co.Stock > 0 {
		income += rise
	}
	return doubt * s.dividendsLeft() * income
}

// dividendsLeft is how many dividends are still to come.
func (s *State) dividendsLeft() float64 {
	if s.step == over {
		return 0
	}
	return perLack * float64(s.lacking())
}

// Where a simple bot must see further than one action: it sends companies on
// errands to cities, sells the shares that pay for them, and bids
// what a share is worth to it.

const (
	// purse is the part of its cash that a seat puts into one share at most.
	purse = 0.45
	// usualWay is what a connection costs, more or less.
	usualWay = 23
)

// Advise picks for every step.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	switch s.step {
	case bidding:
		if bid := s.fairBid(seat); bid > 0 {
			return game.Among(options, Action{Do: Bid}, int(bid))
		}
		return game.Among(options, Action{Do: Pass}, 0)
	case voting:
		// Who would do nothing with a turn has no reason to go on.
		return game.Among(options, Action{Do: Vote, End: s.bestDeed(seat).Do == Pass}, 0)
	case choosing:
		return game.Among(options, s.bestDeed(seat), 0)
	case building:
		return game.Among(options, s.nextLay(seat), 0)
	}
	return game.Pick{}, false
}

// fairBid is what a seat bids now: what the company needs for an errand that is
// worth it; or else the least it may, and once it was outbid, what should make
// the last of the others leave. 0 is to pass.
func (s *State) fairBid(seat game.Seat) money.Amount {
	c, lowest := s.sale.Company, s.sale.Lowest()
	if e, found := s.bestErrand(seat, c, s.explore(c), 1); found {
		if need := s.need(c, e); need >= lowest && s.fundingGain(seat, c, e) > 0 {
			return need
		}
	}
	most := s.limit(seat, c)
	switch {
	case most < float64(lowest):
		return 0
	case s.sale.Bids[seat] == 0:
		return lowest
	}
	return max(lowest, money.Amount(min(most, s.rivalLimit(seat, c, s.sale.In))))
}

// rivalLimit is the most that another of some seats, as bits, bids for a share's
// own sake.
func (s *State) rivalLimit(seat game.Seat, c Company, among uint8) float64 {
	most := 0.0
	for other := range s.Purses() {
		if other != int(seat) && among&(1<<other) != 0 {
			most = max(most, s.limit(game.Seat(other), c))
		}
	}
	return most
}

// limit is the most that a seat bids for a share's own sake. At a table that does
// nothing and may not vote to end, anything that moves the game is worth a coin.
func (s *State) limit(seat game.Seat, c Company) float64 {
	cash := float64(s.Cash[seat])
	if s.stuck() {
		return min(cash, max(lowestBid, s.shareWorth(c)))
	}
	return min(purse*cash, s.shareWorth(c))
}

// stuck: nothing was sold or built in the last round, and there is no vote.
func (s *State) stuck() bool { return s.idle && !s.options.vote }

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
	return s.shareWorth(c) + doubt*e.value - float64(need)
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
	rival := s.rivalLimit(seat, c, math.MaxUint8)
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
	return Action{Do: Done}
}

// Casual votes for the end after an idle round: a table of random players would
// otherwise sit on for ever. Nor does it propose a vote, or such a table would
// soon be done. All else is chosen evenly.
func (rules) Casual(s *State, _ game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	switch {
	case s.step == voting && s.idle:
		return game.Among(options, Action{Do: Vote, End: true}, 0)
	case s.step == choosing && s.checkPropose() == nil: // that is offered last
		return game.Pick{Index: r.IntN(len(options) - 1)}, true
	}
	return game.Pick{}, false
}

// Errands: where a company might go, what that costs and what it brings a seat.

// errand is a way to a city.
type errand struct {
	next  Hex          // the first hex to lay
	value float64      // what it brings the seat
	score float64      // that for each turn it takes
	short money.Amount // what the treasury lacks for it
}

// bestErrand weighs every city that the company can reach and pay for; or, for a
// seat that would buy some more of its shares, those that it cannot pay yet.
func (s *State) bestErrand(seat game.Seat, c Company, w *hex.Ways, more int) (best errand, found bool) {
	co := &s.companies[c]
	held := float64(int(co.Shares.Held[seat]) + more)
	if held == 0 {
		return errand{}, false
	}
	paid := s.afterDividend(c)
	now := float64(paid.Cash[seat] - s.Cash[seat] + money.Amount(more)*s.perShare(c, c))
	later := doubt * s.dividendsLeft()
	for h := range w.Found.Both(&cities).All {
		short := max(0, money.Amount(w.Cost[h])-co.Treasury)
		if w.Steps[h] > int16(co.Stock) || short > 0 && more == 0 {
			continue
		}
		sum, first := s.along(w, h)
		gain := held * float64(sum)
		e := errand{next: first, short: short, value: gain * later}
		if s.meets(c, h) != 0 {
			e.value += now + 2*gain
		}
		if c == BHE && !joinsBerlinAndHamburg(co) && (h == berlin || h == hamburg) {
			e.value += held * float64(co.Income) * later
		}
		if e.score = e.value / s.turnsFor(c, w, h); e.score > best.score {
			best, found = e, true
		}
	}
	return best, found
}

// turnsFor is how many builds a way takes, the last one in part.
func (s *State) turnsFor(c Company, w *hex.Ways, h Hex) float64 {
	most := float64(s.longestBuild(c))
	return (float64(w.Steps[h]) + most - 1) / most
}

// explore finds the cheapest ways for a company to every hex. The outskirts lead
// to Berlin only: a company may not go through them twice.
func (s *State) explore(c Company) *hex.Ways {
	open, reach := s.openTo(c), s.companies[c].Reach(grid)
	cost := func(h Hex) int16 { return int16(s.fullCost(c, h)) }
	leads := func(from, to Hex) bool { return printed[from].kind != outskirts || to == berlin }
	return grid.Ways(reach.Both(&open), open, cost, leads)
}

// along is what the cities of a way bring, the last one too, and its first hex.
func (s *State) along(w *hex.Ways, h Hex) (gain money.Amount, first Hex) {
	for h := range w.To(h) {
		gain += s.yield(h)
		first = h
	}
	return gain, first
}

// fullCost is what a hex costs without the Baden's free one; nothing is for
// nothing, so that every way ends.
func (s *State) fullCost(c Company, h Hex) money.Amount {
	if c == GBS && printed[h].kind == rural {
		return terrainCost[printed[h].terrain]
	}
	return max(1, s.layCost(c, h))
}

// openTo is the hexes where the company could ever lay.
func (s *State) openTo(c Company) hex.Set {
	open := rail.Open(c, s.companies[:], &everywhere, &cities)
	if inZone(&s.companies[c]) {
		open = open.Less(&zone)
	}
	return open
}
