package rating_test

import (
	"math"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/rating"
)

const third = 25.0 / 3

// The games of two, three and four are those that OpenSkill publishes; the others were
// rated with its release 5.0.1 without tau.
var published = []struct {
	name   string
	before [][2]float64
	places []int
	after  [][2]float64
}{
	{"two", [][2]float64{{25, third}, {25, third}}, []int{1, 2},
		[][2]float64{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}},
	{"three", [][2]float64{{25, third}, {25, third}, {25, third}}, []int{1, 2, 3},
		[][2]float64{{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}}},
	{"four", [][2]float64{{25, third}, {25, third}, {25, third}, {25, third}}, []int{1, 2, 3, 4},
		[][2]float64{{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}}},
	{"two who tie", [][2]float64{{25, third}, {25, third}}, []int{1, 1},
		[][2]float64{{25, 8.065506316323548}, {25, 8.065506316323548}}},
	{"two who tie for the second place", [][2]float64{{25, third}, {25, third}, {25, third}}, []int{1, 2, 2},
		[][2]float64{{27.868876552746237, 8.204837030780652}, {23.56556172362688, 8.057829747583874}, {23.56556172362688, 8.057829747583874}}},
	{"four of whom two tie", [][2]float64{{29, 7}, {21.5, 3}, {30, 8}, {25, third}}, []int{2, 1, 2, 4},
		[][2]float64{{28.576845555441146, 6.875538319998747}, {21.956362066945356, 2.9985750527494037}, {29.28547486783102, 7.779912865973035}, {22.853705823185795, 8.116873451836007}}},
	{"five with two ties", [][2]float64{{5, 1}, {25, third}, {20, 1}, {41, 2.5}, {15, 1}}, []int{3, 1, 1, 5, 3},
		[][2]float64{{5.032075874493485, 0.9999804069716057}, {26.77110742524437, 8.170527624728637}, {20.029807041971843, 0.9999758205500515}, {40.30325072116481, 2.496543362697898}, {15.024093021224783, 0.9999597291189274}}},
	{"six", [][2]float64{{31.25, 1.75}, {28, 2}, {25, third}, {26.5, 1.2}, {22, 6}, {30, 1}}, []int{6, 2, 5, 1, 4, 3},
		[][2]float64{{30.86659648332218, 1.748459787850642}, {28.168001980031224, 1.99924455188655}, {23.99177051380423, 7.6543691156013045}, {26.582064714752104, 1.1999578199872472}, {22.80574679807717, 5.889635491325754}, {30.01833975388441, 0.9999157070061052}}},
}

func TestRatesAsPublished(t *testing.T) {
	for _, c := range published {
		var players []rating.Player
		for i, b := range c.before {
			players = append(players, rating.Player{Rating: rating.Rating{Mu: b[0], Sigma: b[1]}, Place: c.places[i]})
		}
		for i, got := range rating.Update(players) {
			if want := c.after[i]; math.Abs(got.Mu-want[0]) > 1e-9 || math.Abs(got.Sigma-want[1]) > 1e-9 {
				t.Errorf("%s: player %d has %v, and should have %v", c.name, i, got, want)
			}
		}
	}
}

// A fixed player moves the others as if they were not fixed, and stays where they are.
func TestAnchorsStay(t *testing.T) {
	anchor, ok := rating.OfBot("tycoon")
	if !ok {
		t.Fatal("a tycoon has no rating")
	}
	game := []rating.Player{{Rating: rating.New(), Place: 1}, {Rating: anchor, Place: 2}}
	free := rating.Update(game)
	game[1].Fixed = true
	fixed := rating.Update(game)
	if fixed[1] != anchor || free[1] == anchor {
		t.Errorf("the anchor is at %v, and was at %v", fixed[1], anchor)
	}
	if fixed[0] != free[0] || fixed[0].Mu <= 25 {
		t.Errorf("who beat the anchor is at %v, and would be at %v", fixed[0], free[0])
	}
}

func TestEveryLevelIsAnAnchor(t *testing.T) {
	last := math.Inf(-1)
	for _, level := range bot.Kinds() {
		r, ok := rating.OfBot(level)
		if !ok || r.Mu <= last {
			t.Errorf("%s is at %v, and should be above %v", level, r.Mu, last)
		}
		last = r.Mu
	}
	if _, ok := rating.OfBot("stationmaster"); ok {
		t.Error("a level that is none has a rating")
	}
}

func TestShown(t *testing.T) {
	r := rating.New()
	if r.Shown() != 1500 || r.PlusMinus() != 167 {
		t.Errorf("everybody begins at %d ± %d", r.Shown(), r.PlusMinus())
	}
	r = rating.Update([]rating.Player{{Rating: r, Place: 1}, {Rating: r, Place: 2}})[0]
	if r.Shown() != 1553 || r.PlusMinus() != 161 {
		t.Errorf("who won once is at %d ± %d", r.Shown(), r.PlusMinus())
	}
	if clerk, _ := rating.OfBot("clerk"); clerk.Shown() != 1100 || clerk.PlusMinus() != 20 {
		t.Errorf("a clerk is at %d ± %d", clerk.Shown(), clerk.PlusMinus())
	}
}
