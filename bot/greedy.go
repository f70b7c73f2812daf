package bot

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

const (
	// followSteps bounds how far a turn is followed to see what it comes to.
	followSteps = 8
	// followWidth bounds how many options are weighed at each of those steps.
	followWidth = 32
	// triesPerPick bounds the actions tried for one decision. Past it, options
	// are judged where they stand, unfollowed.
	triesPerPick = 6000
)

// greedy plays on a position that the seat could believe in, never on the true
// one. It takes the title's advice where it gives any; otherwise it tries every
// option and takes the one whose outcome the title values most. Where the same seat decides again after the
// action, the outcome is that of the whole turn, played on greedily: a company
// chosen to build is judged by what is then built.
type greedy struct {
	determinized game.Game // the position as the seat believes it
	after        game.Game // an option tried, and its turn followed
	trial        game.Game // one step of following tried
	tries        int
}

func (b *greedy) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	n := g.Options(seat)
	if n == 1 && g.Terms(0).Step == 0 {
		return game.Pick{}
	}
	b.sitAt(g)
	b.determinized.Determinize(g, seat, r)
	b.determinized.Options(seat) // the same as in truth
	if pick, ok := b.determinized.Advise(r); ok {
		return pick
	}
	if _, ok := b.determinized.Value(seat); !ok {
		return anyOf(g, n, r)
	}
	b.tries = 0
	var best choice
	for pick := range Picks(b.determinized, n) {
		b.after.Set(b.determinized)
		if !b.try(b.after, seat, b.determinized.Action(pick.Index, pick.Amount)) {
			continue
		}
		b.follow(seat, r)
		best.weigh(pick, b.after, seat, r)
	}
	if !best.found {
		return anyOf(g, n, r)
	}
	return best.pick
}

// sitAt readies working positions of the title being played.
func (b *greedy) sitAt(g game.Game) {
	if b.determinized == nil || b.determinized.Title() != g.Title() {
		b.determinized, b.after, b.trial = g.Clone(), g.Clone(), g.Clone()
	}
}

// try does the action, and tells whether it could be done.
func (b *greedy) try(at game.Game, seat game.Seat, action any) bool {
	b.tries++
	return at.Do(seat, action, nil) == nil
}

// follow plays on in the position after an option while the same seat alone
// decides.
func (b *greedy) follow(seat game.Seat, r *rand.Rand) {
	for range followSteps {
		if b.tries > triesPerPick || b.after.Turn() != game.TurnOf(seat) {
			return
		}
		n := b.after.Options(seat)
		pick, ok := b.after.Advise(r)
		if !ok {
			pick, ok = b.step(seat, n, r)
		}
		if !ok || b.after.Play(pick, nil) != nil {
			return
		}
	}
}

// step picks among the n options readied in the position being followed, each
// judged where it leads at once.
func (b *greedy) step(seat game.Seat, n int, r *rand.Rand) (game.Pick, bool) {
	var best choice
	stride := 1 + (n-1)/followWidth
	for pick := range Picks(b.after, n) {
		if pick.Index%stride != 0 {
			continue
		}
		b.trial.Set(b.after)
		if b.try(b.trial, seat, b.after.Action(pick.Index, pick.Amount)) {
			best.weigh(pick, b.trial, seat, r)
		}
	}
	return best.pick, best.found
}

// choice is the best pick so far. Among equals each is as likely as another.
type choice struct {
	pick  game.Pick
	value float64
	equal int
	found bool
}

func (c *choice) weigh(pick game.Pick, g game.Game, seat game.Seat, r *rand.Rand) {
	value, _ := g.Value(seat)
	switch {
	case !c.found || value > c.value:
		*c = choice{pick: pick, value: value, equal: 1, found: true}
	case value == c.value:
		c.equal++
		if r.IntN(c.equal) == 0 {
			c.pick = pick
		}
	}
}

// Picks yields the n options readied that are not in vain, each with its amounts worth
// trying.
func Picks(g game.Game, n int) func(func(game.Pick) bool) {
	return func(yield func(game.Pick) bool) {
		for i := range n {
			if g.Vain(i) {
				continue
			}
			for amount := range amounts(g.Terms(i)) {
				if !yield(game.Pick{Index: i, Amount: amount}) {
					return
				}
			}
		}
	}
}

// amounts yields the amounts of an option worth trying, from the least to the
// most: the lowest few one by one, then a spread. An option without an open
// amount has one, and it does not matter.
func amounts(o game.Terms) func(func(int) bool) {
	return func(yield func(int) bool) {
		if o.Step == 0 {
			yield(int(o.Min))
			return
		}
		steps := int(o.Max-o.Min) / int(o.Step)
		last := -1
		for _, k := range [...]int{0, 1, 2, 3, steps / 8, steps / 4, steps / 2, steps * 3 / 4, steps} {
			if k > steps || k <= last {
				continue
			}
			last = k
			if !yield(int(o.Min) + k*int(o.Step)) {
				return
			}
		}
	}
}
