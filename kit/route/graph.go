package route

import "math/bits"

// MaxNodes is the most nodes of a graph, so that a set of them is one word.
const MaxNodes = 64

// Nodes is a set of nodes.
type Nodes uint64

// Has tells whether n is in the set.
func (s Nodes) Has(n uint8) bool { return s&(1<<n) != 0 }

// Items is a set of what can be paid: at most 128 things.
type Items [2]uint64

// With is the set and item i.
func (s Items) With(i int) Items {
	s[i>>6] |= 1 << (i & 63)
	return s
}

// Or is what is in either set.
func (s Items) Or(t Items) Items { return Items{s[0] | t[0], s[1] | t[1]} }

// Less is the set without the other.
func (s Items) Less(t Items) Items { return Items{s[0] &^ t[0], s[1] &^ t[1]} }

// And is what is in both sets.
func (s Items) And(t Items) Items { return Items{s[0] & t[0], s[1] & t[1]} }

// First is the lowest item of a set that is not empty.
func (s Items) First() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// has tells whether item i is in the set.
func (s Items) has(i int) bool { return s[i>>6]&(1<<(i&63)) != 0 }

// each yields the items of a set.
func each(s Items) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield((w<<6 | bits.TrailingZeros64(word)) & 127) {
					return
				}
			}
		}
	}
}

// len is how many items are in the set.
func (s Items) len() int32 { return int32(bits.OnesCount64(s[0]) + bits.OnesCount64(s[1])) }

// Empty tells whether nothing is in the set.
func (s Items) Empty() bool { return s[0]|s[1] == 0 }

// Way is a line from one node to another.
type Way struct {
	To    uint8
	Exit  uint8  // how the caller knows the line, where it leaves
	Items Items  // what is visited on the way
	Hexes uint64 // what is crossed on the way
}

// Graph is the stops of a map and the lines between them, as one company may use
// them.
type Graph struct {
	Ways [MaxNodes][]Way
	// Final nodes can be reached but not passed.
	Final Nodes
	// Tokens: a route must visit one of these.
	Tokens Nodes
	// Excludes is the nodes that a route through a node may not visit, itself
	// included.
	Excludes [MaxNodes]Nodes
	// Items of a node, and its hex as a bit.
	Items [MaxNodes]Items
	Hex   [MaxNodes]uint64
	// Meets is where a route through the node can meet others, as bits.
	Meets [MaxNodes]uint64
}

// Path is a walk from node to node.
type Path struct {
	Nodes [MaxStops]uint8
	Exits [MaxStops]uint8 // the exit taken from each node but the last
	Len   int             // nodes
}

// MaxStops is the most stops of a path.
const MaxStops = 16

// Walk calls emit with the routes of at most limit stops over the nodes allowed:
// all that no longer one contains, each in one direction. It stops when emit
// returns false, and tells whether it came to the end.
func (g *Graph) Walk(limit int, allowed Nodes, emit func(p *Path, items Items, meets uint64) bool) bool {
	w := walker{g: g, limit: min(limit, MaxStops), allowed: allowed, emit: emit}
	for rest := allowed; rest != 0; rest &= rest - 1 {
		n := uint8(bits.TrailingZeros64(uint64(rest)))
		w.path.Nodes[0], w.path.Len = n, 1
		if !w.step(n, g.Excludes[n], g.Items[n], g.Meets[n], g.Tokens.Has(n)) {
			return false
		}
	}
	return true
}

type walker struct {
	g       *Graph
	limit   int
	allowed Nodes
	emit    func(p *Path, items Items, meets uint64) bool
	path    Path
}

// step goes on from node n in every way there is.
func (w *walker) step(n uint8, out Nodes, items Items, meets uint64, token bool) bool {
	p := &w.path
	goesOn := false
	if p.Len < w.limit && (p.Len == 1 || !w.g.Final.Has(n)) {
		for i := range w.g.Ways[n] {
			way := &w.g.Ways[n][i]
			if out.Has(way.To) || !w.allowed.Has(way.To) {
				continue
			}
			goesOn = true
			p.Exits[p.Len-1], p.Nodes[p.Len] = way.Exit, way.To
			p.Len++
			ok := w.step(way.To, out|w.g.Excludes[way.To], items.Or(way.Items).Or(w.g.Items[way.To]),
				meets|w.g.Meets[way.To], token || w.g.Tokens.Has(way.To))
			p.Len--
			if !ok {
				return false
			}
		}
	}
	if p.Len < 2 || !token || p.Nodes[0] > n || p.Len < w.limit && (goesOn || w.goesBack(out)) {
		return true
	}
	return w.emit(p, items, meets)
}

// goesBack tells whether the path could be longer at its start.
func (w *walker) goesBack(out Nodes) bool {
	start := w.path.Nodes[0]
	if w.g.Final.Has(start) {
		return false
	}
	for i := range w.g.Ways[start] {
		if to := w.g.Ways[start][i].To; !out.Has(to) && w.allowed.Has(to) {
			return true
		}
	}
	return false
}
