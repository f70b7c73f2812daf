package chicagoexpress

import (
	"errors"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// A small language for examples: given(t, income(NYC, 16), holds(andy, NYC, 2)).

const (
	andy game.Seat = iota
	ben
	carl
	dora
)

// table is a position and what was said about it.
type table struct {
	State
	t      *testing.T
	before [8]money.Amount
	log    game.Log
}

// fact is something that a position is given with.
type fact func(*table)

// given is a table of four in its first round, Andy to choose, nothing sold, and
// what else the facts say.
func given(t *testing.T, facts ...fact) *table {
	t.Helper()
	g := &table{State: fresh(t, 4, nil), t: t}
	g.sale = sale{}
	g.round, g.step = 1, choosing
	for _, f := range facts {
		f(g)
	}
	g.before = g.Cash
	return g
}

func income(c Company, sum money.Amount) fact {
	return func(g *table) { g.companies[c].Income = sum }
}

func treasury(c Company, sum money.Amount) fact {
	return func(g *table) { money.Transfer(&g.Bank, &g.companies[c].Treasury, sum-g.companies[c].Treasury) }
}

func cash(seat game.Seat, sum money.Amount) fact {
	return func(g *table) { money.Transfer(&g.Bank, &g.Cash[seat], sum-g.Cash[seat]) }
}

func holds(seat game.Seat, c Company, shares int) fact {
	return func(g *table) {
		for range shares {
			g.companies[c].Shares.Issue(int(seat))
		}
	}
}

// standsOn puts locomotives of the company on the hexes named.
func standsOn(c Company, hexes string) fact {
	return func(g *table) {
		for name := range strings.FieldsSeq(hexes) {
			h := named(name)
			g.companies[c].Place(h)
			g.companies[c].Income += g.yield(h)
		}
	}
}

func stock(c Company, left uint8) fact {
	return func(g *table) { g.companies[c].Stock = left }
}

func dial(d Dial, count uint8) fact { return func(g *table) { g.dials[d] = count } }

func housesLeft(n uint8) fact { return func(g *table) { g.State.housesLeft = n } }

func scaleAt(i Industry, step uint8) fact { return func(g *table) { g.scale[i] = step } }

func chicagoAtOnce() fact { return func(g *table) { g.atOnce = true } }

func wabashOpen() fact { return func(g *table) { g.openWabash(nil) } }

// Actions.

func bid(sum money.Amount) Action   { return Action{Do: Bid, Amount: sum} }
func pass() Action                  { return Action{Do: Pass} }
func auctionOf(c Company) Action    { return Action{Do: Auction, Company: c} }
func buildWith(c Company) Action    { return Action{Do: Build, Company: c} }
func lay(name string) Action        { return Action{Do: Lay, Hex: named(name)} }
func done() Action                  { return Action{Do: Done} }
func developHex(name string) Action { return Action{Do: Develop, Hex: named(name)} }
func decline(d Dial) Action         { return Action{Do: Decline, Dial: d} }

// does has the seat do the actions; each must be its turn and legal.
func (g *table) does(seat game.Seat, actions ...Action) {
	g.t.Helper()
	for _, a := range actions {
		if turn := (rules{}).Turn(&g.State); !turn.Has(seat) {
			g.t.Fatalf("seat %d does %+v, but the turn is %+v", seat, a, turn)
		}
		if err := (rules{}).Apply(&g.State, seat, a, &g.log); err != nil {
			g.t.Fatalf("%+v: %v", a, err)
		}
	}
}

// refuses wants the action refused for that reason, with nothing changed.
func (g *table) refuses(seat game.Seat, a Action, why *game.Illegal) {
	g.t.Helper()
	before := g.State
	err := rules{}.Apply(&g.State, seat, a, nil)
	if !errors.Is(err, why) {
		g.t.Errorf("%+v: %v, want %v", a, err, why)
	}
	if g.State != before {
		g.t.Errorf("%+v was refused and changed the state", a)
	}
}

func (g *table) received(seat game.Seat, sum money.Amount) {
	g.t.Helper()
	if got := g.Cash[seat] - g.before[seat]; got != sum {
		g.t.Errorf("seat %d received %d, want %d", seat, got, sum)
	}
}

func (g *table) hasIncome(c Company, sum money.Amount) {
	g.t.Helper()
	if got := g.companies[c].Income; got != sum {
		g.t.Errorf("%s has an income of %d, want %d", c, got, sum)
	}
}

func (g *table) hasTreasury(c Company, sum money.Amount) {
	g.t.Helper()
	if got := g.companies[c].Treasury; got != sum {
		g.t.Errorf("%s has %d in its treasury, want %d", c, got, sum)
	}
}

func (g *table) asks(seat game.Seat, want step) {
	g.t.Helper()
	if turn := (rules{}).Turn(&g.State); turn != game.TurnOf(seat) || g.step != want {
		g.t.Errorf("turn %+v in step %s, want seat %d in step %s", turn, stepNames[g.step], seat, stepNames[want])
	}
}

func (g *table) adds() {
	g.t.Helper()
	if err := (rules{}).Audit(&g.State); err != nil {
		g.t.Error(err)
	}
}

// happened tells how many events of a kind were logged.
func (g *table) happened(kind string) int {
	n := 0
	for _, e := range g.log.Entries {
		if e.Event.Kind() == kind {
			n++
		}
	}
	return n
}
