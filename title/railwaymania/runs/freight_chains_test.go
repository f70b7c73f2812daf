package runs

import (
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// 7.8.1: two freights that run the same way there and there make a closed chain, which
// can be joined to a permanent one at either end.
func TestFreights_closedChainTouchesAtEitherEnd(t *testing.T) {
	at := func(h board.HexID) end { return end{stop(h), h, h} }
	other, permanent := &Runner{Type: Freight, Visit: 3}, &Runner{Type: Freight, Visit: 6, Permanent: true}
	for _, joint := range []board.HexID{1, 2} {
		ts := trips{run: &Run{}, n: 3}
		ts.list[0] = trip{train: other, ends: [2]end{at(1), at(2)}}
		ts.list[1] = trip{train: other, ends: [2]end{at(1), at(2)}}
		ts.list[2] = trip{train: permanent, ends: [2]end{at(joint), at(3)}}
		if no := ts.checkFreights(); no != nil {
			t.Errorf("joined at %s: %v", joint, no)
		}
	}
}

// A closed chain beside one permanent freight that it does not touch is apart, wherever
// that one ends (7.8.1).
func TestFreights_7_8_1_closedChainApart(t *testing.T) {
	at := func(h board.HexID) end { return end{stop(h), h, h} }
	other, permanent := &Runner{Type: Freight, Visit: 3}, &Runner{Type: Freight, Visit: 6, Permanent: true}
	for far := range board.HexID(5) {
		if far == 1 || far == 2 {
			continue
		}
		ts := trips{run: &Run{}, n: 3}
		ts.list[0] = trip{train: other, ends: [2]end{at(1), at(2)}}
		ts.list[1] = trip{train: other, ends: [2]end{at(1), at(2)}}
		ts.list[2] = trip{train: permanent, ends: [2]end{at(far), at(6)}}
		if no := ts.checkFreights(); no != chainApart {
			t.Errorf("one to %s: %v", far, no)
		}
	}
}

// A closed chain with many permanent freights, which all end where the chain is opened last:
// the ways to join them begin anew with each opening.
func TestFreights_closedChainBesideMany(t *testing.T) {
	at := func(h board.HexID) end { return end{stop(h), h, h} }
	other, permanent := &Runner{Type: Freight, Visit: 3}, &Runner{Type: Freight, Visit: 6, Permanent: true}
	for _, joint := range []board.HexID{1, 2} {
		ts := trips{run: &Run{Routes: Conventions{ChainTouches: true}}, n: manyFreights + 1}
		ts.value[joint], ts.value[3] = 20, 40
		for i := range ts.n {
			ts.list[i] = trip{train: permanent, ends: [2]end{at(joint), at(3)}}
		}
		for i := range 2 {
			ts.list[i] = trip{train: other, ends: [2]end{at(1), at(2)}}
		}
		chains := int32(manyFreights - 1) // each permanent one with its ends, one of them joined to the others
		want := 20 + 40 + chains*int32(between(UsedEntry, at(joint), at(3)))*hexBonus
		if got := ts.bestPay().total; got != want {
			t.Errorf("joined at %s: %d, want %d", joint, got, want)
		}
	}
}
