package events

import "fmt"

// Audit checks an event as somebody would who was only told its results: every table was played by
// different people and once, in groups every pair met as often as their design says, and the points
// of all are what the tables were worth, less what is nobody's because its owner had left.
func (c *Course) Audit() error {
	var given Points
	met := map[[2]int]int{}
	for i := range c.Results {
		r := &c.Results[i]
		for a, e := range r.Table {
			for _, f := range r.Table[a+1:] {
				if e == f {
					return fmt.Errorf("table %d: %d plays against themselves", i+1, e)
				}
				met[pair(c.entered(e), c.entered(f))]++
			}
		}
		for _, points := range c.Rules.Award(r) {
			given += points
		}
	}
	if err := c.auditGroups(met); err != nil {
		return err
	}
	var counted Points
	for _, list := range c.Format.Standings(c) {
		for i, s := range list {
			counted += s.Points
			if s.Place != i+1 {
				return fmt.Errorf("%d stands at place %d, and is in place %d", s.Entrant, i+1, s.Place)
			}
		}
	}
	for _, points := range c.Corrected {
		given += points
	}
	if counted != given {
		return fmt.Errorf("the standings have %.2f points, and the tables gave %.2f", counted.Float(), given.Float())
	}
	return nil
}

// entered is for whom somebody came.
func (c *Course) entered(e int) int {
	for left, by := range c.For {
		if by == e {
			return c.entered(left)
		}
	}
	return e
}

func (c *Course) auditGroups(met map[[2]int]int) error {
	f, groups := c.Format.(*GroupStage)
	if !groups || !c.Over() {
		return nil
	}
	for _, group := range c.Groups {
		d, err := DesignOf(len(group), f.Seats, f.InRounds)
		if err != nil {
			return err
		}
		for a, e := range group {
			for _, g := range group[a+1:] {
				if n := met[pair(e, g)]; n != d.Meet*max(1, f.Legs) {
					return fmt.Errorf("%d and %d met %d times, not %d", e, g, n, d.Meet*max(1, f.Legs))
				}
			}
		}
	}
	return nil
}
