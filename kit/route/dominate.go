package route

// manyColumns is more than are compared with each other.
const manyColumns = 256

// dominate takes out the columns in whose place another does as well whatever the others
// do: it is paid for all that they are paid for and nobody else is yet, and meets others
// wherever they do. Trains with a stop to skip have many such columns as soon as others
// are paid for some of their stops.
func (s *chooser) dominate(n *node) {
	var open Items // what nobody is paid for yet
	for i, w := range &n.market.worth {
		if w > 0 {
			open = open.With(i)
		}
	}
	for i := range n.classes {
		c := &n.classes[i]
		if len(c.groups) == 0 || len(c.list) > manyColumns || c.all[0].May {
			continue
		}
		k := 0
		for j, x := range c.list {
			if !c.dominated(x, c.list[:k], open) && !c.dominated(x, c.list[j+1:], open) {
				c.list[k] = x
				k++
			}
		}
		c.list = c.list[:k]
	}
}

// dominated tells whether any of a list does as well as a column. Of equals the first does.
func (c *class) dominated(k kept, list []kept, open Items) bool {
	x := &c.columns[k.column]
	pays := x.pays.And(open)
	for i := range list {
		y := &c.columns[list[i].column]
		if !pays.Less(y.pays).Empty() || x.meets&^y.meets != 0 || y.sole&^x.sole != 0 || y.bonus < x.bonus {
			continue
		}
		equal := pays == y.pays.And(open) && x.meets == y.meets && x.sole == y.sole && x.bonus == y.bonus
		if !equal || list[i].column < k.column {
			return true
		}
	}
	return false
}
