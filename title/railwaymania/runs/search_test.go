package runs

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// The search on a few hundred small positions, the same every time: quick enough to be
// asked about every change to it.

// draw is some trains of a company that is to find its best routes.
type draw func(rng *rand.Rand, c board.Company) *Run

// Trains as companies have them, of all types or some.
func ofTypes(types ...TrainType) draw {
	return func(rng *rand.Rand, c board.Company) *Run { return drawRun(thrown(rng), c, types) }
}

// merged is many trains, most of them freights that go no farther than two or three
// hexes, permanent or not: these make chains in many ways.
func merged(rng *rand.Rand, c board.Company) *Run {
	r := &Run{Company: c, Count: 3 + rng.IntN(5), Column: uint8(rng.IntN(3))}
	for i := range r.Count {
		r.Trains[i] = Runner{Type: Freight, Visit: uint8(1 + rng.IntN(3)), Permanent: rng.IntN(3) > 0, Permit: true}
		if rng.IntN(4) == 0 {
			r.Trains[i] = Runner{Type: Express + TrainType(rng.IntN(2)), Pay: 2, Visit: uint8(2 + rng.IntN(2)), Permit: true}
		}
	}
	return r
}

// eachDrawn calls look with so many positions, the same every time: what was built in so
// many turns at most, trains, conventions and an aim.
func eachDrawn(trains draw, count, lays int, look func(rng *rand.Rand, b *board.Board, r *Run, aim Aim)) {
	for seed := range uint64(count) {
		rng := rand.New(rand.NewPCG(seed, 1862))
		b, c := drawBoard(thrown(rng), 3+rng.IntN(lays-2))
		r := trains(rng, c)
		r.Routes = someConventions(rng)
		look(rng, b, r, Aim(rng.IntN(2)))
	}
}

// The best routes are those that trying everything finds, on boards where that is quick.
func TestSearch_asGoodAsTryingAll(t *testing.T) {
	for name, trains := range map[string]draw{
		"freights": ofTypes(Freight), "passengers": ofTypes(Express, Local), "all": ofTypes(Freight, Express, Local), "merged": merged,
	} {
		t.Run(name, func(t *testing.T) {
			compared := 0
			eachDrawn(trains, 120, 10, func(_ *rand.Rand, b *board.Board, r *Run, aim Aim) {
				if earned, ok := agree(t, b, r, aim, 250); ok && earned > 0 {
					compared++
				}
			})
			if compared < 15 {
				t.Errorf("only %d compared", compared)
			}
		})
	}
}

// eachChoice calls look with choices of any candidates, the same every time.
func eachChoice(look func(c *choice, chosen []int)) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 1862))
		c := drawAttempt(thrown(rng), rng)
		for range 60 {
			if chosen, ok := c.chooseAny(rng); ok {
				look(c, chosen)
			}
		}
	}
}

// Chains of freights run in whichever way keeps what was promised.
func TestSearch_findsTheWay(t *testing.T) {
	var n compared
	eachChoice(func(c *choice, chosen []int) { c.compare(t, chosen, &n) })
	if n.hard < 50 {
		t.Errorf("only %d choices need another way than the first", n.hard)
	}
}

// work is what the searches of some positions came to in all.
type work struct {
	revenue, subsidy, bound int32
	others                  int32  // what the alternatives bring
	nodes                   int64  // of work
	routes                  uint32 // a sum of the routes, alternatives and all
}

// add looks for the routes of a position and adds what was found.
func (w *work) add(b *board.Board, r *Run, aim Aim, most int64) {
	o := FindOffer(context.Background(), b, r, aim, most)
	w.revenue += o.Best.Income.Revenue
	w.subsidy += o.Best.Income.Subsidy
	w.bound += o.Best.Bound
	w.nodes += o.Best.Nodes
	w.sum(&o.Best.Set)
	for i := range o.Others {
		w.others += o.Others[i].Income.Revenue
		w.sum(&o.Others[i].Set)
	}
}

func (w *work) sum(set *RouteSet) {
	sum := fnv.New32a()
	data := binary.LittleEndian.AppendUint32(nil, w.routes)
	for _, r := range set {
		data = binary.LittleEndian.AppendUint64(data, uint64(r))
	}
	sum.Write(data)
	w.routes = sum.Sum32()
}

// The same question has the same answer everywhere, to the last route, for the same work:
// what a company without a director runs (7.3) is not in the record of its game. Write
// the new numbers down where the search is better.
func TestSearch_sameAnswersForTheSameWork(t *testing.T) {
	for _, c := range []struct {
		name   string
		trains draw
		want   work
	}{
		{"freights", ofTypes(Freight), work{15530, 0, 15630, 85820, 618, 3922141129}},
		{"passengers", ofTypes(Express, Local), work{13890, 2710, 15140, 74180, 705, 3160132826}},
		{"all", ofTypes(Freight, Express, Local), work{16300, 1140, 16900, 92510, 540, 3509957314}},
		{"merged", merged, work{19340, 660, 20700, 179160, 8527, 2802723355}},
	} {
		var got work
		eachDrawn(c.trains, 50, 40, func(rng *rand.Rand, b *board.Board, r *Run, aim Aim) {
			got.add(b, r, aim, []int64{1, 16, AllWork, AllWork}[rng.IntN(4)])
		})
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
