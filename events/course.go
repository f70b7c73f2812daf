package events

import (
	"fmt"
	"slices"
)

// Course is an event on its way: who is in it, what was played, what comes next.
type Course struct {
	Format   Format
	Rules    Rules
	Entrants []int // the strongest first

	Round   int // that is being played, from 1
	Groups  [][]int
	Pending []Table // tables of the round without a result
	Results []Result
	Byes    map[int]int
	Out     map[int]bool // who has left; where nobody came for them a bot plays on
	For     map[int]int  // who plays for whom: substitutes, by who left
	On      []int        // who is still in, where not everybody is
	// Corrected is what an organiser has given or taken.
	Corrected Corrected
}

// Format says what is played next.
type Format interface {
	// next is the tables of the round that begins; none when the event is over.
	next(c *Course) ([]Table, error)
	// Standings are the tables of standings there are: of each group, or of all.
	Standings(c *Course) [][]Standing
}

// Begin is an event before its first round. Entrants come the strongest first.
func Begin(f Format, r Rules, entrants []int) (*Course, error) {
	c := &Course{Format: f, Rules: r, Entrants: entrants, Byes: map[int]int{}, Out: map[int]bool{}, For: map[int]int{}}
	return c, c.Next()
}

// Over tells whether nothing is left to play.
func (c *Course) Over() bool { return len(c.Pending) == 0 }

// Next begins the next round, if there is one.
func (c *Course) Next() error {
	if len(c.Pending) > 0 {
		return fmt.Errorf("round %d is not over: %d tables have no result", c.Round, len(c.Pending))
	}
	c.Round++
	tables, err := c.Format.next(c)
	if err != nil {
		return err
	}
	for _, t := range tables {
		t = slices.Clone(t)
		for seat, e := range t {
			t[seat] = c.plays(e)
		}
		c.Pending = append(c.Pending, t)
	}
	return nil
}

// plays is who plays for an entrant: they, or who came for them.
func (c *Course) plays(e int) int {
	if came := c.after(e); len(came) > 0 {
		return came[len(came)-1]
	}
	return e
}

// Nobody comes for who has left.
const Nobody = -1

// Leave takes somebody out. Whoever comes for them takes their seats at all tables that have no
// result, and in the rounds to come; where Nobody does a bot plays on.
func (c *Course) Leave(e, by int) error {
	switch {
	case c.Out[e]:
		return fmt.Errorf("%d has left already", e)
	case by != Nobody && (slices.Contains(c.Entrants, by) || c.Out[by] || c.comes(by)):
		return fmt.Errorf("%d is in the event: somebody else has to come", by)
	}
	c.Out[e] = true
	if by == Nobody {
		return nil
	}
	c.For[e] = by
	for _, t := range c.Pending {
		if seat := slices.Index(t, e); seat >= 0 {
			t[seat] = by
		}
	}
	return nil
}

// comes tells whether somebody plays for another.
func (c *Course) comes(e int) bool {
	for _, by := range c.For {
		if by == e {
			return true
		}
	}
	return false
}

// Enter takes the result of a table that is pending.
func (c *Course) Enter(r Result) error {
	at := slices.IndexFunc(c.Pending, func(t Table) bool { return slices.Equal(t, r.Table) })
	switch {
	case at < 0:
		return fmt.Errorf("no table of %v waits for a result", r.Table)
	case len(r.Places) != len(r.Table) || len(r.Scores) != len(r.Table):
		return fmt.Errorf("a table of %d has %d places and %d scores", len(r.Table), len(r.Places), len(r.Scores))
	}
	r.Out = make([]bool, len(r.Table))
	for seat, e := range r.Table {
		r.Out[seat] = c.Out[e]
	}
	c.Pending = slices.Delete(c.Pending, at, at+1)
	c.Results = append(c.Results, r)
	return nil
}

// Everybody is who has ever played: the entrants, and who came for them.
func (c *Course) Everybody() []int {
	list := slices.Clone(c.Entrants)
	for _, e := range c.Entrants {
		list = append(list, c.after(e)...)
	}
	return list
}

// after are who came for an entrant, one after the other.
func (c *Course) after(e int) (list []int) {
	for by, came := c.For[e]; came; by, came = c.For[by] {
		list = append(list, by)
	}
	return list
}

// in are the entrants, or who plays for them, without whom nobody came for.
func (c *Course) in(entrants []int) (list []int) {
	for _, e := range entrants {
		if e = c.plays(e); !c.Out[e] {
			list = append(list, e)
		}
	}
	return list
}

// points is what everybody has.
func (c *Course) points() map[int]Points {
	points := map[int]Points{}
	for _, s := range c.Rules.Standings(c.Everybody(), c.Results, c.Corrected) {
		points[s.Entrant] = s.Points
	}
	return points
}

// Possible is what the members of a group can still come to, when so many go through. Of an event
// that pairs as it goes nothing is sure while rounds are to come, and nothing is told.
func (c *Course) Possible(group []Standing, through int) map[int]Outlook {
	left, known := c.Left(group)
	if !known || c.Over() {
		return nil
	}
	members := make([]int, len(group))
	for i, s := range group {
		members[i] = s.Entrant
	}
	possible := c.Rules.Possible(members, c.Results, c.Corrected, left, through)
	for e := range c.Out {
		delete(possible, e)
	}
	return possible
}

// Left is the tables that the members of a group still play, to the end of the event; it is not
// known where rounds are paired as it goes.
func (c *Course) Left(group []Standing) (left []Table, known bool) {
	f, groups := c.Format.(*GroupStage)
	if !groups {
		return nil, false
	}
	within := map[int]bool{}
	for _, s := range group {
		within[s.Entrant] = true
	}
	for _, t := range c.Pending {
		if within[t[0]] {
			left = append(left, t)
		}
	}
	for _, members := range c.Groups {
		if !within[members[0]] {
			continue
		}
		ahead, err := f.Ahead(c.Groups, members, c.Round)
		if err != nil {
			return nil, false
		}
		for _, t := range ahead {
			for seat, e := range t {
				t[seat] = c.plays(e)
			}
			left = append(left, t)
		}
	}
	return left, true
}
