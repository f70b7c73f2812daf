package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// By the convention one number deals all: as many companies as there are for the
// players, four to each later phase, and each with a permit.
func TestSetup_dealBySeed(t *testing.T) {
	for _, c := range []struct {
		seats   int
		trains  string
		offer   int
		permits [runs.NumTrainTypes]int
	}{
		{2, "all", 16, [runs.NumTrainTypes]int{runs.Freight: 6, runs.Express: 5, runs.Local: 5}},
		{6, "all", 16, [runs.NumTrainTypes]int{runs.Freight: 6, runs.Express: 5, runs.Local: 5}},
		{8, "all", 18, [runs.NumTrainTypes]int{6, 6, 6}},
		{3, "freight-local", 16, [runs.NumTrainTypes]int{runs.Freight: 8, runs.Local: 8}},
		{3, "express", 16, [runs.NumTrainTypes]int{runs.Express: 16}},
	} {
		g := dealt(t, c.seats, 46925, "conventions", "18xx-games", "trains", c.trains)
		if g.Step != Petition || int(g.Deal.Dealt) != c.offer {
			t.Errorf("%d seats: %d companies, then %s", c.seats, g.Deal.Dealt, g.Step)
		}
		var permits, groups [numClasses]int
		for _, co := range g.Deal.Order[:g.Deal.Dealt] {
			permits[g.Charters[co].Permit]++
			groups[g.Charters[co].Group]++
		}
		if got := [runs.NumTrainTypes]int(permits[:runs.NumTrainTypes]); got != c.permits || groups[ClassB] != 4 || groups[ClassC] != 4 {
			t.Errorf("%d seats, %s: permits %v, groups %v", c.seats, c.trains, got, groups)
		}
	}
}

// dealt is a table after the deal of a seed.
func dealt(t *testing.T, seats int, seed int32, settings ...string) *State {
	t.Helper()
	s := *unseated(t, seats, settings...).State
	if err := (rules{}).Apply(&s, game.Chance, Action{Verb: DoSeed, Amount: seed}, nil); err != nil {
		t.Fatal(err)
	}
	return &s
}

// Another seed is another deal, and there are none below 0.
func TestSetup_seeds(t *testing.T) {
	a, b := dealt(t, 3, 1, "conventions", "18xx-games"), dealt(t, 3, mostSeed, "conventions", "18xx-games")
	if a.Deal.Order == b.Deal.Order {
		t.Error("two seeds make the same deal")
	}
	s := *unseated(t, 3, "conventions", "18xx-games").State
	if no := checkSeed(-1); no != noSeed {
		t.Errorf("a seed below 0: %v", no)
	}
	options := rules{}.Options(&s, game.Chance, nil)
	if len(options) != 1 || options[0].Max != mostSeed || options[0].Step != 1 {
		t.Errorf("chance draws of %+v", options)
	}
	rulebook := *unseated(t, 3).State
	if no := rulebook.check(game.Chance, &Action{Verb: DoSeed}); no != game.NotNow {
		t.Errorf("a seed by the rulebook: %v", no)
	}
}

// A player who wants to link to London says by the convention that no track is laid.
func TestTokens_7_6_5_LondonByToken(t *testing.T) {
	for convention, want := range map[string]bool{"rulebook": true, "18xx-games": false} {
		g := seated(t, 2, "conventions", convention)
		g.company(board.EUR, 82, 5)
		g.operates(board.EUR, Building)
		if now := g.operatingRound().checkLondon(board.EUR) != game.NotNow; now != want {
			t.Errorf("%s: %v", convention, now)
		}
		g.operates(board.EUR, Tokening)
		if g.operatingRound().checkLondon(board.EUR) == game.NotNow {
			t.Errorf("%s: not in the step for tokens", convention)
		}
	}
}
