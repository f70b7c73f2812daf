package events

import (
	"cmp"
	"slices"
)

// Round is the next round of a Swiss event: everybody plays against who stands about as they do.
type Round struct {
	Number   int            // from 1
	Entrants []int          // who plays on
	Points   map[int]Points // so far
	Before   []Table        // all tables of the rounds before
	Byes     map[int]int    // how often each had no table
	Wish     int            // seats of a table
	Sizes    []int          // other numbers of seats that a table may have, if need be
	Seed     string
}

// What a pairing tries to keep small, in points of its cost.
const (
	again  = 100 * int(Point) * int(Point) // that two meet again: as much as a spread of ten points
	nearby = 4                             // tables up or down with which places are exchanged
)

// Pair makes the tables of the round, and tells who has none: where the entrants do not make tables
// of the sizes allowed, it is who has had a table each round and stands last.
//
// The entrants are put in order by their points, those who have the same by the lot of the round,
// and cut into tables. Then places are exchanged between tables near each other as long as that
// makes the sum of costs smaller: the square of the spread of points at each table, and what it
// costs to meet again, which grows with how often that was. At last each table is seated so that everybody sits where they sat least.
func (r *Round) Pair() (tables []Table, bye []int) {
	order := r.order()
	sizes, resting := r.sizes(len(order))
	order, bye = r.rest(order, resting)
	for _, size := range sizes {
		tables = append(tables, slices.Clone(order[:size]))
		order = order[size:]
	}
	p := pairing{points: r.Points, met: map[[2]int]int{}}
	for _, t := range r.Before {
		for a, e := range t {
			for _, f := range t[a+1:] {
				p.met[pair(e, f)]++
			}
		}
	}
	p.improve(tables)
	r.seat(tables)
	return tables, bye
}

// order is the entrants by their points, then by the lot.
func (r *Round) order() []int {
	list := Lot(r.Seed, r.Number, r.Entrants)
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(r.Points[b], r.Points[a]) })
	return list
}

// sizes is what tables there are, and how many entrants are left over: as few as can be.
func (r *Round) sizes(entrants int) (sizes []int, over int) {
	allowed := append([]int{r.Wish}, r.Sizes...)
	for over = 0; over < entrants; over++ {
		if sizes, err := Split(entrants-over, r.Wish, allowed); err == nil {
			return sizes, over
		}
	}
	return nil, entrants
}

// rest takes out who has no table this round: the last of those who had fewest byes.
func (r *Round) rest(order []int, n int) (playing, bye []int) {
	last := slices.Clone(order)
	slices.Reverse(last)
	slices.SortStableFunc(last, func(a, b int) int { return cmp.Compare(r.Byes[a], r.Byes[b]) })
	bye = slices.Clone(last[:n])
	return slices.DeleteFunc(order, func(e int) bool { return slices.Contains(bye, e) }), bye
}

// pair is the key of two entrants.
func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

type pairing struct {
	points map[int]Points
	met    map[[2]int]int
}

// cost is what a table costs.
func (p *pairing) cost(t Table) int {
	low, high := p.points[t[0]], p.points[t[0]]
	sum := 0
	for i, e := range t {
		low, high = min(low, p.points[e]), max(high, p.points[e])
		for _, f := range t[i+1:] {
			n := p.met[pair(e, f)]
			sum += again * n * n
		}
	}
	return sum + int(high-low)*int(high-low)
}

// improve exchanges places as long as that pays.
func (p *pairing) improve(tables []Table) {
	costs := make([]int, len(tables))
	for i, t := range tables {
		costs[i] = p.cost(t)
	}
	for better := true; better; {
		better = false
		for i := range tables {
			for j := i + 1; j < len(tables) && j <= i+nearby; j++ {
				for p.exchange(tables, costs, i, j) {
					better = true
				}
			}
		}
	}
}

// exchange makes the exchange between two tables that pays most, if any does.
func (p *pairing) exchange(tables []Table, costs []int, i, j int) bool {
	a, b := tables[i], tables[j]
	before, best, x, y := costs[i]+costs[j], costs[i]+costs[j], -1, -1
	if before == 0 {
		return false
	}
	for s := range a {
		for u := range b {
			a[s], b[u] = b[u], a[s]
			if cost := p.cost(a) + p.cost(b); cost < best {
				best, x, y = cost, s, u
			}
			a[s], b[u] = b[u], a[s]
		}
	}
	if x < 0 {
		return false
	}
	a[x], b[y] = b[y], a[x]
	costs[i], costs[j] = p.cost(a), p.cost(b)
	return true
}

// seat gives out the seats: of all orders of a table the one in which its members have sat least
// often in their seats; of equals the first by the lot.
func (r *Round) seat(tables []Table) {
	sat := map[[2]int]int{}
	for _, t := range r.Before {
		for seat, e := range t {
			sat[[2]int{e, seat}]++
		}
	}
	for i, t := range tables {
		best, least := slices.Clone(t), -1
		for order := range permutations(Lot(r.Seed, r.Number, t)) {
			cost := 0
			for seat, e := range order {
				n := sat[[2]int{e, seat}]
				cost += 2*n + 1 // by so much more grows the sum of the squares of how often everybody sat where
			}
			if least < 0 || cost < least {
				least = cost
				copy(best, order)
			}
		}
		tables[i] = best
	}
}

// permutations are all orders of a list, itself the first. Each is good until the next.
func permutations(list []int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		list := slices.Clone(list)
		var from func(int) bool
		from = func(at int) bool {
			if at >= len(list)-1 {
				return yield(list)
			}
			for i := at; i < len(list); i++ {
				list[at], list[i] = list[i], list[at]
				if !from(at + 1) {
					return false
				}
				list[at], list[i] = list[i], list[at]
			}
			return true
		}
		from(0)
	}
}
