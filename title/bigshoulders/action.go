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
	drawFirst:    {Kind: "draw-first", Fields: []string{"seat"}, Words: "first is {seat}"},
	drawTile:     {Kind: "draw-tile", Fields: []string{"tile"}, Words: "draws tile {tile}"},
	drawAsset:    {Kind: "draw-asset", Fields: []string{"asset"}, Words: "draws asset {asset}"},
	drawGoal:     {Kind: "draw-goal", Fields: []string{"goal"}, Words: "draws goal {goal}"},
	drawCube:     {Kind: "draw-cube", Fields: []string{"resource"}, Words: "draws cube {resource}"},
	dealBuilding: {Kind: "deal-building", Fields: []string{"seat", "building"}, Words: "deals {building} to {seat}"},
	start:        {Kind: "start", Fields: []string{"company", "price"}, Words: "start {company} at {price}"},
	sell:         {Kind: "sell", Fields: []string{"company", "certificate", "amount"}, Words: "sell {amount} {certificate} of {company}"},
	buy:          {Kind: "buy", Fields: []string{"company", "certificate", "from"}, Words: "buy {certificate} of {company} from {from}"},
	pass:         {Kind: "pass"},
	protect:      {Kind: "protect"},
	letFall:      {Kind: "let-fall", Words: "let fall"},
	keep:         {Kind: "keep", Fields: []string{"building"}},
	build:        {Kind: "build", Fields: []string{"building", "remove"}, Words: "build {building} and remove {remove}"},
	send:         {Kind: "send", Fields: []string{"company", "space"}, May: []string{"amount", "first"}, Words: "send {company} to {space}[ for {amount}][ first{first=true}]"},
	decline:      {Kind: "decline"},
	acquire:      {Kind: "acquire", Fields: []string{"asset"}},
	replace:      {Kind: "replace"},
	leave:        {Kind: "leave"},
	employ:       {Kind: "employ", Fields: []string{"factory"}, Words: "employ in factory {factory}"},
	appoint:      {Kind: "appoint", Fields: []string{"factory"}, Words: "appoint in factory {factory}"},
	automate:     {Kind: "automate", Fields: []string{"factory", "to"}, Words: "automate factory {factory} to market{to=0}|automate factory {factory} to factory {to}"},
	take:         {Kind: "take", Fields: []string{"resource"}},
	accept:       {Kind: "accept"},
	cashIn:       {Kind: "cash-in", Words: "cash in"},
	trade:        {Kind: "trade", Fields: []string{"company", "give", "resource"}, Words: "trade {give} of {company} for {resource}"},
	use:          {Kind: "use", Fields: []string{"company"}, Words: "use asset of {company}"},
	discard:      {Kind: "discard", Fields: []string{"company"}, Words: "discard asset of {company}"},
	issue:        {Kind: "issue", Fields: []string{"amount"}, May: []string{"preferred"}, Words: "issue {amount}[ and preferred{preferred=true}]"},
	purchase:     {Kind: "purchase", Fields: []string{"price", "resource"}, Words: "purchase {resource} at {price}"},
	produce:      {Kind: "produce"},
	distribute:   {Kind: "distribute", Fields: []string{"column", "amount"}, Words: "distribute {amount} to {column}"},
	pay:          {Kind: "pay"},
	withhold:     {Kind: "withhold", May: []string{"protect"}, Words: "withhold[ and protect{protect=true}]"},
	done:         {Kind: "done"},
}

// Kind is the action's name.
func (a Action) Kind() string { return shapes[a.Do].Kind }

// WithAmount is the action with its amount filled in.
func (a Action) WithAmount(n int) Action {
	a.Amount = int32(n)
	return a
}

// The most that numbers in an action can be, to keep what is read in range.
const (
	mostPrice  = 1000
	mostAmount = 1000
)

var codec = wire.NewCodec(shapes, func(a *Action) *kind { return &a.Do },
	wire.Number("seat", maxSeats-1, func(a *Action) *game.Seat { return &a.Seat }),
	wire.Named("company", companyNames, func(a *Action) *Company { return &a.Company }),
	wire.Named("space", spaceNames, func(a *Action) *Space { return &a.Space }),
	wire.Named("building", buildingNames, func(a *Action) *Building { return &a.Building }),
	wire.Named("remove", buildingNames, func(a *Action) *Building { return &a.Remove }),
	wire.Named("certificate", certificateNames, func(a *Action) *Certificate { return &a.Certificate }),
	wire.Named("from", sourceNames, func(a *Action) *Source { return &a.From }),
	wire.Number("factory", maxFactories, func(a *Action) *uint8 { return &a.Factory }),
	wire.Number("to", maxFactories, func(a *Action) *uint8 { return &a.To }),
	wire.Named("give", resourceNames, func(a *Action) *Resource { return &a.Give }),
	wire.Named("resource", resourceNames, func(a *Action) *Resource { return &a.Resource }),
	wire.Named("column", columnNames, func(a *Action) *Column { return &a.Column }),
	wire.Named("asset", assetNames, func(a *Action) *Asset { return &a.Asset }),
	wire.Named("tile", tileNames, func(a *Action) *Tile { return &a.Tile }),
	wire.Named("goal", goalNames, func(a *Action) *Goal { return &a.Goal }),
	wire.Number("price", mostPrice, func(a *Action) *int16 { return &a.Price }),
	wire.Number("amount", mostAmount, func(a *Action) *int32 { return &a.Amount }),
	wire.Truth("first", func(a *Action) *bool { return &a.First }),
	wire.Truth("protect", func(a *Action) *bool { return &a.Protect }),
	wire.Truth("preferred", func(a *Action) *bool { return &a.Preferred }))

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) { return codec.Write(&a) }

// UnmarshalJSON reads what MarshalJSON writes and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error { return codec.Read(data, a) }

// What is refused, with the page of the rulebook.
var (
	refusals = game.Refusals{game.NotYourTurn, game.GameOver, game.NotNow}

	badAmount      = refusals.Refuse("p. 13", "bad-amount")
	playerTooPoor  = refusals.Refuse("p. 12", "player-too-poor")
	companyTooPoor = refusals.Refuse("p. 12", "company-too-poor")

	holdsNone           = refusals.Refuse("p. 13", "holds-none")
	directorKept        = refusals.Refuse("p. 13", "director-kept")
	noSuccessor         = refusals.Refuse("p. 13", "no-successor")
	mustSell            = refusals.Refuse("p. 9", "must-sell")
	notStarted          = refusals.Refuse("p. 14", "not-started")
	noneThere           = refusals.Refuse("p. 14", "none-there")
	directorNotSold     = refusals.Refuse("p. 14", "director-not-sold")
	directorNoPreferred = refusals.Refuse("p. 14", "director-no-preferred")
	soldThisDecade      = refusals.Refuse("p. 14", "sold-this-decade")
	tooMuch             = refusals.Refuse("p. 14", "too-much")
	limitReached        = refusals.Refuse("p. 9", "limit-reached")
	notInFirstDecade    = refusals.Refuse("p. 13", "not-in-first-decade")
	alreadyStarted      = refusals.Refuse("p. 14", "already-started")
	notPar              = refusals.Refuse("p. 14", "not-par")

	notInHand     = refusals.Refuse("p. 16", "not-in-hand")
	buildOrRemove = refusals.Refuse("p. 16", "build-or-remove")

	notDirector        = refusals.Refuse("p. 17", "not-director")
	firstByAdvertising = refusals.Refuse("p. 19", "first-by-advertising")
	alreadyFirst       = refusals.Refuse("p. 19", "already-first")
	notYetOpen         = refusals.Refuse("p. 19", "not-yet-open")
	spaceTaken         = refusals.Refuse("p. 17", "space-taken")
	notBuilt           = refusals.Refuse("p. 17", "not-built")
	noWorkerSpace      = refusals.Refuse("p. 19", "no-worker-space")
	noManagerSpace     = refusals.Refuse("p. 19", "no-manager-space")
	noSalesSpace       = refusals.Refuse("p. 20", "no-sales-space")
	nobodyToAutomate   = refusals.Refuse("p. 20", "nobody-to-automate")
	noSuchFactory      = refusals.Refuse("p. 10", "no-such-factory")
	noAssetsLeft       = refusals.Refuse("p. 20", "no-assets-left")
	notInRow           = refusals.Refuse("p. 20", "not-in-row")

	squareEmpty   = refusals.Refuse("p. 33", "square-empty")
	squareLacks   = refusals.Refuse("p. 33", "square-lacks")
	noneOfThese   = refusals.Refuse("p. 33", "none-of-these")
	takeAnother   = refusals.Refuse("p. 33", "take-another")
	takeAPair     = refusals.Refuse("p. 33", "take-a-pair")
	tradeAnother  = refusals.Refuse("p. 23", "trade-another")
	tradeNeedsTwo = refusals.Refuse("p. 23", "trade-needs-two")

	noAssetKept     = refusals.Refuse("p. 11", "no-asset-kept")
	assetIsUsed     = refusals.Refuse("p. 11", "asset-used")
	protectsOnly    = refusals.Refuse("p. 38", "protects-only")
	afterProduction = refusals.Refuse("p. 37", "after-production")
	incomeDecided   = refusals.Refuse("p. 26", "income-decided")

	advancedOnly     = refusals.Refuse("p. 22", "advanced-only")
	issueFirst       = refusals.Refuse("p. 22", "issue-first")
	purchaseFirst    = refusals.Refuse("p. 24", "purchase-first")
	noSuchSupply     = refusals.Refuse("p. 23", "no-such-supply")
	supplyLacks      = refusals.Refuse("p. 23", "supply-lacks")
	allFactoriesRan  = refusals.Refuse("p. 24", "all-factories-ran")
	notStaffed       = refusals.Refuse("p. 24", "not-staffed")
	resourcesMissing = refusals.Refuse("p. 24", "resources-missing")
	noGoods          = refusals.Refuse("p. 25", "no-goods")
	demandFull       = refusals.Refuse("p. 25", "demand-full")
	soldNothing      = refusals.Refuse("p. 26", "sold-nothing")
	cannotProtect    = refusals.Refuse("p. 38", "cannot-protect")

	notDrawable = refusals.Refuse("-", "not-drawable")
)

// explaining is the state as refusals speak of it.
type explaining struct{ *State }

func (s *State) explaining() explaining { return explaining{s} }

// explain adds the figures that the refusal's sentence speaks of.
func (s explaining) explain(why *game.Illegal, seat game.Seat, a Action) *game.Illegal {
	c := s.companyOf(a)
	switch why {
	case playerTooPoor:
		return why.With("cost", s.trading().priceOf(a), "cash", s.cash[seat])
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
		if s.construction().inHand(seat, a.Building) >= 0 {
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
func (s explaining) companyOf(a Action) Company {
	switch {
	case s.depth > 0 && s.top().task >= placeWorker:
		return s.top().company
	case s.phase == inOperating && !namesCompany[a.Do]:
		return s.op.company
	}
	return a.Company
}
