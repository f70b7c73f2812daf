package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Playing allocates nothing but where routes are looked for: when a company is
// about to run its trains, and when its routes are compared with what is possible.
func TestNoAllocs(t *testing.T) {
	const seats = 4
	g, err := Title.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	table, err := bot.NewTable([]string{"random"}, seats)
	if err != nil {
		t.Fatal(err)
	}
	scratch, r := g.Clone(), bot.Rand(1, seats)
	before, after := g.State().(*State), scratch.State().(*State)
	for !g.Turn().Over {
		seat, pick := table.Next(g, r)
		play := func() {
			scratch.Set(g)
			scratch.Options(seat)
			if err := scratch.Play(pick, nil); err != nil {
				t.Fatal(err)
			}
		}
		if play(); !lookedForRoutes(before, after) {
			if n := leastAllocs(play); n > 0 {
				t.Errorf("%s in %s allocates %.0f times", g.Kind(pick.Index), before.Step, n)
			}
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// leastAllocs is how often play allocates, at the least of a few times: whatever
// else goes on in the process allocates now and then.
func leastAllocs(play func()) float64 {
	least := testing.AllocsPerRun(1, play)
	for range 4 {
		if least == 0 {
			break
		}
		least = min(least, testing.AllocsPerRun(1, play))
	}
	return least
}

// lookedForRoutes tells whether a company may have come to its routes between two
// positions: its turn was before them, and is no longer.
func lookedForRoutes(before, after *State) bool {
	building := sequence[:slices.Index(sequence, Running)]
	still := before.Company == after.Company && slices.Contains(building, after.Step)
	return before.Step == Running || after.Step == Running || slices.Contains(building, before.Step) && !still
}
