package bot

import (
	"context"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// addPlayed adds the turn as it was played, and other ways to go on after its first
// action, so that the action is not blamed for what came after it: a player who bid
// little could still have bid more.
func (t *searchRun) addPlayed(ctx context.Context, turn []any) {
	d := t.scratches[0]
	t.add(plan{actions: turn})
	t.add(plan{actions: turn[:1]})
	for _, p := range t.limits(d, turn[0]) {
		t.add(p)
	}
	for range policyTurns / 4 {
		d.g.Determinize(t.from, t.seat, d.r)
		if d.g.Do(t.seat, turn[0], nil) != nil || d.g.Turn() != game.TurnOf(t.seat) {
			break
		}
		rest := t.turn(ctx, d, d.g.Clone(), func() (game.Pick, bool) { return game.Pick{}, d.g.RolloutMove(t.seat, d.r) })
		t.add(plan{actions: append([]any{turn[0]}, rest...)})
	}
	for i := range t.plans {
		p := &t.plans[i]
		p.played = p.actions[0] == turn[0]
		p.turn = p.order == nil && slices.Equal(p.actions, turn)
	}
}

// mostTaken is in how many ways to go on what was played is measured.
const mostTaken = 3

// best is the best plan, nil where that begins as was played; and the best few that begin
// so. Those are best that did best of those tried longest.
func (t *searchRun) best() (best *plan, played []*plan) {
	order := t.inOrder()
	for _, p := range order {
		if p.played && len(played) < mostTaken {
			played = append(played, p)
		}
	}
	if len(order) > 0 && !order[0].played {
		best = order[0]
	}
	return best, played
}

// measure simulates games of a plan and is how they ended: none when it was told to stop.
func (t *searchRun) measure(ctx context.Context, p *plan, from, games int) *outcomes {
	all := newOutcomes(t.from, games)
	t.spread(ctx, games, func(d *scratch, n int) {
		all.ended[n] = t.simulate(d, p, from+n)
		all.note(n, t.from, d.g)
	})
	if ctx.Err() != nil {
		return new(outcomes)
	}
	return all
}

// measureBest simulates games of some plans until one is worth enough, and is the best of
// them, its games, and how many games there were in all.
func (t *searchRun) measureBest(ctx context.Context, plans []*plan, enough float64, from, games int) (best *plan, as *outcomes, simulated int) {
	most := math.Inf(-1)
	for _, p := range plans {
		all := t.measure(ctx, p, from, games)
		simulated += len(all.ended)
		if value := t.valueOf(all.ended); best == nil || value > most {
			best, as, most = p, all, value
		}
		if most >= enough {
			break
		}
	}
	return best, as, simulated
}

// valueOf is what games came to for the seat.
func (t *searchRun) valueOf(all []standings) float64 {
	value, _ := spreadOf(all, func(st *standings) float64 { return t.Taste.of(st[t.seat]) })
	return value
}

// spreadOf is the mean of a number over games, and its standard error.
func spreadOf(all []standings, number func(*standings) float64) (mean, err float64) {
	mean, err = meanErr(len(all), func(k int) float64 { return number(&all[k]) })
	if math.IsInf(err, 1) {
		err = 1
	}
	return mean, err
}
