package runs

import (
	"fmt"
	"math/bits"
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
		count, many := 1+rng.IntN(5), seed%50 == 0
		if many {
			count = manyFreights
		}
		ts, s := freightsBetween(rng, count)
		for i := range ts.n {
			if many { // one that must be joined, and enough to keep in mind what came before
				ts.run.Trains[i].Permanent, ts.run.Routes.ChainTouches = i > 0, true
			}
		}
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

// Of ways to join freights that bring as much the first is kept: here they stand apart, and
// the station between pays what the one hex more of a chain would (7.8.1).
func TestFreights_7_8_1_apartWhereThatBringsAsMuch(t *testing.T) {
	at := func(h string) end { return end{stop(board.HexNamed(h)), board.HexNamed(h), board.HexNamed(h)} }
	permanent := &Runner{Type: Freight, Visit: 6, Permanent: true}
	ts := trips{run: &Run{}, n: 2}
	ts.list[0] = trip{train: permanent, ends: [2]end{at("C4"), at("C8")}}
	ts.list[1] = trip{train: permanent, ends: [2]end{at("C8"), at("C10")}}
	ts.value[board.HexNamed("C8")] = hexBonus
	j := joiner{ts: &ts}
	if j.join(); j.of != 2 {
		t.Errorf("%d chains for %d", j.of, j.best.total)
	}
}

// A trail may end at two ends of its routes if these run on from one to the other in some
// order.
func TestFreights_7_8_1_endsOfATrail(t *testing.T) {
	tried := 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 7))
		ts, _ := freightsBetween(rng, 2+rng.IntN(4))
		ts.run.Routes.MeetInAreas = true
		all := uint32(1)<<ts.n - 1
		_, _, ok := ts.trail(all)
		for x := range ts.n {
			for k := range 4 * x {
				y, a, b := k/4, k&1, k>>1&1
				if !ok || !ts.evenBut(x, a, y, b) {
					continue
				}
				tried++
				if got, want := ts.hangBut(all, y, b, x, a), ts.runsOn(all&^(1<<x), ts.list[x].ends[1-a], y, b); got != want {
					t.Fatalf("%d: from end %d of %d to end %d of %d: %v, plainly %v\n%v", seed, a, x, b, y, got, want, ts)
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d tried", tried)
	}
}

// evenBut tells whether at every end of the routes, but for two, there is another to run on.
func (ts *trips) evenBut(x, a, y, b int) bool {
	all := uint32(1)<<ts.n - 1
	for i := range ts.n {
		for k, e := range ts.list[i].ends {
			n := ts.endsAt(e, all)
			if ts.touch(e, ts.list[x].ends[a]) {
				n--
			}
			if ts.touch(e, ts.list[y].ends[b]) {
				n--
			}
			if free := i == x && k == a || i == y && k == b; !free && n%2 != 0 {
				return false
			}
		}
	}
	return true
}

// runsOn tells whether the routes left run on from an end, all of them, so that the last is
// y and comes to its end b.
func (ts *trips) runsOn(left uint32, from end, y, b int) bool {
	if left == 1<<y {
		return ts.touch(from, ts.list[y].ends[1-b])
	}
	for rest := left &^ (1 << y); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		for k, e := range ts.list[i].ends {
			if ts.touch(from, e) && ts.runsOn(left&^(1<<i), ts.list[i].ends[1-k], y, b) {
				return true
			}
		}
	}
	return false
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

// What is kept in mind of chains is also whether the one that must be joined is, and which
// has the others: two sets of freights where without that the best way would be lost.
func TestFreights_7_8_1_keptInMind(t *testing.T) {
	ts, s := freightsBetween(rand.New(rand.NewPCG(711, 99)), manyFreights)
	for i := range ts.n {
		ts.run.Trains[i].Permanent = i > 0
	}
	ts.run.Routes.ChainTouches = true
	if got, want := ts.bestPay().total, s.revenue(); got != want {
		t.Errorf("one that must be joined: %d, plainly %d", got, want)
	}
	ts, s = freightsBetween(rand.New(rand.NewPCG(0, 99)), manyFreights)
	for i := range ts.n {
		ts.run.Trains[i].Permanent = i > 1
	}
	ts.run.Routes = As18xxGames
	for claim := range s.claims() {
		ts.run.Claim = claim
		if got := ts.bestPay().total; claim != 0 && got != claim {
			t.Errorf("two joined by others: %d, claimed %d", got, claim)
		}
	}
}

// A director may name what freights bring in any of the ways that they can be joined; on
// 18xx.games also with permanent ones between the others. Nothing else is accepted.
func TestFreights_7_8_1_whatMayBeClaimed(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 18))
		count := 1 + rng.IntN(4)
		if seed%40 == 0 {
			count = manyFreights
		}
		ts, s := freightsBetween(rng, count)
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

// String prints freights for the log of a failed test.
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
