package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The operating phase: "La fase de operaciones" (p. 22-28). The
// companies take their turns by prestige: resources, production, distribution,
// dividends.

// operations is the state in the operating phase.
type operations struct{ *State }

func (s *State) operations() operations { return operations{s} }

func (s operations) beginOperating(log *game.Log) {
	s.enter(inOperating, log)
	s.op = operation{}
	for c := range Company(companies) {
		if s.company[c].started {
			s.op.due |= 1 << c
		}
	}
	s.step = noStep
}

// nextCompany is the one with the highest prestige of those yet to operate.
func (s operations) nextCompany() (Company, bool) {
	best, found := Company(0), false
	for c := range Company(companies) {
		if s.op.due&(1<<c) != 0 && (!found || s.before(c, best)) {
			best, found = c, true
		}
	}
	return best, found
}

func (s operations) proceedOperating(log *game.Log) bool {
	switch s.step {
	case noStep:
		s.nextTurn(log)
	case working:
		if s.worksOn() {
			return true
		}
		if no := s.checkProduce(); no != nil && !s.allRan() {
			s.leaveOut(s.op.company, "produce", no, int(s.op.ran)+1, log)
		}
		s.endProduction(log)
	case shipping:
		if s.decidesIncome() {
			return true
		}
		s.leaveOut(s.op.company, "distribute", s.whyUnsold(), 0, log)
		s.withhold(false, log)
	case closing:
		if !s.set.first && s.haymarket().canUseOrTrade(s.company[s.op.company].director, s.op.company) {
			return true
		}
		s.endTurn(log)
	}
	return false
}

// leaveOut tells what a company would do and cannot.
func (s *State) leaveOut(c Company, what string, no *game.Illegal, factory int, log *game.Log) {
	game.Emit(log, StepLeftOut{Seat: s.company[c].director, Company: c, Step: what, Why: no.Why, Factory: factory})
}

// nextTurn begins the next company's turn, or ends the phase.
func (s operations) nextTurn(log *game.Log) {
	c, ok := s.nextCompany()
	if !ok {
		s.endOperating(log)
		return
	}
	co := &s.company[c]
	s.op = operation{company: c, due: s.op.due &^ (1 << c), revenue: co.extra}
	co.extra = 0
	s.step = working
	game.Emit(log, CompanyOperates{Company: c, Seat: co.director})
}

func (s operations) endOperating(log *game.Log) {
	if s.decade == decades-1 {
		s.cleanup().finish(log)
		return
	}
	s.cleanup().beginCleanup(log)
}

// inTurn tells whether the seat's company operates and stands at the step.
func (s operations) inTurn(at step) bool {
	return s.phase == inOperating && s.depth == 0 && s.step == at
}

// worksOn tells whether the company can still do anything before distribution.
// When all its factories have run, production is over, but for a free action
// that would still count for it.
func (s operations) worksOn() bool {
	c := s.op.company
	if s.allRan() {
		return !s.set.first && s.couldMakeMore(c)
	}
	seat := s.company[c].director
	return s.canPurchase() || s.checkProduce() == nil || s.haymarket().canUseOrTrade(seat, c) ||
		s.checkIssue(Action{Amount: 1}) == nil || s.checkIssue(Action{Preferred: true}) == nil
}

// allRan tells whether all factories of the company that operates have run.
func (s operations) allRan() bool { return int(s.op.ran) == len(s.op.company.charter().factories) }

// couldMakeMore tells whether the company's asset would win it a goods token,
// which makes a good when production ends.
func (s operations) couldMakeMore(c Company) bool {
	co := &s.company[c]
	tile := &capitalAssets[co.asset]
	return tile.lasting == givesPrestige && s.investing().checkUse(co.director, Action{Company: c}) == nil &&
		s.tokens > 0 && crosses(co.prestige, int8(tile.n), gainGoodsToken)
}

// checkIssue: emergency fundraising, in the advanced game, before anything else
// the company does in its turn (p. 22).
func (s operations) checkIssue(a Action) *game.Illegal {
	stock := s.held[treasury][s.op.company]
	switch {
	case !s.set.advanced:
		return advancedOnly
	case !s.inTurn(working):
		return game.NotNow
	case s.op.begun:
		return issueFirst
	case a.Preferred && stock[cert.Preferred] == 0:
		return noneThere
	case a.Amount < 0 || a.Amount > int32(stock[cert.Common]):
		return badAmount
	case a.Amount == 0 && !a.Preferred:
		return badAmount
	}
	return nil
}

// issue sells shares to the pool at the present price, which then falls one
// step for each and one more. Price Protection does not help here.
func (s operations) issue(a Action, log *game.Log) {
	c := s.op.company
	var sold cert.Holding
	sold[cert.Common] = uint8(a.Amount)
	if a.Preferred {
		sold[cert.Preferred] = 1
	}
	shares := cut.Shares(sold)
	sum := s.value(c) * money.Amount(shares)
	cert.MoveAll(&s.held[treasury][c], &s.held[pool][c], sold)
	money.Transfer(&s.bank, &s.company[c].cash, sum)
	game.Emit(log, SharesIssued{Company: c, Shares: shares, Sum: sum})
	s.movePrice(c, -(shares + 1), "issue", log)
}

// supplySpace is the space of the supply chain with a price, -1 if there is none.
func supplySpace(price int16) int {
	for i := 1; i < supplySpaces; i++ {
		if supplyPrice[i] == money.Amount(price) {
			return i
		}
	}
	return -1
}

// checkPurchase: a cube from the supply chain, before the first factory runs.
func (s operations) checkPurchase(a Action) *game.Illegal {
	if !s.inTurn(working) {
		return game.NotNow
	}
	at := supplySpace(a.Price)
	switch {
	case s.op.ran > 0:
		return purchaseFirst
	case at < 0:
		return noSuchSupply
	case s.supply[at][a.Resource] == 0:
		return supplyLacks
	case s.company[s.op.company].cash < supplyPrice[at]:
		return companyTooPoor
	}
	return nil
}

func (s operations) canPurchase() bool {
	for i := 1; i < supplySpaces; i++ {
		for r := range Resource(resources) {
			if s.checkPurchase(Action{Price: int16(supplyPrice[i]), Resource: r}) == nil {
				return true
			}
		}
	}
	return false
}

func (s operations) purchase(a Action, log *game.Log) {
	at := supplySpace(a.Price)
	co := &s.company[s.op.company]
	s.supply[at][a.Resource]--
	co.cubes[a.Resource]++
	money.Transfer(&co.cash, &s.bank, supplyPrice[at])
	s.op.spent += supplyPrice[at]
	s.op.bought[a.Resource]++
	game.Emit(log, CubeBought{Company: s.op.company, Resource: a.Resource, Sum: supplyPrice[at]})
}

// staffed tells whether all worker spaces of a factory are taken.
func (s *State) staffed(c Company, f int) bool { return s.free(c, f) == 0 }

// checkProduce: the next factory from the left has its workers and resources.
func (s operations) checkProduce() *game.Illegal {
	if !s.inTurn(working) {
		return game.NotNow
	}
	c, f := s.op.company, int(s.op.ran)
	switch {
	case s.allRan():
		return allFactoriesRan
	case !s.staffed(c, f):
		return notStaffed
	case !s.company[c].cubes.covers(c.charter().factories[f].needs):
		return resourcesMissing
	}
	return nil
}

// output is how many goods a factory makes: one more when all is automated.
func (s operations) output(c Company, f int) uint8 {
	fac := &c.charter().factories[f]
	if s.company[c].automated[f] == fac.workers {
		return fac.goods + 1
	}
	return fac.goods
}

// produce runs the next factory; its manager acts right after it.
func (s operations) produce(log *game.Log) {
	c, f := s.op.company, int(s.op.ran)
	co := &s.company[c]
	fac := &c.charter().factories[f]
	for r, n := range fac.needs {
		co.cubes[r] -= n
		s.square[r] += n
	}
	s.op.ran++
	game.Emit(log, FactoryRan{Company: c, Factory: f + 1, Goods: int(s.output(c, f))})
	s.make(c, s.output(c, f), log)
	if co.managers[f] {
		s.manage(c, fac, log)
	}
	if s.allRan() {
		s.fullRun(co.director, c, log)
	}
}

// manage carries out a manager's ability. Ruling 23: the prestige token moves
// first, then cubes are chosen, then prestige bonuses are resolved.
func (s operations) manage(c Company, fac *factory, log *game.Log) {
	game.Emit(log, ManagerActed{Company: c, Factory: int(s.op.ran)})
	if fac.prestige > 0 {
		s.gainPrestige(c, int8(fac.prestige), log)
	}
	if fac.cubes > 0 {
		s.push(frame{task: takeCube, company: c, n: int8(fac.cubes)})
	}
	if fac.more > 0 {
		s.make(c, fac.more, log)
	}
}

// fullRun: the first time a player's initial company runs all its factories the
// player gets a partner; if that company was lost, any company will do.
func (s operations) fullRun(seat game.Seat, c Company, log *game.Log) {
	p := &s.partners[seat]
	if p.byRun || (c != p.initial && !p.lostInitial) {
		return
	}
	p.byRun = true
	s.workforce().gainPartner(seat, "full-run", log)
}

// make adds goods to a company.
func (s operations) make(c Company, n uint8, log *game.Log) {
	s.company[c].goods += n
	s.goods -= int16(n)
	if s.phase == inOperating {
		s.op.made += n
	}
	game.Emit(log, GoodsMade{Company: c, Amount: int(n)})
}

func (s operations) checkDoneWorking() *game.Illegal {
	if !s.inTurn(working) {
		return game.NotNow
	}
	return nil
}

// endProduction: each prestige bonus token makes one good, factories or not.
func (s operations) endProduction(log *game.Log) {
	s.op.begun = true
	if n := s.company[s.op.company].tokens; n > 0 {
		s.make(s.op.company, n, log)
	}
	s.step = shipping
}
