package rail

import (
	"fmt"

	"github.com/scrip-games/scrip/kit/money"
)

// Funds is the bank's money and the players'.
type Funds struct {
	Bank  money.Amount // never runs out, so it goes below zero
	Cash  [8]money.Amount
	Seats uint8
}

// Deal shares a capital out evenly among the players.
func Deal(capital money.Amount, seats int) Funds {
	f := Funds{Seats: uint8(seats)}
	for seat := range f.Purses() {
		money.Transfer(&f.Bank, &f.Cash[seat], capital/money.Amount(seats))
	}
	return f
}

// Purses is the cash of those at the table.
func (f *Funds) Purses() []money.Amount { return f.Cash[:f.Seats] }

// Scores is the cash of each player.
func (f *Funds) Scores() []int {
	list := make([]int, f.Seats)
	for seat, cash := range f.Purses() {
		list[seat] = int(cash)
	}
	return list
}

// Lead is how far a seat is ahead of the mean of the others.
func (f *Funds) Lead(seat int, wealth func(seat int) float64) float64 {
	mine, all := wealth(seat), 0.0
	for other := range f.Purses() {
		all += wealth(other)
	}
	return mine - (all-mine)/float64(f.Seats-1)
}

// Against is what a seat has of something, and how that stands to the best and the mean
// of the others: on a scale, and for what there is of it, a little more than nothing.
func (f *Funds) Against(seat int, scale, little float64, of func(seat int) float64) [5]float64 {
	mine, best, sum := of(seat), 0.0, 0.0
	for other := range f.Purses() {
		if other != seat {
			best, sum = max(best, of(other)), sum+of(other)
		}
	}
	mean, there := sum/float64(f.Seats-1), (mine+sum)/float64(f.Seats)+little
	return [5]float64{mine / scale, (mine - best) / scale, (mine - mean) / scale, (mine - best) / there, (mine - mean) / there}
}

// Audit proves that each company is in order, by the title's own eye too, and
// that no money was lost or made.
func Audit[C ~uint8](f *Funds, all []Company, charter func(C) Charter, own func(C) error) error {
	for c := range C(len(all)) {
		err := all[c].audit(charter(c))
		if err == nil {
			err = own(c)
		}
		if err != nil {
			return fmt.Errorf("%v: %w", c, err)
		}
	}
	return f.audit(all)
}

func (f *Funds) audit(all []Company) error {
	sum := f.Bank
	for c := range all {
		sum += all[c].Treasury
	}
	for seat, cash := range f.Purses() {
		if sum += cash; cash < 0 {
			return fmt.Errorf("money: seat %d has %d", seat, cash)
		}
	}
	if sum != 0 {
		return fmt.Errorf("money: %d too much in play", sum)
	}
	return nil
}
