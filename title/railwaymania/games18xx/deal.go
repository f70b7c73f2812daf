package games18xx

import (
	"cmp"
	"slices"

	rm "github.com/scrip-games/scrip/title/railwaymania"
)

// generator is the small generator of 18xx.games.
type generator struct{ x int64 }

const modulus = 1 << 31

func newGenerator(seed int64) *generator { return &generator{((seed % modulus) + modulus) % modulus} }

func (g *generator) next() int64 {
	g.x = (1103515245*g.x + 12345) % modulus
	return g.x
}

// shuffle sorts a list by one fresh number for each of its members.
func shuffle[T any](g *generator, list []T) []T {
	type numbered struct {
		n int64
		v T
	}
	drawn := make([]numbered, len(list))
	for i, v := range list {
		drawn[i] = numbered{g.next(), v}
	}
	slices.SortStableFunc(drawn, func(a, b numbered) int { return cmp.Compare(a.n, b.n) })
	out := make([]T, len(list))
	for i, d := range drawn {
		out[i] = d.v
	}
	return out
}

// deal is the deal of a game: the companies in the order of the offer and the
// permit of each.
func deal(seed int64, players int) (offer []rm.Company, permits map[rm.Company]rm.TrainType) {
	g := newGenerator(seed)
	const companies = int(rm.WStI) + 1
	all := make([]rm.Company, companies)
	for i := range all {
		all[i] = rm.Company(i)
	}
	removed := 4 - max(players-6, 0)
	offer = shuffle(g, all)[removed:]
	var list []rm.TrainType
	for range 6 {
		list = append(list, rm.Freight, rm.Express, rm.Local)
	}
	if players < 7 {
		list = list[:len(list)-2]
	}
	list = shuffle(g, list)
	permits = make(map[rm.Company]rm.TrainType)
	for i, c := range slices.Sorted(slices.Values(offer)) {
		permits[c] = list[i]
	}
	return offer, permits
}
