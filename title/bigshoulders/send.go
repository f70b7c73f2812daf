package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// The action phase: "La fase de acciones" (p. 17-21). In the order of
// the track each player sends one partner, again and again, until no partner is left.

// thirdDecade brings everybody a partner.
const thirdDecade = 2

// actions is the state in the action phase.
type actions struct{ *State }

func (s *State) actions() actions { return actions{s} }

func (s actions) beginAction(log *game.Log) {
	s.enter(inAction, log)
	for seat := range game.Seat(s.n()) {
		if s.decade == thirdDecade {
			s.partners[seat].all++
			game.Emit(log, PartnerGained{Seat: seat, Reason: "third-decade"})
		}
		s.partners[seat].left = s.partners[seat].all
	}
	s.action.number = 0
	s.beginSequence()
}

// beginSequence plays the order as it now stands on the track.
func (s actions) beginSequence() {
	s.action.sequence, s.action.at = s.action.order, -1
	s.action.number++
	s.step = noStep
}

// hasPartner tells whether the seat can still send somebody. A player who directs no
// company has nothing to send partners for.
func (s actions) hasPartner(seat game.Seat) bool {
	return s.partners[seat].left > 0 && s.directsAny(seat)
}

func (s actions) proceedAction(log *game.Log) bool {
	if s.step == sending && s.hasPartner(s.seat) {
		return true
	}
	if s.step == afterSending && s.haymarket().canAct(s.seat) {
		return true
	}
	s.nextSender(log)
	return false
}

// nextSender asks the next of the sequence who has a partner left; the phase ends
// when nobody has.
func (s actions) nextSender(log *game.Log) {
	a := &s.action
	for a.at++; int(a.at) < s.n(); a.at++ {
		seat := a.sequence[a.at]
		if s.hasPartner(seat) {
			s.seat, s.step = seat, sending
			return
		}
		if a.number == 1 && s.partners[seat].left > 0 {
			game.Emit(log, PassedOver{Seat: seat, Step: stepNames[sending], Why: notDirector.Why})
		}
	}
	for _, seat := range a.order[:s.n()] {
		if s.hasPartner(seat) {
			s.beginSequence()
			return
		}
	}
	s.operations().beginOperating(log)
}

func (s actions) checkDecline() *game.Illegal {
	if s.phase != inAction || s.step != sending {
		return game.NotNow
	}
	return nil
}

// decline leaves one partner at home for this decade.
func (s actions) decline(seat game.Seat, log *game.Log) {
	s.partners[seat].left--
	s.step = afterSending
	game.Emit(log, PartnerDeclined{Seat: seat})
}

// checkSend: the space is open, the company is the seat's own and can pay, and
// at least a part of the effect can be carried out.
func (s actions) checkSend(seat game.Seat, a Action) *game.Illegal {
	switch {
	case s.phase != inAction || s.step != sending:
		return game.NotNow
	case !s.directs(seat, a.Company):
		return notDirector
	case a.Space != HireWorkers && a.Amount != 0:
		return badAmount
	case a.First && a.Space != Advertising:
		return firstByAdvertising
	case a.First && s.action.order[0] == seat:
		return alreadyFirst
	}
	if b := a.Space.building(); b != 0 {
		return s.checkVisit(a.Company, b)
	}
	return s.checkGeneral(a)
}

// checkGeneral is about the spaces printed on the board.
func (s actions) checkGeneral(a Action) *game.Illegal {
	g := &generalSpaces[a.Space]
	co := &s.company[a.Company]
	switch {
	case s.decade < g.fromDecade:
		return notYetOpen
	case !g.unlimited && s.taken(a.Space):
		return spaceTaken
	case co.cash < g.cost:
		return companyTooPoor
	}
	switch a.Space {
	case HireWorkers:
		return s.workforce().checkHire(a.Company, int(a.Amount))
	case HireManager:
		return s.workforce().checkManagers(a.Company)
	case HireSalesperson:
		return s.workforce().checkSalespeople(a.Company)
	case CapitalInvestment:
		return s.investing().checkInvest(a.Company, 0)
	case ExtraDividends:
		return s.operations().checkExtra(a.Company, extraDividend)
	}
	return nil
}

// checkVisit is about the buildings.
func (s actions) checkVisit(c Company, b Building) *game.Illegal {
	tile := &buildingTiles[b]
	switch {
	case s.owner(b) == nobody:
		return notBuilt
	case s.taken(spaceOf(b)):
		return spaceTaken
	case !tile.bankPays && s.company[c].cash < s.fee(b):
		return companyTooPoor
	}
	switch tile.effect {
	case buyAsset:
		return s.investing().checkInvest(c, money.Amount(tile.n))
	case hireSalespeople:
		return s.workforce().checkSalespeople(c)
	case hireManagers:
		return s.workforce().checkManagers(c)
	case freeWorkers:
		return s.workforce().checkRoom(c)
	case takeCubes:
		return s.haymarket().checkPrinted(tile.cubes)
	case takeDifferent, takeAlike:
		return s.haymarket().checkSquare()
	case automateWorkers:
		return s.workforce().checkMachines(c)
	case payShares:
		return s.operations().checkExtra(c, money.Amount(tile.n))
	case workerAndManager:
		return either(s.workforce().checkRoom(c), s.workforce().checkManagers(c))
	case workerAndSales:
		return either(s.workforce().checkRoom(c), s.workforce().checkSalespeople(c))
	}
	return nil
}

// either is nil if one of two effects is possible.
func either(a, b *game.Illegal) *game.Illegal {
	if a == nil {
		return nil
	}
	return b
}

// fee is what a building's owner is paid.
func (s *State) fee(b Building) money.Amount {
	if b == 28 && s.set.printed {
		return b28Printed
	}
	return buildingTiles[b].pay
}

// taken tells whether a partner stands on the space.
func (s actions) taken(x Space) bool { return s.action.sent[x] != [maxSeats]uint8{} }

func (s actions) send(seat game.Seat, a Action, log *game.Log) {
	s.partners[seat].left--
	s.action.sent[a.Space][seat]++
	s.step = afterSending
	game.Emit(log, PartnerSent{Seat: seat, Company: a.Company, Space: a.Space})
	if b := a.Space.building(); b != 0 {
		s.visit(seat, a.Company, b, log)
		return
	}
	s.useGeneral(seat, a, log)
}

func (s actions) useGeneral(seat game.Seat, a Action, log *game.Log) {
	g := &generalSpaces[a.Space]
	co := &s.company[a.Company]
	s.payBank(a.Company, g.cost, log)
	if g.gain > 0 {
		money.Transfer(&s.bank, &co.cash, g.gain)
		game.Emit(log, CompanyReceived{Company: a.Company, Sum: g.gain})
	}
	switch a.Space {
	case HireWorkers:
		s.workforce().hire(a.Company, int8(a.Amount), log)
	case Advertising:
		if a.First {
			s.moveFirst(seat, log)
		}
		s.gainPrestige(a.Company, 1, log)
	case HireManager:
		s.push(frame{task: placeManager, company: a.Company, n: 1})
	case HireSalesperson:
		s.workforce().hireSalesperson(a.Company, log)
	case CapitalInvestment:
		s.push(frame{task: chooseAsset, company: a.Company})
	case ExtraDividends:
		s.operations().payExtra(a.Company, extraDividend, log)
	}
}

// payBank pays the bank from a company's treasury.
func (s *State) payBank(c Company, sum money.Amount, log *game.Log) {
	if sum == 0 {
		return
	}
	money.Transfer(&s.company[c].cash, &s.bank, sum)
	game.Emit(log, CompanyPaid{Company: c, Sum: sum})
}

// moveFirst puts the seat's marker first on the order track. The sequence that
// is being played goes on as it began (p. 19).
func (s actions) moveFirst(seat game.Seat, log *game.Log) {
	order := &s.action.order
	i := 0
	for order[i] != seat {
		i++
	}
	copy(order[1:i+1], order[:i])
	order[0] = seat
	game.Emit(log, MovedFirst{Seat: seat})
}

// visit pays the owner of a building and carries out its effect.
func (s actions) visit(seat game.Seat, c Company, b Building, log *game.Log) {
	tile := &buildingTiles[b]
	owner := s.owner(b)
	from := &s.company[c].cash
	if tile.bankPays {
		from = &s.bank
	}
	money.Transfer(from, &s.cash[owner], s.fee(b))
	game.Emit(log, OwnerPaid{Owner: owner, Company: c, Building: b, Sum: s.fee(b), Bank: tile.bankPays})
	n := int8(tile.n)
	switch tile.effect {
	case buyAsset:
		s.push(frame{task: chooseAsset, company: c, n: n})
	case hireSalespeople:
		for range n {
			s.workforce().hireSalesperson(c, log)
		}
	case hireManagers:
		s.push(frame{task: placeManager, company: c, n: n})
	case freeWorkers:
		s.push(frame{task: placeWorker, company: c, n: n})
	case raisePrestige:
		s.gainPrestige(c, n, log)
	case takeCubes:
		s.haymarket().takePrinted(c, tile.cubes, log)
	case takeDifferent:
		s.push(frame{task: takeCube, company: c, n: n, x: differentKinds})
	case takeAlike:
		s.push(frame{task: takePair, company: c, n: 1})
	case automateWorkers:
		s.push(frame{task: chooseMachine, company: c, n: n})
	case makeGoods:
		s.operations().make(c, uint8(n), log)
	case payShares:
		s.operations().payExtra(c, money.Amount(tile.n), log)
	case workerAndManager:
		s.push(frame{task: placeManager, company: c, n: 1})
		s.push(frame{task: placeWorker, company: c, n: 1})
	case workerAndSales:
		s.workforce().hireSalesperson(c, log)
		s.push(frame{task: placeWorker, company: c, n: 1})
	}
}
