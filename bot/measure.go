package bot

import (
	"context"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// addPlayed adds the turn as it was played, and other ways to go on after its first
// action, so that the action is not blamed for what came after it: who bid little could
// still have bid more.
func (t *thought) addPlayed(ctx context.Context, turn []any) {
	d := t.desks[0]
	t.add(plan{actions: turn})
	t.add(plan{actions: turn[:1]})
	for _, p := range t.limits(d, turn[0]) {
		t.add(p)
	}
	for range glances / 4 {
		d.g.Guess(t.from, t.seat, d.r)
		if d.g.Do(t.seat, turn[0], nil) != nil || d.g.Turn() != game.TurnOf(t.seat) {
			break
		}
		rest := t.turn(ctx, d, d.g.Clone(), func() (game.Pick, bool) { return game.Pick{}, d.g.Brisk(t.seat, d.r) })
		t.add(plan{actions: append([]any{turn[0]}, rest...)})
	}
	for i := range t.plans {
		p := &t.plans[i]
		p.played = p.actions[0] == turn[0]
		p.turn = p.order == nil && slices.Equal(p.actions, turn)
	}
}

// bestTwo is the best plan, and the best that begins as was played.
func (t *thought) bestTwo() (best, played *plan) {
	better := func(p, than *plan) bool {
		return than == nil || len(p.ended) > len(than.ended) || len(p.ended) == len(than.ended) && t.mean(p) > t.mean(than)
	}
	for i := range t.plans {
		p := &t.plans[i]
		if better(p, best) {
			best = p
		}
		if p.played && better(p, played) {
			played = p
		}
	}
	return best, played
}

// measure simulates games of a plan and is how they ended.
func (t *thought) measure(ctx context.Context, p *plan, from, games int) []standings {
	all := make([]standings, games)
	t.spread(ctx, games, func(d *desk, n int) { all[n] = t.simulate(d, p, from+n) })
	if ctx.Err() != nil {
		return nil
	}
	return all
}

// measureBest simulates games of some plans, and is the best of them and how its games
// ended.
func (t *thought) measureBest(ctx context.Context, plans []*plan, from, games int) (ended []standings, best *plan) {
	most := math.Inf(-1)
	for _, p := range plans {
		all := t.measure(ctx, p, from, games)
		worth, _ := spreadOf(all, func(st *standings) float64 { return t.Taste.of(st[t.seat]) })
		if best == nil || worth > most {
			ended, best, most = all, p, worth
		}
	}
	return ended, best
}

// spreadOf is the mean of a number over games, and its standard error.
func spreadOf(all []standings, number func(*standings) float64) (mean, err float64) {
	var sum, squares float64
	for i := range all {
		x := number(&all[i])
		sum += x
		squares += x * x
	}
	mean, err = meanErr(sum, squares, len(all))
	if math.IsInf(err, 1) {
		err = 1
	}
	return mean, err
}
