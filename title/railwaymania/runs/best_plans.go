package runs

import (
	"context"
	"slices"
)

// The ways to join a company's freights into chains.
//
// A company that has merged much may have a dozen permanent freights, and these can be
// joined in thousands of ways. Nearly all of them are worse than to run each by itself,
// and that can be told at once: under the prices found for one way the others are
// bounded by what each of their chains keeps (route.Problem.Keeps).

// plans yields every way to join the freights that may be better than the best known:
// the permanent ones in groups, the others as a group of their own where they may stand
// apart, or with one of those groups. Any group may stay idle. When the context or the work is
// done it leaves out the rest and gives a bound of that.
func (y *freightYard) plans(ctx context.Context, yield func([]freightGroup)) (left int32) {
	p := planner{ctx: ctx, y: y, yield: yield}
	var permanent []int
	permanent, p.others = y.fleets()
	p.apart = len(permanent) == 0 || len(permanent) > 1 && !y.f.run.Routes.ChainTouches
	var all fleet
	var single []freightGroup
	for _, k := range permanent {
		all = all.with(k)
		single = append(single, freightGroup{permanent: fleet(0).with(k)})
	}
	p.join(single)
	p.weigh()
	if len(permanent) > 1 {
		p.partition(all, all, nil)
	}
	if p.others != 0 && !p.apart {
		p.tell([]freightGroup{{others: p.others, idle: all}})
	}
	return p.left
}

// planner goes through the plans.
type planner struct {
	ctx    context.Context
	y      *freightYard
	others fleet
	apart  bool // the others may be
	yield  func([]freightGroup)

	known int32                  // the prices of all items and what the passenger trains keep
	keeps map[freightGroup]int32 // what a chain keeps
	most  map[fleet]int32        // what permanent trains keep in the best groups
	more  int32                  // what the others add at most
	left  int32                  // a bound of the plans left out
}

// weigh sees what chains keep under the prices there are now.
func (p *planner) weigh() {
	f := p.y.f
	p.known, p.more = f.problem.Promise(), 0
	p.keeps, p.most = map[freightGroup]int32{}, map[fleet]int32{}
	for i := range f.run.Count {
		if t := f.run.Trains[i]; t.Type != Freight && t.Permit {
			p.known += f.problem.Keeps(f.listOf(t).candidates)
		}
	}
	if p.apart {
		p.more = p.keep(freightGroup{others: p.others})
	}
	permanent, _ := p.y.fleets()
	var all fleet
	for _, k := range permanent {
		all = all.with(k)
	}
	for _, fl := range p.y.subfleets(nil, 0, all, 0) {
		if fl != 0 {
			p.more = max(p.more, p.keep(freightGroup{permanent: fl, others: p.others})-p.keep(freightGroup{permanent: fl}))
		}
	}
}

// keep is what a chain of the group keeps.
func (p *planner) keep(g freightGroup) int32 {
	return remembered(p.keeps, g, func() int32 { return p.y.f.problem.Keeps(p.y.candidates(g)) })
}

// best is what permanent trains keep in whatever groups are best.
func (p *planner) best(fl fleet) int32 {
	if fl == 0 {
		return 0
	}
	return remembered(p.most, fl, func() int32 { return p.bestOf(fl) })
}

// bestOf is that of a fleet which is not empty.
func (p *planner) bestOf(fl fleet) (n int32) {
	low := 0
	for fl.count(low) == 0 {
		low++
	}
	for _, g := range p.y.subfleets(nil, 0, fl, 0) {
		if g.count(low) > 0 {
			n = max(n, p.keep(freightGroup{permanent: g})+p.best(fl-g))
		}
	}
	return n
}

// partition puts the trains of a fleet into groups in every way that may be good
// enough. Each group is at most the one before it, so that no way comes twice.
func (p *planner) partition(rest, last fleet, groups []freightGroup) {
	kept := p.known + p.more + p.best(rest)
	for _, g := range groups {
		kept += p.keep(g)
	}
	if !p.promising(kept) || p.over(kept) {
		return
	}
	if rest == 0 {
		if slices.ContainsFunc(groups, func(g freightGroup) bool { return !g.permanent.single() }) {
			p.join(groups)
		}
		return
	}
	for _, g := range p.y.subfleets(nil, 0, rest, 0) {
		if g != 0 && g <= last {
			p.partition(rest-g, g, append(groups[:len(groups):len(groups)], freightGroup{permanent: g}))
		}
	}
}

// join tells the ways to have the others with groups of permanent trains.
func (p *planner) join(groups []freightGroup) {
	for i := range groups {
		if p.others == 0 || i > 0 && groups[i].permanent == groups[i-1].permanent {
			continue
		}
		joined := slices.Clone(groups)
		joined[i].others = p.others
		p.tell(joined)
	}
	if p.others != 0 && p.apart {
		p.tell(append(groups[:len(groups):len(groups)], freightGroup{others: p.others}))
		return
	}
	alone := slices.Clone(groups)
	for i := range alone {
		alone[i].idle = p.others
	}
	p.tell(alone)
}

// tell yields a plan, if it may be good enough.
func (p *planner) tell(groups []freightGroup) {
	if p.keeps != nil {
		kept := p.known
		for _, g := range groups {
			kept += p.keep(g)
		}
		if !p.promising(kept) || p.over(kept) {
			return
		}
	}
	p.yield(groups)
}

// over tells whether the search is to stop; then it notes a bound of what is left out.
func (p *planner) over(bound int32) bool {
	f := p.y.f
	if p.ctx.Err() == nil && f.best.Nodes < f.work {
		return false
	}
	p.left = max(p.left, f.problem.Whole(bound))
	return true
}

// promising tells whether a bound is above the best value known.
func (p *planner) promising(bound int32) bool {
	f := p.y.f
	return f.problem.Whole(bound) >= f.value+f.problem.Step
}
