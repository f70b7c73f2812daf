package runs

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// Sixteen freights between the same two stations can be joined in more ways than could ever
// be gone through: it is kept in mind which chains came of some of them, in whatever order.
func TestFreights_7_8_1_sixteen(t *testing.T) {
	for seed, want := range []int{411, 1620, 2264} {
		rng := rand.New(rand.NewPCG(uint64(seed), 16))
		ts, _ := freightsBetween(rng, MaxTrains)
		ts.run.Routes = Conventions{}
		for i := range ts.n {
			ts.run.Trains[i].Permanent = i >= seed
			ts.list[i].ends = ts.list[i%3].ends
		}
		j := joiner{ts: ts}
		j.join()
		if len(j.seen) != want {
			t.Errorf("%d: the chains of some of them are %d, want %d", seed, len(j.seen), want)
		}
	}
}

// A director may name what freights bring in any of the ways that they can be joined; on
// 18xx.games also with permanent ones between the others. Nothing else is accepted.
func TestFreights_7_8_1_whatMayBeClaimed(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 18))
		ts, s := freightsBetween(rng, 1+rng.IntN(4))
		ts.run.Routes = As18xxGames
		ways := s.claims()
		if no := ts.checkFreights(); no != nil {
			ts.run.Claim = 10
			if no = ts.checkFreights(); (no == nil) != (len(ways) > 0) {
				t.Fatalf("%d: the game says %v, plainly they bring %v\n%v", seed, no, ways, ts)
			} else if no != nil {
				continue
			}
		}
		for claim := int32(10); claim <= 1000; claim += 10 {
			ts.run.Claim = claim
			if got := ts.bestPay().total; (got == claim) != ways[claim] {
				t.Fatalf("%d: of %d claimed %d are earned, plainly they bring %v\n%v", seed, claim, got, ways, ts)
			}
		}
	}
}

// claims is what the freights may bring, joined in any way that is allowed on 18xx.games
// where it is named.
func (s *plainSet) claims() map[int32]bool {
	var others []*plainRoute
	for _, p := range s.routes {
		if !s.run.Trains[p.train].Permanent {
			others = append(others, p)
		}
	}
	together := false // the others can be one chain by themselves
	s.eachChains(others, nil, func(chains []plainChain) { together = together || len(chains) <= 1 })
	run := *s.run
	run.Routes.JoinPermanents = false
	free := plainSet{s.b, &run, s.routes}
	ways := map[int32]bool{}
	s.eachChains(s.routes, nil, func(chains []plainChain) {
		if together && free.chainsAllowed(chains) || !together && free.inOneChain(chains) {
			ways[s.count(chains)] = true
		}
	})
	return ways
}

// inOneChain tells whether all freights that are not permanent are in one chain.
func (s *plainSet) inOneChain(chains []plainChain) bool {
	with := 0
	for _, c := range chains {
		if slices.ContainsFunc(c.routes, func(p *plainRoute) bool { return !s.run.Trains[p.train].Permanent }) {
			with++
		}
	}
	return with <= 1
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
