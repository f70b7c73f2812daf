package railwaymania

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
)

// lays tells what happens to a tile that the company would lay: nil if it may.
func (s *site) lays(hex, number string, turn uint8, top tile.Colour) *game.Illegal {
	r := s.b.reach(s.run.Company)
	return s.b.checkLay(s.run.Company, &r, Lay{hexNamed(hex), tileNamed(number), turn}, top, false)
}

func (s *site) wantLay(want *game.Illegal, hex, number string, turn uint8, top tile.Colour) {
	s.Helper()
	if no := s.lays(hex, number, turn, top); no != want {
		s.Errorf("tile %s on %s turned by %d: %v, want %v", number, hex, turn, no, want)
	}
}

// 7.6.1, point by point.
func TestTrack_7_6_1(t *testing.T) {
	s := given(t, LE, 0).tile("C6", "57", "N S").token(LE, "C6")
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
	s.b.supply[tileNamed("202")] = 0
	s.wantLay(noTileLeft, "C4", "202", 0, tile.Yellow)
}

// "Los hexágonos de Ipswich y Harwich, que tienen losetas rojizas de igual nombre
// [...] Estas son las únicas losetas rojizas que pueden utilizarse en estos."
func TestTrack_7_6_1_IpswichAndHarwich(t *testing.T) {
	s := given(t, ESR, 0).tile("F11", "791", "SW NW N NE SE").token(ESR, "F11")
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
	s = given(t, EUR, 0).tile("E12", "791", "SW NW N NE SE").token(EUR, "E12")
	s.wantLay(reservedBrown, "E12", "795", 0, tile.Brown)
}

// "La loseta verde debe contener cualquier tramo de vía preexistente", and comes
// with its phase; browns follow greens.
func TestTrack_7_6_3_upgradesKeepTrack(t *testing.T) {
	s := given(t, LE, 0).tile("C6", "57", "N S").token(LE, "C6")
	s.wantLay(colourLater, "C6", "14", 0, tile.Yellow)
	s.wantLay(nil, "C6", "14", 0, tile.Green)
	s.wantLay(trackNotKept, "C6", "14", 1, tile.Green)
	s.wantLay(notNextColour, "C6", "611", 0, tile.Brown)
	s.tile("C6", "14", "N S")
	s.wantLay(nil, "C6", "611", 0, tile.Brown)
	s.wantLay(colourLater, "C6", "611", 0, tile.Green)
}

// "Felixstowe debe actualizarse antes que la loseta amarilla con una estación
// pequeña, al norte de esta, puesto que de otra forma no hay una ruta válida."
func TestTrack_7_6_3_FelixstoweFirst(t *testing.T) {
	s := given(t, FDR, 0).tile("G12", "5", "SE NE").tile("G10", "8851", "SW N").token(FDR, "G12")
	s.wantLay(newNotOnRoute, "G10", "16", 0, tile.Green)
	s.wantLay(nil, "G12", "15", 2, tile.Green)
	s.b.lay(Lay{hexNamed("G12"), tileNamed("15"), 2})
	s.wantLay(nil, "G10", "16", 0, tile.Green)

	// "Deberá colocarse un marcador de estación pequeña en la loseta del cruce."
	h := hexNamed("G10")
	s.b.lay(Lay{h, tileNamed("16"), 0})
	if got := s.b.At(h).Stations; got != tile.Of(1, 3) {
		t.Errorf("small stations on %s, want SW-N alone", got)
	}
}

// "Una estación pequeña en un tramo de vía en una loseta que no contenga aún ninguna
// [...] hasta dos si la loseta es verde y hasta tres si se ha mejorado a rojiza."
func TestTrack_7_6_4_smallStations(t *testing.T) {
	s := given(t, FDR, 0).tile("G10", "8851", "SW N")
	h := hexNamed("G10")
	want := func(want *game.Illegal, segment tile.Edges) {
		t.Helper()
		if no := s.b.checkStation(h, segment); no != want {
			t.Errorf("station on %s: %v, want %v", segment, no, want)
		}
	}
	want(stationThere, tile.Of(1, 3))
	want(noSegment, tile.Of(0, 2))
	s.b.lay(Lay{h, tileNamed("16"), 0})
	want(nil, tile.Of(0, 2)) // though FDR has no way there
	s.b.addStation(h, tile.Of(0, 2))
	want(stationThere, tile.Of(0, 2))
	if no := s.b.checkStation(hexNamed("C6"), tile.Of(0, 3)); no != noSegment {
		t.Errorf("in a city: %v", no)
	}
}

// 7.6.5: a link to London needs a route there, one for each company, four in all.
func TestTrack_7_6_5_London(t *testing.T) {
	s := given(t, NE, 0).tile("B13", "57", "N S").token(NE, "B13").token(ECR, "D13")
	check := func(c Company) *game.Illegal {
		r := s.b.reach(c)
		return s.b.checkLondon(c, &r)
	}
	if no := check(NE); no != nil {
		t.Errorf("NE at the door: %v", no)
	}
	if no := check(ECR); no != londonFar {
		t.Errorf("ECR without track: %v", no)
	}
	s.b.linkLondon(NE)
	if no := check(NE); no != londonLinked {
		t.Errorf("NE again: %v", no)
	}
	for _, c := range []Company{EH, EUR, SVR} {
		s.b.linkLondon(c)
	}
	if no := check(ECR); no != londonFull {
		t.Errorf("a fifth company: %v", no)
	}
	s.b.LeaveLondon(SVR)
	if no := check(ECR); no != londonFar {
		t.Errorf("after one left: %v", no)
	}
}

// 7.7: an empty circle on a route, one token in a city.
func TestTokens_7_7(t *testing.T) {
	s := given(t, EH, 0).tile("C8", "621", "N S").tile("C6", "57", "N S").tile("C4", "53y", "S").tile("C10", "57", "N S").
		token(EH, "C8").token(NGC, "C10")
	r := s.b.reach(EH)
	for place, want := range map[string]*game.Illegal{"C6": nil, "C4": nil, "C8": tokenThere, "C10": cityFull, "D5": cityFar, "D7": noCity} {
		if no := s.b.checkToken(EH, &r, hexNamed(place)); no != want {
			t.Errorf("token in %s: %v, want %v", place, no, want)
		}
	}
	s.token(LE, "C6")
	r = s.b.reach(EH)
	if no := s.b.checkToken(EH, &r, hexNamed("C4")); no != cityFar {
		t.Errorf("behind a full city: %v", no)
	}
}

// 3.2: the home circle is free, or could be made so; ECR in the example is shut
// out for good, ESR can upgrade from N to N.
func TestHome_3_2_ECRIsShutOut(t *testing.T) {
	s := given(t, ECR, 0).tile("D13", "14", "N S").token(SVR, "D13").token(EUR, "D13")
	if s.b.canStart(ECR, tile.Brown, false) {
		t.Error("the brown tile has no third circle")
	}
	s.tile("F11", "790", "SW NE").token(WVR, "F11").token(NB, "F11")
	if s.b.canStart(ESR, tile.Yellow, false) || !s.b.canStart(ESR, tile.Green, false) {
		t.Error("ESR can start once the green N tile can be laid")
	}
	upgrades := s.b.appendHomeUpgrades(ESR, tile.Green, false, nil)
	if len(upgrades) == 0 {
		t.Fatal("no upgrade for ESR")
	}
	s.b.lay(upgrades[0])
	if displaced := s.b.placeHome(ESR, false); displaced != NoCompany || !s.b.HomePlaced(ESR) {
		t.Errorf("ESR displaced %s", displaced)
	}
}

// 7.2: "la ficha que se retira es la última que se colocó"; another convention is
// that in the last circle.
func TestHome_7_2_lastPlacedLeaves(t *testing.T) {
	s := given(t, ECR, 0).tile("D13", "14", "N S").token(SVR, "D13").token(EUR, "D13")
	h := hexNamed("D13")
	s.b.RemoveToken(SVR, h)
	s.token(NE, "D13") // in the first circle, after EUR
	byTime, bySlot := s.b, s.b
	if gone := byTime.placeHome(ECR, false); gone != NE {
		t.Errorf("%s left, want the last one placed, N&E", gone)
	}
	if gone := bySlot.placeHome(ECR, true); gone != EUR {
		t.Errorf("%s left, want that in the last circle, EUR", gone)
	}
}

// A company is asked to build only where it can: on track that it reaches, or with a
// small station anywhere (7.6, 7.6.4).
func TestTrack_7_6_asked(t *testing.T) {
	g := seated(t, 2)
	g.company(EUR, 82, 5)
	g.operates(EUR, Building)
	if g.mayBuild() {
		t.Error("without token and track there is nothing to build")
	}
	g.phase(ClassB)
	g.lay(HexID(numCities).String(), "16", 0)
	if !g.mayBuild() {
		t.Error("a small station can be added")
	}
	if g.Operating.Track = true; g.mayBuild() {
		t.Error("a small station is the whole action")
	}
}

// 7.5.2: the line from Felixstowe is blocked in Ipswich.
func TestMerger_7_5_2_connection(t *testing.T) {
	s := given(t, FDR, 0).tile("G12", "6", "NW NE").tile("F11", "790", "NW SE").tile("E10", "8851", "SE SW").tile("D11", "57", "NE SW").
		token(FDR, "G12").token(ESR, "F11").token(WVR, "F11").token(SVR, "D11")
	for other, want := range map[Company]bool{ESR: true, WVR: true, SVR: false} {
		if s.b.connected(FDR, other, false) != want || s.b.connected(other, FDR, false) != want {
			t.Errorf("FDR and %s connected: %v", other, !want)
		}
	}
	if !s.b.connected(ESR, WVR, false) {
		t.Error("two in one city are connected")
	}
}

// The printed tables against the facts, where these are beside the project.
func TestFacts_mapAndTiles(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "1862", "facts.json"))
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
		id := tileNamed(m.ID)
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
			if got := yellowsOn(hexNamed(hex)); len(got) == 0 || !within(got, y.Tiles) {
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
	for h := range HexID(numLand) {
		for t := TileID(1); t < numTiles; t++ {
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
	for t := TileID(1); t < numTiles; t++ {
		if tiles[t].Colour == tile.Yellow && fits[h][t] != 0 {
			names = append(names, tiles[t].Name)
		}
	}
	return names
}
