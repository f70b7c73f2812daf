package titletest

import (
	"reflect"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// mostActions of a game in a benchmark: far more than any takes.
const mostActions = 100_000

// Bench measures a title at a table of so many seats: random games, replays of
// one, and games of greedy bots.
//
//	games/s, actions/s, actions/game, state-bytes, and the allocations of a game
func Bench(b *testing.B, title game.Title, seats int) {
	b.Run("random", func(b *testing.B) { benchPlay(b, title, seats, "random") })
	b.Run("greedy", func(b *testing.B) { benchPlay(b, title, seats, "greedy") })
	b.Run("replay", func(b *testing.B) { benchReplay(b, title, seats) })
}

func benchPlay(b *testing.B, title game.Title, seats int, kind string) {
	fresh, err := title.New(game.Setup{Seats: seats})
	if err != nil {
		b.Fatal(err)
	}
	bots, err := bot.NewTable([]string{kind}, seats)
	if err != nil {
		b.Fatal(err)
	}
	g, r := fresh.Clone(), bot.Rand(1, 0)
	actions := 0
	b.ReportAllocs()
	for b.Loop() {
		g.Set(fresh)
		n, err := bots.Play(g, r, mostActions)
		if err != nil {
			b.Fatal(err)
		}
		actions += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	reportActions(b, actions)
	b.ReportMetric(float64(reflect.TypeOf(g.State()).Elem().Size()), "state-bytes")
}

func benchReplay(b *testing.B, title game.Title, seats int) {
	full, err := title.Info().Complete(game.Setup{Seats: seats})
	if err != nil {
		b.Fatal(err)
	}
	tape, err := title.Tape(randomRecord(b, title, full))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tape.At(tape.Len()); err != nil {
			b.Fatal(err)
		}
	}
	reportActions(b, b.N*tape.Len())
}

func reportActions(b *testing.B, actions int) {
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
}
