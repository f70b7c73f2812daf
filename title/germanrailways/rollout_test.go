package germanrailways

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// Simulated games are played at a glance, so that must be play worth the name: one
// against three simple bots wins its part, and most games come to the printed end.
func TestBrisk_playsAboutAsWellAsTheSimpleBot(t *testing.T) {
	t.Parallel()
	const games = 80
	won, reached := 0, 0
	for n := range games {
		kinds := []string{"greedy", "greedy", "greedy", "greedy"}
		kinds[n%4] = "brisk"
		ending, standings := titletest.Played(t, Title, game.Setup{Seats: 4}, n, kinds...).Outcome()
		if int(standings[0].Seat) == n%4 {
			won++
		}
		if ending == endingNames[connected] {
			reached++
		}
	}
	t.Logf("won %d of %d games, %d reached the printed end", won, games, reached)
	if won < games/8 || reached <= games/2 {
		t.Errorf("won %d of %d games, of which %d reached the printed end", won, games, reached)
	}
}

func TestBrisk_allocatesNothing(t *testing.T) {
	g, err := Title.New(game.Setup{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	r, features := bot.Rand(5, 1), make([]float32, 0, 1<<10)
	for step := 0; step < 400 && !g.Turn().Over; step++ {
		turn := g.Turn()
		if turn.Chance {
			_ = g.Play(game.Draw(g, r), nil)
			continue
		}
		seat := turn.Seats.First()
		if n := testing.AllocsPerRun(2, func() {
			g.RolloutMove(seat, r)
			features = g.Features(seat, features[:0])
		}); n != 0 {
			t.Fatalf("step %d: %v allocations", step, n)
		}
		if err := g.Play(game.Pick{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// In an auction one soon comes to the point.
func TestBrisk_bidsWhatMakesTheOthersLeave(t *testing.T) {
	g := given(t, income(KSS, 7), cash(marta, 200), cash(alberto, 20), cash(maria, 10), cash(jesus, 10), cash(pablo, 10))
	g.Does(marta, auctionOf(KSS))
	a, _ := rules{}.RolloutMove(&g.State, marta, bot.Rand(1, 1))
	if a.Do != Bid || a.Amount != 18 {
		t.Errorf("bids %+v, want what Alberto goes to", a)
	}
}
