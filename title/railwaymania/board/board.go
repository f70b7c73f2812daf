package board

import (
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/kit/tile"
)

// maxSlots is the most large-station circles of a city.
const maxSlots = 4

// londonSlots is how many companies can have a link to London (7.6.5).
const londonSlots = 4

// Board is what lies on the map: tiles with their small stations, tokens, links
// to London, and the tiles left.
type Board struct {
	tiles  [NumLand]Laid
	tokens [NumCities][maxSlots]Company
	// placed counts up in each city as tokens come, so that the last one placed
	// is known (7.2). 0 is an empty slot.
	placed [NumCities][maxSlots]uint8
	london [londonSlots]Company
	supply [NumTiles]int8
}

// Laid is a tile as it lies. A small station is on the segment whose two edges
// are in Stations, so that it stays there when the tile is upgraded.
type Laid struct {
	Tile     TileID
	Turn     uint8
	Stations tile.Edges
}

// New is the board before the first tile.
func New() Board {
	var b Board
	for i := range b.tokens {
		b.tokens[i] = [maxSlots]Company{NoCompany, NoCompany, NoCompany, NoCompany}
	}
	b.london = [londonSlots]Company{NoCompany, NoCompany, NoCompany, NoCompany}
	for i := range tiles {
		b.supply[i] = tiles[i].Count
	}
	return b
}

// turned are all tiles in all six positions.
var turned = func() (all [NumTiles][6]tile.Tile) {
	for id := range tiles {
		for r := range uint8(6) {
			all[id][r] = tiles[id].Turn(r)
		}
	}
	return
}()

// plainest is the first position in which a tile shows the same track, so that
// what looks the same is the same.
var plainest = func() (first [NumTiles][6]uint8) {
	for id := range tiles {
		for r := range uint8(6) {
			for first[id][r] = 0; !turned[id][first[id][r]].Same(&turned[id][r]); first[id][r]++ {
			}
		}
	}
	return
}()

// PlainTurn is the first turn in which the tile shows the same track.
func (t TileID) PlainTurn(turn uint8) uint8 { return plainest[t][turn] }

// At is the tile on a land hex.
func (b *Board) At(h HexID) Laid { return b.tiles[h] }

// TileAt is the tile on a land hex as it lies.
func (b *Board) TileAt(h HexID) *tile.Tile { return &turned[b.tiles[h].Tile][b.tiles[h].Turn] }

// slots is how many token circles a city has now. The home circle is printed on
// the map, so that a home token can lie there before the first tile (7.2).
func (b *Board) slots(h HexID) int { return max(1, int(b.TileAt(h).Slots)) }

// Left is how many tiles of a kind are not on the map.
func (b *Board) Left(t TileID) int { return int(b.supply[t]) }

// Tokens are the tokens in a city's slots; NoCompany in the empty ones.
func (b *Board) Tokens(h HexID) []Company { return b.tokens[h][:b.slots(h)] }

// HasToken tells whether the company has a token in the city.
func (b *Board) HasToken(c Company, h HexID) bool {
	t := &b.tokens[h]
	return t[0] == c || t[1] == c || t[2] == c || t[3] == c
}

// free is the lowest empty slot of a city.
func (b *Board) free(h HexID) (slot int, ok bool) {
	for i, c := range b.Tokens(h) {
		if c == NoCompany {
			return i, true
		}
	}
	return 0, false
}

// InLondon tells whether the company has a link to London.
func (b *Board) InLondon(c Company) bool {
	l := &b.london
	return l[0] == c || l[1] == c || l[2] == c || l[3] == c
}

// London is the companies linked to London; NoCompany in the empty spaces.
func (b *Board) London() []Company { return b.london[:] }

// TokensOnMap is how many tokens the company has on the map, London included.
func (b *Board) TokensOnMap(c Company) int {
	n := 0
	for h := range NumCities {
		if b.HasToken(c, h) {
			n++
		}
	}
	if b.InLondon(c) {
		n++
	}
	return n
}

// HomePlaced tells whether the company's home token lies on the map.
func (b *Board) HomePlaced(c Company) bool { return b.HasToken(c, c.Home()) }

// Put places a token in a slot.
func (b *Board) Put(c Company, h HexID, slot int) {
	last := uint8(0)
	for _, n := range b.placed[h] {
		last = max(last, n)
	}
	b.tokens[h][slot], b.placed[h][slot] = c, last+1
}

// take removes a token from a slot.
func (b *Board) take(h HexID, slot int) {
	b.tokens[h][slot], b.placed[h][slot] = NoCompany, 0
}

// RemoveToken takes the company's token out of a city. It tells whether there
// was one.
func (b *Board) RemoveToken(c Company, h HexID) bool {
	for i, owner := range b.tokens[h] {
		if owner == c {
			b.take(h, i)
			return true
		}
	}
	return false
}

// LeaveLondon takes the company's token out of London.
func (b *Board) LeaveLondon(c Company) bool {
	for i, owner := range b.london {
		if owner == c {
			b.london[i] = NoCompany
			return true
		}
	}
	return false
}

// RemoveTokens takes all the company's tokens off the map.
func (b *Board) RemoveTokens(c Company) {
	for h := range NumCities {
		b.RemoveToken(c, h)
	}
	b.LeaveLondon(c)
}

// ReplaceTokens makes the tokens of one company another's (7.5.6). Where both
// have one the replaced one is lost. It returns how many were lost and replaced.
func (b *Board) ReplaceTokens(old, by Company) (lost, replaced int) {
	for h := range NumCities {
		if !b.HasToken(old, h) {
			continue
		}
		if b.HasToken(by, h) {
			b.RemoveToken(old, h)
			lost++
			continue
		}
		replaced++
		swap(b.tokens[h][:], old, by)
	}
	if b.InLondon(old) {
		if b.InLondon(by) {
			b.LeaveLondon(old)
			lost++
		} else {
			swap(b.london[:], old, by)
			replaced++
		}
	}
	return lost, replaced
}

func swap(slots []Company, old, by Company) {
	for i := range slots {
		if slots[i] == old {
			slots[i] = by
		}
	}
}

// Audit proves that no tile was lost or made and that tokens lie in slots. Where
// the supply is loose (see patternLeft) more tiles may lie than were printed.
func (b *Board) Audit(loose bool) error {
	left := b.supply
	for h := range NumLand {
		left[b.tiles[h].Tile]++
		if b.tiles[h].Stations&^b.TileAt(h).Track() != 0 {
			return fmt.Errorf("%s: a small station without track", h)
		}
	}
	for id := TileID(1); id < NumTiles; id++ {
		if left[id] != tiles[id].Count || b.supply[id] < 0 && !loose {
			return fmt.Errorf("tile %s: %d on the map and left, printed %d", id, left[id], tiles[id].Count)
		}
	}
	return b.auditTokens()
}

func (b *Board) auditTokens() error {
	for h := range NumCities {
		for i, c := range b.tokens[h] {
			switch {
			case c != NoCompany && i >= b.slots(h):
				return fmt.Errorf("%s: a token of %s beyond the slots", h, c)
			case (c == NoCompany) != (b.placed[h][i] == 0):
				return fmt.Errorf("%s: slot %d has no order", h, i)
			case c != NoCompany && slices.Contains(b.tokens[h][i+1:], c):
				return fmt.Errorf("%s: %s has two tokens", h, c)
			}
		}
	}
	for i, c := range b.london {
		if c != NoCompany && slices.Contains(b.london[i+1:], c) {
			return fmt.Errorf("%s is in London twice", c)
		}
	}
	return nil
}
