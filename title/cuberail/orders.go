package cuberail

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// What ends an order to leave one's turns unused.
const (
	StopTraded = "traded" // another gets a share of a company
	StopBuilt  = "built"  // another expands a company
)

// Sale is how the share on sale stands for a seat; nil is none. The titles add what may
// come after it.
func Sale[C Company](on *rail.Sale[C], seat game.Seat, funds *rail.Funds) game.Sale {
	sale := game.Sale{Cash: int(funds.Cash[seat]), Closed: closed[C]}
	if on != nil {
		sale.On = on.Company.String()
		sale.In, sale.Least = on.Has(int(seat)), int(on.Lowest())
	}
	return sale
}

// closed tells of an event whether it ended an auction: who has the share, and what it
// cost.
func closed[C Company](e game.Event) (game.Why, bool) {
	switch e := e.(type) {
	case Sold[C]:
		company, buyer, price := e.Sale()
		return game.Why{Kind: game.WhyOver, On: company.String(), Seat: &buyer, Amount: int(price)}, true
	case rail.ShareGiven[C]:
		seat := game.Seat(e.Seat)
		return game.Why{Kind: game.WhyOver, On: e.Company.String(), Seat: &seat}, true
	case rail.ShareUnsold[C]:
		return game.Why{Kind: game.WhyOver, On: e.Company.String()}, true
	}
	return game.Why{}, false
}

// HolderStops is what others may do to the companies of which the seat holds shares; none
// where it holds none.
func HolderStops[C interface {
	~uint8
	Company
}](seat game.Seat, all []rail.Company) []game.StopForm {
	var held []string
	for c := range all {
		if all[c].Shares.Held[seat] > 0 {
			held = append(held, C(c).String())
		}
	}
	if len(held) == 0 {
		return nil
	}
	return []game.StopForm{
		{Stop: game.Stop{Kind: StopTraded, On: held}, Ticked: true},
		{Stop: game.Stop{Kind: StopBuilt, On: held}, Ticked: true},
	}
}

// Concern is what an event means to a shareholder of a company, and the seat that did it;
// no kind where it means nothing.
func Concern[C Company](e game.Event) (kind string, by game.Seat, company string) {
	switch e := e.(type) {
	case Sold[C]:
		company, buyer, _ := e.Sale()
		return StopTraded, buyer, company.String()
	case rail.Built[C]:
		return StopBuilt, game.Seat(e.Seat), e.Company.String()
	}
	return "", 0, ""
}

// Stopped is what another did since that meets condition number i of an order. One that
// is about nothing in particular is met wherever it happens.
func Stopped(o *game.Order, i int, seat game.Seat, since *game.Since, concern func(game.Event) (kind string, by game.Seat, on string)) (game.Why, bool) {
	stop := &o.Stops[i]
	for _, e := range since.Events {
		kind, by, on := concern(e)
		if kind == stop.Kind && by != seat && (on == "" || slices.Contains(stop.On, on)) {
			return game.Why{Kind: kind, Stop: i + 1, Seat: &by, On: on}, true
		}
	}
	return game.Why{}, false
}
