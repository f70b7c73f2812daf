package network

import (
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

func TestNetwork_growsWhereItTouches(t *testing.T) {
	g := hex.NewGrid([][]hex.Axial{{{Q: 0}}, {{Q: 1}}, {{Q: 2}}, {{Q: 3}}})
	n := Network{Stock: 3}
	n.Place(1)
	if n.Reach(g) != hex.SetOf(0, 2) || n.Stock != 2 {
		t.Errorf("reach %v, stock %d", n.Reach(g), n.Stock)
	}
	if !n.Touches(g, 2) || n.Touches(g, 3) || n.Touches(g, 1) {
		t.Error("only hexes beside the network touch it")
	}
	var b Build
	b.Add(2, 5)
	b.Add(3, 1)
	if len(b.Hexes()) != 2 || b.Hexes()[1] != 3 || b.Spent != 6 {
		t.Errorf("build %+v", b)
	}
}

// A row of six hexes; the fifth is worth the way there, if three may be laid.
func TestNetwork_bestGrowth(t *testing.T) {
	row := make([][]hex.Axial, 6)
	for i := range row {
		row[i] = []hex.Axial{{Q: i}}
	}
	n := Network{Stock: 5}
	n.Place(1)
	worth := [6]float64{2, 0, 0, 0, 9, 0}
	looked := 0
	g := Growth{
		Grid: hex.NewGrid(row), Open: hex.SetOf(0, 2, 3, 4, 5), Most: 3, Purse: 9,
		Cost: func(hex.ID) money.Amount { return 3 },
		Judge: func(b Build) (sum float64) {
			looked++
			for _, h := range b.Hexes() {
				sum += worth[h]
			}
			return sum
		},
	}
	if first, found := n.Best(g, 0); !found || first != 2 {
		t.Errorf("begin with %d, want 2 on the way to 4", first)
	}
	if looked != 6 { // 0, 0+2, 0+2+3, 2, 2+3, 2+3+4
		t.Errorf("looked at %d sets, want 6", looked)
	}
	g.Purse = 8
	if first, found := n.Best(g, 0); !found || first != 0 {
		t.Errorf("begin with %d, want 0: the purse does not reach for 4", first)
	}
	if _, found := n.Best(g, 2); found {
		t.Error("nothing is better than the floor")
	}
}
