package germanrailways

import (
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
	"github.com/scrip-games/scrip/titletest"
)

// A small language for examples: given(t, treasury(PO, 8), holds(marta, PO, 1)).

const (
	marta game.Seat = iota
	alberto
	maria
	jesus
	pablo
)

// table is a position and what was said about it.
type table struct {
	State
	titletest.Example[State, Action]
	before [8]money.Amount // cash
}

// tableOf is a table at its beginning.
func tableOf(t *testing.T, seats int, settings map[string]string) *table {
	t.Helper()
	g := &table{State: titletest.Fresh(t, rules{}, seats, settings)}
	g.Example = titletest.Begin(t, rules{}, &g.State)
	return g
}

// fact is something that a position is given with.
type fact func(*table)

// given is a table of five in its first round, the turns in order of the seats,
// nothing sold, and what else the facts say.
func given(t *testing.T, facts ...fact) *table {
	t.Helper()
	return givenWith(t, nil, facts...)
}

func givenWith(t *testing.T, settings map[string]string, facts ...fact) *table {
	t.Helper()
	g := tableOf(t, 5, settings)
	g.sale = rail.Sale[Company]{}
	g.round, g.step = 1, choosing
	g.order = order{list: [maxSeats]game.Seat{0, 1, 2, 3, 4}, put: [maxSeats]uint8{1, 1, 1, 1, 1}, drawn: 5}
	for _, f := range facts {
		f(g)
	}
	g.before = g.Cash
	return g
}

func treasury(c Company, sum money.Amount) fact {
	return func(g *table) { money.Transfer(&g.Bank, &g.companies[c].Treasury, sum-g.companies[c].Treasury) }
}

func cash(seat game.Seat, sum money.Amount) fact {
	return func(g *table) { money.Transfer(&g.Bank, &g.Cash[seat], sum-g.Cash[seat]) }
}

func income(c Company, sum money.Amount) fact {
	return func(g *table) { g.companies[c].Income = sum }
}

func holds(seat game.Seat, c Company, shares int) fact {
	return func(g *table) {
		for range shares {
			g.companies[c].Shares.Issue(int(seat))
		}
	}
}

// standsOn puts locomotives of the company on the hexes named, and notes whom it
// meets there.
func standsOn(c Company, hexes string) fact {
	return func(g *table) {
		for name := range strings.FieldsSeq(hexes) {
			h := named(name)
			g.companies[c].Income += g.gain(c, h)
			g.companies[c].Place(h)
			g.connect(c, g.meets(c, h), nil)
		}
	}
}

func stock(c Company, left uint8) fact {
	return func(g *table) { g.companies[c].Stock = left }
}

// Actions.

func bid(sum money.Amount) Action { return Action{Do: Bid, Amount: sum} }
func pass() Action                { return Action{Do: Pass} }
func auctionOf(c Company) Action  { return Action{Do: Auction, Company: c} }
func buildWith(c Company) Action  { return Action{Do: Build, Company: c} }
func lay(name string) Action      { return Action{Do: Lay, Hex: named(name)} }
func done() Action                { return Action{Do: Done} }
func vote(end bool) Action        { return Action{Do: Vote, End: end} }
func propose() Action             { return Action{Do: Propose} }
func drawn(seat game.Seat) Action { return Action{Do: Draw, Seat: seat} }

func (g *table) received(seat game.Seat, sum money.Amount) {
	g.T.Helper()
	if got := g.Cash[seat] - g.before[seat]; got != sum {
		g.T.Errorf("seat %d received %d, want %d", seat, got, sum)
	}
}

func (g *table) hasIncome(c Company, sum money.Amount) {
	g.T.Helper()
	if got := g.companies[c].Income; got != sum {
		g.T.Errorf("%s has an income of %d, want %d", c, got, sum)
	}
}

func (g *table) hasTreasury(c Company, sum money.Amount) {
	g.T.Helper()
	if got := g.companies[c].Treasury; got != sum {
		g.T.Errorf("%s has %d in its treasury, want %d", c, got, sum)
	}
}

// asks wants the seat to decide, in that step.
func (g *table) asks(seat game.Seat, want step) {
	g.T.Helper()
	g.Asks(seat)
	if g.step != want {
		g.T.Errorf("in step %s, want %s", stepNames[g.step], stepNames[want])
	}
}
