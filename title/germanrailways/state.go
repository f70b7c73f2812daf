package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

const maxSeats = 5

// State is the whole table at one moment. Everything in it is open.
type State struct {
	rail.Funds
	companies [companies]rail.Company
	met       [companies]companySet // those directly connected with each

	options options
	step    step
	ending  ending
	round   uint16 // 0 during the opening auctions

	order  order
	sale   rail.Sale[Company]
	build  build
	active bool         // something was sold or built in this round
	idle   bool         // nothing was in the last one
	voted  game.SeatSet // those who already agreed to end the game

	proposed bool // somebody wants a vote when this round is over
}

// options are the settings chosen.
type options struct {
	saxonTwoTrack bool // the Saxon lays two at most, rather than paying no surcharge
	bambergOne    bool
	oneEach       bool // one turn token for each player, whatever the income
	vote          bool
}

// order is this round's turn order: the tokens in the bag and those drawn.
type order struct {
	put   [maxSeats]uint8 // into the bag when the round began
	bag   [maxSeats]uint8 // still in it
	list  [maxSeats]game.Seat
	drawn uint8
	turn  uint8 // which of the list is playing
}

// companySet is a set of companies.
type companySet = rail.Set[Company]

// step is what is being decided.
type step uint8

const (
	bidding  step = iota // an auction is under way
	voting               // all are asked whether to end the game
	drawing              // chance draws turn tokens
	choosing             // an action is to be chosen
	building             // a network is being expanded
	over
	drawOpener // chance draws who opens the first auction
)

// build is an expansion under way.
type build struct {
	rail.Build[Company]
	dearest money.Amount // rural hex of this build, for the Baden
}

// on is the companies with a locomotive on a hex.
func (s *State) on(h Hex) companySet { return rail.On[Company](h, s.companies[:]) }

// yield is what a hex brings to a company there. Only cities bring anything.
func (s *State) yield(h Hex) money.Amount {
	if h == bamberg && s.options.bambergOne {
		return 1
	}
	return printed[h].income
}

// gain is what a company's income would rise by with a hex. The Main-Weser gets
// its best city twice, so a better one counts for more than itself.
func (s *State) gain(c Company, h Hex) money.Amount {
	gain := s.yield(h)
	if c == MWB {
		gain += max(0, gain-s.bestCity(c))
	}
	return gain
}

// bestCity is the most that a city of the company's network brings.
func (s *State) bestCity(c Company) money.Amount {
	var best money.Amount
	for h := range s.companies[c].Hexes.Both(&cities).All {
		best = max(best, s.yield(h))
	}
	return best
}

// incomeOf is a player's income: the value of all shares held. The
// Berlin-Hamburg's count even while it pays nothing.
func (s *State) incomeOf(seat game.Seat) money.Amount {
	var sum money.Amount
	for c := range s.companies {
		sum += s.companies[c].Shares.Of(int(seat)) * s.companies[c].Income
	}
	return sum
}

// player is whose turn it is.
func (s *State) player() game.Seat { return s.order.list[s.order.turn] }
