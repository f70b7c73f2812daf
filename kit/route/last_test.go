package route

import (
	"context"
	"testing"
)

// Two trains alike may run the same route, where that brings a bonus for each; or only
// one of them runs, where no two may.
func TestLastTwo_sameRouteTwiceOrOnce(t *testing.T) {
	for _, c := range []struct {
		sole uint64
		want int32
	}{{0, 140}, {1, 90}} {
		list := []Candidate{{Pays: Items{1, 0}, Bonus: 50, Meets: 1, Sole: c.sole}}
		p := &Problem{Home: 1, Step: 10, Groups: [][]Candidate{list, list}}
		p.Worth[0] = 40
		s := newChooser(context.Background(), p)
		n := &node{classes: s.classes, trains: 2}
		n.market.worth, n.market.parts = s.worth, 1
		s.relax(&n.market, n.classes, &demand{})
		if s.lastTwo(n); s.best != c.want {
			t.Errorf("sole %b: %d, want %d", c.sole, s.best, c.want)
		}
	}
}
