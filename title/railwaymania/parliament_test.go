package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// told is the events of a kind that were told so far.
func told[E game.Event](g *table) (list []E) {
	for _, e := range g.log.Entries {
		if e, ok := e.Event.(E); ok {
			list = append(list, e)
		}
	}
	return list
}

// A player who can raise by five and still pay the cheapest certificate is asked, and nobody
// with less (4.1).
func TestParliament_4_1_lastPound(t *testing.T) {
	for cash, want := range map[money.Amount]Step{bidStep + lowestCharter: Bidding, bidStep + lowestCharter - 1: SettingPar} {
		g := parliament(t, 2)
		g.cash(second, cash)
		g.does(petition(board.EUR, 0))
		if g.Step != want {
			t.Errorf("with %d of the other: %s", cash, g.Step)
		}
	}
}

// owing is a table at the end of a stock round: the first player is fined 270 for the
// EUR, of which its certificate brings 81, and has so much money.
func owing(t *testing.T, cash money.Amount) *table {
	g := fined(t, "rulebook")
	g.Charters[board.ECR].Obliged = NoSeat
	g.cash(first, cash)
	g.stockRound().endStock(&g.log)
	return g
}

// The fine is paid to the last pound: one that is missing is sold for, and no more is
// told than happened (4.3).
func TestParliament_4_3_lastPound(t *testing.T) {
	for _, c := range []struct {
		cash money.Amount
		sold int // shares of the EUR
		owed money.Amount
	}{{270, 0, 0}, {189, 3, 0}, {188, 3, 1}} {
		g := owing(t, c.cash)
		if asked := g.Step == PayingFine; asked != (c.owed > 0) || g.Stock.Debts[board.EUR] != c.owed {
			t.Errorf("with %d: asked %v, %d owed", c.cash, asked, g.Stock.Debts[board.EUR])
		}
		if free := g.Charters[board.EUR].Obliged == NoSeat; free != (c.owed == 0) {
			t.Errorf("with %d: free of it %v", c.cash, free)
		}
		sold := 0
		for _, e := range told[SharesSold](g) {
			sold += e.Count
		}
		if len(told[SharesSold](g)) > 0 != (c.sold > 0) || sold != c.sold {
			t.Errorf("with %d: %+v", c.cash, told[SharesSold](g))
		}
	}
}

// What nobody can pay is forgiven, were it a pound, and that is told; what is paid is
// not (4.3).
func TestParliament_4_3_forgivenIsTold(t *testing.T) {
	g := fined(t, "rulebook")
	g.Charters[board.ECR].Obliged = NoSeat
	g.cash(first, 188)
	g.moveDirector(Holder(first), Pool, board.IB) // nothing is left to sell
	g.Charters[board.IB].Director = NoSeat
	g.stockRound().endStock(&g.log)
	if got := told[DebtForgiven](g); len(got) != 1 || got[0] != (DebtForgiven{first, 1}) || g.Stock.Debts[board.EUR] != 0 {
		t.Errorf("%+v, %d owed", got, g.Stock.Debts[board.EUR])
	}
	g = owing(t, 188)
	g.does(sell(board.IB, 3))
	if got := told[DebtForgiven](g); g.Step == PayingFine || len(got) != 0 {
		t.Errorf("%s, %+v", g.Step, got)
	}
}
