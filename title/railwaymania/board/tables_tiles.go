package board

import "github.com/scrip-games/scrip/kit/tile"

// The tiles, by colour and number, in the position printed. Numbers with a y are
// those of other games' tiles with the letter Y.

// tiles are the printed tiles; the first is the ground without a tile.
var tiles = [NumTiles]tile.Tile{
	{Name: "-"},
	{Name: "8850", Colour: tile.Yellow, Count: 6, Segments: [3]tile.Edges{tile.Of(0, 5)}},
	{Name: "8851", Colour: tile.Yellow, Count: 8, Segments: [3]tile.Edges{tile.Of(0, 4)}},
	{Name: "8852", Colour: tile.Yellow, Count: 12, Segments: [3]tile.Edges{tile.Of(0, 3)}},
	{Name: "5", Colour: tile.Yellow, Count: 10, Slots: 1, Value: 20, Exits: tile.Of(0, 1)},
	{Name: "6", Colour: tile.Yellow, Count: 10, Slots: 1, Value: 20, Exits: tile.Of(0, 2)},
	{Name: "57", Colour: tile.Yellow, Count: 12, Slots: 1, Value: 20, Exits: tile.Of(0, 3)},
	{Name: "201", Colour: tile.Yellow, Count: 2, Label: 'Y', Slots: 1, Value: 30, Exits: tile.Of(0, 1)},
	{Name: "202", Colour: tile.Yellow, Count: 4, Label: 'Y', Slots: 1, Value: 30, Exits: tile.Of(0, 2)},
	{Name: "621", Colour: tile.Yellow, Count: 2, Label: 'Y', Slots: 1, Value: 30, Exits: tile.Of(0, 3)},
	{Name: "790", Colour: tile.Yellow, Count: 4, Label: 'N', Slots: 2, Value: 40, Exits: tile.Of(0, 1, 3, 4)},
	{Name: "16", Colour: tile.Green, Count: 2, Segments: [3]tile.Edges{tile.Of(0, 2), tile.Of(1, 3)}},
	{Name: "17", Colour: tile.Green, Count: 5, Segments: [3]tile.Edges{tile.Of(0, 4), tile.Of(1, 3)}},
	{Name: "18", Colour: tile.Green, Count: 5, Segments: [3]tile.Edges{tile.Of(0, 3), tile.Of(1, 2)}},
	{Name: "19", Colour: tile.Green, Count: 4, Segments: [3]tile.Edges{tile.Of(0, 3), tile.Of(2, 4)}},
	{Name: "20", Colour: tile.Green, Count: 6, Segments: [3]tile.Edges{tile.Of(0, 3), tile.Of(1, 4)}},
	{Name: "21", Colour: tile.Green, Count: 2, Segments: [3]tile.Edges{tile.Of(0, 2), tile.Of(3, 4)}},
	{Name: "22", Colour: tile.Green, Count: 2, Segments: [3]tile.Edges{tile.Of(0, 4), tile.Of(2, 3)}},
	{Name: "14", Colour: tile.Green, Count: 11, Slots: 2, Value: 30, Exits: tile.Of(0, 1, 3, 4)},
	{Name: "15", Colour: tile.Green, Count: 10, Slots: 2, Value: 30, Exits: tile.Of(0, 1, 2, 3)},
	{Name: "53y", Colour: tile.Green, Count: 6, Label: 'Y', Slots: 2, Value: 50, Exits: tile.Of(0, 2, 4)},
	{Name: "619", Colour: tile.Green, Count: 10, Slots: 2, Value: 30, Exits: tile.Of(0, 2, 3, 4)},
	{Name: "791", Colour: tile.Green, Count: 4, Label: 'N', Slots: 3, Value: 60, Exits: tile.Of(0, 1, 2, 3, 4)},
	{Name: "792", Colour: tile.Green, Count: 2, Label: 'Y', Slots: 2, Value: 50, Exits: tile.Of(0, 3, 5)},
	{Name: "793", Colour: tile.Green, Count: 3, Label: 'Y', Slots: 2, Value: 50, Exits: tile.Of(0, 1, 3)},
	{Name: "778", Colour: tile.Brown, Count: 4, Segments: [3]tile.Edges{tile.Of(0, 4), tile.Of(1, 3), tile.Of(2, 5)}},
	{Name: "779", Colour: tile.Brown, Count: 3, Segments: [3]tile.Edges{tile.Of(0, 4), tile.Of(1, 5), tile.Of(2, 3)}},
	{Name: "780", Colour: tile.Brown, Count: 3, Segments: [3]tile.Edges{tile.Of(0, 3), tile.Of(1, 2), tile.Of(4, 5)}},
	{Name: "798", Colour: tile.Brown, Count: 3, Segments: [3]tile.Edges{tile.Of(0, 3), tile.Of(1, 4), tile.Of(2, 5)}},
	{Name: "61y", Colour: tile.Brown, Count: 3, Label: 'Y', Slots: 2, Value: 60, Exits: tile.Of(0, 2, 3, 4)},
	{Name: "611", Colour: tile.Brown, Count: 8, Slots: 2, Value: 40, Exits: tile.Of(0, 1, 2, 3, 4)},
	{Name: "794", Colour: tile.Brown, Count: 3, Label: 'N', Slots: 4, Value: 80, Exits: tile.Of(0, 1, 2, 3, 4, 5)},
	{Name: "795", Colour: tile.Brown, Count: 1, Label: 'I', Slots: 4, Value: 80, Exits: tile.Of(0, 1, 2, 4, 5)},
	{Name: "796", Colour: tile.Brown, Count: 3, Label: 'Y', Slots: 2, Value: 60, Exits: tile.Of(0, 1, 3, 4)},
	{Name: "797", Colour: tile.Brown, Count: 1, Label: 'H', Slots: 2, Value: 60, Exits: tile.Of(0, 3, 4)},
	{Name: "891y", Colour: tile.Brown, Count: 3, Label: 'Y', Slots: 2, Value: 60, Exits: tile.Of(0, 1, 2, 3)},
}

// NumTiles counts the ground without a tile, too.
const NumTiles TileID = 36
