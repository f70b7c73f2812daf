package price

import (
	"testing"

	"github.com/scrip-games/scrip/kit/money"
)

var track = Track{10, 15, 20, 40, 100}

func TestMoveStopsAtBothEnds(t *testing.T) {
	for _, c := range []struct {
		from  Space
		steps int
		want  Space
	}{{1, 2, 3}, {1, -1, 0}, {1, -5, 0}, {3, 9, 4}, {2, 0, 2}} {
		if got := track.Move(c.from, c.steps); got != c.want {
			t.Errorf("from %d by %d: on %d, want %d", c.from, c.steps, got, c.want)
		}
	}
}

func TestFindKnowsPrintedPricesOnly(t *testing.T) {
	if s, ok := track.Find(40); !ok || s != 3 || track.At(s) != 40 {
		t.Errorf("40 found on %d, %v", s, ok)
	}
	if _, ok := track.Find(30); ok {
		t.Error("30 is not printed")
	}
}

func TestTimesCountsWholePricesUpToTheLimit(t *testing.T) {
	for payout, want := range map[int32]int{0: 0, 39: 0, 40: 1, 79: 1, 80: 2, 120: 3, 400: 3} {
		if got := track.Times(3, money.Amount(payout), 3); got != want {
			t.Errorf("%d at 40: %d times, want %d", payout, got, want)
		}
	}
	if got := (Track{0, 7}).Times(0, 50, 3); got != 0 {
		t.Errorf("a price of nothing: %d times", got)
	}
}
