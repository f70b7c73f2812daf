package germanrailways

import (
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// The end: the chapter "Final del juego" (End of the game). It is looked at when the
// turn order is about to be determined.

// ending is how the game ended.
type ending uint8

const (
	running ending = iota
	connected
	agreed
	noTrack
	endings
)

var endingNames = [endings]string{"", "connections", "agreement", "no-track"}

// closing is the state as the chapter on the end looks at it.
type closing struct{ *State }

func (s *State) closing() closing { return closing{s} }

// endDue: every company is directly connected with two others.
// Ruling 18: or none can ever lay track again, so that nothing can change.
func (s closing) endDue() ending {
	switch {
	case s.lacking() == 0:
		return connected
	case !s.trackToCome():
		return noTrack
	}
	return running
}

// lacking is how many direct connections the companies still need in all.
func (s closing) lacking() int {
	n := 0
	for c := range companies {
		n += s.lacks(c)
	}
	return n
}

// lacks is how many direct connections a company still needs.
func (s closing) lacks(c Company) int { return max(0, enough-s.met[c].Len()) }

// trackToCome tells whether any company may yet lay a hex, whatever is sold.
// Cash grows only by dividends, and those only by new track.
func (s closing) trackToCome() bool {
	for c := range companies {
		if s.layableFor(c, s.companies[c].Treasury+s.mostRaised(c)) {
			return true
		}
	}
	return false
}

// mostRaised is the most that a company's unsold shares could bring it. Each is
// paid out of one purse; and before its third is sold all others must have sold
// two.
func (s closing) mostRaised(c Company) money.Amount {
	left := int(s.companies[c].Shares.Left)
	if left == 0 {
		return 0
	}
	rest := money.Amount(0) // cash, once the others have sold their second shares
	for _, cash := range s.Purses() {
		rest += cash
	}
	for other := range companies {
		if other != c && s.companies[other].Shares.Sold < 2 {
			rest -= lowestBid
		}
	}
	return max(s.fullest(left-1), min(s.fullest(left), rest))
}

// fullest is what the n fullest purses hold.
func (s closing) fullest(n int) money.Amount {
	purses, sum := s.Cash, money.Amount(0)
	slices.Sort(purses[:])
	for _, cash := range purses[len(purses)-n:] {
		sum += cash
	}
	return sum
}

// checkPropose: once a round is enough.
func (s closing) checkPropose() *game.Illegal {
	switch {
	case !s.options.vote:
		return errNoVote
	case s.proposed:
		return errProposed
	}
	return nil
}

// propose a vote at the start of the next round. The turn goes on.
func (s closing) propose(seat game.Seat, log *game.Log) {
	s.proposed = true
	game.Emit(log, EndProposed{seat})
}

// vote: "o si todos los jugadores coinciden con que esto ya no es posible" (or if all
// players agree that this is no longer possible).
// Ruling 19: all are asked after a round in which nothing was sold or built, or in
// which somebody proposed it; one who wants to go on decides it.
func (s closing) vote(seat game.Seat, end bool, log *game.Log) {
	game.Emit(log, Voted{seat, end})
	s.voted = s.voted.With(seat)
	switch {
	case !end:
		s.fillBag(log)
	case s.voted == game.AllSeats(int(s.Seats)):
		s.finish(agreed, log)
	}
}

func (s closing) finish(e ending, log *game.Log) {
	s.ending = e
	s.step = over
	game.Emit(log, rail.GameEnded{Ending: endingNames[e]})
}

// Outcome: most cash wins, shares count nothing, equal players share the win.
func (rules) Outcome(s *State) (string, []game.Standing) {
	return endingNames[s.ending], game.Standings(s.Scores(), s.step == over)
}

// Audit proves that money, shares, locomotives and tokens add up, and that each
// income and connection is what the map says.
func (rules) Audit(s *State) error {
	charter := func(c Company) rail.Charter {
		return rail.Charter{Shares: allShares, Locomotives: charters[c].locomotives, Income: s.closing().mapIncome(c)}
	}
	if err := rail.Audit(&s.Funds, s.companies[:], charter, s.closing().auditNetwork); err != nil {
		return err
	}
	return s.closing().auditOrder()
}

// auditNetwork: whom a company met, and where it stands alone.
func (s closing) auditNetwork(c Company) error {
	if s.step != building && s.met[c] != s.mapMet(c) {
		return fmt.Errorf("connected with %v, but the map says %v", s.met[c].List(), s.mapMet(c).List())
	}
	for h := range s.companies[c].Hexes.All {
		if printed[h].kind != city && s.on(h) != 1<<c {
			return fmt.Errorf("%s is shared with %v", hexNames[h], s.on(h).List())
		}
	}
	if there := s.companies[c].Hexes.Both(&zone); there.Len() > 1 {
		return fmt.Errorf("%d locomotives in the outskirts of Berlin", there.Len())
	}
	return nil
}

// mapIncome is a company's income counted anew from its network.
func (s closing) mapIncome(c Company) money.Amount {
	var income money.Amount
	for h := range s.companies[c].Hexes.All {
		income += s.yield(h)
	}
	if c == MWB {
		income += s.bestCity(c)
	}
	return income
}

// mapMet is the companies met in any city of the network.
func (s closing) mapMet(c Company) companySet {
	var met companySet
	for h := range s.companies[c].Hexes.Both(&cities).All {
		met |= s.on(h)
	}
	return met &^ (1 << c)
}

// auditOrder: what was put in the bag is in it still or was drawn.
func (s closing) auditOrder() error {
	left := s.order.bag
	for _, seat := range s.order.list[:s.order.drawn] {
		left[seat]++
	}
	if left != s.order.put {
		return fmt.Errorf("tokens: %v in the bag and %v drawn, of %v", s.order.bag, s.order.list[:s.order.drawn], s.order.put)
	}
	return nil
}
