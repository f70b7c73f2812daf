package bigshoulders

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// A company starts at 35, ends at 60 and changes hands: what it bought is its director's of
// that time. A building's fees go to it, no matter who sent a partner.
func TestCounts(t *testing.T) {
	var end State
	end.company[Swift].started, end.company[Swift].director = true, 1
	end.company[Swift].price, _ = track.Find(60)
	got := rules{}.Counts(&end, []game.Event{
		CompanyStarted{Seat: 0, Company: Swift, Par: 35},
		AssetBought{Company: Swift, Asset: Foundry, Sum: 50},
		DirectorChanged{Company: Swift, Seat: 1, Before: 0},
		AssetBought{Company: Swift, Asset: Workshop, Sum: 40},
		BuildingRevealed{Seat: 2, Building: 7},
		OwnerPaid{Owner: 2, Company: Swift, Building: 7, Sum: 20},
		OwnerPaid{Owner: 2, Company: Swift, Building: 7, Sum: 20},
		DividendPaid{Company: Swift, PerShare: 12},
		GoalScored{Goal: MostWorkers, Seats: game.Seats(0, 2)},
	})
	want := []game.Count{
		{Group: "company", Name: "swift", Times: 1, Paid: 35, Got: 60, Owner: 1},
		{Group: "asset", Name: "foundry", Times: 1, Paid: 50, Owner: 0},
		{Group: "asset", Name: "workshop", Times: 1, Paid: 40, Owner: 1},
		{Group: "building", Name: "B07", Times: 1, Owner: 2},
		{Group: "building", Name: "B07", Got: 20, Owner: nobody},
		{Group: "building", Name: "B07", Got: 20, Owner: nobody},
		{Group: "dividend", Name: "swift", Times: 1, Got: 12, Owner: nobody},
		{Group: "goal", Name: "most-workers", Times: 1, Owner: 0},
		{Group: "goal", Name: "most-workers", Times: 1, Owner: 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}
