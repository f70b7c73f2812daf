// Package bigshoulders plays City of the Big Shoulders: players found companies
// in Chicago after the fire, deal in their shares, put up buildings, send their
// partners about, and run the companies' factories for five decades.
//
// The files follow the rulebook: setup, stock and director, building, send (the
// action phase) with staff, haymarket, assets and prestige, operating and
// dividends, supply, cleanup, end. sequence.go holds them together and
// tables.go has what is printed. Pages are those of the rulebook.
package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Title is the game. First is the first version of these rules: production ended
// with the last factory, and a company's turn with its dividend decision.
var (
	Title = game.Erase[State, Action](rules{})
	First = game.Erase[State, Action](rules{first: true})
)

type rules struct{ first bool }

// The settings.
const (
	modeKey       = "mode"
	draftKey      = "building-draft"
	goalsKey      = "public-goals"
	componentsKey = "components"
	friendlyKey   = "friendly-sales"
)

func (r rules) Info() game.Info {
	version := 2
	if r.first {
		version = 1
	}
	return game.Info{
		ID: "big-shoulders", Name: "City of the Big Shoulders", Version: version, MinSeats: 2, MaxSeats: maxSeats,
		Settings: []game.Setting{
			{Key: modeKey, Values: []string{"basic", "advanced"}, Default: "basic"},
			{Key: draftKey, Values: []string{"off", "on"}, Default: "off"},
			{Key: goalsKey, Values: []string{"on", "off"}, Default: "on"},
			{Key: componentsKey, Values: []string{"rulebook", "printed-tiles"}, Default: "rulebook"},
			{Key: friendlyKey, Values: []string{"off", "on"}, Default: "off"},
		},
		ScoreStep: 250,
		Endings:   []string{endOfDecades},
		Secrets:   true,
		Events:    eventKinds,
		Refusals:  refusals,
		Phrases:   game.Phrases(shapes),
		Tuning:    tuning,
	}
}

func (r rules) Setup(setup game.Setup) (State, error) {
	s := newState(setup)
	s.set.first = r.first
	s.advance(nil)
	return s, nil
}

func (rules) Turn(s *State) game.Turn { return s.turn() }

func (rules) Outcome(s *State) (string, []game.Standing) { return s.cleanup().outcome() }

func (rules) Options(s *State, seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	if !s.turn().Has(seat) {
		return list
	}
	o := offers{s, seat, list}
	o.collect()
	return o.list
}

func (rules) Apply(s *State, seat game.Seat, a Action, log *game.Log) error {
	if why := s.check(seat, a); why != nil {
		return s.explaining().explain(why, seat, a)
	}
	s.do(seat, a, log)
	s.advance(log)
	return nil
}

// SeenBy: buildings dealt and chosen are known to their owner alone.
func (rules) SeenBy(s *State, seat game.Seat, a Action) game.SeatSet {
	switch a.Do {
	case dealBuilding:
		return game.Seats(a.Seat)
	case keep, build:
		return game.Seats(seat)
	}
	return game.Everyone
}

// check is the one judge of what may be done.
func (s *State) check(seat game.Seat, a Action) *game.Illegal {
	if seat == game.Chance {
		return s.drawing().checkDraw(a)
	}
	if answers[a.Do] {
		return s.checkAnswer(a)
	}
	if s.depth > 0 {
		return game.NotNow
	}
	switch a.Do {
	case start:
		return s.trading().checkStart(seat, a)
	case sell:
		return s.trading().checkSell(seat, a)
	case buy:
		return s.trading().checkBuy(seat, a)
	case pass:
		return s.trading().checkPass(seat)
	case keep:
		return s.construction().checkKeep(seat, a)
	case build:
		return s.construction().checkBuild(seat, a)
	case send:
		return s.actions().checkSend(seat, a)
	case decline:
		return s.actions().checkDecline()
	case trade:
		return s.haymarket().checkTrade(seat, a)
	case use:
		return s.investing().checkUse(seat, a)
	case discard:
		return s.investing().checkDiscard(seat, a)
	case issue:
		return s.operations().checkIssue(a)
	case purchase:
		return s.operations().checkPurchase(a)
	case produce:
		return s.operations().checkProduce()
	case distribute:
		return s.operations().checkDistribute(a)
	case pay:
		return s.operations().checkPay()
	case withhold:
		return s.operations().checkWithhold(a)
	case done:
		return s.checkDone(seat)
	}
	return game.NotNow
}

// answers are the actions that deal with a frame.
var answers = [kinds]bool{
	protect: true, letFall: true, acquire: true, replace: true, leave: true, employ: true, appoint: true,
	automate: true, take: true, accept: true, cashIn: true,
}

func (s *State) checkAnswer(a Action) *game.Illegal {
	switch a.Do {
	case protect, letFall:
		return s.trading().checkShield()
	case acquire:
		return s.investing().checkAcquire(a)
	case replace, leave:
		return s.investing().checkMakeRoom()
	case employ:
		return s.workforce().checkFactory(placeWorker, a, workforce.canEmploy)
	case appoint:
		return s.workforce().checkFactory(placeManager, a, workforce.canAppoint)
	case automate:
		return s.workforce().checkAutomate(a)
	case take:
		return s.haymarket().checkTake(a)
	}
	return s.workforce().checkBonus()
}

// do carries out an action that was checked.
func (s *State) do(seat game.Seat, a Action, log *game.Log) {
	switch a.Do {
	case drawFirst, drawTile, drawAsset, drawGoal, drawCube, dealBuilding:
		s.drawing().draw(a, log)
	case start:
		s.trading().start(seat, a, log)
	case sell:
		s.trading().sell(seat, a, log)
	case buy:
		s.trading().buy(seat, a, log)
	case pass:
		s.trading().endStockTurn(log)
	case keep:
		s.construction().keep(seat, a, log)
	case build:
		s.construction().build(seat, a, log)
	case send:
		s.actions().send(seat, a, log)
	case decline:
		s.actions().decline(seat, log)
	case trade:
		s.haymarket().trade(a, log)
	case use:
		s.investing().use(a.Company, log)
	case discard:
		s.investing().discard(a.Company, log)
	case issue:
		s.operations().issue(a, log)
	case purchase:
		s.operations().purchase(a, log)
	case produce:
		s.operations().produce(log)
	case distribute:
		s.operations().distribute(a, log)
	case pay:
		s.operations().pay(log)
	case withhold:
		s.operations().withhold(a.Protect, log)
	case done:
		s.done(log)
	default:
		s.answer(a, log)
	}
	if s.phase == inOperating { // whatever it did, it is too late for an emergency issue
		s.op.begun = true
	}
}

// answer deals with the frame on top.
func (s *State) answer(a Action, log *game.Log) {
	switch a.Do {
	case protect, letFall:
		s.trading().shield(a.Do == protect, log)
	case acquire:
		s.investing().acquire(a.Asset, log)
	case replace, leave:
		s.investing().makeRoom(a.Do == replace, log)
	case employ:
		s.workforce().employ(int(a.Factory)-1, log)
	case appoint:
		s.workforce().appoint(int(a.Factory)-1, log)
	case automate:
		s.workforce().automate(int(a.Factory)-1, int(a.To), log)
	case take:
		s.haymarket().take(a.Resource, log)
	case accept:
		s.workforce().acceptBonus(log)
	case cashIn:
		s.workforce().cashBonus(false, log)
	}
}

// checkDone: the seat has had enough of what it is doing.
func (s *State) checkDone(seat game.Seat) *game.Illegal {
	switch s.step {
	case selling:
		return s.trading().checkDoneSelling(seat)
	case buying, afterSending:
		return nil
	case working:
		return s.operations().checkDoneWorking()
	case closing:
		return s.operations().checkDoneClosing()
	}
	return game.NotNow
}

func (s *State) done(log *game.Log) {
	switch s.step {
	case selling:
		s.trading().doneSelling(log)
	case buying:
		s.trading().endStockTurn(log)
	case afterSending:
		s.actions().nextSender(log)
	case working:
		s.operations().endProduction(log)
	case closing:
		s.operations().endTurn(log)
	}
}

// costOf is what an action asks of a company's treasury.
func (s explaining) costOf(a Action) money.Amount {
	switch a.Do {
	case purchase:
		return money.Amount(a.Price)
	case use:
		return capitalAssets[s.company[a.Company].asset].cost
	case acquire:
		return assetCost(s.investing().inRow(a.Asset), money.Amount(s.top().n))
	case send:
		return s.sendCost(a)
	}
	return 0
}

// sendCost is what a company needs to have when its partner is sent.
func (s explaining) sendCost(a Action) money.Amount {
	if b := a.Space.building(); b != 0 {
		tile := &buildingTiles[b]
		switch {
		case tile.effect == buyAsset:
			cost, _ := s.investing().cheapestAsset(money.Amount(tile.n))
			return cost
		case tile.effect == payShares:
			return wholeDividend(money.Amount(tile.n))
		}
		return s.fee(b)
	}
	switch a.Space {
	case HireWorkers:
		return s.hireCost(int(a.Amount))
	case CapitalInvestment:
		cost, _ := s.investing().cheapestAsset(0)
		return cost
	case ExtraDividends:
		return wholeDividend(extraDividend)
	}
	return generalSpaces[a.Space].cost
}
