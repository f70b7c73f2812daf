package network

import (
	"testing"

	"github.com/scrip-games/scrip/kit/hex"
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
