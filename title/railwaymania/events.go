package railwaymania

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What happens, in the order of the rulebook.
type (
	CompanyDealt struct {
		Company board.Company `json:"company"`
		Group   Class         `json:"group"`
	}
	PermitDealt struct {
		Company board.Company  `json:"company"`
		Type    runs.TrainType `json:"type"`
	}
	RoundStarted struct {
		Round  string `json:"round"`
		Turn   uint8  `json:"turn"`
		Number uint8  `json:"number"`
		Of     uint8  `json:"of"`
	}
	Passed struct {
		Seat game.Seat `json:"seat"`
	}
	// StoppedAt is a step of a company that its director leaves: nothing is done,
	// or nothing more.
	StoppedAt struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Step    Step          `json:"step"`
		More    bool          `json:"more"` // some of it was done
	}
	// PassedOver is a player who is not asked in a step, for they could do nothing.
	PassedOver struct {
		Seat game.Seat `json:"seat"`
		Step Step      `json:"step"`
		Why  string    `json:"why"`
	}
	// StepsLeftOut is the steps of a company's turn that its director is not asked in, or
	// not once more.
	StepsLeftOut struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Steps   []LeftOut     `json:"steps"`
	}
	// OnlyWay is a company that needs a train and gets it in the one way there is.
	OnlyWay struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Way     string        `json:"way"`
	}
	// BoughtNothing is a turn of selling alone.
	BoughtNothing struct {
		Seat game.Seat `json:"seat"`
	}
	Petitioned struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	BidRaised struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	LeftAuction struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
	}
	PetitionWon struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	CharterGranted struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Par     money.Amount  `json:"par"`
	}
	Fined struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	DebtForgiven struct {
		Seat   game.Seat    `json:"seat"`
		Amount money.Amount `json:"amount"`
	}
	ShareBought struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		From    Holder        `json:"from"`
		Amount  money.Amount  `json:"amount"`
	}
	SharesSold struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Count   int           `json:"count"`
		Amount  money.Amount  `json:"amount"`
	}
	CompanyStarted struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Price   money.Amount  `json:"price"`
	}
	CompanyFloated struct {
		Company board.Company `json:"company"`
	}
	TokensBought struct {
		Company board.Company `json:"company"`
		Count   int32         `json:"count"`
		Amount  money.Amount  `json:"amount"`
	}
	DirectorChanged struct {
		Company board.Company `json:"company"`
		Seat    game.Seat     `json:"seat"`
		Before  Holder        `json:"before"` // who had the certificate
	}
	DirectorLost struct {
		Company board.Company `json:"company"`
	}
	PriceMoved struct {
		Company board.Company `json:"company"`
		From    money.Amount  `json:"from"`
		To      money.Amount  `json:"to"`
	}
	TurnStarted struct {
		Company board.Company `json:"company"`
		Seat    game.Seat     `json:"seat"`
	}
	HomePlaced struct {
		Company board.Company `json:"company"`
		Hex     board.HexID   `json:"hex"`
	}
	TokenDisplaced struct {
		Company board.Company `json:"company"`
		Hex     board.HexID   `json:"hex"`
		By      board.Company `json:"by"`
	}
	MergerProposed struct {
		Company  board.Company `json:"company"`
		Partner  board.Company `json:"partner"`
		Survivor board.Company `json:"survivor"`
	}
	MergerRefused struct {
		Seat    game.Seat     `json:"seat"`
		Company board.Company `json:"company"`
		Partner board.Company `json:"partner"`
	}
	MergerBegun struct {
		Survivor board.Company `json:"survivor"`
		Absorbed board.Company `json:"absorbed"`
		Price    money.Amount  `json:"price"`
		Par      money.Amount  `json:"par"`
	}
	RefinancingBegun struct {
		Company board.Company `json:"company"`
	}
	DirectorSplit struct {
		Holder  Holder        `json:"holder"`
		Company board.Company `json:"company"`
		Own     int           `json:"own"` // shares of the surviving company among the three
	}
	SharesReturned struct {
		Holder Holder `json:"holder"`
		Count  int    `json:"count"`
		Own    int    `json:"own"` // of the surviving company
	}
	SharesExchanged struct {
		Holder Holder `json:"holder"`
		With   Holder `json:"with"`
		Count  int    `json:"count"`
	}
	ReplacementMissing struct {
		Holder  Holder        `json:"holder"`
		Company board.Company `json:"company"`
		Count   int           `json:"count"`
		Amount  money.Amount  `json:"amount"`
	}
	OptionRedeemed struct {
		Holder  Holder        `json:"holder"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	OptionSold struct {
		Holder  Holder        `json:"holder"`
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	CompaniesMerged struct {
		Survivor board.Company `json:"survivor"`
		Absorbed board.Company `json:"absorbed"`
	}
	TokenShed struct {
		Company board.Company `json:"company"`
		Place   string        `json:"place"`
	}
	TileLaid struct {
		Company board.Company `json:"company"`
		Hex     board.HexID   `json:"hex"`
		Tile    board.TileID  `json:"tile"`
		Turn    uint8         `json:"turn"`
		Old     board.TileID  `json:"old"`
	}
	StationBuilt struct {
		Company board.Company `json:"company"`
		Hex     board.HexID   `json:"hex"`
		Segment tile.Edges    `json:"segment"`
	}
	TokenPlaced struct {
		Company board.Company `json:"company"`
		Hex     board.HexID   `json:"hex"`
	}
	LondonLinked struct {
		Company board.Company `json:"company"`
	}
	RoutesRun struct {
		Company board.Company `json:"company"`
		Revenue money.Amount  `json:"revenue"`
		Subsidy money.Amount  `json:"subsidy"`
		Routes  runs.RouteSet `json:"routes"`
	}
	// RoutesUnproven tells that a company without director may have run worse
	// routes than the best (7.3), and how much more those could bring at most.
	RoutesUnproven struct {
		Company board.Company `json:"company"`
		More    money.Amount  `json:"more"`
	}
	DividendPaid struct {
		Company  board.Company `json:"company"`
		Revenue  money.Amount  `json:"revenue"`
		PerShare money.Amount  `json:"perShare"`
		Added    money.Amount  `json:"added"`
		Kept     money.Amount  `json:"kept"` // on the company's own shares
	}
	// Received is a player's part of a dividend.
	Received struct {
		Seat   game.Seat    `json:"seat"`
		Shares int          `json:"shares"`
		Amount money.Amount `json:"amount"`
		Cash   money.Amount `json:"cash"` // after it
	}
	IncomeWithheld struct {
		Company board.Company `json:"company"`
		Revenue money.Amount  `json:"revenue"`
	}
	TrainBought struct {
		Company    board.Company `json:"company"`
		Train      TrainID       `json:"train"`
		Name       string        `json:"name"`
		Seller     string        `json:"seller"` // "bank", or a company
		Amount     money.Amount  `json:"amount"`
		Warranties uint8         `json:"warranties"`
	}
	TrainObsolete struct {
		Company board.Company `json:"company"`
		Train   TrainID       `json:"train"`
		Name    string        `json:"name"`
	}
	PhaseStarted struct {
		Phase Class `json:"phase"`
	}
	TreasurySold struct {
		Company board.Company `json:"company"`
		Count   int           `json:"count"`
		Amount  money.Amount  `json:"amount"`
	}
	Refinanced struct {
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	WentBankrupt struct {
		Company  board.Company `json:"company"`
		PerShare money.Amount  `json:"perShare"`
	}
	ShareRedeemed struct {
		Company board.Company `json:"company"`
		Amount  money.Amount  `json:"amount"`
	}
	LNERDueNow struct{}
	LNERFormed struct {
		Limit int `json:"limit"`
	}
	GameEnded struct {
		Ending string `json:"ending"`
	}
)

// LeftOut is a step, and why it was left out.
type LeftOut struct {
	Step Step   `json:"step"`
	Why  string `json:"why"`
}

func (CompanyDealt) Kind() string       { return "company-dealt" }
func (PermitDealt) Kind() string        { return "permit-dealt" }
func (RoundStarted) Kind() string       { return "round-started" }
func (Passed) Kind() string             { return "passed" }
func (StoppedAt) Kind() string          { return "stopped-at" }
func (PassedOver) Kind() string         { return "passed-over" }
func (StepsLeftOut) Kind() string       { return "steps-left-out" }
func (OnlyWay) Kind() string            { return "only-way" }
func (BoughtNothing) Kind() string      { return "bought-nothing" }
func (Petitioned) Kind() string         { return "petitioned" }
func (BidRaised) Kind() string          { return "bid-raised" }
func (LeftAuction) Kind() string        { return "left-auction" }
func (PetitionWon) Kind() string        { return "petition-won" }
func (CharterGranted) Kind() string     { return "charter-granted" }
func (Fined) Kind() string              { return "fined" }
func (DebtForgiven) Kind() string       { return "debt-forgiven" }
func (ShareBought) Kind() string        { return "share-bought" }
func (SharesSold) Kind() string         { return "shares-sold" }
func (CompanyStarted) Kind() string     { return "company-started" }
func (CompanyFloated) Kind() string     { return "company-floated" }
func (TokensBought) Kind() string       { return "tokens-bought" }
func (DirectorChanged) Kind() string    { return "director-changed" }
func (DirectorLost) Kind() string       { return "director-lost" }
func (PriceMoved) Kind() string         { return "price-moved" }
func (TurnStarted) Kind() string        { return "turn-started" }
func (HomePlaced) Kind() string         { return "home-placed" }
func (TokenDisplaced) Kind() string     { return "token-displaced" }
func (MergerProposed) Kind() string     { return "merger-proposed" }
func (MergerRefused) Kind() string      { return "merger-refused" }
func (MergerBegun) Kind() string        { return "merger-begun" }
func (RefinancingBegun) Kind() string   { return "refinancing-begun" }
func (DirectorSplit) Kind() string      { return "director-split" }
func (SharesReturned) Kind() string     { return "shares-returned" }
func (SharesExchanged) Kind() string    { return "shares-exchanged" }
func (ReplacementMissing) Kind() string { return "replacement-missing" }
func (OptionRedeemed) Kind() string     { return "option-redeemed" }
func (OptionSold) Kind() string         { return "option-sold" }
func (CompaniesMerged) Kind() string    { return "companies-merged" }
func (TokenShed) Kind() string          { return "token-shed" }
func (TileLaid) Kind() string           { return "tile-laid" }
func (StationBuilt) Kind() string       { return "station-built" }
func (TokenPlaced) Kind() string        { return "token-placed" }
func (LondonLinked) Kind() string       { return "london-linked" }
func (RoutesRun) Kind() string          { return "routes-run" }
func (RoutesUnproven) Kind() string     { return "routes-unproven" }
func (DividendPaid) Kind() string       { return "dividend-paid" }
func (Received) Kind() string           { return "received" }
func (IncomeWithheld) Kind() string     { return "income-withheld" }
func (TrainBought) Kind() string        { return "train-bought" }
func (TrainObsolete) Kind() string      { return "train-obsolete" }
func (PhaseStarted) Kind() string       { return "phase-started" }
func (TreasurySold) Kind() string       { return "treasury-sold" }
func (Refinanced) Kind() string         { return "refinanced" }
func (WentBankrupt) Kind() string       { return "went-bankrupt" }
func (ShareRedeemed) Kind() string      { return "share-redeemed" }
func (LNERDueNow) Kind() string         { return "lner-due" }
func (LNERFormed) Kind() string         { return "lner-formed" }
func (GameEnded) Kind() string          { return "game-ended" }

// eventKinds is every kind of event.
var eventKinds = game.Kinds(
	CompanyDealt{}, PermitDealt{}, RoundStarted{}, Passed{}, StoppedAt{}, PassedOver{}, StepsLeftOut{}, OnlyWay{}, BoughtNothing{}, Petitioned{}, BidRaised{}, LeftAuction{}, PetitionWon{},
	CharterGranted{}, Fined{}, DebtForgiven{}, ShareBought{}, SharesSold{}, CompanyStarted{}, CompanyFloated{},
	TokensBought{}, DirectorChanged{}, DirectorLost{}, PriceMoved{}, TurnStarted{}, HomePlaced{}, TokenDisplaced{},
	MergerProposed{}, MergerRefused{}, MergerBegun{}, RefinancingBegun{}, DirectorSplit{}, SharesReturned{}, SharesExchanged{},
	ReplacementMissing{}, OptionRedeemed{},
	OptionSold{}, CompaniesMerged{}, TokenShed{}, TileLaid{}, StationBuilt{}, TokenPlaced{}, LondonLinked{}, RoutesRun{}, RoutesUnproven{},
	DividendPaid{}, Received{}, IncomeWithheld{}, TrainBought{}, TrainObsolete{}, PhaseStarted{}, TreasurySold{}, Refinanced{},
	WentBankrupt{}, ShareRedeemed{}, LNERDueNow{}, LNERFormed{}, GameEnded{},
)

// Counts: what became of the companies, and which trains the bank sold.
func (rules) Counts(end *State, happened []game.Event) []game.Count {
	var list []game.Count
	add := func(group string, name fmt.Stringer, paid, got money.Amount, owner game.Seat) {
		list = append(list, game.Count{Group: group, Name: name.String(), Times: 1, Paid: int(paid), Got: int(got), Owner: owner})
	}
	var price [board.NumCompanies]money.Amount
	var founder [board.NumCompanies]game.Seat
	for _, e := range happened {
		switch e := e.(type) {
		case CharterGranted:
			price[e.Company], founder[e.Company] = e.Par, e.Seat
		case CompanyStarted:
			price[e.Company], founder[e.Company] = e.Price, e.Seat
		case CompanyFloated:
			add("company", e.Company, price[e.Company], 0, founder[e.Company])
		case CompaniesMerged:
			add("merged", e.Absorbed, 0, 0, NoSeat)
			add("survived", e.Survivor, 0, 0, NoSeat)
		case WentBankrupt:
			add("closed", e.Company, 0, e.PerShare, NoSeat)
		case RoutesRun:
			add("run", e.Company, 0, e.Revenue, NoSeat)
		case DividendPaid:
			add("dividend", e.Company, 0, e.PerShare, NoSeat)
		case TrainBought:
			if e.Seller == "bank" {
				list = append(list, game.Count{Group: "train", Name: e.Train.Class().String() + " " + e.Name, Times: 1, Paid: int(e.Amount), Owner: NoSeat})
			}
		}
	}
	for c := range board.NumCompanies {
		if ch := end.charter(c); ch.Status == Floated {
			add("end", c, 0, end.price(c), ch.Director)
		}
	}
	return list
}
