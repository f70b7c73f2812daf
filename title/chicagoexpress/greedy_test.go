package chicagoexpress

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

func TestGreedy_beatsThreeRandoms(t *testing.T) {
	t.Parallel()
	if got := titletest.GreedyWins(t, Title, game.Setup{Seats: 4}, 200); got < 0.9 {
		t.Errorf("greedy won %.0f%%, and is to win 90%%", 100*got)
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

func is(want Action) func(Action) bool    { return func(a Action) bool { return a == want } }
func isNot(want Action) func(Action) bool { return func(a Action) bool { return a != want } }

// What the policy net has learned of searches is worth as much as most of what they find.
func TestGlance_beatsThreeGreedy(t *testing.T) {
	won, games := 0, titletest.Many(16, 200)
	for n := range games {
		kinds := []string{"broker", "broker", "broker", "broker"}
		kinds[n%4] = "glance"
		_, standings := titletest.Played(t, Title, game.Setup{Seats: 4}, n, kinds...).Outcome()
		if int(standings[0].Seat) == n%4 {
			won++
		}
	}
	if won < games*45/100 {
		t.Errorf("won %d of %d games, 25%% is par", won, games)
	}
}

// Ben lives on the New York Central alone, and nobody can pay much for a part of it.
func TestGreedy_putsUpARivalsShareThatPaysWell(t *testing.T) {
	g := given(t, income(NYC, 16), holds(ben, NYC, 1), cash(andy, 20), cash(ben, 9), cash(carl, 9), cash(dora, 9))
	g.always(andy, is(auctionOf(NYC)))
}

func TestGreedy_doesNotPutUpWhatItLivesOn(t *testing.T) {
	g := given(t, income(NYC, 16), holds(andy, NYC, 1), cash(andy, 0), cash(ben, 9), cash(carl, 9), cash(dora, 9))
	g.always(andy, isNot(auctionOf(NYC)))
}

func TestGreedy_bidsNoMoreThanMakesTheOthersLeave(t *testing.T) {
	g := given(t, income(NYC, 16), cash(andy, 90), cash(ben, 18), cash(carl, 3), cash(dora, 3))
	g.Does(andy, auctionOf(NYC))
	g.always(andy, func(a Action) bool { return a.Do == Bid && a.Amount <= 18 })
}

// lastRound: three houses are left, so that the next dividend ends the game. Andy
// holds both shares out of a company that earns 42: they pay 21 each, three pay 14.
func lastRound(t *testing.T, more ...fact) *table {
	t.Helper()
	facts := []fact{housesLeft(3), income(BO, 42), holds(andy, BO, 2), stock(BO, 0)}
	return given(t, append(facts, more...)...)
}

func TestGreedy_inTheLastRoundPaysNothingForWhatNobodyElseWouldBuy(t *testing.T) {
	g := lastRound(t, cash(ben, 0), cash(carl, 0), cash(dora, 0))
	g.always(andy, isNot(auctionOf(BO)))
	g.Does(andy, auctionOf(BO))
	g.always(andy, is(pass()))
}

// The lowest bid is what the share will pay, once.
func TestGreedy_inTheLastRoundBuysNothingThatOnlyPaysItsPrice(t *testing.T) {
	g := lastRound(t)
	g.always(andy, isNot(auctionOf(BO)))
	g.Does(andy, auctionOf(BO))
	g.always(andy, is(pass()))
	g.Does(andy, pass())
	g.always(ben, is(pass()))
}

// Andy has nothing and everybody else something: with every house built the end is
// nearer, and they are no less behind.
func TestGreedy_whoIsBehindDevelopsNothingForTheOthers(t *testing.T) {
	g := given(t, cash(andy, 0), holds(ben, PRR, 3), holds(carl, BO, 4), holds(dora, CO, 6),
		standsOn(PRR, "Q5 P4 O4 N5"), treasury(PRR, 20), treasury(NYC, 0), housesLeft(8))
	g.always(andy, func(a Action) bool { return a.Do != Develop })
}

func TestGreedy_opensEachGameInItsOwnWayAndKeepsMoney(t *testing.T) {
	var openings [][]Action
	for n := range 8 {
		g := tableOf(t, 4, nil)
		var said []Action
		for dice := uint64(100 * n); g.round == 0; dice++ {
			seat := game.Seat(g.sale.Next)
			said = append(said, g.decides(seat, dice))
			g.Does(seat, said[len(said)-1])
		}
		if slices.ContainsFunc(openings, func(other []Action) bool { return slices.Equal(other, said) }) {
			t.Errorf("game %d opens like another", n)
		}
		openings = append(openings, said)
		if left := g.Purses(); slices.Min(left) == 0 {
			t.Errorf("game %d: after the opening the seats have %d", n, left)
		}
		if len(said) > 50 {
			t.Errorf("game %d: %d words in four auctions", n, len(said))
		}
	}
}
