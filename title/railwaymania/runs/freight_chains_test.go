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

// Freights run on from end to end where they hang together and at most two joints have
// an odd number of ends (7.8.1).
func TestFreights_7_8_1_trail(t *testing.T) {
	for _, c := range []struct {
		name   string
		routes [][2]board.HexID
		ends   []board.HexID // of the whole; none of a closed one
		ok     bool
	}{
		{"one", [][2]board.HexID{{1, 2}}, []board.HexID{1, 2}, true},
		{"two in a line", [][2]board.HexID{{1, 2}, {2, 3}}, []board.HexID{1, 3}, true},
		{"there, back and on", [][2]board.HexID{{1, 2}, {1, 2}, {1, 3}}, []board.HexID{1, 3}, true},
		{"closed", [][2]board.HexID{{1, 2}, {1, 2}}, nil, true},
		{"a star", [][2]board.HexID{{1, 2}, {1, 3}, {1, 4}}, nil, false},
		{"two apart", [][2]board.HexID{{1, 2}, {3, 4}}, nil, false},
		{"two closed ones apart", [][2]board.HexID{{1, 2}, {1, 2}, {3, 4}, {3, 4}}, nil, false},
	} {
		ts := trips{run: &Run{}, n: len(c.routes)}
		for i, r := range c.routes {
			ts.list[i] = trip{train: &Runner{Type: Freight}, ends: [2]end{{stop(r[0]), r[0], r[0]}, {stop(r[1]), r[1], r[1]}}}
		}
		whole, closed, ok := ts.trail(1<<len(c.routes) - 1)
		if ok != c.ok || closed != (ok && c.ends == nil) {
			t.Errorf("%s: one trail %v, closed %v", c.name, ok, closed)
		}
		if c.ends != nil && (whole.ends[0].hex != c.ends[0] || whole.ends[1].hex != c.ends[1]) {
			t.Errorf("%s: from %s to %s", c.name, whole.ends[0].hex, whole.ends[1].hex)
		}
	}
}

// Freights meet in large stations; in areas only by convention, and then in the same
// hex of them (7.8.1).
func TestFreights_7_8_1_meeting(t *testing.T) {
	in := func(s stop, h board.HexID) end { return end{s, h, h} }
	area := stop(0)
	for s := range stop(64) {
		if _, ok := s.area(); ok {
			area = s
			break
		}
	}
	for _, c := range []struct {
		name             string
		a, b             end
		book, convention bool
	}{
		{"a station", in(1, 1), in(1, 1), true, true},
		{"two stations", in(1, 1), in(2, 2), false, false},
		{"a hex of an area", in(area, board.NumLand), in(area, board.NumLand), false, true},
		{"two hexes of an area", in(area, board.NumLand), in(area, board.NumLand+1), false, false},
	} {
		for _, convention := range []bool{false, true} {
			ts := trips{run: &Run{Routes: Conventions{MeetInAreas: convention}}}
			want := c.book
			if convention {
				want = c.convention
			}
			if got := ts.touch(c.a, c.b); got != want {
				t.Errorf("%s, convention %v: %v", c.name, convention, got)
			}
		}
	}
}
