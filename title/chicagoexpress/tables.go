package chicagoexpress

import "github.com/scrip-games/scrip/kit/money"

// The printed figures.

const (
	capital      = 120 // shared out among the players at the start
	houseSupply  = 20  // for developing; the other three stand on the scales
	longestBuild = 3   // hexes in one build
	forestGrant  = 2   // what a company gets when its forest is developed
)

var companyNames = [companies]string{"PRR", "B&O", "C&O", "NYC", "WAB"}

// charter is what is printed for a company.
type charter struct {
	home        Hex
	locomotives uint8
	shares      int
	income      money.Amount // at the start, and so the first share's lowest bid
}

// "Material de juego" (Game material) and "Preparación del juego" (Preparing the game).
// The Wabash's income is that of Fort Wayne when it opens.
var charters = [companies]charter{
	PRR: {named("R5"), 20, 3, 7},
	BO:  {named("Q7"), 22, 4, 6},
	CO:  {named("Q9"), 26, 6, 5},
	NYC: {named("S3"), 24, 5, 8},
	WAB: {named("D3"), 11, 2, 0},
}

var dialNames = [dials]string{"auction", "build", "develop"}

// red is how far each dial turns: there it is in the red zone.
var red = [dials]uint8{AuctionDial: 3, BuildDial: 5, DevelopDial: 4}

var industryNames = [industries]string{"detroit", "wheeling", "pittsburgh"}

var scales = [industries][]money.Amount{
	Detroit:    {1, 2, 3, 4, 5, 6, 7, 8},
	Wheeling:   {3, 4, 5, 6},
	Pittsburgh: {4, 6, 8},
}

var industryHexes = [industries]Hex{Detroit: named("E0"), Wheeling: named("I6"), Pittsburgh: named("K4")}

// endAt is the count at which each condition for the end holds.
var endAt = [endings]int{locomotivesOut: 3, sharesOut: 3, housesOut: 3, detroitFull: 8}

// printedHex is a row of the map.
type printedHex struct {
	name    string
	terrain terrain
	cost    money.Amount // for each locomotive there, counting the new one
	income  money.Amount
	house   money.Amount
}

// Sections of the rulebook that refusals cite.
const (
	playing    = "Modo de jugar"                      // how to play
	auctioning = "Subastar una acción"                // auctioning a share
	expanding  = "Ampliar la red"                     // expanding the network
	costs      = "Costes de la ampliación de una red" // costs of expanding a network
	developing = "Urbanizar una casilla"              // developing a hex
	preparing  = "Preparación del juego"              // preparing the game
)
