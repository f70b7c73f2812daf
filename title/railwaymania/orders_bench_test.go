package railwaymania

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest"
)

// What a seat may order is asked for every seat after every move of a game.
func BenchmarkOrders(b *testing.B) {
	const seats = 4
	var positions []State
	titletest.Casually(b, Title, game.Setup{Seats: seats}, rand.New(rand.NewPCG(7, 1862)), func(g game.Game) {
		positions = append(positions, *g.State().(*State))
	})
	var list []game.OrderForm
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		list = rules{}.Orders(&positions[i%len(positions)], game.Seat(i%seats), list[:0])
	}
}
