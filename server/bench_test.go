package server_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/title"
)

// BenchmarkAction is the round trip of an action as a browser sees it: over a
// connection, checked, committed to the disk, answered with the next position.
func BenchmarkAction(b *testing.B) {
	for _, of := range title.All() {
		info := of.Info()
		b.Run(info.ID, func(b *testing.B) { benchmarkAction(b, info.ID, slices.Repeat([]string{"me"}, max(3, info.MinSeats))) })
	}
}

func benchmarkAction(b *testing.B, id string, seats []string) {
	c := serve(b).client()
	r := rand.New(rand.NewPCG(1, 1))
	var took []time.Duration
	var at table
	for b.Loop() {
		b.StopTimer()
		if at.Position == nil || at.Position.Turn.Over {
			at = c.started(id, seats...)
		}
		now := at.Position
		move := moves(now, *now.Seat, now.Options[r.IntN(len(now.Options))].Action)
		began := time.Now()
		b.StartTimer()
		call[position](c, "POST", "/api/tables/"+at.ID+"/actions", move)
		b.StopTimer()
		took = append(took, time.Since(began))
		at = call[table](c, "GET", "/api/tables/"+at.ID, nil) // from the seat that is asked next
		b.StartTimer()
	}
	report(b, took)
}

// BenchmarkScrub fetches any moment of a finished game.
func BenchmarkScrub(b *testing.B) {
	c := serve(b).client()
	id := c.started("chicago-express", "me", "me", "me").ID
	r := rand.New(rand.NewPCG(2, 2))
	n := 0
	for over := false; !over; {
		p := c.step(id, r)
		n, over = p.N, p.Turn.Over
	}
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		call[json.RawMessage](c, "GET", "/api/tables/"+id+"/at/"+itoa(r.IntN(n+1)), nil)
		took = append(took, time.Since(began))
	}
	report(b, took)
}

// BenchmarkWho is the cheapest call there is: who am I.
func BenchmarkWho(b *testing.B) {
	c := serve(b).client()
	c.create("toy", "me", "me")
	for b.Loop() {
		c.me()
	}
}

// report tells the median and the slowest of a hundred.
func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(ms(took[len(took)/2]), "median-ms")
	b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
}
