package runs

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// A route that no map could have is refused with what is wrong, wherever it begins and
// whichever way it leaves (7.4, 7.8).
func TestRoutes_7_8_wrongAsWritten(t *testing.T) {
	s := given(t, board.LH, 2).
		tile("C4", "793", "NW SW").tile("B5", "14", "NW SW NE SE").tile("B3", "8851", "SE SW").token(board.LH, "C4", "B5").train("4E")
	at := board.HexNamed
	for name, c := range map[string]struct {
		route Route
		want  *game.Illegal
	}{
		"no exit":                  {newRoute(0, at("C4")), noStopThere},
		"a hex that is none":       {newRoute(0, board.NumHexes, 0), noStopThere},
		"the last hex there is":    {newRoute(0, 63, 0), noStopThere},
		"from a small station":     {newRoute(0, at("B3"), edge("SE")), noStopThere},
		"an edge without an area":  {newRoute(0, at("A4"), edge("N")), noStopThere},
		"no track to leave by":     {newRoute(0, at("B5"), edge("S")), noTrack},
		"track that leads nowhere": {newRoute(0, at("B5"), edge("SE")), noTrack},
		"on from an area":          {newRoute(0, at("B5"), edge("NW"), edge("SE")), endsInArea},
	} {
		if _, no := Earn(&s.b, &s.run, &RouteSet{c.route}); no != c.want {
			t.Errorf("%s: %v, want %v", name, no, c.want)
		}
	}
	// Track of the next hex leads here, but none leads there.
	s = given(t, board.LH, 2).tile("C4", "793", "NW SW").tile("C6", "57", "N S").token(board.LH, "C4").train("4E")
	if _, no := Earn(&s.b, &s.run, &RouteSet{newRoute(0, at("C4"), edge("S"))}); no != noTrack {
		t.Errorf("where only the other has track: %v, want %v", no, noTrack)
	}
}

func edge(name string) (e tile.Edge) {
	if err := e.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return e
}

// Stretches make a route however each is turned, if every one begins where the last ended
// and they lead from stop to stop.
func TestRoutes_alongStretches(t *testing.T) {
	hexes := func(names ...string) (list []board.HexID) {
		for _, name := range names {
			list = append(list, board.HexNamed(name))
		}
		return list
	}
	want := newRoute(0, board.HexNamed("E2"), edge("SW"), edge("SW"))
	for name, c := range map[string]struct {
		stretches [][]board.HexID
		ok        bool
	}{
		"as it runs":           {[][]board.HexID{hexes("E2", "D3", "C4"), hexes("C4", "B5")}, true},
		"over a small station": {[][]board.HexID{hexes("E2", "D3"), hexes("D3", "C4"), hexes("C4", "B5")}, true},
		"the first turned":     {[][]board.HexID{hexes("C4", "D3", "E2"), hexes("C4", "B5")}, true},
		"the last turned":      {[][]board.HexID{hexes("E2", "D3", "C4"), hexes("B5", "C4")}, true},
		"the first is one hex": {[][]board.HexID{hexes("E2"), hexes("E2", "D3", "C4"), hexes("C4", "B5")}, true},
		"apart":                {[][]board.HexID{hexes("E2", "D3", "C4"), hexes("B5", "B7")}, false},
		"one of them empty":    {[][]board.HexID{hexes("E2", "D3", "C4"), nil, hexes("C4", "B5")}, false},
		"the first empty":      {[][]board.HexID{nil, hexes("E2", "D3", "C4"), hexes("C4", "B5")}, false},
		"a single hex":         {[][]board.HexID{hexes("E2")}, false},
		"none":                 {nil, false},
		"from a small station": {[][]board.HexID{hexes("D3", "C4"), hexes("C4", "B5")}, false},
		"to a small station":   {[][]board.HexID{hexes("E2", "D3")}, false},
		"a hex left out":       {[][]board.HexID{hexes("E2", "C4")}, false},
	} {
		if got, ok := RouteAlong(0, c.stretches); ok != c.ok || ok && got != want {
			t.Errorf("%s: %v, %v", name, got, ok)
		}
	}
	round := hexes("B5", "B7", "C8", "C6", "C4", "B5", "B7", "C8", "C6", "C4", "B5", "B7", "C8", "C6")
	if _, ok := RouteAlong(0, [][]board.HexID{round[:maxExits+1]}); !ok {
		t.Errorf("%d exits make no route", maxExits)
	}
	if _, ok := RouteAlong(0, [][]board.HexID{round}); ok {
		t.Errorf("%d exits make a route", maxExits+1)
	}
}

// leavesOut is routes of some trains by their stops, which pay so much each.
func leavesOut(values []int32, routes ...stopSet) *trips {
	ts := &trips{run: &Run{}, n: len(routes)}
	copy(ts.value[:], values)
	for i, stops := range routes {
		ts.list[i].stops = stops
	}
	return ts
}

// Of stops that pay alike the first is left out; and one that another pays is, at no cost,
// for as many trains as there can be (7.8.2, 7.8.3).
func TestRoutes_7_8_3_whichIsLeftOut(t *testing.T) {
	if got := leavesOut([]int32{40, 20, 20}, 0b111).leaveOut(0, 1); got != 0b101 {
		t.Errorf("%b are paid, want the first and the last", got)
	}
	many := make([]stopSet, MaxTrains)
	for i := range many {
		many[i] = 0b111111
	}
	if got := leavesOut([]int32{10, 20, 30, 40, 50, 60}, many...).leaveOut(0, 1<<MaxTrains-1); got != 0b111111 {
		t.Errorf("%b are paid, want all", got)
	}
}

// A way to leave stops out for a claim is looked for in so many tries, and where more is
// paid already none goes on.
func TestRoutes_7_8_3_triesForAClaim(t *testing.T) {
	ts := leavesOut([]int32{10, 20, 400, 80, 160}, 0b111, 0b11000)
	const claim = 10 + 20 + 80 // leaving out 400 and 160: the last ways of both
	for start, want := range map[int]bool{8: true, 6: true, 5: false} {
		tries := start
		paid, ok := ts.leaveOutFor(0, 0b11, claim, &tries)
		if ok != want || ok && ts.worth(paid) != claim {
			t.Errorf("%d tries: %b, %v; %d are left", start, paid, ok, tries)
		}
	}
}

// Trains that must run may have to wait for each other: the first meets only the second,
// which runs from home (7.8).
func TestRoutes_7_8_idleOnesRunOneAfterTheOther(t *testing.T) {
	s := given(t, board.LH, 1).
		tile("C4", "792", "S SW NE").tile("D3", "8852", "SW NE").tile("E2", "57", "SW NE").token(board.LH, "C4", "E2").train("1F", "2E")
	f := newFinder(&s.b, &s.run)
	var a assembly
	f.runIdle(newYard(f), &a)
	if !a.used[0] || !a.used[1] {
		t.Errorf("running: %v", a.used[:2])
	}
	s.refused(mustRun, "", "C4 D3 E2")
}

// Routes can be met in their cities, and by convention in the hex of an area where they
// end, by whichever entry (7.8).
func TestRoutes_7_8_whereRoutesAreMet(t *testing.T) {
	s := given(t, board.LH, 0).tile("B5", "57", "SW NE").tile("C4", "202", "SW SE").token(board.LH, "C4").train("3E")
	for _, inAreas := range []bool{false, true} {
		s.run.Routes.MeetInAreas = inAreas
		f := newFinder(&s.b, &s.run)
		ts := trips{run: &s.run}
		followAll(&s.b, &ts, s.set("A6 B5 C4"))
		want := uint64(1)<<board.HexNamed("B5") | 1<<board.HexNamed("C4")
		if by := nodeAt[board.HexNamed("A6")][edge("NE")]; inAreas {
			want |= f.graph.Meets[firstEntry+int(by)]
		}
		if got := f.meets(&ts); got != want {
			t.Errorf("in areas %v: met at %b, want %b", inAreas, got, want)
		}
	}
}
