package rail

import "github.com/scrip-games/scrip/kit/money"

// Lot is a share as it was sold: which of its company's it was, to whom, for how much, and
// what it has paid since.
type Lot[C any] struct {
	Company C
	Number  int // 1 is the first of the company
	Seat    int8
	Price   money.Amount
	Paid    money.Amount
}

// Lots are the shares sold in a game, in order.
type Lots[C comparable] []Lot[C]

// Sell adds a share; one that was given away has no price.
func (l *Lots[C]) Sell(company C, seat int8, price money.Amount) {
	number := 1
	for _, lot := range *l {
		if lot.Company == company {
			number++
		}
	}
	*l = append(*l, Lot[C]{Company: company, Number: number, Seat: seat, Price: price})
}

// Pay pays every share of a company.
func (l Lots[C]) Pay(company C, perShare money.Amount) {
	for i := range l {
		if l[i].Company == company {
			l[i].Paid += perShare
		}
	}
}
