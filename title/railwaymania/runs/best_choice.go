package runs

import (
	"context"
	"math/bits"
	"runtime"
	"slices"

	"github.com/scrip-games/scrip/kit/route"
)

// Putting the best routes together: one problem of package route for each way to
// join the freights, and the routes themselves for what it chooses.

// choice is the trains of one plan.
type choice struct {
	ctx    context.Context
	f      *finder
	yard   *freightYard
	groups []freightGroup // of the plan; then come the passenger trains
	trains []int          // of the passenger trains
	lists  []*list
}

// search goes through the plans.
func (f *finder) search(ctx context.Context) *freightYard {
	f.passengers()
	yard := newYard(f)
	bound := int32(0)
	left := yard.plans(ctx, func(groups []freightGroup) {
		c := choice{ctx: ctx, f: f, yard: yard, groups: groups}
		res := c.choose(ctx)
		f.best.Nodes += res.Nodes
		bound = max(bound, res.Bound)
		if m, ok := res.Made.(made); ok {
			f.best.Set, f.best.Income, f.value = m.set, m.income, res.Value
		}
	})
	if f.best.Set == (RouteSet{}) {
		f.anyRoutes(yard)
	}
	f.best.Bound = max(bound, left, f.value)
	f.best.Proven = f.best.Bound == f.value
	return yard
}

// anyRoutes runs what trains can run, where the search was stopped before it found
// anything or nothing pays.
func (f *finder) anyRoutes(y *freightYard) {
	var a assembly
	f.runIdle(y, &a)
	if in, no := Earn(f.b, f.run, &a.set); no == nil {
		f.best.Set, f.best.Income, f.value = a.set, in, f.aim.score(&in)
	}
}

// choose solves the problem of one plan.
func (c *choice) choose(ctx context.Context) route.Result {
	f := c.f
	p := f.problem
	p.Groups = nil
	for _, g := range c.groups {
		p.Groups = append(p.Groups, c.yard.candidates(g))
	}
	for i := range f.run.Count {
		if t := f.run.Trains[i]; t.Type != Freight && t.Permit {
			l := f.listOf(t)
			c.trains, c.lists = append(c.trains, i), append(c.lists, l)
			p.Groups = append(p.Groups, l.candidates)
		}
	}
	p.Joints = cityItems
	if f.run.Routes.MeetInAreas {
		p.Joints = stopItems
	}
	p.Floor = f.value
	p.Accept = c.accept
	if len(c.groups) > 0 {
		p.Narrow = c.narrow
	}
	p.Workers = runtime.GOMAXPROCS(0)
	p.Work = max(1, f.work-f.best.Nodes)
	return route.Choose(ctx, &p)
}

// narrow is where a candidate may meet others: of a chain of several trains it is only
// told when it is asked.
func (c *choice) narrow(group int, x *route.Candidate) uint64 {
	if group >= len(c.groups) {
		return x.Meets
	}
	return x.Meets & c.yard.mayMeetAll(c.groups[group], uint8(x.Ref>>8), uint8(x.Ref))
}

// assembly is routes being put together.
type assembly struct {
	set   RouteSet
	n     int
	meets [MaxTrains]uint64
	used  [MaxTrains]bool
}

// run adds a route for a train.
func (a *assembly) run(r Route, train int, meets uint64) {
	a.set[a.n], a.meets[a.n] = r.of(train), meets
	a.used[train] = true
	a.n++
}

// parts is into how many parts the routes and the home station fall that do not
// meet, each by where it can be met.
func (a *assembly) parts(home uint64) []uint64 {
	parts := []uint64{home}
	for _, m := range a.meets[:a.n] {
		kept := parts[:0]
		for _, part := range parts {
			if part&m != 0 {
				m |= part
			} else {
				kept = append(kept, part)
			}
		}
		parts = append(kept, m)
	}
	return parts
}

// hang tells whether the routes all meet, one of them at home.
func (a *assembly) hang(home uint64) bool { return len(a.parts(home)) == 1 }

// accept makes the routes of a choice and has them judged. It gives what they
// are worth.
func (c *choice) accept(chosen []int, value int32) (int32, any) {
	c.f.accepting.Lock()
	defer c.f.accepting.Unlock()
	var a assembly
	for i, train := range c.trains {
		if k := chosen[len(c.groups)+i]; k >= 0 {
			l := c.lists[i]
			a.run(l.routes[l.candidates[k].Ref], train, l.candidates[k].Meets)
		}
	}
	t := attempt{choice: c, chosen: chosen, value: value}
	if t.mayHang(a) && !t.quick(a) {
		t.runChains(a, 0)
	}
	return t.best.score, t.best
}

// idle is a train of the kind that does not run yet. No plan runs more than there are.
func (y *freightYard) idle(a *assembly, k int) int {
	i := slices.IndexFunc(y.kinds[k].trains, func(train int) bool { return !a.used[train] })
	return y.kinds[k].trains[i]
}

// judge sees what the routes earn and keeps them if they are better than those
// made before. It tells whether they earn what was promised. Trains left over run
// too, as they must (7.8).
func (t *attempt) judge(a assembly) bool {
	f := t.f
	if !f.run.Routes.Idle {
		f.runIdle(t.yard, &a)
	}
	ts := trips{run: f.run}
	if judge(f.b, &ts, &a.set) != nil {
		return false
	}
	in := ts.income()
	if got := f.aim.score(&in); got > t.best.score {
		t.best = made{a.set, in, got}
	}
	return t.best.score >= t.value
}

// moreSubsidy tries, for each local train, other routes that leave the revenue as
// it is and bring more subsidy.
func (f *finder) moreSubsidy() {
	for i, r := range f.best.Set {
		if r == 0 || f.run.Trains[r.Train()].Type != Local {
			continue
		}
		l := f.listOf(f.run.Trains[r.Train()])
		others := f.localHexes(i)
		for k, hexes := range l.hexes {
			set := f.best.Set
			set[i] = l.routes[k].of(r.Train())
			if int32(bits.OnesCount64(hexes|others))*hexSubsidy <= f.best.Income.Subsidy {
				continue
			}
			if in, no := Earn(f.b, f.run, &set); no == nil && in.Revenue >= f.best.Income.Revenue {
				f.best.Set, f.best.Income = set, in
				f.best.Proven = f.best.Bound == in.Revenue // it may earn more, too, if the search was stopped
			}
		}
	}
}

// localHexes is the hexes that the local trains visit, but for the i-th route.
func (f *finder) localHexes(i int) uint64 {
	rails := railsOf(f.b, f.run.Company)
	hexes := uint64(0)
	for j, r := range f.best.Set {
		if r == 0 || j == i || f.run.Trains[r.Train()].Type != Local {
			continue
		}
		if t, no := rails.follow(r, &f.run.Trains[r.Train()]); no == nil {
			hexes |= uint64(t.hexes)
		}
	}
	return hexes
}
