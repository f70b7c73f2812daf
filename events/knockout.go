package events

import (
	"cmp"
	"fmt"
	"slices"
)

// Knockout is a round of an event in which the best of each table go on.
type Knockout struct {
	Seats   int // of a table
	Fewest  int // seats that a table may have
	Onwards int // how many of a table go on
}

// Check tells what is wrong with it.
func (k *Knockout) Check() error {
	switch {
	case k.Fewest < 2 || k.Fewest > k.Seats:
		return fmt.Errorf("a table has from %d to %d seats: at least two, and not fewer at the most than at the least", k.Fewest, k.Seats)
	case k.Onwards < 1 || k.Onwards >= k.Fewest:
		return fmt.Errorf("%d of a table of %d go on: at least one, and not everybody", k.Onwards, k.Fewest)
	}
	return nil
}

// Round is the tables of the next round. The entrants come in order, the strongest first, and are
// dealt to the tables there and back again: so who is strong meets the strong late. A round of one
// table is the final. Seats are drawn by the lot.
func (k *Knockout) Round(entrants []int, number int, seed string) ([]Table, error) {
	if err := k.Check(); err != nil {
		return nil, err
	}
	tables := (len(entrants) + k.Seats - 1) / k.Seats
	if tables == 0 || len(entrants)/tables < k.Fewest {
		return nil, fmt.Errorf("%d entrants make no tables of %d to %d", len(entrants), k.Fewest, k.Seats)
	}
	sizes := make([]int, tables)
	for i := range sizes {
		sizes[i] = len(entrants) / tables
		if i < len(entrants)%tables {
			sizes[i]++
		}
	}
	var round []Table
	for _, members := range Even(entrants, sizes) {
		round = append(round, Lot(seed, number, members))
	}
	return round, nil
}

// GoOn are who goes on from a round, in the order in which they are dealt to the next: the winners
// of all tables first, each as they stood before, then the seconds.
func (k *Knockout) GoOn(entrants []int, results []Result, seed string, number int) []int {
	return k.placed(entrants, results, seed, number, 0, k.Onwards)
}

// rest are those who do not go on, the best first: the next of all tables, each as they stood before.
// As many of them come along as it takes where those who go on make no tables.
func (k *Knockout) rest(entrants []int, results []Result, seed string, number int) []int {
	return k.placed(entrants, results, seed, number, k.Onwards, k.Seats)
}

// placed are those who came to some places of their tables, from the first to before the last: by the
// places, then as they stood before.
func (k *Knockout) placed(entrants []int, results []Result, seed string, number, from, to int) []int {
	stood := map[int]int{}
	for i, e := range entrants {
		stood[e] = i
	}
	by := make([][]int, to)
	for i := range results {
		for place, e := range k.best(&results[i], seed, number) {
			if place >= from && place < to {
				by[place] = append(by[place], e)
			}
		}
	}
	var on []int
	for _, list := range by {
		slices.SortFunc(list, func(a, b int) int { return stood[a] - stood[b] })
		on = append(on, list...)
	}
	return on
}

// best is a table's members by their places; where a place is shared the score decides, then the lot. Who has
// left the event comes after all others.
func (k *Knockout) best(r *Result, seed string, number int) []int {
	at := map[int]int{}
	for seat, e := range r.Table {
		at[e] = seat
	}
	list := Lot(seed, number, r.Table)
	slices.SortStableFunc(list, func(a, b int) int {
		x, y := at[a], at[b]
		if r.out(x) != r.out(y) {
			if r.out(x) {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(r.Places[x], r.Places[y]), cmp.Compare(r.Scores[y], r.Scores[x]))
	})
	return list
}
