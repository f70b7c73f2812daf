package germanrailways

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

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

var companyNames = [companies]string{"PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"}

func (c Company) String() string { return companyNames[c] }

// MarshalText writes the company's printed name.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// charter is what is printed for a company.
type charter struct {
	home        Hex
	locomotives uint8
}

var charters = [companies]charter{
	PO:  {named("00-20"), 20}, // Königsberg
	NME: {named("10-15"), 17}, // Breslau
	KSS: {named("10-08"), 11}, // Leipzig
	KBS: {named("18-07"), 16}, // München
	MWB: {named("10-04"), 14}, // Kassel
	GBS: {named("15-03"), 15}, // Mannheim
	CME: {named("09-01"), 12}, // Essen
	BHE: {named("04-06"), 13}, // Wittenberge
}

const (
	capital     = 120 // shared out among the players at the start
	allShares   = 3   // of each company
	lowestBid   = 1   // for any share
	enough      = 2   // direct connections that every company needs for the end
	cmeSpending = 5   // the most that the Cöln-Minden pays in one build
)

// terrain decides what a hex costs.
type terrain uint8

const (
	plain terrain = iota
	hill
	mountain
)

var terrainCost = [...]money.Amount{plain: 2, hill: 3, mountain: 4}

// kind decides who may build on a hex.
type kind uint8

const (
	rural     kind = iota // one locomotive in all
	outskirts             // of Berlin: one in all, and each company once in the zone
	city                  // one locomotive of each company
)

// printedHex is a row of the map.
type printedHex struct {
	name    string
	terrain terrain
	kind    kind
	income  money.Amount
}

// Hex is a hex of the map, by its place in the table.
type Hex = hex.ID

// berlinHexes are the three that are one city, under the first one's name.
var berlinHexes = [...]string{"06-09", "06-10", "07-10"}

// named is the hex with the printed name.
func named(name string) Hex {
	for i := range printed {
		if printed[i].name == name {
			return Hex(i)
		}
	}
	panic("no hex " + name)
}

var (
	berlin  = named(berlinHexes[0])
	hamburg = named("03-05")
	bamberg = named("13-07")

	hexNames = names()
	grid     = chart()
	cities   = having(city)
	zone     = having(outskirts)
)

// names are those of the table, then Berlin's other two.
func names() []string {
	list := make([]string, 0, len(printed)+len(berlinHexes)-1)
	for i := range printed {
		list = append(list, printed[i].name)
	}
	return append(list, berlinHexes[1:]...)
}

// hexAt is the hex of a place in hexNames.
func hexAt(i int) Hex {
	if i >= len(printed) {
		return berlin
	}
	return Hex(i)
}

// chart reads rows and columns from the names: "06-09" is row 6, column 9.
func chart() *hex.Grid {
	places := make([][]hex.Axial, len(printed))
	for i, name := range names() {
		var row, col int
		if _, err := fmt.Sscanf(name, "%02d-%02d", &row, &col); err != nil {
			panic(err)
		}
		h := hexAt(i)
		places[h] = append(places[h], hex.EvenR(col, row))
	}
	return hex.NewGrid(places)
}

func having(k kind) hex.Set {
	var set hex.Set
	for i := range printed {
		if printed[i].kind == k {
			set.Add(Hex(i))
		}
	}
	return set
}

// Sections of the rulebook that refusals cite.
const (
	ordering   = "Determinar el orden de los jugadores"
	auctioning = "Subastar una acción"
	expanding  = "Ampliar la red ferroviaria"
	costs      = "Costes de construcción de una línea"
	abilities  = "Las características especiales de las compañías ferroviarias"
)

var (
	errNoToken       = game.Refuse(ordering, "no-token-in-bag")
	errSoldOut       = game.Refuse(auctioning, "no-share-left")
	errThirdLocked   = game.Refuse(auctioning, "third-share-locked")
	errBidTooLow     = game.Refuse(auctioning, "bid-too-low")
	errBidOverCash   = game.Refuse(auctioning, "bid-over-cash")
	errNoShare       = game.Refuse(expanding, "no-share-of-company")
	errNoLocomotive  = game.Refuse(expanding, "no-locomotive-left")
	errNowhere       = game.Refuse(expanding, "nowhere-to-build")
	errBuildFull     = game.Refuse(expanding, "build-full")
	errOwnHex        = game.Refuse(expanding, "already-there")
	errNotBeside     = game.Refuse(expanding, "not-beside-network")
	errHexTaken      = game.Refuse(expanding, "hex-taken")
	errZoneOnce      = game.Refuse(expanding, "outskirts-once")
	errLayFirst      = game.Refuse(expanding, "lay-first")
	errTreasury      = game.Refuse(costs, "treasury-too-small")
	errSpendingLimit = game.Refuse(abilities, "spending-limit")
)

var refusals = []*game.Illegal{
	errNoToken, errSoldOut, errThirdLocked, errBidTooLow, errBidOverCash, errNoShare, errNoLocomotive, errNowhere,
	errBuildFull, errOwnHex, errNotBeside, errHexTaken, errZoneOnce, errLayFirst, errTreasury, errSpendingLimit,
}
