package chicagoexpress

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
	"github.com/scrip-games/scrip/title/cuberail"
)

// What a seat may decide before it is asked: in auctions, and to do nothing. Everything
// lies open on the table, so nothing in it could tell a secret.

// idleOrder is to turn a dial and do nothing, in all turns of this round; the dial is its
// way.
const idleOrder = "idle"

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
	var on *rail.Sale[Company]
	if s.step == bidding {
		on = &s.sale.Sale
	}
	sale := cuberail.Sale(on, seat, &s.Funds)
	sale.Own = on != nil && s.sale.kind == offered && game.Seat(on.Opener) == seat
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

// idleForm is the order to do nothing. There is a dial to turn: with two in the red the
// round is over.
func (s *State) idleForm(seat game.Seat) game.OrderForm {
	var free []string
	for d := range dials {
		if !s.inRed(d) {
			free = append(free, d.String())
		}
	}
	return game.OrderForm{
		Order: game.Order{Kind: idleOrder, Way: free[0]}, Ways: free,
		Stops: cuberail.HolderStops[Company](seat, s.companies[:]),
	}
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
	for i := range o.Stops {
		if why, stop := cuberail.Stopped(o, i, seat, since, cuberail.Concern[Company]); stop {
			return game.StopFor(why)
		}
	}
	return game.Take(options, Action{Do: Decline, Dial: Dial(slices.Index(dialNames[:], o.Way))})
}
