package chicagoexpress

import (
	"slices"

	"github.com/scrip-games/scrip/game"
)

// What the value net is told of a position, as numbers of about 0 to 1.

// features is a list being made of how one seat stands.
type features struct {
	adviser
	me   int
	o    outlook
	pays [companies]float64 // by each share, until the end
	list []float32
}

// Features tells how a seat stands: how far the game is, its wealth, cash and income
// against the others', each company as the seat sees it, and the share on sale.
func (rules) Features(s *State, seat game.Seat, list []float32) []float32 {
	t := features{adviser: s.adviser(), me: int(seat), o: s.adviser().outlook(), list: list}
	for c := range s.companies {
		if co := &s.companies[c]; co.Shares.Sold > 0 {
			t.pays[c] = t.o.pays(co, 0, 0)
		}
	}
	t.course()
	t.against(60, t.wealth)
	t.against(30, func(seat int) float64 { return float64(t.Cash[seat]) })
	t.against(15, func(seat int) float64 { return float64(t.incomeOf(seat)) })
	for c := range companies {
		t.company(c)
	}
	t.auction()
	return t.list
}

func (t *features) add(list ...float64) {
	for _, x := range list {
		t.list = append(t.list, float32(x))
	}
}

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// course adds how far the game and its round are, and how many turns off the seat's
// is.
func (t *features) course() {
	turns := (t.me - int(t.turn) + int(t.Seats)) % int(t.Seats)
	t.add(t.o.dividends/6, one(t.o.last), t.restOfRound(), float64(t.closing().atMost())/6, float64(t.round)/8, float64(t.housesLeft)/20,
		float64(t.Seats)/6, float64(turns)/5, one(turns == 0 && t.step == choosing), one(turns == 0 && t.step == building))
	for d := range dials {
		t.add(float64(t.dials[d]) / float64(red[d]))
	}
}

// against adds what the seat has of something, and how that stands to the others.
func (t *features) against(scale float64, of func(seat int) float64) {
	told := t.Against(t.me, scale, scale/6, of)
	t.add(told[:]...)
}

// wealth is a seat's cash and the dividends to come.
func (t *features) wealth(seat int) float64 {
	sum := float64(t.Cash[seat])
	for c := range t.companies {
		sum += t.pays[c] * float64(t.companies[c].Shares.Held[seat])
	}
	return sum
}

// incomeOf is what a seat's shares would pay now.
func (s adviser) incomeOf(seat int) (sum int) {
	for c := range s.companies {
		co := &s.companies[c]
		sum += int(perShare(co)) * int(co.Shares.Held[seat])
	}
	return sum
}

// Measures tells how a seat stands in what players count: a reason for a move is what it brings of these.
func (rules) Measures(s *State, seat game.Seat) (m game.Measures) {
	m[game.Cash] = int32(s.Cash[seat])
	m[game.Dividend] = int32(s.adviser().incomeOf(int(seat)))
	for c := range s.companies {
		m[game.Shares] += int32(s.companies[c].Shares.Held[seat])
	}
	return m
}

// company adds a company as the seat sees it.
func (t *features) company(c Company) {
	co := &t.companies[c]
	held := co.Shares.Held[t.me]
	others := co.Shares.Held
	others[t.me] = 0
	edge, pays := t.edge(t.me, co), t.pays[c]
	t.add(float64(held)/3, float64(slices.Max(others[:]))/3, float64(co.Shares.Sold)/4, float64(co.Shares.Left)/4,
		float64(co.Income)/20, float64(co.Treasury)/25, float64(co.Stock)/20, float64(min(10, lacksToChicago(co)))/10,
		edge*float64(perShare(co))/15, edge*pays/60, edge*min(30, float64(co.Treasury))/30, pays/60)
}

// auction adds the share on sale: who leads, and at what price.
func (t *features) auction() {
	var on [companies]float64
	if t.step != bidding {
		t.add(on[:]...)
		t.add(0, 0, 0, 0, 0)
		return
	}
	c := t.sale.Company
	on[c] = 1
	t.add(on[:]...)
	leads, high := one(int(t.sale.Leader) == t.me), float64(t.sale.High)
	worth := t.worth(t.me, c, t.o)
	t.add(leads, high/30, leads*(worth-high)/30, worth/30, one(t.sale.Has(t.me))*(worth-high)/30)
}
