package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Auctions: the chapters "Preparación del juego" (Preparing the game) and "Subastar una
// acción" (Auctioning a share).

// lowestBid is a company's income over the shares sold counting the one on
// offer, rounded up. The very first shares so cost 7, 6, 5 and 8 at least.
func lowestBid(c *rail.Company) money.Amount {
	return money.CeilDiv(c.Income, money.Amount(c.Shares.Sold)+1)
}

// openingAuction sells the first share of a company before the first turn.
func (s *State) openingAuction(c Company, opener game.Seat, log *game.Log) {
	s.turn = opener
	s.offer(c, opener, opening, log)
}

// offer puts a share on sale; its opener speaks first.
func (s *State) offer(c Company, opener game.Seat, kind saleKind, log *game.Log) {
	s.step = bidding
	s.sale.kind = kind
	s.sale.Sale = rail.Offer(c, int(opener), lowestBid(&s.companies[c]), s.Purses(), teller(log))
	s.heard(log)
}

// checkAuction: any open company with an unsold share may be offered.
// Ruling 4: the share comes from the company, not from the player's hand.
func (s *State) checkAuction(c Company) *game.Illegal {
	switch {
	case s.inRed(AuctionDial):
		return errDialRed
	case c == WAB && !s.wabash:
		return errWabashClosed
	case s.companies[c].Shares.Left == 0:
		return errSoldOut
	}
	return nil
}

// checkBid: more than the standing bid.
// Ruling 13: and no more than the bidder has.
func (s *State) checkBid(amount money.Amount) *game.Illegal {
	switch {
	case amount < s.sale.Lowest():
		return errBidTooLow
	case amount > s.Cash[s.sale.Next]:
		return errBidOverCash
	}
	return nil
}

// bidOptions: the sale asks only those who can pay the lowest bid.
func (s *State) bidOptions(seat game.Seat, list []game.Option[Action]) []game.Option[Action] {
	bid := option(Action{Do: Bid})
	bid.Terms = game.Terms{Min: int32(s.sale.Lowest()), Max: int32(s.Cash[seat]), Step: 1}
	return append(list, bid, option(Action{Do: Pass}))
}

// heard closes the sale when nobody is left to ask.
func (s *State) heard(log *game.Log) {
	if !s.sale.Over() {
		return
	}
	c := s.sale.Company
	buyer, sold := s.sale.Close(&s.companies[c], s.sale.kind == opening, s.Purses(), teller(log))
	if sold {
		game.Emit(log, ShareSold{game.Seat(buyer), c, s.sale.High})
	}
	s.afterSale(game.Seat(buyer), log)
}

// afterSale goes on with what the sale interrupted.
func (s *State) afterSale(receiver game.Seat, log *game.Log) {
	switch {
	case s.sale.kind == opening:
		s.afterOpening(receiver, log)
	case s.sale.kind == wabashFirst && s.build.Count > 0:
		s.resumeBuild(log)
	default:
		s.nextTurn(log)
	}
}

// afterOpening: the receiver of the share opens the next auction; the PRR's shareholder
// has the first turn.
func (s *State) afterOpening(receiver game.Seat, log *game.Log) {
	c := s.sale.Company
	if c == PRR {
		s.first = receiver
	}
	if c == NYC {
		s.begin(log)
		return
	}
	s.openingAuction(c+1, receiver, log)
}
