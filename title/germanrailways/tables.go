package germanrailways

import (
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// The printed figures.

const (
	capital     = 120 // shared out among the players at the start
	allShares   = 3   // of each company
	lowestBid   = 1   // for any share
	enough      = 2   // direct connections that every company needs for the end
	cmeSpending = 5   // the most that the Cöln-Minden pays in one build
)

var companyNames = [companies]string{"PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"}

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

// abilityNames are the keys of what is special about each.
var abilityNames = [companies]string{
	PO: "four-hexes", NME: "no-surcharge", KSS: "two-hexes", KBS: "one-less",
	MWB: "best-city-twice", GBS: "one-rural-free", CME: "spends-five", BHE: "berlin-hamburg",
}

var terrainCost = [...]money.Amount{plain: 2, hill: 3, mountain: 4}

// berlinHexes are the three that are one city; it goes by the first one's name.
var berlinHexes = []hex.Alias{{Name: "06-10", Of: "06-09"}, {Name: "07-10", Of: "06-09"}}

// printedHex is a row of the map.
type printedHex struct {
	name    string
	terrain terrain
	kind    kind
	income  money.Amount
}

// Sections of the rulebook that refusals cite.
const (
	preparing  = "Preparación del juego"                                        // preparing the game
	finishing  = "Final del juego"                                              // end of the game
	ordering   = "Determinar el orden de los jugadores"                         // determining the order of the players
	auctioning = "Subastar una acción"                                          // auctioning a share
	expanding  = "Ampliar la red ferroviaria"                                   // expanding the railway network
	costs      = "Costes de construcción de una línea"                          // costs of building a line
	abilities  = "Las características especiales de las compañías ferroviarias" // the special features of the companies
)
