package route

import (
	"math/bits"
	"slices"
)

// What hangs together is a tree: home, the routes that meet it, those that meet one
// of these, and so on, each part of the picks being in it as one. Under prices the
// best tree is found exactly, from the best trees of some of the trains that can be
// met at a place: two trees that are met at the same place make a larger one, and so
// does a route with the trees that it meets. Where two meet that would both be paid
// there, one is not. What else the routes of a tree have in common is left to the
// prices; so this is a bound, of all that is left at a node and of each column in it.
//
// Joints have no price here: a tree has as many as it must.

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
	part    [maxDigits]class
	columns []leaf
	most    [maxDigits]int32 // that a column of the digit keeps
	// met is where a tree of each state can be met, and best the best one there: for
	// a route that is paid there, the pay of the tree there being left out, and for
	// one that is not; tall is the best of all places.
	met  [maxStates]uint64
	tall [maxStates]int32
	best [maxStates][64][2]int32
	// crowns is what is made of each column with trees of each state, and tops the most
	// of it for each digit.
	crowns []crown
	tops   [maxStates][maxDigits]crown
	paid   [64]int32 // what a visit to each place keeps of the pay there
}

// leaf is a column in a tree.
type leaf struct {
	meets, paid uint64
	// open is the only place where it meets others and leaves the pay to them, if there
	// is just one. All that meet it there meet each other, and but one of them is paid:
	// so they make one tree first, which then meets the column.
	open  uint64
	keeps int32
}

// crown is the best tree of a state that a column meets, and the best of the column and
// trees that make up the state; first where none is at its open place, then where one is.
type crown struct{ on, with [2]int32 }

// noCrown is that of a column that is in no tree of enough worth.
var noCrown = crown{[2]int32{none, none}, [2]int32{none, none}}

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
	known := n.base + s.prune(n)
	left := s.goal - known - t.all()
	for state := range t.states.count {
		t.merge(state)
		least := left + t.keep(state)
		for d := range t.states.digits {
			if t.states.of(state, d) < len(t.classes[d].groups) {
				t.put(state, d, least+t.most[d])
			}
		}
	}
	n.tree = none
	for d := range t.states.digits - t.parts {
		s.sift(n, d, known)
	}
}

// plant begins with the trains and parts of a node, if they are not too many.
func (t *trees) plant(n *node, parts []uint64) bool {
	var sizes digits
	count, used, columns := 1, 0, 0
	t.parts = len(parts)
	add := func(c *class) bool {
		size := len(c.groups) + 1
		if count *= size; used == maxDigits || count > maxStates {
			return false
		}
		sizes[used], t.classes[used], t.from[used] = uint8(size), c, columns
		columns += len(c.list)
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
	for state := range t.states.count {
		t.met[state], t.tall[state] = 0, none
	}
	t.tall[0] = 0 // every column meets the empty tree
	t.columns = slices.Grow(t.columns[:0], columns)[:columns]
	if size := t.states.count * columns; len(t.crowns) < size {
		t.crowns = make([]crown, size)
	}
	return true
}

// one is the group of a part.
var one [1]int

// prune sees what each column keeps where joints have no price, and gives the sum of
// the prices.
func (s *chooser) prune(n *node) (prices int32) {
	t, m := s.trees, &n.market
	var rest worths
	for i, w := range &m.worth {
		rest[i] = w - m.item[i]
		prices += m.item[i]
	}
	pays := uint64(0) // where something is paid yet
	for j, item := range &s.Sites {
		if item > 0 && m.worth[item-1] > 0 {
			pays |= 1 << j
			t.paid[j] = rest[item-1]
		} else {
			t.paid[j] = 0
		}
	}
	for d := range t.states.digits {
		c := t.classes[d]
		t.most[d] = 0
		for i, k := range c.list {
			x := &c.columns[k.column]
			l := leaf{meets: x.meets, paid: x.paid, open: x.meets &^ x.paid & pays, keeps: x.bonus + sum(&rest, x.pays)}
			if l.open&(l.open-1) != 0 {
				l.open = 0
			}
			t.columns[t.from[d]+i] = l
			t.most[d] = max(t.most[d], l.keeps)
		}
	}
	return prices
}

// all is the most that all trains can keep.
func (t *trees) all() (keep int32) {
	for d := range t.states.digits {
		keep += t.most[d] * int32(len(t.classes[d].groups))
	}
	return keep
}

// keep is the most that the trains of a state can keep.
func (t *trees) keep(state int) (keep int32) {
	for d := range t.states.digits {
		keep += t.most[d] * int32(t.states.of(state, d))
	}
	return keep
}

// merge makes trees of a state from two that are met at the same place, both of them
// leaving the pay there to others. A route that is paid there is put on to the other tree.
func (t *trees) merge(state int) {
	for _, p := range t.states.splits[state] {
		if p.b == 0 {
			continue
		}
		a, b := &t.best[p.a], &t.best[p.b]
		for rest := t.met[p.a] & t.met[p.b]; rest != 0; rest &= rest - 1 {
			j := bits.TrailingZeros64(rest) & 63
			t.note(state, j, a[j][0]+b[j][0], a[j][0]+b[j][0])
		}
	}
}

// note keeps the best tree of a state at a place.
func (t *trees) note(state, j int, net, whole int32) {
	to := &t.best[state][j]
	t.tall[state] = max(t.tall[state], whole)
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
	row, top := t.row(state, d), &t.tops[state][d]
	*top = noCrown
	begun := t.tall[state]+t.most[d] >= least
	if begun {
		t.putOn(row, top, state, d, least)
	}
	for _, p := range t.states.splits[state] {
		if p.b == 0 || !t.suffice(d, p, least) {
			continue
		}
		if !begun {
			begun = true
			for i := range row {
				row[i] = noCrown
			}
		}
		t.both(row, d, p)
	}
	if begun {
		t.keepWorthy(row, top, state, d, least)
	}
}

// putOn puts each column of a digit on to the best tree of a state that it meets. What
// is too little with the column alone is too little with more trees, too.
func (t *trees) putOn(row []crown, top *crown, state, d int, least int32) {
	for i := range row {
		x, to := &t.columns[t.from[d]+i], &row[i]
		*to = noCrown
		for k, on := range t.meeting(state, x) {
			if on+x.keeps >= least {
				to.on[k], to.with[k] = on, on+x.keeps
				top.on[k] = max(top.on[k], on)
			}
		}
	}
}

// keepWorthy keeps the trees of columns that are worth the least, and notes where they
// can be met.
func (t *trees) keepWorthy(row []crown, top *crown, state, d int, least int32) {
	to := state + t.states.step[d]
	for i := range row {
		with := &row[i].with
		for k := range with {
			if with[k] < least {
				with[k] = none
			}
			top.with[k] = max(top.with[k], with[k])
		}
		t.spread(to, &t.columns[t.from[d]+i], with)
	}
}

// row is the crowns of a state and the columns of a digit.
func (t *trees) row(state, d int) []crown {
	return t.crowns[state*len(t.columns)+t.from[d]:][:len(t.classes[d].list)]
}

// suffice tells whether any column that meets a tree of one state and has those of
// another may be worth the least.
func (t *trees) suffice(d int, p split, least int32) bool {
	x, y := &t.tops[p.a][d], &t.tops[p.b][d]
	return max(x.on[0]+max(y.with[0], y.with[1]), x.on[1]+y.with[0]) >= least
}

// both makes trees of columns that meet a tree of one state and have those of another.
func (t *trees) both(row []crown, d int, p split) {
	a, b := t.row(int(p.a), d), t.row(int(p.b), d)
	for i := range row {
		on, with, to := &a[i].on, &b[i].with, &row[i].with
		to[0] = max(to[0], on[0]+with[0])
		to[1] = max(to[1], on[0]+with[1], on[1]+with[0])
	}
}

// spread notes the tree of a column at the places where it can be met.
func (t *trees) spread(to int, x *leaf, with *[2]int32) {
	best := max(with[0], with[1])
	if best == none {
		return
	}
	for rest := x.meets; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros64(rest) & 63
		switch {
		case x.paid>>j&1 != 0:
			t.note(to, j, best-t.paid[j], best)
		case x.open>>j&1 == 0:
			t.note(to, j, best, best)
		case with[0] > none:
			t.note(to, j, with[0], with[0])
		}
	}
}

// meeting is the best tree of a state that a column meets, elsewhere than at its open
// place and there. It always meets the empty one.
func (t *trees) meeting(state int, x *leaf) [2]int32 {
	if state == 0 {
		return [2]int32{0, none}
	}
	best := [2]int32{none, none}
	for rest := x.meets & t.met[state]; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros64(rest) & 63
		to := &best[x.open>>j&1]
		*to = max(*to, t.best[state][j][^x.paid>>j&1])
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
			if t.states.of(state, d) < len(c.groups) && t.tops[state][d].with != noCrown.with {
				with := &t.crowns[state*len(t.columns)+t.from[d]+i].with
				upper = max(upper, with[0], with[1])
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
