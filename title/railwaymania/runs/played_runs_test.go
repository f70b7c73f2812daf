package runs

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/board/boardtest"
)

// runners are the trains by class as printed: what a local or express train is
// paid for and may visit, and how many hexes a freight travels.
var printedRunners = map[string]struct{ pay, visit, hexes uint8 }{
	"A": {2, 2, 1}, "B": {2, 3, 2}, "C": {3, 3, 3}, "D": {4, 4, 5},
	"E": {4, 5, 6}, "F": {5, 5, 7}, "G": {5, 6, 8}, "H": {6, 6, 9},
}

func printedRunner(class, kind string, permits []string) Runner {
	p := printedRunners[class]
	r := Runner{Pay: p.pay, Visit: p.visit, Permanent: class >= "E"}
	switch kind {
	case "F":
		r.Type, r.Visit = Freight, p.hexes
	case "E":
		r.Type = Express
	case "L":
		r.Type = Local
	}
	for _, permit := range permits {
		r.Permit = r.Permit || permit == r.Type.String()
	}
	return r
}

// columnOf is the column of the areas' values in a phase.
func columnOf(phase string) uint8 {
	switch {
	case phase <= "B":
		return 0
	case phase <= "D":
		return 1
	}
	return 2
}

// tracedRunOf is the run of a company as its line of the trace has it.
func tracedRunOf(p *boardtest.Played, conv Conventions) (Run, RouteSet) {
	letters := p.Action.Entity.(string)
	corp := p.Before.Corps[letters]
	r := Run{Company: boardtest.Company(letters), Column: columnOf(p.Before.Phase), Routes: conv}
	ids := map[string]int{}
	for i, t := range corp.Trains {
		r.Trains[i] = printedRunner(t.Class, t.Type, corp.Permits)
		ids[t.ID] = i
		r.Count++
	}
	var set RouteSet
	for i, route := range p.After.Run.Routes {
		set[i] = tracedRoute(ids[route.Train], route.Stops[0], route.Track)
	}
	return r, set
}

// tracedRoute is a route from its pieces of track: each stop but the first is
// entered by one piece and left by the next.
func tracedRoute(train int, first string, pieces [][3]any) Route {
	hex, _, _ := strings.Cut(first, "/")
	r := newRoute(train, board.HexNamed(hex))
	n := 0
	for _, piece := range pieces {
		var edge tile.Edge
		atStop := false
		for _, x := range piece[1:] {
			switch x := x.(type) {
			case float64:
				edge = tile.Edge(x)
			case string:
				atStop = x[0] != 't'
			}
		}
		if atStop {
			if n%2 == 0 {
				r = r.then(edge)
			}
			n++
		}
	}
	return r
}

// as18xxRuns is how 18xx.games judges routes, with the freight distance of the
// game's time.
func as18xxRuns(d FreightDistance) Conventions {
	return Conventions{MeetInAreas: true, JoinPermanents: true, ChainTouches: true, Idle: true, Distance: d}
}

// eachRun calls look with every run of the played games.
func eachRun(tb testing.TB, name string, look func(p *boardtest.Played, r *Run, set *RouteSet)) {
	distance := UsedEntry
	if name == "example-game" {
		distance = OffBoardHex
	}
	boardtest.Replay(tb, name, func(p *boardtest.Played) {
		if p.After.Run != nil {
			r, set := tracedRunOf(p, as18xxRuns(distance))
			look(p, &r, &set)
		}
	})
}

func TestPlayed_everyRunEarnsWhatItEarned(t *testing.T) {
	t.Parallel()
	for _, name := range boardtest.Games {
		t.Run(filepath.Base(name), func(t *testing.T) {
			runs := 0
			eachRun(t, name, func(p *boardtest.Played, r *Run, set *RouteSet) {
				runs++
				got, no := Earn(p.Board, r, set)
				if no != nil {
					t.Errorf("action %d: %s: %v", p.After.N, r.Company, no)
					return
				}
				if int(got.Revenue) != p.After.Run.Stored || int(got.Subsidy) != p.After.Run.Subsidy {
					t.Errorf("action %d: %s earned %d and %d, we count %d and %d", p.After.N, r.Company,
						p.After.Run.Stored, p.After.Run.Subsidy, got.Revenue, got.Subsidy)
				}
				sum := 0
				for _, x := range got.Routes {
					sum += int(x)
				}
				if sum != int(got.Revenue) {
					t.Errorf("action %d: the routes add to %d, not %d", p.After.N, sum, got.Revenue)
				}
			})
			t.Logf("%d runs", runs)
		})
	}
}

// The example with today's distance, which its trace also has.
func TestPlayed_exampleWithTodaysDistance(t *testing.T) {
	t.Parallel()
	boardtest.Replay(t, "example-game", func(p *boardtest.Played) {
		if p.After.Run == nil {
			return
		}
		r, set := tracedRunOf(p, as18xxRuns(UsedEntry))
		if got, no := Earn(p.Board, &r, &set); no != nil || int(got.Revenue) != p.After.Run.Recomputed {
			t.Errorf("action %d: %d %v, want %d", p.After.N, got.Revenue, no, p.After.Run.Recomputed)
		}
	})
}

// Routes as 18xx.games writes them, by stretches of hexes, are found again.
func TestPlayed_routesByStretches(t *testing.T) {
	t.Parallel()
	for _, name := range boardtest.Games {
		dir := boardtest.Dir(t, name)
		actions := boardtest.Lines[struct {
			N      int
			Routes []struct{ Connections [][]board.HexID }
		}](t, filepath.Join(dir, "actions.jsonl"))
		eachRun(t, name, func(p *boardtest.Played, r *Run, set *RouteSet) {
			for i, raw := range actions[p.After.N-1].Routes {
				got, ok := RouteAlong(set[i].Train(), raw.Connections)
				if !ok || got != set[i] && !sameTrip(p.Board, r, got, set[i]) {
					t.Errorf("%s action %d: %v is read as %v, want %v", name, p.After.N, raw.Connections, got, set[i])
				}
			}
		})
	}
}

// sameTrip tells whether two routes are the same track, perhaps backwards.
func sameTrip(b *board.Board, r *Run, x, y Route) bool {
	rails := railsOf(b, r.Company)
	s, no1 := rails.follow(x, &r.Trains[x.Train()])
	t, no2 := rails.follow(y, &r.Trains[y.Train()])
	s.ends, t.ends = [2]end{}, [2]end{}
	return no1 == nil && no2 == nil && s == t
}
