package runs

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The search does no work that it need not do: what its nodes do not count.

// What is remembered is made once.
func TestSearch_remembersWhatItMade(t *testing.T) {
	made, all := 0, map[int]string{}
	for range 3 {
		if got := remembered(all, 7, func() string { made++; return "seven" }); got != "seven" {
			t.Errorf("remembered %q", got)
		}
	}
	if made != 1 {
		t.Errorf("made %d times", made)
	}
}

// Passenger trains that are alike share one list of routes; a freight and a train without
// a permit have none. Distances are measured for freights alone.
func TestSearch_listsOnlyWhatRuns(t *testing.T) {
	for _, c := range []struct {
		trains          []string
		lists, freights int
	}{
		{[]string{"2E", "2E", "2/3L", "3E", "2/3L", "4E"}, 3, 0},
		{[]string{"2F", "2E", "6F", "3F"}, 1, 2},
	} {
		s := norwichToWells(t).train(c.trains...)
		s.run.Trains[s.run.Count-1].Permit = false
		f := newFinder(&s.b, &s.run)
		f.passengers()
		y := newYard(f)
		if len(f.lists) != c.lists || len(y.kinds) != c.freights || (y.reach != nil) != (c.freights > 0) {
			t.Errorf("%v without the last: %d lists, freights %v, distances measured: %v", c.trains, len(f.lists), y.kinds, y.reach != nil)
		}
	}
}

// Once the best routes are known hardly any way to join the freights is looked at any more;
// and when the work is done, none but the first, with a bound of what is left out.
func TestSearch_looksAtFewPlans(t *testing.T) {
	known, stopped, bound := 0, 0, int32(0)
	eachDrawn(merged, 60, 30, func(_ *rand.Rand, b *board.Board, r *Run, aim Aim) {
		f := newFinder(b, r)
		yard := f.find(context.Background(), aim, AllWork)
		yard.plans(context.Background(), func([]freightGroup) { known++ })
		f.value, f.work = 0, 0
		bound += yard.plans(context.Background(), func([]freightGroup) { stopped++ })
	})
	if known != 231 || stopped != 143 || bound != 20190 {
		t.Errorf("%d plans looked at, %d when stopped with a bound of %d in all", known, stopped, bound)
	}
}

// A search that is stopped tries no other way than the first.
func TestSearch_stopsAmongTheWays(t *testing.T) {
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	hard := 0
	eachChoice(func(c *choice, chosen []int) {
		begun, a := c.begun(chosen)
		if made, _ := c.accept(chosen, begun.value); made < begun.value || begun.quick(a) {
			return
		}
		hard++
		c.ctx = stopped
		if made, _ := c.accept(chosen, begun.value); made >= begun.value {
			t.Errorf("%v is made of it all the same", chosen)
		}
		c.ctx = context.Background()
	})
	if hard < 50 {
		t.Errorf("only %d choices need another way than the first", hard)
	}
}

// Of the ways to run a chain none is tried that meets no more than one which failed, and
// the last chain is tried only where it joins all parts.
func TestSearch_triesNoWayInVain(t *testing.T) {
	tried := 0
	eachChoice(func(c *choice, chosen []int) {
		begun, a := c.begun(chosen)
		first := slices.IndexFunc(chosen[:len(c.groups)], func(k int) bool { return k >= 0 })
		if first < 0 || !begun.mayHang(a) || begun.quick(a) {
			return
		}
		s := begun.scout(a, first)
		s.findsWay()
		for _, failed := range s.failed {
			tried += len(failed)
			for i, x := range failed {
				if slices.ContainsFunc(failed[:i], func(y uint64) bool { return x&^y == 0 }) || !s.meetsAll(x) {
					t.Fatalf("%x is tried after %x; it must join %x", x, failed[:i], s.parts)
				}
			}
		}
	})
	if tried != 174 {
		t.Errorf("%d ways tried", tried)
	}
}
