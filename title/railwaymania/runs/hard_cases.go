package runs

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"

	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
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
	Board board.Board
	Run   Run
}

// Best is the best routes of the hard case.
func (h *HardCase) Best(ctx context.Context) Best {
	return FindBest(ctx, &h.Board, &h.Run, MostRevenue, AllWork)
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
	expresses := hardCase("expresses", 111, board.NGC, express(5, 5), express(4, 4), express(4, 4), express(5, 6), express(5, 6))
	expresses.Run.Routes = As18xxGames // which make it one of the hardest full maps known
	return []HardCase{
		expresses,
		hardCase("mixed", 1, board.EH, express(6, 6), express(5, 6), local(6, 6), local(5, 6), freight(9)),
		hardCase("passengers", 2, board.NB, express(6, 6), express(6, 6), express(5, 6), local(6, 6), local(5, 6)),
		hardCase("freights", 3, board.SVR, freight(9), freight(9), freight(8), freight(5), freight(3)),
		hardCase("chain", 4, board.WF, freight(5), freight(5), freight(3), express(6, 6), local(5, 6)),
		hardCase("locals", 5, board.IB, local(6, 6), local(5, 6), local(5, 6), local(5, 5), local(4, 5)),
		hardCase("small", 6, board.NE, express(2, 3), express(2, 3), express(3, 3), express(3, 3), local(2, 3), local(3, 3), freight(2), freight(3)),
		hardCase("merged", 7, board.EUR, express(6, 6), express(5, 6), express(5, 5), express(4, 5), local(6, 6), local(5, 6),
			local(5, 5), local(4, 5), freight(9), freight(8), freight(7), freight(6)),
		hardCase("dozen", 8, board.EH, freight(9), freight(9), freight(9), freight(9), freight(9), freight(9), freight(8), freight(7),
			freight(7), freight(6), freight(6), freight(6)),
		hardCase("sixteen", 9, board.WF, freight(9), freight(9), freight(9), freight(8), freight(7), freight(7), freight(6), freight(6),
			express(6, 6), express(6, 6), express(4, 5), local(6, 6), local(4, 5), freight(5), freight(5), local(4, 4)),
		carelessCase(express(2, 3), express(2, 3), express(2, 3), freight(2), freight(2), local(3, 3), express(3, 3), express(3, 3),
			express(4, 4)),
		thinCase("nine", 1, board.NGC, express(2, 3), express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(4, 4),
			local(3, 3), freight(2), freight(2)),
		thinCase("ten", 4, board.WF, express(2, 3), express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(3, 3),
			express(3, 3), local(4, 4), freight(5), freight(5)),
		thinCase("eleven", 5, board.SVR, express(2, 3), express(2, 3), express(3, 3), express(3, 3), express(4, 4), express(4, 5),
			local(2, 3), local(2, 3), local(3, 3), local(4, 4), freight(3)),
		thinCase("twelve", 4, board.YN, express(3, 3), express(4, 4), express(4, 5), local(2, 3), local(3, 3), local(4, 4),
			local(4, 4), local(5, 5), freight(3), freight(5), freight(6), freight(7)),
	}
}

// hardCase is some trains on a full map.
func hardCase(name string, seed uint64, c board.Company, trains ...Runner) HardCase {
	return newCase(name, builtBoard(seed, c, math.MaxInt, mostTrack), c, trains)
}

// thinCase is some trains on a map of thin lines.
func thinCase(name string, seed uint64, c board.Company, trains ...Runner) HardCase {
	const lays = 80
	return newCase(name, builtBoard(seed, c, lays, anyTrack), c, trains)
}

func newCase(name string, b board.Board, c board.Company, trains []Runner) HardCase {
	h := HardCase{Name: name, Board: b, Run: Run{Company: c, Count: len(trains), Column: 2}}
	copy(h.Run.Trains[:], trains)
	return h
}

// carelessCase is a company of nine trains in a game played at random. Prices of items
// alone tell little of its routes: its lines lead to areas on three sides, and the trains
// that want the areas must hang together over them.
func carelessCase(trains ...Runner) HardCase {
	b := board.New()
	for at := range strings.SplitSeq(carelessTrack, ", ") {
		var hex, number string
		var laid board.Laid
		if _, err := fmt.Sscan(at, &hex, &number, &laid.Turn, &laid.Stations); err != nil {
			panic(err)
		}
		laid.Tile = board.TileNamed(number)
		b.Set(board.HexNamed(hex), laid)
	}
	for _, hex := range []string{"C4", "C8", "E2", "E4", "F3", "F13", "H5"} {
		b.PlaceToken(board.EH, board.HexNamed(hex))
	}
	h := newCase("careless", b, board.EH, trains)
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
func builtBoard(seed uint64, c board.Company, most int, choose func([]board.Lay, *rand.Rand) board.Lay) board.Board {
	b := board.New()
	b.PlaceHome(c, false)
	r := rand.New(rand.NewPCG(seed, 1862))
	var lays []board.Lay
	for range most {
		if lays = b.AppendLays(c, tile.Brown, false, lays[:0]); len(lays) == 0 {
			break
		}
		b.Lay(choose(lays, r))
		if places := b.TokenPlaces(c); places.Len() > 0 && bits.OnesCount64(uint64(b.StationsOf(c))) < 7 && r.IntN(3) == 0 {
			for n := r.IntN(places.Len()); n > 0; n-- {
				places &= places - 1
			}
			b.PlaceToken(c, board.HexID(places.First()))
		}
		if reach := b.Reach(c); b.CheckLondon(c, &reach) == nil {
			b.LinkLondon(c)
		}
	}
	return b
}

// anyTrack is any of the tiles.
func anyTrack(lays []board.Lay, r *rand.Rand) board.Lay { return lays[r.IntN(len(lays))] }

// mostTrack is one of the tiles with the most exits.
func mostTrack(lays []board.Lay, r *rand.Rand) board.Lay {
	best, most := lays[0], 0
	for _, i := range r.Perm(len(lays)) {
		if n := lays[i].Tile.Printed().Track(); n.Len() > most {
			best, most = lays[i], n.Len()
		}
	}
	return best
}
