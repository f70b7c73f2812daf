package events

import (
	"cmp"
	"fmt"
	"slices"
)

// GroupStage is groups by designs: in each every pair meets equally often.
type GroupStage struct {
	Seats    int
	Wish     int  // members of a group, if that can be
	InRounds bool // everybody plays once a round; else all tables are there from the beginning
	Even     bool // groups as strong as each other; else the strongest are in the first
	// Legs is how often the whole design is played; 0 is once.
	Legs int
	// Sizes are those of the groups, the first first; nil where the entrants are split.
	Sizes []int
}

func (f *GroupStage) next(c *Course) (tables []Table, err error) {
	if c.Round == 1 {
		sizes := f.Sizes
		if sizes == nil {
			if sizes, err = Split(len(c.Entrants), f.Wish, Sizes(f.Seats, f.InRounds)); err != nil {
				return nil, err
			}
		}
		if c.Groups = ByStrength(c.Entrants, sizes); f.Even {
			c.Groups = Even(c.Entrants, sizes)
		}
	}
	leg, round, err := f.LegOf(c.Groups, c.Round)
	if err != nil || leg > max(1, f.Legs) {
		return nil, err
	}
	for _, group := range c.Groups {
		played, err := f.round(group, round)
		if err != nil {
			return nil, err
		}
		tables = append(tables, played...)
	}
	return tables, nil
}

// LegOf is which leg a round of the event belongs to, and which of its rounds it is, both from 1.
func (f *GroupStage) LegOf(groups [][]int, number int) (leg, round int, err error) {
	rounds := 1 // of the group that has most
	for _, group := range groups {
		d, err := DesignOf(len(group), f.Seats, f.InRounds)
		if err != nil {
			return 0, 0, err
		}
		rounds = max(rounds, d.Rounds)
	}
	return (number-1)/rounds + 1, (number-1)%rounds + 1, nil
}

// round is the tables of a group in a round of a leg: none where it has fewer rounds.
func (f *GroupStage) round(group []int, number int) (tables []Table, err error) {
	d, err := DesignOf(len(group), f.Seats, f.InRounds)
	if err != nil {
		return nil, err
	}
	rounds := max(1, d.Rounds)
	if number > rounds {
		return nil, nil
	}
	each := len(d.Tables) / rounds
	for _, design := range d.Tables[(number-1)*each : number*each] {
		t := make(Table, len(design))
		for seat, member := range design {
			t[seat] = group[member]
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// Ahead is the tables of a group in the rounds after one, to the end of the event.
func (f *GroupStage) Ahead(groups [][]int, group []int, after int) (tables []Table, err error) {
	for number := after + 1; ; number++ {
		leg, round, err := f.LegOf(groups, number)
		if err != nil || leg > max(1, f.Legs) {
			return tables, err
		}
		played, err := f.round(group, round)
		if err != nil {
			return nil, err
		}
		tables = append(tables, played...)
	}
}

// Standings are those of each group, substitutes among them.
func (f *GroupStage) Standings(c *Course) (list [][]Standing) {
	all, in := make([][]int, len(c.Groups)), make(map[int]int, len(c.Entrants))
	for g, group := range c.Groups {
		all[g] = slices.Clone(group)
		for _, e := range group {
			all[g] = append(all[g], c.after(e)...)
		}
		for _, e := range all[g] {
			in[e] = g
		}
	}
	results := make([][]Result, len(c.Groups)) // of each group: there may be hundreds
	for _, r := range c.Results {
		if at := slices.IndexFunc(r.Table, func(e int) bool { _, there := in[e]; return there }); at >= 0 {
			g := in[r.Table[at]]
			results[g] = append(results[g], r)
		}
	}
	for g, members := range all {
		list = append(list, c.Rules.Standings(members, results[g], c.Corrected))
	}
	return list
}

// Swiss is so many rounds in which everybody plays against who stands about as they do.
type Swiss struct {
	Seats, Fewest int // of a table
	Rounds        int
}

func (f *Swiss) next(c *Course) ([]Table, error) {
	if f.Fewest < 2 || f.Fewest > f.Seats {
		return nil, fmt.Errorf("a table has from %d to %d seats: at least two, and not fewer at the most than at the least", f.Fewest, f.Seats)
	}
	if c.Round > f.Rounds {
		return nil, nil
	}
	r := Round{
		Number: c.Round, Entrants: c.in(c.Entrants), Points: c.points(), Byes: c.Byes,
		Wish: f.Seats, Seed: c.Rules.Seed,
	}
	for size := f.Fewest; size < f.Seats; size++ {
		r.Sizes = append(r.Sizes, size)
	}
	for i := range c.Results {
		r.Before = append(r.Before, c.Results[i].Table)
	}
	tables, bye := r.Pair()
	for _, e := range bye {
		c.Byes[e]++
	}
	return tables, nil
}

// Standings are those of all.
func (f *Swiss) Standings(c *Course) [][]Standing {
	return [][]Standing{c.Rules.Standings(c.Everybody(), c.Results, c.Corrected)}
}

func (k *Knockout) next(c *Course) ([]Table, error) {
	if c.Round == 1 {
		c.On = slices.Clone(c.Entrants)
		return k.Round(c.On, c.Round, c.Rules.Seed)
	}
	last := k.last(c)
	if len(last) == 1 {
		return nil, nil // that was the final
	}
	for i, e := range c.On {
		c.On[i] = c.plays(e)
	}
	on := c.in(k.GoOn(c.On, last, c.Rules.Seed, c.Round-1))
	rest := c.in(k.rest(c.On, last, c.Rules.Seed, c.Round-1))
	c.On = on
	if len(on) == 0 {
		return nil, nil
	}
	for ; ; rest = rest[1:] {
		tables, err := k.Round(c.On, c.Round, c.Rules.Seed)
		if err == nil {
			return tables, nil
		}
		if len(rest) == 0 {
			return nil, nil // too many have left: nobody is left to play against
		}
		c.On = append(c.On, rest[0])
	}
}

// last are the results of the round that has ended: all those of whom everybody, or who they play
// for, was still in.
func (k *Knockout) last(c *Course) []Result {
	tables := (len(c.On) + k.Seats - 1) / k.Seats
	return c.Results[len(c.Results)-tables:]
}

// Standings are by how far everybody came, then by their place at the last table of theirs, then by
// points.
func (k *Knockout) Standings(c *Course) [][]Standing {
	reached, place := map[int]int{}, map[int]int{}
	for i := range c.Results {
		r := &c.Results[i]
		for seat, e := range r.Table {
			if !r.out(seat) {
				reached[e]++
				place[e] = r.Places[seat]
			}
		}
	}
	list := c.Rules.Standings(c.Everybody(), c.Results, c.Corrected)
	slices.SortStableFunc(list, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(reached[b.Entrant], reached[a.Entrant]), cmp.Compare(place[a.Entrant], place[b.Entrant]))
	})
	for i := range list {
		list[i].Place, list[i].By = i+1, ""
	}
	return [][]Standing{list}
}
