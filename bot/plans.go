package bot

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

const (
	// longestPlan bounds the actions of a turn that are planned ahead.
	longestPlan = 12
	// policyTurns is how often the rollout policy plays the turn, to see what ways there are
	// to play it.
	policyTurns = 24
)

// plan is a way to play the seat's turn: its first actions, then an order for as long as
// that has something to do, the rest by the rollout policy.
type plan struct {
	actions  []any
	order    *game.Order // to bid on, up to a limit; nil is none
	bounds   game.Terms  // of the limit
	baseline bool
	played   bool                // begins with what was played: in a review
	turn     bool                // all of it was played
	ended    []valuenet.Estimate // of the seat, by number of the simulated game
}

// makePlans makes what is compared: what was planned before, what a bot that does not search
// would do with the whole turn, then the turn as the rollout policy plays it again and again, then
// each option alone, with a spread of its amounts or of its limits. Options beyond the bound are left out evenly.
func (t *searchRun) makePlans(ctx context.Context) {
	d := t.scratches[0]
	d.pcg.Seed(t.seed, 1<<40)
	t.determinized = t.from.Clone()
	t.determinized.Determinize(t.from, t.seat, d.r)
	first, limits := t.alone(d)
	t.add(plan{actions: t.kept, baseline: t.kept != nil})
	t.baseline(ctx, d)
	if len(first) == 1 {
		return
	}
	for range policyTurns {
		if ctx.Err() != nil || len(t.plans) > t.Plans/2 {
			break
		}
		t.add(plan{actions: t.turn(ctx, d, t.determinized, func() (game.Pick, bool) {
			return game.Pick{}, d.g.RolloutMove(t.seat, d.r)
		})})
	}
	t.addSome(first, t.Plans-min(len(limits), t.Plans/4))
	t.addSome(limits, t.Plans)
	t.addWhole(ctx, d, first)
}

// addSome adds plans up to so many in all, and one at the least; what is too much is left
// out evenly.
func (t *searchRun) addSome(plans []plan, most int) {
	room := max(1, most-len(t.plans))
	for i := range plans {
		if len(plans) <= room || i*room/len(plans) != (i+1)*room/len(plans) {
			t.add(plans[i])
		}
	}
}

// alone is each option by itself that is not in vain, with a spread of its amounts; where a bid is thought of
// as a limit, with the least amount, and the spread is of limits.
func (t *searchRun) alone(d *scratch) (plans, limits []plan) {
	g := t.determinized
	for i := range g.Options(t.seat) {
		if g.Vain(i) {
			continue
		}
		terms := g.Terms(i)
		if l := t.limits(d, g.Action(i, int(terms.Min))); len(l) > 0 {
			terms.Max = terms.Min
			limits = append(limits, l...)
		}
		for amount := range amounts(terms) {
			plans = append(plans, plan{actions: []any{g.Action(i, amount)}})
		}
	}
	return plans, limits
}

// limits is an action with some limits up to which the seat bids on, where something is
// then on sale for which it may still bid: the same as before, or what it has put up. What
// comes up next when it has passed is another question. Games that are broken off with the
// round follow no order.
func (t *searchRun) limits(d *scratch, action any) (plans []plan) {
	if !t.Limits || t.Horizon == game.ToRound {
		return nil
	}
	before, on := sale(t.determinized, t.seat)
	d.g.Set(t.determinized)
	if d.g.Do(t.seat, action, nil) != nil {
		return nil
	}
	form, still := sale(d.g, t.seat)
	if !still || on && !slices.Equal(form.On, before.On) {
		return nil
	}
	bounds := game.Terms{Min: int32(form.Min), Max: int32(form.Max), Step: int32(form.Step)}
	for limit := range amounts(bounds) {
		order := form.Order
		order.Amount = limit
		plans = append(plans, plan{actions: []any{action}, order: &order, bounds: bounds})
	}
	return plans
}

// sale is the order by which the seat could bid for what is on sale; false where nothing
// is, or not for it.
func sale(g game.Game, seat game.Seat) (game.OrderForm, bool) {
	forms := g.Orders(seat)
	i := slices.IndexFunc(forms, func(f game.OrderForm) bool { return f.Kind == game.OrderBid })
	if i < 0 {
		return game.OrderForm{}, false
	}
	return forms[i], true
}

// baseline plans the turn as a bot plays it that does not search: the usual plan where there
// was none before. Where that is at a glance the greedy bot's turn is compared too.
func (t *searchRun) baseline(ctx context.Context, d *scratch) {
	for i, b := range t.quickBots() {
		turn := t.turn(ctx, d, t.determinized, func() (game.Pick, bool) { return b.Pick(d.g, t.seat, d.r), true })
		t.add(plan{actions: turn, baseline: t.kept == nil && i == 0})
	}
}

// quickBots are those that decide without a search, the usual one first.
func (s *Search) quickBots() []Bot {
	if s.Glance {
		return []Bot{NewGlance(), new(greedy)}
	}
	return []Bot{new(greedy)}
}

// turn plays on from a position while the seat is asked, after its first action
// alone, and is what was done: that first action, if told to stop.
func (t *searchRun) turn(ctx context.Context, d *scratch, from game.Game, choose func() (game.Pick, bool)) []any {
	var actions []any
	d.g.Set(from)
	for len(actions) == 0 || len(actions) < longestPlan && d.g.Turn() == game.TurnOf(t.seat) && ctx.Err() == nil {
		t.yield()
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
func (t *searchRun) add(p plan) {
	if len(p.actions) == 0 || slices.ContainsFunc(t.plans, func(o plan) bool {
		return o.upTo() == p.upTo() && slices.Equal(o.actions, p.actions)
	}) {
		return
	}
	t.plans = append(t.plans, p)
}

// upTo is the limit of a plan; 0 where it has none.
func (p *plan) upTo() int {
	if p.order == nil {
		return 0
	}
	return p.order.Amount
}
