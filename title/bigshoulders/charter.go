package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// What a company has on its charter: workers, managers, salespeople and
// automation (p. 8, 19-20); and its prestige, below.

// wage is what the next worker costs with so many in the job market: the
// cheapest one there, or one from the supply when there is none.
func wage(market int8) money.Amount {
	if market <= 0 {
		return workerFromHome
	}
	return marketPrice[(market-1)/marketGroup]
}

// hireCost is what n workers cost.
func (s *State) hireCost(n int) money.Amount {
	sum := money.Amount(0)
	for i := range n {
		sum += wage(s.market - int8(i))
	}
	return sum
}

// workforce is the state with the charters and the workers there.
type workforce struct{ *State }

func (s *State) workforce() workforce { return workforce{s} }

func (s workforce) checkHire(c Company, n int) *game.Illegal {
	switch {
	case n < 1:
		return badAmount
	case n > s.freeSpaces(c):
		return noWorkerSpace
	case s.hireCost(n) > s.company[c].cash:
		return companyTooPoor
	}
	return nil
}

// hire pays for the workers; they wait in the supply until each has its place.
func (s workforce) hire(c Company, n int8, log *game.Log) {
	sum := s.hireCost(int(n))
	fromMarket := min(n, s.market)
	s.market -= fromMarket
	s.workers += fromMarket
	money.Transfer(&s.company[c].cash, &s.bank, sum)
	game.Emit(log, WorkersHired{Company: c, Amount: int(n), Sum: sum})
	s.push(frame{task: placeWorker, company: c, n: n})
}

func (s workforce) checkRoom(c Company) *game.Illegal {
	if s.freeSpaces(c) == 0 {
		return noWorkerSpace
	}
	return nil
}

func (s workforce) checkManagers(c Company) *game.Illegal {
	for f := range c.charter().factories {
		if !s.company[c].managers[f] {
			return nil
		}
	}
	return noManagerSpace
}

func (s workforce) checkSalespeople(c Company) *game.Illegal {
	if int(s.company[c].salespeople) >= c.charter().salespeople() {
		return noSalesSpace
	}
	return nil
}

func (s workforce) checkMachines(c Company) *game.Illegal {
	if s.company[c].workers == [maxFactories]uint8{} {
		return nobodyToAutomate
	}
	return nil
}

// hireSalesperson takes the topmost free space; without one nothing happens.
func (s workforce) hireSalesperson(c Company, log *game.Log) {
	if no := s.checkSalespeople(c); no != nil {
		s.leaveOut(c, "salesperson", no, 0, log)
		return
	}
	s.company[c].salespeople++
	game.Emit(log, SalespersonHired{Company: c, Price: s.goodPrice(c)})
}

// only is the single factory that passes the check; more tells whether there
// are others.
func (s workforce) only(c Company, check func(workforce, Company, int) *game.Illegal) (f int, more bool) {
	f = -1
	for i := range c.charter().factories {
		if check(s, c, i) != nil {
			continue
		}
		if f >= 0 {
			return f, true
		}
		f = i
	}
	return f, false
}

func (s workforce) attendWorker(f frame, log *game.Log) bool {
	return s.attendPlacing(f.company, workforce.canEmploy, workforce.employ, log)
}

func (s workforce) attendManager(f frame, log *game.Log) bool {
	return s.attendPlacing(f.company, workforce.canAppoint, workforce.appoint, log)
}

// attendPlacing waits unless one factory alone has room: it is taken at once.
// Where none has, nobody comes.
func (s workforce) attendPlacing(
	c Company, check func(workforce, Company, int) *game.Illegal, place func(workforce, int, *game.Log), log *game.Log,
) bool {
	at, more := s.only(c, check)
	switch {
	case more:
		return true
	case at < 0:
		s.pop()
		s.leaveOut(c, "place", check(s, c, 0), 0, log)
	default:
		place(s, at, log)
	}
	return false
}

// attendAutomation waits unless there is one worker to automate and nowhere
// else in the company to put it.
func (s workforce) attendAutomation(f frame, log *game.Log) bool {
	at, more := s.only(f.company, workforce.canAutomate)
	switch {
	case at < 0:
		s.pop()
		s.leaveOut(f.company, "automate", nobodyToAutomate, 0, log)
		return false
	case more || s.freeSpaces(f.company) > 0:
		return true
	}
	s.automate(at, 0, log)
	return false
}

func (s workforce) canEmploy(c Company, f int) *game.Illegal {
	if s.free(c, f) == 0 {
		return noWorkerSpace
	}
	return nil
}

func (s workforce) canAppoint(c Company, f int) *game.Illegal {
	if s.company[c].managers[f] {
		return noManagerSpace
	}
	return nil
}

func (s workforce) canAutomate(c Company, f int) *game.Illegal {
	if s.company[c].workers[f] == 0 {
		return nobodyToAutomate
	}
	return nil
}

// checkFactory is the check of a choice among factories that task t asks for.
func (s workforce) checkFactory(t task, a Action, check func(workforce, Company, int) *game.Illegal) *game.Illegal {
	if !s.asks(t) {
		return game.NotNow
	}
	c := s.top().company
	if a.Factory < 1 || int(a.Factory) > len(c.charter().factories) {
		return noSuchFactory
	}
	return check(s, c, int(a.Factory)-1)
}

// checkAutomate: the worker goes to any other free space of the company, or
// back to the job market.
func (s workforce) checkAutomate(a Action) *game.Illegal {
	if why := s.checkFactory(chooseMachine, a, workforce.canAutomate); why != nil || a.To == 0 {
		return why
	}
	c := s.top().company
	if int(a.To) > len(c.charter().factories) {
		return noSuchFactory
	}
	return s.canEmploy(c, int(a.To)-1)
}

// employ puts a worker from the supply into a factory.
func (s workforce) employ(f int, log *game.Log) {
	c := s.top().company
	s.company[c].workers[f]++
	s.workers--
	game.Emit(log, WorkerPlaced{Company: c, Factory: f + 1})
	s.once()
}

func (s workforce) appoint(f int, log *game.Log) {
	c := s.top().company
	s.company[c].managers[f] = true
	game.Emit(log, ManagerHired{Company: c, Factory: f + 1})
	s.once()
}

// automate puts the factory's next automation token in a worker's place.
// Ruling 18: the worker may be sent to the job market even where the company has
// room; where the market is full it goes to the supply.
func (s workforce) automate(f, to int, log *game.Log) {
	c := s.top().company
	co := &s.company[c]
	co.workers[f]--
	co.automated[f]++
	game.Emit(log, WorkerAutomated{Company: c, Factory: f + 1, To: to})
	if to > 0 {
		co.workers[to-1]++
	} else {
		s.workers++
		s.construction().addToMarket(1, nil)
	}
	s.once()
}

// The prestige track and its bonuses (p. 7-8).

// gainPrestige moves a company's token up and puts it on top of those that are
// there already. Every bonus on the way is won, in order.
// Ruling 10: bonuses passed over count, and at the end of the track a token still
// goes to the top of its stack.
func (s *State) gainPrestige(c Company, n int8, log *game.Log) {
	co := &s.company[c]
	from := co.prestige
	co.prestige = min(from+n, topPrestige)
	s.highStack++
	co.rank = s.highStack
	game.Emit(log, PrestigeGained{Company: c, From: int(from), To: int(co.prestige)})
	for at := co.prestige; at > from; at-- {
		if prestigeBonus[at] != noBonus {
			s.push(frame{task: bonusDue, company: c, n: at})
		}
	}
}

// crosses tells whether a token that moves up so far wins a bonus on its way.
func crosses(from, n int8, b bonus) bool {
	for at := from + 1; at <= min(from+n, topPrestige); at++ {
		if prestigeBonus[at] == b {
			return true
		}
	}
	return false
}

// before tells whether company a operates before company b.
func (s *State) before(a, b Company) bool {
	x, y := &s.company[a], &s.company[b]
	if x.prestige != y.prestige {
		return x.prestige > y.prestige
	}
	return x.rank > y.rank
}

// bonus is what a frame that offers one offers.
func (f frame) bonus() bonus { return prestigeBonus[f.n] }

// possible tells whether the company can receive a bonus.
func (s workforce) possible(c Company, b bonus) bool {
	co := &s.company[c]
	switch b {
	case gainWorker:
		return s.checkRoom(c) == nil
	case gainSalesperson:
		return s.checkSalespeople(c) == nil
	case gainAutomation:
		return s.checkMachines(c) == nil
	case gainPartner:
		return !s.partners[co.director].byPrestige
	case gainGoodsToken:
		return s.tokens > 0
	}
	return int(co.price) < len(track)-1
}

// attendBonus pays $25 where the bonus cannot be received, else asks.
func (s workforce) attendBonus(f frame, log *game.Log) bool {
	if s.possible(f.company, f.bonus()) {
		return true
	}
	s.cashBonus(true, log)
	return false
}

func (s workforce) checkBonus() *game.Illegal {
	if !s.asks(bonusDue) {
		return game.NotNow
	}
	return nil
}

// cashBonus takes $25 for the bonus.
func (s workforce) cashBonus(only bool, log *game.Log) {
	f := *s.top()
	s.pop()
	money.Transfer(&s.bank, &s.company[f.company].cash, bonusCash)
	game.Emit(log, BonusCashed{Company: f.company, Bonus: bonusNames[f.bonus()], Sum: bonusCash, Only: only})
}

func (s workforce) acceptBonus(log *game.Log) {
	f := *s.top()
	s.pop()
	c := f.company
	co := &s.company[c]
	game.Emit(log, BonusTaken{Company: c, Bonus: bonusNames[f.bonus()]})
	switch f.bonus() {
	case gainWorker:
		s.push(frame{task: placeWorker, company: c, n: 1})
	case gainSalesperson:
		s.hireSalesperson(c, log)
	case gainAutomation:
		s.push(frame{task: chooseMachine, company: c, n: 1})
	case gainPartner:
		s.partners[co.director].byPrestige = true
		s.gainPartner(co.director, "prestige", log)
	case gainGoodsToken:
		co.tokens++
		s.tokens--
	case gainPrice:
		s.movePrice(c, 1, "prestige", log)
	}
}

// gainPartner: the new partner can be sent in the same action phase.
func (s workforce) gainPartner(seat game.Seat, reason string, log *game.Log) {
	s.partners[seat].all++
	if s.phase == inAction {
		s.partners[seat].left++
	}
	game.Emit(log, PartnerGained{Seat: seat, Reason: reason})
}

var bonusNames = [...]string{
	gainWorker:      "worker",
	gainSalesperson: "salesperson",
	gainAutomation:  "automation",
	gainPartner:     "partner",
	gainGoodsToken:  "goods-token",
	gainPrice:       "price",
}
