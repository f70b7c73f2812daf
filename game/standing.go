package game

import (
	"cmp"
	"slices"
)

// Standings ranks the seats by their scores, best first. Equals share the
// rank and, once the game is over, the victory.
func Standings(scores []int, over bool) []Standing {
	list := make([]Standing, len(scores))
	for seat, score := range scores {
		rank := 1
		for _, other := range scores {
			if other > score {
				rank++
			}
		}
		list[seat] = Standing{Seat: Seat(seat), Rank: rank, Score: score, Won: over && rank == 1}
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(a.Rank, b.Rank) })
	return list
}
