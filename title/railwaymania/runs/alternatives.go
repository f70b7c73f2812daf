package runs

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/kit/route"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// What else a company could run: for each train alone, other routes beside the
// best ones of the others.

// Alternatives offered for a train, and how many are looked at for them.
const (
	alternativesEach = 3
	alternativesSeen = 24
)

// Offer is what a director is offered to run.
type Offer struct {
	Best   Best
	Others []Other // for each train alone, the next best for it while the others run so
}

// Other is routes and what they earn. They differ from the best in one place.
type Other struct {
	Set    RouteSet
	Income Income
	Place  int
}

// FindOffer finds what to offer. It stops early as FindBest does; that the best is
// not proven then is told (Best.Proven).
func FindOffer(ctx context.Context, b *board.Board, r *Run, aim Aim, work int64) *Offer {
	f := newFinder(b, r)
	yard := f.find(ctx, aim, work)
	o := &Offer{Best: f.best}
	for i, route := range f.best.Set {
		if route != 0 {
			o.Others = append(o.Others, f.besides(yard, i)...)
		}
	}
	return o
}

// besides are the best sets that differ in the i-th route alone.
func (f *finder) besides(y *freightYard, i int) []Other {
	var found []Other
	train := f.best.Set[i].Train()
	for _, r := range f.worthwhile(y, i) {
		set := f.best.Set
		set[i] = r.of(train)
		if set[i] == f.best.Set[i] {
			continue
		}
		if in, no := Earn(f.b, f.run, &set); no == nil {
			found = append(found, Other{set, in, i})
		}
	}
	slices.SortStableFunc(found, func(a, b Other) int {
		return cmp.Compare(f.aim.score(&b.Income), f.aim.score(&a.Income))
	})
	return found[:min(len(found), alternativesEach)]
}

// worthwhile are routes for the train of the i-th route that add most to what the
// others pay.
func (f *finder) worthwhile(y *freightYard, i int) []Route {
	t := f.run.Trains[f.best.Set[i].Train()]
	paid := f.paidBut(i)
	var all []route.Candidate
	routeOf := func(c *route.Candidate) Route { return f.listOf(t).routes[c.Ref] }
	if t.Type == Freight {
		k := slices.IndexFunc(y.kinds, func(k kind) bool { return k.hexes == int(t.Visit)+1 && k.permanent == t.Permanent })
		all = y.candidates(freightGroup{permanent: fleet(0).with(k)})
		routeOf = func(c *route.Candidate) Route { return y.first(leg{k, uint8(c.Ref >> 8), uint8(c.Ref)}).route }
	} else {
		all = f.listOf(t).candidates
	}
	adds := func(c *route.Candidate) int32 { return c.Bonus + f.worth(c.Pays.Less(paid)) }
	order := make([]int, len(all))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(adds(&all[b]), adds(&all[a])) })
	var routes []Route
	for _, k := range order[:min(len(order), alternativesSeen)] {
		routes = append(routes, routeOf(&all[k]))
	}
	return routes
}

// paidBut is what the other routes visit that pays.
func (f *finder) paidBut(i int) (paid route.Items) {
	rails := railsOf(f.b, f.run.Company)
	for j, r := range f.best.Set {
		if j == i || r == 0 {
			continue
		}
		t, _ := rails.follow(r, &f.run.Trains[r.Train()])
		if t.train.Type == Freight {
			t.stops = 1<<t.ends[0].stop | 1<<t.ends[1].stop
		}
		for rest := t.stops; rest != 0; rest &= rest - 1 {
			paid = paid.With(bits.TrailingZeros64(uint64(rest)))
		}
	}
	return paid
}

// worth is what items pay together.
func (f *finder) worth(s route.Items) int32 {
	total := int32(0)
	for ; !s.Empty(); s = s.Less(route.Items{}.With(s.First())) {
		total += f.problem.Worth[s.First()]
	}
	return total
}
