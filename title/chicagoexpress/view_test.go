package chicagoexpress

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// What the view promises for a lay, a development or a dividend is what happens.
func TestView_promisesWhatHappens(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 20 {
		begin := titletest.Fresh(t, rules{}, 4, nil)
		s := begin
		var seen []State
		walk := begin
		casually(t, &s, r, func(seat game.Seat, a Action) {
			if err := (rules{}).Apply(&walk, seat, a, nil); err != nil {
				t.Fatal(err)
			}
			seen = append(seen, walk)
		})
		for i := range seen {
			promises(t, &seen[i])
		}
	}
}

func promises(t *testing.T, s *State) {
	t.Helper()
	v := rules{}.View(s, game.Watcher).(*View)
	if b := v.Step.Build; b != nil {
		for _, l := range b.Lays {
			after := after(t, s, Action{Do: Lay, Hex: named(l.Hex)})
			co := &after.companies[b.Company]
			if co.Income != l.Income || perShare(co) != l.Pays || after.build.Spent != s.build.Spent+l.Cost {
				t.Errorf("%+v, but the company is %+v", l, co)
			}
		}
	}
	for _, d := range v.Step.Develops {
		after := after(t, s, Action{Do: Develop, Hex: named(d.Hex)})
		if after.dividendDue() || after.round != s.round {
			continue // Detroit grew too
		}
		for _, c := range d.Companies {
			if gain := after.companies[c].Income - s.companies[c].Income; gain != d.Gain {
				t.Errorf("%+v, but %s gained %d", d, c, gain)
			}
			if grant := after.companies[c].Treasury - s.companies[c].Treasury; grant != d.Grant {
				t.Errorf("%+v, but %s was given %d", d, c, grant)
			}
		}
	}
	paid := *s
	paid.generalDividend(nil)
	for _, p := range v.Players {
		if got := paid.Cash[p.Seat] - s.Cash[p.Seat]; got != p.Dividend {
			t.Errorf("%+v, but a dividend pays %d", p, got)
		}
	}
}

func after(t *testing.T, s *State, a Action) State {
	t.Helper()
	next := *s
	if err := (rules{}).Apply(&next, s.turn, a, nil); err != nil {
		t.Fatalf("the view offers %+v: %v", a, err)
	}
	return next
}
