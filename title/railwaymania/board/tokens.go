package board

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
)

// Station tokens: 7.7, home tokens (3.2, 7.2), links to London (7.6.5), and the
// connection that a merger needs (7.5.2).

// CheckToken tells whether the company may place a token in the city (7.7).
func (b *Board) CheckToken(c Company, r *track.Reach, h HexID) *game.Illegal {
	if !h.City() {
		return noCity
	}
	_, free := b.free(h)
	switch {
	case b.HasToken(c, h):
		return tokenThere
	case !r.Cities.Has(track.Place(h)):
		return cityFar
	case !free:
		return cityFull
	}
	return nil
}

// PlaceToken puts the company's token in the lowest empty circle.
func (b *Board) PlaceToken(c Company, h HexID) {
	if slot, ok := b.free(h); ok {
		b.Put(c, h, slot)
	}
}

// TokenPlaces is the cities where the company may place a token.
func (b *Board) TokenPlaces(c Company) track.Set {
	r := b.Reach(c)
	var set track.Set
	for h := range NumCities {
		if b.CheckToken(c, &r, h) == nil {
			set = set.With(track.Place(h))
		}
	}
	return set
}

// londonEntries is the edges of each hex off the board that lead to London.
var londonEntries = func() (edges [NumHexes]tile.Edges) {
	for _, e := range Entries {
		if e.Area == London {
			edges[e.Hex] |= 1 << e.Edge
		}
	}
	return
}()

// CheckLondon tells whether the company may build a link to London: as for any
// token, a route must lead there (7.6.5).
func (b *Board) CheckLondon(c Company, r *track.Reach) *game.Illegal {
	switch {
	case b.InLondon(c):
		return londonLinked
	case !b.InLondon(NoCompany):
		return londonFull
	}
	for h := NumLand; h < NumHexes; h++ {
		if r.Arrive[h]&londonEntries[h] != 0 {
			return nil
		}
	}
	return londonFar
}

// LinkLondon puts the company's token in the first empty space of London.
func (b *Board) LinkLondon(c Company) {
	for i, owner := range b.london {
		if owner == NoCompany {
			b.london[i] = c
			return
		}
	}
}

// Connected tells whether track joins a token of one company to one of the other
// (7.5.2). Both having one in the same city is enough.
//
// The first company's home token may still be to come, for want of room: then it is
// connected to all track of its home tile, and to the tokens there (7.2).
func (b *Board) Connected(x, y Company, homeToCome bool) bool {
	from := b.StationsOf(x)
	if homeToCome {
		from = from.With(track.Place(x.Home()))
	}
	f := b.Field()
	r := f.Reach(from, b.OpenTo(x))
	return r.Cities&b.StationsOf(y) != 0
}

// CanStart tells whether the company's home token could be placed in its first
// turn: its hex is empty, has an empty circle, or could be upgraded to a tile
// with more circles in the colours up to top (3.2).
func (b *Board) CanStart(c Company, top tile.Colour, loose bool) bool {
	h := c.Home()
	if _, free := b.free(h); free {
		return true
	}
	return b.CanUpgradeHome(c, top, loose)
}

// HomeFits tells whether the home city has an empty circle.
func (b *Board) HomeFits(c Company) bool {
	_, free := b.free(c.Home())
	return free
}

// CanUpgradeHome tells whether an upgrade would make room for the home token.
func (b *Board) CanUpgradeHome(c Company, top tile.Colour, loose bool) bool {
	for t := TileID(1); t < NumTiles; t++ {
		for r := range uint8(6) {
			if b.CheckHomeUpgrade(c, Lay{c.Home(), t, r}, top, loose) == nil {
				return true
			}
		}
	}
	return false
}

// PlaceHome puts the home token down. Where the city is full it displaces the
// token that was placed last (7.2), or the one in the last circle if the
// convention says so, and returns whose it was.
func (b *Board) PlaceHome(c Company, lastCircle bool) (displaced Company) {
	h := c.Home()
	if slot, ok := b.free(h); ok {
		b.Put(c, h, slot)
		return NoCompany
	}
	slot := b.slots(h) - 1
	if !lastCircle {
		for i := range b.Tokens(h) {
			if b.placed[h][i] > b.placed[h][slot] {
				slot = i
			}
		}
	}
	displaced = b.tokens[h][slot]
	b.take(h, slot)
	b.Put(c, h, slot)
	return displaced
}

// CloseUp moves the tokens of a city to its first circles, in their order.
func (b *Board) CloseUp(h HexID) {
	n := 0
	for i, c := range b.tokens[h] {
		if c == NoCompany {
			continue
		}
		b.tokens[h][i], b.tokens[h][n] = NoCompany, c
		b.placed[h][i], b.placed[h][n] = 0, b.placed[h][i]
		n++
	}
}
