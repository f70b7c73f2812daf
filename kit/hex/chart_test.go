package hex

import (
	"slices"
	"testing"
)

func TestChart(t *testing.T) {
	inRow := func(name string) Axial { return Axial{Q: int(name[0] - 'A')} }
	c := Draw([]string{"A", "B", "D"}, func(name string) string { return name }, inRow, Alias{"C", "B"})
	if !slices.Equal(c.Names, []string{"A", "B", "D", "C"}) || c.Named("C") != c.Named("B") || c.Place(3) != 1 || c.Len() != 3 {
		t.Errorf("names %v, C is %d", c.Names, c.Named("C"))
	}
	if got := *c.Near(1); got != SetOf(0, 2) {
		t.Errorf("B, drawn over two hexes, touches %v", got.List())
	}
	if got := c.Where(func(h ID) bool { return h != 1 }); got != SetOf(0, 2) {
		t.Errorf("all but B: %v", got.List())
	}
	defer func() {
		if recover() == nil {
			t.Error("a table with a name that is not on the map is accepted")
		}
	}()
	c.Named("E")
}
