package titletest

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// NoAllocs plays random games at a table of so many seats and sees that playing
// allocates nothing, once the memory for options has grown. It must not run in
// parallel with other tests.
func NoAllocs(t *testing.T, title game.Title, seats int) {
	t.Helper()
	if n := allocsPerGame(t, title, seats); n > 0 {
		t.Errorf("a random game of %d allocates %.0f times", seats, n)
	}
}

func allocsPerGame(t *testing.T, title game.Title, seats int) float64 {
	t.Helper()
	fresh, err := title.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	bots, err := bot.NewTable([]string{"random"}, seats)
	if err != nil {
		t.Fatal(err)
	}
	g, r := fresh.Clone(), bot.Rand(*rngFlag, seats)
	play := func() {
		g.Set(fresh)
		if _, err := bots.Play(g, r, mostActions); err != nil {
			t.Fatal(err)
		}
	}
	const games = 20
	for range games {
		play() // options grow to the most that come up
	}
	return testing.AllocsPerRun(games, play)
}
