package germanrailways

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

func TestCounts(t *testing.T) {
	got := rules{}.Counts(nil, []game.Event{
		ShareSold{Seat: 1, Company: PO, Price: 15},
		rail.ShareGiven[Company]{Seat: 0, Company: BHE},
		Connected{Company: CME, Other: MWB},
		DividendPaid{Company: PO, PerShare: 5},
		DividendWithheld{Company: BHE},
		ShareSold{Seat: 2, Company: PO, Price: 9},
		Connected{Company: PO, Other: NME},
		DividendPaid{Company: PO, PerShare: 12, Double: true},
	})
	want := []game.Count{
		{Group: "first", Name: "CME", Times: 1, Owner: game.Nobody},
		{Group: "share", Name: "PO/1", Times: 1, Paid: 15, Got: 17, Owner: 1},
		{Group: "share", Name: "BHE/1", Times: 1, Owner: 0},
		{Group: "share", Name: "PO/2", Times: 1, Paid: 9, Got: 12, Owner: 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}
