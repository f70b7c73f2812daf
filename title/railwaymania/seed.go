package railwaymania

import (
	"cmp"
	"math"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// The deal of the 18xx.games program: all of it comes of one number, the seed. There
// are far more deals than seeds, so a game that is to go there must be dealt so.

// mostSeed is the highest seed.
const mostSeed = math.MaxInt32

// generator is the program's source of numbers.
type generator uint32

func (g *generator) next() uint32 {
	*g = (1103515245**g + 12345) & mostSeed
	return uint32(*g)
}

// shuffle sorts a list by one fresh number for each of its members.
func shuffle[T any](g *generator, list []T) []T {
	type numbered struct {
		n uint32
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

// checkSeed tells whether there is such a seed.
func (s *State) checkSeed(seed int32) *game.Illegal {
	if seed < 0 {
		return noSeed
	}
	return nil
}

// dealSeed deals companies and permits. The companies shuffled first are left out; the
// permits go to the others in the order of the list of companies.
func (s *State) dealSeed(seed int32, log *game.Log) {
	g := generator(seed)
	all := make([]Company, numCompanies)
	for c := range all {
		all[c] = Company(c)
	}
	offer := shuffle(&g, all)[numCompanies-int(s.offered()):]
	permits := s.permitsShuffled(&g)
	s.Step = DealCompany
	for _, c := range offer {
		s.deal(c, log)
	}
	if s.Step != DealPermit {
		return
	}
	listed := slices.Sorted(slices.Values(offer))
	for _, c := range offer {
		s.givePermit(c, permits[slices.Index(listed, c)], log)
	}
}

// permitsShuffled are the permits, laid out type by type in turn and shuffled.
func (s *State) permitsShuffled(g *generator) []TrainType {
	var list []TrainType
	for left, more := s.Deal.Permits, true; more; {
		more = false
		for t := range left {
			if left[t] > 0 {
				left[t]--
				list = append(list, TrainType(t))
				more = true
			}
		}
	}
	return shuffle(g, list)
}
