// Package hex holds maps of hexes: which hex touches which, sets of hexes as
// bits, and distances. It knows nothing of what is built on them.
//
// A map numbers its hexes in the order of its table; an ID is that number and
// means nothing outside its Grid. A place may be several hexes that count as
// one (a city drawn over three of them).
package hex

import "math/bits"

// ID is a hex of a grid: its number in the order of the map's table.
type ID uint8

// Max is the most hexes a grid has.
const Max = 256

// Axial is a hex's place by two of its three axes.
type Axial struct{ Q, R int }

// OddQ is the place of a column and row on a flat-topped map whose odd columns
// sit half a hex lower.
func OddQ(col, row int) Axial { return Axial{Q: col, R: row - (col-col&1)/2} }

// EvenR is the place of a column and row on a pointy-topped map whose even rows
// sit half a hex to the right.
func EvenR(col, row int) Axial { return Axial{Q: col - (row+row&1)/2, R: row} }

// around is the six ways out of a hex.
var around = [6]Axial{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Grid is which hexes of a map touch.
type Grid struct{ near []Set }

// NewGrid is the grid of the places given, in order; each is one hex or more.
func NewGrid(places [][]Axial) *Grid {
	at := make(map[Axial]ID)
	for id, cells := range places {
		for _, cell := range cells {
			at[cell] = ID(id)
		}
	}
	g := &Grid{near: make([]Set, len(places))}
	for id, cells := range places {
		for _, cell := range cells {
			for _, way := range around {
				if next, ok := at[Axial{cell.Q + way.Q, cell.R + way.R}]; ok && next != ID(id) {
					g.near[id].Add(next)
				}
			}
		}
	}
	return g
}

// Len is how many hexes the grid has.
func (g *Grid) Len() int { return len(g.near) }

// Near is the hexes that touch h.
func (g *Grid) Near(h ID) *Set { return &g.near[h] }

// Border is the hexes outside the set that touch it.
func (g *Grid) Border(in *Set) Set {
	var out Set
	for w, word := range in {
		for ; word != 0; word &= word - 1 {
			out.Join(&g.near[w<<6|bits.TrailingZeros64(word)])
		}
	}
	return out.Less(in)
}

// Far is returned by distances where no way leads.
const Far = 1 << 14

// Distances is the number of steps from the set to every hex, entering only
// those in through; Far where none leads.
func (g *Grid) Distances(from, through *Set) [Max]int16 {
	var steps [Max]int16
	for i := range steps {
		steps[i] = Far
	}
	seen, ring := *from, *from
	for n := int16(0); !ring.Empty(); n++ {
		for h := range ring.All {
			steps[h] = n
		}
		ring = g.Border(&seen).Both(through)
		seen.Join(&ring)
	}
	return steps
}

// Set is a set of hexes.
type Set [Max / 64]uint64

// SetOf is the set of the hexes named.
func SetOf(hexes ...ID) Set {
	var s Set
	for _, h := range hexes {
		s.Add(h)
	}
	return s
}

// Has tells whether h is in the set.
func (s *Set) Has(h ID) bool { return s[h>>6]&(1<<(h&63)) != 0 }

// Add puts h in the set.
func (s *Set) Add(h ID) { s[h>>6] |= 1 << (h & 63) }

// Remove takes h out of the set.
func (s *Set) Remove(h ID) { s[h>>6] &^= 1 << (h & 63) }

// Join adds all of another set.
func (s *Set) Join(t *Set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// Both is what is in both sets.
func (s Set) Both(t *Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Less is the set without what is in the other.
func (s Set) Less(t *Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Empty tells whether nothing is in the set.
func (s *Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len is how many hexes are in the set.
func (s *Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Any tells whether a hex of the set is as asked.
func (s Set) Any(is func(ID) bool) bool {
	for h := range s.All {
		if is(h) {
			return true
		}
	}
	return false
}

// All yields the hexes of the set in order.
func (s Set) All(yield func(ID) bool) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(ID(w<<6 | bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}

// Names is the printed names of hexes.
func Names(hexes []ID, names []string) []string {
	list := make([]string, len(hexes))
	for i, h := range hexes {
		list[i] = names[h]
	}
	return list
}

// List is the hexes of the set in order.
func (s Set) List() []ID {
	list := make([]ID, 0, s.Len())
	for h := range s.All {
		list = append(list, h)
	}
	return list
}
