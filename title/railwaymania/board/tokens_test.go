package board

import (
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
)

// A token that replaces the absorbed company's takes its circle (7.5.6).
func TestMerging_7_5_6_circles(t *testing.T) {
	b := New()
	h := HexNamed("F5")
	b.tiles[h] = Laid{Tile: TileNamed("790")}
	b.Put(EUR, h, 0)
	b.Put(ECR, h, 1)
	b.RemoveToken(EUR, h)
	if _, n := b.ReplaceTokens(ECR, FDR); n != 1 || b.tokens[h][1] != FDR || b.tokens[h][0] != NoCompany {
		t.Errorf("%v", b.tokens[h])
	}
}

// 7.7: an empty circle on a route, one token in a city.
func TestTokens_7_7(t *testing.T) {
	s := plotOf(t, EH).tile("C8", "621", "N S").tile("C6", "57", "N S").tile("C4", "53y", "S").tile("C10", "57", "N S").
		token(EH, "C8").token(NGC, "C10")
	r := s.b.Reach(EH)
	for place, want := range map[string]*game.Illegal{"C6": nil, "C4": nil, "C8": tokenThere, "C10": cityFull, "D5": cityFar, "D7": noCity} {
		if no := s.b.CheckToken(EH, &r, HexNamed(place)); no != want {
			t.Errorf("token in %s: %v, want %v", place, no, want)
		}
	}
	s.token(LE, "C6")
	r = s.b.Reach(EH)
	if no := s.b.CheckToken(EH, &r, HexNamed("C4")); no != cityFar {
		t.Errorf("behind a full city: %v", no)
	}
}

// 3.2: the home circle is free, or could be made so; ECR in the example is shut
// out for good, ESR can upgrade from N to N.
func TestHome_3_2_ECRIsShutOut(t *testing.T) {
	s := plotOf(t, ECR).tile("D13", "14", "N S").token(SVR, "D13").token(EUR, "D13")
	if s.b.CanStart(ECR, tile.Brown, false) {
		t.Error("the brown tile has no third circle")
	}
	s.tile("F11", "790", "SW NE").token(WVR, "F11").token(NB, "F11")
	if s.b.CanStart(ESR, tile.Yellow, false) || !s.b.CanStart(ESR, tile.Green, false) {
		t.Error("ESR can start once the green N tile can be laid")
	}
	upgrades := s.b.AppendHomeUpgrades(ESR, tile.Green, false, nil)
	if len(upgrades) == 0 {
		t.Fatal("no upgrade for ESR")
	}
	s.b.Lay(upgrades[0])
	if displaced := s.b.PlaceHome(ESR, false); displaced != NoCompany || !s.b.HomePlaced(ESR) {
		t.Errorf("ESR displaced %s", displaced)
	}
}

// 7.2: "la ficha que se retira es la última que se colocó" (the token that is removed is
// the last that was placed); another convention is that in the last circle.
func TestHome_7_2_lastPlacedLeaves(t *testing.T) {
	s := plotOf(t, ECR).tile("D13", "14", "N S").token(SVR, "D13").token(EUR, "D13")
	h := HexNamed("D13")
	s.b.RemoveToken(SVR, h)
	s.token(NE, "D13") // in the first circle, after EUR
	byTime, bySlot := s.b, s.b
	if gone := byTime.PlaceHome(ECR, false); gone != NE {
		t.Errorf("%s left, want the last one placed, N&E", gone)
	}
	if gone := bySlot.PlaceHome(ECR, true); gone != EUR {
		t.Errorf("%s left, want that in the last circle, EUR", gone)
	}
}

// 7.5.2: the line from Felixstowe is blocked in Ipswich.
func TestMerger_7_5_2_connection(t *testing.T) {
	s := plotOf(t, FDR).tile("G12", "6", "NW NE").tile("F11", "790", "NW SE").tile("E10", "8851", "SE SW").tile("D11", "57", "NE SW").
		token(FDR, "G12").token(ESR, "F11").token(WVR, "F11").token(SVR, "D11")
	for other, want := range map[Company]bool{ESR: true, WVR: true, SVR: false} {
		if s.b.Connected(FDR, other, false) != want || s.b.Connected(other, FDR, false) != want {
			t.Errorf("FDR and %s connected: %v", other, !want)
		}
	}
	if !s.b.Connected(ESR, WVR, false) {
		t.Error("two in one city are connected")
	}
}

// The audit finds tiles lost or made, tokens beyond the circles, and two of a company in
// one city.
func TestBoard_audit(t *testing.T) {
	for name, bend := range map[string]func(b *Board){
		"a tile":                  func(b *Board) { b.supply[TileNamed("57")]-- },
		"a station without track": func(b *Board) { b.tiles[HexNamed("E10")].Stations = 1 },
		"no circle":               func(b *Board) { b.tokens[HexNamed("D11")][2], b.placed[HexNamed("D11")][2] = ECR, 2 },
		"no order":                func(b *Board) { b.tokens[HexNamed("D11")][1] = ECR },
		"two in one city":         func(b *Board) { b.Put(EUR, HexNamed("D11"), 1) },
		"two in London":           func(b *Board) { b.london[0], b.london[1] = EUR, EUR },
	} {
		s := plotOf(t, EUR).tile("D11", "14", "N S").token(EUR, "D11")
		if err := s.b.Audit(false); err != nil {
			t.Fatal(err)
		}
		if bend(&s.b); s.b.Audit(false) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
