package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// Trains, and how money is raised for them, to the last pound (7.9 to 7.13).

// buying is a company of the first player that buys trains with so much money.
func buying(t *testing.T, cash money.Amount, settings ...string) *table {
	g := seated(t, 2, settings...)
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, cash)
	g.operates(board.EUR, BuyingTrains)
	return g
}

// A train and its warranties are bought with the last pound, up to three warranties,
// of which an A train has one (7.9, 7.10).
func TestTrains_7_9_lastPound(t *testing.T) {
	g := buying(t, 199)
	g.refuses(buyTrain(runs.Express, 2), trainTooDear)
	g.treasury(board.EUR, 200)
	g.refuses(buyTrain(runs.Express, 3), tooManyWarrants)
	g.does(buyTrain(runs.Express, 2))
	if got := g.Charters[board.EUR].Cash; got != 0 {
		t.Errorf("%d left", got)
	}
}

// Another company's train is bought with the last pound, below the limit (7.9).
func TestTrains_7_9_tradeLastPound(t *testing.T) {
	g := buying(t, 99)
	g.company(board.ECR, 82, 0, 5)
	trade := Action{Verb: DoTradeTrain, Train: g.train(board.ECR, ClassA, runs.Express)}
	g.refuses(trade, trainTooDear)
	g.treasury(board.EUR, 100)
	h := *g.State
	g.does(trade)

	*g.State = h
	for range 3 {
		g.train(board.EUR, ClassA, runs.Express)
	}
	g.refuses(trade, trainLimit)
}

// Warranties come with second-hand trains only by the convention (7.10).
func TestTrains_7_10_oneWarranty(t *testing.T) {
	for _, convention := range []string{"rulebook", "18xx-games"} {
		g := buying(t, 1000, "conventions", convention)
		g.company(board.ECR, 82, 0, 5)
		trade := Action{Verb: DoTradeTrain, Train: g.train(board.ECR, ClassA, runs.Express), Amount: 1}
		if convention == "rulebook" {
			g.refuses(trade, warrantyBank)
		} else {
			g.does(trade)
		}
	}
}

// A train without warranties has none to lose (7.10).
func TestTrains_7_10_noneToUse(t *testing.T) {
	g := buying(t, 0)
	id := g.train(board.EUR, ClassA, runs.Express)
	g.trains().useWarranties(board.EUR, &g.log)
	if got := g.Trains[id].Warranties; got != 0 {
		t.Errorf("%d warranties", got)
	}
}

// Where the bank has no train left none is sold, and nothing need be raised (7.9, 7.11).
func TestTrains_7_9_noneLeft(t *testing.T) {
	g := buying(t, 0)
	g.phase(numClasses)
	g.Phase = ClassH
	g.refuses(buyTrain(runs.Express, 0), noTrains)
	g.refuses(Action{Verb: DoSellOwn}, notForced)
}

// A phase begins with the first train of its group, not with the next (9).
func TestPhases_9_onceEach(t *testing.T) {
	g := buying(t, 2000)
	g.sells(ClassB)
	g.buys(buyTrain(runs.Express, 0))
	g.buys(buyTrain(runs.Express, 0))
	if got := told[PhaseStarted](g); len(got) != 1 || got[0] != (PhaseStarted{ClassB}) {
		t.Errorf("told %+v", got)
	}
}

// A freight train has hexes, the others stops that are paid and stops that are
// visited (7.8.1 to 7.8.3).
func TestTrains_7_8_sizes(t *testing.T) {
	g := buying(t, 0)
	for _, c := range []struct {
		train      runs.TrainType
		pay, visit uint8
	}{{runs.Freight, 0, 2}, {runs.Express, 2, 3}, {runs.Local, 2, 3}} {
		if r := g.cardRunner(ClassB, c.train, 0); r.Pay != c.pay || r.Visit != c.visit {
			t.Errorf("%s: paid for %d of %d", trainName(ClassB, c.train), r.Pay, r.Visit)
		}
	}
}

// A company that merged again and again may have more trains than can be told in a run:
// the first sixteen do.
func TestTrains_7_8_most(t *testing.T) {
	g := buying(t, 0)
	for range runs.MaxTrains + 1 {
		class, _ := g.nextClass()
		g.train(board.EUR, class, runs.Express)
	}
	if run := g.run(board.EUR); run.Count != runs.MaxTrains {
		t.Errorf("%d trains run", run.Count)
	}
}

// A player who can just pay a train need not raise money for it (7.11).
func TestForced_7_11_lastPound(t *testing.T) {
	g := buying(t, 100)
	g.refuses(Action{Verb: DoSellOwn}, notForced)
	g.treasury(board.EUR, 99)
	g.does(Action{Verb: DoSellOwn})
}

// The way that is left is taken at once: shares where refinancing is not enough, and
// refinancing where the shares are not; to the last of either (7.11).
func TestForced_7_11_onlyWay(t *testing.T) {
	for _, c := range []struct {
		name             string
		price, par, cash money.Amount
		own              int // shares left in the treasury
		flow             flow
		sold, refinanced int
	}{
		{"both", 200, 100, 0, 5, waits, 0, 0},
		{"shares alone", 200, 54, 0, 5, waits, 4, 0},
		{"just enough shares", 200, 54, 0, 4, waits, 4, 0},
		{"refinancing alone", 200, 100, 0, 3, away, 0, 1},
		{"just enough by refinancing", 200, 54, 800 - 540, 0, away, 0, 1},
		{"neither", 200, 54, 800 - 541, 0, next, 0, 0},
	} {
		g := seated(t, 2)
		g.company(board.EUR, c.price, 5)
		g.moveShares(Treasury, Holder(second), board.EUR, 5-c.own)
		g.Charters[board.EUR].Par = c.par
		g.sells(ClassH)
		g.treasury(board.EUR, c.cash)
		g.operates(board.EUR, BuyingTrains)
		if got := g.trains().enterTrains(&g.log); got != c.flow {
			t.Errorf("%s: flow %d", c.name, got)
		}
		sold := 0
		for _, e := range told[TreasurySold](g) {
			sold += e.Count
		}
		if sold != c.sold || len(told[RefinancingBegun](g)) != c.refinanced {
			t.Errorf("%s: %d sold, %d refinanced", c.name, sold, len(told[RefinancingBegun](g)))
		}
	}
}

// Bankruptcy is no choice while there is another way. By the convention one must raise
// money before one may buy of another company, so it can come to be asked (7.12).
func TestForced_7_12_noOtherWay(t *testing.T) {
	for _, c := range []struct {
		name string
		par  money.Amount
		own  int
		cash money.Amount
		can  bool
	}{
		{"a train can be paid", 54, 0, 800, false},
		{"by shares", 54, 5, 100, false},
		{"by refinancing", 100, 0, 100, false},
		{"by nothing", 54, 0, 100, true},
	} {
		g := seated(t, 2, "conventions", "18xx-games")
		g.company(board.EUR, 200, 5)
		g.moveShares(Treasury, Holder(second), board.EUR, 5-c.own)
		g.Charters[board.EUR].Par = c.par
		g.company(board.ECR, 82, 5)
		g.train(board.ECR, ClassA, runs.Express) // could be had for its price
		g.sells(ClassH)
		g.treasury(board.EUR, c.cash)
		g.operates(board.EUR, BuyingTrains)
		if c.can {
			g.offers(Action{Verb: DoBankrupt})
		} else {
			g.refuses(Action{Verb: DoBankrupt}, notBankrupt)
		}
	}
}

// A share is redeemed with the last pound (7.13).
func TestRedeeming_7_13_lastPound(t *testing.T) {
	g := buying(t, 81)
	g.toPool(board.EUR, 1)
	g.operates(board.EUR, Redeeming)
	g.refuses(Action{Verb: DoRedeemShare}, redeemTooDear)
	g.treasury(board.EUR, 82)
	if !g.trains().couldRedeem(board.EUR) {
		t.Error("it could not be redeemed")
	}
	g.does(Action{Verb: DoRedeemShare})
}

// By the convention a company that is refinanced without being asked redeems no share
// in this turn, if it could not while an option was open (7.13).
func TestRedeeming_7_13_afterRefinancing(t *testing.T) {
	for _, c := range []struct {
		name       string
		convention string
		holdings   [2]int // an odd one has an option
		cash       money.Amount
		barred     bool
	}{
		{"by the rulebook", "rulebook", [2]int{7, 3}, 0, false},
		{"no money", "18xx-games", [2]int{7, 3}, 81, true},
		{"just enough", "18xx-games", [2]int{7, 3}, 82, false},
		{"no option", "18xx-games", [2]int{6, 4}, 0, false},
	} {
		g := seated(t, 2, "conventions", c.convention)
		g.company(board.EUR, 82, c.holdings[:]...)
		g.sells(ClassE)
		g.treasury(board.EUR, c.cash)
		g.operates(board.EUR, BuyingTrains)
		if g.trains().enterTrains(&g.log) != away || g.Operating.NoRedeem != c.barred {
			t.Errorf("%s: barred %v (%s)", c.name, g.Operating.NoRedeem, g.Step)
		}
	}
}

// A company has to have a share in the pool to redeem (7.13).
func TestRedeeming_7_13_oneInThePool(t *testing.T) {
	g := buying(t, 1000)
	if g.trains().couldRedeem(board.EUR) {
		t.Error("none lies in the pool")
	}
	if g.toPool(board.EUR, 1); !g.trains().couldRedeem(board.EUR) {
		t.Error("one lies in the pool")
	}
}
