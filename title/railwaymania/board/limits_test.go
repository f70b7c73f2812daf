package board

import (
	"testing"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
)

// A link to London is a token on the map (7.6.5), and a company has one: where both of a
// merger were there one is lost (7.5.6).
func TestMerging_7_5_6_bothInLondon(t *testing.T) {
	b := New()
	b.LinkLondon(EUR)
	if n := b.TokensOnMap(EUR); n != 1 {
		t.Errorf("%d tokens", n)
	}
	b.LinkLondon(ECR)
	if lost, replaced := b.ReplaceTokens(ECR, EUR); lost != 1 || replaced != 0 || b.InLondon(ECR) || b.TokensOnMap(EUR) != 1 {
		t.Errorf("%d lost, %d replaced, London %v", lost, replaced, b.London())
	}
	if err := b.Audit(false); err != nil {
		t.Error(err)
	}
	b.LeaveLondon(EUR)
	b.LinkLondon(ECR)
	if lost, replaced := b.ReplaceTokens(ECR, EUR); lost != 0 || replaced != 1 || !b.InLondon(EUR) {
		t.Errorf("%d lost, %d replaced, London %v", lost, replaced, b.London())
	}
}

// The last tile of a number may lie on the map; one more only where the supply is loose
// (2.3).
func TestBoard_auditOfTheSupply(t *testing.T) {
	id := TileNamed("16")
	b := New()
	for i := range tiles[id].Count + 1 {
		b.Set(NumCities+HexID(i), Laid{Tile: id})
		over := i >= tiles[id].Count
		if err := b.Audit(false); (err != nil) != over {
			t.Errorf("%d of %d lie: %v", i+1, tiles[id].Count, err)
		}
		if err := b.Audit(true); err != nil {
			t.Errorf("%d of %d lie, loose: %v", i+1, tiles[id].Count, err)
		}
	}
}

// What is called by a name is found by it, the blank tile too; what is not is a mistake
// in a table, and stops the program.
func TestBoard_names(t *testing.T) {
	if TileNamed(TileID(0).String()) != 0 || HexNamed(HexID(0).String()) != 0 {
		t.Error("the first of a list is not found")
	}
	for name, find := range map[string]func(string){"hex": func(s string) { HexNamed(s) }, "tile": func(s string) { TileNamed(s) }} {
		func() {
			defer func() {
				if recover() != "no "+name+" Z99" {
					t.Errorf("a %s that is none is found", name)
				}
			}()
			find("Z99")
		}()
	}
	if NoCompany.String() != "-" || EUR.String() != "EUR" {
		t.Errorf("companies are called %s and %s", NoCompany, EUR)
	}
}

// The cities where a token may be placed are those where each may (7.7).
func TestTokens_7_7_places(t *testing.T) {
	s := plotOf(t, EH).tile("C8", "621", "N S").tile("C6", "57", "N S").token(EH, "C8")
	want := track.Set(0).With(track.Place(HexNamed("C6")))
	if got := s.b.TokenPlaces(EH); got&want == 0 || got.Has(track.Place(HexNamed("C8"))) || got.Has(track.Place(HexNamed("D5"))) {
		t.Errorf("tokens may go to %v", got)
	}
}

// Harwich's brown tile lies nowhere else, and no other brown one there (7.6.1).
func TestTrack_7_6_1_HarwichAlone(t *testing.T) {
	for _, l := range []Lay{{HexNamed("D13"), harwichBrown, 0}, {harwich, TileNamed("611"), 0}} {
		if no := printedFit(l); no != reservedBrown {
			t.Errorf("tile %s on %s: %v", l.Tile, l.Hex, no)
		}
	}
}

// By the rulebook there are as many of a tile as are printed, whatever stations lie on
// them; on 18xx.games as many of each pattern (2.3).
func TestTrack_2_3_strictSupply(t *testing.T) {
	id := TileNamed("16")
	s := plotOf(t, ECR).tile("E10", "8851", "SE SW")
	var l Lay
	for r := range uint8(6) {
		if l = (Lay{HexNamed("E10"), id, r}); s.b.checkTile(l, tile.Green, false) == nil {
			break
		}
	}
	if no := s.b.checkTile(l, tile.Green, false); no != nil {
		t.Fatal(no)
	}
	s.b.supply[id] = 0
	if no := s.b.checkTile(l, tile.Green, false); no != noTileLeft {
		t.Errorf("none is left: %v", no)
	}
	if no := s.b.checkTile(l, tile.Green, true); no != nil {
		t.Errorf("one of the pattern is left: %v", no)
	}
}

// The pattern of a tile that looks different in every position is what lies on it in the
// position printed (2.3).
func TestTrack_2_3_patternAsPrinted(t *testing.T) {
	id := TileNamed("16")
	for _, segment := range turned[id][0].Segments {
		if got := pattern(Laid{id, 0, segment}); got != segment {
			t.Errorf("%v is the pattern of %v", got, segment)
		}
	}
}

// Each position of a tile is offered once, however often it looks the same (7.6).
func TestTrack_7_6_eachPositionOnce(t *testing.T) {
	s := plotOf(t, EH).tile("C8", "621", "N S").token(EH, "C8")
	lays := s.b.AppendLays(EH, tile.Yellow, false, nil)
	if len(lays) == 0 {
		t.Fatal("nothing to lay")
	}
	for _, l := range lays {
		if l.Tile.PlainTurn(l.Turn) != l.Turn {
			t.Errorf("tile %s on %s is offered turned by %d too", l.Tile, l.Hex, l.Turn)
		}
	}
}

// A small station is built on a segment of plain track that has none, not in a city nor
// off the board (7.6.4).
func TestTrack_7_6_4_segments(t *testing.T) {
	s := plotOf(t, EH).tile("D13", "57", "N S")
	h, id := HexNamed("E10"), TileNamed("16")
	s.b.Set(h, Laid{Tile: id})
	segments := turned[id][0].Segments
	for hex, at := range map[string]HexID{"a city": HexNamed("D13"), "off the board": NumLand} {
		if no := s.b.CheckStation(at, segments[0]); no != noSegment {
			t.Errorf("%s: %v", hex, no)
		}
	}
	for left := 2; left > 0; left-- {
		list, n := s.b.CleanSegments(h)
		if n != left {
			t.Fatalf("%d segments, want %d", n, left)
		}
		s.b.AddStation(h, list[0])
		if no := s.b.CheckStation(h, list[0]); no != stationThere {
			t.Errorf("a second station: %v", no)
		}
	}
	if _, n := s.b.CleanSegments(h); n != 0 {
		t.Errorf("%d segments left", n)
	}
}
