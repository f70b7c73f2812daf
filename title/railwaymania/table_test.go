package railwaymania

import (
	"errors"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// table is a game under test: a position made by hand, and what is done in it.
type table struct {
	*State
	t   *testing.T
	log game.Log
}

// unseated is a table of so many seats before the deal.
func unseated(t *testing.T, seats int, settings ...string) *table {
	t.Helper()
	chosen := map[string]string{}
	for i := 0; i+1 < len(settings); i += 2 {
		chosen[settings[i]] = settings[i+1]
	}
	setup, err := rules{}.Info().Complete(game.Setup{Seats: seats, Settings: chosen})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules{}.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &table{State: &s, t: t}
}

// seated is a table of so many seats after the deal, at the start of a stock round,
// with all companies in the game.
func seated(t *testing.T, seats int, settings ...string) *table {
	t.Helper()
	g := unseated(t, seats, settings...)
	for c := range g.Charters {
		g.Charters[c].Status, g.Charters[c].Permit, g.Charters[c].Permits = Waiting, runs.Express, 1<<runs.Express
	}
	g.Round, g.Step, g.Seat = StockRound, Trading, first
	return g
}

// company floats a company at a price: charter and all shares in the treasury but
// for those of the holders, whose first is the director.
func (g *table) company(c board.Company, at money.Amount, holdings ...int) {
	g.t.Helper()
	ch := g.charter(c)
	cell, ok := market.Find(at)
	if !ok {
		g.t.Fatalf("%d is no price", at)
	}
	g.place(c, cell)
	ch.Status, ch.Par, ch.Tokens, ch.Director = Floated, parBelow(at), 3, NoSeat
	g.moveShares(Offer, Treasury, c, 7)
	g.moveDirector(Offer, Pool, c)
	most := directorShares - 1
	for p, n := range holdings {
		if n > most {
			most, ch.Director = n, game.Seat(p)
		}
	}
	for p, n := range holdings {
		if ch.Director == game.Seat(p) {
			g.moveDirector(Pool, Holder(p), c)
			n -= directorShares
		}
		g.moveShares(Treasury, Holder(p), c, n)
	}
}

// train gives the company a train of a class.
func (g *table) train(c board.Company, class Class, t runs.TrainType) TrainID {
	id := g.trains().bankTrain(class)
	g.Left[class]--
	g.Trains[id] = Train{Owner: c, Place: Owned, Type: t}
	return id
}

// trainCount is how many trains the company has.
func (g *table) trainCount(c board.Company) int {
	n := 0
	for range g.owns(c) {
		n++
	}
	return n
}

// cash sets what a player has; the bank makes up for it.
func (g *table) cash(p game.Seat, sum money.Amount) {
	money.Transfer(&g.Bank, &g.Cash[p], sum-g.Cash[p])
}

// treasury sets what a company has.
func (g *table) treasury(c board.Company, sum money.Amount) {
	money.Transfer(&g.Bank, &g.Charters[c].Cash, sum-g.Charters[c].Cash)
}

// operates makes it the company's turn, at a step.
func (g *table) operates(c board.Company, step Step) {
	g.Round, g.Number, g.Of = OperatingRound, 1, 3
	g.Operating = Operating{Partner: board.NoCompany, Survivor: board.NoCompany}
	g.Company, g.Step, g.Seat = c, step, g.Charters[c].Director
	g.Charters[c].Operated = true
}

// does plays an action for the seat that is asked.
func (g *table) does(a Action) {
	g.t.Helper()
	if err := (rules{}).Apply(g.State, g.Seat, a, &g.log); err != nil {
		g.t.Fatalf("%s: %v", a.Kind(), err)
	}
	g.adds()
}

// refuses sees that an action is refused for the reason, and changes nothing.
func (g *table) refuses(a Action, why *game.Illegal) {
	g.t.Helper()
	before := *g.State
	err := rules{}.Apply(g.State, g.Seat, a, &g.log)
	if !errors.Is(err, why) {
		g.t.Errorf("%s: %v, want %v", a.Kind(), err, why)
	}
	if before != *g.State {
		g.t.Errorf("%s was refused and changed something", a.Kind())
	}
}

// offers sees that the action is among what is offered to the seat that is asked.
func (g *table) offers(a Action) {
	g.t.Helper()
	for _, o := range (rules{}).Options(g.State, g.Seat, nil) {
		if o.Action == a {
			return
		}
	}
	g.t.Errorf("%s is not offered", a.Kind())
}

// adds sees that nothing was lost or made.
func (g *table) adds() {
	g.t.Helper()
	if err := (rules{}).Audit(g.State); err != nil {
		g.t.Error(err)
	}
}

// has sees how many shares the holders have, the seats in order.
func (g *table) has(c board.Company, tenths ...int) {
	g.t.Helper()
	for p, n := range tenths {
		if got := g.shares(Holder(p), c); got != n {
			g.t.Errorf("seat %d has %d shares of %s, want %d", p, got, c, n)
		}
	}
}

// lies sees how many shares lie in pool and treasury.
func (g *table) lies(c board.Company, pool, treasury int) {
	g.t.Helper()
	if g.shares(Pool, c) != pool || g.shares(Treasury, c) != treasury {
		g.t.Errorf("%s has %d in the pool and %d in the treasury, want %d and %d",
			c, g.shares(Pool, c), g.shares(Treasury, c), pool, treasury)
	}
}

// stands sees the company's price.
func (g *table) stands(c board.Company, at money.Amount) {
	g.t.Helper()
	if got := g.price(c); got != at {
		g.t.Errorf("%s stands at %d, want %d", c, got, at)
	}
}

// directed sees who the director is.
func (g *table) directed(c board.Company, p game.Seat) {
	g.t.Helper()
	if got := g.Charters[c].Director; got != p {
		g.t.Errorf("%s is directed by %d, want %d", c, got, p)
	}
}

// asks sees who decides what.
func (g *table) asks(p game.Seat, step Step) {
	g.t.Helper()
	if g.Seat != p || g.Step != step {
		g.t.Fatalf("seat %d decides on %s, want %d on %s", g.Seat, g.Step, p, step)
	}
}

// changes runs an action and sees by how much the player's money changed.
func (g *table) changes(p game.Seat, by money.Amount, do func()) {
	g.t.Helper()
	before := g.Cash[p]
	do()
	if got := g.Cash[p] - before; got != by {
		g.t.Errorf("seat %d: money changed by %d, want %d", p, got, by)
	}
}

// toOffer puts shares of a treasury into the offer, as a charter has them.
func (g *table) toOffer(c board.Company, n int) {
	g.Charters[c].Chartered = true
	g.moveShares(Treasury, Offer, c, n)
}

// toPool puts shares of a treasury into the pool.
func (g *table) toPool(c board.Company, n int) { g.moveShares(Treasury, Pool, c, n) }

// token puts a token of the company in a city.
func (g *table) token(c board.Company, hex string) {
	g.Board.PlaceToken(c, board.HexNamed(hex))
	g.Charters[c].Tokens--
}

// lay puts a tile on the map.
func (g *table) lay(hex, tile string, turn uint8) {
	g.t.Helper()
	g.Board.Lay(board.Lay{Hex: board.HexNamed(hex), Tile: board.TileNamed(tile), Turn: turn})
}

// turn turns the tile on a hex.
func (g *table) turn(hex string, turn uint8) {
	h := board.HexNamed(hex)
	laid := g.Board.At(h)
	laid.Turn = turn
	g.Board.Set(h, laid)
}
