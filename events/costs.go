package events

import "slices"

// Cost is what a table of a pairing costs: the square of the spread of its points, the squares of how
// often each two of it had met, and how often its members sit where they sat before.
type Cost struct{ Spread, Again, Sat int }

// Pair is two who had met, and how often.
type Pair struct{ A, B, Times int }

// Costs are what the tables of a round cost after the tables of those before, and who had met by then.
func Costs(round, before []Table, points map[int]Points) (costs []Cost, had []Pair) {
	met, sat := map[[2]int]int{}, map[[2]int]int{}
	for _, t := range before {
		for seat, e := range t {
			sat[[2]int{e, seat}]++
			for _, f := range t[seat+1:] {
				met[pair(e, f)]++
			}
		}
	}
	for _, t := range round {
		var c Cost
		low, high := points[t[0]], points[t[0]]
		for seat, e := range t {
			low, high = min(low, points[e]), max(high, points[e])
			c.Sat += sat[[2]int{e, seat}]
			for _, f := range t[seat+1:] {
				c.Again += met[pair(e, f)] * met[pair(e, f)]
			}
		}
		c.Spread = int(high-low) * int(high-low)
		costs = append(costs, c)
	}
	for two, times := range met {
		had = append(had, Pair{two[0], two[1], times})
	}
	slices.SortFunc(had, func(a, b Pair) int {
		if a.A != b.A {
			return a.A - b.A
		}
		return a.B - b.B
	})
	return costs, had
}

// PointsNow is what everybody has.
func (c *Course) PointsNow() map[int]Points { return c.points() }
