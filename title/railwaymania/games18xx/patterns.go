package games18xx

import "github.com/scrip-games/scrip/kit/tile"

// patterns are the numbers that 18xx.games gives to plain green and brown tiles
// with small stations: the tile, and the segments that carry one as printed.
var patterns = map[string]struct {
	tile     string
	stations tile.Edges
}{
	"16_1a":  {"16", tile.Of(0, 2)},
	"16_1b":  {"16", tile.Of(1, 3)},
	"16_2":   {"16", tile.Of(0, 2, 1, 3)},
	"17_1":   {"17", tile.Of(0, 4)},
	"17_2":   {"17", tile.Of(0, 4, 1, 3)},
	"18_1a":  {"18", tile.Of(0, 3)},
	"18_1b":  {"18", tile.Of(1, 2)},
	"18_2":   {"18", tile.Of(0, 3, 1, 2)},
	"19_1a":  {"19", tile.Of(0, 3)},
	"19_1b":  {"19", tile.Of(2, 4)},
	"19_2":   {"19", tile.Of(0, 3, 2, 4)},
	"20_1":   {"20", tile.Of(0, 3)},
	"20_1b":  {"20", tile.Of(1, 4)},
	"20_2":   {"20", tile.Of(0, 3, 1, 4)},
	"21_1a":  {"21", tile.Of(0, 2)},
	"21_1b":  {"21", tile.Of(3, 4)},
	"21_2":   {"21", tile.Of(0, 2, 3, 4)},
	"22_1a":  {"22", tile.Of(0, 4)},
	"22_1b":  {"22", tile.Of(2, 3)},
	"22_2":   {"22", tile.Of(0, 4, 2, 3)},
	"778_1a": {"778", tile.Of(0, 4)},
	"778_1b": {"778", tile.Of(2, 5)},
	"778_2a": {"778", tile.Of(0, 4, 2, 5)},
	"778_2b": {"778", tile.Of(0, 4, 1, 3)},
	"778_3":  {"778", tile.Of(0, 4, 1, 3, 2, 5)},
	"779_1a": {"779", tile.Of(0, 4)},
	"779_1b": {"779", tile.Of(1, 5)},
	"779_1c": {"779", tile.Of(2, 3)},
	"779_2a": {"779", tile.Of(0, 4, 1, 5)},
	"779_2b": {"779", tile.Of(0, 4, 2, 3)},
	"779_2c": {"779", tile.Of(1, 5, 2, 3)},
	"779_3":  {"779", tile.Of(0, 4, 1, 5, 2, 3)},
	"780_1a": {"780", tile.Of(0, 3)},
	"780_1b": {"780", tile.Of(1, 2)},
	"780_2a": {"780", tile.Of(0, 3, 1, 2)},
	"780_2b": {"780", tile.Of(1, 2, 4, 5)},
	"780_3":  {"780", tile.Of(0, 3, 1, 2, 4, 5)},
	"798_1":  {"798", tile.Of(0, 3)},
	"798_2":  {"798", tile.Of(0, 3, 1, 4)},
	"798_3":  {"798", tile.Of(0, 3, 1, 4, 2, 5)},
}
