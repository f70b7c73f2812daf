package runs

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// What is told of the best routes on the small positions that the search is tried on.
// Each position has its routes and what they earn.
func eachEarning(look func(b *board.Board, r *Run, best *Best)) {
	for _, trains := range []draw{ofTypes(Freight), ofTypes(Express, Local), ofTypes(Freight, Express, Local), merged} {
		eachDrawn(trains, 40, 30, func(_ *rand.Rand, b *board.Board, r *Run, aim Aim) {
			best := FindBest(context.Background(), b, r, aim, 16)
			look(b, r, &best)
		})
	}
}

// The sheets of a turn have every route of the set, in its place, and come to what it
// earns, part by part.
func TestSheets_comeToTheIncome(t *testing.T) {
	eachEarning(func(b *board.Board, r *Run, best *Best) {
		list := Sheets(b, r, &best.Set)
		var in Income
		var subsidised []board.HexID
		for i := range list {
			s := &list[i]
			place := slices.Index(best.Set[:], s.Route)
			pays := s.Bonus + s.Small
			for _, x := range s.Stops {
				pays += x.Pays
			}
			if pays != s.Revenue || s.Small != smallStationValue*len(s.Stations) || s.Subsidy != hexSubsidy*len(s.Subsidised) {
				t.Errorf("a sheet does not come to what it says: %+v", s)
			}
			if s.Type != r.Trains[s.Route.Train()].Type || s.Type != Local && len(s.Stations)+len(s.Subsidised) > 0 || s.Type != Freight && s.Bonus > 0 {
				t.Errorf("a train is paid for what it is not: %+v", s)
			}
			in.Routes[place] = int16(s.Revenue)
			in.Revenue += int32(s.Revenue)
			in.Subsidy += int32(s.Subsidy)
			subsidised = append(subsidised, s.Subsidised...)
		}
		if in != best.Income {
			t.Errorf("the sheets come to %+v, the income is %+v", in, best.Income)
		}
		slices.Sort(subsidised)
		if len(slices.Compact(subsidised)) != len(subsidised) {
			t.Errorf("a hex is subsidised twice: %v", subsidised)
		}
	})
}

// A city that a freight passes is not paid to it, but to the express that stops there; and
// routes that are not allowed have no sheets (7.8.1).
func TestSheets_7_8_1_citiesBetween(t *testing.T) {
	s := midlandsToWells(t).token(board.LH, "B5").train("5F", "2E")
	set := s.set("A6 B5 C4 D3 E2 F1", "B5 C4")
	in, no := Earn(&s.b, &s.run, set)
	if no != nil || in.Routes[0] != 90+90+4*30 || int32(in.Routes[1]) != in.Revenue-int32(in.Routes[0]) || in.Routes[1] == 0 {
		t.Errorf("%+v, %v", in, no)
	}
	s = midlandsToWells(t).tile("C6", "57", "N S").train("2F", "3F")
	if list := Sheets(&s.b, &s.run, s.set("C6 C4 B5", "C4 D3 E2 F1")); len(list) != 0 {
		t.Errorf("freights apart: %+v", list)
	}
}

// A bonus is for so many hexes between the ends, each named once (7.8.1); none of these
// lies over the sea, where there may be none to name.
func TestSheets_7_8_1_countedHexes(t *testing.T) {
	eachEarning(func(b *board.Board, r *Run, best *Best) {
		list := Sheets(b, r, &best.Set)
		for i := range list {
			s := &list[i]
			named := slices.Compact(slices.Sorted(slices.Values(s.Counted)))
			if len(named) != len(s.Counted) || len(named)*s.Each != s.Bonus || s.Each != 0 && s.Bonus == 0 || s.Bonus != 0 && s.Each != hexBonus && s.Each != portBonus {
				t.Errorf("a bonus of %d is for %v, %d each", s.Bonus, s.Counted, s.Each)
			}
			if freights(list) == 1 && s.Bonus > 0 {
				s.countsOnTheWay(t)
			}
		}
	})
}

func freights(list []Sheet) (n int) {
	for i := range list {
		if list[i].Type == Freight {
			n++
		}
	}
	return n
}

// countsOnTheWay sees that the hexes counted for a freight between two cities lie on a
// shortest way, and that those which it crosses are taken where there are such.
func (s *Sheet) countsOnTheWay(t *testing.T) {
	from, to := s.Hexes[0], s.Hexes[len(s.Hexes)-1]
	if !from.City() || !to.City() {
		return
	}
	steps := func(a, b board.HexID) int { return hex.Steps(a.Place(), b.Place()) }
	for _, h := range s.Counted {
		if steps(from, h)+steps(h, to) != steps(from, to) {
			t.Errorf("%s is not on the shortest way from %s to %s", h, from, to)
		}
		better := func(x board.HexID) bool { return steps(from, x) == steps(from, h) && steps(x, to) == steps(h, to) }
		if !slices.Contains(s.Hexes, h) && slices.ContainsFunc(s.Hexes, better) {
			t.Errorf("%s is counted from %s to %s, which is not crossed; one is that would do", h, from, to)
		}
	}
}

// A route is told as it is walked: its stops by name, and every hex on the way.
func TestTell_asWalked(t *testing.T) {
	eachEarning(func(b *board.Board, r *Run, best *Best) {
		for _, s := range Sheets(b, r, &best.Set) {
			p, ok := walkPlainly(b, s.Route)
			if !ok {
				t.Fatalf("%v cannot be walked", s.Route)
			}
			names, crossed := Tell(b, s.Route)
			if len(names) != len(p.stops) || !slices.Equal(s.Hexes, crossed) || len(s.Stops) != len(p.stops) {
				t.Fatalf("told %v over %v, on the sheet %+v, walked %+v", names, crossed, s, p)
			}
			for i, x := range p.stops {
				want := x.hex.Name()
				if x.out {
					want = x.area.String()
				}
				if names[i] != want || s.Stops[i].Name != want || s.Stops[i].Hex != x.hex {
					t.Errorf("stop %d is told as %s, on the sheet %+v; it is %s", i, names[i], s.Stops[i], want)
				}
			}
			told := map[board.HexID]bool{}
			for _, h := range crossed {
				told[h] = true
			}
			if !maps.Equal(told, p.hexes) {
				t.Errorf("told %v, crossed %v", told, p.hexes)
			}
		}
	})
}

// A route that cannot be run is told as far as it goes.
func TestTell_asFarAsItGoes(t *testing.T) {
	b := board.New()
	for name, c := range map[string]struct {
		from    string
		by      string
		crossed int
	}{
		"off the map":             {"A4", "NW", 1},
		"to a hex without track":  {"C4", "NE", 2},
		"to a city all the same":  {"C4", "SW", 2},
		"to an area all the same": {"B5", "NW", 2},
	} {
		r := newRoute(0, board.HexNamed(c.from), edge(c.by))
		if stops, crossed := Tell(&b, r); len(crossed) != c.crossed || crossed[0] != board.HexNamed(c.from) || len(stops) < 1 {
			t.Errorf("%s: %v over %v", name, stops, crossed)
		}
	}
}

// A route and its stretches are the same, and so they are however the stretches are turned.
func TestStretches_andBack(t *testing.T) {
	eachEarning(func(b *board.Board, _ *Run, best *Best) {
		for _, r := range best.Set {
			if r == 0 {
				continue
			}
			list := Stretches(b, r)
			if got, ok := RouteAlong(r.Train(), list); !ok || got != r {
				t.Fatalf("%v is %v as stretches, and back %v", r, list, got)
			}
		}
	})
}
