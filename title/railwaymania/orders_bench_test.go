package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// What a seat may order is asked for every seat after every move of a game.
func BenchmarkOrders(b *testing.B) {
	const seats = 4
	g, err := Title.New(game.Setup{Seats: seats})
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 1862))
	var positions []State
	for !g.Turn().Over {
		positions = append(positions, *g.State().(*State))
		if g.Turn().Chance {
			_ = g.Play(game.Draw(g, r), nil)
			continue
		}
		g.Options(g.Turn().Seats.First())
		pick, _ := g.Casual(r)
		if err := g.Play(pick, nil); err != nil {
			b.Fatal(err)
		}
	}
	var list []game.OrderForm
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		list = rules{}.Orders(&positions[i%len(positions)], game.Seat(i%seats), list[:0])
	}
}
