package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// random chooses evenly among the options, unless the title has a casual way of
// playing of its own. It allocates nothing.
type random struct{}

func (random) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	n := g.Options(seat)
	if pick, ok := g.Casual(r); ok {
		return pick
	}
	return anyOf(g, n, r)
}

// anyOf picks evenly among the n options readied.
func anyOf(g game.Game, n int, r *rand.Rand) game.Pick {
	i := r.IntN(n)
	return game.Pick{Index: i, Amount: someAmount(g.Terms(i), r)}
}

// someAmount is the least amount half of the time, and mostly near it
// otherwise: a bot that bids evenly up to all its cash is broke after one auction.
func someAmount(o game.Terms, r *rand.Rand) int {
	if o.Step == 0 || r.IntN(2) == 0 {
		return int(o.Min)
	}
	u := r.Float64()
	steps := float64((o.Max - o.Min) / o.Step)
	return int(o.Min + o.Step*int32(u*u*u*(steps+1)))
}
