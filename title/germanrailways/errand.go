package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// Errands: where a company might go, what that costs and what it brings a seat.

const (
	// farthest is the dearest way that is looked for.
	farthest = 60
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

// ways are the cheapest ways for a company to every hex.
type ways struct {
	found hex.Set
	cost  [hex.Max]int16
	steps [hex.Max]int16
	gain  [hex.Max]money.Amount // of the cities on the way, the last one too
	next  [hex.Max]Hex          // the first hex of the way
}

// bestErrand weighs every city that the company can reach and pay for; or, for a
// seat that would buy some more of its shares, those that it cannot pay yet.
func (s *State) bestErrand(seat game.Seat, c Company, w *ways, more int) (best errand, found bool) {
	co := &s.companies[c]
	held := float64(int(co.shares.Held[seat]) + more)
	if held == 0 {
		return errand{}, false
	}
	mine, rival := s.payout(seat, c)
	mine += float64(more) * float64(s.perShare(c, c))
	later := doubt * s.dividendsLeft()
	keep := s.nearestMeeting(c, w)
	for h := range w.found.Both(&cities).All {
		cost, meets := money.Amount(w.cost[h]), s.meets(c, h) != 0
		short := max(0, cost-co.treasury)
		switch {
		case w.steps[h] > int16(co.Stock):
			continue
		case short > 0 && more == 0:
			continue
		case !meets && cost+keep > co.treasury:
			continue
		}
		gain := held * float64(w.gain[h])
		e := errand{next: w.next[h], short: short, value: gain * later}
		if meets {
			e.value += mine + 2*gain - envy*rival
			if s.lacks(c) > 0 {
				e.value *= mends
			}
		}
		if c == BHE && !co.joinsBerlinAndHamburg() && (h == berlin || h == hamburg) {
			e.value += held * float64(co.income) * later
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
func (s *State) nearestMeeting(c Company, w *ways) money.Amount {
	least := int16(farthest)
	for h := range w.found.Both(&cities).All {
		if s.meets(c, h) != 0 && w.steps[h] <= int16(s.companies[c].Stock) {
			least = min(least, w.cost[h])
		}
	}
	if least == farthest {
		return 0
	}
	return money.Amount(least)
}

// turnsFor is how many builds a way takes.
func (s *State) turnsFor(c Company, w *ways, h Hex) float64 {
	most := float64(s.longestBuild(c))
	turns := (float64(w.steps[h]) + most - 1) / most
	if c == CME {
		turns = max(turns, float64(w.cost[h])/cmeSpending)
	}
	return max(1, turns)
}

// explore finds the cheapest ways, going from the cheap to the dear. The
// outskirts lead to Berlin only: a company may not go through them twice.
func (s *State) explore(c Company) ways {
	var w ways
	for h := range w.cost {
		w.cost[h] = farthest
	}
	var at [farthest]hex.Set // hexes by what the way there costs
	open := s.openTo(c)
	for h := range s.companies[c].Reach(grid).Both(&open).All {
		cost := int16(s.fullCost(c, h))
		w.cost[h], w.steps[h], w.gain[h], w.next[h] = cost, 1, s.yield(h), h
		at[cost].Add(h)
	}
	for cost := range at {
		for h := range at[cost].All {
			if int(w.cost[h]) != cost {
				continue
			}
			w.found.Add(h)
			for next := range grid.Near(h).Both(&open).All {
				to := int16(cost) + int16(s.fullCost(c, next))
				if to < w.cost[next] && (printed[h].kind != outskirts || next == berlin) {
					w.cost[next], w.steps[next], w.gain[next], w.next[next] = to, w.steps[h]+1, w.gain[h]+s.yield(next), w.next[h]
					at[to].Add(next)
				}
			}
		}
	}
	return w
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
	var taken hex.Set
	for other := range s.companies {
		taken.Join(&s.companies[other].Hexes)
	}
	taken = taken.Less(&cities)
	taken.Join(&s.companies[c].Hexes)
	if s.companies[c].inZone() {
		taken.Join(&zone)
	}
	return all.Less(&taken)
}

// all is every hex of the map.
var all = func() (set hex.Set) {
	for h := range printed {
		set.Add(Hex(h))
	}
	return set
}()
