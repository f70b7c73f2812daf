package hex

import (
	"slices"
	"testing"
)

// square is a block of columns and rows under one way of offsetting.
func square(cols, rows int, place func(col, row int) Axial) *Grid {
	var places [][]Axial
	for col := range cols {
		for row := range rows {
			places = append(places, []Axial{place(col, row)})
		}
	}
	return NewGrid(places)
}

func TestOddQ_oddColumnsSitLower(t *testing.T) {
	g := square(3, 3, OddQ) // id = 3*col + row
	if got := slices.Collect(g.Near(0).All); !slices.Equal(got, []ID{1, 3}) {
		t.Errorf("the corner touches %v, want the hex below and the one to its right", got)
	}
	if got := slices.Collect(g.Near(4).All); !slices.Equal(got, []ID{1, 2, 3, 5, 7, 8}) {
		t.Errorf("the middle of an odd column touches %v", got)
	}
}

func TestEvenR_evenRowsSitToTheRight(t *testing.T) {
	g := square(3, 3, EvenR) // id = 3*col + row
	if got := slices.Collect(g.Near(0).All); !slices.Equal(got, []ID{1, 3, 4}) {
		t.Errorf("the corner touches %v", got)
	}
}

func TestGrid_severalHexesAsOnePlace(t *testing.T) {
	g := NewGrid([][]Axial{{{0, 0}, {1, 0}}, {{2, 0}}, {{-1, 0}}})
	if got := slices.Collect(g.Near(0).All); !slices.Equal(got, []ID{1, 2}) {
		t.Errorf("the double hex touches %v, want both ends", got)
	}
}

func TestGrid_borderAndDistances(t *testing.T) {
	g := square(4, 1, OddQ)
	from := SetOf(0)
	if got := g.Border(&from); got != SetOf(1) {
		t.Errorf("border is %v", slices.Collect(got.All))
	}
	open := SetOf(1, 2, 3)
	if d := g.Distances(&from, &open); d[0] != 0 || d[3] != 3 {
		t.Errorf("distances %v", d[:4])
	}
	open.Remove(2)
	if d := g.Distances(&from, &open); d[3] != Far {
		t.Errorf("a way through a closed hex: %d", d[3])
	}
}

func TestSet(t *testing.T) {
	s := SetOf(0, 63, 64, 255)
	if s.Len() != 4 || !s.Has(255) || s.Has(1) || s.Empty() {
		t.Errorf("set %v", slices.Collect(s.All))
	}
	both, less := SetOf(63, 70), SetOf(63)
	if got := s.Both(&both); got != SetOf(63) {
		t.Errorf("both: %v", slices.Collect(got.All))
	}
	if s.Any(func(h ID) bool { return h == 1 }) || !s.Any(func(h ID) bool { return h == 64 }) {
		t.Error("any")
	}
	if got := s.Less(&less); got != SetOf(0, 64, 255) {
		t.Errorf("less: %v", slices.Collect(got.All))
	}
}

func TestDoubled_stepsOverAnyGround(t *testing.T) {
	for _, c := range []struct{ col, row, want int }{{4, 4, 0}, {4, 6, 1}, {5, 5, 1}, {5, 7, 2}, {7, 5, 3}, {4, 10, 3}} {
		if got := Steps(Doubled(4, 4), Doubled(c.col, c.row)); got != c.want {
			t.Errorf("from column 4 row 4 to column %d row %d: %d steps, want %d", c.col, c.row, got, c.want)
		}
	}
}

// Two ways lead round a dear hex; the cheaper one is found though it is longer.
func TestWays_cheapest(t *testing.T) {
	g := square(3, 3, OddQ) // id = 3*col + row
	costs := [9]int16{1, 1, 1, 1, 9, 1, 1, 1, 1}
	open := SetOf(0, 1, 2, 3, 4, 5, 6, 7, 8)
	always := func(ID, ID) bool { return true }
	w := g.Ways(SetOf(1), open, Dearest, func(h ID) int16 { return costs[h] }, always)
	if w.Cost[7] != 3 || w.Steps[7] != 3 || slices.Contains(slices.Collect(w.To(7)), 4) {
		t.Errorf("to 7 by %v for %d", slices.Collect(w.To(7)), w.Cost[7])
	}
	if way := slices.Collect(w.To(7)); way[0] != 7 || way[len(way)-1] != 1 {
		t.Errorf("the way to 7 is %v", way)
	}
	if w := g.Ways(SetOf(1), open, 2, func(h ID) int16 { return costs[h] }, always); w.Found.Has(7) || !w.Found.Has(3) {
		t.Errorf("found %v for no more than 2", w.Found.List())
	}
	closed := func(from, _ ID) bool { return from == 4 }
	if w := g.Ways(SetOf(1), open, Dearest, func(h ID) int16 { return costs[h] }, closed); w.Found != SetOf(1) {
		t.Errorf("found %v though nothing leads on", w.Found.List())
	}
}

func TestNames(t *testing.T) {
	if got := Names(SetOf(2, 0).List(), []string{"A1", "A2", "A3"}); !slices.Equal(got, []string{"A1", "A3"}) {
		t.Errorf("%v", got)
	}
}
