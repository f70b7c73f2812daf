package railwaymania

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/tile"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Operating rounds: 7.1 to 7.3, the order of a company's turn, and below the end.

// operatingRound is the state in operating rounds.
type operatingRound struct{ *State }

func (s *State) operatingRound() operatingRound { return operatingRound{s} }

// colours is the best colour of tiles in this phase (9).
func (s operatingRound) colours() tile.Colour {
	switch {
	case s.Phase >= ClassD:
		return tile.Brown
	case s.Phase >= ClassB:
		return tile.Green
	}
	return tile.Yellow
}

// startOperating starts a set of operating rounds; how many is settled now (7.9). After
// the LNER there are three (10.3), as in every phase it can come in.
func (s operatingRound) startOperating(log *game.Log) {
	s.Round, s.Number, s.Of = OperatingRound, 0, phases[s.Phase].rounds
	s.nextRound(log)
}

// nextRound starts the next operating round of the set, or ends the set.
func (s operatingRound) nextRound(log *game.Log) {
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
// Ruling 16: the order is settled at the start of the round; prices that move during
// it matter in the next one.
func (s operatingRound) setOrder() {
	op := &s.Operating
	op.Count, op.Next = 0, 0
	for c := range board.NumCompanies {
		s.Charters[c].Operated = false
		if s.Charters[c].Status == Floated {
			op.Order[op.Count] = c
			op.Count++
		}
	}
	slices.SortFunc(op.Order[:op.Count], func(a, b board.Company) int {
		x, y := s.charter(a), s.charter(b)
		return cmp.Or(cmp.Compare(y.Cell, x.Cell), cmp.Compare(x.Stamp, y.Stamp))
	})
}

// nextCompany starts the turn of the next company that has not operated.
func (s operatingRound) nextCompany(log *game.Log) {
	op := &s.Operating
	for _, c := range op.Order[op.Next:op.Count] {
		op.Next++
		if ch := s.charter(c); ch.Status == Floated && !ch.Operated {
			s.startTurn(c, log)
			return
		}
	}
	s.Company = board.NoCompany
	s.nextRound(log)
}

// startTurn starts a company's turn. Its home token comes first (7.2).
func (s operatingRound) startTurn(c board.Company, log *game.Log) {
	op := &s.Operating
	*op = Operating{Order: op.Order, Count: op.Count, Next: op.Next, Partner: board.NoCompany, Survivor: board.NoCompany}
	s.Company = c
	s.Charters[c].Operated = true
	game.Emit(log, TurnStarted{c, s.Charters[c].Director})
	if s.mayStation() && (!s.receivership(c) || !s.Conventions.Receivership.NoHomeWithout) {
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

// forAll is the steps that a company without director goes through too: it builds
// nothing and decides nothing (7.3).
var forAll = stepsOf(Running, Sharing, BuyingTrains)

// flow is how play goes on when a step is entered.
type flow uint8

const (
	next  flow = iota // there is nothing to decide: on to the next step
	waits             // somebody is asked
	away              // play has gone on elsewhere: shares are being merged
)

// goOn goes to the next step after the given one (0: the first) that waits for a
// decision, and after the last to the next company.
func (s operatingRound) goOn(after Step, log *game.Log) {
	s.goOnTelling(after, s.leavingOut(), log)
}

// goOnTelling goes on, and tells which steps are left out besides those given.
func (s operatingRound) goOnTelling(after Step, out StepsLeftOut, log *game.Log) {
	steps := s.steps()
	at := slices.Index(steps, after) + 1
	for _, step := range steps[:at] {
		s.came(step, done)
	}
	for _, step := range steps[at:] {
		if s.Charters[s.Company].Status != Floated {
			break // bankrupt
		}
		if s.receivership(s.Company) && !forAll.has(step) {
			s.came(step, noDirector)
			continue
		}
		if s.enter(step, log) != next {
			out.emit(log)
			return
		}
		f := s.leftOut(step)
		s.came(step, f)
		out.note(step, f, log)
	}
	out.emit(log)
	s.nextCompany(log)
}

// steps is the steps of a turn, in order.
func (s operatingRound) steps() []Step {
	if s.Conventions.Turn.UpgradeBeforeMerger {
		return sequence18xx
	}
	return sequence
}

// stay goes on with a step while more can be decided in it, and else with the next.
func (s operatingRound) stay(step Step, log *game.Log) {
	s.came(step, done)
	out := s.leavingOut()
	if s.enter(step, log) != next {
		return
	}
	if s.Operating.Course[step] == done { // and no merger that was refused
		out.note(step, s.leftOut(step), log)
	}
	s.goOnTelling(step, out, log)
}

// enter begins a step: it does what the step brings by itself, and tells whether the
// director is then asked.
func (s operatingRound) enter(step Step, log *game.Log) flow {
	s.Step, s.Seat = step, s.Charters[s.Company].Director
	switch step {
	case Merging, Acquiring:
		return waitsIf(s.mergers().mayMerge())
	case HomeUpgrade:
		return s.enterUpgrade(log)
	case Building:
		return waitsIf(s.mayBuild())
	case Tokening:
		return waitsIf(s.mayToken())
	case Running:
		return s.enterRun(log)
	case Sharing:
		return s.enterSharing(log)
	case BuyingTrains:
		return s.trains().enterTrains(log)
	}
	return waitsIf(s.trains().checkRedeem() == nil)
}

// waitsIf waits for a decision if there is one.
func waitsIf(decision bool) flow {
	if decision {
		return waits
	}
	return next
}

// mayStation tells whether stations are placed at all: not after the LNER (10.3).
func (s operatingRound) mayStation() bool {
	return !s.LNER || s.Conventions.End.HomesAfterLNER || s.Conventions.First
}

// placeHomeIfFree puts the home token down if it has room (7.2).
func (s operatingRound) placeHomeIfFree(c board.Company, log *game.Log) {
	if s.homePending(c) && s.Board.HomeFits(c) {
		s.putHome(c, log)
	}
}

// homePending tells whether the home token is still on the charter.
func (s operatingRound) homePending(c board.Company) bool {
	return s.Charters[c].Tokens > 0 && !s.Board.HomePlaced(c)
}

func (s operatingRound) putHome(c board.Company, log *game.Log) {
	s.Charters[c].Tokens--
	loser := s.Board.PlaceHome(c, s.Conventions.Turn.LastSlotLeaves)
	game.Emit(log, HomePlaced{c, c.Home()})
	if loser != board.NoCompany {
		s.Charters[loser].Tokens++
		game.Emit(log, TokenDisplaced{loser, c.Home(), c})
	}
}

// enterUpgrade: the home hex must be upgraded to take the home token; where that
// cannot be, the token displaces another (7.2).
func (s operatingRound) enterUpgrade(log *game.Log) flow {
	c := s.Company
	if !s.homePending(c) || !s.mayStation() {
		return next
	}
	upgrade := !s.LNER || !s.Conventions.First
	if upgrade && !s.Board.HomeFits(c) && s.Board.CanUpgradeHome(c, s.colours(), s.Conventions.Quirks.LooseSupply) {
		return waits
	}
	s.putHome(c, log)
	return next
}

// The end of the game: chapter 10.

var endings = []string{"", "market", "bank", "lner", "standstill"}

// endSet does what follows a set of operating rounds. If the bank broke and the first H
// was sold in the same set, the game ends and no LNER is formed (10.2).
func (s operatingRound) endSet(log *game.Log) {
	switch {
	case s.LNER:
		s.finish(EndByLNER, log)
		return
	case s.BankBroken:
		s.finish(EndByBank, log)
		return
	case !s.Moved && s.Operating.Count == 0:
		// Ruling 3: when no company is left and nobody can found one, the game ends.
		s.finish(EndByStandstill, log)
		return
	}
	s.Moved = false
	s.Turn++
	s.Number = 1
	if s.LNERDue {
		s.formLNER(log)
		s.stockRound().startStock(log)
		return
	}
	s.parliamentRound().startParliament(log)
}

// formLNER closes the books (10.3): no more parliament, building, starts or
// mergers; what is in the offer goes to the pool; the certificate limit is the
// most shares that any player has.
func (s operatingRound) formLNER(log *game.Log) {
	s.LNER, s.LNERDue = true, false
	for c := range board.NumCompanies {
		switch s.Charters[c].Status {
		case Waiting:
			s.Charters[c].Status = OutOfGame
		case Started, Floated:
			s.moveShares(Offer, Pool, c, s.commons(Offer, c))
		}
	}
	most := 0
	for p := range s.Seats {
		n := 0
		for c := range board.NumCompanies {
			n += s.shares(Holder(p), c)
		}
		most = max(most, n)
	}
	s.Limit = cert.Limit(most)
	game.Emit(log, LNERFormed{int(s.Limit)})
}

// finish ends the game.
func (s operatingRound) finish(e Ending, log *game.Log) {
	s.End, s.Step, s.Seat, s.Company = e, Finished, NoSeat, board.NoCompany
	game.Emit(log, GameEnded{endings[e]})
}

// worth is the player's wealth: money, and shares at their price (10.4).
func (s *State) worth(p game.Seat) money.Amount {
	sum := s.Cash[p]
	for c := range board.NumCompanies {
		held := &s.Held[p][c]
		one, three := s.price(c), directorShares*s.price(c)
		if s.Conventions.End.TrainlessHalf && !s.hasTrain(c) {
			one, three = one/2, three/2
		}
		sum += money.Amount(held[cert.Common])*one + money.Amount(held[cert.Director])*three
	}
	return sum
}

// Outcome is how the game ended and which player is the richest.
func (rules) Outcome(s *State) (string, []game.Standing) {
	scores := make([]int, s.Seats)
	for p := range scores {
		scores[p] = int(s.worth(game.Seat(p)))
	}
	return endings[s.End], game.Standings(scores, s.End != Unfinished)
}
