package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Errands: where a company might go, what that costs and what it brings a seat.

// errand is a way to a city.
type errand struct {
	next  Hex     // the first hex to lay
	score float64 // what it brings the seat, for each turn it takes
}

const (
	// doubt is how much of what more income may bring does come.
	doubt = 0.6
	// victory is more than anything but winning is worth.
	victory = 1e4
)

// bestErrand weighs every city that the company can reach and pay for. In the last
// round that is what one turn can reach.
func (s adviser) bestErrand(seat game.Seat, c Company, o *outlook) (best errand, found bool) {
	co, last := &s.companies[c], s.closing().lacking() == 0
	w := s.explore(c, co.Treasury)
	for h := range w.Found.Both(&cities).All {
		turns := s.turnsFor(c, &w, h)
		if w.Steps[h] > int16(co.Stock) || last && turns > 1 {
			continue
		}
		gain, first := s.along(&w, h)
		if score := s.errandWorth(seat, c, h, float64(gain), turns, o) / turns; score > best.score {
			best, found = errand{next: first, score: score}, true
		}
	}
	return best, found
}

// errandWorth is what the way to a city brings the seat on the others: more income
// for the dividends to come, and one at once where companies meet; and nothing is
// like ending the game by that and winning it.
func (s adviser) errandWorth(seat game.Seat, c Company, h Hex, gain, turns float64, o *outlook) float64 {
	co, edge := &s.companies[c], s.edge(seat, c)
	later := doubt * edge * o.dividends
	worth := later * gain
	if c == BHE && (h == berlin || h == hamburg) && !joinsBerlinAndHamburg(co) {
		worth += later * float64(co.Income)
	}
	fresh := s.meets(c, h)
	if fresh == 0 {
		return worth
	}
	if turns <= 1 && s.endsBy(c, fresh) && s.leadAtEnd(seat, c, gain) > 0 {
		return victory
	}
	return worth + s.paydayEdge(seat, c) + 2*edge*gain
}

// endsBy tells whether meeting some companies brings the end.
func (s adviser) endsBy(c Company, fresh companySet) bool {
	if n := s.closing().lacking(); n == 0 || n > 2*fresh.Len() {
		return false // that has come already, or each mends two lacks at most
	}
	then := *s.State
	then.connect(c, fresh, nil)
	return then.closing().lacking() == 0
}

// turnsFor is how many builds a way takes, the last one in part.
func (s adviser) turnsFor(c Company, w *hex.Ways, h Hex) float64 {
	most := float64(s.longestBuild(c))
	turns := (float64(w.Steps[h]) + most - 1) / most
	if c == CME {
		turns = max(turns, float64(w.Cost[h])/cmeSpending)
	}
	return turns
}

// connectsAtOnce tells whether a company can meet another for the first time in one
// build.
func (s adviser) connectsAtOnce(c Company) bool {
	co, most := &s.companies[c], int16(s.longestBuild(c))
	w := s.explore(c, min(co.Treasury, mostSpent(c)))
	return w.Found.Both(&cities).Any(func(h Hex) bool {
		return w.Steps[h] <= min(most, int16(co.Stock)) && s.meets(c, h) != 0
	})
}

// explore finds the cheapest ways for a company to every hex, for no more than so
// much. The outskirts lead to Berlin only: a company may not go through them twice.
func (s adviser) explore(c Company, most money.Amount) hex.Ways {
	open, reach := s.openTo(c), s.companies[c].Reach(grid)
	cost := func(h Hex) int16 {
		cost := s.fullCost(c, h)
		if cost > mostSpent(c) {
			return hex.Dearest
		}
		return int16(cost)
	}
	leads := func(from, to Hex) bool { return printed[from].kind != outskirts || to == berlin }
	return grid.Ways(reach.Both(&open), open, int16(min(most, hex.Dearest)), cost, leads)
}

// along is what the cities of a way bring, the last one too, and its first hex.
func (s adviser) along(w *hex.Ways, h Hex) (gain money.Amount, first Hex) {
	for h := range w.To(h) {
		gain += s.yield(h)
		first = h
	}
	return gain, first
}

// fullCost is what a hex costs without the Baden's free one; nothing is for
// nothing, so that every way ends.
func (s adviser) fullCost(c Company, h Hex) money.Amount {
	if c == GBS && printed[h].kind == rural {
		return terrainCost[printed[h].terrain]
	}
	return max(1, s.layCost(c, h))
}

// openTo is the hexes where the company could ever lay.
func (s adviser) openTo(c Company) hex.Set {
	open := rail.Open(c, s.companies[:], &everywhere, &cities)
	if inZone(&s.companies[c]) {
		open = open.Less(&zone)
	}
	return open
}
