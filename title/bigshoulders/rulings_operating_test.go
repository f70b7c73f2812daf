package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
)

// Rulings on the operating phase, the clean-up and the end.

// asset gives a company a capital asset.
func (g *table) asset(c Company, a Asset) {
	g.company[c].asset = a
	g.assetDeck &^= 1 << a
}

// 13: a company whose prestige rises in its own turn does not disturb the
// order.
func TestRuling13_NobodySkippedOrRepeated(t *testing.T) {
	g := given(t, 2)
	co := g.found(Swift, red, 40) // prestige 3
	co.managers[0] = true
	g.staff(Swift)
	g.stores(Swift, Cubes{Livestock: 1, Steel: 1})
	g.found(Anglo, blue, 40) // prestige 2
	g.goodsOf(Anglo, 1)
	g.operate()
	want(g, "first", g.op.company, Swift)
	g.do(red, Action{Do: produce})
	g.do(red, Action{Do: take, Resource: Wood})
	if g.depth > 0 {
		g.do(red, Action{Do: cashIn})
	}
	for g.op.company == Swift {
		g.do(red, Action{Do: doneOr(g)})
	}
	want(g, "second", g.op.company, Anglo)
	want(g, "still due", g.op.due, 0)
}

// doneOr is the way out of the present step of an operating turn.
func doneOr(g *table) kind {
	if g.step == shipping {
		return withhold
	}
	return done
}

// 22: a manager's two cubes are any two, the consumed ones among them.
func TestRuling22_AnyTwoCubes(t *testing.T) {
	g := given(t, 2)
	co := g.found(Brunswick, red, 40)
	co.managers[0], co.workers[0] = true, 1
	g.workers--
	g.stores(Brunswick, Cubes{Steel: 1, Wood: 2})
	g.square = Cubes{}
	g.bag = Cubes{20, 17, 14, 16}
	g.operate()
	g.do(red, Action{Do: produce})
	g.do(red, Action{Do: take, Resource: Wood})
	g.do(red, Action{Do: take, Resource: Wood})
	want(g, "cubes", co.cubes, Cubes{Wood: 2})
}

// 24: bonus tokens produce without a factory.
func TestRuling24_TokensAlone(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 40)
	co.tokens = 2
	g.tokens -= 2
	g.operate()
	want(g, "step", g.step, shipping)
	want(g, "goods", co.goods, 2)
}

// 24: a token won by a manager in this production makes a good at its end.
func TestRuling24_TokenJustWon(t *testing.T) {
	g := given(t, 2)
	co := g.found(Spalding, red, 40)
	co.managers[1], co.prestige = true, 10
	g.staff(Spalding)
	g.stores(Spalding, Cubes{Livestock: 2, Steel: 1, Coal: 1})
	g.operate()
	g.do(red, Action{Do: produce})
	g.do(red, Action{Do: produce})
	g.do(red, Action{Do: accept})
	want(g, "goods", co.goods, 2+3+1)
}

// 25: revenue promised in the action phase counts in the operating turn.
func TestRuling25_RevenueAssets(t *testing.T) {
	g := city(t)
	g.asset(Libby, CatalogEmpire)
	g.do(red, Action{Do: use, Company: Libby})
	want(g, "promised", g.company[Libby].extra, 80)
	g.refused(red, Action{Do: use, Company: Libby}, assetIsUsed)
	g.goodsOf(Libby, 1)
	g.depth, g.step = 0, noStep
	g.operate()
	for g.op.company != Libby {
		g.do(blue, Action{Do: doneOr(g)})
	}
	want(g, "revenue", g.op.revenue, 80)
	want(g, "promised", g.company[Libby].extra, 0)
}

// Goods unsold and revenue from an asset: it is withheld all the same.
func TestRuling25_RevenueWithoutGoods(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.asset(Libby, MailOrderCatalog)
	g.operate()
	g.do(red, Action{Do: use, Company: Libby})
	g.wantTreasury(Libby, 40)
	g.wantPrice(Libby, 35)
}

// 26: Popular Partners raises the price after production, before the dividend
// is compared with it.
func TestRuling26_AfterProduction(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.asset(Libby, PopularPartners)
	g.fund(Libby, 20)
	g.bag[Wood]--
	g.supply[at10] = Cubes{Wood: 1}
	g.goodsOf(Libby, 5)
	g.operate()
	g.refused(red, Action{Do: use, Company: Libby}, afterProduction)
	g.do(red, Action{Do: done})
	g.do(red, Action{Do: distribute, Column: Middle, Amount: 5})
	g.do(red, Action{Do: use, Company: Libby})
	g.wantPrice(Libby, 60)
	g.do(red, Action{Do: pay}) // $100 is twice 50, but once 60
	g.wantPrice(Libby, 80)
}

// An asset that costs $10 and gives cubes, as far as they are there.
func TestP37_AssetForCubes(t *testing.T) {
	g := city(t)
	g.asset(Libby, CincinnatiSteel)
	g.square[Steel], g.bag[Steel] = 1, g.bag[Steel]+1
	g.do(red, Action{Do: use, Company: Libby})
	g.wantTreasury(Libby, 290)
	want(g, "cubes", g.company[Libby].cubes, Cubes{Steel: 1})
}

// 29: what does not divide by ten is rounded down, also for the price; a
// company that withholds keeps it exactly.
func TestRuling29_OddRevenue(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 60)
	g.earns(Doggett, 125)
	g.do(red, Action{Do: pay})
	g.wantCash(red, 175+3*12)
	g.wantPrice(Doggett, 100) // twice $60 with $120
}

func TestRuling29_OddRevenueKept(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 60)
	g.earns(Doggett, 125)
	g.do(red, Action{Do: withhold})
	g.wantTreasury(Doggett, 125)
}

// Difference 1: a company that sells stored goods without running may pay.
func TestRuling3_1_StoredGoodsPay(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 40)
	g.goodsOf(Doggett, 2)
	g.operate()
	g.do(red, Action{Do: distribute, Column: Middle, Amount: 2})
	g.do(red, Action{Do: pay})
	g.wantPrice(Doggett, 60)
}

// Difference 3: half price only where the printed left space shows.
func TestRuling3_3_HalfPriceOnlyUncovered(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 40)
	g.goodsOf(Doggett, 9)
	for col, tile := range []Tile{2, 4, 9} { // one, two and two spaces
		g.lay(Shoes, Column(col), tile)
	}
	g.operate()
	for col, n := range []int32{1, 2, 2} {
		g.do(red, Action{Do: distribute, Column: Column(col), Amount: n})
	}
	g.refused(red, Action{Do: distribute, Column: Left, Amount: 1}, demandFull)
	want(g, "kept", g.company[Doggett].goods, 4)
}

// Difference 2: Price Protection against one's own withholding, once a decade.
func TestRuling3_2_ProtectedWithholding(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.goodsOf(Libby, 1)
	g.operate()
	g.refused(red, Action{Do: withhold, Protect: true}, cannotProtect)
	g.asset(Libby, PriceProtection)
	g.refused(red, Action{Do: use, Company: Libby}, protectsOnly)
	g.do(red, Action{Do: withhold, Protect: true})
	g.wantPrice(Libby, 50)
}

// 41: the preferred certificate may be issued, and counts two.
func TestRuling41_IssueOfThePreferred(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 100)
	g.goodsOf(Libby, 1)
	g.operate()
	g.do(red, Action{Do: issue, Preferred: true, Amount: 1})
	g.wantTreasury(Libby, 300)
	g.wantPrice(Libby, 40)
	want(g, "pool", g.held[pool][Libby], cert.Holding{cert.Common: 1, cert.Preferred: 1})
}

func TestP22_ProtectionDoesNotHelpAnIssue(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 100)
	g.asset(Libby, PriceProtection)
	g.operate()
	g.do(red, Action{Do: issue, Amount: 1})
	g.wantPrice(Libby, 60)
}

// 38: when the first company was lost, any full run brings the partner.
func TestRuling38_AnyFullRun(t *testing.T) {
	for _, lost := range []bool{false, true} {
		t.Run("", func(t *testing.T) {
			g := given(t, 2, modeKey, "advanced")
			g.found(Libby, red, 40)
			g.found(Fairbank, red, 40)
			g.partners[red].lostInitial = lost
			g.staff(Fairbank)
			g.stores(Fairbank, Cubes{Livestock: 1, Coal: 4})
			g.operate()
			g.do(red, Action{Do: produce})
			want(g, "not yet", g.partners[red].all, 2)
			g.do(red, Action{Do: produce})
			want(g, "gained", g.partners[red].byRun, lost)
		})
	}
}

// The factories run from the left, with all workers and resources.
func TestP24_WhatAFactoryNeeds(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 40)
	g.fund(Libby, 100)
	g.bag[Wood]--
	g.supply[at10] = Cubes{Wood: 1}
	g.operate()
	g.refused(red, Action{Do: produce}, notStaffed)
	g.staff(Libby)
	g.refused(red, Action{Do: produce}, resourcesMissing)
	g.stores(Libby, Cubes{Livestock: 3, Steel: 2})
	g.do(red, Action{Do: produce})
	g.refused(red, Action{Do: purchase, Price: 10, Resource: Wood}, purchaseFirst)
	want(g, "goods", co.goods, 3)
}

// 33, 50: a bag that runs out takes Haymarket Square; then two of each kind go
// back, as far as there are.
func TestRuling33_TheBagRunsOut(t *testing.T) {
	g := given(t, 2)
	g.stores(Libby, Cubes{Livestock: 18, Steel: 15, Wood: 12, Coal: 14})
	g.square, g.bag = Cubes{Livestock: 2, Steel: 3, Wood: 2, Coal: 1}, Cubes{Wood: 1}
	g.supply = [supplySpaces]Cubes{{}, {Wood: 1}, {Coal: 1}, {}}
	g.decade = 1 // four cubes each time
	g.push(frame{task: fillSupply})
	for !g.attend(nil) {
	}
	g.settleChanceUntil(func() bool { return g.depth == 0 })
	total := g.bag.total() + g.square.total()
	for i := range g.supply {
		total += g.supply[i].total()
		want(g, "an empty space", g.supply[i] == Cubes{}, false)
	}
	want(g, "cubes", total, 11)
	for r, n := range g.square {
		want(g, "at most two", n <= 2, true)
		want(g, "two if there are", n == 2 || g.bag[r] == 0, true)
	}
}

// Nothing left anywhere: the chain stays short.
func TestRuling33_NothingLeft(t *testing.T) {
	g := given(t, 2)
	g.square, g.bag = Cubes{}, Cubes{}
	g.supply = [supplySpaces]Cubes{{Coal: 1}, {}, {}, {}}
	g.push(frame{task: fillSupply})
	for g.depth > 0 {
		if g.attend(nil) {
			g.Fatal("chance is asked to draw from nothing")
		}
	}
	want(g, "slid to $10", g.supply[at10], Cubes{Coal: 1})
}

// The clean-up: full tiles and the red X leave, rows slide with their goods,
// half-price goods vanish, the printed six stay until they are full.
func TestP29_CleanUp(t *testing.T) {
	g := given(t, 2)
	g.demand.deck, g.demand.gone = 0, g.demand.deck
	put := func(row Industry, col Column, tile Tile, goods uint8) {
		if tile != 0 {
			g.lay(row, col, tile)
			g.demand.gone &^= 1 << tile
		}
		g.demand.filled[row][col] = goods
		g.goods -= int16(goods)
	}
	put(Food, Right, 1, 0)  // the red X
	put(Food, Middle, 8, 1) // three spaces
	put(Food, Left, 2, 1)   // one space: full
	put(Meat, Right, 4, 1)  // two spaces
	put(Meat, Middle, 0, 5)
	put(Meat, Left, 0, 7)
	put(Shoes, Middle, 0, 6)
	g.cleanup().clearDemand(nil)
	g.cleanup().slideDemand()
	want(g, "food", g.demand.tile[Food], [columns]Tile{Right: 8})
	want(g, "goods on it", g.demand.filled[Food], [columns]uint8{Right: 1})
	want(g, "meat", g.demand.tile[Meat], [columns]Tile{Right: 4})
	want(g, "goods", g.demand.filled[Meat], [columns]uint8{Right: 1, Middle: 5})
	want(g, "shoes", g.demand.filled[Shoes], [columns]uint8{})
	if err := (rules{}).Audit(g.State); err != nil {
		t.Error(err)
	}
}

// 32: the supply is refilled as in the decade just played; what lay on $10 goes
// to Haymarket Square; new tiles come from the right and from the top.
func TestP29_SupplyAndTiles(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	for i := range g.supply {
		g.supply[i] = Cubes{Coal: 1}
		g.bag[Coal]--
	}
	g.demand.deck &^= 1 << 4
	g.demand.tile[DryGoods][Right] = 4
	g.cleanup().beginCleanup(nil)
	g.advance(nil)
	g.settleChance()
	want(g, "square", g.square[Coal], 3)
	want(g, "three drawn, not four", g.supply[atX].total(), 3)
	want(g, "decade", g.decade, 1)
	want(g, "stack 1 is laid first, on the right", demandTiles[g.demand.tile[Food][Right]].stack, 1)
	want(g, "then the middle", demandTiles[g.demand.tile[Food][Middle]].stack, 2)
	want(g, "all covered", g.demand.tile[Shoes][Left] != 0, true)
	want(g, "left", g.demand.deck != 0, true)
}

// Difference 11: stacks 1, 2, 3, 4 in this order.
func TestRuling3_11_StackOrder(t *testing.T) {
	g := given(t, 4)
	last := uint8(1)
	for g.demand.deck != 0 {
		tile := lowest(g.cleanup().topStack())
		want(g, "stack does not go back", demandTiles[tile].stack >= last, true)
		last = demandTiles[tile].stack
		g.demand.deck &^= 1 << tile
	}
	want(g, "last stack", last, 4)
}

// 40: goals that count things are not won with none; the others always pay.
func TestRuling40_GoalsWithNothing(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	for _, goal := range []Goal{MostManagers, MostSalespeople, MostAssets, MostWorkers, MostAutomation, MostCommon, MostPreferred} {
		want(g, goalNames[goal], g.cleanup().winners(goal), 0)
	}
	want(g, "prestige", g.cleanup().winners(HighestPrestige), game.Seats(blue))
	want(g, "cash", g.cleanup().winners(RichestCompany), game.Seats(red, blue))
	want(g, "partners", g.cleanup().winners(MostPartners), game.Seats(red, blue))
	g.company[Libby].automated[0] = 1
	want(g, "automation", g.cleanup().winners(MostAutomation), game.Seats(red))
}

// Equal money: more goals win; else the victory is shared.
func TestP30_Ties(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40).salespeople = 1
	g.found(Swift, blue, 40)
	g.goals = [goalsInPlay]Goal{MostSalespeople}
	g.purse(blue, 375)
	g.phase = gameOver
	_, standings := g.cleanup().outcome()
	want(g, "scores", standings[0].Score, standings[1].Score)
	want(g, "winner", standings[0].Seat, red)
	want(g, "alone", standings[1].Won, false)
	g.goals = [goalsInPlay]Goal{}
	g.purse(blue, 175)
	_, standings = g.cleanup().outcome()
	want(g, "shared", standings[0].Won && standings[1].Won, true)
}
