package match_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/title"
)

// BenchmarkMove is a move with the read that follows it: it is checked, kept and
// answered, and the seat that is asked next looks at the table. The time of the
// processors is told beside that of the clock.
func BenchmarkMove(b *testing.B) {
	for _, of := range title.All() {
		b.Run(of.Info().ID, func(b *testing.B) { benchmarkMove(b, of.Info()) })
	}
}

func benchmarkMove(b *testing.B, info game.Info) {
	p := open(b)
	ann := p.user("Ann")
	r := rand.New(rand.NewPCG(1, 1))
	var table *match.Table
	var at *match.Position
	var spent time.Duration
	for b.Loop() {
		if at == nil || at.Turn.Over {
			b.StopTimer()
			table = p.table(ann, info.ID, slices.Repeat([]match.WantedSeat{me}, max(3, info.MinSeats))...)
			p.must(table.Seating.Start(b.Context(), ann.ID, ""))
			at = p.see(table, ann.ID).Position
			b.StartTimer()
		}
		began := cpu(b)
		_, err := table.Act(b.Context(), match.Move{User: ann.ID, Seat: at.Seat, After: at.N, Actions: []json.RawMessage{anyOf(at, r)}})
		p.must(err)
		at = p.see(table, ann.ID).Position
		spent += cpu(b) - began
	}
	b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// anyOf is any of the seat's options.
func anyOf(at *match.Position, r *rand.Rand) json.RawMessage {
	return at.Options[r.IntN(len(at.Options))].Action
}

// cpu is what this process has spent so far.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
