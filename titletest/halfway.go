package titletest

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Halfway is the record of a game that random bots, three of them where the title
// allows, have played up to its middle: for measuring what a table in mid-game
// costs. A seat is asked next, and not chance.
func Halfway(t testing.TB, title game.Title, seed uint64) *game.Record {
	t.Helper()
	info := title.Info()
	setup, err := info.Complete(game.Setup{Seats: max(3, info.MinSeats)})
	if err != nil {
		t.Fatal(err)
	}
	g, err := title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	bots, err := bot.NewTable([]string{"random"}, setup.Seats)
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(info, setup, make([]game.SeatInfo, setup.Seats))
	if err := bots.Record(g, rand.New(rand.NewPCG(seed, 1)), 10_000, record); err != nil {
		t.Fatal(err)
	}
	middle := len(record.Entries) / 2
	for record.Entries[middle].Seat == game.Chance {
		middle++
	}
	record.Entries = record.Entries[:middle]
	return record
}
