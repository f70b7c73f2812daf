package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/hex"
	"github.com/scrip-games/scrip/kit/money"
)

// What the value net is told of a position, as numbers of about 0 to 1.

// features is a list being made of how one seat stands.
type features struct {
	adviser
	me   int
	o    outlook
	list []float32
}

// Features tells how a seat stands: how far the game is, its wealth and income against
// the others', each company as the seat sees it, and what is being decided.
func (rules) Features(s *State, seat game.Seat, list []float32) []float32 {
	t := features{adviser: s.adviser(), me: int(seat), o: s.adviser().outlook(), list: list}
	t.course()
	t.against(500, func(seat int) float64 { return t.wealth(seat, &t.o) })
	t.against(200, func(seat int) float64 { return float64(t.Cash[seat]) })
	t.against(30, func(seat int) float64 { return float64(t.incomeOf(game.Seat(seat))) })
	for c := range companies {
		t.company(c)
	}
	t.auction()
	t.expansion()
	return t.list
}

func (t *features) add(list ...float64) {
	for _, x := range list {
		t.list = append(t.list, float32(max(-mostFeature, min(mostFeature, x))))
	}
}

// mostFeature is how large a feature is at most: what is beyond tells no more.
const mostFeature = 10

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// course adds how far the game is, and which turns of the round are the seat's.
func (t *features) course() {
	mine, tokens, all := 0, t.order.put[t.me], uint8(0)
	for turn, seat := range t.order.list[:t.order.drawn] {
		if turn > int(t.order.turn) && int(seat) == t.me {
			mine++
		}
	}
	for _, n := range t.order.put {
		all += n
	}
	t.add(float64(t.Seats)/5, float64(t.closing().lacking())/16, t.o.dividends/12, t.moneyLeft()/500, float64(t.round)/20,
		one(t.opening()), one(t.idle), float64(t.order.turn)/4, float64(mine)/2, float64(tokens)/float64(max(1, all)))
}

// against adds what the seat has of something, and how that stands to the others.
func (t *features) against(scale float64, of func(seat int) float64) {
	told := t.Against(t.me, scale, scale/20, of)
	t.add(told[:]...)
}

// Measures tells how a seat stands in what players count: a reason for a move is what it brings of these.
func (rules) Measures(s *State, seat game.Seat) (m game.Measures) {
	m[game.Cash] = int32(s.Cash[seat])
	m[game.Dividend] = int32(s.incomeOf(seat))
	for c := range s.companies {
		m[game.Shares] += int32(s.companies[c].Shares.Held[seat])
	}
	return m
}

// company adds a company as the seat sees it.
func (t *features) company(c Company) {
	co := &t.companies[c]
	held, other := co.Shares.Held[t.me], uint8(0)
	for o := range t.Purses() {
		if o != t.me {
			other = max(other, co.Shares.Held[o])
		}
	}
	edge, meeting := t.edge(game.Seat(t.me), c), t.meeting(c)
	payday := meeting * t.paydayEdge(game.Seat(t.me), c) / 40
	t.add(meeting, payday, payday*one(held > 0),
		float64(held)/3, float64(other)/3, float64(co.Shares.Left)/3, float64(co.Income)/12,
		min(3, float64(co.Treasury)/40), float64(co.Stock)/20, float64(t.closing().lacks(c))/2,
		edge*float64(co.Income)/20, edge*t.o.share[c]/150, edge*min(120, float64(co.Treasury))/60)
}

// near is within how many hexes companies are about to meet.
const near = 3

// meeting is 1 for a company that can meet another for the first time with its next
// hex, and less the more hexes lie between, as the crow flies; 0 where they are too
// many or it has not the money.
func (t *features) meeting(c Company) float64 {
	in, strangers := t.companies[c].Hexes, hex.Set{}
	for other := range companies {
		if other != c && !t.met[c].Has(other) {
			strangers.Join(&t.companies[other].Hexes)
		}
	}
	strangers = strangers.Both(&cities)
	for n := range money.Amount(near) {
		beside := grid.Border(&in)
		if there := beside.Both(&strangers); !there.Empty() {
			return one(t.companies[c].Treasury > n*terrainCost[plain]) * float64(near-n) / near
		}
		in.Join(&beside)
	}
	return 0
}

// auction adds the share on sale: who leads, and at what price.
func (t *features) auction() {
	if t.step != bidding {
		t.add(0, 0, 0, 0, 0)
		return
	}
	c := t.sale.Company
	leads := one(int(t.sale.Leader) == t.me)
	gain := (t.o.share[c] - float64(t.sale.High)) / 100
	t.add(1, float64(t.sale.High)/50, gain*leads, t.limit(game.Seat(t.me), c, &t.o)/50, gain*one(t.sale.Has(t.me)))
}

// expansion adds a build under way, and what it will pay already.
func (t *features) expansion() {
	if t.step != building {
		t.add(0, 0)
		return
	}
	t.add(t.edge(game.Seat(t.me), t.build.Company), one(t.newConnections() != 0)*t.paydayEdge(game.Seat(t.me), t.build.Company)/40)
}
