package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// A game takes long for its routes; a few show that the bot knows its trade.
func TestGreedy_beatsTwoRandoms(t *testing.T) {
	t.Parallel()
	if got := titletest.GreedyWins(t, Title, game.Setup{Seats: 3}, titletest.Many(5, 9)); got < 0.75 {
		t.Errorf("greedy won %.0f%%, and is to win 75%%", 100*got)
	}
}
