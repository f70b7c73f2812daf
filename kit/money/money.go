// Package money holds amounts of money and the only way they move.
package money

// Amount is a sum in the title's currency. It may be negative only in a bank
// that never runs out.
type Amount int32

// Transfer moves an amount from one account to another, so that the sum of all
// accounts never changes.
func Transfer(from, to *Amount, sum Amount) {
	*from -= sum
	*to += sum
}

// CeilDiv is a/b rounded up, for a >= 0 and b > 0.
func CeilDiv(a, b Amount) Amount { return (a + b - 1) / b }
