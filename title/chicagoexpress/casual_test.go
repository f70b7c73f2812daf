package chicagoexpress

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// casually plays a game to its end, choosing evenly among the options and
// bidding little, and gives the actions to seen.
func casually(tb testing.TB, s *State, r *rand.Rand, seen func(game.Seat, Action)) int {
	tb.Helper()
	var list []game.Option[Action]
	n := 0
	for {
		turn := rules{}.Turn(s)
		if turn.Over {
			return n
		}
		seat := turn.Seats.First()
		if turn.Chance {
			seat = game.Chance
		}
		list = rules{}.Options(s, seat, list[:0])
		o := list[r.IntN(len(list))]
		if o.Step != 0 {
			o.Action = o.Action.WithAmount(int(o.Min + r.Int32N(min(4, o.Max-o.Min+1))))
		}
		if seen != nil {
			seen(seat, o.Action)
		}
		if err := (rules{}).Apply(s, seat, o.Action, nil); err != nil {
			tb.Fatalf("entry %d: option %+v refused: %v", n, o, err)
		}
		n++
	}
}
