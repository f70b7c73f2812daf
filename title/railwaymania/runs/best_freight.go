package runs

import (
	"math/bits"

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

// fleet is how many trains of each kind, eight bits each: there are no more kinds than
// classes.
type fleet uint64

func (f fleet) count(k int) int     { return int(f >> (8 * k) & 255) }
func (f fleet) with(k int) fleet    { return f + 1<<(8*k) }
func (f fleet) without(k int) fleet { return f - 1<<(8*k) }

// single tells whether a fleet is one train.
func (f fleet) single() bool { return f != 0 && f&(f-1) == 0 && f&0x0101010101010101 != 0 }

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
	widest map[chainKey]uint64
	near   map[chainKey]route.Nodes
	spans  map[spanKey]*span
}

// freightGroup is trains that run as one chain: all the permanent ones and some
// of the others, at least one if there are any. Idle is those that the plan runs
// nowhere.
type freightGroup struct{ permanent, others, idle fleet }

// newYard sorts the company's freights into kinds.
func newYard(f *finder) *freightYard {
	y := &freightYard{
		f: f, chains: map[fleet]*relation{}, lists: map[freightGroup][]route.Candidate{}, alts: map[leg][]alternative{},
		widest: map[chainKey]uint64{}, near: map[chainKey]route.Nodes{}, spans: map[spanKey]*span{},
	}
	longest := 0
	for i := range f.run.Count {
		if t := &f.run.Trains[i]; t.Type == Freight && t.Permit {
			y.add(i, t)
			longest = max(longest, int(t.Visit)+1)
		}
	}
	if len(y.kinds) > 0 {
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
	return remembered(y.chains, fl, func() *relation { return y.makeChain(fl) })
}

func (y *freightYard) makeChain(fl fleet) *relation {
	r := &relation{}
	for k := range y.kinds {
		if fl.count(k) == 0 || !y.kinds[k].permanent && y.has(fl, true) {
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

// remembered is what is made for a key: once.
func remembered[K comparable, V any](all map[K]V, key K, made func() V) V {
	if v, ok := all[key]; ok {
		return v
	}
	v := made()
	all[key] = v
	return v
}

// has tells whether trains of the fleet are permanent, or others.
func (y *freightYard) has(fl fleet, permanent bool) bool {
	for k := range y.kinds {
		if y.kinds[k].permanent == permanent && fl.count(k) > 0 {
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

// parts are the fleets of a group that may run: the permanent trains with any of
// the others, the fullest first.
func (y *freightYard) parts(g freightGroup) []fleet {
	if g.others == 0 {
		return []fleet{g.permanent}
	}
	list := y.subfleets(nil, g.permanent, g.others, 0)
	return list[:len(list)-1] // but for the one without any of the others
}

// subfleets adds the fleet with any trains of another one, from kind k on.
func (y *freightYard) subfleets(list []fleet, with, of fleet, k int) []fleet {
	if k == len(y.kinds) {
		return append(list, with)
	}
	for n := of.count(k); n >= 0; n-- {
		list = y.subfleets(list, with+fleet(n)<<(8*k), of, k+1)
	}
	return list
}

// candidates are the pairs of ends of a group's chains.
func (y *freightYard) candidates(g freightGroup) []route.Candidate {
	return remembered(y.lists, g, func() []route.Candidate { return y.makeCandidates(g) })
}

func (y *freightYard) makeCandidates(g freightGroup) (list []route.Candidate) {
	var all relation
	for _, fl := range y.parts(g) {
		for a, row := range y.chain(fl) {
			all[a] |= y.mayStay(g, fl, a, row)
		}
	}
	for a := range all {
		for rest := all[a] >> a << a; rest != 0; rest &= rest - 1 {
			list = append(list, y.candidate(g, uint8(a), uint8(bits.TrailingZeros64(uint64(rest)))))
		}
	}
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
		if g.idle.count(k) == 0 && g.others.count(k) <= fl.count(k) {
			continue // none is left over
		}
		free := y.putOn(k)
		switch at := free.Has(uint8(a)); {
		case g.permanent == 0 || g.idle.count(k) > 0: // at either end
			if row &^= free; at {
				return 0
			}
		case g.permanent.single() && at: // at the end that is not the permanent train's
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
	sole := uint64(0)
	if f.run.Routes.JoinPermanents { // chains that touch would be one
		sole = uint64(f.joints[a] | f.joints[b])
	}
	return route.Candidate{
		Pays:  route.Items{}.With(int(x.stop)).With(int(z.stop)),
		Sole:  sole,
		Bonus: int32(between(f.run.Routes.Distance, x, z)) * rate,
		Meets: y.mayMeet(g, a, b),
		May:   true,
		Ref:   int32(a)<<8 | int32(b),
	}
}

// mayMeet is where a chain may meet other routes: for a single train where its hexes
// may take it; for several anywhere, until it is asked more exactly.
func (y *freightYard) mayMeet(g freightGroup, a, b uint8) uint64 {
	if all := g.permanent + g.others; all.single() {
		return y.placesOf(y.nearChain(all, a, b) & y.f.nodes)
	}
	return y.placesOf(y.f.nodes)
}

// placesOf is where routes through the nodes can meet others.
func (y *freightYard) placesOf(nodes route.Nodes) (meets uint64) {
	for rest := nodes; rest != 0; rest &= rest - 1 {
		meets |= y.f.graph.Meets[bits.TrailingZeros64(uint64(rest))]
	}
	return meets
}

// mayMeetAll is where the chains of a group between two ends may meet others.
func (y *freightYard) mayMeetAll(g freightGroup, a, b uint8) uint64 {
	var nodes route.Nodes
	for _, fl := range y.parts(g) {
		nodes |= y.nearChain(fl, a, b)
	}
	return y.placesOf(nodes & y.f.nodes)
}

// nearChain is the nodes that a chain of the fleet between two ends could visit, and
// perhaps some more.
func (y *freightYard) nearChain(fl fleet, a, b uint8) route.Nodes {
	return remembered(y.near, chainKey{fl, a, b}, func() (near route.Nodes) {
		y.lastLegs(fl, a, b, func(rest fleet, from, to uint8, l leg) bool {
			if near |= y.reach.Near(l.a, l.b, y.kinds[l.kind].hexes); rest != 0 {
				near |= y.nearChain(rest, from, to)
			}
			return true
		})
		return near
	})
}
