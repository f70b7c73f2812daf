package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The reference pages: every goal (p. 32), every building (p. 33-36) and every
// capital asset (p. 37-38), used once.

// busy is a table on which everything can be used: red's Libby has workers, money
// and room, the buildings are blue's.
func busy(t *testing.T) *table {
	g := given(t, 4)
	co := g.found(Libby, red, 40)
	g.fund(Libby, 400)
	co.workers = [maxFactories]uint8{1, 1}
	g.workers -= 2
	g.found(Swift, blue, 40)
	g.square = Cubes{3, 3, 3, 3}
	g.bag = Cubes{17, 15, 13, 13}
	g.assetRow = [assetSpaces]Asset{BrilliantMarketing, CatalogEmpire, Foundry, Workshop, Abattoir}
	for _, a := range g.assetRow {
		g.assetDeck &^= 1 << a
	}
	return g
}

// settled makes every choice that is open in the first way offered.
func (g *table) settled() {
	g.Helper()
	for g.depth > 0 {
		g.do(g.frameSeat(), rules{}.Options(g.State, g.frameSeat(), nil)[0].Action)
	}
}

// heads is how many workers, managers, salespeople and automated places there are.
func (co *company) heads() (workers, managers, salespeople, automated int) {
	for f := range maxFactories {
		workers += int(co.workers[f])
		automated += int(co.automated[f])
		if co.managers[f] {
			managers++
		}
	}
	return workers, managers, int(co.salespeople), automated
}

func TestP33_EveryBuilding(t *testing.T) {
	for b := Building(1); b < buildings; b++ {
		t.Run(buildingNames[b], func(t *testing.T) {
			g := busy(t)
			g.built(blue, b)
			g.actionTurnOf(red)
			tile := &buildingTiles[b]
			before, owner := g.company[Libby], g.cash[blue]
			g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(b)})
			g.settled()
			g.wantCash(blue, owner+tile.pay)
			g.didWhatItSays(tile, &before)
		})
	}
}

// didWhatItSays compares Libby with what it was before it used a building.
func (g *table) didWhatItSays(tile *building, before *company) {
	g.Helper()
	co := &g.company[Libby]
	workers, managers, salespeople, automated := before.heads()
	cash, goods, prestige, cubes := before.cash, before.goods, before.prestige, before.cubes
	if !tile.bankPays {
		cash -= tile.pay
	}
	n := int(tile.n)
	switch tile.effect {
	case buyAsset:
		want(g, "the first of the row", co.asset, BrilliantMarketing)
		cash -= assetPrice[0] - money.Amount(n)
		automated++
	case hireSalespeople:
		salespeople += n
	case hireManagers:
		managers += n
	case freeWorkers:
		workers += n
	case raisePrestige:
		prestige += int8(n)
		if prestige >= 3 {
			workers++ // the bonus printed there
		}
	case takeCubes:
		for r, k := range tile.cubes {
			cubes[r] += k
		}
	case takeDifferent:
		cubes[Livestock]++
		cubes[Steel]++
	case takeAlike:
		cubes[Livestock] += 2
	case automateWorkers:
		automated += n
		workers -= n // to the market, as offered first
	case makeGoods:
		goods += uint8(n)
	case payShares:
		cash -= money.Amount(n) * 3 // red's; seven shares are the company's own
		g.wantCash(red, startingCash+money.Amount(n)*3)
	case workerAndManager:
		workers++
		managers++
	case workerAndSales:
		workers++
		salespeople++
	}
	if tile.effect == buyAsset {
		workers-- // Brilliant Marketing automates one
	}
	g.wantTreasury(Libby, cash)
	want(g, "goods", co.goods, goods)
	want(g, "prestige", co.prestige, prestige)
	want(g, "cubes", co.cubes, cubes)
	type staff struct{ workers, managers, salespeople, automated int }
	var now staff
	now.workers, now.managers, now.salespeople, now.automated = co.heads()
	want(g, "staff", now, staff{workers, managers, salespeople, automated})
}

// Every asset brings its bonus when it is bought.
func TestP37_EveryAssetAtOnce(t *testing.T) {
	for a := Asset(1); a < assets; a++ {
		t.Run(assetNames[a], func(t *testing.T) {
			g := busy(t)
			g.lieInRow(a)
			g.actionTurnOf(red)
			before := g.company[Libby]
			g.do(red, Action{Do: send, Company: Libby, Space: CapitalInvestment})
			g.do(red, Action{Do: acquire, Asset: a})
			g.settled()
			tile, co := &capitalAssets[a], &g.company[Libby]
			workers, _, _, automated := before.heads()
			if tile.prestige > 0 { // from 1 to 3, and the bonus there
				workers++
			}
			nowWorkers, _, _, nowAutomated := co.heads()
			want(g, "workers", nowWorkers, workers+int(tile.worker)-int(tile.automate))
			want(g, "automated", nowAutomated, automated+int(tile.automate))
			want(g, "prestige", co.prestige, before.prestige+int8(tile.prestige))
			want(g, "kept", co.asset, a)
			want(g, "fresh", co.used, false)
		})
	}
}

// lieInRow puts an asset on $40, where it is not in the row already.
func (g *table) lieInRow(a Asset) {
	if g.investing().inRow(a) >= 0 {
		return
	}
	g.assetDeck |= 1 << g.assetRow[assetSpaces-1]
	g.assetDeck &^= 1 << a
	g.assetRow[assetSpaces-1] = a
}

// Every asset does its work once a decade, for its cost.
func TestP37_EveryAssetInUse(t *testing.T) {
	for a := Asset(1); a < assets; a++ {
		t.Run(assetNames[a], func(t *testing.T) {
			g := busy(t)
			if at := g.investing().inRow(a); at >= 0 {
				g.assetRow[at] = noAsset
			}
			g.asset(Libby, a)
			g.goodsOf(Libby, 1)
			tile := &capitalAssets[a]
			g.operate()
			for g.op.company != Libby {
				g.do(blue, Action{Do: doneOr(g)})
			}
			for g.step == working {
				g.do(red, Action{Do: done})
			}
			before, revenue, price := g.company[Libby], g.op.revenue, g.company[Libby].price
			if tile.lasting == protectsPrice {
				g.refused(red, Action{Do: use, Company: Libby}, protectsOnly)
				g.do(red, Action{Do: withhold, Protect: true})
				want(g, "price", g.company[Libby].price, price)
				return
			}
			g.do(red, Action{Do: use, Company: Libby})
			g.settled()
			g.refused(red, Action{Do: use, Company: Libby}, assetIsUsed)
			g.workedOnce(tile, &before, revenue)
		})
	}
}

// workedOnce compares Libby with what it was before it used its asset.
func (g *table) workedOnce(tile *capitalAsset, before *company, revenue money.Amount) {
	g.Helper()
	co := &g.company[Libby]
	price, prestige, cubes := before.price, before.prestige, before.cubes
	switch tile.lasting {
	case givesCubes:
		for r, n := range tile.cubes {
			cubes[r] += n
		}
	case givesPrestige:
		prestige += int8(tile.n)
	case givesRevenue:
		revenue += money.Amount(tile.n)
	case givesPrice:
		price++
	}
	g.wantTreasury(Libby, before.cash-tile.cost)
	want(g, "price", co.price, price)
	want(g, "prestige", co.prestige, prestige)
	want(g, "cubes", co.cubes, cubes)
	want(g, "revenue", g.op.revenue, revenue)
}

// Every goal goes to the one who has the most of it.
func TestP32_EveryGoal(t *testing.T) {
	for goal, give := range map[Goal]func(g *table){
		MostManagers:    func(g *table) { g.company[Swift].managers[0] = true },
		HighestPrestige: func(g *table) { g.company[Swift].prestige = 12 },
		MostSalespeople: func(g *table) { g.company[Swift].salespeople = 2 },
		RichestCompany:  func(g *table) { g.fund(Swift, 500) },
		MostAssets:      func(g *table) { g.asset(Swift, PriceProtection) },
		MostPartners:    func(g *table) { g.partners[blue].all++ },
		MostWorkers:     func(g *table) { g.staff(Swift) },
		MostCommon:      func(g *table) { g.holds(int(blue), Libby, cert.Common, 2) },
		MostAutomation:  func(g *table) { g.company[Swift].automated[0] = 1 },
		MostPreferred:   func(g *table) { g.holds(int(blue), Libby, cert.Preferred, 1) },
	} {
		t.Run(goalNames[goal], func(t *testing.T) {
			g := busy(t)
			give(g)
			want(g, "winners", g.cleanup().winners(goal), game.Seats(blue))
		})
	}
}

// The goals that count pieces add up all companies that a player directs.
func TestP32_AllCompaniesTogether(t *testing.T) {
	g := busy(t)
	g.found(Elgin, red, 40).salespeople = 1
	g.company[Libby].salespeople = 2
	g.company[Swift].salespeople = 2
	want(g, "winners", g.cleanup().winners(MostSalespeople), game.Seats(red))
}
