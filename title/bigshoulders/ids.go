package bigshoulders

import (
	"fmt"
	"slices"
	"strconv"
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

var companyNames = []string{"anglo", "brunswick", "cracker", "doggett", "elgin",
	"fairbank", "henderson", "libby", "spalding", "swift"}

// Industry is what a company makes: its row of the demand area.
type Industry uint8

const (
	Food Industry = iota
	DryGoods
	Meat
	Shoes
	industries = iota
)

var industryNames = []string{"food-and-dairy", "dry-goods", "meat-packing", "shoes"}

// Resource is a kind of cube.
type Resource uint8

const (
	Livestock Resource = iota
	Steel
	Wood
	Coal
	resources = iota
)

var resourceNames = []string{"livestock", "steel", "wood", "coal"}

// Column of the demand area, from the edge of the board to its centre.
type Column uint8

const (
	Left Column = iota
	Middle
	Right
	columns = iota
)

var columnNames = []string{"left", "middle", "right"}

// Tile is a demand tile; 0 is none.
type Tile uint8

const tiles = 24 + 1

var tileNames = numbered("D", tiles)

// Building is a building tile; 0 is none.
type Building uint8

const buildings = 44 + 1

var buildingNames = numbered("B", buildings)

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

var assetNames = []string{"", "abattoir", "backroom-deals", "brand-recognition",
	"brilliant-marketing", "catalog-empire", "cincinnati-steel", "color-catalog", "foundry", "mail-order-catalog",
	"michigan-lumber", "pennsylvania-coal", "popular-partners", "price-protection", "refrigeration",
	"union-stockyards", "workshop"}

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

var goalNames = []string{"", "most-managers", "highest-prestige", "most-salespeople",
	"richest-company", "most-assets", "most-partners", "most-workers", "most-common", "most-automation", "most-preferred"}

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

var spaceNames = append([]string{"hire-workers", "advertising", "hire-manager",
	"hire-salesperson", "capital-investment", "extra-dividends", "fundraising-40", "fundraising-60", "fundraising-80"},
	numbered("B", buildings)...)

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

var certificateNames = []string{"common", "preferred", "director"}

// Source is where certificates are bought: from the company or from the bank's pool.
type Source uint8

const (
	FromTreasury Source = iota
	FromPool
	sources = iota
)

var sourceNames = []string{"treasury", "pool"}

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

// numbered are names made of a letter and a number, the first one empty.
func numbered(letter string, n int) []string {
	list := make([]string, n)
	for i := 1; i < n; i++ {
		list[i] = fmt.Sprintf("%s%02d", letter, i)
	}
	return list
}

func (c Company) String() string               { return companyNames[c] }
func (c Company) MarshalText() ([]byte, error) { return []byte(companyNames[c]), nil }

// names is the names of companies.
func names(list []Company) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.String())
	}
	return names
}

// companyNamed is the company of that name.
func companyNamed(name string) Company { return Company(slices.Index(companyNames, name)) }

func (x Industry) String() string               { return industryNames[x] }
func (x Industry) MarshalText() ([]byte, error) { return []byte(industryNames[x]), nil }

func (x Resource) String() string               { return resourceNames[x] }
func (x Resource) MarshalText() ([]byte, error) { return []byte(resourceNames[x]), nil }

func (x Column) String() string               { return columnNames[x] }
func (x Column) MarshalText() ([]byte, error) { return []byte(columnNames[x]), nil }

func (x Tile) String() string               { return tileNames[x] }
func (x Tile) MarshalText() ([]byte, error) { return []byte(tileNames[x]), nil }

func (x Building) String() string               { return buildingNames[x] }
func (x Building) MarshalText() ([]byte, error) { return []byte(buildingNames[x]), nil }

func (x Asset) String() string               { return assetNames[x] }
func (x Asset) MarshalText() ([]byte, error) { return []byte(assetNames[x]), nil }

func (x Goal) String() string               { return goalNames[x] }
func (x Goal) MarshalText() ([]byte, error) { return []byte(goalNames[x]), nil }

func (s Space) String() string               { return spaceNames[s] }
func (s Space) MarshalText() ([]byte, error) { return []byte(spaceNames[s]), nil }

func (x Certificate) String() string               { return certificateNames[x] }
func (x Certificate) MarshalText() ([]byte, error) { return []byte(certificateNames[x]), nil }

func (x Source) String() string               { return sourceNames[x] }
func (x Source) MarshalText() ([]byte, error) { return []byte(sourceNames[x]), nil }

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
		out = append(out, resourceNames[r]...)
		out = append(out, `":`...)
		out = strconv.AppendUint(out, uint64(n), 10)
	}
	return append(out, '}'), nil
}
