package bigshoulders

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// table is a position laid out for a test, and the hands that play it.
type table struct {
	*testing.T
	*State
	log game.Log
}

// The players of the examples, in seating order.
const (
	red game.Seat = iota
	blue
	green
	yellow
)

const (
	common    = Certificate(cert.Common)
	preferred = Certificate(cert.Preferred)
	director  = Certificate(cert.Director)
)

// given is a table with so many seats and nothing laid out, in the first decade.
func given(t *testing.T, seats int, chosen ...string) *table {
	t.Helper()
	t.Parallel()
	s := newState(setupFor(seats, chosen...))
	s.depth = 0
	for i := range seats {
		s.action.order[i] = game.Seat(i)
	}
	s.priority = red
	return &table{T: t, State: &s}
}

// found puts a company into play with its director and price.
func (g *table) found(c Company, seat game.Seat, price money.Amount) *company {
	g.Helper()
	co := &g.company[c]
	at, ok := track.Find(price)
	if !ok {
		g.Fatalf("$%d is not on the track", price)
	}
	g.lowStack--
	*co = company{started: true, director: seat, price: at, prestige: c.charter().prestige, rank: g.lowStack}
	cert.Move(&g.held[treasury][c], &g.held[seat][c], cert.Director, 1)
	if p := &g.partners[seat]; p.toStart {
		p.initial, p.toStart = c, false
	}
	return co
}

// fund gives money from the bank.
func (g *table) fund(c Company, sum money.Amount) { money.Transfer(&g.bank, &g.company[c].cash, sum) }

func (g *table) purse(seat game.Seat, sum money.Amount) {
	money.Transfer(&g.bank, &g.cash[seat], sum-g.cash[seat])
}

// holds gives a seat (or the pool) certificates from the treasury.
func (g *table) holds(seat int, c Company, k cert.Kind, n uint8) {
	cert.Move(&g.held[treasury][c], &g.held[seat][c], k, n)
}

// stores moves cubes from the bag to a company.
func (g *table) stores(c Company, cubes Cubes) {
	for r, n := range cubes {
		g.bag[r] -= n
		g.company[c].cubes[r] += n
	}
}

// staff fills all worker spaces of a company's factories.
func (g *table) staff(c Company) {
	for f := range c.charter().factories {
		for g.free(c, f) > 0 {
			g.company[c].workers[f]++
			g.workers--
		}
	}
}

// goodsOf gives a company goods from the supply.
func (g *table) goodsOf(c Company, n uint8) {
	g.company[c].goods += n
	g.goods -= int16(n)
}

// built puts a building on the board for a seat, in the present decade.
func (g *table) built(seat game.Seat, b Building) {
	g.construct.deck &^= 1 << b
	for d := range g.construct.built[seat] {
		if g.construct.built[seat][d] == 0 {
			g.construct.built[seat][d] = b
			break
		}
	}
	g.construct.sight[b] = faceUp
}

// lay puts a demand tile on a place.
func (g *table) lay(row Industry, col Column, t Tile) {
	g.demand.deck &^= 1 << t
	g.demand.tile[row][col] = t
}

// stockTurnOf begins the stock phase with a seat's turn.
func (g *table) stockTurnOf(seat game.Seat) {
	g.priority = seat
	g.trading().beginStock(&g.log)
	g.advance(&g.log)
}

// actionTurnOf begins the action phase; the seat is first.
func (g *table) actionTurnOf(seat game.Seat) {
	for i := range g.n() {
		g.action.order[i] = (seat + game.Seat(i)) % game.Seat(g.n())
	}
	g.actions().beginAction(&g.log)
	g.advance(&g.log)
}

// operate begins the operating phase.
func (g *table) operate() {
	g.operations().beginOperating(&g.log)
	g.advance(&g.log)
	g.settleChance()
}

// do plays an action that must be allowed, and draws what chance has to.
func (g *table) do(seat game.Seat, a Action) {
	g.Helper()
	if !g.turn().Has(seat) {
		g.Fatalf("seat %d is not asked to %s; at turn: %+v", seat, a.Kind(), g.turn())
	}
	if err := (rules{}).Apply(g.State, seat, a, &g.log); err != nil {
		g.Fatalf("seat %d, %s: %v", seat, a.Kind(), err)
	}
	g.settleChance()
	if err := (rules{}).Audit(g.State); err != nil {
		g.Fatalf("after %s: %v", a.Kind(), err)
	}
}

// settleChance draws as it comes.
func (g *table) settleChance() {
	g.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for g.turn().Chance {
		list := rules{}.Options(g.State, game.Chance, nil)
		if err := (rules{}).Apply(g.State, game.Chance, list[r.IntN(len(list))].Action, &g.log); err != nil {
			g.Fatal(err)
		}
	}
}

// refused plays an action that must be refused for a reason.
func (g *table) refused(seat game.Seat, a Action, why *game.Illegal) {
	g.Helper()
	before := *g.State
	err := rules{}.Apply(g.State, seat, a, nil)
	if !errors.Is(err, why) {
		g.Errorf("seat %d, %s: %v, want %q", seat, a.Kind(), err, why.Why)
	}
	if *g.State != before {
		g.Errorf("the refused %s changed something", a.Kind())
	}
}

func (g *table) wantPrice(c Company, want money.Amount) {
	g.Helper()
	if got := g.value(c); got != want {
		g.Errorf("%s is at $%d, want $%d", companyNames[c], got, want)
	}
}

func (g *table) wantCash(seat game.Seat, want money.Amount) {
	g.Helper()
	if got := g.cash[seat]; got != want {
		g.Errorf("seat %d has $%d, want $%d", seat, got, want)
	}
}

func (g *table) wantTreasury(c Company, want money.Amount) {
	g.Helper()
	if got := g.company[c].cash; got != want {
		g.Errorf("%s has $%d, want $%d", companyNames[c], got, want)
	}
}

// want compares anything.
func want[T comparable](g *table, what string, got, want T) {
	g.Helper()
	if got != want {
		g.Errorf("%s: %v, want %v", what, got, want)
	}
}

// setupFor is a complete setup.
func setupFor(seats int, chosen ...string) game.Setup {
	settings := map[string]string{}
	for i := 0; i+1 < len(chosen); i += 2 {
		settings[chosen[i]] = chosen[i+1]
	}
	full, err := rules{}.Info().Complete(game.Setup{Seats: seats, Settings: settings})
	if err != nil {
		panic(err)
	}
	return full
}
