package hex

// Chart is a printed map: the names of its hexes, in the order of its table, and
// which of them touch. A place drawn over several hexes goes by its first name;
// the others follow at the end of the list.
type Chart struct {
	*Grid
	Names []string
	whose []ID // the place that each name stands for
}

// Alias is a further name of a place: another of the hexes it is drawn over.
type Alias struct{ Name, Of string }

// Draw is the chart of a table of hexes; place tells where a name lies.
func Draw[Row any](rows []Row, name func(Row) string, place func(name string) Axial, aliases ...Alias) *Chart {
	c := &Chart{}
	for i, row := range rows {
		c.Names = append(c.Names, name(row))
		c.whose = append(c.whose, ID(i))
	}
	for _, a := range aliases {
		of := c.Named(a.Of)
		c.Names = append(c.Names, a.Name)
		c.whose = append(c.whose, of)
	}
	places := make([][]Axial, len(rows))
	for i, id := range c.whose {
		places[id] = append(places[id], place(c.Names[i]))
	}
	c.Grid = NewGrid(places)
	return c
}

// Named is the hex with the printed name. It is for tables, which must be right.
func (c *Chart) Named(name string) ID {
	for i, known := range c.Names {
		if known == name {
			return c.whose[i]
		}
	}
	panic("no hex " + name)
}

// Place is the place that a number in the list of names stands for.
func (c *Chart) Place(number ID) ID { return c.whose[number] }

// Where is the hexes that are as asked.
func (c *Chart) Where(is func(ID) bool) Set {
	var set Set
	for h := range c.Len() {
		if is(ID(h)) {
			set.Add(ID(h))
		}
	}
	return set
}
