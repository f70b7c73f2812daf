package bigshoulders

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

var gamesFlag = flag.Int("bigshoulders.games", 8, "random games of each player count and combination of settings, counted after every action")

// Random games of every player count and every combination of settings end, and
// after each action every coin, certificate, cube, worker, good and tile is
// still there. A few of each here; for more:
//
//	go test -run EveryActionCounted -bigshoulders.games 5000 -timeout 3h
func TestEveryActionCounted(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for n, setup := range everySetup(seats) {
			t.Run(fmt.Sprintf("%d/%d", seats, n), func(t *testing.T) {
				t.Parallel()
				actions := 0
				for i := range *gamesFlag {
					actions += countedGame(t, setup, rand.New(rand.NewPCG(uint64(n), uint64(i))))
				}
				t.Logf("%d games, %d actions: %d seats, %v", *gamesFlag, actions, seats, setup.Settings)
			})
		}
	}
}

// everySetup is all combinations of the settings.
func everySetup(seats int) []game.Setup {
	list := []game.Setup{{Seats: seats, Settings: map[string]string{}}}
	for _, set := range (rules{}).Info().Settings {
		var longer []game.Setup
		for _, setup := range list {
			for _, value := range set.Values {
				settings := map[string]string{set.Key: value}
				for k, v := range setup.Settings {
					settings[k] = v
				}
				longer = append(longer, game.Setup{Seats: seats, Settings: settings})
			}
		}
		list = longer
	}
	return list
}

// mostActions is far more than any game takes.
const mostActions = 5000

// countedGame plays a random game and counts everything after each action.
func countedGame(t *testing.T, setup game.Setup, r *rand.Rand) int {
	g, err := Title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"random"}, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	for n := range mostActions {
		if g.Turn().Over {
			return n
		}
		seat, pick := table.Next(g, r)
		if err := g.Play(pick, nil); err != nil {
			t.Fatalf("action %d of seat %s: %v", n, seat, err)
		}
		if err := g.Audit(); err != nil {
			t.Fatalf("after action %d, by seat %s: %v", n, seat, err)
		}
	}
	t.Fatalf("not over after %d actions", mostActions)
	return 0
}
