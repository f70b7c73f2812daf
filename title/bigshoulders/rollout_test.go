package bigshoulders

import (
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
)

// Simulated games are played at a glance by the hundred: without an allocation.
func TestBrisk_allocatesNothing(t *testing.T) {
	g, err := Title.New(game.Setup{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	fresh, r := g.Clone(), bot.Rand(4, 4)
	allocs := testing.AllocsPerRun(5, func() {
		for g.Set(fresh); !g.Turn().Over; {
			turn := g.Turn()
			if turn.Chance {
				_ = g.Play(game.Draw(g, r), nil)
				continue
			}
			if !g.RolloutMove(turn.Seats.First(), r) {
				t.Fatal("it has no idea")
			}
			if err := g.Play(game.Pick{}, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocs > 0 {
		t.Errorf("a game at a glance allocates %v times", allocs)
	}
}

func BenchmarkRolloutMove(b *testing.B) {
	g, _ := Title.New(game.Setup{Seats: 4})
	fresh, r := g.Clone(), bot.Rand(4, 4)
	for b.Loop() {
		for g.Set(fresh); !g.Turn().Over; {
			turn := g.Turn()
			if turn.Chance {
				_ = g.Play(game.Draw(g, r), nil)
				continue
			}
			g.RolloutMove(turn.Seats.First(), r)
			_ = g.Play(game.Pick{}, nil)
		}
	}
}
