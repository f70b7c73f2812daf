// Package bench_test measures what the worker of the browser runs, natively and, compiled
// for the browser, in Node, whose engine is that of Chromium (make bench): what a browser
// costs is the ratio of the two.
package bench_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/pocket"
	"github.com/scrip-games/scrip/title"
)

// recorded is a game of three.
func recorded(b *testing.B, id string) *match.Known {
	b.Helper()
	text, err := os.ReadFile("../web/e2e/games/" + id + "-3-greedy-5.json")
	if err != nil {
		b.Fatal(err)
	}
	r, err := game.ReadRecord(bytes.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	return &match.Known{Record: r, Over: true}
}

func bench(b *testing.B, measure func(b *testing.B, p *pocket.Pocket, k *match.Known)) {
	for _, id := range []string{"chicago-express", "german-railways", "big-shoulders", "1862"} {
		b.Run(id, func(b *testing.B) {
			p := pocket.Open(match.Config{Titles: title.All(), Old: title.Old()}, "Ann", nil, nil)
			defer p.Close()
			k := recorded(b, id)
			b.ResetTimer()
			measure(b, p, k)
		})
	}
}

// BenchmarkWorkerReplay plays a whole game again.
func BenchmarkWorkerReplay(b *testing.B) {
	bench(b, func(b *testing.B, p *pocket.Pocket, k *match.Known) {
		for b.Loop() {
			if err := p.Mirror(b.Context(), "mirrored", k); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(k.Record.Entries)), "µs/action")
	})
}

// BenchmarkWorkerScrub shows any moment of a game.
func BenchmarkWorkerScrub(b *testing.B) {
	bench(b, func(b *testing.B, p *pocket.Pocket, k *match.Known) {
		if err := p.Mirror(b.Context(), "mirrored", k); err != nil {
			b.Fatal(err)
		}
		n := 0
		for b.Loop() {
			n = (n + 389) % len(k.Record.Entries)
			status, text := p.Call(b.Context(), "GET", fmt.Sprintf("/api/tables/mirrored/frames?from=%d&to=%d", n, n), nil)
			if status != 200 {
				b.Fatalf("%d: %s", status, text)
			}
		}
	})
}

// BenchmarkWorkerSearch simulates games from the middle of one.
func BenchmarkWorkerSearch(b *testing.B) {
	bench(b, func(b *testing.B, _ *pocket.Pocket, k *match.Known) {
		rules, _ := title.Find(k.Record.Title)
		g, seat := middle(b, rules, k.Record)
		games := 0
		b.ResetTimer()
		for i := 0; b.Loop(); i++ {
			s := bot.Search{Search: game.Search{Games: 16, Horizon: 20, Plans: 4}, Cores: 1, Taste: bot.Even}
			games += s.Think(b.Context(), g, seat, uint64(i)).Games
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(max(1, games)), "ms/game")
	})
}

// middle is a position in which a seat has a choice, and the seat.
func middle(b *testing.B, rules game.Title, r *game.Record) (game.Game, game.Seat) {
	b.Helper()
	g, err := rules.New(r.Setup())
	if err != nil {
		b.Fatal(err)
	}
	for i, e := range r.Entries {
		if i > len(r.Entries)/2 && e.Seat != game.Chance && g.Clone().Options(e.Seat) > 2 {
			return g, e.Seat
		}
		action, err := rules.Decode(e.Action)
		if err == nil {
			err = g.Do(e.Seat, action, nil)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.Fatal("nobody has a choice")
	return nil, 0
}
