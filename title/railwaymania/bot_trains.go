package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// How bots merge companies, share what they earn, and buy trains.

// holdings is what all shares of a player will have brought by the end.
func (s adviser) holdings(p game.Seat) money.Amount {
	sum := money.Amount(0)
	for c := range board.NumCompanies {
		if n := s.shares(Holder(p), c); n > 0 {
			sum += money.Amount(n) * s.outlook(c)
		}
	}
	return sum
}

// merger proposes the merger that brings the player most, if it is likely that the other
// director agrees.
func (e *eye) merger() Action {
	s := e.s
	best, most := passing, 0.0
	for c := range board.NumCompanies {
		if s.mergers().checkPartner(c) != nil {
			continue
		}
		survivor := s.Company
		if s.promise(c) > s.promise(survivor) {
			survivor = c
		}
		if s.mergers().refused(c, survivor == c) {
			continue
		}
		gain := e.mergerBrings(e.seat, c, survivor)
		if d := s.Charters[c].Director; d != e.seat && e.mergerBrings(d, c, survivor) <= 0 {
			continue
		}
		if gain > most {
			best, most = Action{Verb: DoMerge, Company: c, Other: survivor}, gain
		}
	}
	return best
}

// consent agrees to a merger that brings the player something.
func (e *eye) consent() Action {
	if op := &e.s.Operating; e.mergerBrings(e.seat, op.Partner, op.Survivor) > 0 {
		return Action{Verb: DoAgree}
	}
	return Action{Verb: DoRefuse}
}

// mergerBrings is how much better off a player would be if the company on turn merged
// with another: one of the two would earn nothing by itself. Two that run bring their
// owners more apart, for the merged shares count half and pay each stop once.
func (e *eye) mergerBrings(p game.Seat, partner, survivor board.Company) float64 {
	s := e.s
	a, b := s.Company, partner
	if s.promise(a) > 0 && s.promise(b) > 0 {
		return 0
	}
	mine, others := s.shares(Holder(p), a), s.shares(Holder(p), b)
	before := float64(mine)*float64(s.outlook(a)) + float64(others)*float64(s.outlook(b))
	x, y := s.promise(a), s.promise(b)
	together := max(x, y) + min(x, y)*2/3
	if e.keen {
		together = max(together*2/3, s.mergedRevenue(partner, survivor))
	}
	lasts := max(s.runsFor(a), s.runsFor(b))
	renews := s.renews(a, s.Charters[b].Cash+y)
	after := float64(mine+others) / 2 * float64(outlookOf(s.mergers().mergedCell(a, b), together, lasts, s.roundsLeft(), renews))
	return after*e.doubt() - before*1.03
}

// mergedRevenue is what the merged company would earn with the trains of both.
func (s adviser) mergedRevenue(partner, survivor board.Company) money.Amount {
	absorbed := partner
	if survivor == partner {
		absorbed = s.Company
	}
	b := s.Board
	b.ReplaceTokens(absorbed, survivor)
	run := runs.Run{Company: survivor, Column: s.column(), Routes: s.Conventions.Routes}
	permits := s.Charters[survivor].Permits | s.Charters[absorbed].Permits
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && (t.Owner == survivor || t.Owner == absorbed) && run.Count < runs.MaxTrains {
			run.Trains[run.Count] = s.cardRunner(TrainID(id).Class(), t.Type, permits)
			run.Count++
		}
	}
	_, in, _ := runs.Glance(&b, &run)
	return money.Amount(in.Revenue)
}

// option redeems a half share that will bring more than it costs.
func (e *eye) option() Action {
	s := e.s
	if cost, value := s.mergers().optionTerms(); s.mergers().checkRedeemOption() == nil &&
		(s.mergers().holder(s.Merger.At) != Treasury || s.Merger.Kind == ARefinancing) && s.outlook(s.Merger.Survivor) >= (cost+value)*9/10 {
		return Action{Verb: DoRedeem}
	}
	return Action{Verb: DoGiveUp}
}

// dividend pays, unless the money is better kept for a train; a small sum is added to
// lift the price.
func (e *eye) dividend() Action {
	s := e.s
	c := s.Company
	if !e.errs() && (e.savesForNext() || e.savesForMore()) {
		return Action{Verb: DoWithhold}
	}
	if s.operatingRound().checkHudson() == nil {
		class, ok := s.nextClass()
		added := s.operatingRound().hudson()
		spared := !ok || s.Charters[c].Cash-added >= classes[class].price || s.runsFor(c) >= s.roundsLeft()
		if added <= 20 && !s.trainsEnd(c) || added <= 100 && spared {
			return Action{Verb: DoHudson}
		}
	}
	return Action{Verb: DoPay}
}

// savesForNext tells whether the company's trains are about to go and the money for the
// next, which is missing, can be kept in time.
func (e *eye) savesForNext() bool {
	s := e.s
	class, ok := s.nextClass()
	cash, price := s.Charters[s.Company].Cash, classes[class].price
	return ok && s.trainsEnd(s.Company) && s.roundsLeft() > 2 && cash < price && cash+s.Operating.Earned.Revenue*2 >= price
}

// mostWaits is for how many rounds a company saves for a train.
const mostWaits = 3

// savesForMore tells whether the income, kept until it pays one more train, brings more
// than the dividends would.
func (e *eye) savesForMore() bool {
	s := e.s
	c, earned := s.Company, &s.Operating.Earned
	class, ok := s.nextClass()
	lacks := func() money.Amount { return classes[class].price - s.Charters[c].Cash - earned.Subsidy }
	if !ok || lacks() <= 0 {
		return false // it need not wait
	}
	rounds, income := s.roundsLeft(), earned.Revenue+earned.Subsidy
	waits := int(money.CeilDiv(lacks(), income))
	if waits > 1 { // others will have bought some by then
		class = s.classAfter(2 * (waits - 1))
		waits = int(money.CeilDiv(lacks(), income))
	}
	if waits > mostWaits || waits >= rounds {
		return false
	}
	has, lasts := s.runsFor(c), s.lasts(class, rounds)-waits
	cell := s.Charters[c].Cell
	pays := outlookOf(cell, earned.Revenue, has, rounds, s.renews(c, -earned.Revenue))
	for range waits {
		cell = max(market.Move(cell, -aSpace), ruin+1)
	}
	keeping := func(added money.Amount) bool {
		keeps := outlookOf(cell, earned.Revenue+added, max(has-waits, lasts), rounds-waits, false)
		return float64(keeps)*e.doubt() > float64(pays)
	}
	if !e.keen && !keeping(usual[class]) {
		return false // not even for a good train
	}
	run := s.run(c)
	added, _ := e.bestNew(&run, class)
	return added > 0 && keeping(money.Amount(added))
}

// lasts is for how many of so many rounds a train of the class will run, if it is bought
// now.
func (s adviser) lasts(class Class, rounds int) int {
	if s.permanent(class) {
		return rounds
	}
	return min(rounds, s.roundsTo(classes[class].rustOn)+int(classes[class].free))
}

// bestNew is what one more train of the class would add to a run at the best, and of
// which type it is; below 0 where there is no room for one.
func (e *eye) bestNew(run *runs.Run, class Class) (most int, best runs.TrainType) {
	s := e.s
	permits := s.Charters[s.Company].Permits
	now, most := -1, -1
	for _, t := range receiverTypes {
		if permits&(1<<t) == 0 || run.Count == runs.MaxTrains || s.trains().checkRoom(s.Company, t) != nil {
			continue
		}
		if now < 0 {
			now = e.earns(&s.Board, run)
		}
		more := *run
		more.Trains[more.Count] = s.cardRunner(class, t, permits)
		more.Count++
		if added := e.earns(&s.Board, &more) - now; added > most {
			most, best = added, t
		}
	}
	return most, best
}

// trainsEnd tells whether all the company's trains become obsolete with the next class
// or the one after.
func (s adviser) trainsEnd(c board.Company) bool {
	for id := range s.owns(c) {
		if class := id.Class(); s.permanent(class) || classes[class].rustOn > s.Phase+1 {
			return false
		}
	}
	return true
}

// train buys the train that adds most, if it pays for itself or the company has none
// that runs; where none can be paid it does what it must.
func (e *eye) train() (Action, bool) {
	s := e.s
	c := s.Company
	run := s.run(c)
	if a, ok := e.bankTrain(&run); ok {
		return a, true
	}
	if s.trains().checkStopBuying() == nil {
		return passing, true
	}
	if a, ok := e.tradeTrain(); ok {
		return a, true
	}
	for _, v := range [...]Verb{DoSellOwn, DoRefinance, DoBankrupt} {
		if a := (Action{Verb: v}); s.check(e.seat, &a) == nil {
			return a, true
		}
	}
	return e.uselessTrain()
}

// runnable tells whether some train of the run may run.
func runnable(run *runs.Run) bool {
	for i := range run.Count {
		if run.Trains[i].Permit {
			return true
		}
	}
	return false
}

// worthIt is what part of its price a train must bring in: a company's money is worth
// less than the players', for trains are all that it can buy.
const worthIt = 0.4

// bankTrain is the train of the bank that adds most, if it pays.
func (e *eye) bankTrain(run *runs.Run) (Action, bool) {
	s := e.s
	class, ok := s.nextClass()
	price := classes[class].price
	if !ok || s.Charters[s.Company].Cash < price || e.errs() && runnable(run) {
		return passing, false
	}
	added, t := e.bestNew(run, class)
	brings := float64(added*s.lasts(class, s.roundsLeft()-1)) * e.doubt()
	if added < 0 || runnable(run) && brings < float64(price)*worthIt {
		return passing, false
	}
	return Action{Verb: DoBuyTrain, Type: t}, true
}

// classAfter is the class on sale when so many more trains have been sold.
func (s adviser) classAfter(n int) Class {
	for c := range Class(numClasses) {
		if int(s.Left[c]) > n {
			return c
		}
		n -= int(s.Left[c])
	}
	return ClassH
}

// tradeTrain takes the train of another company that helps most, where one must be had:
// rather a rival's than one's own.
func (e *eye) tradeTrain() (Action, bool) {
	s := e.s
	c := s.Company
	permits := s.Charters[c].Permits
	best, most := passing, 0
	for id := range TrainID(numTrains) {
		t := &s.Trains[id]
		if permits&(1<<t.Type) == 0 || s.trains().checkTrade(id, 0) != nil {
			continue
		}
		n := 10 + 10*int(id.Class())
		if s.obsolete(id.Class()) {
			n = 1 + int(t.Warranties)
		}
		if t.Owner != board.NoCompany && s.Charters[t.Owner].Director == e.seat && s.Charters[t.Owner].Permits&(1<<t.Type) != 0 {
			n /= 4
		}
		if n > most {
			best, most = Action{Verb: DoTradeTrain, Train: id}, n
		}
	}
	return best, most > 0
}

// uselessTrain is the cheapest train that can be had, where the company must have one and
// may run none of them.
func (e *eye) uselessTrain() (Action, bool) {
	s := e.s
	best, least := passing, money.Amount(1<<20)
	for t := range runs.NumTrainTypes {
		if class, ok := s.nextClass(); ok && s.trains().checkBuyTrain(t, 0) == nil {
			best, least = Action{Verb: DoBuyTrain, Type: t}, classes[class].price
		}
	}
	for id := range TrainID(numTrains) {
		if s.trains().checkTrade(id, 0) == nil && s.TradePrice(id) < least {
			best, least = Action{Verb: DoTradeTrain, Train: id}, s.TradePrice(id)
		}
	}
	return best, best.Verb != DoPass
}

// Measures tells how a seat stands in what players count: a reason for a move is what it brings of these.
func (rules) Measures(s *State, seat game.Seat) (m game.Measures) {
	m[game.Worth] = int32(s.worth(seat))
	m[game.Cash] = int32(s.Cash[seat])
	for c := range board.NumCompanies {
		m[game.Shares] += int32(s.shares(Holder(seat), c))
		if s.Charters[c].Director == seat {
			m[game.Companies]++
		}
	}
	for id := range s.Trains {
		if t := &s.Trains[id]; t.Place == Owned && s.Charters[t.Owner].Director == seat {
			m[game.Trains]++
		}
	}
	return m
}
