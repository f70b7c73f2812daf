package chicagoexpress

import (
	"strconv"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

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

var companyNames = [companies]string{"PRR", "B&O", "C&O", "NYC", "WAB"}

func (c Company) String() string { return companyNames[c] }

// MarshalText writes the company's printed name.
func (c Company) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// charter is what is printed for a company.
type charter struct {
	home        Hex
	locomotives uint8
	shares      int
	income      money.Amount // at the start, and so the first share's lowest bid
}

// "Material de juego" and "Preparación del juego". The Wabash's income is that
// of Fort Wayne when it opens.
var charters = [companies]charter{
	PRR: {named("R5"), 20, 3, 7},
	BO:  {named("Q7"), 22, 4, 6},
	CO:  {named("Q9"), 26, 6, 5},
	NYC: {named("S3"), 24, 5, 8},
	WAB: {named("D3"), 11, 2, 0},
}

// Dial is one of the three dials, which count the actions chosen.
type Dial uint8

// The dials.
const (
	AuctionDial Dial = iota
	BuildDial
	DevelopDial
	dials
)

var dialNames = [dials]string{"auction", "build", "develop"}

// red is how far each dial turns: there it is in the red zone.
var red = [dials]uint8{AuctionDial: 3, BuildDial: 5, DevelopDial: 4}

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

var industryNames = [industries]string{"detroit", "wheeling", "pittsburgh"}

var scales = [industries][]money.Amount{
	Detroit:    {1, 2, 3, 4, 5, 6, 7, 8},
	Wheeling:   {3, 4, 5, 6},
	Pittsburgh: {4, 6, 8},
}

var industryHexes = [industries]Hex{Detroit: named("E0"), Wheeling: named("I6"), Pittsburgh: named("K4")}

func (i Industry) String() string { return industryNames[i] }

// MarshalText writes the city's key.
func (i Industry) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

const (
	capital      = 120 // shared out among the players at the start
	houseSupply  = 20  // for developing; the other three stand on the scales
	longestBuild = 3   // hexes in one build
	forestGrant  = 2   // what a company gets when its forest is developed
)

// Terrain is a kind of hex.
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

// printedHex is a row of the map.
type printedHex struct {
	name    string
	terrain terrain
	cost    money.Amount // for each locomotive there, counting the new one
	income  money.Amount
	house   money.Amount
}

// Hex is a hex of the map, by its place in the table.
type Hex = hex.ID

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
	hexNames = names()
	grid     = chart()
	chicago  = named("A2")
	starts   = having(start)
	// lone is the hexes that take one locomotive in all.
	lone = having(forest, mountain)
	// buildable is all but the start hexes.
	buildable = having(plain, forest, mountain, city, industrial)
	// housed is where a house may be built: cities, mountains and forests, but
	// not Chicago.
	housed = houseHexes()
)

func names() []string {
	list := make([]string, len(printed))
	for i := range printed {
		list[i] = printed[i].name
	}
	return list
}

// chart reads the columns and rows from the names: "S3" is column S, row 3.
func chart() *hex.Grid {
	places := make([][]hex.Axial, len(printed))
	for i := range printed {
		row, err := strconv.Atoi(printed[i].name[1:])
		if err != nil {
			panic(err)
		}
		places[i] = []hex.Axial{hex.OddQ(int(printed[i].name[0]-'A'), row)}
	}
	return hex.NewGrid(places)
}

// having is the hexes of some kinds of terrain.
func having(kinds ...terrain) hex.Set {
	var set hex.Set
	for i := range printed {
		for _, t := range kinds {
			if printed[i].terrain == t {
				set.Add(Hex(i))
			}
		}
	}
	return set
}

func houseHexes() hex.Set {
	set := having(city, mountain, forest)
	set.Remove(named("A2"))
	return set
}

// Sections of the rulebook that refusals cite.
const (
	playing    = "Modo de jugar"
	auctioning = "Subastar una acción"
	expanding  = "Ampliar la red"
	costs      = "Costes de la ampliación de una red"
	developing = "Urbanizar una casilla"
	preparing  = "Preparación del juego"
)

var (
	errNoSeat         = game.Refuse(preparing, "no-such-seat")
	errDialRed        = game.Refuse(playing, "dial-in-the-red")
	errWabashClosed   = game.Refuse(auctioning, "wabash-not-open")
	errSoldOut        = game.Refuse(auctioning, "no-share-left")
	errBidTooLow      = game.Refuse(auctioning, "bid-too-low")
	errBidOverCash    = game.Refuse(auctioning, "bid-over-cash")
	errNoShare        = game.Refuse(expanding, "no-share-of-company")
	errNoLocomotive   = game.Refuse(expanding, "no-locomotive-left")
	errNowhere        = game.Refuse(expanding, "nowhere-to-build")
	errThreeLaid      = game.Refuse(expanding, "three-hexes-laid")
	errOwnHex         = game.Refuse(expanding, "already-there")
	errStartHex       = game.Refuse(expanding, "start-hex")
	errNotBeside      = game.Refuse(expanding, "not-beside-network")
	errHexTaken       = game.Refuse(expanding, "hex-taken")
	errLayFirst       = game.Refuse(expanding, "lay-first")
	errTreasury       = game.Refuse(costs, "treasury-too-small")
	errDetroitGrows   = game.Refuse(developing, "detroit-grows-itself")
	errNotDevelopable = game.Refuse(developing, "not-developable")
	errNobodyThere    = game.Refuse(developing, "no-locomotive-there")
	errScaleEnd       = game.Refuse(developing, "scale-at-end")
	errDeveloped      = game.Refuse(developing, "already-developed")
	errNoHouses       = game.Refuse(developing, "no-house-left")
)

var refusals = []*game.Illegal{
	errNoSeat, errDialRed, errWabashClosed, errSoldOut, errBidTooLow, errBidOverCash, errNoShare,
	errNoLocomotive, errNowhere, errThreeLaid, errOwnHex, errStartHex, errNotBeside, errHexTaken,
	errLayFirst, errTreasury, errDetroitGrows, errNotDevelopable, errNobodyThere, errScaleEnd,
	errDeveloped, errNoHouses,
}
