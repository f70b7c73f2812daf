package germanrailways

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/rail"
	"github.com/scrip-games/scrip/title/cuberail"
)

// What a seat may decide before it is asked: in auctions, to pass, and how to vote.
// Everything lies open on the table, so nothing in it could tell a secret.

// The kinds of order beside those about auctions.
const (
	passOrder = "pass" // one's turns of this round, unused
	voteOrder = "vote" // on ending the game, when this round is over
)

// The ways to vote.
const voteYes, voteNo = "yes", "no"

// What ends an order to pass, beside what happens to companies held.
const (
	stopProposed = "proposed" // another wants a vote on ending the game
	stopAlone    = "alone"    // nobody else has done anything in this round, or will
)

// Orders are those about auctions, then to pass and to vote; a vote that is sure to come
// is first.
func (rules) Orders(s *State, seat game.Seat, list []game.OrderForm) []game.OrderForm {
	vote := game.OrderForm{Order: game.Order{Kind: voteOrder, Way: voteYes}, Ways: []string{voteYes, voteNo}, Lasts: true}
	votes, sure := s.votes(seat), s.step == voting || s.proposed
	if votes && sure {
		list = append(list, vote)
	}
	sale := s.saleFor(seat)
	list = sale.Orders(list)
	if s.turnsLeft(seat) {
		list = append(list, s.passForm(seat))
	}
	if votes && !sure {
		list = append(list, vote)
	}
	return list
}

// votes tells whether the seat may be asked for its vote before the next round: it was
// proposed, or nothing was sold or built.
func (s *State) votes(seat game.Seat) bool {
	if s.step == voting {
		return !s.voted.Has(seat)
	}
	return s.options.vote && !s.opening() && (s.proposed || !s.active)
}

// saleFor is how auctions stand for the seat.
func (s *State) saleFor(seat game.Seat) game.Sale {
	var on *rail.Sale[Company]
	if s.step == bidding {
		on = &s.sale
	}
	sale := cuberail.Sale(on, seat, &s.Funds)
	sale.First = lowestBid
	sale.Own = on != nil && !s.opening() && game.Seat(on.Opener) == seat
	for c := range companies {
		if s.comesUp(c) {
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
	case s.step == voting:
		return false
	case s.opening():
		return s.step == drawOpener || c > s.sale.Company
	case onSale:
		return s.companies[c].Shares.Left > 1
	}
	return s.companies[c].Shares.Left > 0
}

// turnsLeft tells whether the seat has a turn in this round that has not begun, or may
// have: its tokens are still to be drawn.
func (s *State) turnsLeft(seat game.Seat) bool {
	list, from := s.order.list[:s.order.drawn], s.order.turn
	switch {
	case s.opening(), s.step == voting:
		return false
	case s.step == drawing:
		return s.order.bag[seat] > 0 || slices.Contains(list, seat)
	case s.step != choosing:
		from++ // it has begun
	}
	return slices.Contains(list[from:], seat)
}

// passForm is the order to leave the turns of this round unused.
func (s *State) passForm(seat game.Seat) game.OrderForm {
	f := game.OrderForm{Order: game.Order{Kind: passOrder}, Stops: cuberail.HolderStops[Company](seat, s.companies[:])}
	if s.closing().checkPropose() == nil {
		f.Stops = append(f.Stops, game.StopForm{Stop: game.Stop{Kind: stopProposed}, Ticked: true})
	}
	f.Stops = append(f.Stops, game.StopForm{Stop: game.Stop{Kind: stopAlone}, Ticked: true})
	return f
}

// Follow has an order bid, pass or vote.
func (r rules) Follow(s *State, seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	sale := s.saleFor(seat)
	if why, over := sale.Over(o, since); over {
		return game.StopFor(why)
	}
	switch {
	case r.Round(s) != since.Round:
		return game.StopFor(game.Why{Kind: game.WhyRound})
	case o.Kind == voteOrder && s.step == voting && s.voted.Has(seat):
		return game.StopFor(game.Why{Kind: game.WhyOver})
	}
	switch {
	case len(options) == 0:
	case s.step == bidding:
		return game.FollowSale(&sale, o, options, Action{Do: Bid}, Action{Do: Pass})
	case s.step == voting && o.Kind == voteOrder:
		return game.Take(options, Action{Do: Vote, End: o.Way == voteYes})
	case s.step == choosing && o.Kind == passOrder:
		if why, stop := s.concerned(seat, o, since); stop {
			return game.StopFor(why)
		}
		return game.Take(options, Action{Do: Pass})
	}
	return game.Verdict{}
}

// concerned is what happened that one who passes wants to think about.
func (s *State) concerned(seat game.Seat, o *game.Order, since *game.Since) (game.Why, bool) {
	for i, stop := range o.Stops {
		if stop.Kind == stopAlone && s.alone(seat) {
			return game.Why{Kind: stopAlone, Stop: i + 1}, true
		}
		if why, stops := cuberail.Stopped(o, i, seat, since, concern); stops {
			return why, true
		}
	}
	return game.Why{}, false
}

// alone tells whether nothing was sold or built in this round and nobody else has a turn
// left: with this pass all would have passed.
func (s *State) alone(seat game.Seat) bool {
	left := s.order.list[s.order.turn:s.Seats]
	return !s.active && !slices.ContainsFunc(left, func(next game.Seat) bool { return next != seat })
}

// concern is what an event means to a player who passes, and the seat that did it.
func concern(e game.Event) (kind string, by game.Seat, company string) {
	if e, ok := e.(EndProposed); ok {
		return stopProposed, e.Seat, ""
	}
	return cuberail.Concern[Company](e)
}
