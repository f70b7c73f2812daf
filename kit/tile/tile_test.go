package tile

import "testing"

func TestEdges_turnAndNames(t *testing.T) {
	if got := Of(0, 5).Turn(1); got != Of(1, 0) {
		t.Errorf("turned by one: %s", got)
	}
	for e := range Edge(6) {
		if e.Opposite().Opposite() != e || Of(e).Turn(3).First() != e.Opposite() {
			t.Errorf("the opposite of %s is %s", e, e.Opposite())
		}
	}
	var s Edges
	if err := s.UnmarshalText([]byte("S-N")); err != nil || s != Of(0, 3) || s.String() != "S-N" {
		t.Errorf("%s %v", s, err)
	}
	if err := s.UnmarshalText([]byte("S-W")); err == nil {
		t.Error("there is no edge W")
	}
}

func TestTile_keepsTrack(t *testing.T) {
	straight := Tile{Segments: [3]Edges{Of(0, 3)}}
	cross := Tile{Segments: [3]Edges{Of(0, 3), Of(1, 4)}}
	city := Tile{Slots: 1, Exits: Of(0, 3)}
	big := Tile{Slots: 2, Exits: Of(0, 1, 3, 4)}
	if !cross.Keeps(&straight) || straight.Keeps(&cross) || cross.Keeps(&city) || !big.Keeps(&city) {
		t.Error("a tile keeps the track that it has all of")
	}
	if turned := straight.Turn(3); !turned.Same(&straight) {
		t.Error("half a turn of a straight line is the same line")
	}
	if turned := straight.Turn(1); turned.Same(&straight) || !cross.Keeps(&turned) {
		t.Error("the cross has the line turned by one too")
	}
	if out, ok := cross.Across(4); !ok || out != 1 {
		t.Errorf("from 4 across to %s, %v", out, ok)
	}
	if _, ok := cross.Across(2); ok {
		t.Error("no track at 2")
	}
}
