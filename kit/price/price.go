// Package price is the printed row of prices on which shares rise and fall.
//
// A title keeps one Space for each company and asks its Track what it costs
// there and where a move ends. The row has two ends and nobody leaves it.
package price

import (
	"slices"

	"github.com/scrip-games/scrip/kit/money"
)

// Track is the row of prices as printed, the lowest first.
type Track []money.Amount

// Space is a place on a track, counted from 0 at the low end.
type Space int8

// At is the price printed on a space.
func (t Track) At(s Space) money.Amount { return t[s] }

// Move is where a marker ends that goes so many steps up, or down if negative.
// It stops at either end of the track.
func (t Track) Move(from Space, steps int) Space {
	return Space(min(max(int(from)+steps, 0), len(t)-1))
}

// Find is the space on which a price is printed.
func (t Track) Find(price money.Amount) (Space, bool) {
	i, ok := slices.BinarySearch(t, price)
	return Space(i), ok
}

// Times is how many whole times the price fits into a payout, at most limit:
// the steps that shares rise by where paying their price once, twice or three
// times moves them as often.
func (t Track) Times(at Space, payout money.Amount, limit int) int {
	if t[at] <= 0 {
		return 0
	}
	return int(min(payout/t[at], money.Amount(limit)))
}
