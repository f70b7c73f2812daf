package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Orders in stock rounds: chapter 6.

// stockOrders are to pass, and to buy before.
func (s ordering) stockOrders(p game.Seat, list []game.OrderForm) []game.OrderForm {
	if s.Step == PayingFine {
		return list // nobody is asked any more but for fines
	}
	stops := s.stockStops(p)
	list = append(list, game.OrderForm{Order: game.Order{Kind: orderPass}, Stops: stops})
	buy := game.OrderForm{
		Order: game.Order{Kind: orderBuy, Way: wayOnce},
		Min:   int(market.At(top)), Step: 1, Many: true, Ways: []string{wayOnce, wayOften}, Stops: stops,
	}
	for c := range s.byStake(p) {
		if from, ok := s.cheapest(p, c); ok {
			cost := int(s.stockRound().shareCost(c, from))
			buy.Choice = append(buy.Choice, c.String())
			buy.Amount, buy.Min = max(buy.Amount, cost), min(buy.Min, cost)
			buy.Max = max(buy.Max, cost, int(s.price(c))) // when the offer is sold out
		}
	}
	if buy.Choice == nil {
		return list
	}
	buy.On = buy.Choice[:1]
	return append(list, buy)
}

// stake is what a seat has in a company.
type stake uint8

const (
	nothing stake = iota
	holds
	directs
)

func (s ordering) stake(p game.Seat, c board.Company) stake {
	switch {
	case s.Charters[c].Director == p:
		return directs
	case s.shares(Holder(p), c) > 0:
		return holds
	}
	return nothing
}

// byStake yields the companies that were started: what the seat directs, what it holds,
// and the rest.
func (s ordering) byStake(p game.Seat) func(func(board.Company) bool) {
	return func(yield func(board.Company) bool) {
		for _, want := range [...]stake{directs, holds, nothing} {
			for c := range board.NumCompanies {
				if s.Charters[c].Status >= Started && s.stake(p, c) == want && !yield(c) {
					return
				}
			}
		}
	}
}

// cheapest is where a share that the seat may buy costs least; of equals the treasury,
// which gets the money.
func (s ordering) cheapest(p game.Seat, c board.Company) (at Holder, ok bool) {
	for _, from := range [...]Holder{Treasury, Offer, Pool} {
		if s.stockRound().checkShare(p, c, from) == nil && (!ok || s.stockRound().shareCost(c, from) < s.stockRound().shareCost(c, at)) {
			at, ok = from, true
		}
	}
	return at, ok
}

// least is the least that a share costs which the seat may buy if it can pay it; false
// if there is none.
func (s ordering) least(p game.Seat, c board.Company) (cost money.Amount, ok bool) {
	if s.Stock.Sold[p].has(c) {
		return 0, false
	}
	for from := Pool; from < NumHolders; from++ {
		if s.commons(from, c) > 0 && (!ok || s.stockRound().shareCost(c, from) < cost) {
			cost, ok = s.stockRound().shareCost(c, from), true
		}
	}
	return cost, ok
}

// stockStops are the conditions: about what the seat directs, what it holds, and the rest.
func (s ordering) stockStops(p game.Seat) []game.StopForm {
	var directed, held, obliged []string
	prices := make([]game.StopForm, 0, board.NumCompanies)
	for c := range s.byStake(p) {
		name := c.String()
		switch s.stake(p, c) {
		case directs:
			directed = append(directed, name)
		case holds:
			held = append(held, name)
		}
		if s.Charters[c].Obliged == p {
			obliged = append(obliged, name)
		}
		prices = s.appendPrice(prices, p, c)
	}
	list := make([]game.StopForm, 0, len(prices)+7)
	if directed != nil {
		list = append(list, stop(stopTraded, true, directed...), stop(stopDanger, true, directed...))
	}
	if !s.LNER && !s.Options.NewPlayers {
		list = append(list, stop(stopStarted, true))
	}
	if obliged != nil {
		list = append(list, stop(stopFine, true, obliged...))
	}
	if held != nil {
		list = append(list, stop(stopTraded, directed == nil, held...))
	}
	if mine := slices.Concat(directed, held); mine != nil && !s.LNER {
		list = append(list, stop(stopFall, false, mine...))
	}
	return append(append(list, stop(stopAlone, false)), prices...)
}

// appendPrice offers to wait for a share that costs less, a space of the market to begin
// with, or for any where there is none. Of what the seat directs every trade is told.
func (s ordering) appendPrice(list []game.StopForm, p game.Seat, c board.Company) []game.StopForm {
	if s.Stock.Sold[p].has(c) || s.Charters[c].Director == p {
		return list
	}
	cost, ok := s.least(p, c)
	if !ok {
		return append(list, stop(stopFree, false, c.String()))
	}
	cell, _ := market.Find(cost)
	lower := market.At(market.Move(cell, -aSpace))
	if s.Charters[c].Status != Floated || s.LNER || lower == 0 {
		return list // it does not fall
	}
	return append(list, stopAt(stopPrice, false, c.String(), int(lower), 1, int(cost)-1, 1))
}

// passing buys what it is to buy, and else passes.
func (f *following) passing() game.Verdict {
	switch f.Step {
	case Petition, Bidding, Trading:
	default:
		return inDoubt
	}
	if why, ok := f.stopped(f.happened); ok {
		return game.StopFor(why)
	}
	if f.order.Kind == orderBuy {
		if buy, ok := f.buys(); ok {
			return buy
		}
	}
	if why, ok := f.stopped(f.passes); ok {
		return game.StopFor(why)
	}
	return game.Take(f.options, Action{Verb: DoPass})
}

// buys takes the first share of the list that is to be had for the amount.
func (f *following) buys() (game.Verdict, bool) {
	for i := range f.order.On {
		c := f.on(i)
		if f.order.Way == wayOnce && f.bought(c) {
			continue
		}
		from, ok := f.ordering().cheapest(f.seat, c)
		if !ok || int(f.stockRound().shareCost(c, from)) > f.order.Amount {
			continue
		}
		if pick, ok := game.Among(f.options, Action{Verb: DoBuyShare, Company: c, From: from}, 0); ok {
			return game.Act(pick), true
		}
	}
	return game.Verdict{}, false
}

// bought tells whether the order has bought a share of the company.
func (f *following) bought(c board.Company) bool {
	return slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
		b, ok := e.(ShareBought)
		return ok && b.Seat == f.seat && b.Company == c
	})
}

// stopped is the first of the order's conditions that came true. A directorship in danger
// comes before all others, so that none of them hides it.
func (f *following) stopped(came func(*game.Stop) (game.Why, bool)) (game.Why, bool) {
	for _, danger := range [...]bool{true, false} {
		for i := range f.order.Stops {
			st := &f.order.Stops[i]
			if (st.Kind == stopDanger) != danger {
				continue
			}
			if why, ok := came(st); ok {
				why.Kind, why.Stop = st.Kind, i+1
				return why, true
			}
		}
	}
	return game.Why{}, false
}

// happened tells whether a condition came true that is about what others did, or about
// what is to be had.
func (f *following) happened(st *game.Stop) (game.Why, bool) {
	switch st.Kind {
	case stopTraded, stopStarted, stopFall:
		return f.told(st)
	case stopDanger:
		return f.inDanger(st)
	case stopOpened:
		high := f.Parliament.High
		return game.Why{Seat: &high, On: f.Company.String(), Amount: int(f.Parliament.Bid)},
			f.Step == Bidding && slices.Contains(st.On, f.Company.String())
	case stopPrice, stopFree:
		cost, ok := f.ordering().least(f.seat, companyNamed(st.On[0]))
		return game.Why{On: st.On[0], Amount: int(cost)}, ok && (st.Kind == stopFree || int(cost) <= st.Amount)
	}
	return game.Why{}, false
}

// passes tells whether a condition came true that is about passing: it would end the
// round, or leave a company unfloated.
func (f *following) passes(st *game.Stop) (game.Why, bool) {
	switch st.Kind {
	case stopAlone:
		others := f.Seats - 1
		return game.Why{}, f.Step == Trading && f.Stock.Passes == others || f.Step == Petition && f.Parliament.Passes == others
	case stopFine:
		for _, name := range st.On {
			if ch := f.charter(companyNamed(name)); ch.Obliged == f.seat {
				return game.Why{On: name, Amount: int(fineTimes * ch.Par)}, true
			}
		}
	}
	return game.Why{}, false
}

// told looks for what somebody else did to make a condition true. Of a purchase the why
// tells that it was one share, of a sale nothing.
func (f *following) told(st *game.Stop) (game.Why, bool) {
	seller := f.seat
	for _, event := range f.since.Events {
		switch e := event.(type) {
		case ShareBought:
			if st.Kind == stopTraded && f.about(st, e.Seat, e.Company) {
				return game.Why{Seat: &e.Seat, On: e.Company.String(), Amount: 1}, true
			}
		case SharesSold:
			if seller = e.Seat; st.Kind == stopTraded && f.about(st, e.Seat, e.Company) {
				return game.Why{Seat: &e.Seat, On: e.Company.String()}, true
			}
		case CompanyStarted:
			if st.Kind == stopStarted && e.Seat != f.seat {
				return game.Why{Seat: &e.Seat, On: e.Company.String(), Amount: int(e.Price)}, true
			}
		case PriceMoved: // by the sale just before
			if st.Kind == stopFall && f.about(st, seller, e.Company) {
				return game.Why{Seat: &seller, On: e.Company.String(), Amount: int(e.To)}, true
			}
		}
	}
	return game.Why{}, false
}

// about tells whether somebody else did something to a company of the condition.
func (f *following) about(st *game.Stop, who game.Seat, c board.Company) bool {
	return who != f.seat && slices.Contains(st.On, c.String())
}

// inDanger tells whether shares of a company that the seat directed were traded, and
// somebody would take it over with their next share. Where the seat directs it no more, the
// why tells that it is one directorship less.
func (f *following) inDanger(st *game.Stop) (game.Why, bool) {
	for _, name := range st.On {
		if _, ok := f.told(&game.Stop{Kind: stopTraded, On: []string{name}}); !ok {
			continue
		}
		c, why := companyNamed(name), game.Why{On: name}
		who := f.Charters[c].Director
		if who == f.seat {
			who = f.ordering().rival(f.seat, c)
		} else {
			why.Amount = 1
		}
		if who != NoSeat {
			why.Seat = &who
		}
		if why.Seat != nil || why.Amount == 1 {
			return why, true
		}
	}
	return game.Why{}, false
}

// rival is the player who would be director with one more share, which is to be had; NoSeat
// for none (6.3).
func (s ordering) rival(p game.Seat, c board.Company) game.Seat {
	for q := range game.Seat(s.Seats) {
		if _, ok := s.least(q, c); ok && q != p && s.shares(Holder(q), c) >= s.shares(Holder(p), c) {
			return q
		}
	}
	return NoSeat
}
