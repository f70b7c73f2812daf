package railwaymania

import (
	"context"
	"path/filepath"
	"testing"
	"time"
)

func TestPlayed_bestRoutesAreNeverBelow(t *testing.T) {
	for _, name := range playedGames {
		t.Run(filepath.Base(name), func(t *testing.T) {
			equal, missed, sum := 0, 0, int32(0)
			var slow time.Duration
			eachRun(t, name, func(p *played, r *Run, set *RouteSet) {
				start := time.Now()
				best := p.board.bestRoutes(context.Background(), r, MostRevenue)
				took := time.Since(start)
				slow = max(slow, took)
				t.Logf("%d %s %d trains: %d of %d  bound %d %v nodes %d %v", p.after.N, r.Company, r.Count, p.after.Run.Stored, best.Income.Revenue, best.Bound, best.Proven, best.Nodes, took)
				got, no := p.board.Earn(r, &best.Set)
				if no != nil || got != best.Income {
					t.Errorf("action %d: the best set is refused or counts otherwise: %v", p.after.N, no)
				}
				switch d := best.Income.Revenue - int32(p.after.Run.Stored); {
				case d < 0:
					t.Errorf("action %d: %s ran for %d, we find %d", p.after.N, r.Company, p.after.Run.Stored, best.Income.Revenue)
				case d == 0:
					equal++
				default:
					missed++
					sum += d
				}
			})
			t.Logf("%d equal, %d missed %d in all; slowest %v", equal, missed, sum, slow)
		})
	}
}

func TestBest_hardCases(t *testing.T) {
	t.Parallel()
	for _, h := range HardCases() {
		for _, conv := range []RouteConventions{{}, as18xxRuns(UsedEntry)} {
			r := h.Run
			r.Routes = conv
			start := time.Now()
			best := h.Board.bestRoutes(context.Background(), &r, MostRevenue)
			t.Logf("%s: %d bound %d proven %v nodes %d %v", h.Name, best.Income.Revenue, best.Bound, best.Proven, best.Nodes, time.Since(start))
			if in, no := h.Board.Earn(&r, &best.Set); no != nil || in != best.Income || !best.Proven {
				t.Errorf("%s: %v, proven %v", h.Name, no, best.Proven)
			}
		}
	}
}
