package runs

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// What the game earns and refuses, beside the plain rules.

// Sets of routes drawn at random, allowed or not, earn in the game what they earn here.
func TestEarn_agreesWithThePlainRules(t *testing.T) {
	t.Parallel()
	compared, allowed, chained := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		b, c := drawBoard(rapidly(rt), rapid.IntRange(3, 12).Draw(rt, "lays"))
		r := drawRun(rapidly(rt), c, []TrainType{Freight, Freight, Express, Local})
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "sets"), 1))
		routes, walked := plainOptions(b, r)
		for range 60 {
			r.Routes = someConventions(rng)
			var set RouteSet
			s := plainSet{b: b, run: r}
			for i := range routes {
				if n := len(routes[i]); n > 0 && rng.IntN(6) > 0 {
					k := rng.IntN(n)
					set[i] = routes[i][k]
					s.routes = append(s.routes, walked[i][k])
				}
			}
			in, no := Earn(b, r, &set)
			ok := s.allowed() && !s.mustRun(walked)
			compared++
			if ok != (no == nil) {
				rt.Fatalf("the game says %v, plainly it is allowed: %v\n%v\n%+v", no, ok, set, r)
			}
			if !ok {
				continue
			}
			if len(s.routes) > 0 {
				allowed++
			}
			if in.Revenue != s.revenue() || in.Subsidy != s.subsidy() {
				rt.Fatalf("%v earns %d and %d, plainly %d and %d\n%+v", set, in.Revenue, in.Subsidy, s.revenue(), s.subsidy(), r)
			}
			if freightsOf(&s) > 1 {
				chained++
			}
		}
	})
	t.Logf("%d sets compared, %d allowed, %d of them with several freights", compared, allowed, chained)
}

func freightsOf(s *plainSet) (n int) {
	for _, p := range s.routes {
		if s.run.Trains[p.train].Type == Freight {
			n++
		}
	}
	return n
}

// someConventions is any mixture of them.
func someConventions(r *rand.Rand) Conventions {
	return Conventions{
		MeetInAreas: r.IntN(2) == 0, JoinPermanents: r.IntN(2) == 0, ChainTouches: r.IntN(2) == 0, Idle: r.IntN(2) == 0,
		Distance: []FreightDistance{UsedEntry, AnyEntry, OffBoardHex}[r.IntN(3)],
	}
}

// Many freights, as after mergers, several between the same ends: however they are
// joined, the best way is found, and none where there is none.
func TestEarn_manyFreights(t *testing.T) {
	t.Parallel()
	allowed, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		b, c := drawBoard(rapidly(rt), rapid.IntRange(4, 9).Draw(rt, "lays"))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "sets"), 1))
		r := &Run{Company: c, Count: manyFreights, Routes: someConventions(rng)}
		r.Routes.Idle = true
		others := rng.IntN(2)
		if rng.IntN(16) == 0 { // two that may be closed; the plain rules take long then
			others, r.Count = 2, manyFreights+1
		}
		for i := range r.Count {
			r.Trains[i] = Runner{Type: Freight, Visit: uint8(1 + rng.IntN(3)), Permanent: i >= others, Permit: true}
		}
		routes, walked := plainOptions(b, r)
		var set RouteSet
		s := plainSet{b: b, run: r}
		few := 1 + rng.IntN(4)
		for i := range routes {
			n := min(len(routes[i]), few)
			if n == 0 {
				return
			}
			k := rng.IntN(n)
			set[i] = routes[i][k]
			s.routes = append(s.routes, walked[i][k])
		}
		in, no := Earn(b, r, &set)
		switch ok := s.allowed(); {
		case ok != (no == nil):
			rt.Fatalf("the game says %v, plainly it is allowed: %v\n%v\n%+v", no, ok, set, r)
		case !ok:
			refused++
		case in.Revenue != s.revenue():
			rt.Fatalf("%v earns %d, plainly %d\n%+v", set, in.Revenue, s.revenue(), r)
		default:
			allowed++
		}
	})
	t.Logf("%d sets allowed, %d refused", allowed, refused)
}
