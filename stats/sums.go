package stats

import (
	"cmp"
	"slices"
)

// Sum is a cell over all games of a class.
type Sum struct {
	Class
	Cell
}

// key is what a sum is of.
type key struct {
	Class
	group, name string
}

// Sums are what many games come to.
type Sums struct{ cells map[key]Amounts }

// Add adds a game.
func (s *Sums) Add(g *Game) {
	if s.cells == nil {
		s.cells = map[key]Amounts{}
	}
	for _, c := range g.Cells {
		k := key{g.Class, c.Group, c.Name}
		s.cells[k] = s.cells[k].Plus(c.Amounts)
	}
}

// Titles is of which titles there are games, sorted.
func (s *Sums) Titles() (list []string) {
	for k := range s.cells {
		if !slices.Contains(list, k.Title) {
			list = append(list, k.Title)
		}
	}
	slices.Sort(list)
	return list
}

// List is all sums, in one order.
func (s *Sums) List() []Sum {
	list := make([]Sum, 0, len(s.cells))
	for k, a := range s.cells {
		list = append(list, Sum{k.Class, Cell{k.group, k.name, a}})
	}
	slices.SortFunc(list, func(a, b Sum) int {
		return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.Players, b.Players), cmp.Compare(a.Who, b.Who),
			cmp.Compare(a.Month, b.Month), cmp.Compare(a.Group, b.Group), cmp.Compare(a.Name, b.Name))
	})
	return list
}
