package germanrailways

import (
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

// Greedy feels its way with one bid, and once outbid names its price: what the
// others would not go beyond, and no more than the share is worth to it.
func TestGreedy_bidsItsPriceOnceOutbid(t *testing.T) {
	g := given(t, treasury(PO, 40), cash(maria, 0), cash(jesus, 0), cash(pablo, 0))
	g.Does(marta, auctionOf(PO))
	if got := g.fairBid(marta); got != 1 {
		t.Errorf("the first bid is %d, want 1", got)
	}
	g.Does(marta, bid(1))
	g.Does(alberto, bid(2))
	want := money.Amount(g.limit(alberto, PO))
	if got := g.fairBid(marta); got != want || want <= 3 {
		t.Errorf("outbid, it bids %d, want Alberto's limit %d", got, want)
	}
}
