package germanrailways

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/titletest"
)

func TestGreedy_beatsThreeRandoms(t *testing.T) {
	t.Parallel()
	if got := titletest.GreedyWins(t, Title, game.Setup{Seats: 4}, 160); got < 0.7 {
		t.Errorf("greedy won %.0f%%, and is to win 70%%", 100*got)
	}
}

// Four greedy seats play to the printed end: two connections for every company.
func TestGreedy_reachesThePrintedEnd(t *testing.T) {
	t.Parallel()
	games, reached := 40, 0
	for n := range games {
		g := titletest.Played(t, Title, game.Setup{Seats: 4}, n, "greedy")
		if ending, _ := g.Outcome(); ending == endingNames[connected] {
			reached++
		}
	}
	t.Logf("%d of %d games", reached, games)
	if 2*reached <= games {
		t.Error("most games are to end with two connections for every company")
	}
}

// Without the vote games end too.
func TestEnd_withoutTheVote(t *testing.T) {
	t.Parallel()
	off := map[string]string{endVote: voteOff}
	for n := range 6 {
		titletest.Played(t, Title, game.Setup{Seats: 3, Settings: off}, n, "random")
		titletest.Played(t, Title, game.Setup{Seats: 4, Settings: off}, n, "greedy", "random", "greedy", "random")
	}
}

// decides is what the simple bot does, with some dice.
func (g *table) decides(seat game.Seat, dice uint64) Action {
	g.T.Helper()
	return titletest.Advised(g.T, rules{}, &g.State, seat, dice)
}

// always wants the same of the seat whatever the dice.
func (g *table) always(seat game.Seat, want func(Action) bool) {
	g.T.Helper()
	titletest.AlwaysAdvised(g.T, rules{}, &g.State, seat, want)
}

// allMet gives every company its two connections: it met the one before and the one
// after it.
func allMet() fact {
	return func(g *table) {
		for c := range companies {
			g.met[c] = 1<<((c+1)%companies) | 1<<((c+companies-1)%companies)
		}
	}
}

// lackEachOther gives every company its two connections but these two: they lack the
// one with each other.
func lackEachOther(a, b Company) fact {
	return func(g *table) {
		last := a
		for c := range companies {
			if c != a && c != b {
				g.connect(c, 1<<last, nil)
				last = c
			}
		}
		g.connect(b, 1<<last, nil)
	}
}

// A share that will pay several times what is in the purse is worth most of it.
func TestGreedy_spendsMostOfItsPurseOnAShareThatWillPay(t *testing.T) {
	g := given(t, income(KSS, 7), cash(marta, 60), cash(alberto, 80))
	g.Does(marta, auctionOf(KSS), bid(1))
	g.Does(alberto, bid(40)) // that the others do not have
	g.always(marta, func(a Action) bool { return a.Do == Bid })
}

// In the opening seven more companies are to be had.
func TestGreedy_keepsMoneyForTheNextCompaniesInTheOpening(t *testing.T) {
	g := tableOf(t, 4, nil)
	g.Does(0, bid(18))
	g.always(1, func(a Action) bool { return a.Do == Pass })
}

func TestGreedy_bidsNoMoreThanMakesTheOthersLeave(t *testing.T) {
	g := given(t, income(KSS, 7), cash(marta, 200), cash(alberto, 6), cash(maria, 3), cash(jesus, 3), cash(pablo, 3))
	g.Does(marta, auctionOf(KSS))
	g.always(marta, func(a Action) bool { return a.Do == Bid && a.Amount <= 6 })
}

func TestGreedy_opensEachGameInItsOwnWay(t *testing.T) {
	var openings [][companies]money.Amount
	for n := range 8 {
		g := tableOf(t, 4, nil)
		for dice := uint64(100 * n); g.step == bidding; dice++ {
			seat := game.Seat(g.sale.Next)
			g.Does(seat, g.decides(seat, dice))
		}
		var paid [companies]money.Amount
		for c := range companies {
			paid[c] = g.companies[c].Treasury
		}
		if slices.Contains(openings, paid) {
			t.Errorf("game %d opens like another: %v", n, paid)
		}
		openings = append(openings, paid)
	}
}

// Marta has one share of the Saxon and Alberto two: at a table of two, what it gains
// is more the other's than hers.
func TestGreedy_buildsNothingThatHelpsTheOthersMore(t *testing.T) {
	g := given(t, holds(marta, KSS, 1), holds(alberto, KSS, 2), treasury(KSS, 20))
	g.Cash[marta], g.Seats = 0, 2
	g.always(marta, func(a Action) bool { return a.Do != Build })
}

// All companies are connected: this is the last round. Nobody can cause another
// dividend, so no share is worth a coin.
func TestGreedy_buysNothingThatIsNotPaidAnyMore(t *testing.T) {
	g := given(t, allMet(), income(KSS, 7), cash(marta, 100))
	g.Does(marta, auctionOf(KSS))
	g.always(marta, func(a Action) bool { return a.Do == Pass })
}

// Pablo plays last in the last round and will connect: that pays the Saxon's 7 once.
func TestGreedy_countsTheLastRoundOut(t *testing.T) {
	g := given(t, allMet(), holds(pablo, MWB, 1), treasury(MWB, 10), standsOn(MWB, "10-05 10-06"), standsOn(GBS, "10-07"),
		income(KSS, 7), cash(marta, 100))
	if o := g.adviser().outlook(); o.dividends != 1 || o.share[KSS] != 7 || o.share[MWB] != float64(2*g.companies[MWB].Income) {
		t.Fatalf("the outlook is %+v, want Pablo's dividend alone", o)
	}
	g.Does(marta, auctionOf(KSS))
	g.always(marta, func(a Action) bool { return a.Do == Bid && a.Amount <= 7 })
	g.Does(marta, bid(1))
	g.Does(alberto, bid(7))
	for _, seat := range []game.Seat{maria, jesus, pablo} {
		g.always(seat, func(a Action) bool { return a.Do == Pass })
		g.Does(seat, pass())
	}
	g.always(marta, func(a Action) bool { return a.Do == Pass })
}

// A dividend brings Marta less than the others. She causes it where it is the last
// one and she wins by it.
func TestGreedy_endsTheGameToWinItAlone(t *testing.T) {
	facts := []fact{
		lackEachOther(MWB, KSS), standsOn(MWB, "10-05 10-06 10-07"), treasury(MWB, 3), holds(marta, MWB, 1),
		holds(alberto, KBS, 3), income(KBS, 12), holds(maria, NME, 3), income(NME, 12), holds(jesus, PO, 3), income(PO, 12),
		cash(marta, 100),
	}
	g := given(t, append(facts, cash(alberto, 50))...)
	g.always(marta, func(a Action) bool { return a == buildWith(MWB) })
	g.Does(marta, buildWith(MWB))
	g.always(marta, func(a Action) bool { return a == lay("10-08") })
	g = given(t, append(facts, cash(alberto, 95))...) // Alberto would win by it
	g.Does(marta, buildWith(MWB))
	g.always(marta, func(a Action) bool { return a != lay("10-08") })
}

// Where every hex of its way is dear the Cöln-Minden needs a build for each.
func TestGreedy_countsTheColognesBuildsByWhatTheyCost(t *testing.T) {
	g := given(t, holds(marta, CME, 1), treasury(CME, 40))
	w := g.adviser().explore(CME, 40)
	for h := range w.Found.All {
		if turns := g.adviser().turnsFor(CME, &w, h); turns*cmeSpending < float64(w.Cost[h]) {
			t.Errorf("%s in %.1f builds for %d", hexNames[h], turns, w.Cost[h])
		}
	}
}
