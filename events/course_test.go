package events

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// played is an event in which chance decides every table, and some leave: for the first of them
// somebody comes.
func played(t *testing.T, f Format, r Rules, entrants, leave, substitutes int, seed uint64) *Course {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	all := make([]int, entrants)
	for i := range all {
		all[i] = i
	}
	c, err := Begin(f, r, all)
	if err != nil {
		t.Fatal(err)
	}
	for gone := 0; !c.Over(); {
		for !c.Over() {
			if gone < leave && rng.IntN(entrants) < leave {
				e, by := rng.IntN(entrants+gone), Nobody
				if gone < substitutes {
					by = entrants + gone
				}
				if !c.Out[e] && (e < entrants || slices.Contains(c.Everybody(), e)) {
					if err := c.Leave(e, by); err != nil {
						t.Fatal(err)
					}
					gone++
				}
			}
			table := slices.Clone(c.Pending[rng.IntN(len(c.Pending))])
			r := Result{Table: table, Places: places(rng.Perm(len(table)))}
			for _, place := range r.Places {
				r.Scores = append(r.Scores, 100-7*place)
			}
			if err := c.Enter(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Next(); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// Whatever the format, whoever leaves, and whoever comes for them: at the end it all adds up.
func TestCourse_AddsUp(t *testing.T) {
	for name, f := range map[string]Format{
		"groups": &GroupStage{Seats: 4, Wish: 7}, "even groups": &GroupStage{Seats: 3, Wish: 7, Even: true},
		"rounds": &GroupStage{Seats: 4, Wish: 16, InRounds: true},
		"swiss":  &Swiss{Seats: 4, Fewest: 3, Rounds: 5}, "swiss with byes": &Swiss{Seats: 4, Fewest: 4, Rounds: 4},
		"knockout": &Knockout{Seats: 4, Fewest: 3, Onwards: 2}, "one goes on": &Knockout{Seats: 4, Fewest: 3, Onwards: 1},
	} {
		for seed := range uint64(6) {
			for _, scheme := range []Scheme{ByPlace, ByShare, ByWins} {
				r := Rules{Scheme: scheme, Ties: []TieBreak{Met, Wins, Share, Opponents}, Seed: fmt.Sprint(seed)}
				entrants := []int{49, 48, 36}[seed%3]
				if f, ok := f.(*GroupStage); ok && f.InRounds {
					entrants = 48
				}
				c := played(t, f, r, entrants, int(seed)%6, int(seed)%4, seed)
				if err := c.Audit(); err != nil {
					t.Errorf("%s, seed %d, by %s: %v", name, seed, scheme, err)
				}
			}
		}
	}
}

// The audit sees what does not add up.
func TestAudit_SeesFaults(t *testing.T) {
	event := func() *Course {
		return played(t, &GroupStage{Seats: 4, Wish: 7}, Rules{Scheme: ByPlace}, 14, 0, 0, 3)
	}
	for name, bend := range map[string]func(*Course){
		"somebody twice": func(c *Course) { c.Results[0].Table[0] = c.Results[0].Table[1] },
		"another pair":   func(c *Course) { c.Results[0].Table[0] = (c.Results[0].Table[0] + 7) % 14 },
		"a lost table":   func(c *Course) { c.Results = c.Results[1:] },
		"a stranger":     func(c *Course) { c.Groups[0] = c.Groups[0][:6] },
	} {
		c := event()
		if err := c.Audit(); err != nil {
			t.Fatal(err)
		}
		if bend(c); c.Audit() == nil {
			t.Errorf("%s: nothing is said", name)
		}
	}
}

// A final is won by who wins it, though others have more points.
func TestKnockout_TheFinalDecides(t *testing.T) {
	c := played(t, &Knockout{Seats: 4, Fewest: 3, Onwards: 1}, Rules{Scheme: ByPlace}, 16, 0, 0, 1)
	final := c.Results[len(c.Results)-1]
	first := c.Format.Standings(c)[0][0].Entrant
	if winner := final.Table[slices.Index(final.Places, 1)]; first != winner {
		t.Errorf("%d stands first, and %d has won the final", first, winner)
	}
}

// What cannot be is refused, and says why.
func TestCourse_Refuses(t *testing.T) {
	c, err := Begin(&GroupStage{Seats: 4, Wish: 7}, Rules{Scheme: ByPlace}, []int{0, 1, 2, 3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	table := slices.Clone(c.Pending[0])
	refused := func(err error, why string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%v, and not %q", err, why)
		}
	}
	refused(c.Next(), "7 tables have no result")
	refused(c.Enter(Result{Table: Table{9, 8, 7, 6}}), "no table of [9 8 7 6]")
	refused(c.Enter(Result{Table: table, Places: []int{1}}), "1 places and 0 scores")
	refused(c.Leave(0, 3), "somebody else has to come")
	if err := c.Leave(0, 7); err != nil {
		t.Fatal(err)
	}
	refused(c.Leave(0, Nobody), "has left already")
	refused(c.Leave(1, 7), "somebody else has to come")
	_, err = Begin(&GroupStage{Seats: 4, Wish: 7}, Rules{}, []int{0, 1, 2})
	refused(err, "3 entrants do not make groups of [4 5 7 9 13 25]")
	_, err = Begin(&Swiss{Seats: 4, Fewest: 1}, Rules{}, []int{0, 1, 2})
	refused(err, "from 1 to 4 seats")
}
