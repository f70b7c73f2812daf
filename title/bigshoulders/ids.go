package bigshoulders

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The things of the game by small numbers. Each is written by its printed name.

// Company is one of the ten companies.
type Company int8

const (
	Anglo Company = iota
	Brunswick
	Cracker
	Doggett
	Elgin
	Fairbank
	Henderson
	Libby
	Spalding
	Swift
	companies = iota
)

var companyNames = names[Company]{"company", []string{"anglo", "brunswick", "cracker", "doggett", "elgin",
	"fairbank", "henderson", "libby", "spalding", "swift"}}

// Industry is what a company makes: its row of the demand area.
type Industry uint8

const (
	Food Industry = iota
	DryGoods
	Meat
	Shoes
	industries = iota
)

var industryNames = names[Industry]{"industry", []string{"food-and-dairy", "dry-goods", "meat-packing", "shoes"}}

// Resource is a kind of cube.
type Resource uint8

const (
	Livestock Resource = iota
	Steel
	Wood
	Coal
	resources = iota
)

var resourceNames = names[Resource]{"resource", []string{"livestock", "steel", "wood", "coal"}}

// Column of the demand area, from the edge of the board to its centre.
type Column uint8

const (
	Left Column = iota
	Middle
	Right
	columns = iota
)

var columnNames = names[Column]{"column", []string{"left", "middle", "right"}}

// Tile is a demand tile; 0 is none.
type Tile uint8

const tiles = 24 + 1

var tileNames = names[Tile]{"demand tile", numbered("D", tiles)}

// Building is a building tile; 0 is none.
type Building uint8

const buildings = 44 + 1

var buildingNames = names[Building]{"building", numbered("B", buildings)}

// Asset is a capital asset; 0 is none.
type Asset uint8

const (
	noAsset Asset = iota
	Abattoir
	BackroomDeals
	BrandRecognition
	BrilliantMarketing
	CatalogEmpire
	CincinnatiSteel
	ColorCatalog
	Foundry
	MailOrderCatalog
	MichiganLumber
	PennsylvaniaCoal
	PopularPartners
	PriceProtection
	Refrigeration
	UnionStockyards
	Workshop
	assets = iota
)

var assetNames = names[Asset]{"capital asset", []string{"", "abattoir", "backroom-deals", "brand-recognition",
	"brilliant-marketing", "catalog-empire", "cincinnati-steel", "color-catalog", "foundry", "mail-order-catalog",
	"michigan-lumber", "pennsylvania-coal", "popular-partners", "price-protection", "refrigeration",
	"union-stockyards", "workshop"}}

// Goal is a public goal; 0 is none.
type Goal uint8

const (
	noGoal Goal = iota
	MostManagers
	HighestPrestige
	MostSalespeople
	RichestCompany
	MostAssets
	MostPartners
	MostWorkers
	MostCommon
	MostAutomation
	MostPreferred
	goals = iota
)

var goalNames = names[Goal]{"goal", []string{"", "most-managers", "highest-prestige", "most-salespeople",
	"richest-company", "most-assets", "most-partners", "most-workers", "most-common", "most-automation", "most-preferred"}}

// Space is an action space: one printed on the board, or a building on it.
type Space uint8

const (
	HireWorkers Space = iota
	Advertising
	HireManager
	HireSalesperson
	CapitalInvestment
	ExtraDividends
	Fundraising40
	Fundraising60
	Fundraising80
	generalCount = iota
	spaces       = generalCount + buildings
)

var spaceNames = names[Space]{"action space", append([]string{"hire-workers", "advertising", "hire-manager",
	"hire-salesperson", "capital-investment", "extra-dividends", "fundraising-40", "fundraising-60", "fundraising-80"},
	numbered("B", buildings)...)}

// spaceOf is the action space that a building on the board is.
func spaceOf(b Building) Space { return generalCount + Space(b) }

// building is the building that the space is, 0 if it is printed on the board.
func (s Space) building() Building {
	if s < generalCount {
		return 0
	}
	return Building(s - generalCount)
}

// Certificate is a kind of certificate, as kit/cert numbers them.
type Certificate uint8

var certificateNames = names[Certificate]{"certificate", []string{"common", "preferred", "director"}}

// Source is where certificates are bought: from the company or from the bank's pool.
type Source uint8

const (
	FromTreasury Source = iota
	FromPool
	sources = iota
)

var sourceNames = names[Source]{"source", []string{"treasury", "pool"}}

// Cubes are resource cubes by kind.
type Cubes [resources]uint8

func (c Cubes) total() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

// covers tells whether all that is needed is there.
func (c Cubes) covers(needs Cubes) bool {
	for r, n := range needs {
		if c[r] < n {
			return false
		}
	}
	return true
}

// names are the printed names of one kind of thing.
type names[T ~uint8 | ~int8] struct {
	what string
	list []string
}

// of is the name of one of them, for those who read errors.
func (n names[T]) of(t T) string {
	if text, err := n.text(t); err == nil {
		return string(text)
	}
	return fmt.Sprintf("no %s", n.what)
}

func (n names[T]) text(t T) ([]byte, error) {
	if int(t) < 0 || int(t) >= len(n.list) {
		return nil, fmt.Errorf("there is no %s %d", n.what, t)
	}
	return []byte(n.list[t]), nil
}

func (n names[T]) read(text []byte, t *T) error {
	i := slices.Index(n.list, string(text))
	if i < 0 || len(text) == 0 {
		possible := strings.Join(slices.DeleteFunc(slices.Clone(n.list), func(s string) bool { return s == "" }), ", ")
		return fmt.Errorf("there is no %s %q; possible: %s", n.what, text, possible)
	}
	*t = T(i)
	return nil
}

// numbered are names made of a letter and a number, the first one empty.
func numbered(letter string, n int) []string {
	list := make([]string, n)
	for i := 1; i < n; i++ {
		list[i] = fmt.Sprintf("%s%02d", letter, i)
	}
	return list
}

func (x Company) String() string                { return companyNames.of(x) }
func (x Company) MarshalText() ([]byte, error)  { return companyNames.text(x) }
func (x *Company) UnmarshalText(b []byte) error { return companyNames.read(b, x) }

func (x Industry) String() string                { return industryNames.of(x) }
func (x Industry) MarshalText() ([]byte, error)  { return industryNames.text(x) }
func (x *Industry) UnmarshalText(b []byte) error { return industryNames.read(b, x) }

func (x Resource) String() string                { return resourceNames.of(x) }
func (x Resource) MarshalText() ([]byte, error)  { return resourceNames.text(x) }
func (x *Resource) UnmarshalText(b []byte) error { return resourceNames.read(b, x) }

func (x Column) String() string                { return columnNames.of(x) }
func (x Column) MarshalText() ([]byte, error)  { return columnNames.text(x) }
func (x *Column) UnmarshalText(b []byte) error { return columnNames.read(b, x) }

func (x Tile) String() string                { return tileNames.of(x) }
func (x Tile) MarshalText() ([]byte, error)  { return tileNames.text(x) }
func (x *Tile) UnmarshalText(b []byte) error { return tileNames.read(b, x) }

func (x Building) String() string                { return buildingNames.of(x) }
func (x Building) MarshalText() ([]byte, error)  { return buildingNames.text(x) }
func (x *Building) UnmarshalText(b []byte) error { return buildingNames.read(b, x) }

func (x Asset) String() string                { return assetNames.of(x) }
func (x Asset) MarshalText() ([]byte, error)  { return assetNames.text(x) }
func (x *Asset) UnmarshalText(b []byte) error { return assetNames.read(b, x) }

func (x Goal) String() string                { return goalNames.of(x) }
func (x Goal) MarshalText() ([]byte, error)  { return goalNames.text(x) }
func (x *Goal) UnmarshalText(b []byte) error { return goalNames.read(b, x) }

func (x Space) String() string                { return spaceNames.of(x) }
func (x Space) MarshalText() ([]byte, error)  { return spaceNames.text(x) }
func (x *Space) UnmarshalText(b []byte) error { return spaceNames.read(b, x) }

func (x Certificate) String() string                { return certificateNames.of(x) }
func (x Certificate) MarshalText() ([]byte, error)  { return certificateNames.text(x) }
func (x *Certificate) UnmarshalText(b []byte) error { return certificateNames.read(b, x) }

func (x Source) String() string                { return sourceNames.of(x) }
func (x Source) MarshalText() ([]byte, error)  { return sourceNames.text(x) }
func (x *Source) UnmarshalText(b []byte) error { return sourceNames.read(b, x) }

// MarshalJSON writes the kinds there are, by name.
func (c Cubes) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for r, n := range c {
		if n == 0 {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(out, '"')
		out = append(out, resourceNames.list[r]...)
		out = append(out, `":`...)
		out = strconv.AppendUint(out, uint64(n), 10)
	}
	return append(out, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Cubes) UnmarshalJSON(data []byte) error {
	var given map[Resource]uint8
	if err := json.Unmarshal(data, &given); err != nil {
		return err
	}
	*c = Cubes{}
	for r, n := range given {
		c[r] = n
	}
	return nil
}
