// Package shares keeps who holds how many of a company's shares, and pays them.
package shares

import "github.com/scrip-games/scrip/kit/money"

// Register is one company's shares: those the seats hold, and those unsold.
type Register struct {
	Held [8]uint8 // by seat
	Sold uint8
	Left uint8
}

// New is a register of unsold shares.
func New(shares int) Register { return Register{Left: uint8(shares)} }

// Issue gives an unsold share to a seat.
func (r *Register) Issue(seat int) {
	r.Left--
	r.Sold++
	r.Held[seat]++
}

// Pay gives every holder the sum for each share held, out of the bank.
func (r *Register) Pay(perShare money.Amount, bank *money.Amount, cash []money.Amount) {
	for seat := range cash {
		money.Transfer(bank, &cash[seat], r.Of(seat)*perShare)
	}
}

// Of is how many shares the seat holds, as a factor for money.
func (r *Register) Of(seat int) money.Amount { return money.Amount(r.Held[seat]) }

// Whole tells whether the register adds up to that many shares.
func (r *Register) Whole(shares int) bool {
	held := 0
	for _, n := range r.Held {
		held += int(n)
	}
	return held == int(r.Sold) && held+int(r.Left) == shares
}
