// Package cuberail is what the two cube-rail titles tell in the same way through the
// contract: counts over many games, and orders about sales and companies. Their common
// mechanics, which know no contract, are in kit/rail.
//
// C is the title's own type for companies, so that they are named as printed.
package cuberail

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Company is a title's own type for companies.
type Company interface {
	comparable
	fmt.Stringer
}

// Sold is the event of a share that was sold.
type Sold[C Company] interface {
	Sale() (company C, buyer game.Seat, price money.Amount)
}

// Dividend is the event of a company that pays every share.
type Dividend[C Company] interface {
	Payment() (company C, perShare money.Amount)
}

// Counts is what became of each share, after who was first: the first event that the
// title says is something of that kind.
func Counts[C Company](happened []game.Event, wasFirst func(game.Event) (name string, owner game.Seat, ok bool)) []game.Count {
	var lots rail.Lots[C]
	first, reached := game.Count{Group: "first", Name: "nobody", Times: 1, Owner: game.Nobody}, false
	for _, e := range happened {
		switch e := e.(type) {
		case Sold[C]:
			company, buyer, price := e.Sale()
			lots.Sell(company, int8(buyer), price)
		case rail.ShareGiven[C]:
			lots.Sell(e.Company, e.Seat, 0)
		case Dividend[C]:
			lots.Pay(e.Payment())
		}
		if name, owner, ok := wasFirst(e); ok && !reached {
			first.Name, first.Owner, reached = name, owner, true
		}
	}
	list := []game.Count{first}
	for _, l := range lots {
		list = append(list, game.Count{
			Group: "share", Name: fmt.Sprintf("%s/%d", l.Company, l.Number), Times: 1, Paid: int(l.Price), Got: int(l.Paid), Owner: game.Seat(l.Seat),
		})
	}
	return list
}
