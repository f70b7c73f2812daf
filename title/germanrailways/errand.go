package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Errands: where a company might go, what that costs and what it brings a seat.

const (
	// envy is how much a coin in the best rival's purse counts against one's own.
	envy = 0.5
	// mends is how much more a connection counts that the company lacks for the end.
	mends = 1.5
	// thrift is how much a coin of the treasury counts for.
	thrift = 0.1
)

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
	mine, rival := s.payout(seat, c)
	mine += float64(more) * float64(s.perShare(c, c))
	later := doubt * s.dividendsLeft()
	keep := s.nearestMeeting(c, w)
	for h := range w.Found.Both(&cities).All {
		cost, meets := money.Amount(w.Cost[h]), s.meets(c, h) != 0
		short := max(0, cost-co.Treasury)
		switch {
		case w.Steps[h] > int16(co.Stock):
			continue
		case short > 0 && more == 0:
			continue
		case !meets && cost+keep > co.Treasury:
			continue
		}
		sum, first := s.along(w, h)
		gain := held * float64(sum)
		e := errand{next: first, short: short, value: gain * later}
		if meets {
			e.value += mine + 2*gain - envy*rival
			if s.lacks(c) > 0 {
				e.value *= mends
			}
		}
		if c == BHE && !co.joinsBerlinAndHamburg() && (h == berlin || h == hamburg) {
			e.value += held * float64(co.Income) * later
		}
		e.score = e.value/s.turnsFor(c, w, h) - thrift*float64(cost)
		if e.score > best.score {
			best, found = e, true
		}
	}
	return best, found
}

// nearestMeeting is what the cheapest new connection would cost; a treasury that
// has it does not spend it on other cities.
func (s *State) nearestMeeting(c Company, w *hex.Ways) money.Amount {
	least := int16(hex.Dearest)
	for h := range w.Found.Both(&cities).All {
		if s.meets(c, h) != 0 && w.Steps[h] <= int16(s.companies[c].Stock) {
			least = min(least, w.Cost[h])
		}
	}
	if least == hex.Dearest {
		return 0
	}
	return money.Amount(least)
}

// turnsFor is how many builds a way takes.
func (s *State) turnsFor(c Company, w *hex.Ways, h Hex) float64 {
	most := float64(s.longestBuild(c))
	turns := (float64(w.Steps[h]) + most - 1) / most
	if c == CME {
		turns = max(turns, float64(w.Cost[h])/cmeSpending)
	}
	return max(1, turns)
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
	taken := rail.Occupied(s.all).Less(&cities)
	taken.Join(&s.companies[c].Hexes)
	if s.companies[c].inZone() {
		taken.Join(&zone)
	}
	return everywhere.Less(&taken)
}

// everywhere is every hex of the map.
var everywhere = func() (set hex.Set) {
	for h := range printed {
		set.Add(Hex(h))
	}
	return set
}()
