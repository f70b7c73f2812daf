package chicagoexpress

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// Every worked number of the rulebook, by section.

// "Un total de 120 $ como capital inicial." (A total of $120 as starting capital)
func TestSetup_capital(t *testing.T) {
	for seats, want := range map[int]money.Amount{2: 60, 3: 40, 4: 30, 5: 24, 6: 20} {
		s := titletest.Fresh(t, rules{}, seats, nil)
		for seat, cash := range s.Purses() {
			if cash != want {
				t.Errorf("%d seats: seat %d has %d, want %d", seats, seat, cash, want)
			}
		}
	}
}

// "PRR 7, B&O 6, C&O 5, NYC 8 [...] El jugador que recibe la acción se convierte en el
// postor inicial en la siguiente subasta." (PRR 7, B&O 6, C&O 5, NYC 8. The player who
// receives the share becomes the opener of the next auction)
func TestPreparation_openingAuctions(t *testing.T) {
	g := tableOf(t, 4, nil)
	for i, sale := range []struct {
		company Company
		minimum money.Amount
	}{{PRR, 7}, {BO, 6}, {CO, 5}, {NYC, 8}} {
		opener := andy
		if i > 0 {
			opener = ben
		}
		g.asks(opener, bidding)
		if g.sale.Company != sale.company || g.sale.Lowest() != sale.minimum {
			t.Errorf("auction %d: %s from %d, want %s from %d", i, g.sale.Company, g.sale.Lowest(), sale.company, sale.minimum)
		}
		g.Refuses(opener, bid(sale.minimum-1), errBidTooLow)
		if i == 0 {
			g.Does(andy, pass())
		}
		g.Does(ben, bid(sale.minimum))
		g.Does(carl, pass())
		g.Does(dora, pass())
		if i > 0 {
			g.Does(andy, pass())
		}
		g.hasTreasury(sale.company, sale.minimum)
	}
	g.asks(ben, choosing) // "El propietario de la acción de PRR es el jugador inicial." (The owner of the PRR share is the first player)
	g.received(ben, 30-7-6-5-8)
	g.Adds()
}

// "Si nadie presenta una oferta [...] el postor inicial recibe la acción de manera
// gratuita." (If nobody bids the opener receives the share for free)
func TestPreparation_noBidTheOpenerHasItFree(t *testing.T) {
	g := tableOf(t, 4, nil)
	for range 4 {
		g.Does(andy, pass())
		g.Does(ben, pass())
		g.Does(carl, pass())
		g.Does(dora, pass())
	}
	for c := PRR; c <= NYC; c++ {
		if g.companies[c].Shares.Held[andy] != 1 {
			t.Errorf("Andy opened every auction and has no share of %s", c)
		}
		g.hasTreasury(c, 0)
	}
	g.asks(andy, choosing)
	g.received(andy, 30)
}

// "Corresponden a 1 (Detroit), 3 (Wheeling) y 4 (Pittsburgh)" (They
// correspond to 1, 3 and 4); 20 houses.
func TestSetup_scalesAndHouses(t *testing.T) {
	g := given(t)
	for i, want := range map[Industry]money.Amount{Detroit: 1, Wheeling: 3, Pittsburgh: 4} {
		if got := g.yield(industryHexes[i]); got != want {
			t.Errorf("%s starts at %d, want %d", i, got, want)
		}
	}
	if g.State.housesLeft != 20 {
		t.Errorf("%d houses, want 20", g.State.housesLeft)
	}
}

// "Los beneficios ascienden a 22 $ [...] oferta inicial de 8 $ (22 : 3 = 7,33)" (The
// income is $22; the opening bid is 8 (22 : 3 = 7.33)).
func TestAuction_lowestBidIsIncomeOverSharesRoundedUp(t *testing.T) {
	g := given(t, income(NYC, 22), holds(ben, NYC, 1), holds(carl, NYC, 1))
	g.Does(andy, auctionOf(NYC))
	if g.sale.Minimum != 8 {
		t.Errorf("the lowest bid is %d, want 8", g.sale.Minimum)
	}
	g.Refuses(andy, bid(7), errBidTooLow)
	g.Does(andy, bid(8))
}

// "2 $ (bosque) + 2 x 2 $ (ciudad) = 6 $." ($2, a forest, and twice $2, a city, are $6)
func TestExpand_forestAndBinghamtonCostSix(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 10), standsOn(PRR, "Q3"))
	g.Does(andy, buildWith(NYC), lay("R2"), lay("Q3"), done())
	g.hasTreasury(NYC, 4)
	g.asks(ben, choosing)
}

// "Beneficios (para la verde): +2 +1" (Income (for the green one)) undeveloped, "+3 +3"
// developed: Charleston is a city of 2 with a house of 1, I8 a mountain of 1 with a
// house of 2.
func TestExpand_incomeOfCityAndMountain(t *testing.T) {
	for _, c := range []struct{ houses, city, mountain money.Amount }{{0, 2, 1}, {1, 3, 3}} {
		g := given(t, holds(andy, CO, 1), treasury(CO, 20), standsOn(CO, "J9"), income(CO, 5))
		if c.houses > 0 {
			g.houses.Add(named("I9"))
			g.houses.Add(named("I8"))
		}
		g.Does(andy, buildWith(CO), lay("I9"))
		g.hasIncome(CO, 5+c.city)
		g.Does(andy, lay("I8"))
		g.hasIncome(CO, 5+c.city+c.mountain)
	}
}

// "Casillas de ciudad industrial: +3" (Industrial cities), its scale at 3.
func TestExpand_incomeOfIndustrialCity(t *testing.T) {
	g := given(t, holds(andy, BO, 1), treasury(BO, 10), standsOn(BO, "J6"), income(BO, 6))
	g.Does(andy, buildWith(BO), lay("I6"))
	g.hasIncome(BO, 6+3)
}

// "Las casillas de bosque y planicie no aumentan los beneficios." (Forests and plains do
// not raise the income)
func TestExpand_forestAndPlainBringNothing(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 10))
	g.Does(andy, buildWith(NYC), lay("R3"), lay("S4"), done())
	g.hasIncome(NYC, 8)
}

const (
	toCharleston    = "P9 O10 N9 M10 L9 K10 J9 I9"
	prrToWheeling   = "Q5 P4 O4 N3 M4 L4 K4 J4 I5 I6"
	bandoToWheeling = "P6 O7 N6 M6 L6 K7 J6 I6"
)

// "Al urbanizar Charleston (+1) aumentan los beneficios de la C&O de 12 $ a 13 $."
// (Developing Charleston (+1) raises the income of the C&O from $12 to $13)
func TestDevelop_Charleston(t *testing.T) {
	g := given(t, standsOn(CO, toCharleston))
	g.hasIncome(CO, 12)
	g.Does(andy, developHex("I9"))
	g.hasIncome(CO, 13)
	if g.State.housesLeft != 19 {
		t.Errorf("%d houses left, want 19", g.State.housesLeft)
	}
}

// "Wheeling es urbanizada de 3 a 4 [...] PRR de 17 a 18 y la B&O de 14 a 15." (Wheeling
// is developed from 3 to 4, the PRR from 17 to 18 and the B&O from 14 to 15)
func TestDevelop_Wheeling(t *testing.T) {
	g := given(t, standsOn(PRR, prrToWheeling), standsOn(BO, bandoToWheeling))
	g.hasIncome(PRR, 17)
	g.hasIncome(BO, 14)
	g.Does(andy, developHex("I6"))
	g.hasIncome(PRR, 18)
	g.hasIncome(BO, 15)
	if g.State.housesLeft != 20 {
		t.Error("an industrial city uses no house of the supply")
	}
}

// "En Detroit y Wheeling los beneficios aumentan en 1, en Pittsburgh en 2." (In Detroit
// and Wheeling the income rises by 1, in Pittsburgh by 2)
func TestDevelop_stepsOfTheScales(t *testing.T) {
	for i, want := range map[Industry]money.Amount{Detroit: 1, Wheeling: 1, Pittsburgh: 2} {
		for at := 1; at < len(scales[i]); at++ {
			if step := scales[i][at] - scales[i][at-1]; step != want {
				t.Errorf("%s: step of %d at %d, want %d", i, step, at, want)
			}
		}
	}
	g := given(t, standsOn(PRR, "Q5 P4 O4 N3 M4 L4 K4"), income(PRR, 14))
	g.Does(andy, developHex("K4"))
	g.hasIncome(PRR, 14+2)
}

// "La compañía afectada recibe 2 $ del banco [...] Sus beneficios no cambian." (The
// company concerned receives $2 from the bank. Its income does not change)
func TestDevelop_forestGrantsTwo(t *testing.T) {
	g := given(t, standsOn(NYC, "R2"), treasury(NYC, 3))
	g.Does(andy, developHex("R2"))
	g.hasTreasury(NYC, 5)
	g.hasIncome(NYC, 8)
	g.Adds()
}

// "Andy posee 2 acciones de la NYC, Ben posee 1 [...] 16 : 3 = 5,33" (Andy holds 2
// shares of the NYC, Ben 1): 12 and 6.
func TestDividends_NYC16OverThreeShares(t *testing.T) {
	g := given(t, income(NYC, 16), holds(andy, NYC, 2), holds(ben, NYC, 1))
	g.generalDividend(nil)
	g.received(andy, 12)
	g.received(ben, 6)
	g.received(carl, 0)
}

// "Andy es el único [...] 17 $" (Andy is the only one): 8.5 rounded up for each share,
// 18.
func TestDividends_roundedForEachShare(t *testing.T) {
	g := given(t, income(NYC, 17), holds(andy, NYC, 2))
	g.generalDividend(nil)
	g.received(andy, 18)
}

// "La ficha negra se coloca en la casilla 1. Si ya se ha urbanizado Fort Wayne [...] 3"
// (The black marker is put on space 1; on 3 if Fort Wayne is developed already); the
// first locomotive is free; the lowest bid follows.
func TestChicago_WabashOpens(t *testing.T) {
	for _, c := range []struct {
		developed bool
		income    money.Amount
	}{{false, 1}, {true, 3}} {
		g := given(t, holds(andy, NYC, 1), treasury(NYC, 10), standsOn(NYC, "B2"))
		if c.developed {
			g.houses.Add(named("D3"))
		}
		g.Does(andy, buildWith(NYC), lay("A2"), done())
		g.hasIncome(WAB, c.income)
		g.hasTreasury(WAB, 0)
		for _, kind := range []string{"chicago-reached", "dividend-paid", "received", "wabash-opened"} {
			if g.Happened(kind) != 1 {
				t.Errorf("%s was told %d times", kind, g.Happened(kind))
			}
		}
		if w := &g.companies[WAB]; !g.wabash || !w.Hexes.Has(named("D3")) || w.Stock != 10 {
			t.Errorf("the Wabash: %+v", w)
		}
		if g.sale.Company != WAB || g.sale.Lowest() != c.income {
			t.Errorf("on sale: %s from %d, want WAB from %d", g.sale.Company, g.sale.Lowest(), c.income)
		}
		g.asks(andy, bidding) // "hace la primera oferta" (makes the first bid)
	}
}

// "Después de cada reparto [...] Detroit aumenta en 1 (hasta un máximo de 8)" (After
// each dividend Detroit rises by 1, to 8 at the most): no locomotive is needed there.
func TestDividends_DetroitGrows(t *testing.T) {
	g := given(t, standsOn(NYC, "E0"))
	for want := money.Amount(2); want <= 8; want++ {
		g.generalDividend(nil)
		if got := g.yield(industryHexes[Detroit]); got != want {
			t.Fatalf("Detroit stands at %d, want %d", got, want)
		}
		g.hasIncome(NYC, 8+want)
	}
	g = given(t)
	g.generalDividend(nil)
	if got := g.yield(industryHexes[Detroit]); got != 2 {
		t.Errorf("Detroit stands at %d without locomotives, want 2", got)
	}
}

// "En este caso primero se ejecuta la fase Chicago y después la fase de reparto de
// dividendos generales." (In this case the Chicago phase comes first and the general
// dividend after it)
func TestChicago_comesBeforeTheGeneralDividend(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 10), standsOn(NYC, "B2"),
		dial(AuctionDial, 3), dial(BuildDial, 4))
	g.Does(andy, buildWith(NYC), lay("A2"), done())
	g.asks(andy, bidding)
	g.received(andy, 15)
	if g.Happened("general-dividend") != 0 {
		t.Error("the general dividend came before the Wabash's auction")
	}
	g.Does(andy, pass())
	g.Does(ben, bid(1))
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.asks(ben, choosing) // the next after the builder, not after the buyer
	if g.Happened("general-dividend") != 1 || g.dials != [dials]uint8{} {
		t.Error("the general dividend did not follow")
	}
	g.received(andy, 15+15)
	g.received(ben, -1+1) // bought for 1, and the Wabash paid 1
}

// "Decide Subastar una acción, pero no ofrece ninguna [...] una subasta menos." (Chooses
// to auction a share but offers none: one auction less)
func TestPlay_decliningTurnsTheDial(t *testing.T) {
	g := given(t, dial(AuctionDial, 2))
	g.Does(andy, decline(AuctionDial))
	g.asks(ben, choosing)
	g.Refuses(ben, auctionOf(NYC), errDialRed)
	g.Refuses(ben, decline(AuctionDial), errDialRed)
}

// "Material de juego" (Game material): 103 locomotives, 20 shares, 23 houses.
func TestMaterial(t *testing.T) {
	locomotives, shares := 0, 0
	for c := range companies {
		locomotives += int(charters[c].locomotives)
		shares += charters[c].shares
	}
	if locomotives != 103 || shares != 20 || houseSupply+int(industries) != 23 {
		t.Errorf("%d locomotives, %d shares, %d houses", locomotives, shares, houseSupply+int(industries))
	}
}

// "Si los beneficios superan 50, el marcador +50" (If the income exceeds 50, the +50
// marker): no bound to the income.
func TestIncome_above50(t *testing.T) {
	g := given(t, income(NYC, 49), holds(andy, NYC, 1), treasury(NYC, 10), standsOn(NYC, "B2"))
	g.Does(andy, buildWith(NYC), lay("A2"), done())
	g.hasIncome(NYC, 56)
	g.received(andy, 56)
}
