package germanrailways

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// Counts: what became of each share, and which company first met another.
func (rules) Counts(_ *State, happened []game.Event) []game.Count {
	var lots rail.Lots[Company]
	first := game.Count{Group: "first", Name: "nobody", Times: 1, Owner: game.Nobody}
	met := false
	for _, e := range happened {
		switch e := e.(type) {
		case ShareSold:
			lots.Sell(e.Company, int8(e.Seat), e.Price)
		case rail.ShareGiven[Company]:
			lots.Sell(e.Company, e.Seat, 0)
		case DividendPaid:
			lots.Pay(e.Company, e.PerShare)
		case Connected:
			if !met {
				first.Name, met = e.Company.String(), true
			}
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
