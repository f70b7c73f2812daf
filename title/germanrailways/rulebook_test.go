package germanrailways

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// Every worked number of the rulebook, by section.

// "Tres jugadores: 40 táleros, cuatro: 30, cinco: 24." (Three players: 40 thalers, four:
// 30, five: 24)
func TestSetup_capital(t *testing.T) {
	for seats, want := range map[int]money.Amount{3: 40, 4: 30, 5: 24} {
		s := titletest.Fresh(t, rules{}, seats, nil)
		for seat, cash := range s.Purses() {
			if cash != want {
				t.Errorf("%d seats: seat %d has %d, want %d", seats, seat, cash, want)
			}
		}
	}
}

// The eight auctions in order, from 1; the receiver of the share opens the next; no bid: the opener
// has it free.
func TestPreparation_openingAuctions(t *testing.T) {
	g := tableOf(t, 3, nil)
	opener := marta
	for c := PO; c <= BHE; c++ {
		g.asks(opener, bidding)
		if g.sale.Company != c || g.sale.Lowest() != 1 {
			t.Fatalf("on sale: %s from %d, want %s from 1", g.sale.Company, g.sale.Lowest(), c)
		}
		g.Refuses(opener, bid(0), errBidTooLow)
		if c%2 == 0 { // nobody bids
			for range 3 {
				g.Does(game.Seat(g.sale.Next), pass())
			}
			g.hasTreasury(c, 0)
		} else { // the next on the left bids 2
			g.Does(opener, pass())
			opener = opener.Next(3)
			g.Does(opener, bid(2))
			g.Does(opener.Next(3), pass())
			g.hasTreasury(c, 2)
		}
		if g.companies[c].Shares.Held[opener] != 1 {
			t.Errorf("seat %d has no share of %s", opener, c)
		}
	}
	if turn := (rules{}).Turn(&g.State); !turn.Chance || g.round != 1 {
		t.Errorf("turn %+v in round %d, want the bag in round 1", turn, g.round)
	}
	g.Adds()
}

// "118 locomotoras [...] 11x naranja, 12x lila, 13x verde, 14x amarillo, 15x rojo, 16x
// azul, 17x marrón, 20x negro" (118 locomotives: 11 orange, 12 lilac, 13 green, 14
// yellow, 15 red, 16 blue, 17 brown, 20 black); 24 shares.
func TestMaterial(t *testing.T) {
	sum := 0
	for c, want := range map[Company]uint8{KSS: 11, CME: 12, BHE: 13, MWB: 14, GBS: 15, KBS: 16, NME: 17, PO: 20} {
		if charters[c].locomotives != want {
			t.Errorf("%s has %d locomotives, want %d", c, charters[c].locomotives, want)
		}
		sum += int(want)
	}
	if sum != 118 || int(companies)*allShares != 24 {
		t.Errorf("%d locomotives, %d shares", sum, int(companies)*allShares)
	}
}

// "Una acción de la Preußische Ostbahn (5) y una de la Niederschlesisch-Märkische (3):
// casilla 8." (A share of the Preußische Ostbahn (5) and one of the
// Niederschlesisch-Märkische (3): space 8)
func TestOrder_playerIncome(t *testing.T) {
	g := given(t, income(PO, 5), income(NME, 3), holds(marta, PO, 1), holds(marta, NME, 1))
	if got := g.incomeOf(marta); got != 8 {
		t.Errorf("Marta's income is %d, want 8", got)
	}
}

// orderExample: Marta 8, Alberto and María 6, Jesús 4, Pablo 3.
func orderExample(t *testing.T) *table {
	return given(t,
		income(PO, 8), income(NME, 6), income(KSS, 4), income(KBS, 3),
		holds(marta, PO, 1), holds(alberto, NME, 1), holds(maria, NME, 1), holds(jesus, KSS, 1), holds(pablo, KBS, 1))
}

// "Marta pone 1 ficha, Alberto y María 2 respectivamente, Jesús 3 y Pablo 4." (Marta
// puts in 1 token, Alberto and María 2 each, Jesús 3 and Pablo 4)
func TestOrder_tokens(t *testing.T) {
	g := orderExample(t)
	g.fillBag(nil)
	if want := [maxSeats]uint8{1, 2, 2, 3, 4}; g.order.bag != want {
		t.Errorf("tokens %v, want %v", g.order.bag, want)
	}
	options := rules{}.Options(&g.State, game.Chance, nil)
	for i, want := range []int32{1, 2, 2, 3, 4} {
		if options[i].Weight != want {
			t.Errorf("seat %d is drawn with weight %d, want %d", i, options[i].Weight, want)
		}
	}
}

// "María [...] Marta [...] Pablo, otra de María y una de Alberto" (María, Marta, Pablo,
// another of María and one of Alberto): María twice, Jesús not at all.
func TestOrder_draw(t *testing.T) {
	g := orderExample(t)
	g.fillBag(nil)
	turns := []game.Seat{maria, marta, pablo, maria, alberto}
	g.Does(game.Chance, drawn(maria), drawn(marta))
	g.Refuses(game.Chance, drawn(marta), errNoToken) // she had put in one
	g.Does(game.Chance, drawn(pablo), drawn(maria), drawn(alberto))
	for _, seat := range turns {
		g.asks(seat, choosing)
		g.Does(seat, pass())
	}
}

// "María mueve su marcador de beneficios de 31 a 39 táleros." (María moves her income
// marker from 31 to 39 thalers)
func TestAuction_incomeRisesByTheShare(t *testing.T) {
	g := given(t, income(PO, 8), income(KBS, 31), holds(maria, KBS, 1), holds(jesus, PO, 1))
	g.Does(marta, auctionOf(PO), pass())
	g.Does(alberto, pass())
	g.Does(maria, bid(1))
	g.Does(jesus, pass())
	g.Does(pablo, pass())
	if got := g.incomeOf(maria); got != 39 {
		t.Errorf("María's income is %d, want 39", got)
	}
	g.asks(alberto, choosing) // the next of the turn list
}

// "La segunda compañía [...] más 1 tálero, la tercera más 2." (The second company pays 1
// thaler more, the third 2 more)
func TestCosts_surchargeInACity(t *testing.T) {
	const halle = "09-08"
	g := given(t, standsOn(MWB, "10-05 10-06 10-07"))
	ladder := []money.Amount{2, 3, 4}
	for i, others := range []fact{nil, standsOn(KSS, halle), standsOn(GBS, halle)} {
		if others != nil {
			others(g)
		}
		if got := g.layCost(MWB, named(halle)); got != ladder[i] {
			t.Errorf("with %d others there: %d, want %d", i, got, ladder[i])
		}
	}
}

// "Montañas 4 táleros, la de ciudad 2 más 1 [...] en total 7." (Mountains 4 thalers, the
// city hex 2 and 1 more, 7 in all)
func TestCosts_MainWeserToHalle(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 10), standsOn(MWB, "10-05 10-06"), standsOn(KSS, "09-08"))
	g.Does(marta, buildWith(MWB), lay("09-07"), lay("09-08"), done())
	g.hasTreasury(MWB, 3)
}

// "Bamberg aumenta sus beneficios en 2, Köln en 2 y Hamburg incluso en 3." (Bamberg raises
// the income by 2, Köln by 2 and Hamburg even by 3)
func TestIncome_BambergKolnHamburg(t *testing.T) {
	g := given(t)
	for name, want := range map[string]money.Amount{"13-07": 2, "11-01": 2, "03-05": 3} {
		if got := g.yield(named(name)); got != want {
			t.Errorf("%s brings %d, want %d", name, got, want)
		}
	}
	g = givenWith(t, map[string]string{bambergIncome: bambergOne})
	if got := g.yield(bamberg); got != 1 {
		t.Errorf("Bamberg brings %d under the option, want 1", got)
	}
}

const (
	posen        = "07-15"
	poToPosen    = "01-20 01-19 01-18 02-17 03-17 04-16 05-16 06-15"
	breslauPosen = "09-15 08-15"
)

// "La Preußische Ostbahn construye en Posen [...] Se pagan los dividendos" (The
// Preußische Ostbahn builds in Posen; dividends are paid); a second meeting elsewhere
// pays nothing.
func TestDividends_firstMeetingPays(t *testing.T) {
	g := given(t, holds(marta, PO, 1), holds(alberto, NME, 1), treasury(PO, 20), treasury(NME, 20),
		standsOn(PO, poToPosen), standsOn(NME, breslauPosen), standsOn(NME, posen), income(NME, 3))
	g.Does(marta, buildWith(PO), lay(posen), done())
	g.received(marta, 2*g.companies[PO].Income)
	g.received(alberto, 3)
	if !g.met[PO].Has(NME) || !g.met[NME].Has(PO) {
		t.Error("both companies are connected now")
	}
	g.before = g.Cash
	// The Silesian follows to Kreuz, where the Ostbahn is too: they have met.
	g.companies[PO].Hexes.Add(named("05-14"))
	g.Does(alberto, buildWith(NME), lay("06-14"), lay("05-14"), done())
	g.received(marta, 0)
	g.received(alberto, 0)
}

// berlinHamburg is the network of the example: Berlin 3, Wittenberge 1, Hamburg
// 3, Lübeck 1, Kiel 1.
const berlinHamburg = "03-06 03-05 02-06 01-06 04-07 04-08 05-09 06-09"

// "Los beneficios ascienden a 9 [...] Marta posee 2 acciones y recibe 18" (The income is 9,
// Marta holds 2 shares and receives 18): the company that built is another one. Had it built itself, 36.
func TestDividends_BerlinHamburgAt9(t *testing.T) {
	g := given(t, holds(marta, BHE, 2), standsOn(BHE, berlinHamburg))
	g.hasIncome(BHE, 9)
	g.dividend(PO, nil)
	g.received(marta, 18)
	g.before = g.Cash
	g.dividend(BHE, nil)
	g.received(marta, 36)
}

// "De esto resulta un beneficio de 2 [...] Frankfurt am Main cuyo valor asciende a 2.
// Los beneficios aumentan de 3." (This brings an income of 2, Frankfurt am Main being
// worth 2. The income rises from 3)
func TestAbility_MainWeserBestCityTwice(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 20), standsOn(MWB, "11-04 12-03"))
	g.hasIncome(MWB, 2)
	g.Does(marta, buildWith(MWB), lay("13-03"))
	g.hasIncome(MWB, 5)
}

// The companies' first incomes are those of their homes, the Main-Weser's twice.
func TestSetup_firstIncomes(t *testing.T) {
	g := given(t)
	for c, want := range map[Company]money.Amount{PO: 3, NME: 2, KSS: 1, KBS: 3, MWB: 2, GBS: 1, CME: 1, BHE: 1} {
		g.hasIncome(c, want)
	}
}

// "Ciudad de inicio: Königsberg, llanura [...] München, casilla de montañas" (Start
// city: Königsberg, plain; München, mountains).
func TestAbilities_homeTerrains(t *testing.T) {
	for c, want := range map[Company]terrain{
		PO: plain, NME: plain, KSS: plain, CME: plain, BHE: plain, KBS: mountain, MWB: mountain, GBS: hill,
	} {
		if home := printed[charters[c].home]; home.terrain != want || home.kind != city {
			t.Errorf("%s starts on %+v", c, home)
		}
	}
}

// "La tercera acción [...] después de que se hayan emitido 2 de cada una de las 8." (The
// third share, after 2 of each of the 8 have been issued)
func TestAuction_thirdShares(t *testing.T) {
	var facts []fact
	for c := range companies {
		facts = append(facts, holds(marta, c, 2))
	}
	g := given(t, facts...)
	g.companies[BHE].Shares.Held[marta], g.companies[BHE].Shares.Sold, g.companies[BHE].Shares.Left = 1, 1, 2
	g.Refuses(marta, auctionOf(PO), errThirdLocked)
	g.Does(marta, auctionOf(BHE), bid(1))
	for _, seat := range []game.Seat{alberto, maria, jesus, pablo} {
		g.Does(seat, pass())
	}
	g.Does(alberto, auctionOf(PO), bid(1))
	g.Does(maria, pass())
	g.Does(jesus, pass())
	g.Does(pablo, pass())
	g.Does(marta, pass())
	g.Refuses(maria, auctionOf(PO), errSoldOut)
}

// "Hasta 4 tramos" (Up to 4 sections), "1 tálero menos por casilla" (1 thaler less a
// hex), "como máximo 5 táleros" (5 thalers at the most).
func TestAbilities_limitsAndPrices(t *testing.T) {
	g := given(t, holds(marta, PO, 1), treasury(PO, 20))
	g.Does(marta, buildWith(PO), lay("01-20"), lay("01-19"), lay("01-18"), lay("01-17"))
	g.Refuses(marta, lay("01-16"), errBuildFull)
	g.Does(marta, done())

	for kind, want := range map[terrain]money.Amount{plain: 1, hill: 2, mountain: 3} {
		for h := range printed {
			if printed[h].kind == rural && printed[h].terrain == kind {
				if got := g.layCost(KBS, Hex(h)); got != want {
					t.Errorf("the Bavarian pays %d for terrain %d, want %d", got, kind, want)
				}
			}
		}
	}

	g = given(t, holds(marta, CME, 1), treasury(CME, 20))
	g.Does(marta, buildWith(CME), lay("09-02"), lay("08-01"))
	g.hasTreasury(CME, 16)
	g.Refuses(marta, lay("08-02"), errSpendingLimit) // 2 + 2 + 2 is more than 5
	g.Does(marta, done())
}

// "En cuanto los beneficios sobrepasan 50 [...] +50" (As soon as the income exceeds 50,
// +50): no bound to the income.
func TestOrder_above50(t *testing.T) {
	g := given(t, income(PO, 49), holds(marta, PO, 2), holds(alberto, NME, 1))
	if got := g.incomeOf(marta); got != 98 {
		t.Errorf("income %d, want 98", got)
	}
	if g.tokens(marta) != 1 || g.tokens(alberto) != 2 || g.tokens(maria) != 3 {
		t.Error("tokens by rank")
	}
}
