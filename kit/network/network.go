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

// Growth is a search for the best hexes to lay in one build.
type Growth struct {
	Grid  *hex.Grid
	Open  hex.Set                   // where the network may grow
	Most  int                       // hexes in the build
	Purse money.Amount              // what they may cost in all
	Cost  func(hex.ID) money.Amount // of a hex, whatever else is laid
	Judge func(Build) float64       // how good a build is
}

// Best looks through every set of hexes joined to the network and gives the
// first hex of the one that is judged best; none if no set is better than floor.
func (n *Network) Best(g Growth, floor float64) (first hex.ID, found bool) {
	reach := n.Reach(g.Grid)
	var look func(b Build, open, next hex.Set)
	look = func(b Build, open, next hex.Set) {
		if int(b.Count) == min(g.Most, int(n.Stock)) {
			return
		}
		for h := range next.All {
			// A hex looked at is then left out, so that no set is seen twice.
			next.Remove(h)
			open.Remove(h)
			cost := g.Cost(h)
			if b.Spent+cost > g.Purse {
				continue
			}
			then := b
			then.Add(h, cost)
			if worth := g.Judge(then); worth > floor {
				first, found, floor = then.Laid[0], true, worth
			}
			beside := open.Both(g.Grid.Near(h))
			beside.Join(&next)
			look(then, open, beside)
		}
	}
	look(Build{}, g.Open, reach.Both(&g.Open))
	return first, found
}
