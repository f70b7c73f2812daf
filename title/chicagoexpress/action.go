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
	Opener:  {Kind: "opener", Fields: []string{"seat"}},
	Bid:     {Kind: "bid", Fields: []string{"amount"}},
	Pass:    {Kind: "pass"},
	Auction: {Kind: "auction", Fields: []string{"company"}},
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

// MarshalJSON writes the action by printed names.
func (a Action) MarshalJSON() ([]byte, error) {
	return wire.Write(shapes[a.Do], func(field string) any {
		switch field {
		case "company":
			return a.Company
		case "dial":
			return a.Dial
		case "hex":
			return hexNames[a.Hex]
		case "seat":
			return a.Seat
		default:
			return a.Amount
		}
	})
}

// mostMoney is more than any game has; it keeps sums of what is read in range.
const mostMoney = 1_000_000

// UnmarshalJSON reads what MarshalJSON writes and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	r := wire.Read(data, shapes)
	read := Action{
		Do:      Kind(r.Kind),
		Company: Company(r.Name("company", companyNames[:])),
		Dial:    Dial(r.Name("dial", dialNames[:])),
		Hex:     Hex(r.Name("hex", hexNames)),
		Seat:    game.Seat(r.Number("seat", maxSeats-1)),
		Amount:  money.Amount(r.Number("amount", mostMoney)),
	}
	if r.Err() != nil {
		return r.Err()
	}
	*a = read
	return nil
}
