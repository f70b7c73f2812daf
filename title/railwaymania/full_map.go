package railwaymania

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"

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
		carelessCase(express(2, 3), express(2, 3), express(2, 3), freight(2), freight(2), local(3, 3), express(3, 3), express(3, 3),
			express(4, 4)),
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

// carelessCase is a company of nine trains in a game played at random. Prices of items
// alone tell little of its routes: its lines lead to areas on three sides, and the trains
// that want the areas must hang together over them.
func carelessCase(trains ...Runner) HardCase {
	b := newBoard()
	for at := range strings.SplitSeq(carelessTrack, ", ") {
		var hex, number string
		var laid Laid
		if _, err := fmt.Sscan(at, &hex, &number, &laid.Turn, &laid.Stations); err != nil {
			panic(err)
		}
		laid.Tile = tileNamed(number)
		b.tiles[hexNamed(hex)] = laid
	}
	for _, hex := range []string{"C4", "C8", "E2", "E4", "F3", "F13", "H5"} {
		b.placeToken(EH, hexNamed(hex))
	}
	h := newCase("careless", b, EH, trains)
	h.Run.Column = 1
	return h
}

// carelessTrack is the hex of each tile, its number, turn and small stations.
const carelessTrack = "B5 15 3 0, B7 14 1 0, B13 57 0 0, C4 793 3 0, C6 619 2 0, C8 792 3 0, C10 619 1 0, D5 15 1 0, " +
	"D9 792 3 0, D11 611 5 0, D13 15 3 0, E2 14 1 0, E4 15 2 0, E8 619 3 0, E12 791 4 0, F3 619 5 0, F5 790 2 0, " +
	"F7 611 2 0, F11 791 1 0, F13 793 5 0, G8 57 1 0, G12 619 0 0, H5 201 0 0, H7 15 4 0, B11 8851 4 20, " +
	"C12 8850 5 48, D3 16 4 34, D7 19 0 9, E6 21 3 3, E10 8851 5 40, E14 8851 3 10, F9 22 0 17, G4 8850 2 6, " +
	"G6 17 1 20, G10 8851 2 5"

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
