package runs

import (
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/kit/track"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Routes told by names and hexes.

// Tell is the stops of a route, the cities by their names and the areas by
// theirs, and all hexes that it crosses.
func Tell(b *board.Board, r Route) (stops []string, crossed []board.HexID) {
	f := b.Field()
	at := r.From()
	crossed = []board.HexID{at}
	stops = []string{stopName(at, r.exit(0))}
	for i := range r.Len() {
		by := r.exit(i)
		for {
			to := f.Across[at][by]
			if to >= track.Place(board.NumHexes) {
				return stops, crossed
			}
			at, by = board.HexID(to), by.Opposite()
			crossed = append(crossed, at)
			if !at.Land() || f.Tiles[to].City() {
				stops = append(stops, stopName(at, by))
				break
			}
			out, ok := f.Tiles[to].Across(by)
			if !ok {
				return stops, crossed
			}
			by = out
		}
	}
	return stops, crossed
}

// stopName is a stop's name: the city's, or that of the area behind the edge.
func stopName(h board.HexID, by tile.Edge) string {
	if h.Land() {
		return h.Name()
	}
	a, _, _ := h.Behind(by)
	return a.String()
}
