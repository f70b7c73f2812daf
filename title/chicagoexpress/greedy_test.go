package chicagoexpress

import (
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
