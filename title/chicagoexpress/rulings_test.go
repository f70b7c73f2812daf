package chicagoexpress

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

// What the rulebook leaves open, as RULINGS.md answers it, and the rules without
// a worked number.

func TestAuction_aPassIsFinalAndOthersMayOpen(t *testing.T) {
	g := given(t, holds(andy, NYC, 1))
	g.Does(andy, auctionOf(PRR), pass())
	g.Does(ben, pass())
	g.Does(carl, bid(7))
	g.Does(dora, bid(9))
	g.Does(carl, bid(10))
	g.Refuses(dora, bid(10), errBidTooLow)
	g.Refuses(dora, bid(31), errBidOverCash)
	g.Does(dora, pass())
	g.asks(ben, choosing)
	g.hasTreasury(PRR, 10)
	g.received(carl, -10)
	if g.companies[PRR].Shares.Held[carl] != 1 {
		t.Error("Carl won the share and does not have it")
	}
	g.Adds()
}

func TestAuction_unsoldShareStays(t *testing.T) {
	g := given(t)
	g.Does(andy, auctionOf(PRR), pass())
	g.Does(ben, pass())
	g.Does(carl, pass())
	g.Does(dora, pass())
	if g.companies[PRR].Shares.Left != 3 {
		t.Error("nobody bid, yet a share is gone")
	}
	g.asks(ben, choosing)
}

func TestAuction_whoCannotPayIsNotAsked(t *testing.T) {
	g := given(t, cash(ben, 6), cash(carl, 7), cash(dora, 8))
	g.Does(andy, auctionOf(PRR), bid(7))
	g.asks(dora, bidding)
	g.Does(dora, pass())
	g.asks(ben, choosing)
	if g.Happened("cannot-bid") != 2 {
		t.Errorf("%d seats were passed over, want 2", g.Happened("cannot-bid"))
	}
}

func TestAuction_onlyUnsoldSharesOfOpenCompanies(t *testing.T) {
	g := given(t, holds(ben, PRR, 3))
	g.Refuses(andy, auctionOf(PRR), errSoldOut)
	g.Refuses(andy, auctionOf(WAB), errWabashClosed)
	g = given(t, wabashOpen())
	g.Does(andy, auctionOf(WAB))
	if g.sale.Minimum != 1 {
		t.Errorf("the Wabash's share starts at %d, want 1", g.sale.Minimum)
	}
}

// A refusal tells the figures that its sentence speaks of.
func TestRefusals_tellTheFacts(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 3), cash(andy, 9))
	g.Does(andy, auctionOf(PRR))
	if got := g.Facts(andy, bid(10)); got["amount"] != money.Amount(10) || got["lowest"] != money.Amount(7) || got["cash"] != money.Amount(9) {
		t.Errorf("a bid: %v", got)
	}
	g.Does(andy, pass())
	for _, seat := range []game.Seat{ben, carl, dora} {
		g.Does(seat, pass())
	}
	if got := g.Facts(ben, buildWith(NYC)); got["company"] != NYC || got["dial"] != BuildDial {
		t.Errorf("a build: %v", got)
	}
	if got := g.Facts(ben, bid(1)); got != nil {
		t.Errorf("out of season there is nothing to tell, but %v", got)
	}
}

func TestBuild_needsAShareAndMoney(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), holds(andy, PRR, 1), holds(andy, CO, 1),
		treasury(BO, 10), treasury(PRR, 10), stock(PRR, 0))
	g.Refuses(andy, buildWith(BO), errNoShare)
	g.Refuses(andy, buildWith(NYC), errNowhere) // an empty treasury
	g.Refuses(andy, buildWith(PRR), errNoLocomotive)
	g.Refuses(andy, buildWith(WAB), errNoShare)
	g.Refuses(andy, lay("R2"), game.NotNow)
	g = given(t, holds(andy, NYC, 1), treasury(NYC, 10), dial(BuildDial, 5))
	g.Refuses(andy, buildWith(NYC), errDialRed)
}

func TestBuild_whereALocomotiveMayStand(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 5), standsOn(PRR, "R3 Q3 R4"), standsOn(NYC, "S4 S5"))
	g.Does(andy, buildWith(NYC))
	g.Refuses(andy, done(), errLayFirst)
	g.Refuses(andy, lay("R5"), errStartHex)
	g.Refuses(andy, lay("S3"), errOwnHex)
	g.Refuses(andy, lay("S4"), errOwnHex)
	g.Refuses(andy, lay("Q3"), errNotBeside)
	g.Refuses(andy, lay("R3"), errHexTaken) // a forest takes one locomotive in all
	g.Does(andy, lay("R4"))                 // a plain takes all
	g.hasTreasury(NYC, 3)
	g.Does(andy, lay("R2"))
	g.Refuses(andy, lay("Q3"), errTreasury) // 4, with 1 left
	g.Does(andy, lay("S2"), done())         // a branch
	g.Adds()
}

func TestBuild_threeHexesAtMost(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 20))
	g.Does(andy, buildWith(NYC), lay("S2"), lay("S1"), lay("R2"))
	g.Refuses(andy, lay("S0"), errThreeLaid)
	g.Does(andy, done())
}

func TestBuild_theLastLocomotive(t *testing.T) {
	g := given(t, holds(andy, NYC, 1), treasury(NYC, 20), stock(NYC, 1))
	g.Does(andy, buildWith(NYC), lay("S2"))
	g.Refuses(andy, lay("S1"), errNoLocomotive)
	g.Does(andy, done())
}

func TestDevelop_whereAndHowOften(t *testing.T) {
	g := given(t, standsOn(NYC, "R2 Q2 A2 E0 I6 S2"), scaleAt(Wheeling, 3))
	g.Refuses(andy, developHex("S3"), errNotDevelopable) // a start hex
	g.Refuses(andy, developHex("S2"), errNotDevelopable) // a plain
	g.Refuses(andy, developHex("A2"), errNotDevelopable) // Chicago
	g.Refuses(andy, developHex("E0"), errDetroitGrows)
	g.Refuses(andy, developHex("K4"), errNobodyThere)
	g.Refuses(andy, developHex("Q3"), errNobodyThere)
	g.Refuses(andy, developHex("I6"), errScaleEnd)
	g.Does(andy, developHex("R2"))
	g.Refuses(ben, developHex("R2"), errDeveloped)
	g.State.housesLeft = 0
	g.Refuses(ben, developHex("Q2"), errNoHouses)
	g.dials[DevelopDial] = 4
	g.Refuses(ben, developHex("Q2"), errDialRed)
}

// Fort Wayne is the Wabash's start hex and an ordinary city.
func TestDevelop_FortWayne(t *testing.T) {
	g := given(t, standsOn(PRR, "D3"), wabashOpen())
	g.Does(andy, developHex("D3"))
	g.hasIncome(PRR, 7+1+2)
	g.hasIncome(WAB, 3)
}

func TestDividends_twoDialsInTheRed(t *testing.T) {
	g := given(t, holds(andy, PRR, 1), dial(AuctionDial, 3), dial(DevelopDial, 3))
	g.Does(andy, decline(DevelopDial))
	g.received(andy, 7)
	g.asks(ben, choosing)
	if g.dials != [dials]uint8{} || g.round != 2 {
		t.Errorf("dials %v in round %d", g.dials, g.round)
	}
}

// chicagoAndOn builds into Chicago and then one hex further, worth nothing, and
// one before it worth 1 (South Bend), with the Chicago phase as set.
func chicagoAndOn(t *testing.T, facts ...fact) *table {
	facts = append([]fact{
		holds(andy, NYC, 1), holds(ben, NYC, 1), treasury(NYC, 20), standsOn(NYC, "B2"), income(NYC, 10),
	}, facts...)
	return given(t, facts...)
}

// Ruling 10: the whole build counts for the Chicago dividend.
func TestChicago_afterTheBuild(t *testing.T) {
	g := chicagoAndOn(t)
	g.Does(andy, buildWith(NYC), lay("A2"))
	g.asks(andy, building)
	g.received(andy, 0)
	g.Does(andy, lay("C2"), done())
	g.received(andy, 9) // 10 + 7 + 1 over two shares
	g.asks(andy, bidding)
}

// chicago-timing at-once: play stops when the locomotive stands there, and the
// build goes on after the Wabash's auction.
func TestChicago_atOnce(t *testing.T) {
	g := chicagoAndOn(t, chicagoAtOnce())
	g.Does(andy, buildWith(NYC), lay("A2"))
	g.received(andy, 9) // 17 over two shares, rounded up
	g.asks(andy, bidding)
	g.Does(andy, bid(1))
	g.Does(ben, pass())
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.asks(andy, building)
	g.Refuses(andy, pass(), game.NotNow)
	g.Does(andy, lay("C2"), done())
	g.hasIncome(NYC, 18)
	g.asks(ben, choosing)
	if g.Happened("chicago-reached") != 1 {
		t.Error("the Chicago phase ran twice")
	}
}

// chicago-timing at-once: where no hex can follow the build ends by itself, after
// the Wabash's auction or right with a later arrival.
func TestChicago_atOnceAsTheLastHex(t *testing.T) {
	g := chicagoAndOn(t, chicagoAtOnce())
	g.Does(andy, buildWith(NYC), lay("C2"), lay("B3"), lay("A2"))
	g.asks(andy, bidding)
	g.Does(andy, bid(1))
	g.Does(ben, pass())
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.asks(ben, choosing)
	if g.Happened("built") != 1 {
		t.Error("the build was not finished")
	}

	g = given(t, chicagoAtOnce(), holds(andy, PRR, 1), treasury(PRR, 6), standsOn(PRR, "A3"), income(PRR, 7),
		standsOn(NYC, "A2"), wabashOpen())
	g.Does(andy, buildWith(PRR), lay("A2")) // for all its money
	g.received(andy, 14)
	g.asks(ben, choosing)
}

// The first version of the rules asked even where no hex could follow.
func TestFirst_ChicagoAsTheLastHex(t *testing.T) {
	g := given(t, chicagoAtOnce(), holds(andy, PRR, 1), treasury(PRR, 6), standsOn(PRR, "A3"), income(PRR, 7),
		standsOn(NYC, "A2"), wabashOpen(), func(g *table) { g.asksOn = true })
	g.Does(andy, buildWith(PRR), lay("A2"))
	g.asks(andy, building)
	g.Does(andy, done())
	g.asks(ben, choosing)
}

// Every arrival pays; only the first opens the Wabash.
func TestChicago_secondArrival(t *testing.T) {
	g := given(t, holds(andy, PRR, 1), treasury(PRR, 20), standsOn(PRR, "A3"), income(PRR, 7),
		standsOn(NYC, "A2"), wabashOpen())
	g.Does(andy, buildWith(PRR), lay("A2"), done())
	g.hasTreasury(PRR, 14) // 3 for each of two locomotives
	g.received(andy, 14)
	g.asks(ben, choosing)
}

func TestChicago_WabashUnsoldIsOpen(t *testing.T) {
	g := chicagoAndOn(t)
	g.Does(andy, buildWith(NYC), lay("A2"), done(), pass())
	g.Does(ben, pass())
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.asks(ben, choosing)
	g.Does(ben, auctionOf(WAB), bid(1))
}

// When nobody can pay for the Wabash its auction is over at once, and the turn
// passes to the next player, no further.
func TestChicago_WabashNobodyCanPay(t *testing.T) {
	g := given(t, holds(andy, CO, 1), treasury(CO, 10), standsOn(CO, "B2"), income(CO, -6),
		cash(andy, 0), cash(ben, 0), cash(carl, 0), cash(dora, 0))
	g.houses.Add(named("D3")) // so that the lowest bid is 3
	g.Does(andy, buildWith(CO), lay("A2"), done())
	g.received(andy, 1)
	g.asks(ben, choosing)
	if g.Happened("share-unsold") != 1 {
		t.Error("the share was to stay unsold")
	}
}

func TestEnd_eachConditionAfterAGeneralDividend(t *testing.T) {
	for want, facts := range map[ending][]fact{
		locomotivesOut: {stock(PRR, 0), stock(BO, 0), stock(CO, 0)},
		sharesOut:      {holds(andy, PRR, 3), holds(ben, BO, 4), holds(carl, WAB, 2)},
		housesOut:      {housesLeft(3)},
		detroitFull:    {scaleAt(Detroit, 7)},
		running:        {stock(PRR, 0), stock(BO, 0), holds(andy, PRR, 3), holds(ben, BO, 4), housesLeft(4), scaleAt(Detroit, 6)},
	} {
		g := given(t, append(facts, dial(AuctionDial, 3), dial(BuildDial, 4))...)
		if g.ending != running {
			t.Errorf("%s: over before the dividend", endingNames[want])
		}
		g.Does(andy, decline(BuildDial))
		if g.ending != want {
			t.Errorf("ended by %q, want %q", endingNames[g.ending], endingNames[want])
		}
	}
}

// Ruling 19: Detroit at 8 ends the game with the next dividend, the eighth.
func TestEnd_eightDividendsAtMost(t *testing.T) {
	g := given(t, holds(andy, PRR, 1))
	for g.step != over {
		if int(g.round)+g.closing().atMost() != 9 {
			t.Errorf("round %d with %d dividends to come", g.round, g.closing().atMost())
		}
		g.generalDividend(&g.Log)
	}
	if n := g.Happened("general-dividend"); n != 8 {
		t.Errorf("%d dividends, want 8", n)
	}
	g.received(andy, 8*7)
}

// "Si hay empate los jugadores afectados comparten la victoria." (If there is a tie the
// players concerned share the victory)
func TestEnd_sharedVictory(t *testing.T) {
	g := given(t, cash(andy, 40), cash(ben, 50), cash(carl, 50), cash(dora, 10))
	g.closing().finish(detroitFull, nil)
	ending, standings := rules{}.Outcome(&g.State)
	want := []game.Standing{
		{Seat: ben, Rank: 1, Score: 50, Won: true}, {Seat: carl, Rank: 1, Score: 50, Won: true},
		{Seat: andy, Rank: 3, Score: 40}, {Seat: dora, Rank: 4, Score: 10},
	}
	for i := range want {
		if standings[i] != want[i] {
			t.Errorf("standing %d: %+v, want %+v", i, standings[i], want[i])
		}
	}
	if ending != "detroit" {
		t.Errorf("ending %q", ending)
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
	if err := (rules{}).Apply(&s, game.Chance, Action{Do: Opener, Seat: 3}, nil); err == nil {
		t.Error("a seat that is not there was drawn")
	}
	if err := (rules{}).Apply(&s, game.Chance, Action{Do: Opener, Seat: 2}, nil); err != nil {
		t.Fatal(err)
	}
	if turn := (rules{}).Turn(&s); turn != game.TurnOf(2) || s.sale.Opener != 2 {
		t.Errorf("turn %+v, opener %d", turn, s.sale.Opener)
	}
}

// Every refusal tells the facts that its sentence needs, and is listed.
func TestRefusals_listed(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range refusals {
		if seen[r.Why] {
			t.Errorf("%q twice", r.Why)
		}
		seen[r.Why] = true
	}
}

// The map has the figures that the rulebook gives of it.
func TestMap(t *testing.T) {
	counts := map[terrain]int{}
	edges := 0
	for h := range printed {
		counts[printed[h].terrain]++
		edges += grid.Near(Hex(h)).Len()
	}
	if len(printed) != 160 || edges != 2*426 {
		t.Errorf("%d hexes, %d edges", len(printed), edges/2)
	}
	for kind, want := range map[terrain]int{city: 23, plain: 73, industrial: 3, forest: 41, mountain: 16, start: 4} {
		if counts[kind] != want {
			t.Errorf("%d hexes of terrain %d, want %d", counts[kind], kind, want)
		}
	}
	for name, want := range map[string]int16{"S3": 18, "R5": 17, "Q7": 16, "Q9": 16, "D3": 3} {
		if got := toChicago[named(name)]; got != want {
			t.Errorf("%s is %d hexes from Chicago, want %d", name, got, want)
		}
	}
	if got := money.Amount(printed[chicago].income); got != 7 {
		t.Errorf("Chicago brings %d", got)
	}
}
