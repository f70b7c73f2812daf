package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/wire"
)

// Action is one decision. Which fields count depends on what is done; the
// others are zero. Its JSON has the fields that count, by printed names.
type Action struct {
	Do          kind
	Company     Company
	Space       Space
	Building    Building
	Remove      Building
	Certificate Certificate
	From        Source
	Factory     uint8 // counted from 1
	To          uint8 // a factory, 0 the job market
	Resource    Resource
	Give        Resource
	Column      Column
	Asset       Asset
	Tile        Tile
	Goal        Goal
	Seat        game.Seat
	Price       int16
	First       bool
	Protect     bool
	Preferred   bool
	Amount      int32
}

// kind is what is done.
type kind uint8

const (
	// drawn by chance
	drawFirst kind = iota
	drawTile
	drawAsset
	drawGoal
	drawCube
	dealBuilding
	// the stock phase
	start
	sell
	buy
	pass
	protect
	letFall
	// the building phase
	keep
	build
	// the action phase, and what follows from it
	send
	decline
	acquire
	replace
	leave
	employ
	appoint
	automate
	take
	accept
	cashIn
	// free actions
	trade
	use
	discard
	// the operating phase
	issue
	purchase
	produce
	distribute
	pay
	withhold
	done
	kinds = iota
)

// shapes is how the actions are written.
var shapes = []wire.Shape{
	drawFirst:    {Kind: "draw-first", Fields: []string{"seat"}},
	drawTile:     {Kind: "draw-tile", Fields: []string{"tile"}},
	drawAsset:    {Kind: "draw-asset", Fields: []string{"asset"}},
	drawGoal:     {Kind: "draw-goal", Fields: []string{"goal"}},
	drawCube:     {Kind: "draw-cube", Fields: []string{"resource"}},
	dealBuilding: {Kind: "deal-building", Fields: []string{"seat", "building"}},
	start:        {Kind: "start", Fields: []string{"company", "price"}},
	sell:         {Kind: "sell", Fields: []string{"company", "certificate", "amount"}},
	buy:          {Kind: "buy", Fields: []string{"company", "certificate", "from"}},
	pass:         {Kind: "pass"},
	protect:      {Kind: "protect"},
	letFall:      {Kind: "let-fall"},
	keep:         {Kind: "keep", Fields: []string{"building"}},
	build:        {Kind: "build", Fields: []string{"building", "remove"}},
	send:         {Kind: "send", Fields: []string{"company", "space"}, May: []string{"amount", "first"}},
	decline:      {Kind: "decline"},
	acquire:      {Kind: "acquire", Fields: []string{"asset"}},
	replace:      {Kind: "replace"},
	leave:        {Kind: "leave"},
	employ:       {Kind: "employ", Fields: []string{"factory"}},
	appoint:      {Kind: "appoint", Fields: []string{"factory"}},
	automate:     {Kind: "automate", Fields: []string{"factory", "to"}},
	take:         {Kind: "take", Fields: []string{"resource"}},
	accept:       {Kind: "accept"},
	cashIn:       {Kind: "cash-in"},
	trade:        {Kind: "trade", Fields: []string{"company", "give", "resource"}},
	use:          {Kind: "use", Fields: []string{"company"}},
	discard:      {Kind: "discard", Fields: []string{"company"}},
	issue:        {Kind: "issue", Fields: []string{"amount"}, May: []string{"preferred"}},
	purchase:     {Kind: "purchase", Fields: []string{"price", "resource"}},
	produce:      {Kind: "produce"},
	distribute:   {Kind: "distribute", Fields: []string{"column", "amount"}},
	pay:          {Kind: "pay"},
	withhold:     {Kind: "withhold", May: []string{"protect"}},
	done:         {Kind: "done"},
}

// Kind is the action's name.
func (a Action) Kind() string { return shapes[a.Do].Kind }

// WithAmount is the action with its amount filled in.
func (a Action) WithAmount(n int) Action {
	a.Amount = int32(n)
	return a
}

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) {
	return wire.Write(shapes[a.Do], a.field)
}

// field is what the action says in a field of its JSON.
func (a Action) field(name string) any {
	switch name {
	case "seat":
		return a.Seat
	case "company":
		return a.Company
	case "space":
		return a.Space
	case "building":
		return a.Building
	case "remove":
		return a.Remove
	case "certificate":
		return a.Certificate
	case "from":
		return a.From
	case "factory":
		return a.Factory
	case "to":
		return a.To
	case "give":
		return a.Give
	case "resource":
		return a.Resource
	case "column":
		return a.Column
	case "asset":
		return a.Asset
	case "tile":
		return a.Tile
	case "goal":
		return a.Goal
	case "price":
		return a.Price
	case "first":
		return a.First
	case "protect":
		return a.Protect
	case "preferred":
		return a.Preferred
	}
	return a.Amount
}

// The most that numbers in an action can be, to keep what is read in range.
const (
	mostPrice  = 1000
	mostAmount = 1000
)

// UnmarshalJSON reads what MarshalJSON writes and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	r := wire.Read(data, shapes)
	read := Action{
		Do:          kind(r.Kind),
		Seat:        game.Seat(r.Number("seat", maxSeats-1)),
		Company:     Company(r.Name("company", companyNames)),
		Space:       Space(r.Name("space", spaceNames)),
		Building:    Building(r.Name("building", buildingNames)),
		Remove:      Building(r.Name("remove", buildingNames)),
		Certificate: Certificate(r.Name("certificate", certificateNames)),
		From:        Source(r.Name("from", sourceNames)),
		Factory:     uint8(r.Number("factory", maxFactories)),
		To:          uint8(r.Number("to", maxFactories)),
		Give:        Resource(r.Name("give", resourceNames)),
		Resource:    Resource(r.Name("resource", resourceNames)),
		Column:      Column(r.Name("column", columnNames)),
		Asset:       Asset(r.Name("asset", assetNames)),
		Tile:        Tile(r.Name("tile", tileNames)),
		Goal:        Goal(r.Name("goal", goalNames)),
		Price:       int16(r.Number("price", mostPrice)),
		Amount:      int32(r.Number("amount", mostAmount)),
		First:       r.Truth("first"),
		Protect:     r.Truth("protect"),
		Preferred:   r.Truth("preferred"),
	}
	if r.Err() != nil {
		return r.Err()
	}
	*a = read
	return nil
}

// What is refused, with the page of the rulebook.
var (
	badAmount      = game.Refuse("p. 13", "bad-amount")
	playerTooPoor  = game.Refuse("p. 12", "player-too-poor")
	companyTooPoor = game.Refuse("p. 12", "company-too-poor")

	holdsNone           = game.Refuse("p. 13", "holds-none")
	directorKept        = game.Refuse("p. 13", "director-kept")
	noSuccessor         = game.Refuse("p. 13", "no-successor")
	mustSell            = game.Refuse("p. 9", "must-sell")
	notStarted          = game.Refuse("p. 14", "not-started")
	noneThere           = game.Refuse("p. 14", "none-there")
	directorNotSold     = game.Refuse("p. 14", "director-not-sold")
	directorNoPreferred = game.Refuse("p. 14", "director-no-preferred")
	soldThisDecade      = game.Refuse("p. 14", "sold-this-decade")
	tooMuch             = game.Refuse("p. 14", "too-much")
	limitReached        = game.Refuse("p. 9", "limit-reached")
	notInFirstDecade    = game.Refuse("p. 13", "not-in-first-decade")
	alreadyStarted      = game.Refuse("p. 14", "already-started")
	notPar              = game.Refuse("p. 14", "not-par")

	notInHand     = game.Refuse("p. 16", "not-in-hand")
	buildOrRemove = game.Refuse("p. 16", "build-or-remove")

	notDirector        = game.Refuse("p. 17", "not-director")
	firstByAdvertising = game.Refuse("p. 19", "first-by-advertising")
	alreadyFirst       = game.Refuse("p. 19", "already-first")
	notYetOpen         = game.Refuse("p. 19", "not-yet-open")
	spaceTaken         = game.Refuse("p. 17", "space-taken")
	notBuilt           = game.Refuse("p. 17", "not-built")
	noWorkerSpace      = game.Refuse("p. 19", "no-worker-space")
	noManagerSpace     = game.Refuse("p. 19", "no-manager-space")
	noSalesSpace       = game.Refuse("p. 20", "no-sales-space")
	nobodyToAutomate   = game.Refuse("p. 20", "nobody-to-automate")
	noSuchFactory      = game.Refuse("p. 10", "no-such-factory")
	noAssetsLeft       = game.Refuse("p. 20", "no-assets-left")
	notInRow           = game.Refuse("p. 20", "not-in-row")

	squareEmpty   = game.Refuse("p. 33", "square-empty")
	squareLacks   = game.Refuse("p. 33", "square-lacks")
	noneOfThese   = game.Refuse("p. 33", "none-of-these")
	takeAnother   = game.Refuse("p. 33", "take-another")
	takeAPair     = game.Refuse("p. 33", "take-a-pair")
	tradeAnother  = game.Refuse("p. 23", "trade-another")
	tradeNeedsTwo = game.Refuse("p. 23", "trade-needs-two")

	noAssetKept     = game.Refuse("p. 11", "no-asset-kept")
	assetIsUsed     = game.Refuse("p. 11", "asset-used")
	protectsOnly    = game.Refuse("p. 38", "protects-only")
	afterProduction = game.Refuse("p. 37", "after-production")
	incomeDecided   = game.Refuse("p. 26", "income-decided")

	advancedOnly     = game.Refuse("p. 22", "advanced-only")
	issueFirst       = game.Refuse("p. 22", "issue-first")
	purchaseFirst    = game.Refuse("p. 24", "purchase-first")
	noSuchSupply     = game.Refuse("p. 23", "no-such-supply")
	supplyLacks      = game.Refuse("p. 23", "supply-lacks")
	allFactoriesRan  = game.Refuse("p. 24", "all-factories-ran")
	notStaffed       = game.Refuse("p. 24", "not-staffed")
	resourcesMissing = game.Refuse("p. 24", "resources-missing")
	noGoods          = game.Refuse("p. 25", "no-goods")
	demandFull       = game.Refuse("p. 25", "demand-full")
	soldNothing      = game.Refuse("p. 26", "sold-nothing")
	cannotProtect    = game.Refuse("p. 38", "cannot-protect")

	notDrawable = game.Refuse("-", "not-drawable")
)

// refusals is all of them.
var refusals = []*game.Illegal{
	game.NotYourTurn, game.GameOver, game.NotNow,
	badAmount, playerTooPoor, companyTooPoor,
	holdsNone, directorKept, noSuccessor, mustSell, notStarted, noneThere, directorNotSold, directorNoPreferred,
	soldThisDecade, tooMuch, limitReached, notInFirstDecade, alreadyStarted, notPar,
	notInHand, buildOrRemove,
	notDirector, firstByAdvertising, alreadyFirst, notYetOpen, spaceTaken, notBuilt, noWorkerSpace, noManagerSpace,
	noSalesSpace, nobodyToAutomate, noSuchFactory, noAssetsLeft, notInRow,
	squareEmpty, squareLacks, noneOfThese, takeAnother, takeAPair, tradeAnother, tradeNeedsTwo,
	noAssetKept, assetIsUsed, protectsOnly, afterProduction, incomeDecided,
	advancedOnly, issueFirst, purchaseFirst, noSuchSupply, supplyLacks, allFactoriesRan, notStaffed, resourcesMissing,
	noGoods, demandFull, soldNothing, cannotProtect,
	notDrawable,
}

// explain adds the figures that the refusal's sentence speaks of.
func (s *State) explain(why *game.Illegal, seat game.Seat, a Action) *game.Illegal {
	c := s.companyOf(a)
	switch why {
	case playerTooPoor:
		return why.With("cost", s.priceOf(a), "cash", s.cash[seat])
	case companyTooPoor:
		return why.With("company", c, "cash", s.company[c].cash, "cost", s.costOf(a))
	case limitReached, mustSell:
		return why.With("limit", s.limit(), "held", s.certificates(seat))
	case tooMuch:
		return why.With("company", c, "limit", cut.Most*10)
	case noWorkerSpace:
		return why.With("company", c, "free", s.freeSpaces(c))
	case notYetOpen:
		return why.With("year", yearsOfDecade[generalSpaces[a.Space].fromDecade])
	case spaceTaken, notBuilt:
		return why.With("space", a.Space)
	case badAmount:
		return why.With("amount", a.Amount)
	case notPar, noSuchSupply:
		return why.With("price", a.Price)
	case noSuchFactory:
		return why.With("company", c, "factory", a.Factory)
	case notInRow:
		return why.With("asset", a.Asset)
	case notInHand:
		if s.inHand(seat, a.Building) >= 0 {
			return why.With("building", a.Remove)
		}
		return why.With("building", a.Building)
	case demandFull:
		return why.With("company", c, "column", a.Column)
	case squareLacks, supplyLacks, takeAnother, takeAPair:
		return why.With("resource", a.Resource)
	case tradeNeedsTwo:
		return why.With("company", c, "resource", a.Give)
	case assetIsUsed, protectsOnly, afterProduction, incomeDecided:
		return why.With("company", c, "asset", s.company[c].asset)
	case notStaffed:
		return why.With("company", c, "factory", s.op.ran+1, "free", s.free(c, int(s.op.ran)))
	case resourcesMissing:
		return why.With("company", c, "factory", s.op.ran+1)
	case holdsNone, directorKept, noSuccessor, notStarted, noneThere, directorNotSold, directorNoPreferred,
		soldThisDecade, alreadyStarted, notDirector, noManagerSpace, noSalesSpace, nobodyToAutomate, noAssetKept,
		issueFirst, allFactoriesRan, noGoods, soldNothing, cannotProtect:
		return why.With("company", c)
	}
	return why
}

// namesCompany are the actions that say which company they are about.
var namesCompany = [kinds]bool{start: true, sell: true, buy: true, send: true, trade: true, use: true, discard: true}

// companyOf is the company an action is about.
func (s *State) companyOf(a Action) Company {
	switch {
	case s.depth > 0 && s.top().task >= placeWorker:
		return s.top().company
	case s.phase == inOperating && !namesCompany[a.Do]:
		return s.op.company
	}
	return a.Company
}
