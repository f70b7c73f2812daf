// Package track is what the tiles on a map join: where track leads from a city,
// what a company reaches over it, and where it is blocked.
//
// Track branches only in cities (see package tile). So the way from a city's
// exit is one line, with nothing to choose, to the next city, to a place off the
// board, or to a dead end; and a network is cities and outer places joined by
// lines.
package track

import (
	"math/bits"

	"github.com/scrip-games/scrip/kit/tile"
)

// Place is a hex of the map, by its number.
type Place uint8

// MaxPlaces is the most hexes of a map, so that a set of them is one word.
const MaxPlaces = 64

// Nowhere is across an edge that no track may cross.
const Nowhere Place = 0xff

// Set is a set of places.
type Set uint64

// Has tells whether p is in the set.
func (s Set) Has(p Place) bool { return s&(1<<p) != 0 }

// With is the set and p.
func (s Set) With(p Place) Set { return s | 1<<p }

// Len is how many places the set has.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the lowest place of a set that is not empty.
func (s Set) First() Place { return Place(bits.TrailingZeros64(uint64(s))) }

// Ground is the map under the tiles.
type Ground struct {
	// Across is the place on the other side of each edge; Nowhere where track
	// may not run.
	Across [MaxPlaces][6]Place
	// Outer is the places off the board, where every line ends.
	Outer Set
	// Town numbers the places that can carry plain track, so that each segment
	// has a number of its own (Segment). At most 21.
	Town [MaxPlaces]uint8
}

// Field is the tiles on the ground as they lie, and the small stations on their
// plain segments. Places off the board have no tile.
type Field struct {
	*Ground
	Tiles    [MaxPlaces]*tile.Tile
	Stations [MaxPlaces]tile.Edges
}

// SegmentSet is a set of plain segments of the whole map.
type SegmentSet uint64

// Len is how many segments the set has.
func (s SegmentSet) Len() int { return bits.OnesCount64(uint64(s)) }

// Segment is the number of the plain segment of a place that has the edge.
func (f *Field) Segment(p Place, e tile.Edge) int {
	for i, s := range f.Tiles[p].Segments {
		if s.Has(e) {
			return int(f.Town[p])*3 + i
		}
	}
	return -1
}

// Line is the track from one stop to the next.
type Line struct {
	To    Place      // the city or outer place where it ends
	By    tile.Edge  // the edge of it by which it arrives
	Over  Set        // the hexes it crosses between
	Small SegmentSet // the segments with a small station on its way
}

// Follow is the line that leaves a place by an edge. It is false where the track
// ends before it comes to a stop.
func (f *Field) Follow(from Place, by tile.Edge) (Line, bool) {
	var l Line
	for {
		to := f.Across[from][by]
		if to == Nowhere {
			return l, false
		}
		l.To, l.By = to, by.Opposite()
		if f.Outer.Has(to) {
			return l, true
		}
		t := f.Tiles[to]
		if t.Exits.Has(l.By) {
			return l, true
		}
		out, ok := t.Across(l.By)
		if !ok {
			return l, false
		}
		l.Over = l.Over.With(to)
		if f.Stations[to].Has(l.By) {
			l.Small |= 1 << f.Segment(to, l.By)
		}
		from, by = to, out
	}
}

// Reach is what somebody reaches over the track.
type Reach struct {
	Cities Set // reached, passed or not
	Outer  Set // places off the board reached
	// Arrive is the edges of each place at which the track reached comes in
	// from next door, whether track goes on there or not.
	Arrive [MaxPlaces]tile.Edges
}

// Reach follows all lines from the cities of a set, on through every city that
// is open, up to those that are not.
func (f *Field) Reach(from, open Set) Reach {
	r := Reach{Cities: from}
	for todo := from; todo != 0; {
		city := todo.First()
		todo &= todo - 1
		for exits := f.Tiles[city].Exits; exits != 0; exits &= exits - 1 {
			to, ok := f.walk(&r, city, exits.First())
			if !ok || r.Cities.Has(to) {
				continue
			}
			r.Cities = r.Cities.With(to)
			if open.Has(to) {
				todo = todo.With(to)
			}
		}
	}
	return r
}

// walk follows one line for Reach and tells the city where it ends, if it does.
func (f *Field) walk(r *Reach, from Place, by tile.Edge) (Place, bool) {
	for {
		to := f.Across[from][by]
		if to == Nowhere {
			return to, false
		}
		in := by.Opposite()
		r.Arrive[to] |= 1 << in
		if f.Outer.Has(to) {
			r.Outer = r.Outer.With(to)
			return to, false
		}
		t := f.Tiles[to]
		if t.Exits.Has(in) {
			return to, true
		}
		out, ok := t.Across(in)
		if !ok {
			return to, false
		}
		from, by = to, out
	}
}
