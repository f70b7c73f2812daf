package route

import (
	"context"
	"math/bits"
	"slices"
)

// Candidate is a route that a train could run, or a chain of routes that several
// run as one.
type Candidate struct {
	Pays  Items // what it visits that pays, once for all trains
	Bonus int32 // what it pays besides, whatever others do
	// Skip: the train visits one stop more than it is paid for.
	Skip bool
	// Meets is where it meets, or may meet, others.
	Meets uint64
	Ref   int32 // how the caller knows it
}

// Problem is the trains of a company and what each could run.
type Problem struct {
	Worth [128]int32 // what each item pays
	Stops Items      // the items that a train may skip
	// Groups has the candidates of each train. Trains that are alike share one
	// list.
	Groups [][]Candidate
	// Home is where one route must come.
	Home uint64
	// Step divides every worth and bonus, and so every value.
	Step int32
	// Floor is a value that is known already: only more is looked for.
	Floor int32
	// Prices to begin with, and the best found: problems that are much alike
	// have much the same.
	Prices *[128]int32
	// Accept has the last word on a choice: the index of each train's candidate,
	// -1 for a train that does not run, and what it is worth. A choice that it
	// refuses is not taken.
	Accept func(chosen []int, value int32) bool
}

// Result is the best choice found.
type Result struct {
	Chosen []int // nil where nothing better than the floor was found
	Value  int32 // of the choice, or the floor
	Bound  int32 // no choice is worth more
	Proven bool  // none is worth more than Value
	Nodes  int64 // choices looked at
}

// Choose finds the best choice. It stops early when the context is done.
func Choose(ctx context.Context, p *Problem) Result {
	s := newChooser(ctx, p)
	s.bound()
	if s.upper > s.best {
		s.search()
	}
	if s.stopped {
		return Result{s.chosen, s.best, max(s.upper, s.best), false, s.nodes}
	}
	return Result{s.chosen, s.best, s.best, true, s.nodes}
}

// chooser is a search under way.
type chooser struct {
	*Problem
	ctx    context.Context
	groups []group
	price  [128]int32 // of each item
	prices int32      // the sum of all
	upper  int32      // the least bound found
	best   int32
	chosen []int // by the groups' order in the problem
	nodes  int64

	trying  []int // the candidate of each group now; -1 for none
	picks   []*Candidate
	stopped bool
}

// group is the candidates of a train that are still in question.
type group struct {
	list  []kept
	most  int32 // the highest kept worth
	owner int   // the group whose list it shares
}

// kept is a candidate and what it keeps of its worth after the prices.
type kept struct {
	*Candidate
	keeps int32
	index int32
}

func newChooser(ctx context.Context, p *Problem) *chooser {
	s := &chooser{Problem: p, ctx: ctx, best: p.Floor}
	for i, list := range p.Groups {
		g := group{owner: i}
		for j := range i {
			if len(list) > 0 && len(p.Groups[j]) == len(list) && &p.Groups[j][0] == &list[0] {
				g.owner = s.groups[j].owner
			}
		}
		if g.owner == i {
			g.list = make([]kept, len(list))
			for k := range list {
				g.list[k] = kept{&list[k], 0, int32(k)}
			}
		}
		s.groups = append(s.groups, g)
	}
	s.trying = make([]int, len(s.groups))
	s.picks = make([]*Candidate, 0, len(s.groups))
	return s
}

// bound moves the prices and remembers the best of them.
func (s *chooser) bound() {
	const rounds, patience = 160, 24
	var best [128]int32
	s.upper = int32(1<<31 - 1)
	stride, since := int32(256), 0
	if s.Prices != nil {
		s.price = *s.Prices
		defer func() { *s.Prices = s.price }()
	}
	for round := 0; round < rounds; round++ {
		if round%8 == 0 && s.ctx.Err() != nil {
			s.stopped = true
			break
		}
		count := s.relax()
		total := s.prices
		for i := range s.groups {
			total += s.groups[s.groups[i].owner].most
		}
		total -= total % s.Step
		since++
		if total < s.upper {
			s.upper, best, since = total, s.price, 0
			s.drop()
			s.greedy()
		}
		if s.upper <= s.best {
			return
		}
		if since > patience/3 {
			stride, since = stride*2/3, 0
			s.price = best
			if stride < 4 {
				break
			}
			continue
		}
		if !s.move(count, stride) {
			break
		}
	}
	s.price = best
	s.relax()
}

// relax sees what each candidate keeps under the prices, and counts how many
// trains' best candidates are paid for each item.
func (s *chooser) relax() (count [128]int8) {
	s.prices = 0
	var rest [128]int32
	for i, w := range s.Worth {
		rest[i] = w - s.price[i]
		s.prices += s.price[i]
	}
	for i := range s.groups {
		g := &s.groups[i]
		s.trying[i] = -1
		if g.owner != i {
			s.trying[i] = s.trying[g.owner]
			continue
		}
		g.most = 0
		for k := range g.list {
			c := &g.list[k]
			c.keeps = s.keeps(c.Candidate, &rest)
			if c.keeps > g.most {
				g.most = c.keeps
				s.trying[i] = k
			}
		}
	}
	for i := range s.groups {
		if k := s.trying[i]; k >= 0 {
			s.tally(s.groups[s.groups[i].owner].list[k].Candidate, &rest, &count)
		}
	}
	return count
}

// keeps is what a candidate keeps: what it visits less the prices, all but the
// least stop where it must skip one.
func (s *chooser) keeps(c *Candidate, rest *[128]int32) int32 {
	sum, least := c.Bonus, int32(1<<30)
	for w, word := range c.Pays {
		for ; word != 0; word &= word - 1 {
			i := w<<6 | bits.TrailingZeros64(word)
			sum += rest[i]
			if c.Skip && rest[i] < least && s.Stops[w]&(word&-word) != 0 {
				least = rest[i]
			}
		}
	}
	if c.Skip {
		sum -= least
	}
	return sum
}

// tally counts the items that a candidate is paid for.
func (s *chooser) tally(c *Candidate, rest *[128]int32, count *[128]int8) {
	skip, least := -1, int32(1<<30)
	for w, word := range c.Pays {
		for ; word != 0; word &= word - 1 {
			i := w<<6 | bits.TrailingZeros64(word)
			count[i]++
			if c.Skip && rest[i] < least && s.Stops[w]&(word&-word) != 0 {
				skip, least = i, rest[i]
			}
		}
	}
	if skip >= 0 {
		count[skip]--
	}
}

// move raises the prices of items that several are paid for and lowers those of
// items that none is. It tells whether there was anything to move.
func (s *chooser) move(count [128]int8, stride int32) bool {
	norm := int32(0)
	for i := range count {
		if d := int32(count[i]) - 1; d > 0 || d < 0 && s.price[i] > 0 {
			norm += d * d
		}
	}
	if norm == 0 {
		return false
	}
	gap := s.upper - s.best
	for i := range count {
		d := int32(count[i]) - 1
		if d == 0 || d < 0 && s.price[i] == 0 {
			continue
		}
		by := int32(int64(d) * int64(gap) * int64(stride) / (256 * int64(norm)))
		if by == 0 {
			by = d
		}
		s.price[i] = min(max(s.price[i]+by, 0), s.Worth[i])
	}
	return true
}

// drop takes out the candidates that cannot be in a better choice than the best:
// put in the place of their train's best one they bring the bound too low.
func (s *chooser) drop() {
	for i := range s.groups {
		g := &s.groups[i]
		if g.owner != i {
			continue
		}
		least := g.most - (s.prices + s.sumMost() - s.best - s.Step)
		g.list = slices.DeleteFunc(g.list, func(c kept) bool { return c.keeps < least })
	}
}

func (s *chooser) sumMost() int32 {
	sum := int32(0)
	for i := range s.groups {
		sum += s.groups[s.groups[i].owner].most
	}
	return sum
}
