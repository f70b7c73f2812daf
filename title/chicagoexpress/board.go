package chicagoexpress

import (
	"strconv"

	"github.com/scrip-games/scrip/kit/hex"
)

// What lies on the table: companies, dials, industrial cities and the map. Their
// printed figures are in the tables.

// Company is a railway company, in the order of the opening auctions; the
// Wabash comes into play when the first of the others reaches Chicago.
type Company uint8

// The companies.
const (
	PRR Company = iota
	BO
	CO
	NYC
	WAB
	companies
)

func (c Company) String() string { return companyNames[c] }

// MarshalText writes the company's printed name.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Dial is one of the three dials, which count the actions chosen.
type Dial uint8

// The dials.
const (
	AuctionDial Dial = iota
	BuildDial
	DevelopDial
	dials
)

func (d Dial) String() string { return dialNames[d] }

// MarshalText writes the dial's name.
func (d Dial) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Industry is one of the industrial cities, whose income stands on a scale.
type Industry uint8

// The industrial cities.
const (
	Detroit Industry = iota
	Wheeling
	Pittsburgh
	industries
)

func (i Industry) String() string { return industryNames[i] }

// MarshalText writes the city's key.
func (i Industry) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// terrain is a kind of hex.
type terrain uint8

const (
	plain terrain = iota
	forest
	mountain
	city
	industrial
	start
)

// shared tells whether locomotives of several companies may stand there.
func (t terrain) shared() bool { return t == plain || t == city || t == industrial }

// Hex is a hex of the map, by its place in the table.
type Hex = hex.ID

var (
	chart    = hex.Draw(printed[:], func(p printedHex) string { return p.name }, place)
	hexNames = chart.Names
	grid     = chart.Grid

	chicago = named("A2")
	starts  = having(func(p printedHex) bool { return p.terrain == start })
	// buildable is all but the start hexes.
	buildable = having(func(p printedHex) bool { return p.terrain != start })
	// sharable is the hexes that take locomotives of several companies.
	sharable = having(func(p printedHex) bool { return p.terrain.shared() })
	// developable is where developing is ever possible: where a house adds to
	// the income, in forests, and in the industrial cities that players develop.
	developable = chart.Where(func(h Hex) bool {
		p := printed[h]
		return p.house > 0 || p.terrain == forest || p.terrain == industrial && h != industryHexes[Detroit]
	})
)

// place reads column and row from a name: "S3" is column S, row 3.
func place(name string) hex.Axial {
	row, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(err)
	}
	return hex.OddQ(int(name[0]-'A'), row)
}

func named(name string) Hex { return chart.Named(name) }

func having(is func(printedHex) bool) hex.Set {
	return chart.Where(func(h Hex) bool { return is(printed[h]) })
}
