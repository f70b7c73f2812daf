package events

import (
	"fmt"
	"slices"
)

// Split cuts so many entrants into groups of the sizes allowed, as near to the one wished for as
// can be, the largest first.
func Split(entrants, wish int, sizes []int) ([]int, error) {
	type way struct {
		off, groups int // how far from the wish, squared and added up; and of how many groups
		last        int // the size of the last group
	}
	best := make([]*way, entrants+1)
	best[0] = &way{}
	for n := 1; n <= entrants; n++ {
		for _, size := range sizes {
			if size <= 0 || size > n || best[n-size] == nil {
				continue
			}
			before := best[n-size]
			w := &way{before.off + (size-wish)*(size-wish), before.groups + 1, size}
			if best[n] == nil || w.off < best[n].off || w.off == best[n].off && w.groups < best[n].groups {
				best[n] = w
			}
		}
	}
	if entrants <= 0 || best[entrants] == nil {
		return nil, fmt.Errorf("%d entrants do not make groups of %v", entrants, sizes)
	}
	var list []int
	for n := entrants; n > 0; n -= best[n].last {
		list = append(list, best[n].last)
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list, nil
}

// ByStrength fills groups with the entrants in their order: the strongest are in the first.
func ByStrength(entrants, sizes []int) (groups [][]int) {
	for _, size := range sizes {
		groups = append(groups, slices.Clone(entrants[:size]))
		entrants = entrants[size:]
	}
	return groups
}

// Even deals the entrants to groups in their order, there and back again, so that the groups are
// about as strong as each other.
func Even(entrants, sizes []int) [][]int {
	groups := make([][]int, len(sizes))
	for g, step := 0, 1; len(entrants) > 0; {
		if len(groups[g]) < sizes[g] {
			groups[g] = append(groups[g], entrants[0])
			entrants = entrants[1:]
		}
		if next := g + step; next < 0 || next == len(groups) {
			step = -step
		} else {
			g = next
		}
	}
	return groups
}

// Division is the members of a division, by how they stood at the end of a season: the first of
// all its groups, then the seconds, and so on.
type Division []int

// NextSeason is who is in which division then: so many go up from each to the one above it, and as
// many come down. Who leaves is left out, and a place that this frees goes to the best of those
// below; who is new begins in the last.
func NextSeason(divisions []Division, exchange int, leave map[int]bool, fresh []int) []Division {
	stay := make([]Division, len(divisions))
	for d, members := range divisions {
		stay[d] = slices.DeleteFunc(slices.Clone(members), func(e int) bool { return leave[e] })
	}
	next := make([]Division, len(divisions))
	var down []int // who comes down from the division above
	for d := range divisions {
		keep, below := stay[d], stay[d+1:]
		n := min(exchange, len(keep), available(below))
		if d == len(divisions)-1 {
			n = 0
		}
		falls := keep[len(keep)-n:]
		next[d] = slices.Concat(keep[:len(keep)-n], down)
		next[d] = append(next[d], best(below, len(divisions[d])-len(next[d]))...)
		down = falls
	}
	last := len(next) - 1
	next[last] = append(next[last], fresh...)
	return next
}

// available is how many there are in divisions.
func available(divisions []Division) (n int) {
	for _, d := range divisions {
		n += len(d)
	}
	return n
}

// best takes so many out of divisions, of each the first, and of the next where one is empty.
func best(divisions []Division, n int) (list []int) {
	for d := range divisions {
		some := max(0, min(n-len(list), len(divisions[d])))
		list = append(list, divisions[d][:some]...)
		divisions[d] = divisions[d][some:]
	}
	return list
}
