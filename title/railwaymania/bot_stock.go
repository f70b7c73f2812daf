package railwaymania

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// How bots found companies and trade shares.

// eye decides for a seat by what it sees, without a list of options.
type eye struct {
	s    adviser
	seat game.Seat
	rng  *rand.Rand
	// keen takes its time: it looks at every tile and for the best routes. Else it
	// decides at a glance, and wavers.
	keen bool
}

// doubt is a number near 1: an estimate is taken for so much more or less.
func (e *eye) doubt() float64 {
	if e.keen {
		return 0.97 + 0.06*e.rng.Float64()
	}
	return 0.85 + 0.3*e.rng.Float64()
}

// errs is true now and then in a rollout.
func (e *eye) errs() bool { return !e.keen && e.rng.IntN(12) == 0 }

// halfOf is what half a company costs at a price.
func halfOf(price money.Amount) money.Amount { return floatShares * price }

var passing = Action{Verb: DoPass}

// petition opens for the company with the best home, if the player can float it alone.
func (e *eye) petition() Action {
	s := e.s
	if s.Cash[e.seat] < e.reserve() || e.errs() || !e.wantsMore() {
		return passing
	}
	best, most := board.NoCompany, 0.0
	for c := range board.NumCompanies {
		if s.parliamentRound().checkAvailable(c) != nil {
			continue
		}
		if n := e.appeal(c); n > most {
			best, most = c, n
		}
	}
	if best == board.NoCompany {
		return passing
	}
	return Action{Verb: DoPetition, Company: best}
}

// reserve is the money that it takes to found a company: for half of it, at a par that
// will pay its train; where there is none yet and nobody has so much, for the director's
// part.
func (e *eye) reserve() money.Amount {
	s := e.s
	if s.Phase >= ClassC {
		return halfOf(parFor(s.classAfter(1)))
	}
	for c := range board.NumCompanies {
		if s.Charters[c].Status == Floated {
			return halfOf(parValues[1])
		}
	}
	for p := range s.Seats {
		if s.Cash[p] >= halfOf(parValues[0]) {
			return halfOf(parValues[0])
		}
	}
	return lowestCharter
}

// parFor is the lowest par whose capital pays a train of the class; the highest, if none
// does.
func parFor(class Class) money.Amount {
	for _, par := range parValues {
		if cert.Tenths*par-charterTokens*charterToken >= classes[class].price {
			return par
		}
	}
	return parValues[len(parValues)-1]
}

// wantsMore tells whether a new company would still run before the end.
func (e *eye) wantsMore() bool { return !e.s.LNERDue && e.s.roundsLeft() > lastRounds }

// appeal is how good a company is to found: the stations near its home, and its permit.
func (e *eye) appeal(c board.Company) float64 {
	n := 4 + nearness[c]
	switch e.s.Charters[c].Permit {
	case runs.Express:
		n += 3
	case runs.Local:
		n += 2
	}
	return n * (0.7 + 0.6*e.rng.Float64())
}

// nearness is how close to other stations a company begins.
var nearness = func() (near [board.NumCompanies]float64) {
	for c := range near {
		home := board.Company(c).Home()
		for h := range board.NumHexes {
			if d := hex.Steps(home.Place(), h.Place()); d > 0 && d <= 4 && (h.City() || !h.Land()) {
				near[c] += 8 / float64(d*d)
			}
		}
	}
	return near
}()

// bid raises a little while half the company can still be paid at a fair par.
func (e *eye) bid() Action {
	s := e.s
	most := money.Amount(e.appeal(s.Company) * e.doubt())
	next := s.Parliament.Bid + bidStep
	if next > most || s.Cash[e.seat]-next < e.reserve() || !e.wantsMore() {
		return passing
	}
	return Action{Verb: DoBid, Amount: int32(next)}
}

// par is the highest at which the player can float the company alone: half the shares
// paid make the whole capital. In the first phase money is left for a second company.
func (e *eye) par() Action {
	cash := e.s.Cash[e.seat]
	if e.s.Phase == ClassA {
		cash -= halfOf(market.At(firstStart))
	}
	best := parValues[0]
	for _, par := range parValues {
		if halfOf(par) <= cash {
			best = par
		}
	}
	return Action{Verb: DoPar, Amount: int32(best)}
}

// moreShares buys what floats the company that was won.
func (e *eye) moreShares() Action {
	if e.s.parliamentRound().checkMore(e.seat, e.s.Company, Offer) == nil {
		return Action{Verb: DoBuyShare, Company: e.s.Company, From: Offer}
	}
	return passing
}

// trade is a turn of the stock round: what is obliged first, then out of what will not
// pay, then the best that can be bought or founded.
func (e *eye) trade() Action {
	if a, ok := e.floatOwn(); ok {
		return a
	}
	if a, ok := e.sellWorst(); ok {
		return a
	}
	share, rate := e.bestShare()
	if a, more := e.found(); more > rate {
		return a
	}
	if share.Verb == DoBuyShare {
		return share
	}
	return passing
}

// floatOwn buys what the player's own company needs to float.
func (e *eye) floatOwn() (Action, bool) {
	s := e.s
	for c := range board.NumCompanies {
		if ch := s.charter(c); ch.Status != Started || ch.Director != e.seat {
			continue
		}
		for _, from := range [2]Holder{Offer, Treasury} {
			if s.stockRound().checkShare(e.seat, c, from) == nil {
				return Action{Verb: DoBuyShare, Company: c, From: from}, true
			}
		}
	}
	return Action{}, false
}

// sellWorst sells the shares of a company that will not bring what they fetch now; where
// some must be sold, those that bring least for it.
func (e *eye) sellWorst() (Action, bool) {
	s := e.s
	must := s.stockRound().mustSell(e.seat)
	var best Action
	most := 0.0
	if must {
		most = -1e9
	}
	for c := range board.NumCompanies {
		n := s.viewer().sellable(e.seat, c)
		if n == 0 || s.Charters[c].Status != Floated {
			continue
		}
		loss := e.fetches(c) - float64(e.outlook(c))*e.doubt()
		if !must && loss < e.fetches(c)*0.05 {
			continue
		}
		if gain := loss * float64(n); gain > most {
			best, most = Action{Verb: DoSell, Company: c, Amount: int32(n)}, gain
		}
	}
	if must && best.Verb == DoSell && s.stockRound().checkSell(e.seat, best.Company, 1) == nil {
		best.Amount = 1
	}
	return best, best.Verb == DoSell
}

// outlook is what a share of the company will have brought by the end. A player with time to think
// sees what its trains could earn now, not what they did last.
func (e *eye) outlook(c board.Company) money.Amount {
	s := e.s
	if run := s.run(c); e.keen && runnable(&run) {
		_, in, _ := runs.Glance(&s.Board, &run)
		return s.outlookAt(c, max(money.Amount(in.Revenue), s.promise(c)), s.renews(c, 0))
	}
	return s.outlook(c)
}

// fetches is what a share of the company can be sold for.
func (e *eye) fetches(c board.Company) float64 { return float64(e.s.salePrice(c)) }

// bestShare is the share that brings most for what it costs, and by how much.
func (e *eye) bestShare() (best Action, most float64) {
	s := e.s
	if s.atLimit(e.seat) {
		return passing, 0
	}
	best, most = passing, 0.05
	for c := range board.NumCompanies {
		if s.Charters[c].Status < Started || s.receivership(c) {
			continue
		}
		for from := Pool; from < NumHolders; from++ {
			if s.stockRound().checkShare(e.seat, c, from) != nil {
				continue
			}
			cost := float64(s.stockRound().shareCost(c, from))
			rate := (float64(e.outlook(c))*e.doubt() - cost) / cost
			if s.Charters[c].Director == e.seat {
				rate *= 1.2 // what the director decides
			}
			if rate > most {
				best, most = Action{Verb: DoBuyShare, Company: c, From: from}, rate
			}
		}
	}
	return best, most
}

// mostCompanies is how many companies a player wants to direct at the most.
const mostCompanies = 3

// found starts a company that can pay for its first train, if there is time for it to
// earn. It tells what a share would bring for what it costs.
func (e *eye) found() (Action, float64) {
	s := e.s
	class, ok := s.nextClass()
	if !ok || !e.wantsMore() || s.atLimit(e.seat) || s.Options.NewPlayers || s.LNER || e.directs() >= mostCompanies {
		return passing, 0
	}
	need := classes[class].price + fewestTokens*plainToken
	cell := firstStart
	for cell <= lastStart && halfOf(market.At(cell)) < need {
		cell++
	}
	price := market.At(cell)
	if cell > lastStart || halfOf(price) > s.Cash[e.seat] {
		return passing, 0
	}
	best, most := passing, 0.0
	for c := range board.NumCompanies {
		if s.stockRound().checkStart(e.seat, c, price) != nil {
			continue
		}
		if n := e.appeal(c); n > most {
			best, most = Action{Verb: DoStart, Company: c, Amount: int32(price)}, n
		}
	}
	if best.Verb != DoStart {
		return passing, 0
	}
	rounds := s.roundsLeft()
	brings := float64(outlookOf(cell, usual[class]*2/3, s.lasts(class, rounds-1), rounds, false)) * e.doubt()
	return best, (brings - float64(price)) / float64(price)
}

// directs is how many companies the player directs.
func (e *eye) directs() int {
	n := 0
	for c := range board.NumCompanies {
		if e.s.Charters[c].Director == e.seat {
			n++
		}
	}
	return n
}

// tokens buys three if a train can still be paid, else two.
func (e *eye) tokens() Action {
	s := e.s
	class, _ := s.nextClass()
	n := int32(fewestTokens)
	for s.stockRound().checkTokens(n+1) == nil && n < 3 && s.Charters[s.Company].Cash-money.Amount(n+1)*plainToken >= classes[class].price {
		n++
	}
	return Action{Verb: DoTokens, Amount: n}
}

// payFine sells what brings least for what it fetches.
func (e *eye) payFine() (Action, bool) {
	s := e.s
	var best Action
	most := -1e9
	for c := range board.NumCompanies {
		for n := 1; n <= s.shares(Holder(e.seat), c); n++ {
			if s.stockRound().checkSell(e.seat, c, n) != nil {
				continue
			}
			if loss := e.fetches(c) - float64(e.outlook(c)); loss > most {
				best, most = Action{Verb: DoSell, Company: c, Amount: int32(n)}, loss
			}
			break
		}
	}
	return best, best.Verb == DoSell
}
