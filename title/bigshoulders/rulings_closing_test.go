package bigshoulders

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// Free actions stay open until a company's turn ends (p. 6, 23, 28), and
// production does not end while one could still count for it.

// libbySells is Libby at $50 with five goods for $100, production done.
func libbySells(t *testing.T, a Asset) *table {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.asset(Libby, a)
	g.goodsOf(Libby, 5)
	return g
}

// sellsAll ends production where that is asked, and sells for $100.
func (g *table) sellsAll() {
	g.Helper()
	g.operate()
	if g.step == working {
		g.do(red, Action{Do: done})
	}
	g.do(red, Action{Do: distribute, Column: Middle, Amount: 5})
	want(g, "revenue", g.op.revenue, 100)
}

// The dividend is compared with the price before the asset raises it.
func TestRuling57_AssetAfterTheDividend(t *testing.T) {
	g := libbySells(t, BrandRecognition)
	g.company[Libby].prestige = 12
	g.sellsAll()
	g.do(red, Action{Do: pay})
	g.wantPrice(Libby, 80)
	want(g, "step", g.step, closing)
	g.do(red, Action{Do: use, Company: Libby})
	g.do(red, Action{Do: accept})
	g.wantPrice(Libby, 100)
	want(g, "operates", g.phase == inOperating, false) // nothing else is open: the turn is over
}

func TestRuling26_PriceAssetAfterTheDividend(t *testing.T) {
	g := libbySells(t, PopularPartners)
	g.sellsAll()
	g.do(red, Action{Do: pay})
	g.do(red, Action{Do: use, Company: Libby})
	g.wantPrice(Libby, 100)
}

// What was withheld pays for the asset.
func TestRuling57_AssetPaidFromWhatWasWithheld(t *testing.T) {
	g := libbySells(t, UnionStockyards)
	g.sellsAll()
	g.refused(red, Action{Do: use, Company: Libby}, companyTooPoor)
	g.do(red, Action{Do: withhold})
	before := g.company[Libby].cubes[Livestock]
	g.do(red, Action{Do: use, Company: Libby})
	g.wantTreasury(Libby, 90)
	want(g, "livestock", g.company[Libby].cubes[Livestock], before+2)
}

// 57: a revenue asset comes too late.
func TestRuling57_RevenueAssetTooLate(t *testing.T) {
	g := libbySells(t, MailOrderCatalog)
	g.stores(Libby, Cubes{Wood: 2})
	g.sellsAll()
	g.do(red, Action{Do: pay})
	want(g, "step", g.step, closing) // for the trade
	g.refused(red, Action{Do: use, Company: Libby}, incomeDecided)
	g.refused(red, Action{Do: withhold}, game.NotNow)
	g.do(red, Action{Do: done})
	want(g, "operates", g.phase == inOperating, false)
}

func TestP23_TradeAfterTheDividend(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 50)
	g.stores(Libby, Cubes{Wood: 2})
	g.goodsOf(Libby, 5)
	g.sellsAll()
	g.do(red, Action{Do: pay})
	g.do(red, Action{Do: trade, Company: Libby, Give: Wood, Resource: Coal})
	want(g, "cubes", co.cubes, Cubes{Coal: 1})
	want(g, "operates", g.phase == inOperating, false) // one cube cannot be traded: nothing is left to do
}

// Where nothing is open the turn ends with the decision.
func TestP28_NothingLeftToDo(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.goodsOf(Libby, 5)
	g.sellsAll()
	g.do(red, Action{Do: pay})
	want(g, "operates", g.phase == inOperating, false)
}

// A player who sold nothing and can only trade withholds unasked, and is asked once.
func TestP28_TradeOfOneWhoSoldNothing(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.stores(Libby, Cubes{Wood: 2})
	g.operate()
	g.do(red, Action{Do: done}) // production
	g.wantPrice(Libby, 40)
	want(g, "step", g.step, closing)
}

// The first version of the rules: the decision ended the turn.
func TestFirst_TurnEndsWithTheDecision(t *testing.T) {
	g := given(t, 2)
	g.set.first = true
	g.found(Libby, red, 50)
	g.stores(Libby, Cubes{Wood: 2})
	g.goodsOf(Libby, 5)
	g.sellsAll()
	g.do(red, Action{Do: pay})
	want(g, "operates", g.phase == inOperating, false)
}

// And a player who sold nothing was asked for the trade's sake before it.
func TestFirst_AskedBeforeTheDecision(t *testing.T) {
	g := given(t, 2)
	g.set.first = true
	g.found(Libby, red, 50)
	g.stores(Libby, Cubes{Wood: 2})
	g.operate()
	g.do(red, Action{Do: done}) // production
	want(g, "step", g.step, shipping)
}

// libbyRuns is Libby with all factories run, short of a goods token.
func libbyRuns(t *testing.T, prestige int8, a Asset) *table {
	g := given(t, 2)
	co := g.found(Libby, red, 50)
	co.prestige = prestige
	g.asset(Libby, a)
	g.staff(Libby)
	var needs Cubes
	for _, f := range Libby.charter().factories {
		for r, n := range f.needs {
			needs[r] += n
		}
	}
	g.stores(Libby, needs)
	g.operate()
	for range Libby.charter().factories {
		g.do(red, Action{Do: produce})
	}
	return g
}

// 24: the token that an asset wins makes its good in this production.
func TestRuling24_ProductionWaitsForTheAsset(t *testing.T) {
	g := libbyRuns(t, 10, BrandRecognition)
	want(g, "step", g.step, working)
	g.refused(red, Action{Do: produce}, allFactoriesRan)
	made := g.company[Libby].goods
	g.do(red, Action{Do: use, Company: Libby})
	g.do(red, Action{Do: accept})
	want(g, "step", g.step, shipping)
	want(g, "goods", g.company[Libby].goods, made+1)
}

func TestRuling24_ProductionEndedByHand(t *testing.T) {
	g := libbyRuns(t, 10, BrandRecognition)
	g.do(red, Action{Do: done})
	want(g, "step", g.step, shipping)
}

// Prestige that wins no token is not waited for.
func TestRuling24_ProductionEndsByItself(t *testing.T) {
	want := func(g *table) {
		g.Helper()
		if g.step != shipping {
			g.Errorf("step %q, want distribution", stepNames[g.step])
		}
	}
	t.Run("another bonus", func(t *testing.T) { want(libbyRuns(t, 7, BrandRecognition)) })
	t.Run("too far", func(t *testing.T) { want(libbyRuns(t, 8, BrandRecognition)) })
	t.Run("no prestige", func(t *testing.T) { want(libbyRuns(t, 10, PopularPartners)) })
	t.Run("no token left", func(t *testing.T) {
		g := libbyRuns(t, 10, BrandRecognition)
		g.tokens = 0
		g.advance(nil)
		want(g)
	})
}

func TestFirst_ProductionEndsByItself(t *testing.T) {
	g := libbyRuns(t, 10, BrandRecognition)
	g.set.first = true
	g.advance(nil)
	want(g, "step", g.step, shipping)
}

// A game that was played under the first version is read by it to its end.
func TestFirst_ReadsItsGames(t *testing.T) {
	t.Parallel()
	tape := titletest.Tape(t, First, "testdata/first.json")
	if g, err := tape.At(tape.Len()); err != nil || !g.Turn().Over {
		t.Errorf("the game is not played to its end: %v", err)
	}
}

// The greedy bot keeps an asset that raises the price for after the dividend,
// but for a dividend that carries further from $60 on, and does not linger.
func TestAdviseOnClosing(t *testing.T) {
	play := func(t *testing.T, asset Asset, promised money.Amount) *table {
		g := libbySells(t, asset)
		g.company[Libby].extra = promised
		g.operate()
		for range 20 {
			if g.phase != inOperating {
				return g
			}
			options := rules{}.Options(g.State, red, nil)
			pick, ok := rules{}.Advise(g.State, red, options, rand.New(rand.NewPCG(1, 1)))
			if !ok {
				g.Fatal("no advice")
			}
			a := options[pick.Index].Action
			if options[pick.Index].Step != 0 {
				a = a.WithAmount(pick.Amount)
			}
			g.do(red, a)
		}
		g.Fatal("the turn does not end")
		return nil
	}
	t.Run("after", func(t *testing.T) { play(t, PopularPartners, 0).wantPrice(Libby, 100) })
	t.Run("before", func(t *testing.T) { play(t, PopularPartners, 80).wantPrice(Libby, 120) })
	t.Run("cubes", func(t *testing.T) {
		g := play(t, Refrigeration, 0)
		want(g, "livestock", g.company[Libby].cubes[Livestock], 2)
	})
}
