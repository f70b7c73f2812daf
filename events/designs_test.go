package events

import (
	"slices"
	"testing"
)

// Every design is what it says: each pair meets as often as any other, everybody plays as often,
// and in each seat equally often, or where games are no multiple of seats as nearly as can be;
// and in a round everybody plays once.
func TestDesigns_HoldWhatTheySay(t *testing.T) {
	for seats := 3; seats <= 6; seats++ {
		designs := Designs(seats)
		if len(designs) < 5 {
			t.Errorf("there are %d designs for tables of %d", len(designs), seats)
		}
		for _, d := range designs {
			if d.Seats != seats || len(d.Tables)*seats != d.Group*d.Games {
				t.Errorf("%d at tables of %d: %d tables, %d games each", d.Group, seats, len(d.Tables), d.Games)
			}
			holds(t, &d)
		}
	}
}

func holds(t *testing.T, d *Design) {
	t.Helper()
	meet := make([][]int, d.Group)
	sits := make([][]int, d.Group)
	for e := range d.Group {
		meet[e], sits[e] = make([]int, d.Group), make([]int, d.Seats)
	}
	for i, table := range d.Tables {
		if len(table) != d.Seats {
			t.Fatalf("table %d of %d at %d has %d seats", i, d.Group, d.Seats, len(table))
		}
		for seat, e := range table {
			sits[e][seat]++
			for _, f := range table {
				meet[e][f]++
			}
		}
	}
	for e := range d.Group {
		for f := range d.Group {
			want := d.Meet
			if e == f {
				want = d.Games
			}
			if meet[e][f] != want {
				t.Errorf("groups of %d at tables of %d, rounds %d: %d meets %d %d times, not %d", d.Group, d.Seats, d.Rounds, e, f, meet[e][f], want)
			}
		}
		least, most := slices.Min(sits[e]), slices.Max(sits[e])
		if most-least > 1 || d.Games%d.Seats == 0 && most != least {
			t.Errorf("groups of %d at tables of %d, rounds %d: %d sits %v", d.Group, d.Seats, d.Rounds, e, sits[e])
		}
	}
	for r := range d.Rounds {
		var all []int
		for _, table := range d.Tables[r*len(d.Tables)/d.Rounds : (r+1)*len(d.Tables)/d.Rounds] {
			all = append(all, table...)
		}
		slices.Sort(all)
		for e := range d.Group {
			if len(all) != d.Group || all[e] != e {
				t.Fatalf("groups of %d at tables of %d: round %d is %v", d.Group, d.Seats, r, all)
			}
		}
	}
}

// A group that there is no design for is refused with those that there are.
func TestDesignOf_Unknown(t *testing.T) {
	if _, err := DesignOf(8, 3, false); err == nil || err.Error() != "there is no design for groups of 8 at tables of 3: there are those for groups of [3 4 5 7 13]" {
		t.Errorf("it is said: %v", err)
	}
	if d, err := DesignOf(7, 4, false); err != nil || d.Games != 4 || d.Meet != 2 {
		t.Errorf("%+v: %v", d, err)
	}
}
