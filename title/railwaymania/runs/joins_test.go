package runs

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Freights joined to chains (7.8.1), beside the plain rules: freights between a few ends,
// without a map under them, touch each other in every way.

// freightsBetween is so many freights between a few ends: cities, and entries of areas
// that lie side by side or apart.
func freightsBetween(rng *rand.Rand, count int) (*trips, *plainSet) {
	var places []plainStop
	for _, h := range rng.Perm(int(board.NumCities))[:2+rng.IntN(2)] {
		places = append(places, plainStop{hex: board.HexID(h), land: board.HexID(h)})
	}
	for first := rng.IntN(len(board.Entries) - 2); len(places) < 5 && rng.IntN(4) > 0; first++ {
		e := board.Entries[first%len(board.Entries)]
		places = append(places, plainStop{hex: e.Hex, land: e.Land, area: e.Area, out: true})
	}
	b := board.New()
	r := &Run{Count: count, Routes: someConventions(rng)}
	ts, s := &trips{run: r, n: count}, &plainSet{b: &b, run: r}
	ts.values(&b)
	permanents := rng.IntN(6)
	for i := range count {
		from, to := rng.IntN(len(places)), rng.IntN(len(places))
		for places[from].same(places[to]) || places[from].out && places[to].out && places[from].port() == places[to].port() {
			from, to = rng.IntN(len(places)), rng.IntN(len(places))
		}
		r.Trains[i] = Runner{Type: Freight, Visit: 3, Permanent: rng.IntN(5) < permanents}
		ts.list[i] = trip{train: &r.Trains[i], ends: [2]end{places[from].end(), places[to].end()}}
		s.routes = append(s.routes, &plainRoute{train: i, stops: []plainStop{places[from], places[to]}})
	}
	return ts, s
}

func (s plainStop) end() end {
	if s.out {
		return end{areaStop(s.area), s.hex, s.land}
	}
	return end{stop(s.hex), s.hex, s.land}
}

// The freights may run if they can be joined as they must, and are joined for the most.
func TestFreights_7_8_1_joinedForTheMost(t *testing.T) {
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 781))
		count := 1 + rng.IntN(5)
		if seed%100 == 0 {
			count = manyFreights
		}
		ts, s := freightsBetween(rng, count)
		want, no := s.revenue(), ts.checkFreights()
		if (no == nil) != (want >= 0) {
			t.Fatalf("%d: the game says %v, plainly they bring %d", seed, no, want)
		}
		if no != nil {
			continue
		}
		if got := ts.bestPay().total; got != want {
			t.Errorf("%d: joined for %d, plainly they bring %d: %v", seed, got, want, ts)
		}
	}
}

// Three freights meet in one hex of an area, where by convention they may, and the chain
// ends there: at the entry of one that runs back to it, not at that of the one which leads
// on (7.8.1).
func TestFreights_7_8_1_endsWhereItRunsTo(t *testing.T) {
	at := func(name string) end { h := board.HexNamed(name); return end{stop(h), h, h} }
	entry := func(name string) end {
		by, land := tile.Edge(4), at(name)
		if name == "B5" {
			by = 5
		}
		area, _, _ := board.HexNamed("A4").Behind(by)
		return end{areaStop(area), board.HexNamed("A4"), land.hex}
	}
	freight := &Runner{Type: Freight, Visit: 3}
	ts := trips{run: &Run{Routes: Conventions{MeetInAreas: true}}, n: 3}
	ts.list[0] = trip{train: freight, ends: [2]end{entry("B3"), at("E12")}}
	ts.list[1] = trip{train: freight, ends: [2]end{entry("B5"), at("C4")}}
	ts.list[2] = trip{train: freight, ends: [2]end{entry("B5"), at("C4")}}
	want := hexBonus * int32(between(UsedEntry, entry("B5"), at("E12")))
	if got := ts.bestPay().total; got != want {
		t.Errorf("a bonus of %d, want %d", got, want)
	}
}

// String tells freights for whoever must look at them.
func (ts *trips) String() string {
	text := fmt.Sprintf("%+v", ts.run.Routes)
	for i := range ts.n {
		t := &ts.list[i]
		text += fmt.Sprintf("\n%v to %v", t.ends[0], t.ends[1])
		if t.train.Permanent {
			text += ", permanent"
		}
	}
	return text
}
