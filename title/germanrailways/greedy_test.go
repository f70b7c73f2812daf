package germanrailways

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

const endless = 20_000 // actions

// played is game number n of a series between bots of the kinds named.
func played(t *testing.T, n int, settings map[string]string, kinds ...string) game.Game {
	t.Helper()
	table, err := bot.NewTable(kinds, len(kinds))
	if err != nil {
		t.Fatal(err)
	}
	g, err := Title.New(game.Setup{Seats: len(kinds), Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Play(g, bot.Rand(11, n), endless); err != nil {
		t.Fatal(err)
	}
	if !g.Turn().Over {
		t.Fatalf("game %d of %v does not end", n, kinds)
	}
	return g
}

func TestGreedy_beatsThreeRandoms(t *testing.T) {
	t.Parallel()
	games, won := 160, 0.0
	if testing.Short() {
		games = 40
	}
	for n := range games {
		kinds := slices.Repeat([]string{"random"}, 4)
		kinds[n%4] = "greedy"
		_, standings := played(t, n, nil, kinds...).Outcome()
		winners := slices.DeleteFunc(standings, func(s game.Standing) bool { return !s.Won })
		if slices.ContainsFunc(winners, func(s game.Standing) bool { return int(s.Seat) == n%4 }) {
			won += 1 / float64(len(winners))
		}
	}
	t.Logf("greedy won %.1f%% of %d games", 100*won/float64(games), games)
	if won/float64(games) < 0.7 {
		t.Error("greedy is to win 70%")
	}
}

// Four greedy seats play to the printed end: two connections for every company.
func TestGreedy_reachesThePrintedEnd(t *testing.T) {
	t.Parallel()
	games, reached := 40, 0
	for n := range games {
		if ending, _ := played(t, n, nil, "greedy", "greedy", "greedy", "greedy").Outcome(); ending == "connections" {
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
		played(t, n, off, "random", "random", "random")
		played(t, n, off, "greedy", "random", "greedy", "random")
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
