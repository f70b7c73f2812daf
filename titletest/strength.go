package titletest

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// GreedyWins is the part of the games that a greedy bot wins at a table of
// randoms, in each seat in turn. A shared win counts in part.
func GreedyWins(t *testing.T, title game.Title, setup game.Setup, games int) float64 {
	t.Helper()
	sum := 0.0
	for n := range games {
		seat := n % setup.Seats
		kinds := slices.Repeat([]string{"random"}, setup.Seats)
		kinds[seat] = "greedy"
		_, standings := Played(t, title, setup, n, kinds...).Outcome()
		sum += share(standings, game.Seat(seat))
	}
	t.Logf("greedy won %.1f%% of %d games", 100*sum/float64(games), games)
	return sum / float64(games)
}

// Played is game number n of a series between bots of the kinds named, to its end.
func Played(t *testing.T, title game.Title, setup game.Setup, n int, kinds ...string) game.Game {
	t.Helper()
	table, err := bot.NewTable(kinds, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	g, err := title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Play(g, bot.Rand(11, n), mostActions); err != nil {
		t.Fatal(err)
	}
	if !g.Turn().Over {
		t.Fatalf("game %d of %v does not end", n, kinds)
	}
	return g
}

// share is what of the victory is the seat's.
func share(standings []game.Standing, seat game.Seat) float64 {
	winners, mine := 0, 0.0
	for _, st := range standings {
		if !st.Won {
			continue
		}
		winners++
		if st.Seat == seat {
			mine = 1
		}
	}
	return mine / float64(winners)
}
