// Package board is the map of 1862 and all that lies on it: tiles, small stations,
// tokens and links to London; and what may be laid and placed where. The rules say
// whose turn it is and what a turn allows.
package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/kit/tile"
)

// HexID is a hex of the map: a city, a town or a hex off the board.
type HexID uint8

// Area is a red area or a port.
type Area uint8

// Company is one of the twenty companies, in the order of the list of 2.1.
type Company int8

// NoCompany stands where no company is.
const NoCompany Company = -1

// TileID is a kind of tile; 0 is the ground without a tile.
type TileID uint8

// Company ids by their printed letters.
const (
	EH Company = iota
	ECR
	ENR
	ESR
	EUR
	FDR
	IB
	LD
	LE
	LH
	NB
	NE
	NS
	YN
	NGC
	SVR
	WNR
	WF
	WVR
	WStI
	NumCompanies Company = iota
)

// companies are the printed companies and their home stations.
var companies = [NumCompanies]struct{ letters, name, home string }{
	{"E&H", "Ely & Huntingdon", "C8"},
	{"ECR", "Eastern Counties Railway", "D13"},
	{"ENR", "East Norfolk Railway", "F3"},
	{"ESR", "East Suffolk Railway", "F11"},
	{"EUR", "Eastern Union Railway", "E12"},
	{"FDR", "Felixstowe Dock & Railway", "G12"},
	{"I&B", "Ipswich & Bury Railway", "D9"},
	{"L&D", "Lynn & Dereham Railway", "D5"},
	{"L&E", "Lynn & Ely Railway", "C6"},
	{"L&H", "Lynn & Hunstanton Railway", "C4"},
	{"N&B", "Norwich & Brandon Railway", "E8"},
	{"N&E", "Northern & Eastern Railway", "B13"},
	{"N&S", "Norfolk & Suffolk Joint Railway", "H7"},
	{"Y&N", "Yarmouth & Norwich Railway", "H5"},
	{"NGC", "Newmarket & Great Chesterford Railway", "C10"},
	{"SVR", "Colchester, Stour Valley, Sudbury & Halstead", "D11"},
	{"WNR", "West Norfolk Railway", "E2"},
	{"W&F", "Wells & Fakenham Railway", "E4"},
	{"WVR", "Waveney Valley Railway", "G8"},
	{"WStI", "Wisbech, St Ives & Cambridge Junction Railway", "B5"},
}

// Names as printed, in the order of the ids, for reading and writing actions.
var (
	HexNames     = names(NumHexes, func(h HexID) string { return hexes[h].id })
	tileNames    = names(NumTiles, func(t TileID) string { return tiles[t].Name })
	CompanyNames = names(NumCompanies, func(c Company) string { return companies[c].letters })
	areaNames    = names(NumAreas, func(a Area) string { return areas[a].name })
)

// homes is where each company has its home station.
var homes = func() (at [NumCompanies]HexID) {
	for c, company := range companies {
		at[c] = HexNamed(company.home)
	}
	return
}()

func names[ID ~int8 | ~uint8](n ID, name func(ID) string) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = name(ID(i))
	}
	return list
}

// HexNamed is a hex by its printed name, for tables and tests.
func HexNamed(name string) HexID {
	i := slices.Index(HexNames, name)
	if i < 0 {
		panic("no hex " + name)
	}
	return HexID(i)
}

// TileNamed is a tile by its printed number, for tables and tests.
func TileNamed(name string) TileID {
	i := slices.Index(tileNames, name)
	if i < 0 {
		panic("no tile " + name)
	}
	return TileID(i)
}

// Home is where the company has its home station.
func (c Company) Home() HexID { return homes[c] }

// City tells whether the hex is a city's.
func (h HexID) City() bool { return h < NumCities }

// Land tells whether a tile can lie on the hex.
func (h HexID) Land() bool { return h < NumLand }

// Town tells whether only plain track can lie on the hex.
func (h HexID) Town() bool { return h.Land() && !h.City() }

// Name is the printed name of the city, the town or the area.
func (h HexID) Name() string { return hexes[h].name }

// Label is the printed letter of a city, or 0.
func (h HexID) Label() byte { return hexes[h].label }

// Printed is the tile in the position printed.
func (t TileID) Printed() *tile.Tile { return &tiles[t] }

// Port tells whether the area is a port.
func (a Area) Port() bool { return areas[a].port }

// Value is what the area pays in a column of the phases.
func (a Area) Value(column uint8) uint8 { return areas[a].value[column] }

func (h HexID) String() string  { return HexNames[h] }
func (t TileID) String() string { return tileNames[t] }
func (a Area) String() string   { return areaNames[a] }

func (c Company) String() string {
	if c == NoCompany {
		return "-"
	}
	return CompanyNames[c]
}

// MarshalText writes the hex as printed.
func (h HexID) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalText writes the tile's printed number.
func (t TileID) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// MarshalText writes the area's name.
func (a Area) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// MarshalText writes the company's letters.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a printed hex.
func (h *HexID) UnmarshalText(text []byte) error {
	i, err := find("hex", HexNames, text)
	*h = HexID(i)
	return err
}

// UnmarshalText reads a printed number.
func (t *TileID) UnmarshalText(text []byte) error {
	i, err := find("tile", tileNames[1:], text)
	*t = TileID(i + 1)
	return err
}

// UnmarshalText reads a company's letters.
func (c *Company) UnmarshalText(text []byte) error {
	i, err := find("company", CompanyNames, text)
	*c = Company(i)
	return err
}

func find(what string, names []string, text []byte) (int, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("there is no %s %q; possible: %s", what, text, strings.Join(names, ", "))
	}
	return i, nil
}
