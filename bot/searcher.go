package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// searcher plays by search. It remembers the rest of the turn it has decided on,
// and plays that as long as the game stands as it was planned.
type searcher struct {
	Search
	strength int  // of a level; the search is known when the title is
	settled  bool // the search is known
	longest  time.Duration
	quick    Bot // decides where it does not think
	rest     []any
	then     game.Game // as it stands after what was played of the plan
	seat     game.Seat
}

// Within has the bot think at most so long about a decision, in place of what is usual.
func (b *searcher) Within(longest time.Duration) { b.longest = longest }

// YieldTo has the bot call yield again and again while it thinks (see Search.Yield).
func (b *searcher) YieldTo(yield func()) { b.Yield = yield }

// JudgeBy has the bot judge by this net, in place of the title's own.
func (b *searcher) JudgeBy(net *valuenet.Net) { b.Net = net }

func (b *searcher) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	return b.Ponder(context.Background(), g, seat, r)
}

// AtOnce picks where there is nothing to think about: what was planned, unless that is
// thought about anew, and what is forced.
func (b *searcher) AtOnce(g game.Game, seat game.Seat) (game.Pick, bool) {
	forced := g.Options(seat) == 1 && g.Terms(0).Step == 0
	if (forced || !b.Replan) && b.planned(g, seat) {
		return b.next(g), true
	}
	return game.Pick{}, forced
}

// Ponder picks, and stops thinking when told: it then picks the best found by then.
func (b *searcher) Ponder(ctx context.Context, g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if pick, ok := b.AtOnce(g, seat); ok {
		return pick
	}
	b.settle(g, r)
	if b.ThinkRate > 0 && r.Float64() >= b.ThinkRate {
		return b.quickly(g, seat, r)
	}
	var kept []any
	if b.planned(g, seat) {
		kept = b.rest
	}
	v := b.rethink(ctx, g, seat, r.Uint64(), kept)
	b.seat, b.rest = seat, v.Plans[0].Actions
	return b.next(g)
}

// quickly picks without a search.
func (b *searcher) quickly(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	if b.quick == nil {
		b.quick = b.quickBots()[0]
	}
	return b.quick.Pick(g, seat, r)
}

// settle looks how hard the level thinks in this title, and takes a temper for the
// game.
func (b *searcher) settle(g game.Game, r *rand.Rand) {
	if b.settled {
		return
	}
	b.settled = true
	yield, net := b.Yield, b.Net
	b.Search = searchOf(g.Title(), b.strength)
	b.Yield, b.Net = yield, net
	b.Time = cmp.Or(b.longest, longest)
	b.Taste = temper(r)
}

// planned tells whether the game stands as it was planned, and the plan goes on: it
// does not where something came to light that the plan had guessed otherwise.
func (b *searcher) planned(g game.Game, seat game.Seat) bool {
	return len(b.rest) > 0 && b.seat == seat && b.then.Title() == g.Title() && b.then.Turn() == g.Turn() &&
		b.then.Alike(g, seat) && b.then.Clone().Do(seat, b.rest[0], nil) == nil
}

// next readies the next action of the plan, and notes where it leads.
func (b *searcher) next(g game.Game) game.Pick {
	action := b.rest[0]
	b.rest = b.rest[1:]
	b.then = nil
	if len(b.rest) > 0 {
		b.then = g.Clone()
		if b.then.Do(b.seat, action, nil) != nil {
			b.rest = nil
		}
	}
	g.Ready(b.seat, action)
	return game.Pick{}
}
