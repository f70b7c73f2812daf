package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// What becomes of shares in a merger is told: those returned, and of them the
// survivor's; a director's certificate that is split; and what is exchanged with whom.
func TestMerging_sharesAreTold(t *testing.T) {
	for _, c := range []struct {
		others int // shares of the second player in the absorbed company
		told   []game.Event
	}{
		{4, []game.Event{SharesReturned{0, 3, 3}, DirectorSplit{1, board.ECR, 3}, SharesReturned{1, 2, 1}}},
		{6, []game.Event{SharesReturned{0, 3, 3}, SharesReturned{1, 3, 0}, SharesExchanged{1, Pool, 3}}},
	} {
		g := seated(t, 2)
		g.company(board.EUR, 82, 6)
		g.company(board.ECR, 82, 0, c.others)
		g.operates(board.EUR, Merging)
		g.Operating.Partner, g.Operating.Survivor = board.ECR, board.EUR
		var log game.Log
		g.mergers().merge(&log)
		told := []game.Event{}
		for _, e := range log.Entries {
			switch e.Event.(type) {
			case SharesReturned, DirectorSplit, SharesExchanged:
				told = append(told, e.Event)
			}
		}
		if got := told[:min(len(told), len(c.told))]; !slices.Equal(got, c.told) {
			t.Errorf("%d shares: %+v, want %+v", c.others, told, c.told)
		}
	}
}

// So is the beginning of a refinancing, and the holder from whom a new director's certificate came.
func TestRefinancing_isTold(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 4, 3)
	g.operates(board.EUR, BuyingTrains)
	var log game.Log
	g.mergers().refinance(&log)
	if first := log.Entries[0].Event; first != (RefinancingBegun{board.EUR}) {
		t.Errorf("first is told %+v", first)
	}
	g.stockRound().makeDirector(second, board.EUR, Pool, &log)
	if last := log.Entries[len(log.Entries)-1].Event; last != (DirectorChanged{board.EUR, second, Pool}) {
		t.Errorf("last is told %+v", last)
	}
}

// Who gets what of a dividend is told: each player's shares, money and cash after it, and what the company keeps.
func TestDividend_isTold(t *testing.T) {
	g := seated(t, 3)
	g.company(board.LE, 200, 5, 2)
	g.toPool(board.LE, 1)
	g.Cash[first], g.Cash[second] = 100, 10
	g.earned(board.LE, 190)
	var log game.Log
	g.operatingRound().payOut(0, &log)
	want := []game.Event{
		DividendPaid{Company: board.LE, Revenue: 190, PerShare: 19, Kept: 38},
		Received{first, 5, 95, 195},
		Received{second, 2, 38, 48},
	}
	told := log.For(game.Watcher)[:len(want)]
	if !slices.Equal(told, want) {
		t.Errorf("told is %+v, want %+v", told, want)
	}
}

// leftOut is the steps that are told as left out, with why.
func leftOut(log *game.Log) (told []LeftOut) {
	for _, e := range log.Entries {
		if out, is := e.Event.(StepsLeftOut); is {
			told = append(told, out.Steps...)
		}
	}
	return told
}

// Steps that the rules leave out are told with why: those of a company without a train or a token, and building
// after an N tile.
func TestStepsLeftOut_areTold(t *testing.T) {
	g := seated(t, 2)
	g.company(board.EUR, 82, 6)
	g.Charters[board.EUR].Tokens = 0
	g.operates(board.EUR, Building)
	g.Operating.Yellow, g.Operating.Track, g.Operating.Built = 1, true, true
	var log game.Log
	g.operatingRound().stay(Building, &log)
	want := []LeftOut{{Building, "n-tile-alone"}, {Tokening, "no-token"}, {Running, "no-train"}}
	if told := leftOut(&log); len(told) < len(want) || !slices.Equal(told[:len(want)], want) {
		t.Errorf("told is %+v, want %+v", told, want)
	}
}

// A player who can do nothing is passed over, and that is told with why.
func TestPassedOver_isTold(t *testing.T) {
	g := seated(t, 2)
	g.Cash[first], g.Cash[second] = 0, 400
	var log game.Log
	g.parliamentRound().askPetition(first, &log)
	if told := log.Entries; len(told) != 1 || told[0].Event != (PassedOver{first, Petition, "bid-reserve"}) {
		t.Errorf("told is %+v", told)
	}
}
