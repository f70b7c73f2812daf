package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/wire"
)

// Kind is a kind of action.
type Kind uint8

// The kinds of action.
const (
	Opener  Kind = iota // chance: the seat that opens the first auction
	Bid                 // an amount for the share on sale
	Pass                // no more bids for this share
	Auction             // turn the auction dial and offer a company's share
	Build               // turn the build dial and expand a company's network
	Develop             // turn the develop dial and develop a hex
	Decline             // turn a dial and do nothing
	Lay                 // put a locomotive on a hex
	Done                // the build is finished
)

var shapes = []wire.Shape{
	Opener:  {Kind: "opener", Fields: []string{"seat"}, Words: "opens {seat}"},
	Bid:     {Kind: "bid", Fields: []string{"amount"}, Words: "bid {amount}[ for {@company}]"},
	Pass:    {Kind: "pass"},
	Auction: {Kind: "auction", Fields: []string{"company"}, Words: "offer {company}"},
	Build:   {Kind: "build", Fields: []string{"company"}},
	Develop: {Kind: "develop", Fields: []string{"hex"}},
	Decline: {Kind: "decline", Fields: []string{"dial"}},
	Lay:     {Kind: "lay", Fields: []string{"hex"}},
	Done:    {Kind: "done"},
}

// Action is one decision. Fields that its kind lacks are zero.
type Action struct {
	Do      Kind
	Company Company
	Dial    Dial
	Hex     Hex
	Seat    game.Seat
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
	wire.Named("dial", dialNames[:], func(a *Action) *Dial { return &a.Dial }),
	wire.Named("hex", hexNames, func(a *Action) *Hex { return &a.Hex }),
	wire.Number("seat", maxSeats-1, func(a *Action) *game.Seat { return &a.Seat }),
	wire.Number("amount", mostMoney, func(a *Action) *money.Amount { return &a.Amount }))

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) { return codec.Write(&a) }

// UnmarshalJSON reads what MarshalJSON writes and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error { return codec.Read(data, a) }
