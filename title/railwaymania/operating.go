package railwaymania

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/tile"
)

// Operating rounds: 7.1 to 7.3, and the order of a company's turn.

// colours is the best colour of tiles in this phase (9).
func (s *State) colours() tile.Colour {
	switch {
	case s.Phase >= ClassD:
		return tile.Brown
	case s.Phase >= ClassB:
		return tile.Green
	}
	return tile.Yellow
}

// startOperating starts a set of operating rounds; how many is settled now (7.9).
func (s *State) startOperating(log *game.Log) {
	s.Round, s.Number, s.Of = OperatingRound, 0, phases[s.Phase].rounds
	if s.LNER {
		s.Of = lastRounds
	}
	s.nextRound(log)
}

// nextRound starts the next operating round of the set, or ends the set.
func (s *State) nextRound(log *game.Log) {
	if s.TopReached {
		s.finish(EndByMarket, log)
		return
	}
	if s.Number == s.Of {
		s.endSet(log)
		return
	}
	s.Number++
	s.setOrder()
	game.Emit(log, RoundStarted{"operating", s.Turn, s.Number, s.Of})
	s.nextCompany(log)
}

// setOrder settles the order of operation: by price, and from the top in each
// stack (7.1).
//
// Ruling: the order is settled at the start of the round; prices that move during
// it matter in the next one.
func (s *State) setOrder() {
	op := &s.Operating
	op.Count, op.Next = 0, 0
	for c := range Company(numCompanies) {
		s.Charters[c].Operated = false
		if s.Charters[c].Status == Floated {
			op.Order[op.Count] = c
			op.Count++
		}
	}
	slices.SortFunc(op.Order[:op.Count], func(a, b Company) int {
		x, y := s.charter(a), s.charter(b)
		return cmp.Or(cmp.Compare(y.Cell, x.Cell), cmp.Compare(x.Stamp, y.Stamp))
	})
}

// nextCompany starts the turn of the next company that has not operated.
func (s *State) nextCompany(log *game.Log) {
	op := &s.Operating
	for op.Next < op.Count {
		c := op.Order[op.Next]
		op.Next++
		if ch := s.charter(c); ch.Status == Floated && !ch.Operated {
			s.startTurn(c, log)
			return
		}
	}
	s.Company = NoCompany
	s.nextRound(log)
}

// startTurn starts a company's turn. Its home token comes first (7.2).
func (s *State) startTurn(c Company, log *game.Log) {
	op := &s.Operating
	*op = Operating{Order: op.Order, Count: op.Count, Next: op.Next, Partner: NoCompany, Survivor: NoCompany}
	s.Company = c
	s.Charters[c].Operated = true
	game.Emit(log, TurnStarted{c, s.Charters[c].Director})
	if s.mayStation() && (!s.receivership(c) || !s.Conventions.NoHomeWithout) {
		s.placeHomeIfFree(c, log)
	}
	s.goOn(0, log)
}

// sequence is the steps of a turn (7.1), and sequence18xx with the forced upgrade
// of the home hex before the merger.
var (
	sequence = []Step{
		Merging, HomeUpgrade, Building, Tokening, Running, Sharing, BuyingTrains, Redeeming, Acquiring,
	}
	sequence18xx = []Step{
		HomeUpgrade, Merging, Building, Tokening, Running, Sharing, BuyingTrains, Redeeming, Acquiring,
	}
)

// goOn goes to the next step after the given one (0: the first) that asks for a
// decision, doing on the way what needs none.
func (s *State) goOn(after Step, log *game.Log) {
	steps := sequence
	if s.Conventions.UpgradeBeforeMerger {
		steps = sequence18xx
	}
	for _, step := range steps[slices.Index(steps, after)+1:] {
		if s.Charters[s.Company].Status != Floated {
			break // bankrupt
		}
		if s.asks(step, log) {
			return
		}
	}
	s.nextCompany(log)
}

// asks does what the step brings by itself, and tells whether it then waits for a
// decision. Companies without a director decide nothing (7.3).
func (s *State) asks(step Step, log *game.Log) bool {
	c := s.Company
	managed := !s.receivership(c)
	s.Step, s.Seat = step, s.Charters[c].Director
	switch step {
	case Merging, Acquiring:
		return managed && s.mayMerge()
	case HomeUpgrade:
		return managed && s.needsUpgrade(c, log)
	case Building:
		return managed && s.mayBuild()
	case Tokening:
		return managed && s.mayToken()
	case Running:
		return s.asksRun(log)
	case Sharing:
		return s.asksShare(managed, log)
	case BuyingTrains:
		if managed {
			return s.askTrains(log)
		}
		s.receiverBuys(log)
		return false
	case Redeeming:
		return managed && s.checkRedeem() == nil
	}
	return false
}

// mayStation tells whether stations are placed at all: not after the LNER (10.3).
func (s *State) mayStation() bool { return !s.LNER || s.Conventions.HomesAfterLNER }

// placeHomeIfFree puts the home token down if it has room (7.2).
func (s *State) placeHomeIfFree(c Company, log *game.Log) {
	if s.homePending(c) && s.Board.homeFits(c) {
		s.putHome(c, log)
	}
}

// homePending tells whether the home token is still on the charter.
func (s *State) homePending(c Company) bool {
	return s.Charters[c].Tokens > 0 && !s.Board.HomePlaced(c)
}

func (s *State) putHome(c Company, log *game.Log) {
	s.Charters[c].Tokens--
	loser := s.Board.placeHome(c, s.Conventions.LastSlotLeaves)
	game.Emit(log, HomePlaced{c, c.Home()})
	if loser != NoCompany {
		s.Charters[loser].Tokens++
		game.Emit(log, TokenDisplaced{loser, c.Home(), c})
	}
}

// needsUpgrade tells whether the home hex must be upgraded to take the home token;
// where that cannot be, the token displaces another (7.2).
func (s *State) needsUpgrade(c Company, log *game.Log) bool {
	if !s.homePending(c) || !s.mayStation() {
		return false
	}
	if !s.Board.homeFits(c) && s.Board.canUpgradeHome(c, s.colours(), s.Conventions.LooseSupply) {
		return true
	}
	s.putHome(c, log)
	return false
}
