package runs

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/titletest"
	"pgregory.net/rapid"
)

// A solver that is slow and plainly right: all routes of every train, all ways to
// give each train one of them or none, each judged by the plain rules.

// exhaust is the most that any legal set earns, by the aim. It gives up where
// there are more sets than it can go through.
func exhaust(b *board.Board, r *Run, aim Aim, most int) (best int32, ok bool) {
	_, options := plainOptions(b, r)
	sets := 1
	for _, list := range options {
		if sets *= len(list) + 1; sets > most {
			return 0, false
		}
	}
	s := plainSet{b: b, run: r}
	var try func(i int)
	try = func(i int) {
		if i < r.Count {
			try(i + 1)
			for _, p := range options[i] {
				s.routes = append(s.routes, p)
				try(i + 1)
				s.routes = s.routes[:len(s.routes)-1]
			}
			return
		}
		total := s.revenue()
		if aim == MostMoney {
			total += s.subsidy()
		}
		if total > best && s.allowed() && !s.mustRun(options) {
			best = total
		}
	}
	try(0)
	return best, true
}

// dice is a number from low to high, for something.
type dice func(low, high int, of string) int

// What is drawn is other every time, so that few of a run come to many in a week of them.
func init() {
	if !titletest.Long() {
		_ = flag.Set("rapid.checks", "30")
	}
}

// rapidly has rapid draw the numbers: others every time.
func rapidly(t *rapid.T) dice {
	return func(low, high int, of string) int { return rapid.IntRange(low, high).Draw(t, of) }
}

// thrown draws the numbers from a generator: the same for the same seed.
func thrown(r *rand.Rand) dice {
	return func(low, high int, _ string) int { return low + r.IntN(high-low+1) }
}

// drawBoard is a board on which up to three companies built what they may, here
// and there, with tokens.
func drawBoard(d dice, lays int) (*board.Board, board.Company) {
	b := board.New()
	first := board.Company(d(0, int(board.NumCompanies)-1, "company"))
	builders := []board.Company{first}
	b.PlaceHome(first, false)
	for n := d(0, 2, "rivals"); n > 0; n-- {
		c := nearest(&b, first, n)
		b.PlaceHome(c, false)
		builders = append(builders, c)
	}
	top := tile.Colour(d(int(tile.Yellow), int(tile.Brown), "colours"))
	for range lays {
		c := builders[0]
		if d(0, 3, "rival builds") == 0 {
			c = builders[len(builders)-1]
		}
		if choices := b.AppendLays(c, top, false, nil); len(choices) > 0 {
			b.Lay(choices[d(0, len(choices)-1, "lay")])
		}
		drawPieces(d, &b, c)
	}
	return &b, first
}

// nearest is the company whose home is the n-th nearest to that of c.
func nearest(b *board.Board, c board.Company, n int) board.Company {
	best, at := board.NoCompany, 1<<10
	for far := 1; far < 12; far++ {
		for other := range board.NumCompanies {
			if steps := int(betweenStops[c.Home()][other.Home()]) + 1; other != c && steps == far && !b.HomePlaced(other) {
				if n--; n <= 0 && far < at {
					best, at = other, far
				}
			}
		}
	}
	return best
}

// drawPieces perhaps adds a token, a link to London or a small station.
func drawPieces(d dice, b *board.Board, c board.Company) {
	switch d(0, 3, "piece") {
	case 0:
		if places := b.TokenPlaces(c); places != 0 {
			n := d(0, places.Len()-1, "token")
			for ; n > 0; n-- {
				places &= places - 1
			}
			b.PlaceToken(c, board.HexID(places.First()))
		}
	case 1:
		if r := b.Reach(c); b.CheckLondon(c, &r) == nil {
			b.LinkLondon(c)
		}
	case 2:
		h := board.HexID(d(int(board.NumCities), int(board.NumLand)-1, "station"))
		if segments, n := b.CleanSegments(h); n > 0 {
			b.AddStation(h, segments[0])
		}
	}
}

// drawRun is some trains for a company.
func drawRun(d dice, c board.Company, types []TrainType) *Run {
	r := &Run{Company: c, Column: uint8(d(0, 2, "column"))}
	r.Count = d(1, 4, "trains")
	for i := range r.Count {
		class := string(rune('A' + d(0, 7, "class")))
		kind := types[d(0, len(types)-1, "type")]
		r.Trains[i] = printedRunner(class, map[TrainType]string{Freight: "F", Express: "E", Local: "L"}[kind], nil)
		r.Trains[i].Permit = d(0, 7, "permit") > 0
	}
	return r
}

// agree compares the search with the solver that tries everything.
func agree(t rapid.TB, b *board.Board, r *Run, aim Aim, most int) (earned int32, ok bool) {
	want, ok := exhaust(b, r, aim, most)
	if !ok {
		return 0, false
	}
	got := FindBest(context.Background(), b, r, aim, AllWork)
	if in, no := Earn(b, r, &got.Set); no != nil || in != got.Income {
		t.Fatalf("the set found is refused (%v) or earns %v, not %v: %v", no, in, got.Income, got.Set)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	some := FindBest(stopped, b, r, aim, AllWork)
	if in, no := Earn(b, r, &some.Set); no != nil || in != some.Income || aim.score(&in) > some.Bound || want > some.Bound || some.Proven != (aim.score(&in) == some.Bound) {
		t.Fatalf("stopped at once: %v is refused (%v) or earns %v, the best is %d: %+v", some.Set, no, in, want, some)
	}
	if !got.Proven || aim.score(&got.Income) != want {
		t.Fatalf("found %d (revenue %d, proven %v), the best is %d\n%+v", aim.score(&got.Income), got.Income.Revenue, got.Proven, want, r)
	}
	return want, true
}

// compareGrowing compares on networks that grow tile by tile.
func compareGrowing(t *testing.T, types []TrainType, lays, most int) {
	compared, skipped, earning := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		b, c := drawBoard(rapidly(rt), rapid.IntRange(2, lays).Draw(rt, "lays"))
		for _, conv := range []Conventions{{}, {Distance: AnyEntry}, as18xxRuns(UsedEntry), as18xxRuns(OffBoardHex)} {
			for _, aim := range []Aim{MostRevenue, MostMoney, MostRevenue} {
				r := drawRun(rapidly(rt), c, types)
				r.Routes = conv
				earned, ok := agree(rt, b, r, aim, most)
				if !ok {
					skipped++
					continue
				}
				compared++
				if earned > 0 {
					earning++
				}
			}
		}
	})
	t.Logf("%d compared, %d of them earn something; %d too large", compared, earning, skipped)
}

func TestBest_agreesWithTryingAll_freights(t *testing.T) {
	t.Parallel()
	compareGrowing(t, []TrainType{Freight}, 7, 600)
}

func TestBest_agreesWithTryingAll_passengers(t *testing.T) {
	t.Parallel()
	compareGrowing(t, []TrainType{Express, Local}, 7, 600)
}

func TestBest_agreesWithTryingAll_mixed(t *testing.T) {
	t.Parallel()
	compareGrowing(t, []TrainType{Freight, Express, Local}, 9, 600)
}

// Permanent freights that go no farther than the others make many small chains, which
// join each other, the express and home in many ways; and with few hexes to go all of
// them can be tried.
func TestBest_agreesWithTryingAll_shortPermanents(t *testing.T) {
	t.Parallel()
	compared, skipped := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		b, c := drawBoard(rapidly(rt), rapid.IntRange(5, 14).Draw(rt, "lays"))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "trains"), 1))
		r := &Run{Company: c, Count: 3 + rng.IntN(3), Routes: someConventions(rng)}
		for i := range r.Count {
			r.Trains[i] = Runner{Type: Freight, Visit: uint8(1 + rng.IntN(3)), Permanent: rng.IntN(4) > 0, Permit: true}
		}
		if rng.IntN(2) == 0 {
			r.Trains[0] = Runner{Type: Express, Pay: 2, Visit: 2, Permit: true}
		}
		if _, ok := agree(rt, b, r, MostRevenue, 4000); ok {
			compared++
		} else {
			skipped++
		}
	})
	t.Logf("%d compared; %d too large", compared, skipped)
}
