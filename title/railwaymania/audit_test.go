package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// The audit finds everything that can be lost or bent.
func TestAudit(t *testing.T) {
	for name, bend := range map[string]func(*table){
		"money":              func(g *table) { g.Bank++ },
		"debts":              func(g *table) { money.Transfer(&g.Cash[first], &g.Bank, 5000) },
		"a treasury's debts": func(g *table) { money.Transfer(&g.Charters[board.EUR].Cash, &g.Bank, 1) },
		"shares":             func(g *table) { g.Held[Pool][board.EUR][cert.Common]++ },
		"a director's paper": func(g *table) { g.moveDirector(Holder(first), Holder(second), board.EUR) },
		"none in the pool":   func(g *table) { g.Charters[board.EUR].Director = NoSeat },
		"none in it early": func(g *table) {
			ch := g.charter(board.EUR)
			ch.Director, ch.Status, ch.Tokens = NoSeat, Started, 0
		},
		"tokens too early":    func(g *table) { g.Charters[board.ECR].Tokens = 1 },
		"eight tokens":        func(g *table) { g.Charters[board.EUR].Tokens = 8 },
		"no price":            func(g *table) { g.Charters[board.EUR].Marked = false },
		"a train":             func(g *table) { g.Left[ClassA]-- },
		"a tile":              func(g *table) { g.Board.Set(board.EUR.Home(), board.Laid{Stations: 1}) },
		"a train left behind": func(g *table) { g.Trains[firstTrain[ClassA]].Place = InBank },
	} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 5)
		g.train(board.EUR, ClassA, runs.Express)
		g.adds()
		if bend(g); (rules{}).Audit(g.State) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
