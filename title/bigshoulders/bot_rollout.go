package bigshoulders

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The rollout policy: how players decide in simulated games.

// How far estimates are off: by a part of them, and by so many dollars in any case.
const (
	waver = 0.1
	blur  = 2
)

// wavering is an estimate that is a little off, or exact where there are no dice.
func wavering(x float64, r *rand.Rand) float64 {
	if r == nil {
		return x
	}
	return x*(1+waver*r.NormFloat64()) + blur*r.NormFloat64()
}

// idea is the best thing to do seen so far.
type idea struct {
	do    Action
	worth float64
	found bool
}

func (i *idea) see(a Action, worth float64) {
	if !i.found || worth > i.worth {
		*i = idea{a, worth, true}
	}
}

// RolloutMove decides in a rollout: shares by what they should bring above their price,
// partners by what the space does for the company, production in the cheapest way.
func (rules) RolloutMove(state *State, seat game.Seat, r *rand.Rand) (Action, bool) {
	s := state.rollout()
	switch {
	case s.depth > 0:
		return s.briskAnswer(r)
	case s.phase == inSetup:
		return s.briskOpening(seat, r), true
	case s.phase == inStock:
		return s.briskStock(seat, r), true
	case s.phase == inBuilding:
		return s.briskBuilding(seat, r), true
	case s.phase == inAction:
		return s.briskSend(seat, r), true
	case s.phase == inOperating:
		return s.briskOperate(seat, r), true
	}
	return Action{}, false
}

// rollout is the state as the rollout policy looks at it.
type rollout struct{ *State }

func (s *State) rollout() rollout { return rollout{s} }

// briskOpening starts a company that has done well, or another by mood.
func (s rollout) briskOpening(seat game.Seat, r *rand.Rand) Action {
	var best idea
	for c := range Company(companies) {
		for _, par := range parValues {
			if a := (Action{Do: start, Company: c, Price: int16(par)}); s.trading().checkStart(seat, a) == nil {
				best.see(a, openedAs(a)+whim*r.NormFloat64())
			}
		}
	}
	return best.do
}

// briskAnswer makes the choices that an action brought up.
func (s rollout) briskAnswer(r *rand.Rand) (Action, bool) {
	c := s.top().company
	switch s.top().task {
	case placeWorker:
		return Action{Do: employ, Factory: uint8(s.roomFor(c)) + 1}, true
	case placeManager:
		return Action{Do: appoint, Factory: uint8(s.managerFor(c)) + 1}, true
	case chooseMachine:
		f, to := s.machineFor(c)
		return Action{Do: automate, Factory: uint8(f) + 1, To: uint8(to) + 1}, true
	case takeCube, takePair:
		return Action{Do: take, Resource: s.planner().cubeFor(c)}, true
	case bonusDue:
		if s.top().bonus() == gainAutomation && s.adviser().runsLeft(c) == 1 || r.IntN(40) == 0 {
			return Action{Do: cashIn}, true
		}
		return Action{Do: accept}, true
	case chooseAsset:
		return Action{Do: acquire, Asset: s.briskAsset(c, r)}, true
	case makeRoom:
		if assetWorth(c, Asset(s.top().x)) > assetWorth(c, s.company[c].asset) {
			return Action{Do: replace}, true
		}
		return Action{Do: leave}, true
	case shieldPrice:
		return Action{Do: protect}, true
	}
	return Action{}, false
}

// roomFor is the factory for the next worker: the first with room, for they run
// in order; -1 if all are full.
func (s rollout) roomFor(c Company) int {
	for f := range c.charter().factories {
		if s.free(c, f) > 0 {
			return f
		}
	}
	return -1
}

// managerFor is the factory for the next manager: the first without one.
func (s rollout) managerFor(c Company) int {
	for f := range c.charter().factories {
		if !s.company[c].managers[f] {
			return f
		}
	}
	return -1
}

// machineFor is where a worker is automated, the factory with the fewest left, and
// where that worker goes; -1 is nobody, and the job market.
func (s rollout) machineFor(c Company) (f, to int) {
	co := &s.company[c]
	f = -1
	for i := range c.charter().factories {
		if n := co.workers[i]; n > 0 && (f < 0 || n < co.workers[f]) {
			f = i
		}
	}
	return f, s.roomFor(c)
}

// briskAsset is the asset that seems worth most above its price, of those that can
// be paid.
func (s rollout) briskAsset(c Company, r *rand.Rand) Asset {
	best, most := noAsset, 0.0
	for _, a := range s.assetRow {
		if s.investing().checkAcquire(Action{Asset: a}) != nil {
			continue
		}
		if v := wavering(s.assetGain(c, a, money.Amount(s.top().n)), r); best == noAsset || v > most {
			best, most = a, v
		}
	}
	return best
}

// What an asset brings at once.
const (
	machineWorth = 18.0
	workerWorth  = 25.0
	stepWorth    = 12.0 // of prestige
)

// assetGain is what buying an asset seems to bring a company, its price paid.
func (s rollout) assetGain(c Company, a Asset, discount money.Amount) float64 {
	tile, later := &capitalAssets[a], float64(s.adviser().runsLeft(c))
	v := float64(tile.automate)*machineWorth + float64(tile.prestige)*stepWorth
	if s.freeSpaces(c) > 0 {
		v += float64(tile.worker) * workerWorth
	}
	if c.charter().assetRoom {
		v += later * max(0, assetWorth(c, a)-s.assetHeld(c))
	}
	return v - 0.5*float64(assetCost(s.investing().inRow(a), discount))
}

// assetHeld is what the company's asset is worth to it.
func (s rollout) assetHeld(c Company) float64 {
	if a := s.company[c].asset; a != noAsset {
		return assetWorth(c, a)
	}
	return 0
}

// briskBuilding builds what should earn most and removes what is worth least.
func (s rollout) briskBuilding(seat game.Seat, r *rand.Rand) Action {
	var first, last idea
	for _, b := range s.construct.hand[seat] {
		if b == 0 {
			continue
		}
		v := wavering(float64(buildingWorth(b)), r)
		first.see(Action{Do: keep, Building: b}, v)
		last.see(Action{Remove: b}, -v)
	}
	if s.step == drafting {
		return first.do
	}
	return Action{Do: build, Building: first.do.Building, Remove: last.do.Remove}
}

// briskStock sells what fetches more than it should bring, and buys or starts what is
// worth most above its price.
func (s rollout) briskStock(seat game.Seat, r *rand.Rand) Action {
	if s.step == selling && s.stock.acted && s.trading().checkDoneSelling(seat) == nil {
		return Action{Do: done}
	}
	if s.trading().checkExcess(seat) != nil {
		return s.leastShare(seat).do
	}
	each := s.adviser().shareWorths()
	if s.step == selling {
		if sale := s.bestToSell(seat, &each, r); sale.found && sale.worth > reluctance {
			return sale.do
		}
	}
	var best idea
	s.glanceAtShares(seat, &each, &best, r)
	if s.decade > 0 {
		s.glanceAtStarts(seat, &best, r)
	}
	switch {
	case best.found && best.worth > 0:
		return best.do
	case s.step == selling:
		return Action{Do: pass}
	}
	return Action{Do: done}
}

// reluctance is what a sale must gain at the least.
const reluctance = 40.0

// bestToSell is the share whose sale gains most.
func (s rollout) bestToSell(seat game.Seat, each *[companies]float64, r *rand.Rand) (best idea) {
	bought := s.adviser().reinvested(seat, each)
	for c := range Company(companies) {
		for k := cert.Common; k <= cert.Preferred; k++ {
			if s.held[seat][c][k] > 0 {
				gain := s.saleGain(seat, c, k, each) - hopeOfShares*bought
				best.see(Action{Do: sell, Company: c, Certificate: Certificate(k), Amount: 1}, wavering(gain, r))
			}
		}
	}
	return best
}

// saleGain is what a certificate fetches above what it should bring, with what the
// seat's cash would then buy; and what the fall of the price costs the seat more than
// the others.
func (s rollout) saleGain(seat game.Seat, c Company, k cert.Kind, each *[companies]float64) float64 {
	co, n := &s.company[c], int(cut.Size[k])
	price, cash, barred, worth := co.price, s.cash[seat], s.stock.barred[seat], each[c]
	sum := s.value(c) * money.Amount(n)
	s.held[seat][c][k]--
	s.cash[seat] += sum
	s.stock.barred[seat] |= 1 << c
	co.price = track.Move(price, -n)
	each[c] = s.adviser().shareWorth(c)
	fall := worth - each[c]
	mine := s.shares(c, int(seat))
	others := cert.Tenths - n - mine - s.shares(c, treasury) - s.shares(c, pool)
	gain := float64(sum) - float64(n)*worth + hopeOfShares*s.adviser().reinvested(seat, each) +
		fall*(rivalry*float64(others)/float64(s.n()-1)-float64(mine))
	s.held[seat][c][k]++
	co.price, s.cash[seat], s.stock.barred[seat], each[c] = price, cash, barred, worth
	return gain
}

// glanceAtShares weighs the shares that the seat may buy.
func (s rollout) glanceAtShares(seat game.Seat, each *[companies]float64, best *idea, r *rand.Rand) {
	for c := range Company(companies) {
		if !s.company[c].started || s.value(c) > s.cash[seat] {
			continue
		}
		for from := range Source(sources) {
			for k := cert.Common; k <= cert.Preferred; k++ {
				a := Action{Do: buy, Company: c, Certificate: Certificate(k), From: from}
				if s.trading().checkBuy(seat, a) != nil {
					continue
				}
				price := float64(s.trading().priceOf(a))
				gain := each[c]*float64(cut.Size[k]) - price
				if from == FromTreasury && s.company[c].director == seat {
					gain += treasuryWorth * price
				}
				best.see(a, wavering(gain, r))
			}
		}
	}
}

// glanceAtStarts weighs the companies that the seat may start, at every par that it
// can pay.
func (s rollout) glanceAtStarts(seat game.Seat, best *idea, r *rand.Rand) {
	if s.limit().Reached(s.held[seat][:]) {
		return
	}
	for c := range Company(companies) {
		if s.company[c].started {
			continue
		}
		for _, par := range parValues {
			if s.cash[seat] >= directorCost(int16(par)) {
				a := Action{Do: start, Company: c, Price: int16(par)}
				best.see(a, wavering(s.startGain(seat, c, par), r))
			}
		}
	}
}

// beginning is what a further company costs in partners that it needs.
const beginning = 100.0

// startGain is what starting a company brings: its shares and charter for their
// price, as if it stood on the table already.
func (s rollout) startGain(seat game.Seat, c Company, par money.Amount) float64 {
	was := s.company[c]
	co := &s.company[c]
	co.started, co.director, co.prestige, co.cash = true, seat, c.charter().prestige, directorCost(int16(par))
	co.price, _ = track.Find(par)
	gain := float64(cut.Size[cert.Director])*s.adviser().shareWorth(c) + s.adviser().charterWorth(c) - float64(co.cash)
	s.company[c] = was
	if s.directsAny(seat) {
		gain -= beginning
	}
	return gain
}

// leastShare is the sale of the certificate that is worth least for its price.
func (s rollout) leastShare(seat game.Seat) (least idea) {
	for c := range Company(companies) {
		for k := cert.Common; k <= cert.Preferred; k++ {
			a := Action{Do: sell, Company: c, Certificate: Certificate(k), Amount: 1}
			if s.trading().checkSell(seat, a) == nil {
				least.see(a, -s.adviser().shareWorth(c)/float64(s.value(c)))
			}
		}
	}
	return least
}

// briskSend sends a partner where it does most for one of the seat's companies.
func (s rollout) briskSend(seat game.Seat, r *rand.Rand) Action {
	if s.step == afterSending {
		return Action{Do: done}
	}
	best := s.bestSpace(seat, r)
	if !best.found {
		return Action{Do: decline}
	}
	return best.do
}

// bestSpace is where a partner seems to do most for one of the seat's companies.
func (s rollout) bestSpace(seat game.Seat, r *rand.Rand) (best idea) {
	for c := range Company(companies) {
		if s.directs(seat, c) {
			s.glanceAtSpaces(seat, c, &best, r)
		}
	}
	return best
}

// glanceAtSpaces weighs the spaces to which a partner can be sent for a company.
func (s rollout) glanceAtSpaces(seat game.Seat, c Company, best *idea, r *rand.Rand) {
	before := s.adviser().stake(seat, c)
	look := func(a Action, d deal) {
		if s.actions().checkSend(seat, a) == nil {
			best.see(a, wavering(s.planner().supposed(seat, c, &d)-before, r))
		}
	}
	free := 0
	for f := range c.charter().factories {
		if n := s.free(c, f); n > 0 {
			free += n
			look(Action{Do: send, Company: c, Space: HireWorkers, Amount: int32(free)},
				deal{effect: freeWorkers, n: int16(free), cost: s.hireCost(free)})
		}
	}
	for x := Advertising; x < generalCount; x++ {
		look(Action{Do: send, Company: c, Space: x}, generalDeal(x))
	}
	for owner := range game.Seat(s.n()) {
		for d := range s.decade + 1 {
			if b := s.construct.built[owner][d]; b != 0 {
				look(Action{Do: send, Company: c, Space: spaceOf(b)}, s.planner().visitDeal(seat, owner, b))
			}
		}
	}
}

// briskOperate works the company's turn.
func (s rollout) briskOperate(seat game.Seat, r *rand.Rand) Action {
	switch s.step {
	case working:
		return s.planner().planWork()
	case shipping:
		if a, ok := s.planner().planShipping(seat); ok {
			return a
		}
		return s.briskIncome(seat, r)
	}
	c := s.op.company
	if s.investing().checkUse(seat, Action{Company: c}) == nil {
		return Action{Do: use, Company: c}
	}
	return Action{Do: done}
}

// briskIncome pays, or withholds where the company's money is worth more.
func (s rollout) briskIncome(seat game.Seat, r *rand.Rand) Action {
	if s.operations().checkPay() != nil {
		return Action{Do: withhold, Protect: s.canProtect(s.op.company)}
	}
	c := s.op.company
	co := &s.company[c]
	was, step := *co, s.step
	s.step = closing
	each := cert.PerShare(s.op.revenue)
	co.cash += each * money.Amount(s.shares(c, treasury))
	co.price = track.Move(co.price, s.rise(c, wholeDividend(each)))
	paid := s.adviser().stake(seat, c) + float64(each)*float64(s.shares(c, int(seat)))
	*co = was
	co.cash += s.op.revenue
	co.price = track.Move(co.price, -1)
	kept := s.adviser().stake(seat, c)
	*co, s.step = was, step
	if wavering(paid-kept, r) < 0 {
		return Action{Do: withhold}
	}
	return Action{Do: pay}
}
