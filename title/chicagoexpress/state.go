package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

const maxSeats = 6

// State is the whole table at one moment. Everything in it is open.
type State struct {
	rail.Funds
	companies [companies]rail.Company

	wabash bool // the Wabash is open
	atOnce bool // the Chicago phase interrupts a build
	asksOn bool // and whether it goes on is asked where it cannot: the first version
	step   step
	ending ending
	round  uint8     // 1 + general dividends paid; 0 during the opening auctions
	turn   game.Seat // whose turn it is; in an opening auction, its opener
	first  game.Seat // who got the first PRR share and so begins

	dials      [dials]uint8
	scale      [industries]uint8 // steps along the scale
	houses     hex.Set           // developed hexes
	housesLeft uint8

	sale  sale
	build build
}

// step is what is being decided.
type step uint8

const (
	drawOpener step = iota // chance draws who opens the first auction
	bidding                // an auction is under way
	choosing               // an action is to be chosen
	building               // a network is being expanded
	over
)

// sale is an auction and what it sells.
type sale struct {
	rail.Sale[Company]
	kind saleKind
}

// saleKind is why a share is sold, which decides what happens after.
type saleKind uint8

const (
	opening     saleKind = iota // one of the four before the first turn
	offered                     // the action of a turn
	wabashFirst                 // the Wabash's first share, in the Chicago phase
)

// build is an expansion under way.
type build struct {
	rail.Build[Company]
	arrived bool // Chicago was reached and its phase is still to come
}

// locomotives is how many stand on a hex.
func (s *State) locomotives(h Hex) money.Amount {
	return money.Amount(rail.On[Company](h, s.companies[:]).Len())
}

// occupied is the hexes with a locomotive.
func (s *State) occupied() hex.Set { return rail.Occupied(s.companies[:]) }

// yield is what a hex brings a company that stands there, as it is developed now.
// "Aumentar los beneficios de una compañía ferroviaria" (Raising a railway company's
// income).
func (s *State) yield(h Hex) money.Amount {
	p := &printed[h]
	switch {
	case p.terrain == industrial:
		i := industryAt(h)
		return scales[i][s.scale[i]]
	case s.houses.Has(h):
		return p.income + p.house
	}
	return p.income
}

// industryAt is the industrial city on a hex.
func industryAt(h Hex) Industry {
	for i, at := range industryHexes {
		if at == h {
			return Industry(i)
		}
	}
	panic("no industry on " + hexNames[h])
}
