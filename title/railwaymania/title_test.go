package railwaymania

import (
	"testing"

	"github.com/scrip-games/scrip/titletest"
)

// A game has some 700 actions, and routes are looked for at every run: one game of
// each setting keeps the suite quick.
func TestTitle(t *testing.T) {
	titletest.Run(t, Title, titletest.Bounds{StateBytes: 16 << 10, Games: 1, Every: 50})
}

func TestOrders(t *testing.T) { titletest.Orders(t, Title, 4) }

func TestGolden(t *testing.T) { titletest.Golden(t, Title, 3, nil) }

func FuzzAction(f *testing.F) { titletest.FuzzAction(f, Title) }
func FuzzRecord(f *testing.F) { titletest.FuzzRecord(f, Title) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, Title, 4) }
