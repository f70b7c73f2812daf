package bot

import (
	"context"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// searcher plays by search. It remembers the rest of the turn it has decided on,
// and plays that as long as the game stands as it was planned.
type searcher struct {
	Search
	rest []any
	then game.Game // as it stands after what was played of the plan
	seat game.Seat
}

func (b *searcher) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if b.planned(g, seat) {
		return b.next(g)
	}
	if g.Options(seat) == 1 && g.Terms(0).Step == 0 {
		return game.Pick{}
	}
	v := b.Think(context.Background(), g, seat, r.Uint64())
	b.seat, b.rest = seat, v.Lines[0].Actions
	return b.next(g)
}

// planned tells whether the game stands as it was planned, and the plan goes on: it
// does not where something came to light that the plan had guessed otherwise.
func (b *searcher) planned(g game.Game, seat game.Seat) bool {
	return len(b.rest) > 0 && b.seat == seat && b.then.Title() == g.Title() && b.then.Turn() == g.Turn() &&
		b.then.Alike(g, seat) && b.then.Do(seat, b.rest[0], nil) == nil
}

// next readies the next action of the plan, and notes where it leads.
func (b *searcher) next(g game.Game) game.Pick {
	action := b.rest[0]
	b.rest = b.rest[1:]
	if len(b.rest) > 0 {
		b.then = g.Clone()
		if b.then.Do(b.seat, action, nil) != nil {
			b.rest = nil
		}
	}
	g.Ready(b.seat, action)
	return game.Pick{}
}
