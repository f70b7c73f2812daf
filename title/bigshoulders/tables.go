package bigshoulders

import (
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/price"
)

// What is printed: the board, the charters and the tiles. Nothing here moves.

// track is the row of share prices; the par values are its tinted spaces.
var (
	track     = price.Track{10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450}
	parValues = [...]money.Amount{35, 40, 50, 60}
)

// tripleFrom is the price from which three times the price moves three spaces.
const tripleFrom = 60

// cut is how every company's shares are cut; nobody owns more than 60% (p. 9).
var cut = cert.Cut{
	Size:  [cert.Kinds]uint8{cert.Common: 1, cert.Preferred: 2, cert.Director: 3},
	Count: cert.Holding{cert.Common: 5, cert.Preferred: 1, cert.Director: 1},
	Most:  6,
}

// certificateLimit by the number of seats (p. 9).
var certificateLimit = [...]cert.Limit{2: 10, 3: 12, 4: 14}

// Money printed in the rules.
const (
	startingCash   = 175
	bonusCash      = 25 // for a prestige bonus not taken
	goalReward     = 200
	workerFromHome = 50 // a worker hired from the supply, when the market is empty
)

// The job market: twelve spaces in groups of four, the dearest filled first.
const (
	marketSpaces  = 12
	marketGroup   = 4
	marketAtStart = 4
)

var marketPrice = [...]money.Amount{40, 30, 20}

// Pieces in the box.
const (
	workersInBox     = 50
	goodsInBox       = 60
	bonusTokensInBox = 12
	partnersAtStart  = 2
)

// cubesInBox of each resource.
var cubesInBox = Cubes{Livestock: 20, Steel: 18, Wood: 16, Coal: 16}

const haymarketStart = 2 // cubes of each resource at Haymarket Square

// The supply chain: its spaces from X to $10, and the cubes drawn by decade.
const supplySpaces = 4

var (
	supplyPrice   = [supplySpaces]money.Amount{0, 30, 20, 10}
	drawByDecade  = [decades]int8{3, 4, 4, 5, 6}
	firstSupply   = int8(3)
	yearsOfDecade = [decades]int16{1875, 1885, 1895, 1905, 1915}
)

// The capital asset row, from $80 to $40.
var assetPrice = [assetSpaces]money.Amount{80, 70, 60, 50, 40}

const assetSpaces = 5

// columnBonus is what filling the last space of a tile in the column adds.
var columnBonus = [columns]money.Amount{Left: 0, Middle: 20, Right: 50}

// printedMiddle is how many goods the printed space of the middle column takes.
const printedMiddle = 6

// The prestige track and what is printed on its spaces (p. 8).
const topPrestige = 16

type bonus uint8

const (
	noBonus bonus = iota
	gainWorker
	gainSalesperson
	gainAutomation
	gainPartner
	gainGoodsToken
	gainPrice
)

var prestigeBonus = [topPrestige + 1]bonus{
	3:  gainWorker,
	5:  gainSalesperson,
	7:  gainAutomation,
	9:  gainPartner,
	11: gainGoodsToken,
	13: gainPrice,
	15: gainGoodsToken,
	16: gainPrice,
}

// factory is one block of a charter.
type factory struct {
	workers  uint8 // worker spaces, and automation tokens below them
	needs    Cubes
	goods    uint8
	cubes    uint8 // what a manager brings: cubes from Haymarket Square,
	prestige uint8 // spaces on the prestige track,
	more     uint8 // and goods
}

// charter is a company's board.
type charter struct {
	industry  Industry
	prestige  int8
	prices    []money.Amount // of a good, by salespeople hired
	assetRoom bool
	factories []factory
}

func (c *charter) salespeople() int { return len(c.prices) - 1 }

// charters in the order of their names. Every factory makes one more good when all its
// workers are automated.
var charters = [companies]charter{
	Anglo: {Meat, 2, []money.Amount{30, 40, 50}, true, []factory{
		{1, Cubes{Livestock: 1, Coal: 1}, 2, 1, 1, 0},
		{2, Cubes{Livestock: 1, Wood: 1, Coal: 2}, 3, 2, 0, 0},
	}},
	Brunswick: {DryGoods, 1, []money.Amount{80, 90, 100, 110}, true, []factory{
		{1, Cubes{Steel: 1, Wood: 2}, 1, 2, 0, 0},
		{3, Cubes{Wood: 3, Coal: 1}, 1, 2, 0, 0},
	}},
	Cracker: {Food, 1, []money.Amount{30, 40, 50}, false, []factory{
		{1, Cubes{Wood: 1}, 2, 0, 1, 0},
		{3, Cubes{Steel: 1, Coal: 1}, 2, 0, 1, 0},
	}},
	Doggett: {Shoes, 1, []money.Amount{50, 60, 70}, false, []factory{
		{2, Cubes{Livestock: 1, Coal: 1}, 2, 1, 1, 0},
		{2, Cubes{Livestock: 1, Steel: 1, Wood: 2}, 1, 0, 0, 1},
	}},
	Elgin: {DryGoods, 2, []money.Amount{50, 60, 70}, false, []factory{
		{2, Cubes{Steel: 1, Coal: 1}, 2, 0, 2, 0},
		{2, Cubes{Steel: 2, Coal: 1}, 1, 1, 1, 0},
	}},
	Fairbank: {DryGoods, 3, []money.Amount{40, 50, 60}, false, []factory{
		{1, Cubes{Coal: 2}, 2, 1, 1, 0},
		{1, Cubes{Livestock: 1, Coal: 2}, 1, 1, 1, 0},
	}},
	Henderson: {Shoes, 1, []money.Amount{20, 30, 40}, false, []factory{
		{1, Cubes{Livestock: 1, Coal: 1}, 3, 1, 1, 0},
		{2, Cubes{Steel: 1, Coal: 1}, 2, 0, 1, 0},
		{1, Cubes{Livestock: 1, Coal: 1}, 2, 1, 0, 0},
	}},
	Libby: {Food, 1, []money.Amount{20, 30, 40}, true, []factory{
		{2, Cubes{Livestock: 1, Steel: 1}, 3, 1, 1, 0},
		{2, Cubes{Livestock: 2, Steel: 1}, 3, 1, 1, 0},
	}},
	Spalding: {DryGoods, 1, []money.Amount{20, 30}, true, []factory{
		{1, Cubes{Livestock: 1, Coal: 1}, 2, 0, 1, 0},
		{2, Cubes{Livestock: 1, Steel: 1}, 3, 0, 1, 0},
	}},
	Swift: {Meat, 3, []money.Amount{50, 60, 70}, true, []factory{
		{2, Cubes{Livestock: 1, Steel: 1}, 2, 1, 1, 0},
		{3, Cubes{Livestock: 1, Steel: 2}, 1, 0, 1, 1},
	}},
}

// demandTile is a tile of the demand area.
type demandTile struct {
	stack, spaces, seats uint8 // seats: the fewest players it is used with
}

// demandTiles in the order of their stacks. The first one shows a red X: it
// takes nothing and leaves in the first clean-up.
var demandTiles = [tiles]demandTile{
	1:  {1, 0, 2},
	2:  {1, 1, 2},
	3:  {1, 1, 3},
	4:  {1, 2, 2},
	5:  {1, 2, 3},
	6:  {1, 3, 4},
	7:  {2, 3, 2},
	8:  {2, 3, 2},
	9:  {2, 2, 2},
	10: {2, 5, 2},
	11: {2, 4, 2},
	12: {2, 4, 3},
	13: {3, 5, 2},
	14: {3, 4, 2},
	15: {3, 4, 4},
	16: {3, 6, 2},
	17: {3, 5, 4},
	18: {3, 5, 2},
	19: {4, 6, 2},
	20: {4, 6, 2},
	21: {4, 6, 3},
	22: {4, 8, 4},
	23: {4, 7, 2},
	24: {4, 7, 4},
}

// effect is what a building does for the company that uses it.
type effect uint8

const (
	buyAsset effect = iota
	hireSalespeople
	hireManagers
	freeWorkers
	raisePrestige
	takeCubes     // the ones printed, from Haymarket Square
	takeDifferent // two different ones
	takeAlike     // two alike
	automateWorkers
	makeGoods
	payShares        // a dividend from the treasury
	workerAndManager // one of each
	workerAndSales
)

// building is a building tile. A player who is paid is its owner: by the bank where
// bankPays, else by the company that uses it.
type building struct {
	era, seats, workers uint8
	bankPays            bool
	pay                 money.Amount
	effect              effect
	n                   int16 // how many, how far, how much a share, the discount
	cubes               Cubes
}

// b28Printed is what the tile B28 shows, where the rulebook's list says $30.
const b28Printed = 50

var buildingTiles = [buildings]building{
	1:  {1, 2, 2, true, 20, buyAsset, 10, Cubes{}},
	2:  {1, 2, 1, false, 20, hireSalespeople, 1, Cubes{}},
	3:  {1, 3, 0, true, 20, takeCubes, 0, Cubes{Livestock: 1, Wood: 1}},
	4:  {1, 4, 2, false, 10, raisePrestige, 1, Cubes{}},
	5:  {1, 3, 0, true, 20, takeCubes, 0, Cubes{Wood: 1, Coal: 1}},
	6:  {1, 2, 1, false, 40, automateWorkers, 1, Cubes{}},
	7:  {1, 3, 0, true, 20, takeCubes, 0, Cubes{Steel: 1, Wood: 1}},
	8:  {1, 4, 0, false, 10, takeDifferent, 2, Cubes{}},
	9:  {1, 2, 1, false, 30, raisePrestige, 2, Cubes{}},
	10: {1, 2, 2, false, 20, makeGoods, 1, Cubes{}},
	11: {1, 2, 1, false, 20, hireManagers, 1, Cubes{}},
	12: {1, 4, 2, false, 10, takeAlike, 2, Cubes{}},
	13: {2, 2, 2, true, 20, takeCubes, 0, Cubes{Livestock: 1, Steel: 1}},
	14: {2, 2, 1, false, 30, hireManagers, 1, Cubes{}},
	15: {2, 2, 2, true, 20, takeCubes, 0, Cubes{Steel: 1, Coal: 1}},
	16: {2, 3, 1, false, 30, raisePrestige, 2, Cubes{}},
	17: {2, 2, 2, true, 20, takeCubes, 0, Cubes{Livestock: 1, Coal: 1}},
	18: {2, 3, 1, false, 10, takeDifferent, 2, Cubes{}},
	19: {2, 2, 1, true, 20, buyAsset, 20, Cubes{}},
	20: {2, 3, 2, false, 10, takeAlike, 2, Cubes{}},
	21: {2, 4, 0, false, 90, automateWorkers, 2, Cubes{}},
	22: {2, 2, 1, false, 40, hireSalespeople, 1, Cubes{}},
	23: {2, 4, 0, false, 60, hireManagers, 2, Cubes{}},
	24: {2, 2, 1, false, 40, automateWorkers, 1, Cubes{}},
	25: {2, 4, 0, false, 80, hireSalespeople, 2, Cubes{}},
	26: {2, 4, 0, false, 50, freeWorkers, 2, Cubes{}},
	27: {2, 3, 2, false, 40, makeGoods, 2, Cubes{}},
	28: {2, 2, 1, false, 30, raisePrestige, 3, Cubes{}},
	29: {3, 3, 0, true, 30, payShares, 15, Cubes{}},
	30: {3, 4, 0, true, 40, payShares, 20, Cubes{}},
	31: {3, 3, 0, true, 50, payShares, 25, Cubes{}},
	32: {3, 4, 0, true, 60, payShares, 30, Cubes{}},
	33: {3, 3, 0, false, 50, hireSalespeople, 2, Cubes{}},
	34: {3, 2, 1, false, 40, takeCubes, 0, Cubes{Livestock: 1, Coal: 2}},
	35: {3, 3, 0, false, 40, hireManagers, 2, Cubes{}},
	36: {3, 2, 1, false, 40, takeCubes, 0, Cubes{Livestock: 2, Steel: 1}},
	37: {3, 2, 1, false, 40, takeCubes, 0, Cubes{Wood: 2, Coal: 1}},
	38: {3, 2, 1, false, 40, takeCubes, 0, Cubes{Steel: 2, Wood: 1}},
	39: {3, 2, 1, false, 60, raisePrestige, 3, Cubes{}},
	40: {3, 2, 2, true, 40, buyAsset, 30, Cubes{}},
	41: {3, 2, 1, false, 60, makeGoods, 3, Cubes{}},
	42: {3, 2, 1, false, 90, automateWorkers, 2, Cubes{}},
	43: {3, 4, 0, false, 40, workerAndManager, 1, Cubes{}},
	44: {3, 4, 0, false, 50, workerAndSales, 1, Cubes{}},
}

// lasting is what a kept capital asset can do once a decade.
type lasting uint8

const (
	givesCubes lasting = iota
	givesPrestige
	givesRevenue
	givesPrice // after production
	protectsPrice
)

// capitalAsset is a capital asset: what it brings at once, and what it does.
type capitalAsset struct {
	automate, prestige, worker uint8 // at once
	cost                       money.Amount
	lasting                    lasting
	n                          int16
	cubes                      Cubes
}

var capitalAssets = [assets]capitalAsset{
	Abattoir:           {0, 2, 0, 0, givesCubes, 0, Cubes{Wood: 1, Coal: 1}},
	BackroomDeals:      {0, 0, 1, 0, givesPrice, 1, Cubes{}},
	BrandRecognition:   {1, 0, 0, 0, givesPrestige, 2, Cubes{}},
	BrilliantMarketing: {1, 0, 0, 0, givesPrestige, 1, Cubes{}},
	CatalogEmpire:      {0, 0, 1, 0, givesRevenue, 80, Cubes{}},
	CincinnatiSteel:    {1, 0, 0, 10, givesCubes, 0, Cubes{Steel: 2}},
	ColorCatalog:       {0, 0, 1, 0, givesRevenue, 60, Cubes{}},
	Foundry:            {0, 2, 0, 0, givesCubes, 0, Cubes{Steel: 1, Wood: 1}},
	MailOrderCatalog:   {0, 0, 1, 0, givesRevenue, 40, Cubes{}},
	MichiganLumber:     {1, 0, 0, 10, givesCubes, 0, Cubes{Wood: 2}},
	PennsylvaniaCoal:   {1, 0, 0, 10, givesCubes, 0, Cubes{Coal: 2}},
	PopularPartners:    {0, 0, 1, 0, givesPrice, 1, Cubes{}},
	PriceProtection:    {1, 2, 0, 0, protectsPrice, 0, Cubes{}},
	Refrigeration:      {0, 2, 0, 0, givesCubes, 0, Cubes{Livestock: 2}},
	UnionStockyards:    {1, 0, 0, 10, givesCubes, 0, Cubes{Livestock: 2}},
	Workshop:           {0, 2, 0, 0, givesCubes, 0, Cubes{Steel: 1, Coal: 1}},
}

// startingAssets lie on the board when the game starts, Brilliant Marketing on
// $80 and the others at random. The rulebook marks Refrigeration as the fifth;
// the printed tiles have Union Stockyards instead.
var startingAssets = [...]Asset{BrilliantMarketing, CincinnatiSteel, MichiganLumber, PennsylvaniaCoal}

// generalSpace is an action space printed on the board.
type generalSpace struct {
	cost       money.Amount // paid to the bank by the company
	gain       money.Amount // paid by the bank to the company
	unlimited  bool         // any number of partners in a decade
	fromDecade int8         // counted from 0
}

var generalSpaces = [generalCount]generalSpace{
	HireWorkers:       {0, 0, true, 0},
	Advertising:       {20, 0, true, 0},
	HireManager:       {60, 0, false, 0},
	HireSalesperson:   {70, 0, false, 0},
	CapitalInvestment: {0, 0, true, 0},
	ExtraDividends:    {0, 0, true, 0},
	Fundraising40:     {0, 40, true, 0},
	Fundraising60:     {0, 60, false, 2},
	Fundraising80:     {0, 80, false, 4},
}

// extraDividend is what the general space pays for each share.
const extraDividend = 10
