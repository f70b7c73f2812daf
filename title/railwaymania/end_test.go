package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// The ends (10), the variants (11) and the setup (2.4).

// The top of the market ends the game after the round (10.1).
func TestEnd_10_1(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 950, 10)
	g.train(board.EUR, ClassE, runs.Express)
	g.earned(board.EUR, 2000)
	g.does(Action{Verb: DoPay})
	for g.Step != Finished {
		g.does(pass)
	}
	if g.End != EndByMarket {
		t.Errorf("ended by %s", endings[g.End])
	}
}

// A broken bank ends the game after the set (10.2); with nothing left it is broken
// by the rulebook, not by the convention.
func TestEnd_10_2(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.treasury(board.EUR, g.Bank-100)
		g.pay(&g.Cash[first], 100)
		if g.BankBroken != want {
			t.Errorf("%s: broken %v", convention, g.BankBroken)
		}
		g.pay(&g.Cash[first], 100)
		if g.operatingRound().endSet(&g.log); !g.BankBroken || g.End != EndByBank {
			t.Errorf("%s: ended by %q", convention, endings[g.End])
		}
	}
}

// When no company is left and nobody has the 162 that the cheapest director's
// certificate costs, nothing can ever happen again, and the game ends; with 162 it
// goes on (4.1).
func TestEnd_3_standstill(t *testing.T) {
	for cash, ends := range map[money.Amount]bool{161: true, 162: false} {
		g := seated(t, 2)
		g.cash(first, 161)
		g.cash(second, cash)
		g.Moved = true // in the turn that is over
		g.operatingRound().endSet(&g.log)
		if got := g.End == EndByStandstill; got != ends {
			t.Errorf("with %d: ended by %q", cash, endings[g.End])
		}
		if !ends {
			g.asks(second, Petition)
		}
	}
}

// The LNER: no parliament, the offer to the pool, a new limit, no starts, prices
// that do not fall, three more rounds, and the end (10.3, 6.5.2).
func TestEnd_10_3(t *testing.T) {
	g := seated(t, 3)
	g.company(board.EUR, 82, 7, 1, 0)
	g.company(board.ECR, 82, 0, 4, 2)
	g.toOffer(board.ECR, 2)
	g.train(board.EUR, ClassE, runs.Express)
	g.train(board.ECR, ClassE, runs.Express)
	g.LNERDue, g.Moved = true, true
	g.operatingRound().endSet(&g.log)
	if g.Round != StockRound || !g.LNER || g.Limit != 7 || g.shares(Offer, board.ECR) != 0 || g.shares(Pool, board.ECR) != 2 {
		t.Fatalf("round %d, limit %d, %d in the offer", g.Round, g.Limit, g.shares(Offer, board.ECR))
	}
	g.refuses(Action{Verb: DoStart, Company: board.ENR, Amount: 54}, noMoreStarts)
	g.does(sell(board.EUR, 2))
	g.stands(board.EUR, 82)
	for g.Round == StockRound {
		g.does(pass)
	}
	for g.Step != Finished {
		if g.Of != 3 || g.Step == Building || g.Step == Merging {
			t.Fatalf("%d rounds, step %s", g.Of, g.Step)
		}
		g.does(pass)
	}
	if g.End != EndByLNER {
		t.Errorf("ended by %s", endings[g.End])
	}
}

// After the LNER an income stands while the trains do (10.3).
func TestEnd_10_3_finalIncome(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	id := g.train(board.EUR, ClassE, runs.Express)
	g.LNER, g.Charters[board.EUR].Final = true, true
	g.LastPaid[board.EUR] = Earnings{Revenue: 120, Added: 30, Paid: true}
	g.operates(board.EUR, Running)
	if g.operatingRound().enter(Running, &g.log) == waits || g.Operating.Earned != (Earnings{Revenue: 120}) {
		t.Errorf("the income is %+v", g.Operating.Earned)
	}
	g.trains().scrap(id, &g.log)
	if g.Charters[board.EUR].Final {
		t.Error("the income stands without the train")
	}
}

// The richest wins: money and shares, not what companies have (10.4).
func TestEnd_10_4(t *testing.T) {
	for convention, want := range map[string]money.Amount{"rulebook": 500 + 4*95, "18xx-games": 500 + 142 + 47} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 95, 4)
		g.treasury(board.EUR, 300)
		g.cash(first, 500)
		if got := g.worth(first); got != want {
			t.Errorf("%s: worth %d, want %d", convention, got, want)
		}
	}
}

// 11.1: the games with fewer types of trains, their limits and permits.
func TestVariants_11_1(t *testing.T) {
	for name, limits := range map[string][3]int{"express": {4, 3, 2}, "freight": {4, 3, 2}} {
		g := seated(t, 2, "trains", name)
		if g.Deal.Permits != [runs.NumTrainTypes]uint8{} {
			t.Errorf("%s: permits are dealt", name)
		}
		for i, phase := range []Class{ClassD, ClassF, ClassH} {
			if got := int(simpleLimit[phase]); got != limits[i] {
				t.Errorf("%s in %s: %d trains", name, phase, got)
			}
		}
	}
	g := seated(t, 2, "trains", "express")
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, 1000)
	g.operates(board.EUR, BuyingTrains)
	g.refuses(buyTrain(runs.Freight, 0), typeNotInGame)
	for range 4 {
		g.does(buyTrain(runs.Express, 0))
	}
	if no := g.trains().checkRoom(board.EUR, runs.Express); no != trainLimit {
		t.Errorf("a fifth train: %v", no)
	}
	for name, want := range map[string][runs.NumTrainTypes]uint8{
		"freight-local": {runs.Freight: 8, runs.Local: 8}, "express-local": {runs.Express: 8, runs.Local: 8}, "all": {6, 5, 5},
	} {
		if got := seated(t, 4, "trains", name).Deal.Permits; got != want {
			t.Errorf("%s: permits %v, want %v", name, got, want)
		}
	}
}

// 11.2: the first E brings the LNER, and D trains stay.
func TestVariants_11_2(t *testing.T) {
	g := seated(t, 2, "shorter-game", "yes")
	g.company(board.EUR, 82, 5)
	g.train(board.EUR, ClassD, runs.Express)
	g.trains().startPhase(ClassE, &g.log)
	if !g.LNERDue {
		t.Error("no LNER in sight")
	}
	g.trains().startPhase(ClassG, &g.log)
	if !g.hasTrain(board.EUR) {
		t.Error("the D train is gone")
	}
}

// 11.3: no starts in stock rounds, no redeeming, no bought warranties, no Hudson.
func TestVariants_11_3(t *testing.T) {
	g := seated(t, 2, "new-players", "yes")
	g.refuses(Action{Verb: DoStart, Company: board.ENR, Amount: 54}, onlyParliament)
	g.company(board.EUR, 82, 5)
	g.toPool(board.EUR, 2)
	g.treasury(board.EUR, 1000)
	g.earned(board.EUR, 60)
	g.refuses(Action{Verb: DoHudson}, hudsonBarred)
	g.operates(board.EUR, Redeeming)
	g.refuses(Action{Verb: DoRedeemShare}, redeemBarred)
	g.operates(board.EUR, BuyingTrains)
	g.refuses(buyTrain(runs.Express, 1), warrantyBarred)
	g.does(buyTrain(runs.Express, 0))
	if g.Trains[0].Warranties != 1 {
		t.Error("the free warranty is missing")
	}
}

// 11.4: eight tokens; by the convention the eighth comes by mergers only.
func TestVariants_11_4(t *testing.T) {
	for convention, want := range map[string]*game.Illegal{"rulebook": nil, "18xx-games": tokenCount} {
		g := seated(t, 2, "eight-tokens", "yes", "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.treasury(board.EUR, 400)
		g.Step, g.Company = BuyingTokens, board.EUR
		if no := g.stockRound().checkTokens(8); no != want {
			t.Errorf("%s: eight tokens: %v", convention, no)
		}
		if g.tokenLimit() != 8 {
			t.Error("the limit is not eight")
		}
	}
}

// 2.4: money, certificates, companies and permits for every number of players.
func TestSetup_2_4(t *testing.T) {
	for seats := 2; seats <= 8; seats++ {
		setup, _ := rules{}.Info().Complete(game.Setup{Seats: seats})
		s, _ := rules{}.Setup(setup)
		permits := 0
		for _, n := range s.Deal.Permits {
			permits += int(n)
		}
		offered := int(s.dealing().offered())
		if want := 16 + max(seats-6, 0); offered != want || permits < offered {
			t.Errorf("%d players: %d companies, %d permits", seats, offered, permits)
		}
		var paid money.Amount
		for _, sum := range s.Cash {
			paid += sum
		}
		if s.Bank+paid != bankTotal || s.Cash[0] != tables[seats].cash {
			t.Errorf("%d players: %d in all", seats, s.Bank+paid)
		}
	}
	cards := 0
	for _, class := range classes {
		cards += int(class.count[2])
	}
	if cards != 34 || cut.Shares(cut.Count) != cert.Tenths {
		t.Errorf("%d train cards, want 34", cards)
	}
}
