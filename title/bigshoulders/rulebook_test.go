package bigshoulders

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
)

// The rulebook's worked examples, by page.

// "si inicias una compañía con un valor [...] de $40, pagarás $120" (if you start a
// company at a value of $40 you pay $120): 30%.
func TestP14_StartAtForty(t *testing.T) {
	g := given(t, 3)
	g.seat, g.step = red, firstCompany
	g.do(red, Action{Do: start, Company: Libby, Price: 40})
	g.wantTreasury(Libby, 120)
	g.wantCash(red, 55)
	want(g, "shares", g.shares(Libby, int(red)), 3)
	want(g, "prestige", g.company[Libby].prestige, 1)
	g.wantPrice(Libby, 40)
}

// Nobody can start at $60 with $175; 35, 40 and 50 cost three times as much.
func TestP14_SixtyIsTooDearAtFirst(t *testing.T) {
	g := given(t, 3)
	g.seat, g.step = red, firstCompany
	g.refused(red, Action{Do: start, Company: Libby, Price: 60}, playerTooPoor)
	g.refused(red, Action{Do: start, Company: Libby, Price: 45}, notPar)
	for par, cost := range map[int16]money.Amount{35: 105, 40: 120, 50: 150} {
		want(g, "director's certificate", directorCost(par), cost)
	}
}

// First companies counter-clockwise; the last to pick has priority and is first
// on the order track, and the seat to its left is second.
func TestP12_OrderFromTheLastPicker(t *testing.T) {
	g := given(t, 3)
	g.drawPickerAs(blue)
	for _, pick := range []struct {
		seat game.Seat
		c    Company
	}{{blue, Libby}, {red, Swift}, {green, Elgin}} {
		g.do(pick.seat, Action{Do: start, Company: pick.c, Price: 35})
	}
	want(g, "priority", g.priority, green)
	want(g, "order", g.action.order, [maxSeats]game.Seat{green, red, blue, 0})
	want(g, "phase", g.phase, inStock)
	want(g, "first in the stock phase", g.seat, green)
}

func (g *table) drawPickerAs(seat game.Seat) {
	g.push(frame{task: drawPicker, n: 1})
	g.drawing().draw(Action{Do: drawFirst, Seat: seat}, nil)
}

// "El jugador rojo tiene el marcador de prioridad [...] azul está a la izquierda" (The
// red player has the priority marker, blue sits to the left).
func TestP12_RedFirstBlueSecond(t *testing.T) {
	g := given(t, 2)
	g.drawPickerAs(blue)
	g.do(blue, Action{Do: start, Company: Libby, Price: 35})
	g.do(red, Action{Do: start, Company: Swift, Price: 35})
	want(g, "order", g.action.order, [maxSeats]game.Seat{red, blue, 0, 0})
}

// Four workers on the $40 spaces and three more from the buildings: the three
// lie on $30 spaces.
func TestP16_ThreeWorkersComeToTheMarket(t *testing.T) {
	g := given(t, 3)
	g.construction().addToMarket(3, nil)
	want(g, "market", g.market, 7)
	want(g, "next worker", wage(g.market), 30)
	want(g, "three and the next", g.hireCost(4), 30+30+30+40)
}

// The workers printed on the buildings come when they are revealed; what finds
// no space stays in the supply.
func TestP16_RevealBringsWorkers(t *testing.T) {
	g := given(t, 2)
	g.phase, g.step = inBuilding, choosing
	hands := [2][handSize]Building{{1, 2, 6}, {9, 10, 11}}
	for seat, hand := range hands {
		for _, b := range hand {
			g.construct.deck &^= 1 << b
			g.construction().give(game.Seat(seat), b)
		}
	}
	g.found(Libby, red, 40)
	g.found(Swift, blue, 40)
	g.refused(red, Action{Do: build, Building: 1, Remove: 1}, buildOrRemove)
	g.refused(red, Action{Do: build, Building: 9, Remove: 1}, notInHand)
	g.do(blue, Action{Do: build, Building: 10, Remove: 9})
	want(g, "market before the reveal", g.market, 4)
	g.do(red, Action{Do: build, Building: 1, Remove: 2})
	want(g, "market", g.market, 4+2+2)
	want(g, "kept by red", g.construct.hand[red], [handSize]Building{6})
	want(g, "kept by blue", g.construct.hand[blue], [handSize]Building{11})
	g.construction().addToMarket(20, nil)
	want(g, "a full market", g.market, 12)
}

// "Si no hay trabajadores disponibles [...] $50 cada uno" (If no workers are available,
// $50 each).
func TestP19_WorkersFromTheSupplyCostFifty(t *testing.T) {
	g := given(t, 2)
	g.workers, g.market = g.workers+g.market, 0
	want(g, "two workers", g.hireCost(2), 100)
	g.market, g.workers = 1, g.workers-1
	want(g, "one on $40 and one at $50", g.hireCost(2), 90)
}

// Green advertises: green, red, blue, yellow. Yellow still acts before green
// opens the next sequence.
func TestP19_Advertising(t *testing.T) {
	g := given(t, 4)
	for seat, c := range []Company{Libby, Swift, Elgin, Anglo} {
		g.found(c, game.Seat(seat), 40)
		g.fund(c, 100)
	}
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: Fundraising40})
	g.do(blue, Action{Do: send, Company: Swift, Space: Fundraising40})
	g.do(green, Action{Do: send, Company: Elgin, Space: Advertising, First: true})
	if g.depth > 0 { // Elgin's prestige bonus
		g.do(green, Action{Do: cashIn})
	}
	want(g, "order", g.action.order, [maxSeats]game.Seat{green, red, blue, yellow})
	want(g, "next", g.seat, yellow)
	g.do(yellow, Action{Do: send, Company: Anglo, Space: Fundraising40})
	want(g, "opens the next sequence", g.seat, green)
	g.refused(green, Action{Do: send, Company: Elgin, Space: Advertising, First: true}, alreadyFirst)
}

// $10 a share: holders from the bank, unsold shares back to the treasury; +2 up
// to $50, +1 up to $100, above that none.
func TestP21_ExtraDividends(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 50)
	g.holds(int(blue), Libby, cert.Common, 1)
	g.holds(pool, Libby, cert.Common, 2)
	g.fund(Libby, 100)
	g.found(Swift, blue, 40)
	g.actionTurnOf(red)
	g.do(red, Action{Do: send, Company: Libby, Space: ExtraDividends})
	g.wantCash(red, 175+30)
	g.wantCash(blue, 175+10)
	g.wantTreasury(Libby, 40)
	g.wantPrice(Libby, 80)
	for price, steps := range map[money.Amount]int{10: 2, 50: 2, 60: 1, 100: 1, 120: 0, 450: 0} {
		g.company[Libby].price, _ = track.Find(price)
		want(g, "steps", g.rise(Libby, 100), steps)
	}
	g.refused(blue, Action{Do: send, Company: Swift, Space: ExtraDividends}, companyTooPoor)
}

// Fairbank, then Cracker Jack on top of Anglo: prestige first, then the stack.
func TestP22_OperatingOrder(t *testing.T) {
	g := given(t, 3)
	g.found(Anglo, red, 40)
	g.found(Cracker, blue, 40)
	g.found(Fairbank, green, 40)
	g.gainPrestige(Cracker, 1, nil) // lands on Anglo's space, on top
	want(g, "order", [3]Company(g.viewer().operatingOrder()), [3]Company{Fairbank, Cracker, Anglo})
	g.found(Elgin, red, 40) // starts on the same space: below both
	want(g, "order", [4]Company(g.viewer().operatingOrder()), [4]Company{Fairbank, Cracker, Anglo, Elgin})
}

// "si Cracker Jack está valorado en $35 [...] y vendes 2" (if Cracker Jack stands at $35
// and you sell 2): $70, and 35 falls three steps to 15.
func TestP22_EmergencyFundraising(t *testing.T) {
	g := given(t, 2, modeKey, "advanced")
	g.found(Cracker, red, 35)
	g.bag[Wood]--
	g.supply[at10] = Cubes{Wood: 1}
	g.operate()
	g.refused(red, Action{Do: issue, Amount: 6}, badAmount)
	g.do(red, Action{Do: issue, Amount: 2})
	g.wantTreasury(Cracker, 70)
	g.wantPrice(Cracker, 15)
	want(g, "in the pool", g.shares(Cracker, pool), 2)
	g.refused(red, Action{Do: issue, Amount: 1}, issueFirst)
}

// "Lo primero que puede hacer tu compañía antes de nada en su turno" (The first thing
// that your company may do in its turn): whatever else it does, assets and trades too,
// there is no issue after it.
func TestP22_EmergencyBeforeAnythingElse(t *testing.T) {
	for _, first := range []Action{
		{Do: trade, Company: Libby, Give: Coal, Resource: Steel},
		{Do: use, Company: Libby},
		{Do: discard, Company: Libby},
		{Do: purchase, Price: 10, Resource: Wood},
	} {
		t.Run(first.Kind(), func(t *testing.T) {
			g := given(t, 2, modeKey, "advanced")
			g.found(Libby, red, 35)
			g.fund(Libby, 50)
			g.asset(Libby, CatalogEmpire)
			g.stores(Libby, Cubes{Coal: 2})
			g.bag[Wood] -= 2
			g.supply[at10] = Cubes{Wood: 2}
			g.operate()
			g.do(red, first)
			g.refused(red, Action{Do: issue, Amount: 1}, issueFirst)
		})
	}
}

func TestP22_NoEmergencyInTheBasicGame(t *testing.T) {
	g := given(t, 2)
	g.found(Cracker, red, 35)
	g.fund(Cracker, 50)
	g.bag[Wood]--
	g.supply[at10] = Cubes{Wood: 1}
	g.operate()
	g.refused(red, Action{Do: issue, Amount: 2}, advancedOnly)
}

// Two coal and a steel: $10 + $10 + $20 = $40. Nothing is sold from the X.
func TestP23_Resources(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	g.fund(Libby, 100)
	g.supply = [supplySpaces]Cubes{{Coal: 1}, {Wood: 1}, {Steel: 1}, {Coal: 2}}
	g.bag[Coal] -= 3
	g.bag[Wood]--
	g.bag[Steel]--
	g.operate()
	g.do(red, Action{Do: purchase, Price: 10, Resource: Coal})
	g.do(red, Action{Do: purchase, Price: 10, Resource: Coal})
	g.do(red, Action{Do: purchase, Price: 20, Resource: Steel})
	g.wantTreasury(Libby, 60)
	g.refused(red, Action{Do: purchase, Price: 10, Resource: Coal}, supplyLacks)
	g.refused(red, Action{Do: purchase, Price: 0, Resource: Coal}, noSuchSupply)
}

// Libby's first factory, all automated: 3+1 goods, and the manager brings one
// prestige and one cube; the second factory is next; the token adds a good.
func TestP24_Production(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 40)
	co.automated[0], co.managers[0], co.tokens = 2, true, 1
	g.tokens--
	g.stores(Libby, Cubes{Livestock: 3, Steel: 2})
	co.workers[1] = 2
	g.workers -= 2
	g.operate()
	g.do(red, Action{Do: produce})
	want(g, "goods of the first factory", co.goods, 4)
	want(g, "prestige", co.prestige, 2)
	want(g, "Haymarket Square", g.square, Cubes{3, 3, 2, 2})
	g.do(red, Action{Do: take, Resource: Wood})
	want(g, "cubes", co.cubes, Cubes{Livestock: 2, Steel: 1, Wood: 1})
	g.do(red, Action{Do: produce})
	want(g, "goods in all", co.goods, 4+3+1)
	want(g, "the first company ran all its factories", g.partners[red].byRun, true)
	want(g, "partners", g.partners[red].all, 3)
}

// "Libby ha empleado a un vendedor" (Libby has employed a salesman): $30 a good instead
// of $20.
func TestP25_OneSalesperson(t *testing.T) {
	g := given(t, 2)
	co := g.found(Libby, red, 40)
	want(g, "without", g.goodPrice(Libby), 20)
	co.salespeople = 1
	g.goodsOf(Libby, 2)
	g.lay(Food, Right, 10) // five spaces
	g.operate()
	g.do(red, Action{Do: distribute, Column: Right, Amount: 2})
	want(g, "two goods with one salesperson", g.op.revenue, 2*30)
}

// The last space on the left brings nothing, in the middle $20, on the right
// $50; both of the latter $70.
func TestP25_FillingTiles(t *testing.T) {
	for _, c := range []struct {
		sell [columns]int32
		want money.Amount
	}{
		{[columns]int32{Left: 1}, 1 * 20},
		{[columns]int32{Middle: 2}, 2*20 + 20},
		{[columns]int32{Right: 3}, 3*20 + 50},
		{[columns]int32{Right: 2}, 2 * 20},
		{[columns]int32{Middle: 2, Right: 3}, 5*20 + 70},
	} {
		t.Run("", func(t *testing.T) {
			g := given(t, 4)
			g.found(Libby, red, 40)
			g.goodsOf(Libby, 9)
			g.lay(Food, Left, 2)   // one space
			g.lay(Food, Middle, 4) // two
			g.lay(Food, Right, 6)  // three
			g.operate()
			for col, n := range c.sell {
				if n > 0 {
					g.do(red, Action{Do: distribute, Column: Column(col), Amount: n})
				}
			}
			want(g, "revenue", g.op.revenue, c.want)
		})
	}
}

// Where no tile lies: half price without end on the left, six and $20 in the
// middle, nothing on the right.
func TestP25_PrintedSpaces(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 40)
	g.goodsOf(Doggett, 20)
	g.operate()
	g.refused(red, Action{Do: distribute, Column: Right, Amount: 1}, demandFull)
	g.refused(red, Action{Do: distribute, Column: Middle, Amount: 7}, badAmount)
	g.do(red, Action{Do: distribute, Column: Middle, Amount: 6})
	want(g, "middle", g.op.revenue, 6*50+20)
	g.do(red, Action{Do: distribute, Column: Left, Amount: 14})
	want(g, "left", g.op.revenue, 6*50+20+14*25)
	g.refused(red, Action{Do: distribute, Column: Left, Amount: 1}, noGoods)
}

// Spalding earns $150: four shares $60, two shares $30, four unsold $60.
func TestP26_Dividends(t *testing.T) {
	g := given(t, 2)
	g.found(Spalding, red, 220)
	g.holds(int(red), Spalding, cert.Common, 1)
	g.holds(int(blue), Spalding, cert.Common, 2)
	g.earns(Spalding, 150)
	g.do(red, Action{Do: pay})
	g.wantCash(red, 175+60)
	g.wantCash(blue, 175+30)
	g.wantTreasury(Spalding, 60)
	for _, told := range []game.Event{
		DividendPaid{Company: Spalding, PerShare: 15, Kept: 60},
		Received{red, 4, 60, 175 + 60},
		Received{blue, 2, 30, 175 + 30},
	} {
		if !slices.Contains(g.log.For(game.Watcher), told) {
			t.Errorf("%+v is not told", told)
		}
	}
}

// earns begins the company's operating turn with goods sold for so much.
func (g *table) earns(c Company, sum money.Amount) {
	g.goodsOf(c, 1)
	g.company[c].extra = sum - g.goodPrice(c)/2
	g.operate()
	if g.step == working {
		g.do(g.company[c].director, Action{Do: done})
	}
	g.do(g.company[c].director, Action{Do: distribute, Column: Left, Amount: 1})
	want(g, "revenue", g.op.revenue, sum)
}

// Withholding keeps all $150, and the price falls one step.
func TestP26_Withhold(t *testing.T) {
	g := given(t, 2)
	g.found(Spalding, red, 220)
	g.holds(int(red), Spalding, cert.Common, 1)
	g.earns(Spalding, 150)
	g.do(red, Action{Do: withhold})
	g.wantTreasury(Spalding, 150)
	g.wantCash(red, 175)
	g.wantPrice(Spalding, 190)
}

// A player who sold no goods must withhold.
func TestP26_NothingSold(t *testing.T) {
	g := given(t, 2)
	g.found(Doggett, red, 40)
	g.goodsOf(Doggett, 1)
	g.operate()
	g.refused(red, Action{Do: pay}, soldNothing)
	g.do(red, Action{Do: withhold})
	g.wantPrice(Doggett, 35)
}

// The five examples of price moves.
func TestP27_PriceMoves(t *testing.T) {
	for _, c := range []struct {
		company     Company
		price, paid money.Amount
		want        money.Amount
	}{
		{Cracker, 20, 30, 25},
		{Fairbank, 40, 120, 60},
		{Anglo, 100, 300, 160},
		{Spalding, 220, 200, 220},
	} {
		t.Run(companyNames[c.company], func(t *testing.T) {
			g := given(t, 2)
			g.found(c.company, red, c.price)
			g.earns(c.company, c.paid)
			g.do(red, Action{Do: pay})
			g.wantPrice(c.company, c.want)
		})
	}
}

func TestP27_ElginWithholds(t *testing.T) {
	g := given(t, 2)
	g.found(Elgin, red, 360)
	g.earns(Elgin, 400)
	g.do(red, Action{Do: withhold})
	g.wantPrice(Elgin, 320)
}

// The dividend guide: twice and three times the price, three times only from
// $60 on.
func TestP27_Guide(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 40)
	for at, value := range track {
		g.company[Libby].price = price.Space(at)
		steps := func(paid money.Amount) int { return g.rise(Libby, paid) }
		want(g, "below once", steps(value-1), 0)
		want(g, "once", steps(value), 1)
		want(g, "below twice", steps(2*value-1), 1)
		want(g, "twice", steps(2*value), 2)
		triple := 2
		if value >= 60 {
			triple = 3
		}
		want(g, "three times", steps(3*value), triple)
		want(g, "ten times", steps(10*value), triple)
	}
}

// In 1905 five cubes are drawn.
func TestP28_Refill(t *testing.T) {
	g := given(t, 2)
	g.decade = 3
	want(g, "year", yearsOfDecade[g.decade], 1905)
	g.push(frame{task: fillSupply})
	g.supply = [supplySpaces]Cubes{{}, {Coal: 1}, {Steel: 1}, {Wood: 1}}
	g.advance(nil)
	g.settleChanceUntil(func() bool { return g.depth == 0 })
	want(g, "cubes on the X", g.supply[atX].total(), 5)
}

// settleChanceUntil draws the first thing there is.
func (g *table) settleChanceUntil(stop func() bool) {
	for !stop() {
		list := rules{}.Options(g.State, game.Chance, nil)
		g.drawing().draw(list[0].Action, nil)
		for g.depth > 0 && !g.attend(nil) {
		}
	}
}

// "el precio final [...] de Cracker Jack es $140. Si posees el 20%" (the final price of
// Cracker Jack is $140. If you own 20%): $280.
func TestP30_SharesAtTheEnd(t *testing.T) {
	g := given(t, 2, goalsKey, "off")
	g.found(Cracker, red, 140)
	g.holds(int(blue), Cracker, cert.Preferred, 1)
	g.fund(Cracker, 999)
	g.cleanup().finish(nil)
	_, standings := g.cleanup().outcome()
	want(g, "blue", standings[1].Score, 175+280)
	want(g, "red", standings[0].Score, 175+420)
}

// $110: $11 a share; the owner of 30% gets $33, the company $77.
func TestP31_HundredAndTen(t *testing.T) {
	g := given(t, 2)
	g.found(Libby, red, 400)
	g.earns(Libby, 110)
	g.do(red, Action{Do: pay})
	g.wantCash(red, 175+33)
	g.wantTreasury(Libby, 77)
}

// $150 with 60%, 20% and 20%: $90, $30 and $30, the company nothing.
func TestP31_BobAndSue(t *testing.T) {
	g := given(t, 3)
	g.found(Libby, red, 400)
	g.holds(int(red), Libby, cert.Common, 3)
	g.holds(int(blue), Libby, cert.Preferred, 1)
	g.holds(int(green), Libby, cert.Common, 2)
	g.earns(Libby, 150)
	g.do(red, Action{Do: pay})
	g.wantCash(red, 175+90)
	g.wantCash(blue, 175+30)
	g.wantCash(green, 175+30)
	g.wantTreasury(Libby, 0)
}
