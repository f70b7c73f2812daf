package germanrailways

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/hex"
)

// What lies on the table: the companies and the map. Their printed figures are in
// the tables.

// Company is a railway company, in the order of the opening auctions.
type Company uint8

// The companies.
const (
	PO Company = iota
	NME
	KSS
	KBS
	MWB
	GBS
	CME
	BHE
	companies
)

func (c Company) String() string { return companyNames[c] }

// MarshalText writes the company's printed name.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// terrain decides what a hex costs.
type terrain uint8

const (
	plain terrain = iota
	hill
	mountain
)

// kind decides who may build on a hex.
type kind uint8

const (
	rural     kind = iota // one locomotive in all
	outskirts             // of Berlin: one in all, and each company once in the zone
	city                  // one locomotive of each company
)

// Hex is a hex of the map, by its place in the table. Berlin is one.
type Hex = hex.ID

var (
	chart    = hex.Draw(printed[:], func(p printedHex) string { return p.name }, place, berlinHexes...)
	hexNames = chart.Names
	grid     = chart.Grid

	berlin  = named("06-09")
	hamburg = named("03-05")
	bamberg = named("13-07")

	everywhere = chart.Where(func(Hex) bool { return true })
	cities     = chart.Where(func(h Hex) bool { return printed[h].kind == city })
	zone       = chart.Where(func(h Hex) bool { return printed[h].kind == outskirts })
)

// place reads row and column from a name: "06-09" is row 6, column 9.
func place(name string) hex.Axial {
	var row, col int
	if _, err := fmt.Sscanf(name, "%02d-%02d", &row, &col); err != nil {
		panic(err)
	}
	return hex.EvenR(col, row)
}

func named(name string) Hex { return chart.Named(name) }
