package board

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
)

// plot is a piece of map and a company that builds on it.
type plot struct {
	*testing.T
	b Board
	c Company
}

func plotOf(t *testing.T, c Company) *plot { return &plot{t, New(), c} }

// tile lays a tile so that its track leads to the edges given, "S NE", and perhaps
// to others.
func (s *plot) tile(hex, number, edges string) *plot {
	s.Helper()
	h, id := HexNamed(hex), TileNamed(number)
	for r := range uint8(6) {
		if l := (Lay{h, id, r}); l.Fits() && leads(&turned[id][r], edges) {
			s.b.Lay(l)
			return s
		}
	}
	s.Fatalf("tile %s on %s cannot lead to %s", number, hex, edges)
	return s
}

// leads tells whether a tile has track to all the edges.
func leads(t *tile.Tile, edges string) bool {
	for name := range strings.FieldsSeq(edges) {
		var e tile.Edge
		if e.UnmarshalText([]byte(name)) != nil || !t.Track().Has(e) {
			return false
		}
	}
	return true
}

// token places a token.
func (s *plot) token(c Company, hex string) *plot {
	s.b.PlaceToken(c, HexNamed(hex))
	return s
}

// lays tells what happens to a tile that the company would lay: nil if it may.
func (s *plot) lays(hex, number string, turn uint8, top tile.Colour) *game.Illegal {
	r := s.b.Reach(s.c)
	return s.b.CheckLay(s.c, &r, Lay{HexNamed(hex), TileNamed(number), turn}, top, false)
}

func (s *plot) wantLay(want *game.Illegal, hex, number string, turn uint8, top tile.Colour) {
	s.Helper()
	if no := s.lays(hex, number, turn, top); no != want {
		s.Errorf("tile %s on %s turned by %d: %v, want %v", number, hex, turn, no, want)
	}
}

// 7.6.1, point by point.
func TestTrack_7_6_1(t *testing.T) {
	s := plotOf(t, LE).tile("C6", "57", "N S").token(LE, "C6")
	s.wantLay(nil, "C4", "202", 0, tile.Yellow)
	s.wantLay(nil, "C8", "202", 1, tile.Yellow)
	s.wantLay(notOnRoute, "C4", "202", 1, tile.Yellow) // south-west and north
	s.wantLay(notOnRoute, "D7", "8852", 0, tile.Yellow)
	s.wantLay(wrongLetter, "C4", "57", 0, tile.Yellow)
	s.wantLay(wrongLetter, "D5", "202", 0, tile.Yellow)
	s.wantLay(wantsCity, "D7", "57", 0, tile.Yellow)
	s.wantLay(wantsTown, "D5", "8852", 0, tile.Yellow)
	s.wantLay(runsOff, "D3", "8852", 0, tile.Yellow) // to the north is the sea
	s.wantLay(noTileThere, "A4", "8852", 0, tile.Yellow)
	s.wantLay(notNextColour, "C4", "53y", 0, tile.Green)
	s.wantLay(notNextColour, "C6", "57", 0, tile.Green)
	s.b.supply[TileNamed("202")] = 0
	s.wantLay(noTileLeft, "C4", "202", 0, tile.Yellow)
}

// "Los hexágonos de Ipswich y Harwich, que tienen losetas rojizas de igual nombre [...]
// Estas son las únicas losetas rojizas que pueden utilizarse en estos." (The hexes of
// Ipswich and Harwich have russet tiles of the same name; these are the only russet
// tiles that may be used there)
func TestTrack_7_6_1_IpswichAndHarwich(t *testing.T) {
	s := plotOf(t, ESR).tile("F11", "791", "SW NW N NE SE").token(ESR, "F11")
	s.wantLay(reservedBrown, "F11", "794", 0, tile.Brown)
	n := 0
	for r := range uint8(6) {
		if s.lays("F11", "795", r, tile.Brown) == nil {
			n++
		}
	}
	if n != 1 {
		t.Errorf("tile 795 fits Ipswich in %d positions, want 1", n)
	}
	s = plotOf(t, EUR).tile("E12", "791", "SW NW N NE SE").token(EUR, "E12")
	s.wantLay(reservedBrown, "E12", "795", 0, tile.Brown)
}

// "La loseta verde debe contener cualquier tramo de vía preexistente" (The green tile
// must hold every piece of track that was there), and comes with its phase; browns
// follow greens.
func TestTrack_7_6_3_upgradesKeepTrack(t *testing.T) {
	s := plotOf(t, LE).tile("C6", "57", "N S").token(LE, "C6")
	s.wantLay(colourLater, "C6", "14", 0, tile.Yellow)
	s.wantLay(nil, "C6", "14", 0, tile.Green)
	s.wantLay(trackNotKept, "C6", "14", 1, tile.Green)
	s.wantLay(notNextColour, "C6", "611", 0, tile.Brown)
	s.tile("C6", "14", "N S")
	s.wantLay(nil, "C6", "611", 0, tile.Brown)
	s.wantLay(colourLater, "C6", "611", 0, tile.Green)
}

// "Felixstowe debe actualizarse antes que la loseta amarilla con una estación pequeña,
// al norte de esta, puesto que de otra forma no hay una ruta válida." (Felixstowe must
// be upgraded before the yellow tile with a small station north of it, since otherwise
// there is no valid route)
func TestTrack_7_6_3_FelixstoweFirst(t *testing.T) {
	s := plotOf(t, FDR).tile("G12", "5", "SE NE").tile("G10", "8851", "SW N").token(FDR, "G12")
	s.wantLay(newNotOnRoute, "G10", "16", 0, tile.Green)
	s.wantLay(nil, "G12", "15", 2, tile.Green)
	s.b.Lay(Lay{HexNamed("G12"), TileNamed("15"), 2})
	s.wantLay(nil, "G10", "16", 0, tile.Green)

	// "Deberá colocarse un marcador de estación pequeña en la loseta del cruce." (A small
	// station marker must be put on the tile of the crossing)
	h := HexNamed("G10")
	s.b.Lay(Lay{h, TileNamed("16"), 0})
	if got := s.b.At(h).Stations; got != tile.Of(1, 3) {
		t.Errorf("small stations on %s, want SW-N alone", got)
	}
}

// "Una estación pequeña en un tramo de vía en una loseta que no contenga aún ninguna
// [...] hasta dos si la loseta es verde y hasta tres si se ha mejorado a rojiza." (One
// small station on a piece of track of a tile that holds none yet, up to two if the tile
// is green and up to three if it was upgraded to russet)
func TestTrack_7_6_4_smallStations(t *testing.T) {
	s := plotOf(t, FDR).tile("G10", "8851", "SW N")
	h := HexNamed("G10")
	want := func(want *game.Illegal, segment tile.Edges) {
		t.Helper()
		if no := s.b.CheckStation(h, segment); no != want {
			t.Errorf("station on %s: %v, want %v", segment, no, want)
		}
	}
	want(stationThere, tile.Of(1, 3))
	want(noSegment, tile.Of(0, 2))
	s.b.Lay(Lay{h, TileNamed("16"), 0})
	want(nil, tile.Of(0, 2)) // though FDR has no way there
	s.b.AddStation(h, tile.Of(0, 2))
	want(stationThere, tile.Of(0, 2))
	if no := s.b.CheckStation(HexNamed("C6"), tile.Of(0, 3)); no != noSegment {
		t.Errorf("in a city: %v", no)
	}
}

// 7.6.5: a link to London needs a route there, one for each company, four in all.
func TestTrack_7_6_5_London(t *testing.T) {
	s := plotOf(t, NE).tile("B13", "57", "N S").token(NE, "B13").token(ECR, "D13")
	check := func(c Company) *game.Illegal {
		r := s.b.Reach(c)
		return s.b.CheckLondon(c, &r)
	}
	if no := check(NE); no != nil {
		t.Errorf("NE at the door: %v", no)
	}
	if no := check(ECR); no != londonFar {
		t.Errorf("ECR without track: %v", no)
	}
	s.b.LinkLondon(NE)
	if no := check(NE); no != londonLinked {
		t.Errorf("NE again: %v", no)
	}
	for _, c := range []Company{EH, EUR, SVR} {
		s.b.LinkLondon(c)
	}
	if no := check(ECR); no != londonFull {
		t.Errorf("a fifth company: %v", no)
	}
	s.b.LeaveLondon(SVR)
	if no := check(ECR); no != londonFar {
		t.Errorf("after one left: %v", no)
	}
}

// The printed tables against the facts, where these are beside the project.
func TestFacts_mapAndTiles(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "1862", "facts.json"))
	if err != nil {
		t.Skipf("the facts are not beside the project: %v", err)
	}
	var facts struct {
		Tiles struct {
			Manifest []struct {
				ID       string
				Count    int8
				Upgrades []any `json:"upgrades_to"`
			}
			Yellow []struct {
				Tiles, Hexes []string
			} `json:"yellow_on_empty_hex"`
		}
	}
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	for _, m := range facts.Tiles.Manifest {
		id := TileNamed(m.ID)
		if tiles[id].Count != m.Count {
			t.Errorf("tile %s: %d, want %d", m.ID, tiles[id].Count, m.Count)
		}
		var want []string
		for _, up := range m.Upgrades {
			if only, ok := up.(map[string]any); ok {
				up = only["tile"]
			}
			want = append(want, up.(string))
		}
		// The facts name plain tiles too that no position lets keep the track.
		got := upgradesOf(id)
		if tiles[id].City() && len(got) != len(want) || len(want) > 0 && len(got) == 0 || !within(got, want) {
			t.Errorf("tile %s upgrades to %v, want %v", m.ID, got, want)
		}
	}
	for _, y := range facts.Tiles.Yellow {
		for _, hex := range y.Hexes {
			if got := yellowsOn(HexNamed(hex)); len(got) == 0 || !within(got, y.Tiles) {
				t.Errorf("%s takes %v, want %v", hex, got, y.Tiles)
			}
		}
	}
}

func within(some, all []string) bool {
	return !slices.ContainsFunc(some, func(name string) bool { return !slices.Contains(all, name) })
}

// upgradesOf is the tiles that can take the place of one on some hex.
func upgradesOf(old TileID) []string {
	found := map[string]bool{}
	for h := range NumLand {
		for t := TileID(1); t < NumTiles; t++ {
			for r := range uint8(36) {
				was, now := Lay{h, old, r / 6}, Lay{h, t, r % 6}
				fit := printedFit(was) == nil && printedFit(now) == nil
				if fit && tiles[t].Colour == tiles[old].Colour+1 && turned[t][now.Turn].Keeps(&turned[old][was.Turn]) {
					found[tiles[t].Name] = true
				}
			}
		}
	}
	names := []string{}
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// yellowsOn is the yellow tiles that fit a hex.
func yellowsOn(h HexID) []string {
	var names []string
	for t := TileID(1); t < NumTiles; t++ {
		if tiles[t].Colour == tile.Yellow && fits[h][t] != 0 {
			names = append(names, tiles[t].Name)
		}
	}
	return names
}

// A pattern of small stations is the same however the tile is turned: number 17 shows
// the same track in two positions, so one station on it is one pattern (2.3).
func TestTrack_2_3_patterns(t *testing.T) {
	id := TileNamed("17")
	segments := turned[id][0].Segments
	one, other := pattern(Laid{id, 0, segments[0]}), pattern(Laid{id, 0, segments[1]})
	if one != other {
		t.Errorf("%v and %v are two patterns", segments[0], segments[1])
	}
	if both := pattern(Laid{id, 0, segments[0] | segments[1]}); both == one {
		t.Error("two stations are the pattern of one")
	}
	id = TileNamed("16")
	segments = turned[id][0].Segments
	if pattern(Laid{id, 0, segments[0]}) == pattern(Laid{id, 0, segments[1]}) {
		t.Error("the two segments of number 16 are the same")
	}
	if pattern(Laid{id, 2, segments[0].Turn(2)}) != pattern(Laid{id, 0, segments[0]}) {
		t.Error("a turned tile has another pattern")
	}
}

// There are two tiles of number 16. On 18xx.games there are two of each pattern of
// small stations (2.3).
func TestTrack_2_3_looseSupply(t *testing.T) {
	id := TileNamed("16")
	if tiles[id].Count != 2 {
		t.Fatalf("%d tiles of number 16", tiles[id].Count)
	}
	b, segment := New(), turned[id][0].Segments[0]
	towns := [3]HexID{NumCities, NumCities + 1, NumCities + 2}
	lay := Lay{towns[2], id, 0}
	for _, h := range towns[:2] {
		if !b.patternLeft(lay, 0) {
			t.Fatalf("no tile left before %s", h)
		}
		b.tiles[h] = Laid{Tile: id}
	}
	if b.patternLeft(lay, 0) {
		t.Error("a third without a station is left")
	}
	if !b.patternLeft(lay, segment) {
		t.Error("none with a station is left")
	}
	for _, name := range []string{"57", "14", "8851"} {
		if b.patternLeft(Lay{towns[2], TileNamed(name), 0}, 0) {
			t.Errorf("number %s has patterns: cities and yellow tiles have none", name)
		}
	}
}
