package railwaymania

import (
	"math/bits"
	"math/rand/v2"

	"github.com/scrip-games/scrip/kit/tile"
)

// Constructed positions that are as hard as a game can make them: every hex
// built as far as the tiles go, tokens all over the map, five trains of the
// largest classes, eight small ones, or twelve and sixteen after mergers: all the
// permanent trains as freights, and as many as run in one turn. They measure the
// search for the best routes.

// HardCase is such a position.
type HardCase struct {
	Name  string
	Board Board
	Run   Run
}

// HardCases are the constructed positions.
func HardCases() []HardCase {
	express := func(pay, visit uint8) Runner {
		return Runner{Type: Express, Pay: pay, Visit: visit, Permanent: true, Permit: true}
	}
	local := func(pay, visit uint8) Runner {
		return Runner{Type: Local, Pay: pay, Visit: visit, Permanent: true, Permit: true}
	}
	freight := func(hexes uint8) Runner {
		return Runner{Type: Freight, Visit: hexes, Permanent: hexes > 5, Permit: true}
	}
	expresses := hardCase("expresses", 111, NGC, express(5, 5), express(4, 4), express(4, 4), express(5, 6), express(5, 6))
	expresses.Run.Routes = asOn18xxGames.Routes // which make it one of the hardest full maps known
	return []HardCase{
		expresses,
		hardCase("mixed", 1, EH, express(6, 6), express(5, 6), local(6, 6), local(5, 6), freight(9)),
		hardCase("passengers", 2, NB, express(6, 6), express(6, 6), express(5, 6), local(6, 6), local(5, 6)),
		hardCase("freights", 3, SVR, freight(9), freight(9), freight(8), freight(5), freight(3)),
		hardCase("chain", 4, WF, freight(5), freight(5), freight(3), express(6, 6), local(5, 6)),
		hardCase("locals", 5, IB, local(6, 6), local(5, 6), local(5, 6), local(5, 5), local(4, 5)),
		hardCase("small", 6, NE, express(2, 3), express(2, 3), express(3, 3), express(3, 3), local(2, 3), local(3, 3), freight(2), freight(3)),
		hardCase("merged", 7, EUR, express(6, 6), express(5, 6), express(5, 5), express(4, 5), local(6, 6), local(5, 6),
			local(5, 5), local(4, 5), freight(9), freight(8), freight(7), freight(6)),
		hardCase("dozen", 8, EH, freight(9), freight(9), freight(9), freight(9), freight(9), freight(9), freight(8), freight(7),
			freight(7), freight(6), freight(6), freight(6)),
		hardCase("sixteen", 9, WF, freight(9), freight(9), freight(9), freight(8), freight(7), freight(7), freight(6), freight(6),
			express(6, 6), express(6, 6), express(4, 5), local(6, 6), local(4, 5), freight(5), freight(5), local(4, 4)),
	}
}

func hardCase(name string, seed uint64, c Company, trains ...Runner) HardCase {
	h := HardCase{Name: name, Board: fullBoard(seed, c), Run: Run{Company: c, Count: len(trains), Column: 2}}
	copy(h.Run.Trains[:], trains)
	return h
}

// fullBoard is the board after everything that can be built has been built, by a
// company with tokens all over the map and three others beside it.
func fullBoard(seed uint64, c Company) Board {
	b := newBoard()
	b.placeHome(c, false)
	r := rand.New(rand.NewPCG(seed, 1862))
	var lays []Lay
	for {
		if lays = b.appendLays(c, tile.Brown, false, lays[:0]); len(lays) == 0 {
			return b
		}
		b.lay(mostTrack(lays, r))
		if places := b.tokenPlaces(c); places.Len() > 0 && bits.OnesCount64(uint64(b.stations(c))) < 7 && r.IntN(3) == 0 {
			for n := r.IntN(places.Len()); n > 0; n-- {
				places &= places - 1
			}
			b.placeToken(c, HexID(places.First()))
		}
		if reach := b.reach(c); b.checkLondon(c, &reach) == nil {
			b.linkLondon(c)
		}
	}
}

// mostTrack is one of the tiles with the most exits.
func mostTrack(lays []Lay, r *rand.Rand) Lay {
	best, most := lays[0], 0
	for _, i := range r.Perm(len(lays)) {
		if n := tiles[lays[i].Tile].Track(); n.Len() > most {
			best, most = lays[i], n.Len()
		}
	}
	return best
}
