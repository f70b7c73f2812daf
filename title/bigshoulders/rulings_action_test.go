package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Rulings on buildings, partners, prestige, staff and assets.

// city is a table in the action phase with red's Libby and blue's Swift.
func city(t *testing.T, chosen ...string) *table {
	g := given(t, 2, chosen...)
	g.found(Libby, red, 40)
	g.fund(Libby, 300)
	g.found(Swift, blue, 40)
	g.fund(Swift, 300)
	g.actionTurnOf(red)
	return g
}

// 10: every bonus passed over is won, in order.
func TestRuling10_BonusesPassedOver(t *testing.T) {
	g := city(t)
	g.built(blue, 28) // prestige +3
	g.company[Libby].prestige = 2
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(28)})
	want(g, "prestige", g.company[Libby].prestige, 5)
	want(g, "first bonus", g.top().bonus(), gainWorker)
	g.do(red, Action{Do: accept})
	g.do(red, Action{Do: employ, Factory: 2})
	want(g, "second bonus", g.top().bonus(), gainSalesperson)
	g.do(red, Action{Do: accept})
	want(g, "salespeople", g.company[Libby].salespeople, 1)
	want(g, "workers", g.company[Libby].workers, [maxFactories]uint8{0, 1})
	g.wantCash(blue, 175+30)
}

// A bonus may be swapped for $25.
func TestP8_BonusForCash(t *testing.T) {
	g := city(t)
	g.company[Libby].prestige = 2
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	g.do(red, Action{Do: cashIn})
	g.wantTreasury(Libby, 300-20+25)
	want(g, "workers", g.company[Libby].workers, [maxFactories]uint8{})
}

// 11: a company that starts on a bonus space gets nothing for it.
func TestRuling11_StartingOnABonus(t *testing.T) {
	g := given(t, 2)
	g.seat, g.step = red, firstCompany
	g.do(red, Action{Do: start, Company: Swift, Price: 35})
	want(g, "prestige", g.company[Swift].prestige, 3)
	want(g, "choices", g.depth, 0)
	g.wantTreasury(Swift, 105)
}

// 12: at the end of the track a token still goes to the top of its stack.
func TestRuling12_TopOfTheTrack(t *testing.T) {
	g := city(t)
	g.company[Libby].prestige, g.company[Swift].prestige = 16, 16
	g.gainPrestige(Swift, 1, nil)
	want(g, "Swift first", g.before(Swift, Libby), true)
	g.gainPrestige(Libby, 2, nil)
	want(g, "Libby first", g.before(Libby, Swift), true)
	want(g, "bonuses", g.depth, 0)
}

// 14, difference 7: the partner comes once to a player; the second time $25.
func TestRuling14_SecondPartner(t *testing.T) {
	g := city(t)
	g.company[Libby].prestige = 8
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	g.do(red, Action{Do: accept})
	want(g, "partners", g.partners[red].all, 3)
	want(g, "to send at once", g.partners[red].left, 2)
	g.company[Libby].prestige = 8
	g.do(blue, Action{Do: send, Company: Swift, Space: Fundraising40})
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	want(g, "partners", g.partners[red].all, 3)
	g.wantTreasury(Libby, 300-20-20+25)
}

// 15, 16: a bonus that cannot be received is $25 at once.
func TestRuling15_ImpossibleBonuses(t *testing.T) {
	for at, block := range map[int8]func(*table){
		3:  func(g *table) { g.staff(Libby) },
		5:  func(g *table) { g.company[Libby].salespeople = 2 },
		7:  func(*table) {}, // nobody to automate
		11: func(g *table) { g.tokens, g.company[Swift].tokens = 0, bonusTokensInBox },
		13: func(g *table) { g.company[Libby].price = 20 },
	} {
		t.Run("", func(t *testing.T) {
			g := city(t)
			block(g)
			g.company[Libby].prestige = at - 1
			g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
			g.wantTreasury(Libby, 300-20+25)
		})
	}
}

// All the bonuses that are simply received.
func TestP8_BonusesReceived(t *testing.T) {
	g := city(t)
	g.company[Libby].prestige = 10
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	g.do(red, Action{Do: accept})
	want(g, "token", g.company[Libby].tokens, 1)
	want(g, "tokens left", g.tokens, bonusTokensInBox-1)
	g.do(blue, Action{Do: send, Company: Swift, Space: Fundraising40})
	g.company[Libby].prestige = 12
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	g.do(red, Action{Do: accept})
	g.wantPrice(Libby, 50)
}

// 17, 18, difference 5: the worker goes to any free space, or to the market.
func TestRuling18_DisplacedWorker(t *testing.T) {
	for _, to := range []uint8{0, 1, 2} {
		t.Run("", func(t *testing.T) {
			g := city(t)
			g.built(blue, 6)
			g.company[Libby].workers = [maxFactories]uint8{1, 1}
			g.workers -= 2
			g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(6)})
			g.refused(red, Action{Do: automate, Factory: 3}, noSuchFactory)
			g.do(red, Action{Do: automate, Factory: 1, To: to})
			co := &g.company[Libby]
			want(g, "automated", co.automated, [maxFactories]uint8{1})
			wantWorkers := [maxFactories]uint8{0, 1}
			if to > 0 {
				wantWorkers[to-1]++
			}
			want(g, "workers", co.workers, wantWorkers)
			if to == 0 {
				want(g, "market", g.market, 5)
			}
		})
	}
}

// A full market sends the worker to the supply.
func TestRuling18_FullMarket(t *testing.T) {
	g := city(t)
	g.built(blue, 6)
	g.construction().addToMarket(20, nil)
	g.staff(Libby)
	supply := g.workers
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(6)})
	g.do(red, Action{Do: automate, Factory: 1})
	want(g, "market", g.market, 12)
	want(g, "supply", g.workers, supply+1)
}

// 19: every worker hired needs a space.
func TestRuling19_NoMoreWorkersThanSpaces(t *testing.T) {
	g := city(t)
	g.refused(red, Action{Do: send, Company: Libby, Space: HireWorkers, Amount: 5}, noWorkerSpace)
	g.refused(red, Action{Do: send, Company: Libby, Space: HireWorkers}, badAmount)
	g.do(red, Action{Do: send, Company: Libby, Space: HireWorkers, Amount: 4})
	g.wantTreasury(Libby, 300-4*40)
	for range 2 {
		g.do(red, Action{Do: employ, Factory: 2})
	}
	want(g, "the others have one place to go", g.company[Libby].workers, [maxFactories]uint8{2, 2})
}

// 20, 46, 47: what cannot be carried out even in part is refused; a double
// action is done as far as possible.
func TestRuling47_ImpossibleEffects(t *testing.T) {
	g := city(t)
	co := &g.company[Libby]
	co.salespeople, co.managers = 2, [maxFactories]bool{true, true}
	g.square = Cubes{}
	g.bag = Cubes{20, 18, 16, 16}
	for b, why := range map[Building]*game.Illegal{
		2: noSalesSpace, 11: noManagerSpace, 6: nobodyToAutomate, 13: noneOfThese,
	} {
		g.built(red, b)
		g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(b)}, why)
	}
	g.refused(red, Action{Do: send, Company: Libby, Space: HireSalesperson}, noSalesSpace)
	g.refused(red, Action{Do: send, Company: Libby, Space: HireManager}, noManagerSpace)
	g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(9)}, notBuilt)
	g.built(blue, 1)
	money.Transfer(&co.cash, &g.bank, co.cash)
	g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(1)}, companyTooPoor)
}

func TestRuling49_DoubleActionInPart(t *testing.T) {
	g := given(t, 4)
	co := g.found(Libby, red, 40)
	g.fund(Libby, 200)
	co.managers[0] = true
	g.built(blue, 23) // two managers
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(23)})
	want(g, "managers", co.managers, [maxFactories]bool{true, true, false})
	g.wantTreasury(Libby, 140)
}

// 48: the worker just displaced may be the next to be automated.
func TestRuling48_AutomatedTwice(t *testing.T) {
	g := city(t)
	g.built(blue, 42) // two automations
	co := &g.company[Libby]
	co.workers[0] = 1
	g.workers--
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(42)})
	g.do(red, Action{Do: automate, Factory: 1, To: 2})
	g.do(red, Action{Do: automate, Factory: 2, To: 0})
	want(g, "automated", co.automated, [maxFactories]uint8{1, 1})
	want(g, "workers", co.workers, [maxFactories]uint8{})
}

// 21, 54: of printed cubes what there is; a pair if there is one.
func TestRuling21_HaymarketInPart(t *testing.T) {
	g := given(t, 4)
	g.found(Libby, red, 40)
	g.fund(Libby, 200)
	g.built(blue, 38) // two steel and a wood
	g.built(blue, 12) // two alike
	g.built(blue, 8)  // two different
	g.square = Cubes{Livestock: 1, Steel: 1, Coal: 2}
	g.bag = Cubes{19, 17, 16, 14}
	g.partners[red].all = 3
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(38)})
	want(g, "cubes", g.company[Libby].cubes, Cubes{Steel: 1})
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(12)})
	want(g, "the only pair", g.company[Libby].cubes, Cubes{Steel: 1, Coal: 2})
	g.do(red, Action{Do: done}) // two coal could still be traded
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(8)})
	want(g, "one kind is left", g.company[Libby].cubes, Cubes{Livestock: 1, Steel: 1, Coal: 2})
}

// Difference 9: two alike for one of another kind, in any own turn.
func TestP23_Haymarket(t *testing.T) {
	g := city(t)
	g.stores(Libby, Cubes{Coal: 2})
	g.stores(Swift, Cubes{Coal: 2})
	g.refused(red, Action{Do: trade, Company: Libby, Give: Coal, Resource: Coal}, tradeAnother)
	g.refused(red, Action{Do: trade, Company: Libby, Give: Wood, Resource: Coal}, tradeNeedsTwo)
	g.refused(red, Action{Do: trade, Company: Swift, Give: Coal, Resource: Wood}, game.NotNow)
	g.square[Steel], g.bag[Steel] = 0, g.bag[Steel]+2
	g.refused(red, Action{Do: trade, Company: Libby, Give: Coal, Resource: Steel}, squareLacks)
	g.do(red, Action{Do: trade, Company: Libby, Give: Coal, Resource: Wood})
	want(g, "cubes", g.company[Libby].cubes, Cubes{Wood: 1})
	want(g, "square", g.square, Cubes{2, 0, 1, 4})
}

// 27, 28: with an asset on the charter the director chooses; the one kept anew
// is fresh. The row slides and is filled at once.
func TestRuling28_AssetForAsset(t *testing.T) {
	for _, answer := range []kind{replace, leave} {
		t.Run(shapes[answer].Kind, func(t *testing.T) {
			g := city(t)
			g.assetRow = [assetSpaces]Asset{BrilliantMarketing, CatalogEmpire, Foundry, Workshop, Abattoir}
			for _, a := range g.assetRow {
				g.assetDeck &^= 1 << a
			}
			co := &g.company[Libby]
			co.asset, co.used = Refrigeration, true
			g.assetDeck &^= 1 << Refrigeration
			g.do(red, Action{Do: send, Company: Libby, Space: CapitalInvestment})
			g.refused(red, Action{Do: acquire, Asset: PriceProtection}, notInRow)
			g.do(red, Action{Do: acquire, Asset: Foundry})
			g.wantTreasury(Libby, 240)
			want(g, "slid", [2]Asset(g.assetRow[1:3]), [2]Asset{BrilliantMarketing, CatalogEmpire})
			want(g, "filled", g.assetRow[0] != noAsset, true)
			g.do(red, Action{Do: answer})
			if answer == replace {
				want(g, "asset", co.asset, Foundry)
				want(g, "fresh", co.used, false)
			} else {
				want(g, "asset", co.asset, Refrigeration)
				want(g, "still used", co.used, true)
			}
			want(g, "prestige", co.prestige, 3)
		})
	}
}

// A charter without room: the asset brings its bonus and leaves.
func TestP20_NoRoomForAssets(t *testing.T) {
	g := given(t, 2)
	g.found(Cracker, red, 40)
	g.fund(Cracker, 100)
	g.assetRow = [assetSpaces]Asset{4: CatalogEmpire}
	g.assetDeck |= 1 << BrilliantMarketing
	g.assetDeck &^= 1 << CatalogEmpire
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Cracker, Space: CapitalInvestment})
	g.do(red, Action{Do: employ, Factory: 1})
	want(g, "asset", g.company[Cracker].asset, noAsset)
	want(g, "gone", g.assetGone, 1<<CatalogEmpire)
	g.wantTreasury(Cracker, 60)
}

// 34: an empty deck stays empty, the row keeps sliding.
func TestRuling34_EmptyAssetDeck(t *testing.T) {
	g := city(t)
	g.assetGone, g.assetDeck = g.assetDeck&^(1<<Workshop), 0
	g.assetRow = [assetSpaces]Asset{BrilliantMarketing, 0, 0, Workshop, 0}
	g.cleanAssetsAlone()
	want(g, "row", g.assetRow, [assetSpaces]Asset{0, BrilliantMarketing, 0, 0, Workshop})
	g.cleanAssetsAlone()
	want(g, "row", g.assetRow, [assetSpaces]Asset{0, 0, BrilliantMarketing, 0, 0})
}

func (g *table) cleanAssetsAlone() {
	g.push(frame{task: cleanAssets})
	for g.depth > 0 && !g.attend(nil) {
	}
}

// 51: Price Protection automates first, then its prestige bonuses come.
func TestRuling51_AutomationThenPrestige(t *testing.T) {
	g := city(t)
	co := &g.company[Libby]
	co.prestige = 2
	co.workers[0] = 1
	g.workers--
	g.push(frame{task: chooseAsset, company: Libby})
	g.assetRow[4] = PriceProtection
	g.assetDeck &^= 1 << PriceProtection
	g.do(red, Action{Do: acquire, Asset: PriceProtection})
	want(g, "first", g.top().task, chooseMachine)
	g.do(red, Action{Do: automate, Factory: 1, To: 0})
	want(g, "then", g.top().task, bonusDue)
	want(g, "prestige", co.prestige, 4)
}

// 35: the latest to advertise is first, those before behind.
func TestRuling35_SeveralAdvertise(t *testing.T) {
	g := given(t, 4)
	for seat, c := range []Company{Libby, Brunswick, Henderson, Spalding} {
		g.found(c, game.Seat(seat), 40)
		g.fund(c, 100)
	}
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: Advertising})
	g.do(blue, Action{Do: send, Company: Brunswick, Space: Advertising, First: true})
	g.do(green, Action{Do: send, Company: Henderson, Space: Advertising})
	g.do(yellow, Action{Do: send, Company: Spalding, Space: Advertising, First: true})
	want(g, "order", g.action.order, [maxSeats]game.Seat{yellow, blue, red, green})
	want(g, "next", g.seat, yellow)
}

// 36, 44, difference 4: a partner may stay at home; the others are asked for.
func TestRuling44_Declining(t *testing.T) {
	g := city(t)
	g.do(red, Action{Do: decline})
	want(g, "left", g.partners[red].left, 1)
	want(g, "next", g.seat, blue)
	g.do(blue, Action{Do: decline})
	want(g, "asked again", g.seat, red)
	g.do(red, Action{Do: decline})
	g.do(blue, Action{Do: decline})
	want(g, "phase", g.phase != inAction, true)
}

// 37, 56: a player who directs no company is not asked, and gets nothing.
func TestRuling56_NoCompany(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Libby, red, 40)
	g.found(Swift, red, 40)
	g.actionTurnOf(blue)
	want(g, "red alone", g.seat, red)
	g.wantCash(blue, 175)
	g.do(red, Action{Do: send, Company: Libby, Space: Fundraising40})
	want(g, "red again", g.seat, red)
}

// Single spaces once a decade, the later fundraisers from their decades on.
func TestP19_SpacesOncePerDecade(t *testing.T) {
	g := city(t)
	g.refused(red, Action{Do: send, Company: Libby, Space: Fundraising60}, notYetOpen)
	g.refused(red, Action{Do: send, Company: Swift, Space: Fundraising40}, notDirector)
	g.refused(red, Action{Do: send, Company: Libby, Space: Fundraising40, First: true}, firstByAdvertising)
	g.do(red, Action{Do: send, Company: Libby, Space: HireManager})
	g.do(red, Action{Do: appoint, Factory: 2})
	g.refused(blue, Action{Do: send, Company: Swift, Space: HireManager}, spaceTaken)
	g.do(blue, Action{Do: send, Company: Swift, Space: HireSalesperson})
	g.wantTreasury(Swift, 230)
	want(g, "price of a good", g.goodPrice(Swift), 60)
	g.decade = 2
	g.do(red, Action{Do: send, Company: Libby, Space: Fundraising60})
	g.wantTreasury(Libby, 300)
	g.refused(blue, Action{Do: send, Company: Swift, Space: Fundraising60}, spaceTaken)
	g.refused(blue, Action{Do: send, Company: Swift, Space: Fundraising80}, notYetOpen)
}

// Everybody gets a partner in the third decade.
func TestP17_ThirdDecade(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	g.decade = 2
	g.actionTurnOf(red)
	want(g, "partners", g.partners[blue].all, 3)
	want(g, "left", g.partners[blue].left, 3)
}

// Difference 6: an asset may be thrown away at any time of one's turn.
func TestRuling3_6_Discard(t *testing.T) {
	g := city(t)
	g.company[Libby].asset = Workshop
	g.assetDeck &^= 1 << Workshop
	g.do(red, Action{Do: discard, Company: Libby})
	want(g, "asset", g.company[Libby].asset, noAsset)
	g.refused(red, Action{Do: use, Company: Libby}, noAssetKept)
}
