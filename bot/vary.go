package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// addWhole adds whole turns that begin with each option, where plans are varied: an option
// by itself goes on by the rollout policy, another way in every game, and may look poor for that.
func (t *searchRun) addWhole(ctx context.Context, d *scratch, first []plan) {
	if !t.Vary {
		return
	}
	most := max(len(t.plans), t.Plans) + t.Plans/4
	for range policyTurns {
		for i := range first {
			if len(t.plans) == most || ctx.Err() != nil {
				return
			}
			t.add(t.varied(ctx, d, &first[i]))
		}
	}
}

// offspring is how many new plans are made of so many that are left.
func (t *searchRun) offspring(left int) int {
	if !t.Vary || left <= 3 {
		return 0
	}
	return left / 2
}

// vary makes new plans of those that are left, the best first: begun alike, and otherwise
// from some action on. They play the games that those have played, at the most so many
// in all, and it tells how many these are.
func (t *searchRun) vary(ctx context.Context, left []int, most int) (more []int, played int) {
	games := len(t.plans[left[0]].ended)
	wanted := min(t.offspring(len(left)), most/games)
	if wanted == 0 {
		return nil, 0
	}
	d, first := t.scratches[0], len(t.plans)
	d.pcg.Seed(t.seed, 1<<42+uint64(games))
	of := left
	if at := slices.IndexFunc(left, func(i int) bool { return t.plans[i].played }); at >= 0 {
		of = append([]int{left[at]}, left...) // what was played is not to be blamed for how it goes on
	}
	for n := range 4 * len(of) {
		if len(t.plans) == first+wanted || ctx.Err() != nil {
			break
		}
		t.add(t.varied(ctx, d, &t.plans[of[n%len(of)]]))
	}
	for i := first; i < len(t.plans); i++ {
		more = append(more, i)
	}
	if len(more) == 0 {
		return nil, 0
	}
	played, whole := t.round(ctx, more, games)
	if !whole {
		t.plans, more = t.plans[:first], nil
	}
	return more, played
}

// varied is a plan that begins as another, and then goes on by the rollout policy, half of
// the time after something drawn; or another limit. It is none where the turn does not go on.
func (t *searchRun) varied(ctx context.Context, d *scratch, of *plan) plan {
	if of.order != nil && d.r.IntN(2) == 0 {
		return of.nearby(d.r)
	}
	d.g.Set(t.determinized)
	begin := of.actions[:1+d.r.IntN(len(of.actions))]
	for _, action := range begin {
		if d.g.Do(t.seat, action, nil) != nil {
			return plan{}
		}
	}
	if d.g.Turn() != game.TurnOf(t.seat) {
		return plan{}
	}
	drawn := d.r.IntN(2) == 0
	rest := t.turn(ctx, d, d.g.Clone(), func() (game.Pick, bool) {
		if drawn {
			drawn = false
			pick := anyOf(d.g, d.g.Options(t.seat), d.r)
			return pick, !d.g.Vain(pick.Index)
		}
		return game.Pick{}, d.g.RolloutMove(t.seat, d.r)
	})
	actions := slices.Concat(begin, rest)
	return plan{actions: actions[:min(len(actions), longestPlan)], played: of.played}
}

// nearby is the plan with a limit not far from its own.
func (p *plan) nearby(r *rand.Rand) plan {
	by := (1 + r.IntN(4)) * int(p.bounds.Step)
	if r.IntN(2) == 0 {
		by = -by
	}
	order := *p.order
	order.Amount = min(max(order.Amount+by, int(p.bounds.Min)), int(p.bounds.Max))
	return plan{actions: p.actions, order: &order, bounds: p.bounds, played: p.played}
}
