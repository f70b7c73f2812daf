package track

import (
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
)

// line is five hexes from south to north: a city, plain track with a small
// station, a city, a city, and a place off the board.
func line() *Field {
	g := &Ground{Outer: 1 << 4}
	for p := range g.Across {
		for e := range g.Across[p] {
			g.Across[p][e] = Nowhere
		}
	}
	for p := range Place(4) {
		g.Across[p][3], g.Across[p+1][0] = p+1, p
	}
	f := &Field{Ground: g}
	city := &tile.Tile{Slots: 1, Exits: tile.Of(0, 3)}
	f.Tiles[0], f.Tiles[2], f.Tiles[3] = city, city, city
	f.Tiles[1] = &tile.Tile{Segments: [3]tile.Edges{tile.Of(0, 3)}}
	f.Stations[1] = tile.Of(0, 3)
	return f
}

func TestFollow(t *testing.T) {
	f := line()
	l, ok := f.Follow(0, 3)
	if !ok || l.To != 2 || l.By != 0 || l.Over != 1<<1 || l.Small.Len() != 1 {
		t.Errorf("from the first city: %+v, %v", l, ok)
	}
	if l, ok := f.Follow(3, 3); !ok || l.To != 4 {
		t.Errorf("off the board: %+v, %v", l, ok)
	}
	if _, ok := f.Follow(0, 0); ok {
		t.Error("nothing lies south")
	}
	f.Tiles[1] = &tile.Tile{}
	if l, ok := f.Follow(0, 3); ok || l.To != 1 {
		t.Errorf("a dead end: %+v, %v", l, ok)
	}
}

func TestReach_stopsAtWhatIsNotOpen(t *testing.T) {
	f := line()
	all := Set(1<<0 | 1<<2 | 1<<3)
	if r := f.Reach(1<<0, all); r.Cities != all || r.Outer != 1<<4 || !r.Arrive[4].Has(0) {
		t.Errorf("all open: %+v", r)
	}
	r := f.Reach(1<<0, all&^(1<<2))
	if r.Cities != 1<<0|1<<2 || r.Outer != 0 || r.Arrive[3] != 0 {
		t.Errorf("the second city is shut: cities %b, outer %b", r.Cities, r.Outer)
	}
	f.Tiles[1] = &tile.Tile{}
	if r := f.Reach(1<<0, all); r.Arrive[1] != tile.Of(0) || r.Cities != 1<<0 {
		t.Errorf("track that ends before empty ground arrives there: %v", r.Arrive[1])
	}
}
