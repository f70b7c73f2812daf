// Package events says who plays whom in leagues and cups, in what seats, and how they then
// stand: groups in which every pair meets equally often, rounds by how people stand, knock-out.
//
// Entrants are numbers from 0, the strongest first where strength matters. Everything follows
// from what it is given and a seed that anybody may know, so anybody can work it out again.
package events

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// Table is who sits at a table, by seat.
type Table []int

// Lot puts the entrants in an order that nobody chose: by the SHA-256 of "seed/round/entrant",
// the smallest first. Whoever knows the seed can work it out with any tool.
func Lot(seed string, round int, entrants []int) []int {
	drawn := make(map[int]uint64, len(entrants))
	for _, e := range entrants {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d/%d", seed, round, e))
		drawn[e] = binary.BigEndian.Uint64(sum[:8])
	}
	list := slices.Clone(entrants)
	slices.SortFunc(list, func(a, b int) int {
		switch {
		case drawn[a] < drawn[b]:
			return -1
		case drawn[a] > drawn[b]:
			return 1
		}
		return a - b
	})
	return list
}
