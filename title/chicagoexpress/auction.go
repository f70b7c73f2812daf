package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/auction"
	"github.com/scrip-games/scrip/kit/money"
)

// Auctions: the chapters "Preparación del juego" and "Subastar una acción".

// lowestBid is a company's income over the shares sold counting the one on
// offer, rounded up. The very first shares so cost 7, 6, 5 and 8 at least.
func (c *company) lowestBid() money.Amount {
	return money.CeilDiv(c.income, money.Amount(c.shares.Sold)+1)
}

// openingAuction sells the first share of a company before the first turn.
func (s *State) openingAuction(c Company, opener game.Seat, log *game.Log) {
	s.turn = opener
	s.offer(c, opener, opening, log)
}

// offer puts a share on sale; its opener speaks first.
func (s *State) offer(c Company, opener game.Seat, kind saleKind, log *game.Log) {
	s.step = bidding
	s.sale = sale{
		Auction: auction.Open(int(s.seats), int(opener), s.companies[c].lowestBid()),
		company: c, kind: kind,
	}
	game.Emit(log, ShareOffered{opener, c, s.sale.Minimum})
	s.hear(log)
}

// checkAuction: any open company with an unsold share may be offered.
// Ruling: the share comes from the company, not from the player's hand.
func (s *State) checkAuction(c Company) *game.Illegal {
	switch {
	case s.inRed(AuctionDial):
		return errDialRed
	case !s.companies[c].open:
		return errWabashClosed
	case s.companies[c].shares.Left == 0:
		return errSoldOut
	}
	return nil
}

// checkBid: more than the standing bid.
// Ruling: and no more than the bidder has.
func (s *State) checkBid(amount money.Amount) *game.Illegal {
	switch {
	case amount < s.sale.Lowest():
		return errBidTooLow
	case amount > s.cash[s.sale.Next]:
		return errBidOverCash
	}
	return nil
}

// bidOptions: hear asks only those who can pay the lowest bid.
func (s *State) bidOptions(seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	return append(list,
		game.Option[Action]{
			Action: Action{Do: Bid},
			Terms:  game.Terms{Min: int32(s.sale.Lowest()), Max: int32(s.cash[seat]), Step: 1},
		},
		game.Option[Action]{Action: Action{Do: Pass}})
}

func (s *State) bid(seat game.Seat, amount money.Amount, log *game.Log) {
	s.sale.Bid(amount)
	game.Emit(log, Bidden{seat, s.sale.company, amount})
	s.hear(log)
}

func (s *State) pass(seat game.Seat, log *game.Log) {
	s.sale.Pass()
	game.Emit(log, Passed{seat, s.sale.company})
	s.hear(log)
}

// hear passes over those who cannot pay the lowest bid, and closes the sale when
// nobody is left to ask.
func (s *State) hear(log *game.Log) {
	for {
		seat, skipped := s.sale.Skip(s.purses())
		if !skipped {
			break
		}
		game.Emit(log, CannotBid{game.Seat(seat), s.sale.company, s.sale.Lowest(), s.cash[seat]})
	}
	if s.sale.Over() {
		s.closeSale(log)
	}
}

// closeSale hands the share over: the winner pays the company. If nobody bid,
// an opening share goes to its opener for nothing and any other stays.
func (s *State) closeSale(log *game.Log) {
	c := &s.companies[s.sale.company]
	buyer, price, sold := s.sale.Sold()
	switch {
	case sold:
		money.Transfer(&s.cash[buyer], &c.treasury, price)
		c.shares.Issue(buyer)
		game.Emit(log, ShareSold{game.Seat(buyer), s.sale.company, price})
	case s.sale.kind == opening:
		buyer = int(s.sale.Opener)
		c.shares.Issue(buyer)
		game.Emit(log, ShareGiven{game.Seat(buyer), s.sale.company})
	default:
		game.Emit(log, ShareUnsold{s.sale.company})
	}
	s.afterSale(game.Seat(buyer), log)
}

// afterSale goes on with what the sale interrupted.
func (s *State) afterSale(receiver game.Seat, log *game.Log) {
	switch {
	case s.sale.kind == opening:
		s.afterOpening(receiver, log)
	case s.sale.kind == wabashFirst && s.build.Count > 0:
		s.step = building
	default:
		s.nextTurn(log)
	}
}

// afterOpening: who received the share opens the next auction; the PRR's
// shareholder has the first turn.
func (s *State) afterOpening(receiver game.Seat, log *game.Log) {
	c := s.sale.company
	if c == PRR {
		s.first = receiver
	}
	if c == NYC {
		s.begin(log)
		return
	}
	s.openingAuction(c+1, receiver, log)
}
