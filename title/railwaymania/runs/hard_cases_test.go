package runs

import (
	"fmt"
	"hash/fnv"
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The hard cases are the same for ever, to the last tile, token and train: what the search
// takes for them is compared with what it took before.
func TestHardCases_stayAsTheyAre(t *testing.T) {
	want := map[string]uint32{
		"expresses": 0xbb871b26, "mixed": 0x794d1ea5, "passengers": 0x259d776f, "freights": 0x57e14c6a,
		"chain": 0x5f355d2f, "locals": 0xe3ee402b, "small": 0xd342c0cf, "merged": 0x3c6f398,
		"dozen": 0x91459850, "sixteen": 0xca80313a, "careless": 0x39f134f0, "nine": 0xa8dca244,
		"ten": 0x7a47d02b, "eleven": 0xe38b2874, "twelve": 0xccc4a1d6,
	}
	for _, h := range HardCases() {
		sum := fnv.New32a()
		for at := range board.NumLand {
			fmt.Fprintln(sum, at, h.Board.At(at))
		}
		fmt.Fprintln(sum, h.Board.StationsOf(h.Run.Company), h.Board.InLondon(h.Run.Company), h.Run)
		if got := sum.Sum32(); got != want[h.Name] {
			t.Errorf("%s is another case: %#x", h.Name, got)
		}
	}
}
