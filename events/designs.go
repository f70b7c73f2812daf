package events

import (
	"fmt"
	"slices"
	"sync"
)

// Design is who meets whom in a group: every pair equally often, and everybody as often in every
// seat as can be.
type Design struct {
	Group int // members
	Seats int // of a table
	Games int // of each member
	Meet  int // how often each pair meets
	// Rounds is how many rounds the tables make in which everybody plays once, in the order of
	// the tables; 0 where they make none, and tables are played in any order.
	Rounds int
	Tables []Table
}

// family is the first tables of a design: the others come of adding each element of an abelian
// group, whose cycles have these lengths, to all members. It is a design if the differences
// within the tables give every element but nought equally often.
type family struct {
	cycles []int
	first  [][]int // elements, each by its number in the order of the group
}

// families are by the seats of a table. Each member plays as often as there are seats, or twice
// as often where there are two first tables: so everybody sits in every seat equally often.
var families = map[int][]family{
	3: {
		{[]int{3}, [][]int{{0, 1, 2}}},
		{[]int{4}, [][]int{{0, 1, 2}}},
		{[]int{5}, [][]int{{0, 1, 2}, {0, 1, 3}}},
		{[]int{7}, [][]int{{0, 1, 3}}},
		{[]int{13}, [][]int{{0, 1, 4}, {0, 2, 7}}},
	},
	4: {
		{[]int{4}, [][]int{{0, 1, 2, 3}}},
		{[]int{5}, [][]int{{0, 1, 2, 3}}},
		{[]int{7}, [][]int{{0, 1, 3, 6}}},
		{[]int{9}, [][]int{{0, 1, 3, 4}, {0, 1, 3, 5}}},
		{[]int{13}, [][]int{{0, 1, 3, 9}}},
		{[]int{5, 5}, [][]int{{0, 1, 7, 15}, {0, 2, 5, 14}}},
	},
	5: {
		{[]int{5}, [][]int{{0, 1, 2, 3, 4}}},
		{[]int{6}, [][]int{{0, 1, 2, 3, 4}}},
		{[]int{9}, [][]int{{0, 1, 2, 3, 6}, {0, 1, 2, 4, 6}}},
		{[]int{11}, [][]int{{0, 1, 2, 4, 7}}},
		{[]int{21}, [][]int{{0, 1, 4, 14, 16}}},
	},
	6: {
		{[]int{6}, [][]int{{0, 1, 2, 3, 4, 5}}},
		{[]int{7}, [][]int{{0, 1, 2, 3, 4, 5}}},
		{[]int{11}, [][]int{{0, 1, 2, 4, 5, 7}}},
		{[]int{13}, [][]int{{0, 1, 2, 3, 6, 9}, {0, 1, 2, 4, 6, 9}}},
		{[]int{2, 2, 2, 2}, [][]int{{0, 1, 2, 4, 8, 15}}},
	},
}

// Designs are those for tables of so many seats, the smallest groups first; those that are played
// in rounds after the others. They are worked out once, so nobody changes them.
func Designs(seats int) []Design { return designs()[seats] }

var designs = sync.OnceValue(func() map[int][]Design {
	all := map[int][]Design{}
	for seats, list := range families {
		for _, f := range list {
			all[seats] = append(all[seats], f.design(seats))
		}
		all[seats] = append(all[seats], inRounds(seats)...)
	}
	return all
})

// DesignOf is the design for a group, in rounds or not.
func DesignOf(group, seats int, rounds bool) (Design, error) {
	for _, d := range Designs(seats) {
		if d.Group == group && (d.Rounds > 0) == rounds {
			return d, nil
		}
	}
	return Design{}, fmt.Errorf("there is no design for groups of %d at tables of %d: there are those for groups of %v", group, seats, Sizes(seats, rounds))
}

// Sizes are the groups that there are designs for.
func Sizes(seats int, rounds bool) (list []int) {
	for _, d := range Designs(seats) {
		if (d.Rounds > 0) == rounds {
			list = append(list, d.Group)
		}
	}
	slices.Sort(list)
	return list
}

// design develops the first tables. An element is the member of its number.
func (f family) design(seats int) Design {
	members := 1
	for _, n := range f.cycles {
		members *= n
	}
	var tables []Table
	for _, first := range f.first {
		for by := range members {
			t := make(Table, seats)
			for i, e := range first {
				t[i] = f.add(e, by)
			}
			tables = append(tables, t)
		}
	}
	return designed(members, seats, 0, tables)
}

// add adds two elements of the group, each the number of its digits.
func (f family) add(a, b int) int {
	sum, place := 0, 1
	for _, n := range f.cycles {
		sum += (a%n + b%n) % n * place
		a, b, place = a/n, b/n, place*n
	}
	return sum
}

// designed is a design of the tables, with seats given out.
func designed(members, seats, rounds int, tables []Table) Design {
	games := len(tables) * seats / members
	return Design{
		Group: members, Seats: seats, Games: games, Meet: games * (seats - 1) / (members - 1), Rounds: rounds,
		Tables: Seated(members, seats, tables),
	}
}
