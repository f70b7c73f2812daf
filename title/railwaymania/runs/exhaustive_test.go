package runs

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
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

// drawBoard is a board on which up to three companies built what they may, here
// and there, with tokens.
func drawBoard(t *rapid.T, lays int) (*board.Board, board.Company) {
	b := board.New()
	first := board.Company(rapid.IntRange(0, int(board.NumCompanies)-1).Draw(t, "company"))
	builders := []board.Company{first}
	b.PlaceHome(first, false)
	for n := rapid.IntRange(0, 2).Draw(t, "rivals"); n > 0; n-- {
		c := nearest(&b, first, n)
		b.PlaceHome(c, false)
		builders = append(builders, c)
	}
	top := tile.Colour(rapid.IntRange(int(tile.Yellow), int(tile.Brown)).Draw(t, "colours"))
	for range lays {
		c := builders[0]
		if rapid.IntRange(0, 3).Draw(t, "rival builds") == 0 {
			c = builders[len(builders)-1]
		}
		if choices := b.AppendLays(c, top, false, nil); len(choices) > 0 {
			b.Lay(choices[rapid.IntRange(0, len(choices)-1).Draw(t, "lay")])
		}
		drawPieces(t, &b, c)
	}
	return &b, first
}

// nearest is the company whose home is the n-th nearest to that of c.
func nearest(b *board.Board, c board.Company, n int) board.Company {
	best, at := board.NoCompany, 1<<10
	for d := 1; d < 12; d++ {
		for other := range board.NumCompanies {
			if steps := int(betweenStops[c.Home()][other.Home()]) + 1; other != c && steps == d && !b.HomePlaced(other) {
				if n--; n <= 0 && d < at {
					best, at = other, d
				}
			}
		}
	}
	return best
}

// drawPieces perhaps adds a token, a link to London or a small station.
func drawPieces(t *rapid.T, b *board.Board, c board.Company) {
	switch rapid.IntRange(0, 3).Draw(t, "piece") {
	case 0:
		if places := b.TokenPlaces(c); places != 0 {
			n := rapid.IntRange(0, places.Len()-1).Draw(t, "token")
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
		h := board.HexID(rapid.IntRange(int(board.NumCities), int(board.NumLand)-1).Draw(t, "station"))
		if segments, n := b.CleanSegments(h); n > 0 {
			b.AddStation(h, segments[0])
		}
	}
}

// drawRun is some trains for a company.
func drawRun(t *rapid.T, c board.Company, types []TrainType) *Run {
	r := &Run{Company: c, Column: uint8(rapid.IntRange(0, 2).Draw(t, "column"))}
	r.Count = rapid.IntRange(1, 4).Draw(t, "trains")
	for i := range r.Count {
		class := string(rune('A' + rapid.IntRange(0, 7).Draw(t, "class")))
		kind := types[rapid.IntRange(0, len(types)-1).Draw(t, "type")]
		r.Trains[i] = printedRunner(class, map[TrainType]string{Freight: "F", Express: "E", Local: "L"}[kind], nil)
		r.Trains[i].Permit = rapid.IntRange(0, 7).Draw(t, "permit") > 0
	}
	return r
}

// agree compares the search with the solver that tries everything.
func agree(t *rapid.T, b *board.Board, r *Run, aim Aim, most int) (earned int32, ok bool) {
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
		b, c := drawBoard(rt, rapid.IntRange(2, lays).Draw(rt, "lays"))
		for _, conv := range []Conventions{{}, {Distance: AnyEntry}, as18xxRuns(UsedEntry), as18xxRuns(OffBoardHex)} {
			for _, aim := range []Aim{MostRevenue, MostMoney, MostRevenue} {
				r := drawRun(rt, c, types)
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
		b, c := drawBoard(rt, rapid.IntRange(5, 14).Draw(rt, "lays"))
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
