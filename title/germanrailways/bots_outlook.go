package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// How a simple bot judges a position: cash, and what the shares will still pay.

const (
	// Each of the last lacking connections brings more than a dividend, for some are
	// made besides by companies that lack none; those before bring two in one.
	lastLacks    = 8
	perLastLack  = 1.15
	perEarlyLack = 0.45
	// usualWay is what a connection costs, more or less: where little money is left
	// few more are made.
	usualWay = 15
	// risePerPayday is what a company's income grows by for each dividend to come.
	risePerPayday = 0.3
	// withheld is how much the Berlin-Hamburg pays before the end of what it would
	// if its cities were joined.
	withheld = 0.5
)

// outlook is what the rest of the game will bring.
type outlook struct {
	dividends float64
	share     [companies]float64 // what a share of each company will be paid
}

// Value is the seat's wealth against the mean of the others'.
func (rules) Value(s *State, seat game.Seat) float64 {
	o := s.adviser().outlook()
	return s.Lead(int(seat), func(seat int) float64 { return s.adviser().wealth(seat, &o) })
}

// wealth is cash and what the shares are worth.
func (s adviser) wealth(seat int, o *outlook) float64 {
	sum := float64(s.Cash[seat])
	for c := range companies {
		sum += float64(s.companies[c].Shares.Held[seat]) * o.share[c]
	}
	return sum
}

func (s adviser) outlook() (o outlook) {
	lacking := s.closing().lacking()
	switch {
	case s.step == over:
		return o
	case lacking == 0:
		return s.restOfRound()
	}
	o.dividends = perLastLack*float64(min(lacking, lastLacks)) + perEarlyLack*float64(max(0, lacking-lastLacks))
	o.dividends = min(o.dividends, s.moneyLeft()/usualWay)
	for c := range companies {
		o.share[c] = o.dividends * s.incomeToCome(c, o.dividends)
	}
	return o
}

// moneyLeft is all that could still be spent on track, before more is paid out.
func (s adviser) moneyLeft() float64 {
	sum := money.Amount(0)
	for c := range s.companies {
		if s.companies[c].Stock > 0 {
			sum += s.companies[c].Treasury
		}
	}
	for _, cash := range s.Purses() {
		sum += cash
	}
	return float64(sum)
}

// incomeToCome is what a company will have to pay each time, with some dividends to
// come.
func (s adviser) incomeToCome(c Company, dividends float64) float64 {
	co := &s.companies[c]
	income := float64(co.Income)
	if co.Stock > 0 {
		income += risePerPayday * dividends
	}
	if c == BHE && !joinsBerlinAndHamburg(co) {
		income *= withheld
	}
	return income
}

// restOfRound counts the last round out: each seat whose turn is still to come
// causes the dividend that it gains most by, each company one at most.
func (s adviser) restOfRound() (o outlook) {
	var built companySet
	for turn := int(s.order.turn) + 1; turn < int(s.Seats); turn++ {
		builder, found := s.payday(s.order.list[turn], built)
		if !found {
			continue
		}
		built |= 1 << builder
		o.dividends++
		for c := range companies {
			o.share[c] += float64(s.perShare(c, builder))
		}
	}
	return o
}

// payday is the company with which a seat gains most on the others by causing a
// dividend in one turn, some companies excepted.
func (s adviser) payday(seat game.Seat, but companySet) (best Company, found bool) {
	most := 0.0
	for c := range companies {
		if but.Has(c) || s.companies[c].Shares.Held[seat] == 0 {
			continue
		}
		if edge := s.paydayEdge(seat, c); edge > most && s.connectsAtOnce(c) {
			best, most, found = c, edge, true
		}
	}
	return best, found
}

// edge is what a dollar for each share of a company brings the seat, less what it
// brings the others on the mean.
func (s adviser) edge(seat game.Seat, c Company) float64 {
	sh := &s.companies[c].Shares
	mine := float64(sh.Held[seat])
	return mine - (float64(sh.Sold)-mine)/float64(s.Seats-1)
}

// paydayEdge is by how much the seat gains on the others if the company causes a
// dividend.
func (s adviser) paydayEdge(seat game.Seat, builder Company) float64 {
	sum := 0.0
	for c := range companies {
		sum += float64(s.perShare(c, builder)) * s.edge(seat, c)
	}
	return sum
}

// leadAtEnd is by how much the seat would lead the best of the others if the company
// ended the game with a dividend now, its income risen by so much: the rest of the
// round is counted out.
func (s adviser) leadAtEnd(seat game.Seat, builder Company, gain float64) float64 {
	rest := s.restOfRound()
	for c := range companies {
		rest.share[c] += float64(s.perShare(c, builder))
	}
	rest.share[builder] += 2 * gain
	best := 0.0
	for other := range s.Purses() {
		if other != int(seat) {
			best = max(best, s.wealth(other, &rest))
		}
	}
	return s.wealth(int(seat), &rest) - best
}
