package railwaymania

import (
	"errors"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// earned makes it the company's step of sharing with an income.
func (g *table) earned(c board.Company, revenue money.Amount) {
	g.operates(c, Sharing)
	g.Operating.Earned = Earnings{Revenue: revenue}
}

// "The L&E earns 19 a share. Richard with 50% gets 95, Lucy with 20% 38, the
// treasury with 20% 38, and the share in the pool pays nobody" (7.8.5).
func TestDividends_7_8_5(t *testing.T) {
	g := seated(t, 2)
	g.company(board.LE, 200, 5, 2)
	g.toPool(board.LE, 1)
	g.train(board.LE, ClassE, runs.Express)
	g.earned(board.LE, 190)
	bank := g.Bank
	g.changes(first, 95, func() { g.changes(second, 38, func() { g.does(Action{Verb: DoPay}) }) })
	if g.Charters[board.LE].Cash != 38 || bank-g.Bank != 95+38+38 {
		t.Errorf("the treasury got %d, the bank paid %d", g.Charters[board.LE].Cash, bank-g.Bank)
	}
	g.stands(board.LE, 200) // less than the price: it stays
}

// "At 82: 9 to 16 a share move the price one space, 17 to 24 two, 25 to 32 three,
// 33 or more four" (7.8.5 and its note).
func TestDividends_7_8_5_spaces(t *testing.T) {
	for perShare, want := range map[money.Amount]money.Amount{
		8: 82, 9: 90, 16: 90, 17: 100, 24: 100, 25: 110, 32: 110, 33: 122, 90: 122,
	} {
		g := seated(t, 2)
		g.company(board.LE, 82, 5)
		g.train(board.LE, ClassE, runs.Express)
		g.earned(board.LE, 10*perShare)
		g.does(Action{Verb: DoPay})
		g.stands(board.LE, want)
	}
}

func TestDividends_7_8_5_withheld(t *testing.T) {
	g := seated(t, 2)
	g.company(board.LE, 82, 5)
	g.train(board.LE, ClassE, runs.Express)
	g.earned(board.LE, 100)
	g.does(Action{Verb: DoWithhold})
	g.stands(board.LE, 74)
	if g.Charters[board.LE].Cash != 100 {
		t.Errorf("the treasury has %d", g.Charters[board.LE].Cash)
	}
}

// A marker whose price stays goes to the bottom of its stack, or keeps its place by
// the convention (7.1, 7.8.5).
func TestDividends_7_1_stack(t *testing.T) {
	for convention, want := range map[string]board.Company{"rulebook": board.ECR, "18xx-games": board.LE} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.LE, 82, 5)
		g.company(board.ECR, 82, 0, 5)
		g.train(board.LE, ClassE, runs.Express)
		g.earned(board.LE, 20)
		g.operatingRound().payOut(0, &g.log)
		if g.operatingRound().setOrder(); g.Operating.Order[0] != want {
			t.Errorf("%s: %s is first", convention, g.Operating.Order[0])
		}
	}
}

// "At 82 with an income of 60 the director uses 30 of the treasury to raise it to
// 90: 9 a share, and one space to the right" (7.8.6).
func TestHudson_7_8_6(t *testing.T) {
	g := seated(t, 2)
	g.company(board.LE, 82, 5)
	g.train(board.LE, ClassE, runs.Express)
	g.treasury(board.LE, 20)
	g.earned(board.LE, 60)
	g.refuses(Action{Verb: DoHudson}, hudsonTooDear)
	g.Operating.Earned.Subsidy = 10 // counts as money of the treasury
	g.changes(first, 45, func() { g.does(Action{Verb: DoHudson}) })
	g.stands(board.LE, 90)
	if got := g.Charters[board.LE].Cash; got != 5*9 {
		t.Errorf("the treasury has %d, want what its own shares pay", got)
	}
	g = seated(t, 2)
	g.company(board.LE, 82, 5)
	g.earned(board.LE, 90)
	g.refuses(Action{Verb: DoHudson}, hudsonNotNow)
}

func buyTrain(t runs.TrainType, warranties int32) Action {
	return Action{Verb: DoBuyTrain, Type: t, Amount: warranties}
}

// phase sets the phase; no trains before it are left.
func (g *table) phase(p Class) {
	for c := range p {
		for ; g.Left[c] > 0; g.Left[c]-- {
			g.Trains[g.trains().bankTrain(c)].Place = Gone
		}
	}
	g.Phase = p
}

// sells makes the bank sell a class next.
func (g *table) sells(next Class) {
	phase := g.Phase
	g.phase(next)
	g.Phase = phase
}

// buys plays an action without counting the trains, which phase took out.
func (g *table) buys(a Action) {
	g.t.Helper()
	if err := (rules{}).Apply(g.State, g.Seat, a, &g.log); err != nil {
		g.t.Fatalf("%s: %v", a.Kind(), err)
	}
}

// "An F2 of group B costs 200, but after the first C is sold it changes hands for
// 100" (7.9).
func TestTrains_7_9_price(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.company(board.ECR, 82, 5)
	g.Phase = ClassB
	id := g.train(board.ECR, ClassB, runs.Freight)
	g.train(board.ECR, ClassB, runs.Freight)
	g.treasury(board.EUR, 150)
	g.operates(board.EUR, BuyingTrains)
	g.refuses(Action{Verb: DoTradeTrain, Train: id}, trainTooDear)
	g.Phase = ClassC
	g.refuses(Action{Verb: DoTradeTrain, Train: id, Amount: 1}, warrantyBank)
	g.buys(Action{Verb: DoTradeTrain, Train: id})
	if g.Charters[board.EUR].Cash != 50 || g.Charters[board.ECR].Cash != 100 {
		t.Errorf("EUR has %d, ECR %d", g.Charters[board.EUR].Cash, g.Charters[board.ECR].Cash)
	}
}

// "L&E has two 2/3 expresses and a 3 express: it cannot buy another express, but a
// train of another type" (7.9, example 1).
func TestTrains_7_9_example1(t *testing.T) {
	g := seated(t, 2)
	g.company(board.LE, 82, 5)
	g.train(board.LE, ClassB, runs.Express)
	g.train(board.LE, ClassB, runs.Express)
	g.train(board.LE, ClassC, runs.Express)
	g.phase(ClassC)
	g.treasury(board.LE, 1000)
	g.operates(board.LE, BuyingTrains)
	g.refuses(buyTrain(runs.Express, 0), trainLimit)
	g.buys(buyTrain(runs.Local, 0))
}

// "L&E has a 4 express (D), a 4/5 express (E) and a 5 freight (D): no express of
// group G, but an 8 freight, which makes the D trains obsolete" (7.9, example 2).
func TestTrains_7_9_example2(t *testing.T) {
	g := seated(t, 2)
	g.company(board.LE, 82, 5)
	g.train(board.LE, ClassD, runs.Express)
	g.train(board.LE, ClassE, runs.Express)
	g.train(board.LE, ClassD, runs.Freight)
	g.phase(ClassF)
	g.sells(ClassG)
	g.treasury(board.LE, 1000)
	g.operates(board.LE, BuyingTrains)
	g.refuses(buyTrain(runs.Express, 0), trainLimit)
	g.buys(buyTrain(runs.Freight, 0))
	if g.Phase != ClassG || g.trainCount(board.LE) != 2 {
		t.Errorf("phase %s, %d trains; want G and 2", g.Phase, g.trainCount(board.LE))
	}
}

// "SVR has expresses of D and E, a 4/5 local and two 7 freights: only a 5/6 local
// can be bought, and then it is above the limit" (7.9, example 3).
func TestTrains_7_9_example3(t *testing.T) {
	g := seated(t, 2)
	g.company(board.SVR, 82, 5)
	g.train(board.SVR, ClassD, runs.Express)
	g.train(board.SVR, ClassE, runs.Express)
	g.train(board.SVR, ClassE, runs.Local)
	g.train(board.SVR, ClassF, runs.Freight)
	g.train(board.SVR, ClassF, runs.Freight)
	g.phase(ClassF)
	g.sells(ClassG)
	g.treasury(board.SVR, 2000)
	g.operates(board.SVR, BuyingTrains)
	g.refuses(buyTrain(runs.Express, 0), trainLimit)
	g.refuses(buyTrain(runs.Freight, 0), trainLimit)
	g.buys(buyTrain(runs.Local, 0))
	if g.trainCount(board.SVR) != 5 {
		t.Errorf("%d trains, want 5", g.trainCount(board.SVR))
	}
}

// Warranties: 50 each, three at most with the free one of A and D; one goes each
// turn, and an obsolete train with its last (7.10, 7.10.1).
func TestTrains_7_10_warranties(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, 500)
	g.operates(board.EUR, BuyingTrains)
	g.refuses(buyTrain(runs.Express, 3), tooManyWarrants)
	g.buys(buyTrain(runs.Express, 1))
	if g.Charters[board.EUR].Cash != 350 || g.Trains[0].Warranties != 2 {
		t.Fatalf("%d left, %d warranties", g.Charters[board.EUR].Cash, g.Trains[0].Warranties)
	}
	g.trains().startPhase(ClassC, &g.log)
	for _, want := range []int{1, 0} {
		if g.trains().useWarranties(board.EUR, &g.log); g.trainCount(board.EUR) != want {
			t.Errorf("%d trains, want %d", g.trainCount(board.EUR), want)
		}
	}
}

// A refusal tells who asked for what, and with what money.
func TestRefusals_tellTheFacts(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, 30)
	g.operates(board.EUR, BuyingTrains)
	var no *game.Illegal
	if err := (rules{}).Apply(g.State, first, buyTrain(runs.Local, 2), nil); !errors.As(err, &no) {
		t.Fatal(err)
	}
	for fact, want := range map[string]any{
		"action": "buy-train", "step": BuyingTrains, "company": board.EUR, "cash": money.Amount(30),
		"seat": first, "money": g.Cash[first], "type": runs.Local,
	} {
		if no.Facts[fact] != want {
			t.Errorf("%s: %v, want %v", fact, no.Facts[fact], want)
		}
	}
}

// Without a train and money the company sells the fewest treasury shares at the
// full price, or refinances; the director chooses where both do (7.11).
func TestForced_7_11_1(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.treasury(board.EUR, 30)
	g.operates(board.EUR, BuyingTrains)
	g.sells(ClassB)
	g.refuses(pass, mustBuyTrain)
	g.refuses(buyTrain(runs.Express, 0), trainTooDear)
	g.offers(Action{Verb: DoSellOwn})
	g.offers(Action{Verb: DoRefinance})
	g.buys(Action{Verb: DoSellOwn}) // 170 are missing: three shares
	if g.Charters[board.EUR].Cash != 30+3*82 {
		t.Errorf("the treasury has %d", g.Charters[board.EUR].Cash)
	}
	g.stands(board.EUR, 71)
	g.lies(board.EUR, 3, 2)
	g.refuses(pass, mustBuyTrain)
	g.buys(buyTrain(runs.Express, 0))
}

func TestForced_7_11_2_refinancing(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 6)
	g.operates(board.EUR, BuyingTrains)
	g.sells(ClassB)
	g.buys(Action{Verb: DoRefinance})
	g.has(board.EUR, 3)
	g.lies(board.EUR, 5, 2)
	if g.Charters[board.EUR].Cash != 820 {
		t.Errorf("the treasury has %d, want ten times 82", g.Charters[board.EUR].Cash)
	}
	g.asks(first, BuyingTrains)
	g.company(board.ECR, 82, 5)
	g.refuses(Action{Verb: DoTradeTrain, Train: g.train(board.ECR, ClassB, runs.Express)}, bankOnlyForced)
}

// The sale for a train may bring the price down to the end of the market, and the
// company with it (7.11.1, 7.12).
func TestForced_7_11_1_ruin(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 14, 5)
	g.treasury(board.EUR, 60)
	g.operates(board.EUR, BuyingTrains)
	g.changes(first, 0, func() { g.does(Action{Verb: DoSellOwn}) }) // 40 are missing: three shares
	if g.Charters[board.EUR].Status != Waiting || g.Company == board.EUR {
		t.Errorf("the company is %v and at turn: %v", g.Charters[board.EUR].Status, g.Company == board.EUR)
	}
}

// Where even refinancing does not pay a train the company is bankrupt, and players
// get half its price (7.12).
func TestForced_7_12_bankrupt(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 54, 5, 2)
	g.phase(ClassG)
	g.sells(ClassH)
	g.treasury(board.EUR, 100)
	g.operates(board.EUR, BuyingTrains)
	cash := g.Cash
	if g.trains().enterTrains(&g.log) != next {
		t.Fatal("something was left to decide")
	}
	if g.Cash[first]-cash[first] != 5*27 || g.Cash[second]-cash[second] != 2*27 {
		t.Errorf("the players got %d and %d", g.Cash[first]-cash[first], g.Cash[second]-cash[second])
	}
	if g.Charters[board.EUR].Status != Waiting {
		t.Error("the company is not back in the offer")
	}
	// Ruling 27: after the LNER it leaves the game.
	g.company(board.ECR, 54, 5)
	g.LNER = true
	if g.bankrupt(board.ECR, &g.log); g.Charters[board.ECR].Status != OutOfGame {
		t.Error("the company is back in the offer after the LNER")
	}
}

// A player who can pay another company's train buys it, by the rulebook.
func TestForced_7_11_trade(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": false, "18xx-games": true} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.company(board.ECR, 82, 5)
		g.train(board.ECR, ClassB, runs.Express)
		g.train(board.ECR, ClassB, runs.Express)
		g.phase(ClassC)
		g.treasury(board.EUR, 120)
		g.operates(board.EUR, BuyingTrains)
		if got := g.trains().checkSellOwn() == nil; got != want {
			t.Errorf("%s: treasury shares may be sold: %v", convention, got)
		}
	}
}

// One share a turn may be redeemed at its price (7.13).
func TestRedeeming_7_13(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.toPool(board.EUR, 2)
	g.treasury(board.EUR, 100)
	g.operates(board.EUR, Redeeming)
	g.does(Action{Verb: DoRedeemShare})
	g.lies(board.EUR, 1, 4)
}

// Without a director: no decisions but the routes, the income stays, one train a
// turn in the order express, freight, local; else bankrupt (7.3, 8).
func TestReceivership_8(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 2, 2)
	g.Charters[board.EUR].Permits = 1<<runs.Local | 1<<runs.Freight
	g.treasury(board.EUR, 250)
	g.Round, g.Of = OperatingRound, 1
	g.operatingRound().setOrder()
	g.operatingRound().nextCompany(&g.log)
	if g.trainCount(board.EUR) != 1 || g.Trains[0].Type != runs.Freight || g.Charters[board.EUR].Cash != 150 {
		t.Errorf("%d trains, %s, %d left", g.trainCount(board.EUR), g.Trains[0].Type, g.Charters[board.EUR].Cash)
	}
	g.stands(board.EUR, 74)

	g = seated(t, 2)
	g.company(board.EUR, 82, 2, 2)
	g.Round, g.Of = OperatingRound, 1
	g.operatingRound().setOrder()
	g.operatingRound().nextCompany(&g.log)
	if g.Charters[board.EUR].Status != Waiting {
		t.Error("a company without director, train and money goes on")
	}
}

// A company without director can neither be merged with nor sell trains (8).
func TestReceivership_8_barred(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 5)
	g.company(board.ECR, 82, 2, 2)
	id := g.train(board.ECR, ClassA, runs.Express)
	g.treasury(board.EUR, 500)
	g.joins(board.EUR, board.ECR)
	g.operates(board.EUR, Merging)
	g.refuses(Action{Verb: DoMerge, Company: board.ECR, Other: board.EUR}, partnerNoDir)
	g.operates(board.EUR, BuyingTrains)
	g.refuses(Action{Verb: DoTradeTrain, Train: id}, sellerNoDir)
}

// The home token: on an empty hex, by an upgrade, or in the place of the last one
// placed (7.2).
func TestHome_7_2(t *testing.T) {
	g := seated(t, 2)
	g.company(board.ESR, 82, 5)
	g.operatingRound().startTurn(board.ESR, &g.log)
	if !g.Board.HomePlaced(board.ESR) || g.Charters[board.ESR].Tokens != 2 {
		t.Error("the home token does not lie on the empty hex")
	}
	g.asks(first, Building)
	g.refuses(pass, homeFirst)
	g.does(Action{Verb: DoLay, Hex: board.HexNamed("F11"), Tile: board.TileNamed("790"), Turn: board.TileNamed("790").PlainTurn(4)})

	g = seated(t, 2)
	g.company(board.ESR, 82, 5)
	g.phase(ClassB)
	g.lay("F11", "790", 4)
	g.Board.PlaceToken(board.WVR, board.HexNamed("F11"))
	g.Board.PlaceToken(board.NB, board.HexNamed("F11"))
	g.operatingRound().startTurn(board.ESR, &g.log)
	g.asks(first, HomeUpgrade)
	l := g.Board.AppendHomeUpgrades(board.ESR, g.operatingRound().colours(), false, nil)[0]
	g.buys(Action{Verb: DoLay, Hex: l.Hex, Tile: l.Tile, Turn: l.Turn})
	if !g.Board.HomePlaced(board.ESR) || !g.Operating.Built {
		t.Error("the upgrade did not make room, or was not the turn's track")
	}
}

func TestHome_7_2_displaces(t *testing.T) {
	for convention, loser := range map[string]board.Company{"rulebook": board.SVR, "18xx-games": board.EUR} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.ECR, 82, 5)
		for _, c := range []board.Company{board.SVR, board.EUR} {
			g.company(c, 82, 0, 5)
		}
		g.phase(ClassB)
		g.lay("D13", "57", 0)
		g.Board.Lay(board.Lay{Hex: board.HexNamed("D13"), Tile: board.TileNamed("14"), Turn: 0})
		g.Board.Put(board.EUR, board.HexNamed("D13"), 1)
		g.Board.Put(board.SVR, board.HexNamed("D13"), 0)
		g.operatingRound().startTurn(board.ECR, &g.log)
		if g.Step == Merging { // with those in its home city
			g.does(pass)
		}
		if g.Board.HasToken(loser, board.HexNamed("D13")) || g.Charters[loser].Tokens != 4 || !g.Board.HomePlaced(board.ECR) {
			t.Errorf("%s: %s was not displaced", convention, loser)
		}
	}
}
