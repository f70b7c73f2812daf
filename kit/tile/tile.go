// Package tile is track tiles as data: what track they show, what they become
// when turned, and whether one tile keeps all the track of another.
//
// A tile shows either one city, to which every exit of the tile leads, or plain
// segments that join two edges each and never branch. Edges are numbered 0 to 5
// around the hex; turning a tile by one step adds one to each.
package tile

import (
	"fmt"
	"math/bits"
	"strings"
)

// Edge is one of a hex's six edges.
type Edge uint8

// Opposite is the edge across the hex, and the same border seen from the hex
// next door.
func (e Edge) Opposite() Edge { return (e + 3) % 6 }

// Edges is a set of a hex's edges.
type Edges uint8

// All is every edge of a hex.
const All Edges = 1<<6 - 1

// Of is the set of the edges named.
func Of(edges ...Edge) Edges {
	var set Edges
	for _, e := range edges {
		set |= 1 << e
	}
	return set
}

// Has tells whether e is in the set.
func (s Edges) Has(e Edge) bool { return s&(1<<e) != 0 }

// Len is how many edges the set has.
func (s Edges) Len() int { return bits.OnesCount8(uint8(s)) }

// First is the lowest edge of a set that is not empty.
func (s Edges) First() Edge { return Edge(bits.TrailingZeros8(uint8(s))) }

// Turn is the set after a turn by r steps.
func (s Edges) Turn(r uint8) Edges { return (s<<r | s>>(6-r)) & All }

// compass names the edges of a flat-topped hex in their order.
var compass = [6]string{"S", "SW", "NW", "N", "NE", "SE"}

func (e Edge) String() string { return compass[e] }

// MarshalText writes the edge as a point of the compass.
func (e Edge) MarshalText() ([]byte, error) { return []byte(compass[e]), nil }

// UnmarshalText reads a point of the compass.
func (e *Edge) UnmarshalText(text []byte) error {
	for i, name := range compass {
		if name == string(text) {
			*e = Edge(i)
			return nil
		}
	}
	return fmt.Errorf("there is no edge %q; possible: %s", text, strings.Join(compass[:], ", "))
}

// String is the edges' names, joined: "S-N" is the segment between them.
func (s Edges) String() string {
	var names []string
	for e := range Edge(6) {
		if s.Has(e) {
			names = append(names, compass[e])
		}
	}
	return strings.Join(names, "-")
}

// MarshalText writes the names joined.
func (s Edges) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads names joined.
func (s *Edges) UnmarshalText(text []byte) error {
	*s = 0
	for name := range strings.SplitSeq(string(text), "-") {
		var e Edge
		if err := e.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		*s |= 1 << e
	}
	return nil
}

// Colour is a tile's colour, in the order of upgrading.
type Colour uint8

// The colours. Blank is ground without a tile.
const (
	Blank Colour = iota
	Yellow
	Green
	Brown
)

var colours = [...]string{"blank", "yellow", "green", "brown"}

func (c Colour) String() string { return colours[c] }

// MarshalText writes the colour's name.
func (c Colour) MarshalText() ([]byte, error) { return []byte(colours[c]), nil }

// Tile is a tile as printed.
type Tile struct {
	Name   string
	Colour Colour
	Count  int8
	Label  byte // the printed letter, 0: none

	Slots uint8 // of the city; 0: plain track
	Value uint8 // of the city
	Exits Edges // of the city

	Segments [3]Edges // of plain track, two edges each
}

// Turn is the tile turned by r steps.
func (t Tile) Turn(r uint8) Tile {
	t.Exits = t.Exits.Turn(r)
	for i, s := range t.Segments {
		t.Segments[i] = s.Turn(r)
	}
	return t
}

// Track is all edges that the tile's track leads to.
func (t *Tile) Track() Edges {
	return t.Exits | t.Segments[0] | t.Segments[1] | t.Segments[2]
}

// City tells whether the tile shows a city.
func (t *Tile) City() bool { return t.Slots > 0 }

// Across is where plain track that enters by an edge leaves.
func (t *Tile) Across(e Edge) (Edge, bool) {
	for _, s := range t.Segments {
		if s.Has(e) {
			return (s &^ (1 << e)).First(), true
		}
	}
	return 0, false
}

// Has tells whether the two edges are joined by a plain segment of the tile.
func (t *Tile) Has(segment Edges) bool {
	return segment != 0 && (t.Segments[0] == segment || t.Segments[1] == segment || t.Segments[2] == segment)
}

// Keeps tells whether the tile has all track of an older one, both as they lie.
func (t *Tile) Keeps(old *Tile) bool {
	if t.City() != old.City() || old.Exits&^t.Exits != 0 {
		return false
	}
	for _, s := range old.Segments {
		if s != 0 && !t.Has(s) {
			return false
		}
	}
	return true
}

// Same tells whether two tiles, as they lie, show the same track.
func (t *Tile) Same(u *Tile) bool { return t.Keeps(u) && u.Keeps(t) }
