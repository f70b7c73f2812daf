package bigshoulders

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// What happens, for the log.

type (
	PhaseBegan struct {
		Phase string `json:"phase"`
		Year  int    `json:"year"`
	}
	FirstPicker struct {
		Seat game.Seat `json:"seat"`
	}
	CompanyStarted struct {
		Seat    game.Seat    `json:"seat"`
		Company Company      `json:"company"`
		Par     int          `json:"par"`
		Sum     money.Amount `json:"sum"`
	}
	SharesSold struct {
		Seat        game.Seat    `json:"seat"`
		Company     Company      `json:"company"`
		Certificate Certificate  `json:"certificate"`
		Amount      int          `json:"amount"`
		Shares      int          `json:"shares"`
		Sum         money.Amount `json:"sum"`
	}
	SharesBought struct {
		Seat        game.Seat    `json:"seat"`
		Company     Company      `json:"company"`
		Certificate Certificate  `json:"certificate"`
		From        Source       `json:"from"`
		Sum         money.Amount `json:"sum"`
	}
	Passed struct {
		Seat game.Seat `json:"seat"`
		Why  string    `json:"why,omitempty"` // the seat was not asked
	}
	// PassedOver is a seat that is not asked in a step, for it could do nothing.
	PassedOver struct {
		Seat game.Seat `json:"seat"`
		Step string    `json:"step"`
		Why  string    `json:"why"`
	}
	// StepLeftOut is something that a company would do and cannot.
	StepLeftOut struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
		Step    string    `json:"step"`
		Why     string    `json:"why"`
		Factory int       `json:"factory,omitempty"`
	}
	PriceMoved struct {
		Company Company      `json:"company"`
		From    money.Amount `json:"from"`
		To      money.Amount `json:"to"`
		Reason  string       `json:"reason"`
	}
	PriorityMoved struct {
		Seat game.Seat `json:"seat"`
	}
	DirectorChanged struct {
		Company Company   `json:"company"`
		Seat    game.Seat `json:"seat"`
		Before  game.Seat `json:"before"`
	}
	BuildingDealt struct {
		Seat     game.Seat `json:"seat"`
		Building Building  `json:"building"`
	}
	BuildingChosen struct {
		Seat game.Seat `json:"seat"`
	}
	BuildingKept struct {
		Seat game.Seat `json:"seat"`
	}
	HandsPassed struct {
		Left bool `json:"left"`
	}
	BuildingPassed struct {
		Seat     game.Seat `json:"seat"`
		Building Building  `json:"building"`
	}
	BuildingRevealed struct {
		Seat     game.Seat `json:"seat"`
		Building Building  `json:"building"`
	}
	WorkersArrived struct {
		Amount int `json:"amount"`
		Market int `json:"market"`
	}
	PartnerGained struct {
		Seat   game.Seat `json:"seat"`
		Reason string    `json:"reason"`
	}
	PartnerSent struct {
		Seat    game.Seat `json:"seat"`
		Company Company   `json:"company"`
		Space   Space     `json:"space"`
	}
	PartnerDeclined struct {
		Seat game.Seat `json:"seat"`
	}
	OwnerPaid struct {
		Owner    game.Seat    `json:"owner"`
		Company  Company      `json:"company"`
		Building Building     `json:"building"`
		Sum      money.Amount `json:"sum"`
		Bank     bool         `json:"bank"`
	}
	CompanyPaid struct {
		Company Company      `json:"company"`
		Sum     money.Amount `json:"sum"`
	}
	CompanyReceived struct {
		Company Company      `json:"company"`
		Sum     money.Amount `json:"sum"`
	}
	MovedFirst struct {
		Seat game.Seat `json:"seat"`
	}
	WorkersHired struct {
		Company Company      `json:"company"`
		Amount  int          `json:"amount"`
		Sum     money.Amount `json:"sum"`
	}
	WorkerPlaced struct {
		Company Company `json:"company"`
		Factory int     `json:"factory"`
	}
	ManagerHired struct {
		Company Company `json:"company"`
		Factory int     `json:"factory"`
	}
	SalespersonHired struct {
		Company Company      `json:"company"`
		Price   money.Amount `json:"price"`
	}
	WorkerAutomated struct {
		Company Company `json:"company"`
		Factory int     `json:"factory"`
		To      int     `json:"to"` // a factory, 0 the job market
	}
	CubesTaken struct {
		Company Company `json:"company"`
		Cubes   Cubes   `json:"cubes"`
	}
	CubesTraded struct {
		Company  Company  `json:"company"`
		Give     Resource `json:"give"`
		Resource Resource `json:"resource"`
	}
	AssetBought struct {
		Company Company      `json:"company"`
		Asset   Asset        `json:"asset"`
		Sum     money.Amount `json:"sum"`
	}
	AssetUsed struct {
		Company Company `json:"company"`
		Asset   Asset   `json:"asset"`
	}
	AssetDiscarded struct {
		Company Company `json:"company"`
		Asset   Asset   `json:"asset"`
	}
	AssetRemoved struct {
		Asset Asset `json:"asset"`
	}
	AssetDrawn struct {
		Asset Asset        `json:"asset"`
		Price money.Amount `json:"price"`
	}
	PrestigeGained struct {
		Company Company `json:"company"`
		From    int     `json:"from"`
		To      int     `json:"to"`
	}
	BonusTaken struct {
		Company Company `json:"company"`
		Bonus   string  `json:"bonus"`
	}
	BonusCashed struct {
		Company Company      `json:"company"`
		Bonus   string       `json:"bonus"`
		Sum     money.Amount `json:"sum"`
		Only    bool         `json:"only"` // the bonus could not be had
	}
	CompanyOperates struct {
		Company Company   `json:"company"`
		Seat    game.Seat `json:"seat"`
	}
	SharesIssued struct {
		Company Company      `json:"company"`
		Shares  int          `json:"shares"`
		Sum     money.Amount `json:"sum"`
	}
	CubeBought struct {
		Company  Company      `json:"company"`
		Resource Resource     `json:"resource"`
		Sum      money.Amount `json:"sum"`
	}
	FactoryRan struct {
		Company Company `json:"company"`
		Factory int     `json:"factory"`
		Goods   int     `json:"goods"`
	}
	ManagerActed struct {
		Company Company `json:"company"`
		Factory int     `json:"factory"`
	}
	GoodsMade struct {
		Company Company `json:"company"`
		Amount  int     `json:"amount"`
	}
	GoodsSold struct {
		Company Company      `json:"company"`
		Column  Column       `json:"column"`
		Amount  int          `json:"amount"`
		Income  money.Amount `json:"income"`
		Bonus   money.Amount `json:"bonus"`
	}
	DividendPaid struct {
		Company  Company      `json:"company"`
		PerShare money.Amount `json:"perShare"`
		Kept     money.Amount `json:"kept"`
	}
	// Received is a player's part of a dividend.
	Received struct {
		Seat   game.Seat    `json:"seat"`
		Shares int          `json:"shares"`
		Amount money.Amount `json:"amount"`
		Cash   money.Amount `json:"cash"` // after it
	}
	Withheld struct {
		Company Company      `json:"company"`
		Sum     money.Amount `json:"sum"`
	}
	CubeDrawn struct {
		Resource Resource `json:"resource"`
	}
	BagRefilled struct {
		Cubes Cubes `json:"cubes"`
	}
	SquareRestocked struct {
		Cubes Cubes `json:"cubes"`
	}
	TileLaid struct {
		Industry Industry `json:"industry"`
		Column   Column   `json:"column"`
		Tile     Tile     `json:"tile"`
	}
	TileRemoved struct {
		Industry Industry `json:"industry"`
		Tile     Tile     `json:"tile"`
	}
	GoalDrawn struct {
		Goal Goal `json:"goal"`
	}
	GoalScored struct {
		Goal  Goal         `json:"goal"`
		Seats game.SeatSet `json:"seats"`
	}
	FinalScore struct {
		Seat  game.Seat `json:"seat"`
		Score int       `json:"score"`
		Goals int       `json:"goals"`
	}
)

func (PhaseBegan) Kind() string       { return "phase-began" }
func (FirstPicker) Kind() string      { return "first-picker" }
func (CompanyStarted) Kind() string   { return "company-started" }
func (SharesSold) Kind() string       { return "shares-sold" }
func (SharesBought) Kind() string     { return "shares-bought" }
func (Passed) Kind() string           { return "passed" }
func (PassedOver) Kind() string       { return "passed-over" }
func (StepLeftOut) Kind() string      { return "step-left-out" }
func (PriceMoved) Kind() string       { return "price-moved" }
func (PriorityMoved) Kind() string    { return "priority-moved" }
func (DirectorChanged) Kind() string  { return "director-changed" }
func (BuildingDealt) Kind() string    { return "building-dealt" }
func (BuildingChosen) Kind() string   { return "building-chosen" }
func (BuildingKept) Kind() string     { return "building-kept" }
func (HandsPassed) Kind() string      { return "hands-passed" }
func (BuildingPassed) Kind() string   { return "building-passed" }
func (BuildingRevealed) Kind() string { return "building-revealed" }
func (WorkersArrived) Kind() string   { return "workers-arrived" }
func (PartnerGained) Kind() string    { return "partner-gained" }
func (PartnerSent) Kind() string      { return "partner-sent" }
func (PartnerDeclined) Kind() string  { return "partner-declined" }
func (OwnerPaid) Kind() string        { return "owner-paid" }
func (CompanyPaid) Kind() string      { return "company-paid" }
func (CompanyReceived) Kind() string  { return "company-received" }
func (MovedFirst) Kind() string       { return "moved-first" }
func (WorkersHired) Kind() string     { return "workers-hired" }
func (WorkerPlaced) Kind() string     { return "worker-placed" }
func (ManagerHired) Kind() string     { return "manager-hired" }
func (SalespersonHired) Kind() string { return "salesperson-hired" }
func (WorkerAutomated) Kind() string  { return "worker-automated" }
func (CubesTaken) Kind() string       { return "cubes-taken" }
func (CubesTraded) Kind() string      { return "cubes-traded" }
func (AssetBought) Kind() string      { return "asset-bought" }
func (AssetUsed) Kind() string        { return "asset-used" }
func (AssetDiscarded) Kind() string   { return "asset-discarded" }
func (AssetRemoved) Kind() string     { return "asset-removed" }
func (AssetDrawn) Kind() string       { return "asset-drawn" }
func (PrestigeGained) Kind() string   { return "prestige-gained" }
func (BonusTaken) Kind() string       { return "bonus-taken" }
func (BonusCashed) Kind() string      { return "bonus-cashed" }
func (CompanyOperates) Kind() string  { return "company-operates" }
func (SharesIssued) Kind() string     { return "shares-issued" }
func (CubeBought) Kind() string       { return "cube-bought" }
func (FactoryRan) Kind() string       { return "factory-ran" }
func (ManagerActed) Kind() string     { return "manager-acted" }
func (GoodsMade) Kind() string        { return "goods-made" }
func (GoodsSold) Kind() string        { return "goods-sold" }
func (DividendPaid) Kind() string     { return "dividend-paid" }
func (Received) Kind() string         { return "received" }
func (Withheld) Kind() string         { return "withheld" }
func (CubeDrawn) Kind() string        { return "cube-drawn" }
func (BagRefilled) Kind() string      { return "bag-refilled" }
func (SquareRestocked) Kind() string  { return "square-restocked" }
func (TileLaid) Kind() string         { return "tile-laid" }
func (TileRemoved) Kind() string      { return "tile-removed" }
func (GoalDrawn) Kind() string        { return "goal-drawn" }
func (GoalScored) Kind() string       { return "goal-scored" }
func (FinalScore) Kind() string       { return "final-score" }

// eventKinds is all of them.
var eventKinds = game.Kinds(
	PhaseBegan{}, FirstPicker{}, CompanyStarted{}, SharesSold{}, SharesBought{}, Passed{}, PassedOver{}, StepLeftOut{}, PriceMoved{},
	PriorityMoved{}, DirectorChanged{}, BuildingDealt{}, BuildingChosen{}, BuildingKept{}, HandsPassed{},
	BuildingPassed{}, BuildingRevealed{}, WorkersArrived{}, PartnerGained{}, PartnerSent{}, PartnerDeclined{},
	OwnerPaid{}, CompanyPaid{}, CompanyReceived{}, MovedFirst{}, WorkersHired{}, WorkerPlaced{}, ManagerHired{},
	SalespersonHired{}, WorkerAutomated{}, CubesTaken{}, CubesTraded{}, AssetBought{}, AssetUsed{}, AssetDiscarded{},
	AssetRemoved{}, AssetDrawn{}, PrestigeGained{}, BonusTaken{}, BonusCashed{}, CompanyOperates{}, SharesIssued{},
	CubeBought{}, FactoryRan{}, ManagerActed{}, GoodsMade{}, GoodsSold{}, DividendPaid{}, Received{}, Withheld{},
	CubeDrawn{}, BagRefilled{}, SquareRestocked{}, TileLaid{}, TileRemoved{}, GoalDrawn{}, GoalScored{}, FinalScore{},
)

// Counts: companies, assets, buildings and goals, and how those fared who had them.
func (rules) Counts(end *State, happened []game.Event) []game.Count {
	var list []game.Count
	add := func(group string, name fmt.Stringer, times int, paid, got money.Amount, owner game.Seat) {
		list = append(list, game.Count{Group: group, Name: name.String(), Times: times, Paid: int(paid), Got: int(got), Owner: owner})
	}
	var director [companies]game.Seat
	for _, e := range happened {
		switch e := e.(type) {
		case CompanyStarted:
			director[e.Company] = e.Seat
			add("company", e.Company, 1, money.Amount(e.Par), end.value(e.Company), end.company[e.Company].director)
		case DirectorChanged:
			director[e.Company] = e.Seat
		case DividendPaid:
			add("dividend", e.Company, 1, 0, e.PerShare, nobody)
		case AssetBought:
			add("asset", e.Asset, 1, e.Sum, 0, director[e.Company])
		case BuildingRevealed:
			add("building", e.Building, 1, 0, 0, e.Seat)
		case OwnerPaid:
			add("building", e.Building, 0, 0, e.Sum, nobody)
		case GoalScored:
			for seat := range e.Seats.All {
				add("goal", e.Goal, 1, 0, 0, seat)
			}
		}
	}
	return list
}
