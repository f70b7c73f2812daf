package runs

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/kit/route"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Parts of the search that a wrong result shows only in rare positions.

// Of routes that earn as much the first ones made are kept.
func TestSearch_keepsTheFirstOfEquals(t *testing.T) {
	s := norwichToWells(t).train("2E")
	f := newFinder(&s.b, &s.run)
	f.price(MostRevenue)
	tries := attempt{choice: &choice{ctx: context.Background(), f: f, yard: newYard(f)}, value: 1000}
	var there, back assembly
	there.run(s.route(0, "E2 E4"), 0, 0)
	back.run(s.route(0, "E4 E2"), 0, 0)
	if tries.judge(there) || tries.judge(back) || tries.best.set != there.set || tries.best.score != 40 {
		t.Errorf("kept %+v", tries.best)
	}
}

// The ends of a chain may stay where a train left over cannot be put on: one that stays
// idle, or the chain being of others alone, at either end; beside a single permanent train
// at the end that is not that one's, which is told only where both will do; and beside
// several it is not told (7.8).
func TestSearch_7_8_endsThatMayStay(t *testing.T) {
	s := norwichToWells(t).train("2F", "2F", "6F", "6F")
	f := newFinder(&s.b, &s.run)
	y := newYard(f)
	two, one := fleet(2), fleet(1)
	single, double := fleet(0).with(1), fleet(0).with(1).with(1)
	free, every := y.putOn(0), ^route.Nodes(0)
	for a := range numNodes {
		on := free.Has(uint8(a))
		either, far := every&^free, every
		if on {
			either, far = 0, every&^free
		}
		for name, c := range map[string]struct {
			group     freightGroup
			fl        fleet
			may, idle route.Nodes
		}{
			"others alone":        {freightGroup{others: two}, one, either, every},
			"with one permanent":  {freightGroup{permanent: single, others: two}, single + one, far, every},
			"with two permanents": {freightGroup{permanent: double, others: two}, double + one, every, every},
			"others idle":         {freightGroup{permanent: double, idle: two}, double, either, every},
			"none left over":      {freightGroup{permanent: single, others: two}, single + two, every, every},
		} {
			f.run.Routes.Idle = false
			if got := y.mayStay(c.group, c.fl, a, every); got != c.may {
				t.Errorf("%s, from %d: %b may stay, want %b", name, a, got, c.may)
			}
			f.run.Routes.Idle = true
			if got := y.mayStay(c.group, c.fl, a, every); got != c.idle {
				t.Errorf("%s, from %d, where trains may be idle: %b may stay", name, a, got)
			}
		}
	}
}

// Freights meet others nowhere between ends where they make no chain.
func TestSearch_noChainMeetsNothing(t *testing.T) {
	chains := 0
	eachDrawn(merged, 6, 30, func(_ *rand.Rand, b *board.Board, r *Run, _ Aim) {
		y := newYard(newFinder(b, r))
		permanent, others := y.fleets()
		for _, k := range permanent {
			others = others.with(k)
		}
		for _, fl := range y.subfleets(nil, 0, others, 0) {
			for a, row := range y.chain(fl) {
				for b := range uint8(numNodes) {
					if near := y.nearChain(fl, uint8(a), b); row.Has(b) {
						chains++
					} else if near != 0 {
						t.Fatalf("%x from %d to %d is none, and meets others at %b", fl, a, b, near)
					}
				}
			}
		}
	})
	if chains < 1000 {
		t.Errorf("only %d chains", chains)
	}
}

// Chains that come later may be met wherever one of them may be, whichever candidate it is.
func TestSearch_laterChains(t *testing.T) {
	eachChoice(func(c *choice, chosen []int) {
		begun, _ := c.begun(chosen)
		for i := range c.groups {
			var want uint64
			for k := i; k < len(c.groups); k++ {
				if chosen[k] != -1 {
					want |= begun.span(k).wide
				}
			}
			if got := begun.wideFrom(i); got != want {
				t.Fatalf("from %d of %v: %b, want %b", i, chosen, got, want)
			}
		}
	})
}

// What matters of the legs of a chain: its trains; the ends of those that are not permanent,
// or of a closed chain of them every joint; and by convention the ends of each permanent one.
func TestSearch_mannerOfAChain(t *testing.T) {
	s := norwichToWells(t).train("2F", "3F", "6F", "7F")
	f := newFinder(&s.b, &s.run)
	scouting := scout{attempt: &attempt{choice: &choice{f: f, yard: newYard(f)}}}
	const other, another, permanent, further = 0, 1, 2, 3
	nodes := func(list ...uint8) (set route.Nodes) {
		for _, n := range list {
			set |= 1 << n
		}
		return set
	}
	for name, c := range map[string]struct {
		legs   []leg
		ends   route.Nodes
		joined []uint16 // the ends of the permanent ones
	}{
		"others in a line":  {[]leg{{other, 1, 2}, {another, 2, 3}}, nodes(1, 3), nil},
		"others closed":     {[]leg{{other, 1, 2}, {another, 2, 1}}, nodes(1, 2), nil},
		"and a permanent":   {[]leg{{other, 1, 2}, {permanent, 2, 4}}, nodes(1, 2), []uint16{2<<8 | 4}},
		"permanents":        {[]leg{{further, 5, 6}, {permanent, 2, 5}}, 0, []uint16{2<<8 | 5, 5<<8 | 6}},
		"permanents, other": {[]leg{{permanent, 5, 6}, {further, 2, 5}}, 0, []uint16{2<<8 | 5, 5<<8 | 6}},
	} {
		for _, join := range []bool{false, true} {
			f.run.Routes.JoinPermanents = join
			want := manner{ends: c.ends}
			for _, l := range c.legs {
				want.trains = want.trains.with(l.kind)
			}
			if join {
				copy(want.permanent[:], c.joined)
			}
			if got := scouting.manner(c.legs); got != want {
				t.Errorf("%s, joined %v: %+v, want %+v", name, join, got, want)
			}
		}
	}
}
