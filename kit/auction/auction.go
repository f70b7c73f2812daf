// Package auction sells one thing to the highest bidder. The opener speaks
// first, then the others clockwise; each raises or passes, and a pass is final.
// It ends when one bidder is left who has bid, or when all have passed.
//
// A player who cannot pay the lowest bid is not asked: Skip passes for them.
package auction

import (
	"math/bits"

	"github.com/scrip-games/scrip/kit/money"
)

// nobody has bid yet.
const nobody = -1

// Auction is one sale under way, or ended.
type Auction struct {
	In      uint8           // those who have not passed, as bits
	Seats   int8            // how many sit at the table
	Opener  int8            // who speaks first
	Next    int8            // whose word it is
	Leader  int8            // who bid most, -1 before the first bid
	High    money.Amount    // what the leader bid
	Minimum money.Amount    // the least a first bid may be
	Bids    [8]money.Amount // the last bid of each seat, 0 for none
}

// Open is an auction among all seats, about to hear its opener.
func Open(seats, opener int, minimum money.Amount) Auction {
	return Auction{
		In: 1<<seats - 1, Seats: int8(seats), Opener: int8(opener), Next: int8(opener),
		Leader: nobody, Minimum: minimum,
	}
}

// Lowest is the least that may be bid now.
func (a *Auction) Lowest() money.Amount {
	if a.Leader == nobody {
		return a.Minimum
	}
	return a.High + 1
}

// Bid bids for the one whose turn it is: the amount, at least the lowest.
func (a *Auction) Bid(amount money.Amount) {
	a.Leader, a.High = a.Next, amount
	a.Bids[a.Next] = amount
	a.turn()
}

// Pass takes the one whose turn it is out of this sale.
func (a *Auction) Pass() {
	a.In &^= 1 << a.Next
	a.turn()
}

// turn gives the word to the next who is still in.
func (a *Auction) turn() {
	for range a.Seats {
		a.Next = (a.Next + 1) % a.Seats
		if a.Has(int(a.Next)) {
			return
		}
	}
}

// Skip passes for the one whose turn it is if the cash does not reach for the
// lowest bid. It tells who that was; false when there was nothing to skip.
func (a *Auction) Skip(cash []money.Amount) (seat int, skipped bool) {
	if a.Over() || cash[a.Next] >= a.Lowest() {
		return 0, false
	}
	seat = int(a.Next)
	a.Pass()
	return seat, true
}

// Has tells whether the seat has not passed.
func (a *Auction) Has(seat int) bool { return a.In&(1<<seat) != 0 }

// Over tells whether the sale has ended.
func (a *Auction) Over() bool {
	in := bits.OnesCount8(a.In)
	return in == 0 || in == 1 && a.Leader != nobody
}

// Sold tells who bought, if anybody bid.
func (a *Auction) Sold() (seat int, price money.Amount, sold bool) {
	return int(a.Leader), a.High, a.Leader != nobody
}
