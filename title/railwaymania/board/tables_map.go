package board

import "github.com/scrip-games/scrip/kit/tile"

// The map. Hexes are numbered with the cities first, then the towns, then what
// lies off the board, so that a city's number is also its place in tables of
// cities. Rows are numbered by half hexes, as printed.

const (
	NumCities HexID = 25
	NumLand   HexID = 37
	NumHexes  HexID = 60
)

// hexes are the printed hexes. Open is the edges over which track may run: not
// into the sea, not to a red area without a connection (7.6.1), not over the
// estuaries around Harwich.
var hexes = [NumHexes]struct {
	id       string
	col, row int8
	name     string
	label    byte
	open     tile.Edges
}{
	// Cities.
	{"B5", 1, 5, "Wisbech", 0, 0b111111},
	{"B7", 1, 7, "March", 0, 0b111111},
	{"B9", 1, 9, "Cambridge", 'N', 0b111111},
	{"B13", 1, 13, "Bishop's Stortford", 0, 0b111111},
	{"C4", 2, 4, "King's Lynn", 'Y', 0b111111},
	{"C6", 2, 6, "Downham Market", 0, 0b111111},
	{"C8", 2, 8, "Ely", 'Y', 0b111111},
	{"C10", 2, 10, "Newmarket", 0, 0b111111},
	{"D5", 3, 5, "Swaffham", 0, 0b111111},
	{"D9", 3, 9, "Bury St. Edmunds", 'Y', 0b111111},
	{"D11", 3, 11, "Sudbury", 0, 0b111111},
	{"D13", 3, 13, "Witham", 0, 0b111111},
	{"E2", 4, 2, "Wells-Next-The-Sea", 0, 0b110111},
	{"E4", 4, 4, "Fakenham", 0, 0b111111},
	{"E8", 4, 8, "Thetford", 0, 0b111111},
	{"E12", 4, 12, "Colchester", 'N', 0b111111},
	{"F3", 5, 3, "Cromer", 0, 0b101111},
	{"F5", 5, 5, "Norwich", 'N', 0b111111},
	{"F7", 5, 7, "Diss", 0, 0b111111},
	{"F11", 5, 11, "Ipswich", 'N', 0b111110},
	{"F13", 5, 13, "Harwich", 'Y', 0b100101},
	{"G8", 6, 8, "Beccles", 0, 0b011111},
	{"G12", 6, 12, "Felixstowe", 0, 0b111101},
	{"H5", 7, 5, "Great Yarmouth", 'Y', 0b110111},
	{"H7", 7, 7, "Lowestoft", 0, 0b111111},
	// Towns.
	{"B3", 1, 3, "Holbeach", 0, 0b100111},
	{"B11", 1, 11, "Royston", 0, 0b111111},
	{"C12", 2, 12, "Great Dunmow", 0, 0b111111},
	{"D3", 3, 3, "Hunstanton", 0, 0b110011},
	{"D7", 3, 7, "Brandon", 0, 0b111111},
	{"E6", 4, 6, "Watton", 0, 0b111111},
	{"E10", 4, 10, "Stowmarket", 0, 0b111111},
	{"E14", 4, 14, "Tiptree", 0, 0b001110},
	{"F9", 5, 9, "Framlingham", 0, 0b111111},
	{"G4", 6, 4, "N Walsham", 0, 0b100111},
	{"G6", 6, 6, "Acle", 0, 0b111111},
	{"G10", 6, 10, "Woodbridge", 0, 0b001111},
	// Off the board: red areas and ports.
	{"A2", 0, 2, "", 0, 0b100000},
	{"A4", 0, 4, "", 0, 0b110000},
	{"A6", 0, 6, "Midlands", 0, 0b110000},
	{"A8", 0, 8, "", 0, 0b110000},
	{"A10", 0, 10, "The West", 0, 0b110000},
	{"A12", 0, 12, "", 0, 0b110000},
	{"A14", 0, 14, "", 0, 0b010000},
	{"B15", 1, 15, "", 0, 0b001000},
	{"C2", 2, 2, "", 0, 0b000001},
	{"C14", 2, 14, "London", 0, 0b011100},
	{"D1", 3, 1, "", 0, 0b100000},
	{"D15", 3, 15, "", 0, 0b011000},
	{"E0", 4, 0, "", 0, 0b000000},
	{"F1", 5, 1, "", 0, 0b000011},
	{"F15", 5, 15, "", 0, 0b001000},
	{"G2", 6, 2, "", 0, 0b000000},
	{"G14", 6, 14, "", 0, 0b001100},
	{"H9", 7, 9, "", 0, 0b001000},
	{"H11", 7, 11, "", 0, 0b000010},
	{"H13", 7, 13, "", 0, 0b000100},
	{"I4", 8, 4, "", 0, 0b000010},
	{"I6", 8, 6, "", 0, 0b000110},
	{"I8", 8, 8, "", 0, 0b000100},
}

// The red areas and the ports.
const (
	midlands Area = iota
	west
	London
	north
	north0
	north1
	holland
	denmark
	east
	northEast
	NumAreas Area = iota
)

// areas pay by the column of the phase: A-B, C-D, E-H.
var areas = [NumAreas]struct {
	name  string
	port  bool
	value [3]uint8
}{
	{"Midlands", false, [3]uint8{40, 90, 140}},
	{"West", false, [3]uint8{70, 100, 120}},
	{"London", false, [3]uint8{100, 150, 200}},
	{"North", true, [3]uint8{80, 90, 100}},
	{"North0", true, [3]uint8{80, 90, 100}},
	{"North1", true, [3]uint8{80, 90, 100}},
	{"Holland", true, [3]uint8{70, 100, 130}},
	{"Denmark", true, [3]uint8{70, 100, 130}},
	{"East", true, [3]uint8{60, 90, 120}},
	{"NorthEast", true, [3]uint8{80, 100, 120}},
}

// Entry is a way into an area.
type Entry struct {
	Area Area
	Hex  HexID     // off the board
	Edge tile.Edge // by which track enters it
	Land HexID     // on the other side
}

// Entries are all of them.
var Entries = [...]Entry{
	{midlands, HexNamed("A2"), 5, HexNamed("B3")},
	{midlands, HexNamed("A4"), 4, HexNamed("B3")},
	{midlands, HexNamed("A4"), 5, HexNamed("B5")},
	{midlands, HexNamed("A6"), 4, HexNamed("B5")},
	{midlands, HexNamed("A6"), 5, HexNamed("B7")},
	{midlands, HexNamed("A8"), 4, HexNamed("B7")},
	{west, HexNamed("A8"), 5, HexNamed("B9")},
	{west, HexNamed("A10"), 4, HexNamed("B9")},
	{west, HexNamed("A10"), 5, HexNamed("B11")},
	{west, HexNamed("A12"), 4, HexNamed("B11")},
	{London, HexNamed("A12"), 5, HexNamed("B13")},
	{London, HexNamed("A14"), 4, HexNamed("B13")},
	{London, HexNamed("B15"), 3, HexNamed("B13")},
	{London, HexNamed("C14"), 2, HexNamed("B13")},
	{London, HexNamed("C14"), 3, HexNamed("C12")},
	{London, HexNamed("C14"), 4, HexNamed("D13")},
	{London, HexNamed("D15"), 3, HexNamed("D13")},
	{London, HexNamed("D15"), 4, HexNamed("E14")},
	{north, HexNamed("C2"), 0, HexNamed("C4")},
	{north0, HexNamed("D1"), 5, HexNamed("E2")},
	{north0, HexNamed("F1"), 1, HexNamed("E2")},
	{north1, HexNamed("F1"), 0, HexNamed("F3")},
	{holland, HexNamed("F15"), 3, HexNamed("F13")},
	{holland, HexNamed("G14"), 2, HexNamed("F13")},
	{denmark, HexNamed("G14"), 3, HexNamed("G12")},
	{denmark, HexNamed("H11"), 1, HexNamed("G12")},
	{denmark, HexNamed("H13"), 2, HexNamed("G12")},
	{east, HexNamed("H9"), 3, HexNamed("H7")},
	{east, HexNamed("I6"), 1, HexNamed("H7")},
	{east, HexNamed("I8"), 2, HexNamed("H7")},
	{northEast, HexNamed("I4"), 1, HexNamed("H5")},
	{northEast, HexNamed("I6"), 2, HexNamed("H5")},
}

// behind is the area that an edge of a hex off the board leads to, and the land
// hex on the other side.
var behind = func() (at [NumHexes][6]struct {
	area Area
	land HexID
	ok   bool
}) {
	for _, e := range Entries {
		to := &at[e.Hex][e.Edge]
		to.area, to.land, to.ok = e.Area, e.Land, true
	}
	return
}()

// Behind is the area that an edge of a hex off the board leads to, and the land hex
// on the other side.
func (h HexID) Behind(e tile.Edge) (a Area, land HexID, ok bool) {
	to := &behind[h][e]
	return to.area, to.land, to.ok
}
