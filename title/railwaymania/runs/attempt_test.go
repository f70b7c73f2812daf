package runs

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/route"
	"pgregory.net/rapid"
)

// everyWay tells whether some way to run the chains of a choice keeps what it promises,
// by trying all there are; over if they are more than so many. Chains are the routes of
// each that runs already, as bits.
func everyWay(t *attempt, a assembly, i int, chains []uint32, left *int) (kept, over bool) {
	for i < len(t.groups) && t.chosen[i] < 0 {
		i++
	}
	if i == len(t.groups) {
		*left--
		return t.keeps(&a, chains), *left < 0
	}
	from, to := t.ends(i)
	for _, fl := range t.yard.parts(t.groups[i]) {
		for _, w := range everyChain(t.yard, fl, from, to) {
			b := a
			t.runLegs(&b, &w)
			with := append(chains[:len(chains):len(chains)], 1<<b.n-1<<a.n)
			if kept, over = everyWay(t, b, i+1, with, left); kept || over {
				return kept, over
			}
		}
	}
	return false, false
}

// keeps tells whether routes are allowed and bring what was promised when they are joined
// as planned. Where they bring most joined otherwise, that is another choice; and so it
// is where a train must run that is left over.
func (t *attempt) keeps(a *assembly, chains []uint32) bool {
	if _, no := Earn(t.f.b, t.f.run, &a.set); no != nil {
		return false
	}
	ts := trips{run: t.f.run}
	judge(t.f.b, &ts, &a.set)
	j := joiner{ts: &ts}
	j.join()
	for _, c := range j.made[:j.of] {
		if !slices.Contains(chains, c.routes) {
			return false
		}
	}
	return j.best.total >= t.value
}

// everyChain is every way to run a chain of the fleet between two ends: each way to
// take off the last train, with each of its routes.
func everyChain(y *freightYard, fl fleet, a, b uint8) (ways []way) {
	y.lastLegs(fl, a, b, func(rest fleet, from, to uint8, l leg) bool {
		before := []way{{}}
		if rest != 0 {
			before = everyChain(y, rest, from, to)
		}
		y.f.graph.Between(y.reach, l.a, l.b, y.kinds[l.kind].hexes, y.f.nodes, func(p *route.Path, meets uint64) bool {
			for _, w := range before {
				w.legs = append(w.legs[:len(w.legs):len(w.legs)], l)
				ways = append(ways, w.with(alternative{y.f.routeOf(p), meets}))
			}
			return true
		})
		return true
	})
	return ways
}

// drawAttempt is trains on a board and a plan for them, with any candidates chosen.
func drawAttempt(d dice, rng *rand.Rand) *choice {
	b, c := drawBoard(d, d(10, 40, "lays"))
	for range 12 { // with tokens enough, few routes come home
		drawPieces(d, b, c)
	}
	r := &Run{Company: c, Count: 2 + rng.IntN(3), Routes: someConventions(rng)}
	for i := range r.Count {
		r.Trains[i] = Runner{Type: Freight, Visit: uint8(2 + rng.IntN(5)), Permanent: rng.IntN(4) > 0, Permit: true}
	}
	if rng.IntN(2) == 0 {
		r.Trains[0] = Runner{Type: Express, Pay: 2, Visit: 2, Permit: true}
	}
	f := newFinder(b, r)
	f.price(MostRevenue)
	f.passengers()
	x := &choice{ctx: context.Background(), f: f, yard: newYard(f)}
	var plans [][]freightGroup
	x.yard.plans(x.ctx, func(groups []freightGroup) { plans = append(plans, groups) })
	x.groups = plans[rng.IntN(len(plans))]
	for i := range r.Count {
		if r.Trains[i].Type != Freight {
			x.trains, x.lists = append(x.trains, i), append(x.lists, f.listOf(r.Trains[i]))
		}
	}
	return x
}

// chooseAny chooses any candidate for each, now and then none; false if there is none.
func (c *choice) chooseAny(rng *rand.Rand) (chosen []int, ok bool) {
	pick := func(n int) {
		k := -1
		if n > 0 && rng.IntN(8) > 0 {
			k, ok = rng.IntN(n), true
		}
		chosen = append(chosen, k)
	}
	for _, g := range c.groups {
		pick(len(c.yard.candidates(g)))
	}
	for _, l := range c.lists {
		pick(len(l.candidates))
	}
	return chosen, ok
}

// promised is what a choice should be worth.
func (c *choice) promised(chosen []int) int32 {
	var picks []*route.Candidate
	for i, k := range chosen {
		switch {
		case k < 0:
		case i < len(c.groups):
			picks = append(picks, &c.yard.candidates(c.groups[i])[k])
		default:
			picks = append(picks, &c.lists[i-len(c.groups)].candidates[k])
		}
	}
	return c.f.problem.Value(picks)
}

// What is promised by a choice is found, whichever way its chains must run for it.
func TestAttempt_agreesWithEveryWay(t *testing.T) {
	t.Parallel()
	var n compared
	rapid.Check(t, func(rt *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "choices"), 1))
		for range 2 {
			c := drawAttempt(rapidly(rt), rng)
			for range 60 {
				if chosen, ok := c.chooseAny(rng); ok {
					c.compare(rt, chosen, &n)
				}
			}
		}
	})
	t.Logf("of the choices %d can be run in the first way found, %d in another, %d not", n.quick, n.hard, n.broken)
}

// compared counts choices: those that can be run in the first way found, those that must
// be run in another, and those that do not keep what they promise.
type compared struct{ quick, hard, broken int }

// begun is an attempt at a choice, with the routes of its passenger trains.
func (c *choice) begun(chosen []int) (*attempt, assembly) {
	var a assembly
	for i, train := range c.trains {
		if k := chosen[len(c.groups)+i]; k >= 0 {
			a.run(c.lists[i].routes[k], train, c.lists[i].candidates[k].Meets)
		}
	}
	return &attempt{choice: c, chosen: chosen, value: c.promised(chosen)}, a
}

// compare compares what is made of a choice with every way to run it.
func (c *choice) compare(rt rapid.TB, chosen []int, n *compared) {
	t, a := c.begun(chosen)
	left := 1000
	kept, over := everyWay(t, a, 0, nil, &left)
	switch got, _ := c.accept(chosen, t.value); {
	case over:
	case !kept:
		n.broken++
	case got < t.value:
		rt.Fatalf("%d is promised by the choice %v and possible, %d is made of it\n%+v\n%+v", t.value, chosen, got, c.groups, c.f.run)
	case !t.quick(a):
		n.hard++
	default:
		n.quick++
	}
}
