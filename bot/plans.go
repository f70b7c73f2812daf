package bot

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/bot/judge"
	"github.com/scrip-games/scrip/game"
)

const (
	// longestPlan bounds the actions of a turn that are planned ahead.
	longestPlan = 12
	// glances is how often the turn is played at a glance, to see what ways there
	// are to play it.
	glances = 24
)

// plan is a way to play the seat's turn: its first actions, the rest at a glance.
type plan struct {
	actions []any
	usual   bool
	played  bool             // begins with what was played: in a review
	ended   []judge.Standing // of the seat, by number of the simulated game
}

// makePlans is what is compared: what was planned before, what the greedy bot would do
// with the whole turn, then the turn as played at a glance again and again, then each option alone, with
// a spread of its amounts. Options beyond the bound are left out evenly.
func (t *thought) makePlans(ctx context.Context) {
	d := t.desks[0]
	d.pcg.Seed(t.seed, 1<<40)
	believed := t.from.Clone()
	believed.Guess(t.from, t.seat, d.r)
	n := believed.Options(t.seat)
	first := slices.Collect(picks(believed, n))
	t.add(t.kept, t.kept != nil)
	t.usual(ctx, d, believed)
	if len(first) == 1 {
		return
	}
	for range glances {
		if ctx.Err() != nil || len(t.plans) > t.Plans/2 {
			break
		}
		t.add(t.turn(ctx, d, believed, func() (game.Pick, bool) {
			return game.Pick{}, d.g.Brisk(t.seat, d.r)
		}), false)
	}
	room := max(1, t.Plans-len(t.plans))
	for i := range first {
		if len(first) > room && i*room/len(first) == (i+1)*room/len(first) {
			continue
		}
		t.add([]any{believed.Action(first[i].Index, first[i].Amount)}, false)
	}
}

// usual plans the turn as the greedy bot plays it: the usual plan where there was none
// before.
func (t *thought) usual(ctx context.Context, d *desk, believed game.Game) {
	var b greedy
	t.add(t.turn(ctx, d, believed, func() (game.Pick, bool) { return b.Pick(d.g, t.seat, d.r), true }), t.kept == nil)
}

// turn plays on from a position while the seat is asked, after its first action
// alone, and is what was done: that first action, if told to stop.
func (t *thought) turn(ctx context.Context, d *desk, from game.Game, choose func() (game.Pick, bool)) []any {
	var actions []any
	d.g.Set(from)
	for len(actions) == 0 || len(actions) < longestPlan && d.g.Turn() == game.TurnOf(t.seat) && ctx.Err() == nil {
		t.pause(ctx)
		pick, ok := choose()
		if !ok {
			break
		}
		action := d.g.Action(pick.Index, pick.Amount)
		if d.g.Play(pick, nil) != nil {
			break
		}
		actions = append(actions, action)
	}
	return actions
}

// add takes a plan that is not there yet.
func (t *thought) add(actions []any, usual bool) {
	if len(actions) == 0 || slices.ContainsFunc(t.plans, func(p plan) bool { return slices.Equal(p.actions, actions) }) {
		return
	}
	t.plans = append(t.plans, plan{actions: actions, usual: usual})
}
