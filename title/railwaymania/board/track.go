package board

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
)

// Building: 7.4 (what a company reaches), 7.6 (track), 7.7 (station tokens).

// Lay is a tile to be laid on a hex, turned by so many steps.
type Lay struct {
	Hex  HexID
	Tile TileID
	Turn uint8
}

// Why a tile, a small station or a token is refused.
var (
	// Refusals are all of these, for the title's list.
	Refusals game.Refusals

	noTileThere   = Refusals.Refuse("7.6.1", "no-tile-there")
	noTileLeft    = Refusals.Refuse("2.3", "no-tile-left")
	colourLater   = Refusals.Refuse("7.6.3", "colour-later")
	notNextColour = Refusals.Refuse("7.6.3", "not-next-colour")
	wantsCity     = Refusals.Refuse("7.6.1", "tile-wants-city")
	wantsTown     = Refusals.Refuse("7.6.1", "tile-wants-town")
	wrongLetter   = Refusals.Refuse("7.6.1", "wrong-letter")
	reservedBrown = Refusals.Refuse("7.6.1", "reserved-brown")
	runsOff       = Refusals.Refuse("7.6.1", "runs-off")
	trackNotKept  = Refusals.Refuse("7.6.3", "track-not-kept")
	notOnRoute    = Refusals.Refuse("7.6.1", "not-on-route")
	newNotOnRoute = Refusals.Refuse("7.6.3", "new-track-not-on-route")
	noRoomForHome = Refusals.Refuse("7.2", "no-room-for-home")

	noSegment    = Refusals.Refuse("7.6.4", "no-clean-segment")
	stationThere = Refusals.Refuse("7.6.4", "station-there")

	noCity       = Refusals.Refuse("7.7", "no-city")
	tokenThere   = Refusals.Refuse("7.7", "token-there")
	cityFull     = Refusals.Refuse("7.7", "city-full")
	cityFar      = Refusals.Refuse("7.7", "city-not-on-route")
	londonLinked = Refusals.Refuse("7.6.5", "london-linked")
	londonFull   = Refusals.Refuse("7.6.5", "london-full")
	londonFar    = Refusals.Refuse("7.6.5", "london-not-on-route")
)

// ground is the map under the tiles.
var ground = func() *track.Ground {
	g := &track.Ground{}
	for p := range g.Across {
		for e := range g.Across[p] {
			g.Across[p][e] = track.Nowhere
		}
	}
	for a := range hexes {
		for b := range hexes {
			if e, ok := Beside(HexID(a), HexID(b)); ok && hexes[a].open.Has(e) && hexes[b].open.Has(e.Opposite()) {
				g.Across[a][e] = track.Place(b)
			}
		}
	}
	for h := NumLand; h < NumHexes; h++ {
		g.Outer = g.Outer.With(track.Place(h))
	}
	for h := NumCities; h < NumLand; h++ {
		g.Town[h] = uint8(h - NumCities)
	}
	return g
}()

// Place is where a hex lies.
func (h HexID) Place() hex.Axial { return hex.Doubled(int(hexes[h].col), int(hexes[h].row)) }

// edgeWays are the ways over edges 0 to 5: south first, then clockwise.
var edgeWays = [6]struct{ col, row int8 }{{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}}

// Beside is the edge of a behind which b lies.
func Beside(a, b HexID) (tile.Edge, bool) {
	for e, way := range edgeWays {
		if hexes[a].col+way.col == hexes[b].col && hexes[a].row+way.row == hexes[b].row {
			return tile.Edge(e), true
		}
	}
	return 0, false
}

// Field is the board's tiles as track.
func (b *Board) Field() track.Field {
	f := track.Field{Ground: ground}
	for h := range b.tiles {
		f.Tiles[h] = b.TileAt(HexID(h))
		f.Stations[h] = b.tiles[h].Stations
	}
	return f
}

// OpenTo is the cities through which the company may trace a route: all but those
// wholly taken by others (7.4).
func (b *Board) OpenTo(c Company) track.Set {
	var set track.Set
	for h := range NumCities {
		if _, free := b.free(h); free || b.HasToken(c, h) {
			set = set.With(track.Place(h))
		}
	}
	return set
}

// StationsOf is the cities with a token of the company. Links to London are none:
// no route starts from there (7.4).
func (b *Board) StationsOf(c Company) track.Set {
	var set track.Set
	for h := range NumCities {
		if b.HasToken(c, h) {
			set = set.With(track.Place(h))
		}
	}
	return set
}

// Reach is what the company's routes can reach.
func (b *Board) Reach(c Company) track.Reach {
	f := b.Field()
	return f.Reach(b.StationsOf(c), b.OpenTo(c))
}

// fits is the turns, as bits, in which a tile may lie on a hex for all that is
// printed: letter, kind of station, and track that runs nowhere forbidden.
var fits = func() (ok [NumLand][NumTiles]uint8) {
	for h := range NumLand {
		for t := TileID(1); t < NumTiles; t++ {
			for r := range uint8(6) {
				if printedFit(Lay{h, t, r}) == nil {
					ok[h][t] |= 1 << r
				}
			}
		}
	}
	return
}()

// Fits tells whether the tile may lie so for all that is printed (7.6.1).
func (l Lay) Fits() bool { return fits[l.Hex][l.Tile]&(1<<l.Turn) != 0 }

// Ipswich and Harwich have a brown tile of their own and take no other (7.6.1).
var (
	ipswich, harwich           = HexNamed("F11"), HexNamed("F13")
	ipswichBrown, harwichBrown = TileNamed("795"), TileNamed("797")
)

// printedFit is what 7.6.1 says of a tile on a hex, the rest of the map apart.
func printedFit(l Lay) *game.Illegal {
	t, h := &turned[l.Tile][l.Turn], &hexes[l.Hex]
	switch {
	case t.City() && !l.Hex.City():
		return wantsCity
	case !t.City() && l.Hex.City():
		return wantsTown
	case (l.Tile == ipswichBrown) != (l.Hex == ipswich && t.Colour == tile.Brown),
		(l.Tile == harwichBrown) != (l.Hex == harwich && t.Colour == tile.Brown):
		return reservedBrown
	case t.Label != h.label && l.Tile != ipswichBrown && l.Tile != harwichBrown:
		return wrongLetter
	case t.Track()&^h.open != 0:
		return runsOff
	}
	return nil
}

// checkTile is what is asked of any tile, no matter who lays it: the phase's colours up
// to top, the supply, the print, and the track that was there (7.6.1-7.6.3).
func (b *Board) checkTile(l Lay, top tile.Colour, loose bool) *game.Illegal {
	if !l.Hex.Land() || l.Tile == 0 {
		return noTileThere
	}
	old, t := b.TileAt(l.Hex), &turned[l.Tile][l.Turn]
	switch {
	case !l.Fits():
		return printedFit(l)
	case t.Colour != old.Colour+1:
		return notNextColour
	case t.Colour > top:
		return colourLater
	case old.Colour != tile.Blank && !t.Keeps(old):
		return trackNotKept
	case b.supply[l.Tile] <= 0 && !(loose && b.patternLeft(l, b.stationsOn(l))):
		return noTileLeft
	}
	return nil
}

// CheckLay tells whether the company may lay the tile: besides checkTile, some
// track of it must be on a route of the company (7.6.1); of an upgrade, some
// track that is new, or its large station (7.6.3).
func (b *Board) CheckLay(c Company, r *track.Reach, l Lay, top tile.Colour, loose bool) *game.Illegal {
	if no := b.checkTile(l, top, loose); no != nil {
		return no
	}
	old, t := b.TileAt(l.Hex), &turned[l.Tile][l.Turn]
	arrive := r.Arrive[l.Hex]
	switch {
	case t.City():
		if t.Exits&arrive == 0 && !b.HasToken(c, l.Hex) {
			return notOnRoute
		}
	case t.Track()&^old.Track()&arrive == 0:
		if old.Colour == tile.Blank {
			return notOnRoute
		}
		return newNotOnRoute
	}
	return nil
}

// CheckHomeUpgrade tells whether the tile makes room for the company's home token
// where others have all the circles (7.2).
func (b *Board) CheckHomeUpgrade(c Company, l Lay, top tile.Colour, loose bool) *game.Illegal {
	if no := b.checkTile(l, top, loose); no != nil {
		return no
	}
	if l.Hex != c.Home() || int(tiles[l.Tile].Slots) <= b.slots(l.Hex) {
		return noRoomForHome
	}
	return nil
}

// stationsOn is the small stations of a hex once the tile lies there: a yellow
// tile brings one, an upgrade keeps what is there (7.6.2, 7.6.3).
func (b *Board) stationsOn(l Lay) tile.Edges {
	if t := &turned[l.Tile][l.Turn]; t.Colour == tile.Yellow && !t.City() {
		return t.Track()
	}
	return b.tiles[l.Hex].Stations
}

// patternLeft tells whether fewer of a plain tile than printed lie on the map
// with the same pattern of small stations: where each pattern is held to be a
// tile of its own, as 18xx.games does.
func (b *Board) patternLeft(l Lay, stations tile.Edges) bool {
	if tiles[l.Tile].City() || tiles[l.Tile].Colour == tile.Yellow {
		return false
	}
	want, n := pattern(Laid{l.Tile, l.Tile.PlainTurn(l.Turn), stations}), int8(0)
	for h := NumCities; h < NumLand; h++ {
		if there := b.tiles[h]; there.Tile == l.Tile && pattern(there) == want {
			n++
		}
	}
	return n < tiles[l.Tile].Count
}

// pattern is a tile's small stations in the position printed; where a tile shows the
// same track in several positions, the least of them, for it is the same pattern.
func pattern(l Laid) tile.Edges {
	least := tile.All
	for r := range uint8(6) {
		if plainest[l.Tile][r] == plainest[l.Tile][l.Turn] {
			least = min(least, l.Stations.Turn((6-r)%6))
		}
	}
	return least
}

// Lay puts the tile down and the old one back. Tokens and small stations stay.
func (b *Board) Lay(l Lay) {
	b.Set(l.Hex, Laid{l.Tile, l.Turn, b.stationsOn(l)})
}

// Set puts a tile down as it lies elsewhere, no matter who laid it, and the old one
// back.
func (b *Board) Set(h HexID, l Laid) {
	b.supply[b.tiles[h].Tile]++
	b.supply[l.Tile]--
	b.supply[0] = 0
	b.tiles[h] = Laid{l.Tile, l.Tile.PlainTurn(l.Turn), l.Stations}
}

// AppendLays adds every tile that the company may lay, each in every position
// that differs.
func (b *Board) AppendLays(c Company, top tile.Colour, loose bool, out []Lay) []Lay {
	r := b.Reach(c)
	for h := range NumLand {
		if r.Arrive[h] != 0 || h.City() && b.HasToken(c, h) {
			out = b.appendFits(h, out, func(l Lay) bool { return b.CheckLay(c, &r, l, top, loose) == nil })
		}
	}
	return out
}

// Promise is how good a tile looks at a glance: what a city pays more, and where its new
// track leads.
func (b *Board) Promise(l Lay) int {
	old, t := b.TileAt(l.Hex), &turned[l.Tile][l.Turn]
	n := int(t.Value) - int(old.Value)
	for fresh := t.Track() &^ old.Track(); fresh != 0; fresh &= fresh - 1 {
		e := fresh.First()
		to := ground.Across[l.Hex][e]
		switch h := HexID(to); {
		case to == track.Nowhere:
		case !h.Land():
			n += 8
		case b.TileAt(h).Track().Has(e.Opposite()):
			n += 10
		case h.City() && b.tiles[h].Tile == 0:
			n += 6
		default:
			n += 2
		}
	}
	return n
}

// AppendHomeUpgrades adds every tile that makes room for the home token.
func (b *Board) AppendHomeUpgrades(c Company, top tile.Colour, loose bool, out []Lay) []Lay {
	return b.appendFits(c.Home(), out, func(l Lay) bool { return b.CheckHomeUpgrade(c, l, top, loose) == nil })
}

func (b *Board) appendFits(h HexID, out []Lay, legal func(Lay) bool) []Lay {
	next := b.TileAt(h).Colour + 1
	for t := TileID(1); t < NumTiles; t++ {
		if fits[h][t] == 0 || tiles[t].Colour != next {
			continue
		}
		for r := range uint8(6) {
			if l := (Lay{h, t, r}); l.Fits() && t.PlainTurn(r) == r && legal(l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// CheckStation tells whether a small station may be built on a segment: anywhere
// on the map, on plain track of a green or brown tile without one (7.6.4).
func (b *Board) CheckStation(h HexID, segment tile.Edges) *game.Illegal {
	if !h.Land() || h.City() || !b.TileAt(h).Has(segment) {
		return noSegment
	}
	if b.tiles[h].Stations&segment != 0 {
		return stationThere
	}
	return nil
}

// AddStation builds it.
func (b *Board) AddStation(h HexID, segment tile.Edges) { b.tiles[h].Stations |= segment }

// CleanSegments are the segments of a hex on which a small station may be built.
func (b *Board) CleanSegments(h HexID) (list [3]tile.Edges, n int) {
	if h.Land() {
		for _, s := range b.TileAt(h).Segments {
			if s != 0 && b.CheckStation(h, s) == nil {
				list[n] = s
				n++
			}
		}
	}
	return list, n
}
