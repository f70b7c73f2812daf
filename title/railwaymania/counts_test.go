package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Three companies start; one is merged into another, one is closed: one is there at the end.
func TestCounts(t *testing.T) {
	var end State
	cell, _ := market.Find(100)
	for c := range board.NumCompanies {
		end.Charters[c].Director = NoSeat
	}
	end.Charters[board.EUR] = Charter{Status: Floated, Marked: true, Cell: cell, Director: 2}
	got := rules{}.Counts(&end, []game.Event{
		CharterGranted{Seat: 2, Company: board.EUR, Par: 80},
		CompanyFloated{Company: board.EUR},
		CompanyStarted{Seat: 0, Company: board.ECR, Price: 76},
		CompanyFloated{Company: board.ECR},
		CompanyStarted{Seat: 1, Company: board.IB, Price: 60}, // never floats
		TrainBought{Company: board.EUR, Name: "1F", Seller: "bank", Amount: 100},
		TrainBought{Company: board.ECR, Name: "1F", Seller: "EUR", Amount: 50},
		RoutesRun{Company: board.EUR, Revenue: 90},
		DividendPaid{Company: board.EUR, PerShare: 9},
		RoutesRun{Company: board.EUR, Revenue: 110},
		CompaniesMerged{Survivor: board.EUR, Absorbed: board.ECR},
		WentBankrupt{Company: board.SVR, PerShare: 30},
	})
	want := []game.Count{
		{Group: "company", Name: "EUR", Times: 1, Paid: 80, Owner: 2},
		{Group: "company", Name: "ECR", Times: 1, Paid: 76, Owner: 0},
		{Group: "train", Name: "A 1F", Times: 1, Paid: 100, Owner: NoSeat},
		{Group: "run", Name: "EUR", Times: 1, Got: 90, Owner: NoSeat},
		{Group: "dividend", Name: "EUR", Times: 1, Got: 9, Owner: NoSeat},
		{Group: "run", Name: "EUR", Times: 1, Got: 110, Owner: NoSeat},
		{Group: "merged", Name: "ECR", Times: 1, Owner: NoSeat},
		{Group: "survived", Name: "EUR", Times: 1, Owner: NoSeat},
		{Group: "closed", Name: "SVR", Times: 1, Got: 30, Owner: NoSeat},
		{Group: "end", Name: "EUR", Times: 1, Got: 100, Owner: 2},
	}
	if !slices.Equal(got, want) {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}
