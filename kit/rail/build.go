package rail

import (
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/network"
)

// Build is a company's expansion under way, by a seat.
type Build[C any] struct {
	network.Build
	Gained  [network.Most]money.Amount // of income, by each hex laid
	Company C
	Seat    int8
}

// Start is a build about to lay its first hex.
func Start[C any](company C, seat int, tell Tell) Build[C] {
	tell.that(func() Event { return BuildStarted[C]{int8(seat), company} })
	return Build[C]{Company: company, Seat: int8(seat)}
}

// Lay puts a locomotive on a hex: the company pays the bank, and its income
// rises.
func (b *Build[C]) Lay(co *Company, h hex.ID, name string, cost, gain money.Amount, bank *money.Amount, tell Tell) {
	money.Transfer(&co.Treasury, bank, cost)
	co.Place(h)
	co.Income += gain
	b.Gained[b.Count] = gain
	b.Add(h, cost)
	tell.that(func() Event { return Laid[C]{b.Seat, b.Company, name, cost, gain, co.Income} })
}

// Finish tells what was built; names are those of the map.
func (b *Build[C]) Finish(co *Company, names []string, tell Tell) {
	tell.that(func() Event {
		return Built[C]{b.Seat, b.Company, hex.Names(b.Hexes(), names), b.Spent, co.Income}
	})
}

// Views is the hexes laid so far for the screen, each with the income that the
// company had with it.
func (b *Build[C]) Views(co *Company, names []string) []LayView {
	list, income := make([]LayView, b.Count), co.Income
	for i := int(b.Count) - 1; i >= 0; i-- {
		list[i] = LayView{names[b.Laid[i]], b.Paid[i], b.Gained[i], income}
		income -= b.Gained[i]
	}
	return list
}
