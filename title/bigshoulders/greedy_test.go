package bigshoulders

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// greedyWins is the part of games that one greedy seat wins against randoms, in
// each seat in turn; a shared win counts in part.
func greedyWins(t *testing.T, setup game.Setup, games int) float64 {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	sum := 0.0
	for n := range games {
		kinds := slices.Repeat([]string{"random"}, setup.Seats)
		kinds[n%setup.Seats] = "greedy"
		table, err := bot.NewTable(kinds, setup.Seats)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Title.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Turn().Over {
			_, pick := table.Next(g, r)
			if err := g.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
		_, standings := g.Outcome()
		winners := slices.DeleteFunc(standings, func(st game.Standing) bool { return !st.Won })
		if slices.ContainsFunc(winners, func(st game.Standing) bool { return int(st.Seat) == n%setup.Seats }) {
			sum += 1 / float64(len(winners))
		}
	}
	return sum / float64(games)
}

func TestGreedy_beatsTwoRandoms(t *testing.T) {
	for _, mode := range []string{"basic", "advanced"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			setup := game.Setup{Seats: 3, Settings: map[string]string{modeKey: mode}}
			if part := greedyWins(t, setup, 60); part < 0.85 {
				t.Errorf("greedy wins %.0f%% against two randoms, want 85%%", 100*part)
			}
		})
	}
}

// The greedy bot makes its companies run: a table of them earns and pays.
func TestGreedy_runsItsCompanies(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	table, err := bot.NewTable([]string{"greedy"}, 3)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Title.New(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	var log game.Log
	for !g.Turn().Over {
		_, pick := table.Next(g, r)
		if err := g.Play(pick, &log); err != nil {
			t.Fatal(err)
		}
	}
	ran, paid := 0, 0
	for _, e := range log.Entries {
		switch e.Event.(type) {
		case FactoryRan:
			ran++
		case DividendPaid:
			paid++
		}
	}
	if ran < 15 || paid < 12 {
		t.Errorf("three greedy players ran %d factories and paid %d dividends", ran, paid)
	}
}
