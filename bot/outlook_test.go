package bot

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// games is what so many games of three seats came to, in which a seat has on the mean so much of something.
func gamesWith(what game.Measure, means [3]int32, spread int32, seed uint64) *outcomes {
	const games = 100
	r := rand.New(rand.NewPCG(seed, 1))
	p := &outcomes{measured: make([][game.MaxSeats]game.Measures, games), over: make([]bool, games), rounds: make([]int, games)}
	for k := range games {
		p.over[k], p.rounds[k] = k%2 == 0, 2
		for seat, mean := range means {
			p.measured[k][seat][what] = mean - spread + r.Int32N(2*spread+1)
		}
	}
	return p
}

// What speaks for a way is what the seat has more of with it and what others have less of, with the figures of those games.
func TestOutlook_TellsWhatSpeaksForTheBest(t *testing.T) {
	t.Parallel()
	best, next := gamesWith(game.Cash, [3]int32{40, 30, 30}, 0, 1), gamesWith(game.Cash, [3]int32{30, 30, 50}, 0, 2)
	o := outlookOf(3, 0, []*outcomes{best, next}, nil)
	if o.Over != 0.5 || o.Rounds != 2 || len(o.Reasons) != 2 {
		t.Fatalf("%+v", o)
	}
	own, rival := o.Reasons[0], o.Reasons[1]
	if own.Seat != 0 || own.What != "cash" || !reflect.DeepEqual(own.Amounts, []float64{40, 30}) {
		t.Errorf("the first reason is %+v", own)
	}
	if rival.Seat != 2 || !reflect.DeepEqual(rival.Amounts, []float64{30, 50}) {
		t.Errorf("the other is %+v", rival)
	}
	// Seen from the seat that has less with it nothing speaks for it but what the first lacks.
	for _, r := range outlookOf(3, 2, []*outcomes{best, next}, nil).Reasons {
		if r.Seat == 2 || r.Seat == 0 {
			t.Errorf("for seat 2 it speaks that %+v", r)
		}
	}
}

func TestOutlook_TellsNothingThatChanceMadeOrThatIsTooLittle(t *testing.T) {
	t.Parallel()
	for _, case1 := range []struct {
		name       string
		best, next *outcomes
	}{
		{"noise", gamesWith(game.Cash, [3]int32{41, 40, 40}, 40, 3), gamesWith(game.Cash, [3]int32{40, 40, 40}, 40, 4)},
		{"one of a thousand", gamesWith(game.Cash, [3]int32{1001, 1000, 1000}, 0, 3), gamesWith(game.Cash, [3]int32{1000, 1000, 1000}, 0, 4)},
	} {
		if o := outlookOf(3, 0, []*outcomes{case1.best, case1.next}, nil); len(o.Reasons) != 0 {
			t.Errorf("%s: %+v", case1.name, o.Reasons)
		}
	}
	none := &outcomes{over: make([]bool, 3), rounds: make([]int, 3)}
	if o := outlookOf(3, 0, []*outcomes{none, none}, nil); o != nil {
		t.Errorf("of a title that does not measure: %+v", o)
	}
}

// Where none is better it is told in what they differ for the seat, whichever of them has more of it.
func TestOutlook_WhereAllAreAboutEqual(t *testing.T) {
	t.Parallel()
	ways := []*outcomes{
		gamesWith(game.Dividend, [3]int32{10, 9, 9}, 0, 1),
		gamesWith(game.Dividend, [3]int32{10, 2, 9}, 0, 2),
		gamesWith(game.Dividend, [3]int32{14, 9, 9}, 0, 3),
	}
	o := outlookOf(3, 0, ways, ways)
	if len(o.Reasons) != 1 || o.Reasons[0].What != "dividend" || !reflect.DeepEqual(o.Reasons[0].Amounts, []float64{10, 10, 14}) {
		t.Errorf("%+v", o.Reasons)
	}
	// One that is worse does not count among the equal ones, and its figures are told all the same.
	if o = outlookOf(3, 0, ways, ways[:2]); len(o.Reasons) != 0 {
		t.Errorf("the first two differ in nothing, and it is told that %+v", o.Reasons)
	}
	if o = outlookOf(3, 0, ways, []*outcomes{ways[0], ways[2]}); len(o.Reasons) != 1 || len(o.Reasons[0].Amounts) != 3 {
		t.Errorf("%+v", o.Reasons)
	}
}
