package titletest

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// Guesses and retellings that would have a page show what is not so are seen by the suite; and what
// truly comes to light is no fault.
func TestBentBeliefsAreCaught(t *testing.T) {
	t.Parallel()
	// A bid brings to light that another has a four.
	reveals := func(s *state, seat game.Seat, _ action, _ *game.Log) error {
		for p := range game.Seat(s.Seats) {
			if seat >= 0 && p != seat && s.Hand[p] == 4 {
				s.Points[seat]++
			}
		}
		return nil
	}
	declared := []string{"bid", "pass"}
	// What few hands come to, a preview that looks at a few guesses would miss.
	seldom := func(s *state, seat game.Seat, _ action, _ *game.Log) error {
		if seat >= 0 && s.Round == 2 && s.Hand[(seat+1)%game.Seat(s.Seats)] == 4 && s.Bag[4] == 1 {
			s.Points[seat]++
		}
		return nil
	}
	for _, c := range []struct {
		how, property string
		reveals       []string
		rules         bent
	}{
		{"an action brings to light what the title does not say", "consequences", nil, bent{apply: reveals}},
		{"an action seldom brings something to light", "consequences", nil, bent{apply: seldom}},
		{"the guess never is what comes to light", "consequences", declared, bent{apply: reveals, guess: func(_ *state, seat game.Seat, g state) state {
			for p := range game.Seat(g.Seats) {
				if p != seat && g.Hand[p] == 4 {
					trade(&g, p)
				}
			}
			return g
		}}},
		{"the guess forgets what was won", "secrets", nil, bent{guess: func(_ *state, _ game.Seat, g state) state {
			g.Points[0], g.Points[1] = g.Points[1], g.Points[0]
			return g
		}}},
		{"a retelling swaps cards", "retelling", nil, bent{retell: func(line []game.Deed[action]) bool {
			for i := range line {
				if d := &line[i]; d.Hidden && d.Action.Does == "deal" {
					d.Action.Card = d.Action.Card%4 + 1
				}
			}
			return true
		}}},
		{"a retelling swaps bids", "retelling", nil, bent{retell: func(line []game.Deed[action]) bool {
			for i := range line {
				if d := &line[i]; d.Hidden && d.Action.Does == "bid" {
					d.Action.Amount = 1
				}
			}
			return true
		}}},
		{"there is no retelling", "retelling", nil, bent{retell: func([]game.Deed[action]) bool { return false }}},
	} {
		t.Run(c.how, func(t *testing.T) {
			found := violations(game.Erase[state, action](c.rules), Bounds{Actions: 500, Every: 1, Games: 12, Reveals: c.reveals})
			seen := slices.ContainsFunc(found, func(v Violation) bool { return v.Property == c.property })
			if !seen {
				t.Errorf("not seen as a violation of %q; seen: %v", c.property, found)
			}
		})
	}
	found := violations(game.Erase[state, action](bent{apply: reveals}), Bounds{Every: 2, Reveals: declared})
	if slices.ContainsFunc(found, func(v Violation) bool { return v.Property == "consequences" }) {
		t.Errorf("what truly comes to light is taken for a fault: %v", found)
	}
	if found := violations(toy.Title, Bounds{Every: 1}); len(found) > 0 {
		t.Errorf("the toy: %v", found)
	}
}

// trade gives a seat another card of the bag, if there is one.
func trade(g *state, p game.Seat) {
	for v := uint8(1); v < 4; v++ {
		if g.Bag[v] > 0 {
			g.Bag[v]--
			g.Bag[g.Hand[p]]++
			g.Hand[p] = v
			return
		}
	}
}
