package chicagoexpress

import (
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/network"
	"github.com/scrip-games/scrip/kit/rail"
)

// How a simple bot judges a position: cash, and what the shares will still pay.

const (
	// growth is the income that a dollar in a treasury will bring, on the whole.
	growth = 0.25
	// dilution is how much of an unsold share already counts as sold: over the
	// rest of the game some of them will be.
	dilution = 0.35
	// nearer is how the hope of Chicago fades with every hex that lies between.
	nearer = 0.88
	// pace of a round: shares sold, locomotives laid and houses built in it.
	sharesARound      = 2.0
	locomotivesARound = 9.0
	housesARound      = 2.5
	spentARound       = 6.0
)

// toChicago is how many hexes lie between a hex and Chicago.
var toChicago = func() [hex.Max]int16 {
	from := hex.SetOf(chicago)
	steps := grid.Distances(&from, &buildable)
	for h := range starts.All {
		for next := range grid.Near(h).All {
			steps[h] = min(steps[h], steps[next]+1)
		}
	}
	return steps
}()

// Value is the seat's wealth against the mean of the others'.
func (rules) Value(s *State, seat game.Seat) float64 {
	left := s.dividendsLeft()
	return s.Lead(int(seat), func(seat int) float64 { return s.wealth(seat, left) })
}

// wealth is cash and the dividends to come.
func (s *State) wealth(seat int, left float64) float64 {
	sum := float64(s.Cash[seat])
	for c := range s.companies {
		co := &s.companies[c]
		if held := float64(co.Shares.Held[seat]); held > 0 {
			sum += left * held * prospect(co, left) / shared(co, 0)
		}
	}
	return sum
}

// shared is among how many shares the income is divided over the rest of the
// game, with some more sold now.
func shared(c *rail.Company, more float64) float64 {
	return float64(c.Shares.Sold) + more + dilution*(float64(c.Shares.Left)-more)
}

// prospect is a company's income as it may become: what the treasury can still
// build, and Chicago the nearer it is.
func prospect(c *rail.Company, left float64) float64 {
	return promise(float64(c.Income), c.Treasury, c.Stock, lacksToChicago(c), left)
}

func promise(income float64, treasury money.Amount, stock uint8, way int, left float64) float64 {
	if stock == 0 {
		return income
	}
	income += growth * min(float64(treasury), spentARound*left)
	if way > 0 && way <= int(stock) {
		income += chicagoHope[way]
	}
	return income
}

// chicagoHope is what Chicago counts for from so many hexes away.
var chicagoHope = func() (hope [len(printed)]float64) {
	hope[0] = float64(printed[chicago].income)
	for way := 1; way < len(hope); way++ {
		hope[way] = hope[way-1] * nearer
	}
	return hope
}()

// lacksToChicago is how many hexes the company lacks.
func lacksToChicago(c *rail.Company) int {
	way := int16(hex.Far)
	for h := range c.Hexes.All {
		way = min(way, toChicago[h])
	}
	return int(way)
}

// dividendsLeft is how many general dividends are still to come, by the end
// condition that seems nearest.
func (s *State) dividendsLeft() float64 {
	if s.step == over {
		return 0
	}
	var stock, unsold [companies]float64
	for c := range s.companies {
		stock[c] = float64(s.companies[c].Stock)
		unsold[c] = float64(s.companies[c].Shares.Left)
	}
	rounds := min(
		float64(s.atMost()-1),
		leastThree(stock)/locomotivesARound,
		leastThree(unsold)/sharesARound,
		max(0, float64(s.housesLeft)-3)/housesARound,
	)
	return rounds + 1
}

// leastThree is the sum of the three smallest counts: what is lacking until
// three companies have none.
func leastThree(counts [companies]float64) float64 {
	slices.Sort(counts[:])
	return counts[0] + counts[1] + counts[2]
}

// worth is what a share on sale is worth to a seat: what its holding will pay
// with it, less what it would pay if another bought it.
func (s *State) worth(seat int, c Company, left float64) float64 {
	co := &s.companies[c]
	held := float64(co.Shares.Held[seat])
	// What is paid goes to the treasury and comes back in part.
	back := min(0.5, left*growth*(held+1)/shared(co, 1))
	return left * prospect(co, left) / shared(co, 1) / (1 - back)
}

// Where a simple bot must see further than one action: bids and builds.

// Advise bids the least while the share is worth it and passes when it is not,
// and lays the best build there is hex by hex. All else is left to the values.
func (rules) Advise(s *State, seat game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	switch s.step {
	case bidding:
		if s.worth(int(seat), s.sale.Company, s.dividendsLeft()) >= float64(s.sale.Lowest()) {
			return game.Among(options, Action{Do: Bid}, int(s.sale.Lowest()))
		}
		return game.Among(options, Action{Do: Pass}, 0)
	case building:
		if h, ok := s.bestLay(); ok {
			return game.Among(options, Action{Do: Lay, Hex: h}, 0)
		}
		return game.Among(options, Action{Do: Done}, 0)
	}
	return game.Pick{}, false
}

// bestLay is the first hex of the best that can still be laid in this build; none
// if stopping here is best. A build must have one hex, so that the first is laid
// whatever comes of it.
func (s *State) bestLay() (Hex, bool) {
	co := &s.companies[s.build.Company]
	left, way, floor := s.dividendsLeft(), lacksToChicago(co), -1.0
	if s.build.Count > 0 {
		floor = prospect(co, left)
	}
	judge := func(b network.Build) float64 {
		income, nearest := co.Income, way
		for _, h := range b.Hexes() {
			income += s.yield(h)
			nearest = min(nearest, int(toChicago[h]))
		}
		return promise(float64(income), co.Treasury-b.Spent, co.Stock-b.Count, nearest, left)
	}
	return co.Best(network.Growth{
		Grid: grid, Open: rail.Open(s.build.Company, s.companies[:], &buildable, &sharable), Most: longestBuild - int(s.build.Count), Purse: co.Treasury,
		Cost: func(h Hex) money.Amount { return layCost(h, s.locomotives(h)) }, Judge: judge,
	}, floor)
}
