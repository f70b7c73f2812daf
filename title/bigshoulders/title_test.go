package bigshoulders

import (
	"fmt"
	"testing"

	"github.com/scrip-games/scrip/titletest"
)

func TestTitle(t *testing.T) {
	titletest.Run(t, Title, titletest.Bounds{StateBytes: 8 << 10, Games: 1, Every: 16})
}

func TestNoAllocs(t *testing.T) { titletest.NoAllocs(t, Title, 4) }

func TestOrders(t *testing.T) { titletest.Orders(t, Title, 40) }

// The playthroughs: one player who knows how to run a company, and others who do
// anything. Those of three players are kept whole, to be read.
func TestGolden(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, mode := range []string{"basic", "advanced"} {
			if seats == 2 && mode == "basic" || seats == maxSeats && mode == "advanced" {
				if !titletest.Long() {
					continue // both modes are seen, and every number of players
				}
			}
			t.Run(fmt.Sprintf("%d-%s", seats, mode), func(t *testing.T) {
				t.Parallel()
				golden := titletest.GoldenDigest
				if seats == 3 {
					golden = titletest.Golden
				}
				golden(t, Title, seats, map[string]string{modeKey: mode}, "greedy", "random")
			})
		}
	}
}

func FuzzAction(f *testing.F) { titletest.FuzzAction(f, Title) }
func FuzzRecord(f *testing.F) { titletest.FuzzRecord(f, Title) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, Title, 3) }
