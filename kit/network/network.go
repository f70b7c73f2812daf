// Package network is a company's locomotives: those on the map, which make its
// network, and those in its stock; and the laying of a few more in one turn.
package network

import (
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// Network is one company's locomotives.
type Network struct {
	Hexes hex.Set
	Stock uint8 // not yet on the map
}

// Place puts a locomotive from the stock on a hex.
func (n *Network) Place(h hex.ID) {
	n.Stock--
	n.Hexes.Add(h)
}

// Reach is the hexes beside the network: where it can grow, if all else allows.
// Branches are allowed, so every hex of the network counts.
func (n *Network) Reach(g *hex.Grid) hex.Set { return g.Border(&n.Hexes) }

// Touches tells whether a hex outside the network lies beside it.
func (n *Network) Touches(g *hex.Grid, h hex.ID) bool {
	beside := g.Near(h).Both(&n.Hexes)
	return !beside.Empty() && !n.Hexes.Has(h)
}

// Most is the most hexes any company lays in one build.
const Most = 4

// Build is one build under way: what was laid so far and what it cost.
type Build struct {
	Laid  [Most]hex.ID
	Paid  [Most]money.Amount // for each of them
	Count uint8
	Spent money.Amount // in all
}

// Add notes a hex laid for a price.
func (b *Build) Add(h hex.ID, cost money.Amount) {
	b.Laid[b.Count], b.Paid[b.Count] = h, cost
	b.Count++
	b.Spent += cost
}

// Hexes is what was laid so far, in order.
func (b *Build) Hexes() []hex.ID { return b.Laid[:b.Count] }
