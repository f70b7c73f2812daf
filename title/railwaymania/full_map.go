package railwaymania

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/scrip-games/scrip/kit/tile"
)

// Constructed positions that are as hard as a game can make them: every hex
// built as far as the tiles go, tokens all over the map, five trains of the
// largest classes, eight small ones, or twelve and sixteen after mergers: all the
// permanent trains as freights, and as many as run in one turn. And maps as careless
// companies build them, where nine to twelve small trains must hang together over long
// thin lines. They measure the search for the best routes.

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
		thinCase("nine", 1, NGC, express(2, 3), express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(4, 4),
			local(3, 3), freight(2), freight(2)),
		thinCase("ten", 4, WF, express(2, 3), express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(3, 3),
			express(3, 3), local(4, 4), freight(5), freight(5)),
		thinCase("eleven", 5, SVR, express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(4, 4), express(4, 5),
			local(2, 3), local(2, 3), local(3, 3), local(4, 4), freight(3)),
		thinCase("twelve", 4, YN, express(3, 3), express(4, 4), express(4, 5), local(2, 3), local(3, 3), local(4, 4),
			local(4, 4), local(5, 5), freight(3), freight(5), freight(6), freight(7)),
	}
}

// hardCase is some trains on a full map.
func hardCase(name string, seed uint64, c Company, trains ...Runner) HardCase {
	return newCase(name, builtBoard(seed, c, math.MaxInt, mostTrack), c, trains)
}

// thinCase is some trains on a map of thin lines.
func thinCase(name string, seed uint64, c Company, trains ...Runner) HardCase {
	const lays = 80
	return newCase(name, builtBoard(seed, c, lays, anyTrack), c, trains)
}

func newCase(name string, b Board, c Company, trains []Runner) HardCase {
	h := HardCase{Name: name, Board: b, Run: Run{Company: c, Count: len(trains), Column: 2}}
	copy(h.Run.Trains[:], trains)
	return h
}

// builtBoard is the board after so much has been built, or everything that can be, by a
// company with tokens all over the map and three others beside it.
func builtBoard(seed uint64, c Company, most int, choose func([]Lay, *rand.Rand) Lay) Board {
	b := newBoard()
	b.placeHome(c, false)
	r := rand.New(rand.NewPCG(seed, 1862))
	var lays []Lay
	for range most {
		if lays = b.appendLays(c, tile.Brown, false, lays[:0]); len(lays) == 0 {
			break
		}
		b.lay(choose(lays, r))
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
	return b
}

// anyTrack is any of the tiles.
func anyTrack(lays []Lay, r *rand.Rand) Lay { return lays[r.IntN(len(lays))] }

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
