package runs

import (
	"context"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/scrip-games/scrip/title/railwaymania/board/boardtest"
	"github.com/scrip-games/scrip/titletest"
)

func TestPlayed_bestRoutesAreNeverBelow(t *testing.T) {
	t.Parallel()
	for _, name := range boardtest.Games {
		t.Run(filepath.Base(name), func(t *testing.T) {
			equal, missed, sum := 0, 0, int32(0)
			eachRun(t, name, func(p *boardtest.Played, r *Run, set *RouteSet) {
				best := FindBest(context.Background(), p.Board, r, MostRevenue, AllWork)
				got, no := Earn(p.Board, r, &best.Set)
				if no != nil || got != best.Income || !best.Proven || best.Bound != best.Income.Revenue {
					t.Errorf("action %d: the best set is refused (%v), counts otherwise, or is not proven", p.After.N, no)
				}
				switch d := best.Income.Revenue - int32(p.After.Run.Stored); {
				case d < 0:
					t.Errorf("action %d: %s ran for %d, we find %d", p.After.N, r.Company, p.After.Run.Stored, best.Income.Revenue)
				case d == 0:
					equal++
				default:
					missed++
					sum += d
				}
			})
			t.Logf("%d equal, %d missed %d in all", equal, missed, sum)
		})
	}
}

// The hard cases by both conventions: what they earn, and how many nodes it takes to
// prove it. These are the same everywhere; write the new numbers down where the search is
// better.
func TestBest_hardCases(t *testing.T) {
	t.Parallel()
	type found struct {
		revenue int32
		nodes   int64
	}
	long := found{} // the benchmark goes through these as well
	want := map[string][2]found{
		"expresses":  {{1650, 4685}, {1650, 6903}},
		"mixed":      {{2010, 62}, {2010, 62}},
		"passengers": {{1880, 149}, {1880, 149}},
		"freights":   {{1800, 35}, {1470, 19}},
		"chain":      {{1380, 14}, {1380, 14}},
		"locals":     {{1290, 3343}, {1290, 3343}},
		"small":      {{1450, 1424}, {1450, 2239}},
		"merged":     {{3260, 313}, {3260, 315}},
		"dozen":      {{3830, 197}, {3790, 10369}},
		"sixteen":    {{4220, 163}, {4070, 159}},
		"careless":   {{1110, 3676}, {1110, 6323}},
		"nine":       {{1440, 7664}, {1440, 1863}},
		"ten":        {{1790, 11214}, long},
		"eleven":     {{1870, 13143}, long},
		"twelve":     {{2750, 1691}, {2550, 1418}},
	}
	for _, h := range HardCases() {
		for i, conv := range []Conventions{{}, as18xxRuns(UsedEntry)} {
			if w := want[h.Name][i]; w == long || w.nodes > 4000 && !titletest.Long() {
				continue
			}
			r := h.Run
			r.Routes = conv
			best := FindBest(context.Background(), &h.Board, &r, MostRevenue, AllWork)
			if in, no := Earn(&h.Board, &r, &best.Set); no != nil || in != best.Income || !best.Proven {
				t.Errorf("%s: %v, proven %v", h.Name, no, best.Proven)
			}
			if got := (found{best.Income.Revenue, best.Nodes}); got != want[h.Name][i] {
				t.Errorf("%s: %v, want %v", h.Name, got, want[h.Name][i])
			}
		}
	}
}

// Within a count of work the routes are those of that count on any number of cores: legal,
// and as far from the best as is told at most. More work brings no less.
func TestBest_sameForTheSameWork(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, h := range HardCases() {
		last := Best{Bound: 1 << 20}
		most := int64(64)
		if h.Name == "small" || h.Name == "twelve" || titletest.Long() {
			most = 4096
		}
		for work := int64(1); work <= most; work *= 64 {
			var found [2]Best
			for i, cores := range []int{1, 4} {
				runtime.GOMAXPROCS(cores)
				found[i] = FindBest(context.Background(), &h.Board, &h.Run, MostRevenue, work)
			}
			got := found[0]
			if in, no := Earn(&h.Board, &h.Run, &got.Set); no != nil || in != got.Income || got.Proven != (in.Revenue == got.Bound) {
				t.Errorf("%s, work %d: %v, %+v", h.Name, work, no, got)
			}
			if found[1] != got {
				t.Errorf("%s, work %d: one core finds %+v, four %+v", h.Name, work, got, found[1])
			}
			if got.Bound > last.Bound || got.Income.Revenue < last.Income.Revenue {
				t.Errorf("%s, work %d: %d of %d, with less work %d of %d", h.Name, work, got.Income.Revenue, got.Bound, last.Income.Revenue, last.Bound)
			}
			last = got
		}
	}
}

// Where no freights can be joined the bound of a search that is stopped is that of the
// trains as they are, with all that their routes must have in common.
func TestBest_stoppedWithoutFreights(t *testing.T) {
	h := HardCases()[0]
	if got := FindBest(context.Background(), &h.Board, &h.Run, MostRevenue, 1); got.Bound != 1760 || got.Proven {
		t.Errorf("%s: a bound of %d, want 1760; proven %v", h.Name, got.Bound, got.Proven)
	}
}

// The best set comes first; the others differ from it in one train, are legal and
// no better.
func TestBest_alternativesForEachTrain(t *testing.T) {
	t.Parallel()
	others := 0
	for _, h := range HardCases() {
		for _, conv := range []Conventions{{}, as18xxRuns(UsedEntry)} {
			r := h.Run
			r.Count, r.Routes = 3, conv
			offered := FindOffer(context.Background(), &h.Board, &r, MostRevenue, AllWork)
			best, no := Earn(&h.Board, &r, &offered.Best.Set)
			if no != nil {
				t.Fatalf("%s: the best is refused: %v", h.Name, no)
			}
			for _, x := range offered.Others {
				others++
				in, no := Earn(&h.Board, &r, &x.Set)
				if no != nil || in != x.Income || in.Revenue > best.Revenue || changed(&x.Set, &offered.Best.Set) != 1 || x.Set[x.Place] == offered.Best.Set[x.Place] {
					t.Errorf("%s: %v (%v) earns %d, the best %d", h.Name, x.Set, no, in.Revenue, best.Revenue)
				}
			}
		}
	}
	if others < 20 {
		t.Errorf("only %d alternatives", others)
	}
}

func changed(a, b *RouteSet) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func BenchmarkBest_hardCases(b *testing.B) {
	for _, h := range HardCases() {
		b.Run(h.Name, func(b *testing.B) {
			var best Best
			for b.Loop() {
				best = h.Best(context.Background())
			}
			reportBest(b, &best)
		})
	}
}

// reportBest tells how many nodes it took, and how far the bound is from what was found.
func reportBest(b *testing.B, best *Best) {
	b.ReportMetric(float64(best.Nodes), "nodes")
	b.ReportMetric(float64(best.Bound-best.Income.Revenue), "gap")
}

// How many times as fast all cores are as one, where there is something to share: on
// cases that are settled at the root a single core does all the work.
func BenchmarkBest_allCores(b *testing.B) {
	cores := runtime.NumCPU()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, h := range HardCases() {
		b.Run(h.Name, func(b *testing.B) {
			var took [2]time.Duration
			for b.Loop() {
				for i, n := range []int{1, cores} {
					runtime.GOMAXPROCS(n)
					start := time.Now()
					h.Best(context.Background())
					took[i] += time.Since(start)
				}
			}
			b.ReportMetric(float64(took[0])/float64(took[1]), "one:all")
		})
	}
}

// All runs of the games that were played are proven by the work that there is.
func TestPlayed_theWorkIsEnough(t *testing.T) {
	t.Parallel()
	for _, name := range boardtest.Games {
		t.Run(filepath.Base(name), func(t *testing.T) {
			eachRun(t, name, func(p *boardtest.Played, r *Run, _ *RouteSet) {
				offered := FindOffer(t.Context(), p.Board, r, MostRevenue, OfferWork)
				received := FindBest(t.Context(), p.Board, r, MostMoney, ReceiverWork)
				if !offered.Best.Proven || !received.Proven {
					t.Errorf("action %d: %s is not proven", p.After.N, r.Company)
				}
			})
		})
	}
}
