package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What stock rounds allow to the last share and pound (6).

// A player who sold something and buys nothing has not passed: the others must all pass after
// them (6.2, 6.6).
func TestStock_6_2_sellingIsNoPass(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 7, 0)
	g.does(sell(board.EUR, 1))
	g.does(pass)
	g.does(pass)
	g.asks(first, Trading)
}

// A share is bought with the last pound, and a company started with it, at the highest
// price too (6.5.1, 6.5.3).
func TestBuying_6_5_1_lastPound(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 0, 3)
	g.cash(first, 99)
	g.refuses(buy(board.EUR, Treasury), cannotPay)
	g.cash(first, 100)
	g.does(buy(board.EUR, Treasury))

	start := Action{Verb: DoStart, Company: board.EUR, Amount: 200}
	g = seated(t, 2)
	g.cash(first, 599)
	g.refuses(start, cannotPay)
	g.cash(first, 600)
	g.does(start)
	g.stands(board.EUR, 200)
}

// Nobody sells no share, or more than they have (6.4).
func TestSelling_6_4_noMoreThanHeld(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 2, 5)
	g.refuses(sell(board.EUR, 0), tooFewShares)
	g.refuses(sell(board.EUR, 3), tooFewShares)
	g.does(sell(board.EUR, 2))
	g.has(board.EUR, 0, 5)
}

// By the convention change comes from the pool alone while the certificate itself is
// not sold: as much as lies there is enough (6.3).
func TestSelling_6_3_changeOfThePool(t *testing.T) {
	g := seated(t, 2, "conventions", "18xx-games")
	g.company(board.EUR, 100, 4, 0)
	g.toPool(board.EUR, 1)
	g.refuses(sell(board.EUR, 2), noChange)
	g.toPool(board.EUR, 1)
	if no := g.stockRound().checkSell(first, board.EUR, 2); no != nil {
		t.Errorf("two shares for two in the pool: %v", no)
	}
	g = seated(t, 2, "conventions", "18xx-games")
	g.company(board.EUR, 100, 4, 0)
	g.does(sell(board.EUR, 3)) // the certificate goes whole
	g.has(board.EUR, 1)
}

// A player who keeps three shares stays the director (6.3).
func TestSelling_6_3_threeAreEnough(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 5, 0)
	g.does(sell(board.EUR, 2))
	g.directed(board.EUR, first)
	g.has(board.EUR, 3)
}

// A sale that does not move the price leaves the marker where it lies in its stack
// (6.4.2), and no move is told; one that does is.
func TestSelling_6_4_2_exemptStays(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 210, 2, 5)
	g.company(board.ECR, 210, 0, 5)
	g.does(sell(board.EUR, 1))
	if g.operatingRound().setOrder(); g.Operating.Order[0] != board.EUR || len(told[PriceMoved](g)) != 0 {
		t.Errorf("%s is first, told %+v", g.Operating.Order[0], told[PriceMoved](g))
	}
	g = seated(t, 2)
	g.company(board.EUR, 100, 7, 0)
	g.does(sell(board.EUR, 1))
	if got := told[PriceMoved](g); len(got) != 1 || got[0] != (PriceMoved{board.EUR, 100, 95}) {
		t.Errorf("told %+v", got)
	}
	g.earned(board.EUR, 20) // less than the price
	if g.operatingRound().payOut(0, &g.log); len(told[PriceMoved](g)) != 1 {
		t.Errorf("told %+v", told[PriceMoved](g))
	}
}

// A company that has no director before it floats is one without director too (8).
func TestReceivership_8_beforeFlotation(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 100, 2, 0)
	for status, want := range map[Status]bool{Waiting: false, Started: true, Floated: true} {
		if g.Charters[board.EUR].Status = status; g.receivership(board.EUR) != want {
			t.Errorf("status %d: %v", status, g.receivership(board.EUR))
		}
	}
}

// The bank breaks with its last pound (10.2).
func TestEnd_10_2_lastPound(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.cash(first, g.Cash[first]+g.Bank-1)
		if g.BankBroken {
			t.Fatal("broken before")
		}
		if g.pay(&g.Cash[second], 1); g.BankBroken != want {
			t.Errorf("%s: broken %v", convention, g.BankBroken)
		}
		if g.pay(&g.Cash[second], 1); !g.BankBroken {
			t.Errorf("%s: not broken with a debt", convention)
		}
	}
}

// Hudson's manoeuvre starts at an income of ten, by the convention above it (7.8.6).
func TestHudson_7_8_6_leastIncome(t *testing.T) {
	for convention, least := range map[string]money.Amount{"rulebook": 10, "18xx-games": 20} {
		for _, income := range []money.Amount{0, 10, 20} {
			g := seated(t, 2, "conventions", convention)
			g.company(board.LE, 82, 5)
			g.train(board.LE, ClassE, runs.Express)
			g.treasury(board.LE, 500)
			g.earned(board.LE, income)
			if got := g.operatingRound().checkHudson() == nil; got != (income >= least) {
				t.Errorf("%s, %d: %v", convention, income, got)
			}
		}
	}
}
