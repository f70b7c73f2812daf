package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/wire"
)

// Kind is a kind of action.
type Kind uint8

// The kinds of action.
const (
	Draw    Kind = iota // chance: a turn token from the bag
	Bid                 // an amount for the share on sale
	Pass                // no more bids for this share; or the turn, unused
	Auction             // offer a company's share
	Build               // expand a company's network
	Lay                 // put a locomotive on a hex
	Done                // the build is finished
	Vote                // whether to end the game
	Propose             // a vote on that, when this round is over
	Opener              // chance: the seat that opens the first auction
)

var shapes = []wire.Shape{
	Draw:    {Kind: "draw", Fields: []string{"seat"}, Words: "draws {seat}"},
	Bid:     {Kind: "bid", Fields: []string{"amount"}, Words: "bid {amount}[ for {@company}]"},
	Pass:    {Kind: "pass"},
	Auction: {Kind: "auction", Fields: []string{"company"}, Words: "offer {company}"},
	Build:   {Kind: "build", Fields: []string{"company"}},
	Lay:     {Kind: "lay", Fields: []string{"hex"}},
	Done:    {Kind: "done"},
	Vote:    {Kind: "vote", Fields: []string{"end"}, Words: "vote to end{end=true}|vote to play on{end=false}"},
	Propose: {Kind: "propose", Words: "propose to end"},
	Opener:  {Kind: "opener", Fields: []string{"seat"}, Words: "opens {seat}"},
}

// Action is one decision. Fields that its kind lacks are zero.
type Action struct {
	Do      Kind
	Company Company
	Hex     Hex
	Seat    game.Seat
	End     bool
	Amount  money.Amount
}

// Kind is the action's name.
func (a Action) Kind() string { return shapes[a.Do].Kind }

// WithAmount is the action with its amount filled in.
func (a Action) WithAmount(n int) Action {
	a.Amount = money.Amount(n)
	return a
}

// mostMoney is more than any game has; it keeps sums of what is read in range.
const mostMoney = 1_000_000

var codec = wire.NewCodec(shapes, func(a *Action) *Kind { return &a.Do },
	wire.Named("company", companyNames[:], func(a *Action) *Company { return &a.Company }),
	wire.Named("hex", hexNames, func(a *Action) *Hex { return &a.Hex }),
	wire.Number("seat", maxSeats-1, func(a *Action) *game.Seat { return &a.Seat }),
	wire.Truth("end", func(a *Action) *bool { return &a.End }),
	wire.Number("amount", mostMoney, func(a *Action) *money.Amount { return &a.Amount }))

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) { return codec.Write(&a) }

// UnmarshalJSON reads what MarshalJSON writes; Berlin goes by any of its hexes.
func (a *Action) UnmarshalJSON(data []byte) error {
	err := codec.Read(data, a)
	a.Hex = chart.Place(a.Hex)
	return err
}
