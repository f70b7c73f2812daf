package railwaymania

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/scrip-games/scrip/kit/route"
)

// Freights in the search for the best routes. A chain of freights is paid for
// its two ends, wherever it runs between them; so a candidate is a pair of ends
// between which the trains can make a chain. Its routes are looked for when it
// is chosen.

// kind is freights that are alike.
type kind struct {
	hexes     int // that it visits at most: what it travels and one
	permanent bool
	trains    []int // their places in the company's list
}

// fleet is how many trains of each kind, four bits each.
type fleet uint64

func (f fleet) count(k int) int     { return int(f >> (4 * k) & 15) }
func (f fleet) with(k int) fleet    { return f + 1<<(4*k) }
func (f fleet) without(k int) fleet { return f - 1<<(4*k) }

// relation is between which ends there is a chain.
type relation [numNodes]route.Nodes

// freightYard is the company's freights and what chains they can make.
type freightYard struct {
	f      *finder
	kinds  []kind
	reach  *route.Reach
	chains map[fleet]*relation
	lists  map[freightGroup][]route.Candidate
	alts   map[leg][]alternative
	all    map[chainKey][]chainWay
}

// freightGroup is trains that run as one chain: all the permanent ones and some
// of the others, at least one if there are any. Idle is those that the plan runs
// nowhere.
type freightGroup struct{ permanent, others, idle fleet }

// leg is the route of one train of a chain.
type leg struct {
	kind int
	a, b uint8
}

// alternative is one way to run a leg.
type alternative struct {
	route Route
	meets uint64
}

// newYard sorts the company's freights into kinds.
func newYard(f *finder) *freightYard {
	y := &freightYard{f: f, chains: map[fleet]*relation{}, lists: map[freightGroup][]route.Candidate{}, alts: map[leg][]alternative{}, all: map[chainKey][]chainWay{}}
	longest := 0
	for i := range f.run.Count {
		if t := &f.run.Trains[i]; t.Type == Freight && t.Permit {
			y.add(i, t)
			longest = max(longest, int(t.Visit)+1)
		}
	}
	if longest > 0 {
		y.reach = f.graph.Reach(longest, f.nodes)
	}
	return y
}

func (y *freightYard) add(i int, t *Runner) {
	for k := range y.kinds {
		if y.kinds[k].hexes == int(t.Visit)+1 && y.kinds[k].permanent == t.Permanent {
			y.kinds[k].trains = append(y.kinds[k].trains, i)
			return
		}
	}
	y.kinds = append(y.kinds, kind{int(t.Visit) + 1, t.Permanent, []int{i}})
}

// fleets is all the company's freights: the permanent ones one by one, and the
// others.
func (y *freightYard) fleets() (permanent []int, others fleet) {
	for k := range y.kinds {
		for range y.kinds[k].trains {
			if y.kinds[k].permanent {
				permanent = append(permanent, k)
			} else {
				others = others.with(k)
			}
		}
	}
	return
}

// chain is between which ends all the trains of a fleet can make a chain, those
// that are not permanent being neighbours in it.
func (y *freightYard) chain(fl fleet) *relation {
	if r, ok := y.chains[fl]; ok {
		return r
	}
	r := &relation{}
	y.chains[fl] = r
	for k := range y.kinds {
		if fl.count(k) == 0 || !y.kinds[k].permanent && y.hasPermanent(fl) {
			continue // the last train put on is a permanent one where there is any
		}
		rest := fl.without(k)
		if rest == 0 {
			y.single(r, k)
			continue
		}
		y.compose(r, y.chain(rest), y.chain(fleet(0).with(k)))
	}
	for a := range r {
		for rest := r[a]; rest != 0; rest &= rest - 1 {
			r[bits.TrailingZeros64(uint64(rest))] |= 1 << a
		}
	}
	return r
}

func (y *freightYard) hasPermanent(fl fleet) bool {
	for k := range y.kinds {
		if y.kinds[k].permanent && fl.count(k) > 0 {
			return true
		}
	}
	return false
}

// single is the relation of one train.
func (y *freightYard) single(r *relation, k int) {
	for a := range r {
		for b := range r {
			if n := y.reach.Hexes[a][b]; !route.Far(n) && int(n) <= y.kinds[k].hexes {
				r[a] |= 1 << b
			}
		}
	}
}

// compose adds to r the chains of s with a train of t put on.
func (y *freightYard) compose(r, s, t *relation) {
	for a := range s {
		for rest := s[a]; rest != 0; rest &= rest - 1 {
			for at := y.f.joints[bits.TrailingZeros64(uint64(rest))]; at != 0; at &= at - 1 {
				r[a] |= t[bits.TrailingZeros64(uint64(at))]
			}
		}
	}
}

// parts yields the fleets of a group that may run: the permanent trains with any
// of the others, the fullest first.
func (y *freightYard) parts(g freightGroup, yield func(fleet) bool) bool {
	if g.others == 0 {
		return yield(g.permanent)
	}
	return y.subfleets(g.others, 0, func(o fleet) bool { return o == 0 || yield(g.permanent+o) })
}

// subfleets yields every fleet within one, from kind k on.
func (y *freightYard) subfleets(of fleet, k int, yield func(fleet) bool) bool {
	if k == len(y.kinds) {
		return yield(0)
	}
	for n := of.count(k); n >= 0; n-- {
		if !y.subfleets(of, k+1, func(o fleet) bool { return yield(o + fleet(n)<<(4*k)) }) {
			return false
		}
	}
	return true
}

// candidates are the pairs of ends of a group's chains.
func (y *freightYard) candidates(g freightGroup) []route.Candidate {
	if list, ok := y.lists[g]; ok {
		return list
	}
	var all relation
	y.parts(g, func(fl fleet) bool {
		for a, row := range y.chain(fl) {
			all[a] |= y.mayStay(g, fl, a, row)
		}
		return true
	})
	var list []route.Candidate
	for a := range all {
		for rest := all[a] >> a << a; rest != 0; rest &= rest - 1 {
			list = append(list, y.candidate(g, uint8(a), uint8(bits.TrailingZeros64(uint64(rest)))))
		}
	}
	y.lists[g] = list
	return list
}

// mayStay is the far ends of chains from a that may stay as they are: where trains
// must run if they can (7.8), those that no train left over can be put on to. It
// is only what can be told from the ends; the rest is seen when routes are judged.
func (y *freightYard) mayStay(g freightGroup, fl fleet, a int, row route.Nodes) route.Nodes {
	if y.f.run.Routes.Idle {
		return row
	}
	for k := range y.kinds {
		over := g.others.count(k) - fl.count(k)
		if y.kinds[k].permanent {
			over = 0
		}
		if g.idle.count(k) == 0 && over <= 0 {
			continue
		}
		free := y.putOn(k)
		switch at := free.Has(uint8(a)); {
		case g.permanent == 0 || g.idle.count(k) > 0: // at either end
			if row &^= free; at {
				return 0
			}
		case bits.OnesCount64(uint64(g.permanent)) == 1 && at: // at the end that is not the permanent train's
			row &^= free
		}
	}
	return row
}

// putOn is the ends to which a train of the kind can be put on.
func (y *freightYard) putOn(k int) route.Nodes {
	var set route.Nodes
	one := y.chain(fleet(0).with(k))
	for n, joints := range y.f.joints {
		for ; joints != 0; joints &= joints - 1 {
			if one[bits.TrailingZeros64(uint64(joints))] != 0 {
				set |= 1 << n
			}
		}
	}
	return set
}

func (y *freightYard) candidate(g freightGroup, a, b uint8) route.Candidate {
	f := y.f
	x, z := f.ends[a], f.ends[b]
	rate := int32(hexBonus)
	if x.stop.port() || z.stop.port() {
		rate = portBonus
	}
	return route.Candidate{
		Pays:  route.Items{}.With(int(x.stop)).With(int(z.stop)),
		Bonus: int32(between(f.run.Routes.Distance, x, z)) * rate,
		Meets: y.mayMeet(g, a, b),
		Ref:   int32(a)<<8 | int32(b),
	}
}

// mayMeet is where a chain may meet other routes: anywhere, or for a single train
// where its hexes may take it.
func (y *freightYard) mayMeet(g freightGroup, a, b uint8) uint64 {
	near := y.f.nodes
	if g.others == 0 && bits.OnesCount64(uint64(g.permanent)) == 1 || g.permanent == 0 && bits.OnesCount64(uint64(g.others)) == 1 {
		for k := range y.kinds {
			if (g.permanent + g.others).count(k) == 1 {
				near &= y.reach.Near(a, b, y.kinds[k].hexes)
			}
		}
	}
	meets := uint64(0)
	for rest := near; rest != 0; rest &= rest - 1 {
		meets |= y.f.graph.Meets[bits.TrailingZeros64(uint64(rest))]
	}
	return meets
}

// plans yields every way to join the freights: the permanent ones in groups, the
// others as a group of their own where they may stand apart, or with one of those
// groups. Any group may stay idle.
func (y *freightYard) plans(yield func([]freightGroup)) {
	permanent, others := y.fleets()
	apart := len(permanent) == 0 || len(permanent) > 1 && !y.f.run.Routes.ChainTouches
	seen := map[string]bool{}
	tell := func(groups []freightGroup) {
		if key := planKey(groups); !seen[key] {
			seen[key] = true
			yield(groups)
		}
	}
	y.partition(permanent, nil, func(groups []freightGroup) {
		for i := range groups {
			joined := slices.Clone(groups)
			joined[i].others = others
			tell(joined)
		}
		if others != 0 && apart {
			tell(append(groups[:len(groups):len(groups)], freightGroup{others: others}))
			return
		}
		alone := slices.Clone(groups)
		for i := range alone {
			alone[i].idle = others
		}
		tell(alone)
	})
	if others != 0 && !apart {
		var idle fleet
		for _, k := range permanent {
			idle = idle.with(k)
		}
		tell([]freightGroup{{others: others, idle: idle}})
	}
}

// partition yields the ways to put trains into groups.
func (y *freightYard) partition(kinds []int, groups []freightGroup, yield func([]freightGroup)) {
	if len(kinds) == 0 {
		yield(groups)
		return
	}
	k, rest := kinds[0], kinds[1:]
	y.partition(rest, append(groups[:len(groups):len(groups)], freightGroup{permanent: fleet(0).with(k)}), yield)
	for i := range groups {
		joined := slices.Clone(groups)
		joined[i].permanent = joined[i].permanent.with(k)
		y.partition(rest, joined, yield)
	}
}

// planKey names a plan whatever the order of its groups.
func planKey(groups []freightGroup) string {
	sorted := slices.Clone(groups)
	slices.SortFunc(sorted, func(a, b freightGroup) int {
		return cmp.Or(cmp.Compare(a.permanent, b.permanent), cmp.Compare(a.others, b.others), cmp.Compare(a.idle, b.idle))
	})
	return fmt.Sprint(sorted)
}

// legs yields the ways to run a chain of a group between two ends, train by
// train, until yield returns false.
func (y *freightYard) legs(g freightGroup, a, b uint8, yield func([]leg) bool) bool {
	return y.parts(g, func(fl fleet) bool { return y.split(fl, a, b, nil, yield) })
}

// split takes the last train off a chain from a to b, in every way; a permanent
// one, where there is any, at either end.
func (y *freightYard) split(fl fleet, a, b uint8, after []leg, yield func([]leg) bool) bool {
	if y.chain(fl)[a]&(1<<b) == 0 {
		return true
	}
	mixed := y.hasPermanent(fl)
	for k := range y.kinds {
		if fl.count(k) == 0 || mixed && !y.kinds[k].permanent {
			continue
		}
		rest := fl.without(k)
		if rest == 0 {
			if !yield(append(after[:len(after):len(after)], leg{k, a, b})) {
				return false
			}
			continue
		}
		if !y.takeOff(rest, k, a, b, after, yield) {
			return false
		}
		if a != b && !y.takeOff(rest, k, b, a, after, yield) {
			return false
		}
	}
	return true
}

// takeOff has a train of kind k run the last leg, to b.
func (y *freightYard) takeOff(rest fleet, k int, a, b uint8, after []leg, yield func([]leg) bool) bool {
	last, before := y.chain(fleet(0).with(k)), y.chain(rest)
	for x := range uint8(numNodes) {
		if last[x]&(1<<b) == 0 {
			continue
		}
		for at := y.f.joints[x] & before[a]; at != 0; at &= at - 1 {
			to := uint8(bits.TrailingZeros64(uint64(at)))
			if !y.split(rest, a, to, append(after[:len(after):len(after)], leg{k, x, b}), yield) {
				return false
			}
		}
	}
	return true
}

// first is a way to run a leg.
func (y *freightYard) first(l leg) (found alternative) {
	f := y.f
	n := int(y.reach.Hexes[l.a][l.b])
	f.graph.Between(y.reach, l.a, l.b, n, f.nodes, func(p *route.Path, meets uint64) bool {
		found = alternative{f.routeOf(p), meets}
		return false
	})
	return found
}

// alternatives are the ways to run a leg, but for those that meet others nowhere
// where another does not.
func (y *freightYard) alternatives(l leg) []alternative {
	if list, ok := y.alts[l]; ok {
		return list
	}
	f := y.f
	var list []alternative
	f.graph.Between(y.reach, l.a, l.b, y.kinds[l.kind].hexes, f.nodes, func(p *route.Path, meets uint64) bool {
		for _, other := range list {
			if meets&^other.meets == 0 {
				return true
			}
		}
		list = slices.DeleteFunc(list, func(other alternative) bool { return other.meets&^meets == 0 })
		list = append(list, alternative{f.routeOf(p), meets})
		return true
	})
	y.alts[l] = list
	return list
}

// chainKey is a chain of a group between two ends.
type chainKey struct {
	group freightGroup
	a, b  uint8
}

// chainWay is one way to run a chain: a route for each leg, and where it meets
// others.
type chainWay struct {
	legs   []leg
	routes []Route
	meets  uint64
}

// quickWay is the first way found to run a chain.
func (y *freightYard) quickWay(g freightGroup, a, b uint8) (ways []chainWay) {
	y.legs(g, a, b, func(legs []leg) bool {
		w := chainWay{legs: legs}
		for _, l := range legs {
			first := y.first(l)
			w.routes, w.meets = append(w.routes, first.route), w.meets|first.meets
		}
		ways = append(ways, w)
		return false
	})
	return ways
}

// ways are the ways to run a chain, but for those that meet others nowhere where
// another one made in the same manner does not. It is the same manner if the same
// trains run and the others than permanent ones end where they do: so that trains
// left over can be put on in the same places.
func (y *freightYard) ways(g freightGroup, a, b uint8) []chainWay {
	key := chainKey{g, a, b}
	if list, ok := y.all[key]; ok {
		return list
	}
	type manner struct {
		trains fleet
		ends   route.Nodes
	}
	byManner := map[manner][]chainWay{}
	var order []manner
	seen := 0
	y.legs(g, a, b, func(legs []leg) bool {
		if seen++; seen > mostWays {
			y.f.unsure = true
			return false
		}
		m := manner{}
		for _, l := range legs {
			m.trains = m.trains.with(l.kind)
			if !y.kinds[l.kind].permanent {
				m.ends ^= 1<<l.a ^ 1<<l.b
			}
		}
		list, ok := byManner[m]
		if !ok {
			order = append(order, m)
		}
		byManner[m] = y.widest(list, y.alongLegs(legs))
		return true
	})
	var all []chainWay
	for _, m := range order {
		all = append(all, byManner[m]...)
	}
	y.all[key] = all
	return all
}

// mostWays bounds the ways to run a chain that are looked at, and kept.
const mostWays = 128

// alongLegs are the ways to run the legs one after the other.
func (y *freightYard) alongLegs(legs []leg) []chainWay {
	ways := []chainWay{{legs: legs}}
	for _, l := range legs {
		var longer []chainWay
		for _, w := range ways {
			for _, alt := range y.alternatives(l) {
				longer = append(longer, chainWay{legs, append(w.routes[:len(w.routes):len(w.routes)], alt.route), w.meets | alt.meets})
			}
		}
		if ways = y.widest(nil, longer); len(ways) > mostWays {
			y.f.unsure = true
			ways = ways[:mostWays]
		}
	}
	return ways
}

// widest adds ways to a list, but for those that meet no more than another.
func (y *freightYard) widest(list, more []chainWay) []chainWay {
	for _, w := range more {
		if slices.ContainsFunc(list, func(x chainWay) bool { return w.meets&^x.meets == 0 }) {
			continue
		}
		list = append(slices.DeleteFunc(list, func(x chainWay) bool { return x.meets&^w.meets == 0 }), w)
	}
	if len(list) >= mostWays {
		y.f.unsure = true
	}
	return list
}
