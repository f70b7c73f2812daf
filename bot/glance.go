package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// Glance is a bot that takes what a net likes best of what its options lead to: each with the
// rest of the turn as the rollout policy plays it, in one sample of what the seat cannot
// know. The net has learned what a search chooses (valuenet.Choice), or else how seats stand.
type Glance struct {
	net     *valuenet.Net // nil is the title's own
	sample  game.Game
	scratch *scratch
}

// NewGlance is such a bot, by the title's own net.
func NewGlance() *Glance { return new(Glance) }

// JudgeBy has the bot judge by this net, in place of the title's own.
func (b *Glance) JudgeBy(net *valuenet.Net) { b.net = net }

// Pick chooses among what the seat may do.
func (b *Glance) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	n := g.Options(seat)
	if n == 1 && g.Terms(0).Step == 0 {
		return game.Pick{}
	}
	var best choice
	b.Look(g, seat, r, func(pick game.Pick, _ game.Game) {
		if worth := float64(b.scratch.evaluate()[seat].Worth()); !best.found || worth > best.value {
			best = choice{pick: pick, value: worth, found: true}
		}
	})
	n = g.Options(seat)
	if !best.found {
		return anyOf(g, n, r)
	}
	return best.pick
}

// Look shows what each option leads to, with the amounts worth trying. The game shown is good
// until the next.
func (b *Glance) Look(g game.Game, seat game.Seat, r *rand.Rand, see func(pick game.Pick, after game.Game)) {
	if b.sample == nil || b.sample.Title() != g.Title() {
		net := b.net
		if net == nil {
			net = valuenet.PolicyFor(g)
		}
		b.sample, b.scratch = g.Clone(), newScratch(g, net)
	}
	b.sample.Determinize(g, seat, r)
	seed := r.Uint64()
	for pick := range Picks(b.sample, b.sample.Options(seat)) {
		b.scratch.pcg.Seed(seed, 0)
		b.scratch.g.Set(b.sample)
		if b.scratch.g.Do(seat, b.sample.Action(pick.Index, pick.Amount), nil) == nil {
			b.scratch.finishTurn(seat)
			see(pick, b.scratch.g)
		}
	}
}

// finishTurn plays on by the rollout policy while the seat alone decides, or chance does.
func (d *scratch) finishTurn(seat game.Seat) {
	for range longestPlan {
		if turn := d.g.Turn(); turn.Over || !turn.Chance && turn != game.TurnOf(seat) {
			return
		}
		d.step()
	}
}
