package chicagoexpress

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// Two shares of the PRR and a gift of the B&O: a share is paid what came after it was sold.
func TestCounts(t *testing.T) {
	got := rules{}.Counts(nil, []game.Event{
		ShareSold{Seat: 1, Company: PRR, Price: 20},
		rail.ShareGiven[Company]{Seat: 2, Company: BO},
		DividendPaid{Company: PRR, PerShare: 7},
		ShareSold{Seat: 0, Company: PRR, Price: 12},
		ChicagoReached{Seat: 0, Company: PRR},
		DividendPaid{Company: PRR, PerShare: 9},
		ChicagoReached{Seat: 2, Company: BO},
		DividendPaid{Company: BO, PerShare: 4},
	})
	want := []game.Count{
		{Group: "first", Name: "PRR", Times: 1, Owner: 0},
		{Group: "share", Name: "PRR/1", Times: 1, Paid: 20, Got: 16, Owner: 1},
		{Group: "share", Name: "B&O/1", Times: 1, Paid: 0, Got: 4, Owner: 2},
		{Group: "share", Name: "PRR/2", Times: 1, Paid: 12, Got: 9, Owner: 0},
	}
	if !slices.Equal(got, want) {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	if none := (rules{}).Counts(nil, nil); !slices.Equal(none, []game.Count{{Group: "first", Name: "nobody", Times: 1, Owner: game.Nobody}}) {
		t.Errorf("a game in which nothing was sold: %+v", none)
	}
}
