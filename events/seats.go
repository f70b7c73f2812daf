package events

// Seated gives out the seats of tables so that everybody sits in each equally often, or where the
// number of their games does not allow that in none more than once oftener than in another.
//
// That is a colouring of lines (Kőnig): a table is a point, a member is one for every so many
// games as a table has seats, a game is a line between the two, and a seat its colour. Lines
// that meet in a point have other colours, and as no more meet in one than there are seats,
// there are colours enough.
func Seated(members, seats int, tables []Table) []Table {
	var c colouring
	stretch := make([]int, members) // the point of a member's present stretch of games
	games := make([]int, members)
	for t, table := range tables {
		c.tables = append(c.tables, uncoloured(seats))
		for _, e := range table {
			if games[e]%seats == 0 {
				stretch[e] = len(c.stretches)
				c.stretches = append(c.stretches, uncoloured(seats))
				c.whose = append(c.whose, e)
			}
			games[e]++
			c.join(stretch[e], t)
		}
	}
	seated := make([]Table, len(tables))
	for t, at := range c.tables {
		for _, s := range at {
			seated[t] = append(seated[t], c.whose[s])
		}
	}
	return seated
}

// colouring is the lines so far: of each point, by colours, where they lead.
type colouring struct {
	tables    [][]int
	stretches [][]int
	whose     []int // member of each stretch
}

// none is where no line leads.
const none = -1

func uncoloured(seats int) []int {
	list := make([]int, seats)
	for i := range list {
		list[i] = none
	}
	return list
}

// free is a colour that no line of a point has.
func free(point []int) int {
	for colour, to := range point {
		if to == none {
			return colour
		}
	}
	panic("events: more games than seats")
}

// join adds a line. Its colour is one that is free at the stretch; where the table has a line of
// that already, the lines from there on, in turn of that colour and of one that is free at the
// table, change their colours.
func (c *colouring) join(stretch, table int) {
	colour, other := free(c.stretches[stretch]), free(c.tables[table])
	if c.tables[table][colour] != none {
		c.exchange(table, colour, other)
	}
	c.set(stretch, table, colour)
}

func (c *colouring) set(stretch, table, colour int) {
	c.stretches[stretch][colour], c.tables[table][colour] = table, stretch
}

// exchange changes two colours along the lines of these that begin at a table, which has none of
// the other.
func (c *colouring) exchange(table, colour, other int) {
	type line struct{ stretch, table, colour int }
	var lines []line
	for at, next := table, colour; ; {
		s := c.tables[at][next]
		if s == none {
			break
		}
		lines = append(lines, line{s, at, next})
		next = colour + other - next
		if at = c.stretches[s][next]; at == none {
			break
		}
		lines = append(lines, line{s, at, next})
		next = colour + other - next
	}
	for _, l := range lines {
		c.stretches[l.stretch][l.colour], c.tables[l.table][l.colour] = none, none
	}
	for _, l := range lines {
		c.set(l.stretch, l.table, colour+other-l.colour)
	}
}
