package chicagoexpress

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
)

// What a seat may decide before it is asked: in auctions, and to do nothing. Everything
// lies open on the table, so nothing in it could tell a secret.

// idleOrder is to turn a dial and do nothing, in all turns of this round; the dial is its
// way.
const idleOrder = "idle"

// What ends an order to do nothing.
const (
	stopTraded = "traded" // another gets a share of a company
	stopBuilt  = "built"  // another expands a company
)

// Orders are those about auctions, then to do nothing.
func (rules) Orders(s *State, seat game.Seat, list []game.OrderForm) []game.OrderForm {
	sale := s.saleFor(seat)
	list = sale.Orders(list)
	if s.round > 0 {
		list = append(list, s.idleForm(seat))
	}
	return list
}

// saleFor is how auctions stand for the seat.
func (s *State) saleFor(seat game.Seat) game.Sale {
	sale := game.Sale{Cash: int(s.Cash[seat]), Closed: closed}
	if s.step == bidding {
		sale.On = s.sale.Company.String()
		sale.In, sale.Least = s.sale.Has(int(seat)), int(s.sale.Lowest())
		sale.Own = s.sale.kind == offered && game.Seat(s.sale.Opener) == seat
	}
	for c := range companies {
		if s.comesUp(c) {
			if len(sale.Next) == 0 {
				sale.First = int(lowestBid(&s.companies[c]))
			}
			sale.Next = append(sale.Next, c.String())
		}
	}
	return sale
}

// comesUp tells whether a share of the company may yet be put up in this round, after the
// one on sale.
func (s *State) comesUp(c Company) bool {
	onSale := s.step == bidding && s.sale.Company == c
	switch {
	case s.step == drawOpener:
		return c != WAB
	case s.round == 0:
		return c != WAB && c > s.sale.Company
	case onSale && s.companies[c].Shares.Left == 1:
		return false
	}
	return s.checkAuction(c) == nil
}

// closed tells of an event whether it ended an auction: who has the share, and what it
// cost.
func closed(e game.Event) (game.Why, bool) {
	switch e := e.(type) {
	case ShareSold:
		return game.Why{Kind: game.WhyOver, On: e.Company.String(), Seat: &e.Seat, Amount: int(e.Price)}, true
	case rail.ShareGiven[Company]:
		seat := game.Seat(e.Seat)
		return game.Why{Kind: game.WhyOver, On: e.Company.String(), Seat: &seat}, true
	case rail.ShareUnsold[Company]:
		return game.Why{Kind: game.WhyOver, On: e.Company.String()}, true
	}
	return game.Why{}, false
}

// idleForm is the order to do nothing. There is a dial to turn: with two in the red the
// round is over.
func (s *State) idleForm(seat game.Seat) game.OrderForm {
	var free, held []string
	for d := range dials {
		if !s.inRed(d) {
			free = append(free, d.String())
		}
	}
	for c := range companies {
		if s.companies[c].Shares.Held[seat] > 0 {
			held = append(held, c.String())
		}
	}
	f := game.OrderForm{Order: game.Order{Kind: idleOrder, Way: free[0]}, Ways: free}
	if len(held) > 0 {
		f.Stops = []game.StopForm{
			{Stop: game.Stop{Kind: stopTraded, On: held}, Ticked: true},
			{Stop: game.Stop{Kind: stopBuilt, On: held}, Ticked: true},
		}
	}
	return f
}

// Follow has an order bid, pass or do nothing.
func (r rules) Follow(s *State, seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	sale := s.saleFor(seat)
	if why, over := sale.Over(o, since); over {
		return game.StopFor(why)
	}
	if r.Round(s) != since.Round {
		return game.StopFor(game.Why{Kind: game.WhyRound})
	}
	switch {
	case len(options) == 0:
	case s.step == bidding:
		return game.FollowSale(&sale, o, options, Action{Do: Bid}, Action{Do: Pass})
	case s.step == choosing && o.Kind == idleOrder:
		return doNothing(seat, o, since, options)
	}
	return game.Verdict{}
}

// doNothing turns the dial, unless what others did concerns the seat.
func doNothing(seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	for i, stop := range o.Stops {
		for _, e := range since.Events {
			kind, by, on := concern(e)
			if kind == stop.Kind && by != seat && slices.Contains(stop.On, on) {
				return game.StopFor(game.Why{Kind: kind, Stop: i + 1, Seat: &by, On: on})
			}
		}
	}
	return game.Take(options, Action{Do: Decline, Dial: Dial(slices.Index(dialNames[:], o.Way))})
}

// concern is what an event means to who holds shares of a company, and who did it.
func concern(e game.Event) (kind string, by game.Seat, company string) {
	switch e := e.(type) {
	case ShareSold:
		return stopTraded, e.Seat, e.Company.String()
	case rail.Built[Company]:
		return stopBuilt, game.Seat(e.Seat), e.Company.String()
	}
	return "", 0, ""
}
