package chicagoexpress

import (
	"fmt"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// The end: the chapter "Final del juego" (End of the game).

// ending is the condition that ended the game.
type ending uint8

const (
	running ending = iota
	locomotivesOut
	sharesOut
	housesOut
	detroitFull
	endings
)

var endingNames = [endings]string{"", "locomotives", "shares", "houses", "detroit"}

// closing is the state as the chapter on the end looks at it.
type closing struct{ *State }

func (s *State) closing() closing { return closing{s} }

// endCount is where the count of a condition stands. The Wabash counts like the
// others: before it opens it has all its pieces.
func (s closing) endCount(e ending) int {
	switch e {
	case locomotivesOut:
		return s.count(func(c *rail.Company) bool { return c.Stock == 0 })
	case sharesOut:
		return s.count(func(c *rail.Company) bool { return c.Shares.Left == 0 })
	case housesOut:
		return int(s.housesLeft)
	}
	return int(scales[Detroit][s.scale[Detroit]])
}

// count is how many companies are as asked.
func (s closing) count(is func(*rail.Company) bool) int {
	n := 0
	for c := range s.companies {
		if is(&s.companies[c]) {
			n++
		}
	}
	return n
}

// endMet tells whether a condition holds. Houses count down, the others up.
func (s closing) endMet(e ending) bool {
	if e == housesOut {
		return s.endCount(e) <= endAt[e]
	}
	return s.endCount(e) >= endAt[e]
}

// endDue is the first condition that holds. They take effect only right after a
// general dividend is paid.
func (s closing) endDue() ending {
	for e := locomotivesOut; e < endings; e++ {
		if s.endMet(e) {
			return e
		}
	}
	return running
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

// atMost is how many general dividends Detroit leaves at most: it grows by one with
// each, and the one paid when it is full is the last.
func (s closing) atMost() int {
	if s.step == over {
		return 0
	}
	return len(scales[Detroit]) - int(s.scale[Detroit])
}

// dividendsLeft is the most general dividends still to come: where an end condition
// holds, the next is the last.
func (s closing) dividendsLeft() int {
	if s.endDue() != running {
		return min(1, s.atMost())
	}
	return s.atMost()
}

// Audit proves that money, shares, locomotives and houses add up, and that each
// income is what the map says.
func (rules) Audit(s *State) error {
	charter := func(c Company) rail.Charter {
		return rail.Charter{Shares: charters[c].shares, Locomotives: charters[c].locomotives, Income: s.closing().mapIncome(c)}
	}
	if err := rail.Audit(&s.Funds, s.companies[:], charter, s.closing().auditNetwork); err != nil {
		return err
	}
	if used := s.houses.Len(); used+int(s.housesLeft) != houseSupply {
		return fmt.Errorf("houses: %d on the map and %d left, of %d", used, s.housesLeft, houseSupply)
	}
	occupied := s.occupied()
	if bare := s.houses.Less(&occupied); !bare.Empty() {
		return fmt.Errorf("a house stands where no locomotive is")
	}
	return nil
}

// auditNetwork: forests, mountains and start hexes hold one locomotive at most.
func (s closing) auditNetwork(c Company) error {
	for h := range s.companies[c].Hexes.All {
		if s.locomotives(h) > 1 && !printed[h].terrain.shared() {
			return fmt.Errorf("%s: %d locomotives", hexNames[h], s.locomotives(h))
		}
	}
	return nil
}

// mapIncome is a company's income counted anew from its network.
func (s closing) mapIncome(c Company) money.Amount {
	income := charters[c].income
	for h := range s.companies[c].Hexes.All {
		income += s.yield(h)
	}
	return income
}
