package league

import (
	"slices"

	"github.com/scrip-games/scrip/events"
)

// Row is how an entrant stands.
type Row struct {
	events.Standing
	Best, Worst int             // places that they can still come to; both 0 where that is not known
	Left        int             // tables that they have to finish, those of later rounds among them; 0 where that is not known
	Outlook     *events.Outlook // of going up, or winning; nil where nothing is sure, or all is over
	Stays       *events.Outlook // of not going down, in divisions that somebody goes down from
}

// Group is the standings of a group, or of all.
type Group struct {
	Rows    []Row
	Through int  // how many go up or win; 0 where that means nothing
	Down    int  // how many go down
	Exact   bool // the places that can still be come to are counted, and not bounds
}

// Standings are those of each group, the first first; none before the beginning. What is still possible
// is worked out for one of them; for none where that is below 0.
func (e *Event) Standings(of int) (groups []Group) {
	if e.State.Round == 0 {
		return nil
	}
	c := e.course()
	lists := c.Format.Standings(c)
	for i, list := range lists {
		g := Group{}
		if e.Settings.Format == Groups {
			g.Through = 1
		}
		if e.Settings.Divisions {
			if i > 0 {
				g.Through = e.Settings.Exchange
			}
			if i < len(lists)-1 {
				g.Down = e.Settings.Exchange
			}
		}
		g.rows(c, list, i == of)
		groups = append(groups, g)
	}
	return groups
}

// rows adds what is still possible to the standings of a group.
func (g *Group) rows(c *events.Course, list []events.Standing, possible bool) {
	left, known := c.Left(list)
	known = known && possible
	if c.Over() {
		left = nil
	}
	members := make([]int, len(list))
	for i, s := range list {
		members[i] = s.Entrant
	}
	var up, stays map[int]events.Outlook
	var spans map[int]events.Span
	if known {
		spans, g.Exact = c.Rules.Spans(members, c.Results, c.Corrected, left)
		if len(left) > 0 && g.Through > 0 {
			up = c.Rules.Possible(members, c.Results, c.Corrected, left, g.Through)
		}
		if len(left) > 0 && g.Down > 0 {
			stays = c.Rules.Possible(members, c.Results, c.Corrected, left, len(members)-g.Down)
		}
	}
	for _, s := range list {
		r := Row{Standing: s, Best: spans[s.Entrant].Best, Worst: spans[s.Entrant].Worst}
		for _, t := range left {
			if known && slices.Contains(t, s.Entrant) {
				r.Left++
			}
		}
		if o, told := up[s.Entrant]; told && !c.Out[s.Entrant] {
			r.Outlook = &o
		}
		if o, told := stays[s.Entrant]; told && !c.Out[s.Entrant] {
			r.Stays = &o
		}
		g.Rows = append(g.Rows, r)
	}
}

// Points is what each seat of a table that is over gets.
func (e *Event) Points(t *Table) []events.Points {
	if t.State != Over {
		return nil
	}
	r, rules := t.result(), e.Settings.rules(e.State.Seed)
	return rules.Award(&r)
}

// NextDivisions is who would be in which division in the next season, by their users: who has left is
// left out.
func (e *Event) NextDivisions() [][]string {
	var divisions []events.Division
	for _, g := range e.Standings(-1) {
		var d events.Division
		for _, r := range g.Rows {
			d = append(d, r.Entrant)
		}
		divisions = append(divisions, d)
	}
	if len(divisions) == 0 {
		return nil
	}
	out := map[int]bool{}
	for _, x := range e.Entrants {
		if x.State != In {
			out[x.N] = true
		}
	}
	var users [][]string
	for _, d := range events.NextSeason(divisions, e.Settings.Exchange, out, nil) {
		var list []string
		for _, n := range d {
			list = append(list, string(e.Entrants[n].User))
		}
		users = append(users, list)
	}
	return users
}

// Timeouts is how often each entrant ran out of time, by their numbers.
func (e *Event) Timeouts() map[int]int {
	count := map[int]int{}
	for i := range e.Tables {
		for seat, n := range e.Tables[i].Timeouts {
			count[e.Tables[i].Seats[seat]] += n
		}
	}
	return count
}

// Pairing is what a round of a Swiss event cost, and what it was made from.
type Pairing struct {
	Round  int
	Tables []PairedTable
	Byes   []int
	Met    []events.Pair // who had met before, and how often
	Spread int           // squares of the spreads of points, in sixtieths, added up
	Again  int           // squares of how often two had met, added up
	Sat    int           // how often somebody sits where they sat before
	Points map[int]events.Points
}

// PairedTable is a table of a round, and what it cost.
type PairedTable struct {
	Table              int
	Spread, Again, Sat int
}

// Pairing tells why a round has these tables; nil where the format does not pair by how people stand.
func (e *Event) Pairing(round int) *Pairing {
	if e.Settings.Format != Swiss || round < 1 || round > e.State.Round {
		return nil
	}
	before := e.clone()
	before.Tables = slices.DeleteFunc(before.Tables, func(t Table) bool { return t.Round >= round })
	c := before.course()
	p := &Pairing{Round: round, Points: c.PointsNow()}
	var tables, past []events.Table
	for i := range e.Tables {
		switch t := &e.Tables[i]; {
		case t.Round == round:
			tables = append(tables, t.Seats)
			p.Tables = append(p.Tables, PairedTable{Table: t.N})
		case t.Round < round:
			past = append(past, t.Seats)
		}
	}
	costs, met := events.Costs(tables, past, p.Points)
	p.Met = met
	for i, cost := range costs {
		p.Tables[i].Spread, p.Tables[i].Again, p.Tables[i].Sat = cost.Spread, cost.Again, cost.Sat
		p.Spread, p.Again, p.Sat = p.Spread+cost.Spread, p.Again+cost.Again, p.Sat+cost.Sat
	}
	playing := map[int]bool{}
	for _, t := range tables {
		for _, n := range t {
			playing[n] = true
		}
	}
	for _, x := range e.Entrants {
		if !playing[x.N] && (x.State == In || x.State == Left && x.LeftAt.After(e.State.RoundAt[round-1])) && slices.Contains(append(slices.Clone(e.State.Order), e.came()...), x.N) {
			p.Byes = append(p.Byes, x.N)
		}
	}
	return p
}

// came is who plays for somebody.
func (e *Event) came() (list []int) {
	for _, by := range e.State.For {
		list = append(list, by)
	}
	return list
}
