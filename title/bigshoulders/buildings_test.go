package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/kit/cert"
)

// What the buildings do, and who is paid for it (p. 18, 33-36).

func TestP33_TwoDifferent(t *testing.T) {
	g := given(t, 4)
	g.found(Libby, red, 40)
	g.fund(Libby, 200)
	g.built(blue, 8)
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(8)})
	g.do(red, Action{Do: take, Resource: Wood})
	g.refused(red, Action{Do: take, Resource: Wood}, takeAnother)
	g.do(red, Action{Do: take, Resource: Coal})
	want(g, "cubes", g.company[Libby].cubes, Cubes{Wood: 1, Coal: 1})
}

func TestP33_TwoAlike(t *testing.T) {
	g := given(t, 4)
	g.found(Libby, red, 40)
	g.fund(Libby, 200)
	g.built(blue, 12)
	g.square[Wood], g.bag[Wood] = 1, g.bag[Wood]+1
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(12)})
	g.refused(red, Action{Do: take, Resource: Wood}, takeAPair)
	g.do(red, Action{Do: take, Resource: Coal})
	want(g, "cubes", g.company[Libby].cubes, Cubes{Coal: 2})
}

// Who is paid: the owner by the company, oneself too, or by the bank.
func TestP18_WhoPaysWhom(t *testing.T) {
	g := city(t)
	g.built(blue, 10) // $20 from the company, a good
	g.built(red, 9)   // $30 from the company
	g.built(red, 13)  // $20 from the bank
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(10)})
	g.wantCash(blue, 195)
	g.wantTreasury(Libby, 280)
	want(g, "goods", g.company[Libby].goods, 1)
	g.do(blue, Action{Do: send, Company: Swift, Space: spaceOf(13)})
	g.wantCash(red, 195)
	g.wantTreasury(Swift, 300)
	g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(13)}, spaceTaken)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(9)})
	g.do(red, Action{Do: cashIn})
	g.wantCash(red, 225)
	g.wantTreasury(Libby, 280-30+25)
}

// An asset with a discount: the bank pays the owner, the company the rest.
func TestP33_AssetWithDiscount(t *testing.T) {
	g := city(t)
	g.built(blue, 40)
	g.assetRow = [assetSpaces]Asset{4: Workshop}
	g.assetDeck = g.assetDeck&^(1<<Workshop) | 1<<BrilliantMarketing
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(40)})
	g.wantCash(blue, 175+40)
	g.wantTreasury(Libby, 300-10)
	want(g, "kept", g.company[Libby].asset, Workshop)
}

// Era III dividends: the owner is paid by the bank, the shares by the company.
func TestP35_DividendBuildings(t *testing.T) {
	g := given(t, 4)
	g.found(Libby, red, 100)
	g.holds(int(green), Libby, cert.Common, 2)
	g.fund(Libby, 300)
	g.found(Swift, blue, 40)
	g.built(blue, 32) // $30 a share
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(32)})
	g.wantCash(blue, 175+60)
	g.wantCash(red, 175+90)
	g.wantCash(green, 175+60)
	g.wantTreasury(Libby, 150)
	g.wantPrice(Libby, 160)
}

// A worker and a manager, a worker and a salesperson.
func TestP36_WorkerAndOther(t *testing.T) {
	g := given(t, 4)
	co := g.found(Libby, red, 40)
	g.fund(Libby, 200)
	g.built(blue, 43)
	g.built(blue, 44)
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(43)})
	g.do(red, Action{Do: employ, Factory: 1})
	g.do(red, Action{Do: appoint, Factory: 2})
	g.do(red, Action{Do: send, Company: Libby, Space: spaceOf(44)})
	g.do(red, Action{Do: employ, Factory: 1})
	want(g, "workers", co.workers, [maxFactories]uint8{2})
	want(g, "managers", co.managers, [maxFactories]bool{false, true})
	want(g, "salespeople", co.salespeople, 1)
	want(g, "market untouched", g.market, marketAtStart)
}

// An empty Haymarket Square and an empty row of assets offer nothing.
func TestP33_NothingToTake(t *testing.T) {
	g := given(t, 4)
	g.found(Libby, red, 40)
	g.fund(Libby, 200)
	g.built(blue, 8)
	g.built(blue, 12)
	g.square, g.assetRow = Cubes{}, [assetSpaces]Asset{}
	g.actionTurnOf(red)
	g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(8)}, squareEmpty)
	g.refused(red, Action{Do: send, Company: Libby, Space: spaceOf(12)}, squareEmpty)
	g.refused(red, Action{Do: send, Company: Libby, Space: CapitalInvestment}, noAssetsLeft)
}
