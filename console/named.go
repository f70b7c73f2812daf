package console

import (
	"slices"
	"strings"
	"unicode"
)

// Views call things by names, which the catalogue has words for: houses-left for housesLeft. A name that means something
// else within another goes by both.
var apart = []string{
	"assets.price", "bag.next", "buildings.pay", "buying.price", "companies.met", "companies.next", "demand.half", "ends.at", "mergers.turn", "offer.from",
	"own.treasury", "round.turn", "step.seat", "step.turn", "stops.pays", "tiles.turn", "trains.price", "turn.idle",
}

// named is the name of the last part of a path, such as companies.treasury.
func named(path string) Sentence {
	names := strings.Split(path, ".")
	own := names[len(names)-1]
	if len(names) > 1 {
		if both := names[len(names)-2] + "." + own; slices.Contains(apart, both) {
			own = both
		}
	}
	return Sentence{Key: "name." + strings.ReplaceAll(spaced(own), " ", "-")}
}

// Things that one names as the notation does go by those names, whatever the language: what is said of them is done by them.
var called = []string{
	"company", "companies", "asset", "assetsGone", "building", "space", "aside", "hand", "removed", "remove", "operated", "operating", "goods",
	"barred", "directs", "initial", "tokens", "london", "hex", "hexes", "partner", "survivor", "absorbed", "refused", "obligations", "names",
}

// holders are those fields in which a text may be the number of a seat.
var holders = []string{"holder", "sold", "directorAt", "director"}

// seats are the fields whose numbers are those of seats.
var seats = []string{
	"seat", "seats", "owners", "leader", "leaders", "opener", "director", "priority", "in", "winners", "agreed", "waiting", "playing", "usedBy", "consent",
	"order", "order.drawn", "auction.high", "spaces.partners", "step.turn",
}

func namesSeat(path string) bool {
	return slices.Contains(seats, path) || slices.Contains(seats, last(path))
}

func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// isWord tells a word, which has another in another language, from the sign of a place or of a thing.
func isWord(text string) bool {
	return len(text) > 2 && strings.IndexFunc(text, func(r rune) bool { return r != '-' && (r < 'a' || r > 'z') }) < 0
}

// spaced is a name as it is spoken: housesLeft is "houses left".
func spaced(name string) string {
	var out strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			out.WriteByte(' ')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
