package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// View is what a seat may know: the whole table but other players' hands, what
// they chose face down, and the order of anything still to be drawn.
type View struct {
	Year   int    `json:"year"`
	Decade int    `json:"decade"` // 1 to 5
	Phase  string `json:"phase"`  // setup, stock, building, action, operating, cleanup, over
	Step   string `json:"step"`   // first-company, sell, buy, draft, build, send, after, produce, distribute, close
	// Seat is whose turn it is while first companies are started, in the stock
	// phase and in the action phase.
	Seat      *game.Seat `json:"seat,omitempty"`
	Sequence  int        `json:"sequence"` // of the action phase, from 1
	Advanced  bool       `json:"advanced"`
	Draft     bool       `json:"draft"`
	Printed   bool       `json:"printedTiles"` // the option "components"
	Friendly  bool       `json:"friendlySales"`
	Priority  *game.Seat `json:"priority,omitempty"`
	CertLimit int        `json:"certificateLimit"`

	// Choice is a decision that came up in the middle of something else.
	Choice *ChoiceView `json:"choice,omitempty"`
	// Passes is how many have passed one after the other in the stock phase.
	Passes int `json:"passes"`
	// PassLeft is where hands go in the draft: to the left, else to the right.
	PassLeft bool `json:"passLeft"`

	Players   []PlayerView  `json:"players"`   // by seat
	Order     []game.Seat   `json:"order"`     // the order track
	Playing   []game.Seat   `json:"playing"`   // the order of the sequence being played
	Companies []CompanyView `json:"companies"` // all ten
	// Operating is the companies in the order in which they operate: by
	// prestige, the top of a stack first.
	Operating []Company `json:"operating"`
	Operated  []Company `json:"operated"` // in this phase, and done
	// Operation is the turn of the company that operates now.
	Operation *OperationView `json:"operation,omitempty"`

	Demand     [][]DemandView `json:"demand"` // four industries, left to right
	DemandLeft int            `json:"demandLeft"`
	// DemandNext is the mark on the back of the tile that comes next, 0 where
	// none does; ToCome the spaces of the tiles left under each mark. Tiles are
	// laid face up, so that everybody can tell which are left.
	DemandNext   int          `json:"demandNext"`
	DemandToCome [4][]int     `json:"demandToCome"`
	Supply       []SupplyView `json:"supply"` // X, $30, $20, $10
	Haymarket    Cubes        `json:"haymarket"`
	Bag          Cubes        `json:"bag"`
	Draws        int          `json:"draws"` // cubes drawn each time the X is filled
	Market       MarketView   `json:"market"`
	Assets       []AssetView  `json:"assets"` // $80 to $40
	AssetsLeft   int          `json:"assetsLeft"`
	AssetsGone   []Asset      `json:"assetsGone"`
	Spaces       []SpaceView  `json:"spaces"` // the general ones
	Goals        []GoalView   `json:"goals"`
	BonusTokens  int          `json:"bonusTokensLeft"`
	BuildingLeft [3]int       `json:"buildingsLeft"` // in the stacks of the eras

	// Hand is the seat's own buildings, and what it chose of them.
	Hand    []Building `json:"hand"`
	Aside   []Building `json:"aside"` // kept in the draft
	Chosen  *Choosing  `json:"chosen,omitempty"`
	Removed []Building `json:"removed"` // by this seat, decade by decade
}

// Choosing is what the seat itself laid face down.
type Choosing struct {
	Building Building  `json:"building"`
	Remove   *Building `json:"remove,omitempty"`
}

// ChoiceView is what the frame on top asks.
type ChoiceView struct {
	// Task: worker, manager, automate, cube, pair, bonus, asset, room, protect.
	Task     string       `json:"task"`
	Seat     game.Seat    `json:"seat"`
	Company  Company      `json:"company"`
	Left     int          `json:"left"`               // how many times still
	Bonus    string       `json:"bonus,omitempty"`    // worker, salesperson, automation, partner, goods-token, price
	Space    int          `json:"space,omitempty"`    // of the prestige track
	Discount money.Amount `json:"discount,omitempty"` // on an asset
	Asset    *Asset       `json:"asset,omitempty"`    // that needs room
	NotAgain *Resource    `json:"notAgain,omitempty"` // the kind taken already
	Falls    money.Amount `json:"falls,omitempty"`    // the price if it is not protected
}

// PlayerView is a player.
type PlayerView struct {
	Seat         game.Seat       `json:"seat"`
	Cash         money.Amount    `json:"cash"`
	Worth        money.Amount    `json:"worth"` // cash and shares
	Certificates int             `json:"certificates"`
	Partners     int             `json:"partners"`
	PartnersLeft int             `json:"partnersLeft"`
	ByPrestige   bool            `json:"partnerByPrestige"`
	ByRun        bool            `json:"partnerByRun"`
	Initial      *Company        `json:"initial,omitempty"` // whose full run still brings a partner
	AnyRun       bool            `json:"anyRun"`            // any company's full run does
	Directs      []Company       `json:"directs"`
	Barred       []Company       `json:"barred"`    // sold this decade
	HandCount    int             `json:"handCount"` // with what it keeps in the draft
	Decided      bool            `json:"decided"`   // has chosen its building
	Buildings    []*BuildingView `json:"buildings"` // by decade; null where none is
	Goals        int             `json:"goals"`     // led at present
}

// BuildingView is a building on the board.
type BuildingView struct {
	Building Building     `json:"building"`
	Space    Space        `json:"space"`
	Pay      money.Amount `json:"pay"`
	BankPays bool         `json:"bankPays"`
	UsedBy   *game.Seat   `json:"usedBy,omitempty"`
}

// HoldingView is what somebody holds of a company.
type HoldingView struct {
	Director  bool `json:"director"`
	Preferred int  `json:"preferred"`
	Common    int  `json:"common"`
	Shares    int  `json:"shares"`
}

// CompanyView is a company.
type CompanyView struct {
	Company     Company        `json:"company"`
	Started     bool           `json:"started"`
	Director    *game.Seat     `json:"director,omitempty"`
	Price       money.Amount   `json:"price"`
	Times       []money.Amount `json:"times"` // payouts that move the price by 1, 2 (and 3)
	Prestige    int            `json:"prestige"`
	Cash        money.Amount   `json:"cash"`
	GoodPrice   money.Amount   `json:"goodPrice"`
	Salespeople int            `json:"salespeople"`
	Goods       int            `json:"goods"`
	Tokens      int            `json:"tokens"`
	Cubes       Cubes          `json:"cubes"`
	Asset       *Asset         `json:"asset,omitempty"`
	AssetUsed   bool           `json:"assetUsed"`
	Promised    money.Amount   `json:"promised"` // revenue from assets, for its next turn
	Factories   []FactoryView  `json:"factories"`
	Holdings    []HoldingView  `json:"holdings"` // by seat
	Treasury    HoldingView    `json:"treasury"`
	Pool        HoldingView    `json:"pool"`
	SoldOut     bool           `json:"soldOut"`
	// Next is what a run would bring with the present staff, if the resources
	// are there; Staffed what it would with all worker spaces taken.
	Next     RunView      `json:"next"`
	Staffed  RunView      `json:"staffed"`
	Revenue  money.Amount `json:"lastRevenue"`
	Paid     money.Amount `json:"lastPaid"`
	SoldNow  int          `json:"soldNow"` // shares sold in this turn; the price falls after it
	FreeWork int          `json:"freeWorkerSpaces"`
}

// RunView is what running factories brings.
type RunView struct {
	Factories int          `json:"factories"`
	Goods     int          `json:"goods"` // made, and in store
	Income    money.Amount `json:"income"`
	Needs     Cubes        `json:"needs"`
	Missing   Cubes        `json:"missing"`
}

// FactoryView is a factory.
type FactoryView struct {
	Workers   int   `json:"workers"`
	Automated int   `json:"automated"`
	Free      int   `json:"free"`
	Manager   bool  `json:"manager"`
	Goods     int   `json:"goods"`   // it makes now
	Missing   Cubes `json:"missing"` // once the factories before it have run
	Ran       bool  `json:"ran"`
	// Way is the cheapest way to the cubes of all factories still to run up to
	// this one, where they lack any and there is a way.
	Way *WayView `json:"way,omitempty"`
}

// WayView is the cheapest way to cubes.
type WayView struct {
	Cost  money.Amount `json:"cost"`
	Short money.Amount `json:"short"`           // what the treasury has too little
	Trade bool         `json:"trade"`           // by way of Haymarket Square
	Asset bool         `json:"asset"`           // by the company's asset
	Steps []Action     `json:"steps,omitempty"` // while the company may take them
}

// OperationView is a company's turn.
type OperationView struct {
	Company  Company      `json:"company"`
	Begun    bool         `json:"begun"` // too late for an emergency issue
	Ran      int          `json:"ran"`
	Made     int          `json:"made"`
	Shipped  int          `json:"shipped"`
	Spent    money.Amount `json:"spent"`
	Bought   Cubes        `json:"bought"`
	Sales    []SaleView   `json:"sales"`    // left, middle, right
	Promised money.Amount `json:"promised"` // the part of the revenue that assets brought
	Revenue  money.Amount `json:"revenue"`
	PerShare money.Amount `json:"perShare"`
	MayPay   bool         `json:"mayPay"`
	// AssetMakes: using the company's asset before production ends would make
	// one good more.
	AssetMakes bool `json:"assetMakes"`
	// Prospect is what all goods in store would come to, until it is decided.
	Prospect *ProspectView `json:"prospect,omitempty"`
	// What paying and withholding would come to, until it is decided.
	Pay      *ResultView `json:"pay,omitempty"`
	Withhold *ResultView `json:"withhold,omitempty"`
}

// ProspectView is what the company's goods would come to if all were sold where
// they bring the most, and the revenue were paid.
type ProspectView struct {
	Goods   int          `json:"goods"`
	Revenue money.Amount `json:"revenue"`
	Paid    *ResultView  `json:"paid"`
}

// SaleView is what the company sold in a column in its turn.
type SaleView struct {
	Goods  int          `json:"goods"`
	Income money.Amount `json:"income"`
	Bonus  money.Amount `json:"bonus"`
}

// ResultView is what paying or withholding comes to.
type ResultView struct {
	Price    money.Amount   `json:"price"`
	Steps    int            `json:"steps"`
	Cash     []money.Amount `json:"cash"`     // gained, by seat
	Worth    []money.Amount `json:"worth"`    // of each seat afterwards
	Treasury money.Amount   `json:"treasury"` // gained
}

// DemandView is a place of the demand area.
type DemandView struct {
	Tile   *Tile        `json:"tile,omitempty"`
	Spaces int          `json:"spaces"` // 0 where nothing can be sold
	Filled int          `json:"filled"`
	Goods  []Company    `json:"goods"` // who sold, space by space
	Half   bool         `json:"half"`  // any number, at half price
	Bonus  money.Amount `json:"bonus"`
}

// SupplyView is a space of the supply chain.
type SupplyView struct {
	Price money.Amount `json:"price"` // 0: not for sale
	Cubes Cubes        `json:"cubes"`
}

// MarketView is the job market.
type MarketView struct {
	Workers int            `json:"workers"`
	Next    money.Amount   `json:"next"`
	Costs   []money.Amount `json:"costs"` // of 1, 2, ... workers
}

// AssetView is a space of the capital asset row.
type AssetView struct {
	Price money.Amount `json:"price"`
	Asset *Asset       `json:"asset,omitempty"`
}

// SpaceView is a general action space.
type SpaceView struct {
	Space     Space       `json:"space"`
	Open      bool        `json:"open"` // in this decade
	Year      int         `json:"year"` // from when on
	Unlimited bool        `json:"unlimited"`
	Taken     bool        `json:"taken"`
	Partners  []game.Seat `json:"partners"` // who stands there
}

// GoalView is a public goal.
type GoalView struct {
	Goal     Goal         `json:"goal"`
	Standing []int        `json:"standing"` // by seat; -1: no company
	Leaders  game.SeatSet `json:"leaders"`
}
