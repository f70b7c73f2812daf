package chicagoexpress

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// What a simple bot thinks of a position: cash, and what the shares will still pay.

const (
	// growth is the income that a dollar in a treasury will bring, on the whole.
	growth = 0.25
	// dilution is how much of an unsold share already counts as sold: over the
	// rest of the game some of them will be.
	dilution = 0.35
	// nearer is how the hope of Chicago fades with every hex that lies between.
	nearer = 0.88
	// pace of a round: shares sold, locomotives laid, houses built, and a company's
	// money spent in it.
	sharesARound      = 3.0
	locomotivesARound = 9.0
	housesARound      = 2.5
	spentARound       = 7.0
)

// outlook is how much of the game is still to come.
type outlook struct {
	dividends float64 // general ones, the one of this round counted
	last      bool    // an end condition holds: the next dividend ends the game
}

// outlook goes by the end condition that seems nearest.
func (s adviser) outlook() outlook {
	if s.step == over {
		return outlook{}
	}
	var stock, unsold [companies]float64
	for c := range s.companies {
		stock[c] = float64(s.companies[c].Stock)
		unsold[c] = float64(s.companies[c].Shares.Left)
	}
	rounds := min(
		float64(s.closing().atMost()-1),
		leastThree(stock)/locomotivesARound,
		leastThree(unsold)/sharesARound,
		max(0, float64(s.housesLeft)-3)/housesARound,
	)
	// What is left of this round takes its part of that.
	return outlook{1 + max(0, rounds-s.restOfRound()), s.closing().endDue() != running}
}

// leastThree is the sum of the three smallest counts: what is lacking until
// three companies have none.
func leastThree(counts [companies]float64) float64 {
	slices.Sort(counts[:])
	return counts[0] + counts[1] + counts[2]
}

// restOfRound is how much of the round is still to be played: two dials have to
// come into the red.
func (s adviser) restOfRound() float64 {
	var way [dials]float64
	for d := range dials {
		way[d] = 1 - float64(s.dials[d])/float64(red[d])
	}
	return (way[0] + way[1] + way[2] - max(way[0], way[1], way[2])) / 2
}

// Value is the seat's wealth against the mean of the others'.
func (rules) Value(s *State, seat game.Seat) float64 {
	return s.adviser().lead(int(seat), s.adviser().outlook())
}

// lead is the seat's wealth against the mean of the others', each company looked at
// once.
func (s adviser) lead(seat int, o outlook) float64 {
	sum := s.Lead(seat, func(seat int) float64 { return float64(s.Cash[seat]) })
	for c := range s.companies {
		if co := &s.companies[c]; co.Shares.Sold > 0 {
			sum += s.edge(seat, co) * o.pays(co, 0, 0)
		}
	}
	return sum
}

// edge is what a dollar for each share of a company brings the seat, less what it
// brings the others on the mean.
func (s adviser) edge(seat int, c *rail.Company) float64 {
	mine := float64(c.Shares.Held[seat])
	return mine - (float64(c.Shares.Sold)-mine)/float64(s.Seats-1)
}

// pays is what each share of a company will still pay, if so many more are sold now
// and so much is paid for them. What the last dividend pays can be counted.
func (o outlook) pays(c *rail.Company, more uint8, paid money.Amount) float64 {
	if o.last {
		return o.dividends * float64(money.CeilDiv(c.Income, money.Amount(c.Shares.Sold+more)))
	}
	return o.dividends * o.promise(float64(c.Income), c.Treasury+paid, c.Stock, lacksToChicago(c)) / shared(c, more)
}

// shared is among how many shares the income is divided over the rest of the
// game, with some more sold now.
func shared(c *rail.Company, more uint8) float64 {
	return float64(c.Shares.Sold+more) + dilution*float64(c.Shares.Left-more)
}

// prospect is a company's income as it may become.
func (o outlook) prospect(c *rail.Company) float64 {
	return o.promise(float64(c.Income), c.Treasury, c.Stock, lacksToChicago(c))
}

// promise adds to an income what the treasury can still build, and Chicago the
// nearer it is. In the last round what is there counts.
func (o outlook) promise(income float64, treasury money.Amount, stock uint8, way int) float64 {
	if stock == 0 || o.last {
		return income
	}
	income += growth * min(float64(treasury), spentARound*o.dividends)
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

// lacksToChicago is how many hexes the company lacks.
func lacksToChicago(c *rail.Company) int {
	way := int16(hex.Far)
	for h := range c.Hexes.All {
		way = min(way, toChicago[h])
	}
	return int(way)
}

// worth is what a share on sale is worth to a seat: what its holding will pay
// with it, less what it would pay if another bought it.
func (s adviser) worth(seat int, c Company, o outlook) float64 {
	co := &s.companies[c]
	worth := o.pays(co, 1, 0)
	if o.last || co.Stock == 0 {
		return worth
	}
	// What is paid goes to the treasury and comes back in part.
	back := o.dividends * growth * float64(co.Shares.Held[seat]+1) / shared(co, 1)
	return worth / (1 - min(0.5, back))
}
