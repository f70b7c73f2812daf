package germanrailways

import (
	"errors"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// What the rulebook leaves open, as RULINGS.md answers it, and the rules without
// a worked number.

// Ruling 1: as our rulebook is printed the Saxon pays no surcharge and lays three;
// in other editions it pays and lays two.
func TestAbility_Saxon(t *testing.T) {
	g := given(t, holds(marta, KSS, 1), treasury(KSS, 20), standsOn(MWB, "09-08"))
	if g.layCost(KSS, named("09-08")) != 2 || g.longestBuild(KSS) != 3 {
		t.Errorf("as printed: Halle for %d, %d hexes", g.layCost(KSS, named("09-08")), g.longestBuild(KSS))
	}
	g = givenWith(t, map[string]string{saxon: twoTrack},
		holds(marta, KSS, 1), treasury(KSS, 20), standsOn(MWB, "09-08"))
	g.Does(marta, buildWith(KSS), lay("09-08"), lay("09-07"))
	g.hasTreasury(KSS, 20-3-4)
	g.Refuses(marta, lay("10-09"), errBuildFull)
}

func TestAbility_SilesianPaysNoSurcharge(t *testing.T) {
	g := given(t, standsOn(KSS, "09-08"), standsOn(MWB, "09-08"))
	if got := g.layCost(NME, named("09-08")); got != 2 {
		t.Errorf("the Silesian pays %d in Halle, want 2", got)
	}
}

// Ruling 11: the Bavarian's 1 less is off terrain and surcharge together.
func TestAbility_BavarianInACity(t *testing.T) {
	g := given(t, standsOn(KSS, "09-08"), standsOn(MWB, "09-08"))
	if got := g.layCost(KBS, named("09-08")); got != 3 {
		t.Errorf("the Bavarian pays %d in Halle with two others, want 2 + 2 - 1", got)
	}
}

// Ruling 12: the free hex is the dearest rural one, in whatever order they are laid.
func TestAbility_BadenDearestRuralHexFree(t *testing.T) {
	for _, order := range [][]string{{"14-03", "13-04", "12-04"}, {"14-03", "15-04"}} {
		g := given(t, holds(marta, GBS, 1), treasury(GBS, 20))
		var sum, dearest money.Amount
		g.Does(marta, buildWith(GBS))
		for _, name := range order {
			h := named(name)
			if printed[h].kind != rural {
				t.Fatalf("%s is not rural", name)
			}
			sum += terrainCost[printed[h].terrain]
			dearest = max(dearest, terrainCost[printed[h].terrain])
			g.Does(marta, lay(name))
			g.hasTreasury(GBS, 20-(sum-dearest))
		}
		g.Does(marta, done())
		g.Adds()
	}
}

// Ruling 13: with nothing in the treasury the Baden may lay its free hex.
func TestAbility_BadenWithoutMoney(t *testing.T) {
	g := given(t, holds(marta, GBS, 1))
	g.Does(marta, buildWith(GBS), lay("14-03"))
	g.Refuses(marta, lay("15-04"), errTreasury)
	g.Does(marta, done())
	g.asks(alberto, choosing)
}

// The outskirts and Berlin are no rural hexes: the Baden pays for them.
func TestAbility_BadenPaysForBerlin(t *testing.T) {
	g := given(t)
	for _, name := range []string{"05-09", "06-09"} {
		if got := g.layCost(GBS, named(name)); got != 2 {
			t.Errorf("%s costs the Baden %d, want 2", name, got)
		}
	}
}

// Nor is a city: it is paid, however dear, and the rural hex is free all the same.
func TestAbility_BadenPaysForCities(t *testing.T) {
	g := given(t, holds(marta, GBS, 1), treasury(GBS, 20))
	g.Does(marta, buildWith(GBS), lay("16-03"))
	g.hasTreasury(GBS, 20-4)
	g.Does(marta, lay("15-04"))
	g.hasTreasury(GBS, 20-4)
}

// "Como máximo 5 táleros" (5 thalers at the most): where every hex costs more the
// Cöln-Minden builds nothing, however rich it is.
func TestAbility_CologneMindenShutIn(t *testing.T) {
	const around = "08-00 08-01 09-00 09-02 10-00" // cities, 2 each and 1 for each of four companies
	g := given(t, holds(marta, CME, 1), treasury(CME, 50), standsOn(MWB, "10-01"),
		standsOn(PO, around), standsOn(NME, around), standsOn(KSS, around), standsOn(KBS, around))
	g.Refuses(marta, buildWith(CME), errNowhere)
	g.companies[KBS].Hexes.Remove(named("09-02"))
	g.Does(marta, buildWith(CME))
	g.Refuses(marta, lay("09-00"), errSpendingLimit)
	g.Does(marta, lay("09-02"))
}

// Ruling 15: a city as good as the best one leaves the bonus as it was.
func TestAbility_MainWeserEqualBest(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 20))
	g.Does(marta, buildWith(MWB), lay("10-05"))
	g.hasIncome(MWB, 3) // Kassel 1 + Mühlhausen 1 + 1 again
}

// The Berlin-Hamburg pays nothing before it has both, and others are paid all
// the same; once the very build joins them it pays, double.
func TestAbility_BerlinHamburg(t *testing.T) {
	facts := []fact{
		holds(marta, BHE, 1), holds(alberto, PO, 1), treasury(BHE, 20), standsOn(BHE, "03-06 03-05 04-07 04-08"),
	}
	g := given(t, facts...)
	g.dividend(BHE, &g.Log)
	g.received(marta, 0)
	g.received(alberto, 3)
	if g.Happened("dividend-withheld") != 1 {
		t.Error("the Berlin-Hamburg's dividend was to be withheld")
	}

	g = given(t, append(facts, standsOn(PO, "06-09"))...)
	g.Does(marta, buildWith(BHE), lay("05-09"), lay("06-09"), done())
	g.received(marta, 2*(1+3+3)) // Wittenberge, Hamburg, Berlin; 04-08 is no city
	g.received(alberto, 3+3)
	if got := g.incomeOf(marta); got != 7 {
		t.Errorf("Marta's income is %d: the share counts for the turn order", got)
	}
}

// Each hex of the outskirts takes one locomotive, each company may build there
// once, and Berlin is one city reached only through them.
func TestExpand_outskirtsOnce(t *testing.T) {
	if zone.Len() != 9 {
		t.Errorf("%d outskirts, want 9", zone.Len())
	}
	if ring := *grid.Near(berlin); ring != zone {
		t.Error("Berlin's neighbours are the outskirts")
	}
	g := given(t, holds(marta, BHE, 1), holds(alberto, PO, 1), treasury(BHE, 20), treasury(PO, 20),
		standsOn(BHE, "04-07 04-08"), standsOn(PO, "04-09"))
	g.Does(marta, buildWith(BHE), lay("05-09"))
	g.Refuses(marta, lay("06-08"), errZoneOnce)
	g.Refuses(marta, lay("05-10"), errZoneOnce)
	g.Does(marta, lay("06-09"), done())
	if !g.companies[BHE].Hexes.Has(berlin) || g.companies[BHE].Income != 1+3 {
		t.Errorf("Berlin brings 3 once: %d", g.companies[BHE].Income)
	}
	g.Does(alberto, buildWith(PO))
	g.Refuses(alberto, lay("05-09"), errHexTaken)
	g.Does(alberto, lay("05-10"), lay("06-09"))
	g.hasTreasury(PO, 20-2-3) // one other company in Berlin
	g.Adds()
}

func TestExpand_where(t *testing.T) {
	g := given(t, holds(marta, NME, 1), holds(marta, KSS, 1), treasury(NME, 5), standsOn(PO, "09-15"), stock(KSS, 0))
	g.Refuses(marta, buildWith(PO), errNoShare)
	g.Refuses(marta, buildWith(KSS), errNoLocomotive)
	g.Does(marta, buildWith(NME))
	g.Refuses(marta, done(), errLayFirst)
	g.Refuses(marta, lay("10-15"), errOwnHex)
	g.Refuses(marta, lay("07-15"), errNotBeside)
	g.Refuses(marta, lay("09-15"), errHexTaken) // a plain with another's locomotive
	g.Does(marta, lay("10-14"), lay("11-16"))
	g.Refuses(marta, lay("10-16"), errTreasury)
	g.Refuses(marta, pass(), game.NotNow)
	g.Does(marta, done())
	g = given(t, holds(marta, NME, 1))
	g.Refuses(marta, buildWith(NME), errNowhere) // an empty treasury
}

// A refusal tells the figures that its sentence speaks of.
func TestRefusals_tellTheFacts(t *testing.T) {
	g := given(t, holds(marta, NME, 1), treasury(NME, 3), cash(marta, 9))
	g.Does(marta, buildWith(NME))
	g.Does(marta, lay("10-14"))
	if got := g.Facts(marta, lay("11-16")); got["hex"] != "11-16" || got["cost"] != money.Amount(2) || got["treasury"] != money.Amount(1) {
		t.Errorf("a hex: %v", got)
	}
	if got := g.Facts(marta, pass()); got != nil {
		t.Errorf("out of season there is nothing to tell, but %v", got)
	}
	g.Does(marta, done())
	g.Does(alberto, auctionOf(PO), pass())
	g.Does(maria, pass())
	g.Does(jesus, pass())
	g.Does(pablo, pass())
	if got := g.Facts(marta, bid(10)); got["amount"] != money.Amount(10) || got["lowest"] != money.Amount(1) || got["cash"] != money.Amount(9) {
		t.Errorf("a bid: %v", got)
	}
}

// Ruling 27: nobody bids more than they have, and a player who cannot bid is not
// asked.
func TestAuction_bidsWithinCash(t *testing.T) {
	g := given(t, cash(alberto, 0), cash(maria, 3), cash(jesus, 3))
	g.Does(marta, auctionOf(PO), bid(2))
	g.asks(maria, bidding)
	g.Refuses(maria, bid(4), errBidOverCash)
	g.Refuses(maria, bid(2), errBidTooLow)
	g.Does(maria, bid(3))
	g.asks(pablo, bidding) // Jesús would have to bid 4
	g.Does(pablo, pass())
	g.Does(marta, pass())
	g.hasTreasury(PO, 3)
	g.received(maria, -3)
	if g.Happened("cannot-bid") != 2 {
		t.Errorf("%d seats were passed over, want 2", g.Happened("cannot-bid"))
	}
	g.Adds()
}

// Ruling 10: another company's home is a city like any other.
func TestExpand_intoAHomeCity(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), holds(alberto, KSS, 1), treasury(MWB, 10), standsOn(MWB, "10-05 10-06 10-07"))
	g.Does(marta, buildWith(MWB), lay("10-08"), done())
	g.hasTreasury(MWB, 10-3) // the home locomotive counts for the surcharge
	if !g.met[KSS].Has(MWB) {
		t.Error("and for the connection")
	}
	g.received(alberto, 1)
}

// Ruling 4: neighbouring hexes do not connect: Leipzig and Halle touch.
func TestDividends_neighboursAreNotConnected(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 10), standsOn(MWB, "10-05 10-06 10-07"))
	g.Does(marta, buildWith(MWB), lay("09-08"), done())
	if g.met[MWB] != 0 {
		t.Errorf("connected with %v", g.met[MWB].List())
	}
}

// Nor does a hex in the country where another stands.
func TestDividends_companiesMeetInCitiesAlone(t *testing.T) {
	g := given(t, standsOn(PO, "04-09 05-10 06-09"))
	for name, want := range map[string]companySet{"04-09": 0, "05-10": 0, "06-09": 1 << PO} {
		if got := g.meets(BHE, named(name)); got != want {
			t.Errorf("in %s the Berlin-Hamburg meets %v, want %v", name, got.List(), want.List())
		}
	}
}

// "El doble [...] independientemente de si se han establecido una o varias" (Double,
// whether one connection was made or several).
func TestDividends_severalConnectionsPayOnce(t *testing.T) {
	g := given(t, holds(marta, MWB, 1), treasury(MWB, 20), standsOn(MWB, "10-05 10-06 10-07"),
		standsOn(NME, "10-08"), standsOn(PO, "09-08"))
	g.Does(marta, buildWith(MWB), lay("10-08"), lay("09-08"), done())
	g.received(marta, 2*(1+1+1+1+1+1)) // Kassel twice, Mühlhausen, Erfurt, Leipzig, Halle
	if g.met[MWB].Len() != 3 || g.Happened("connected") != 3 {
		t.Errorf("connected with %v", g.met[MWB].List())
	}
}

// Every company with shares out tells what it pays, the builder that it is double;
// then every player what came in.
func TestDividends_told(t *testing.T) {
	g := given(t, holds(marta, PO, 1), holds(alberto, NME, 2))
	g.dividend(PO, &g.Log)
	var paid []DividendPaid
	for _, logged := range g.Log.Entries {
		if e, is := logged.Event.(DividendPaid); is && g.companies[e.Company].Shares.Sold > 0 {
			paid = append(paid, e)
		}
	}
	want := []DividendPaid{{PO, 3, 6, true}, {NME, 2, 2, false}}
	if !slices.Equal(paid, want) {
		t.Errorf("paid %+v, want %+v", paid, want)
	}
	if g.Happened("received") != 2 {
		t.Errorf("%d players received something, want Marta and Alberto", g.Happened("received"))
	}
	if g.Happened("dividend-withheld") != 0 {
		t.Error("the Berlin-Hamburg has no share out and nothing to withhold")
	}
}

func TestOrder_oneEach(t *testing.T) {
	g := givenWith(t, map[string]string{turnOrder: oneEach}, income(PO, 8), holds(marta, PO, 1))
	g.fillBag(nil)
	if g.order.bag != [maxSeats]uint8{1, 1, 1, 1, 1} {
		t.Errorf("tokens %v, want one each", g.order.bag)
	}
}

func TestSetup_randomOpenerIsDrawn(t *testing.T) {
	s := titletest.Fresh(t, rules{}, 3, map[string]string{firstOpener: random})
	if turn := (rules{}).Turn(&s); !turn.Chance {
		t.Fatalf("turn %+v, want chance", turn)
	}
	if n := len(rules{}.Options(&s, game.Chance, nil)); n != 3 {
		t.Errorf("%d openers to draw from, want 3", n)
	}
	if err := (rules{}).Apply(&s, game.Chance, Action{Do: Opener, Seat: 3}, nil); !errors.Is(err, errNoSeat) {
		t.Errorf("a seat that is not there was drawn: %v", err)
	}
	if err := (rules{}).Apply(&s, game.Chance, Action{Do: Opener, Seat: 2}, nil); err != nil {
		t.Fatal(err)
	}
	if turn := (rules{}).Turn(&s); turn != game.TurnOf(2) || s.sale.Opener != 2 {
		t.Errorf("turn %+v, opener %d", turn, s.sale.Opener)
	}
}

// Berlin goes by any of its three hexes.
func TestAction_Berlin(t *testing.T) {
	for _, name := range []string{"06-09", "06-10", "07-10"} {
		var a Action
		if err := a.UnmarshalJSON([]byte(`{"kind":"lay","hex":"` + name + `"}`)); err != nil || a.Hex != berlin {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
}

// The map has the figures that its sources give of it.
func TestMap(t *testing.T) {
	kinds, terrains, incomes := map[kind]int{}, map[terrain]int{}, map[money.Amount]int{}
	for h := range printed {
		kinds[printed[h].kind]++
		terrains[printed[h].terrain]++
		if printed[h].kind == city {
			incomes[printed[h].income]++
		}
	}
	if len(printed) != 249 || kinds[city] != 64 || kinds[rural] != 176 || kinds[outskirts] != 9 {
		t.Errorf("%d hexes, %v", len(printed), kinds)
	}
	if terrains[plain] != 149-2 || terrains[hill] != 49 || terrains[mountain] != 53 {
		t.Errorf("terrains %v", terrains)
	}
	if incomes[1] != 55 || incomes[2] != 5 || incomes[3] != 4 {
		t.Errorf("city incomes %v", incomes)
	}
	for _, c := range []struct {
		a, b string
		want int16
	}{{"04-06", "06-09", 4}, {"04-06", "03-05", 2}, {"00-20", "07-15", 9}, {"10-15", "07-15", 3}, {"10-04", "09-08", 4}, {"10-08", "09-08", 1}} {
		from := hex.SetOf(named(c.a))
		if got := grid.Distances(&from, &everywhere)[named(c.b)]; got != c.want {
			t.Errorf("%s is %d hexes from %s, want %d", c.a, got, c.b, c.want)
		}
	}
}
