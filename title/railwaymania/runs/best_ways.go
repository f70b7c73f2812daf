package runs

import (
	"slices"

	"github.com/scrip-games/scrip/kit/route"
)

// Routes for the chains of a choice. Where a chain runs between its ends is free,
// but all routes must meet, and it can matter which trains make it and where they
// are joined. All ways are tried that differ in this, until one will do.

// attempt is the search for routes to a choice.
type attempt struct {
	*choice
	chosen []int
	value  int32 // promised
	best   made
}

// made is the routes made of a choice and what they earn.
type made struct {
	set    RouteSet
	income Income
	score  int32
}

// mayHang tells whether the routes could all meet if each chain met others wherever
// it may.
func (t *attempt) mayHang(a assembly) bool {
	for i := range t.groups {
		if t.chosen[i] >= 0 {
			a.meets[a.n] = t.span(i).wide
			a.n++
		}
	}
	return a.hang(t.f.problem.Home)
}

// quick runs every chain in the first way found.
func (t *attempt) quick(a assembly) bool {
	for i := range t.groups {
		if t.chosen[i] >= 0 {
			t.runLegs(&a, &t.span(i).any)
		}
	}
	return a.hang(t.f.problem.Home) && t.judge(a)
}

// ends are those of the chain chosen for a group.
func (t *attempt) ends(i int) (a, b uint8) {
	ref := t.yard.candidates(t.groups[i])[t.chosen[i]].Ref
	return uint8(ref >> 8), uint8(ref)
}

// span is the chains that the one chosen for a group stands for.
func (t *attempt) span(i int) *span {
	a, b := t.ends(i)
	return t.yard.span(t.groups[i], a, b)
}

// runChains adds the routes of the freights from group i on, in every way that may
// matter, and tells whether what comes of it is worth what was promised.
func (t *attempt) runChains(a assembly, i int) bool {
	for i < len(t.groups) && t.chosen[i] < 0 {
		i++
	}
	if i == len(t.groups) {
		return a.hang(t.f.problem.Home) && t.judge(a)
	}
	return t.scout(a, i).findsWay()
}

// wideFrom is where the chains from group i on may meet others.
func (t *attempt) wideFrom(i int) (all uint64) {
	for ; i < len(t.groups); i++ {
		if t.chosen[i] >= 0 {
			all |= t.span(i).wide
		}
	}
	return all
}

// lastGroup is the last that runs.
func (t *attempt) lastGroup() int {
	last := -1
	for i := range t.groups {
		if t.chosen[i] >= 0 {
			last = i
		}
	}
	return last
}

// runLegs adds the routes of a chain.
func (t *attempt) runLegs(a *assembly, w *way) {
	for i, r := range w.routes {
		a.run(r, t.yard.idle(a, w.legs[i].kind), w.meets)
	}
}

// way is one way to run a chain: a route for each leg, and where it meets others.
type way struct {
	legs   []leg
	routes []Route
	meets  uint64
}

// with is the way with a route for the next leg.
func (w way) with(x alternative) way {
	w.routes, w.meets = append(w.routes[:len(w.routes):len(w.routes)], x.route), w.meets|x.meets
	return w
}

// scout tries the ways to run one chain.
type scout struct {
	*attempt
	a     assembly // of what runs already
	group int
	parts []uint64 // into which that falls, by where it can be met
	later uint64   // where chains that come later may be met
	last  bool     // none comes
	// failed is where ways that will not do meet others, by their manner.
	failed map[manner][]uint64
}

// scout is ready to try the chain of group i.
func (t *attempt) scout(a assembly, i int) *scout {
	return &scout{
		attempt: t, a: a, group: i, parts: a.parts(t.f.problem.Home), later: t.wideFrom(i + 1), last: t.lastGroup() == i,
		failed: map[manner][]uint64{},
	}
}

// findsWay tells whether there is a way that will do.
func (s *scout) findsWay() bool {
	from, to := s.ends(s.group)
	return slices.ContainsFunc(s.span(s.group).fleets, func(fl fleet) bool { return s.split(fl, from, to, nil, 0) })
}

// manner is what matters of how the trains make a chain.
//
// Where trains must run if they can (7.8), one left over may have to be put on:
// that depends on which trains run and where the chain of those that are not
// permanent ends, or can be opened if it is closed. Where permanent freights must
// be joined if they touch, it depends on where each ends.
type manner struct {
	trains    fleet
	ends      route.Nodes
	permanent [MaxTrains]uint16
}

func (s *scout) manner(legs []leg) (m manner) {
	joints, n := route.Nodes(0), 0
	for _, l := range legs {
		m.trains = m.trains.with(l.kind)
		switch {
		case !s.yard.kinds[l.kind].permanent:
			m.ends ^= 1<<l.a ^ 1<<l.b
			joints |= 1<<l.a | 1<<l.b
		case s.f.run.Routes.JoinPermanents:
			m.permanent[n] = uint16(l.a)<<8 | uint16(l.b)
			n++
		}
	}
	if m.ends == 0 {
		m.ends = joints
	}
	slices.Sort(m.permanent[:n])
	return m
}

// split finds the legs of a chain, last to first, while it may still meet what it
// must; seen is where those found may meet others. It tells whether a way was
// found that will do.
func (s *scout) split(fl fleet, a, b uint8, after []leg, seen uint64) bool {
	if s.ctx.Err() != nil || !s.meetsAll(seen|s.yard.wide(fl, a, b)) {
		return false
	}
	return !s.yard.lastLegs(fl, a, b, func(rest fleet, from, to uint8, l leg) bool {
		legs := append(after[:len(after):len(after)], l)
		if rest == 0 {
			return !s.alternatives(legs, s.manner(legs), 0, way{legs: legs})
		}
		return !s.split(rest, from, to, legs, seen|s.yard.wide(fleet(0).with(l.kind), l.a, l.b))
	})
}

// meetsAll tells whether a chain that meets others there can join all parts, if no
// other chain does.
func (s *scout) meetsAll(at uint64) bool {
	return !s.last || !slices.ContainsFunc(s.parts, func(part uint64) bool { return part&at == 0 })
}

// alternatives tries the routes of the legs from the i-th on.
func (s *scout) alternatives(legs []leg, m manner, i int, w way) bool {
	ahead := w.meets
	for _, l := range legs[i:] {
		ahead |= s.yard.wide(fleet(0).with(l.kind), l.a, l.b)
	}
	if !s.meetsAll(ahead) || s.hasFailed(m, ahead) {
		return false
	}
	if i == len(legs) {
		return s.try(m, &w)
	}
	return slices.ContainsFunc(s.yard.alternatives(legs[i]), func(x alternative) bool {
		return s.alternatives(legs, m, i+1, w.with(x))
	})
}

// try runs a chain in one way, and then those that come later.
func (s *scout) try(m manner, w *way) bool {
	b := s.a
	s.runLegs(&b, w)
	if s.runChains(b, s.group+1) {
		return true
	}
	s.failed[m] = append(s.failed[m], s.matters(w.meets))
	return false
}

// hasFailed tells whether a way of the same manner failed that meets all that one
// meets.
func (s *scout) hasFailed(m manner, meets uint64) bool {
	meets = s.matters(meets)
	return slices.ContainsFunc(s.failed[m], func(failed uint64) bool { return meets&^failed == 0 })
}

// matters is what matters of where a way meets others: which parts, and where
// later chains may be.
func (s *scout) matters(meets uint64) uint64 {
	at := meets & s.later
	for _, part := range s.parts {
		if at &^= part; meets&part != 0 {
			at |= part & -part
		}
	}
	return at
}
