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
