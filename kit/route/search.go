package route

import (
	"cmp"
	"math/bits"
	"slices"
)

// worth is what items pay together.
func (p *Problem) worth(s Items) int32 {
	sum := int32(0)
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			sum += p.Worth[w<<6|bits.TrailingZeros64(word)]
		}
	}
	return sum
}

// Value is what candidates pay together, each item once, the stops skipped being
// chosen best.
func (p *Problem) Value(picks []*Candidate) int32 {
	var paid Items
	var open uint32
	sum := int32(0)
	for i, c := range picks {
		sum += c.Bonus
		if c.Skip {
			open |= 1 << i
		} else {
			paid = paid.Or(c.Pays)
		}
	}
	return sum + p.worth(p.skip(picks, paid, open))
}

// skip chooses the stops to skip for the open ones. A candidate that visits a
// stop which another is paid for skips that one and loses nothing. Where none
// does, one candidate is tried with each of its stops.
func (p *Problem) skip(picks []*Candidate, paid Items, open uint32) Items {
	for settled := true; settled; {
		settled = false
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			if !picks[i].Pays.And(p.Stops).And(paid).Empty() {
				paid = paid.Or(picks[i].Pays)
				open &^= 1 << i
				settled = true
			}
		}
	}
	if open == 0 {
		return paid
	}
	i := bits.TrailingZeros32(open)
	best, most := paid, int32(-1)
	stops := picks[i].Pays.And(p.Stops)
	for w := range stops {
		for word := stops[w]; word != 0; word &= word - 1 {
			var left Items
			left[w] = word & -word
			got := p.skip(picks, paid.Or(picks[i].Pays.Less(left)), open&^(1<<i))
			if worth := p.worth(got); worth > most {
				best, most = got, worth
			}
		}
	}
	return best
}

// hang tells whether the candidates all meet, one of them at home.
func (p *Problem) hang(picks []*Candidate) bool {
	met, in := p.Home, uint32(0)
	for grown := true; grown; {
		grown = false
		for i, c := range picks {
			if in&(1<<i) == 0 && c.Meets&met != 0 {
				in |= 1 << i
				met |= c.Meets
				grown = true
			}
		}
	}
	return in == 1<<len(picks)-1
}

// list is the candidates in question of a group.
func (s *chooser) list(i int) []kept { return s.groups[s.groups[i].owner].list }

// offer takes a choice if it is better than the best and accepted. Each group's
// candidate is its place in the list, -1 for none.
func (s *chooser) offer(trying []int) bool {
	picks := s.picks[:0]
	for i, k := range trying {
		if k >= 0 {
			picks = append(picks, s.list(i)[k].Candidate)
		}
	}
	s.nodes++
	value := s.Value(picks)
	if value <= s.best || !s.hang(picks) {
		return false
	}
	chosen := make([]int, len(trying))
	for i, k := range trying {
		if chosen[i] = -1; k >= 0 {
			chosen[i] = int(s.list(i)[k].index)
		}
	}
	if s.Accept != nil && !s.Accept(chosen, value) {
		return false
	}
	s.best, s.chosen = value, chosen
	return true
}

// greedy makes a choice train by train, each adding most to those before it and
// meeting one of them, then betters it train by train.
func (s *chooser) greedy() {
	trying := make([]int, len(s.groups))
	for i := range trying {
		trying[i] = -1
	}
	s.better(trying, false)
	s.offer(trying)
	for s.better(trying, true) && s.offer(trying) {
	}
}

// better gives each train, in turn, the candidate that adds most to the others
// and meets one of them; all others count, or only those before it.
func (s *chooser) better(trying []int, all bool) bool {
	changed := false
	for i := range trying {
		var paid Items
		met := uint64(0)
		for j, k := range trying {
			if k >= 0 && j != i {
				paid = paid.Or(s.list(j)[k].Pays)
				met |= s.list(j)[k].Meets
			}
		}
		if met == 0 {
			met = s.Home
		}
		most := int32(0)
		if all && trying[i] >= 0 {
			c := s.list(i)[trying[i]]
			most = c.Bonus + s.worth(c.Pays.Less(paid))
		}
		for k, c := range s.list(i) {
			if c.Meets&met == 0 {
				continue
			}
			if adds := c.Bonus + s.worth(c.Pays.Less(paid)); adds > most {
				most, trying[i] = adds, k
				changed = true
			}
		}
	}
	return changed
}

// search branches over the candidates left, train by train.
func (s *chooser) search() {
	s.drop()
	b := brancher{chooser: s, trying: make([]int, len(s.groups))}
	for i := range s.groups {
		if s.groups[i].owner == i {
			slices.SortStableFunc(s.groups[i].list, func(x, y kept) int { return cmp.Compare(y.keeps, x.keeps) })
		}
		b.order = append(b.order, i)
		b.trying[i] = -1
	}
	slices.SortStableFunc(b.order, func(x, y int) int {
		return cmp.Or(cmp.Compare(len(s.list(x)), len(s.list(y))), cmp.Compare(s.groups[x].owner, s.groups[y].owner))
	})
	b.rest = make([]int32, len(b.order)+1)
	for d := len(b.order) - 1; d >= 0; d-- {
		b.rest[d] = b.rest[d+1] + s.groups[s.groups[b.order[d]].owner].most
	}
	b.branch(0, s.prices, Items{}, 0)
}

// brancher is the search by branching.
type brancher struct {
	*chooser
	order  []int   // of the groups
	rest   []int32 // what the groups from each on keep at most
	trying []int
}

// branch tries every candidate of the group at depth d. Kept is the prices and
// what the groups before keep; paid and bonus are what they pay.
func (b *brancher) branch(d int, kept int32, paid Items, bonus int32) {
	if b.nodes++; b.nodes%1024 == 0 && b.ctx.Err() != nil {
		b.stopped = true
	}
	if b.stopped || kept+b.rest[d] < b.best+b.Step {
		return
	}
	if d == len(b.order) {
		b.offer(b.trying)
		return
	}
	if b.worth(paid)+bonus+b.adds(d, paid) < b.best+b.Step {
		return
	}
	i := b.order[d]
	for k := b.first(d); k < len(b.list(i)); k++ {
		c := b.list(i)[k]
		if kept+c.keeps+b.rest[d+1] < b.best+b.Step {
			break
		}
		b.trying[i] = k
		b.branch(d+1, kept+c.keeps, paid.Or(c.Pays), bonus+c.Bonus)
	}
	b.trying[i] = -1
	b.branch(d+1, kept, paid, bonus)
}

// first is where the candidates of the group at depth d begin: of trains that are
// alike, a later one takes no earlier candidate, and none where the other is idle.
func (b *brancher) first(d int) int {
	if d == 0 || b.groups[b.order[d]].owner != b.groups[b.order[d-1]].owner {
		return 0
	}
	if before := b.trying[b.order[d-1]]; before >= 0 {
		return before
	}
	return len(b.list(b.order[d]))
}

// adds is the most that the groups from depth d on can add to what is paid, each
// by itself.
func (b *brancher) adds(d int, paid Items) int32 {
	sum, last, most := int32(0), -1, int32(0)
	for _, i := range b.order[d:] {
		if owner := b.groups[i].owner; owner != last {
			last, most = owner, 0
			for _, c := range b.groups[owner].list {
				most = max(most, c.Bonus+b.worth(c.Pays.Less(paid)))
			}
		}
		sum += most
	}
	return sum
}
