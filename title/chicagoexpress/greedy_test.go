package chicagoexpress

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// wins is how many of the games the one greedy seat wins against randoms, each
// seat in turn; a shared win counts in part.
func wins(t *testing.T, seats, games int) float64 {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	sum := 0.0
	for n := range games {
		kinds := slices.Repeat([]string{"random"}, seats)
		kinds[n%seats] = "greedy"
		table, err := bot.NewTable(kinds, seats)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Title.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		for !g.Turn().Over {
			_, pick := table.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
		sum += won(g, game.Seat(n%seats))
	}
	return sum / float64(games)
}

// won is 1 for a win, a part of it for a shared one.
func won(g game.Game, seat game.Seat) float64 {
	_, standings := g.Outcome()
	winners, mine := 0.0, 0.0
	for _, st := range standings {
		if st.Won {
			winners++
			if st.Seat == seat {
				mine = 1
			}
		}
	}
	return mine / winners
}

func TestGreedy_beatsThreeRandoms(t *testing.T) {
	t.Parallel()
	games := 400
	if testing.Short() {
		games = 100
	}
	got := wins(t, 4, games)
	t.Logf("greedy won %.1f%% of %d games", 100*got, games)
	if got < 0.9 {
		t.Errorf("greedy is to win 90%%")
	}
}
