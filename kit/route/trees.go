package route

import "math/bits"

// What hangs together is a tree: home, the routes that meet it, those that meet one
// of these, and so on, each part of the picks being in it as one. Under prices the
// best tree is found exactly, from the best trees of some of the trains that can be
// met at a place: two trees that are met at the same place make a larger one, and so
// does a route with the trees that it meets. Where two meet that would both be paid
// there, one is not. What else the routes of a tree have in common is left to the
// prices; so this is a bound, of all that is left at a node and of each column in it.

// none is less than anything is worth, even if some are added.
const none = int32(-1 << 28)

// trees is room to find them.
type trees struct {
	known  map[digits]*states
	states *states
	parts  int // the last of the digits
	// classes of each digit, a part being like a class of one train with one column,
	// and where the columns of each begin.
	classes [maxDigits]*class
	from    [maxDigits]int
	columns int
	part    [maxDigits]class
	// met is where a tree of each state can be met, and best the best one there: for
	// a route that is paid there, the pay of the tree there being left out, and for
	// one that is not.
	met  [maxStates]uint64
	best [maxStates][64][2]int32
	// on is the best tree of each state that each column meets; with is the best of
	// the column and trees that make up the state.
	on, with []int32
	paid     [64]int32 // what a visit to each place keeps of the pay there
}

// grow bounds a node and its columns by the trees there are, and takes out the
// columns that are in none of enough worth.
func (s *chooser) grow(n *node) {
	if s.trees == nil {
		s.trees = &trees{known: map[digits]*states{}}
	}
	t := s.trees
	if !t.plant(n, s.parts(n)) {
		return
	}
	for j, item := range &s.Sites {
		if item > 0 {
			t.paid[j] = n.market.rest[item-1] - n.market.joint
		}
	}
	known := n.base + n.market.sum
	for state := range t.states.count {
		t.merge(state)
		for d := range t.states.digits {
			if t.states.of(state, d) < len(t.classes[d].groups) {
				t.put(state, d, s.goal-known-t.others(state, d))
			}
		}
	}
	n.tree = none
	if t.parts == 1 {
		n.tree = n.base
	}
	for d := range t.states.digits - t.parts {
		s.sift(n, d, known)
	}
}

// plant begins with the trains and parts of a node, if they are not too many.
func (t *trees) plant(n *node, parts []uint64) bool {
	var sizes digits
	count, used := 1, 0
	t.columns, t.parts = 0, len(parts)
	add := func(c *class) bool {
		size := len(c.groups) + 1
		if count *= size; used == maxDigits || count > maxStates {
			return false
		}
		sizes[used], t.classes[used], t.from[used] = uint8(size), c, t.columns
		t.columns += len(c.list)
		used++
		return true
	}
	for i := range n.classes {
		if c := &n.classes[i]; len(c.groups) > 0 && len(c.list) > 0 && !add(c) {
			return false
		}
	}
	for p, part := range parts {
		if p == maxDigits {
			return false
		}
		c := &t.part[p]
		c.groups, c.list, c.columns = one[:], append(c.list[:0], kept{}), append(c.columns[:0], column{meets: part})
		if !add(c) {
			return false
		}
	}
	if t.states = t.known[sizes]; t.states == nil {
		t.states = newStates(sizes)
		t.known[sizes] = t.states
	}
	clear(t.met[:])
	if size := t.states.count * t.columns; len(t.on) < size {
		t.on, t.with = make([]int32, size), make([]int32, size)
	}
	return true
}

// one is the group of a part.
var one [1]int

// others is the most that the trains can keep that are neither in a state nor one
// more of a digit.
func (t *trees) others(state, digit int) int32 {
	keep := -t.classes[digit].most
	for d := range t.states.digits {
		keep += t.classes[d].most * int32(len(t.classes[d].groups)-t.states.of(state, d))
	}
	return keep
}

// merge makes trees of a state from two that are met at the same place.
func (t *trees) merge(state int) {
	for _, p := range t.states.splits[state] {
		if p.b == 0 {
			continue
		}
		a, b := &t.best[p.a], &t.best[p.b]
		for rest := t.met[p.a] & t.met[p.b]; rest != 0; rest &= rest - 1 {
			j := bits.TrailingZeros64(rest) & 63
			t.note(state, j, a[j][0]+b[j][0], max(a[j][0]+b[j][1], a[j][1]+b[j][0]))
		}
	}
}

// note keeps the best tree of a state at a place.
func (t *trees) note(state, j int, net, whole int32) {
	to := &t.best[state][j]
	if t.met[state]&(1<<j) == 0 {
		t.met[state] |= 1 << j
		*to = [2]int32{net, whole}
		return
	}
	to[0], to[1] = max(to[0], net), max(to[1], whole)
}

// put makes trees of each column of a digit with the trees that make up a state, but
// for those that are worth less than the least.
func (t *trees) put(state, d int, least int32) {
	c := t.classes[d]
	row := func(list []int32, state int) []int32 { return list[state*t.columns+t.from[d]:][:len(c.list)] }
	on, with := row(t.on, state), row(t.with, state)
	for i, k := range c.list {
		on[i] = t.meeting(state, &c.columns[k.column])
		with[i] = on[i] + k.keeps
	}
	for _, p := range t.states.splits[state] {
		if p.b == 0 {
			continue
		}
		a, b := row(t.on, int(p.a)), row(t.with, int(p.b))
		for i := range with {
			with[i] = max(with[i], a[i]+b[i])
		}
	}
	to := state + t.states.step[d]
	for i, total := range with {
		if total < least {
			with[i] = none
			continue
		}
		x := &c.columns[c.list[i].column]
		for rest := x.meets; rest != 0; rest &= rest - 1 {
			j := bits.TrailingZeros64(rest) & 63
			net := total
			if x.paid>>j&1 != 0 {
				net -= t.paid[j]
			}
			t.note(to, j, net, total)
		}
	}
}

// meeting is the best tree of a state that a column meets. It always meets the empty
// one.
func (t *trees) meeting(state int, x *column) int32 {
	if state == 0 {
		return 0
	}
	best := none
	for rest := x.meets & t.met[state]; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros64(rest) & 63
		best = max(best, t.best[state][j][^x.paid>>j&1])
	}
	return best
}

// sift takes the columns of a digit out that are in no tree of enough worth that has
// all parts.
func (s *chooser) sift(n *node, d int, known int32) {
	t := s.trees
	c := t.classes[d]
	all := t.states.count - t.states.step[t.states.digits-t.parts] // the first state with all parts
	k := 0
	for i, x := range c.list {
		upper := none
		for state := all; state < t.states.count; state++ {
			if t.states.of(state, d) < len(c.groups) {
				upper = max(upper, t.with[state*t.columns+t.from[d]+i])
			}
		}
		x.upper = min(x.upper, known+upper)
		n.tree = max(n.tree, x.upper)
		if x.upper >= s.goal {
			c.list[k] = x
			k++
		}
	}
	c.list = c.list[:k]
}
