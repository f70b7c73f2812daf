package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/kit/rail"
)

// Auctions: the chapters "Preparación del juego" (Preparing the game) and "Subastar una
// acción" (Auctioning a share).

// offer puts a share on sale; its opener speaks first, then the others by seat.
func (s *State) offer(c Company, opener game.Seat, log *game.Log) {
	s.step = bidding
	s.sale = rail.Offer(c, int(opener), lowestBid, s.Purses(), teller(log))
	s.heard(log)
}

// opening tells whether the sale is one of the eight before the first round.
func (s *State) opening() bool { return s.round == 0 }

// checkAuction: any company's unsold share; the third one only when all eight
// companies have issued two.
func (s *State) checkAuction(c Company) *game.Illegal {
	sold := s.companies[c].Shares.Sold
	switch {
	case sold == allShares:
		return errSoldOut
	case sold == 2 && !s.allIssuedTwo():
		return errThirdLocked
	}
	return nil
}

func (s *State) allIssuedTwo() bool {
	for c := range s.companies {
		if s.companies[c].Shares.Sold < 2 {
			return false
		}
	}
	return true
}

// checkBid: more than the standing bid.
// Ruling 27: and no more than the bidder has.
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
	buyer, sold := s.sale.Close(&s.companies[c], s.opening(), s.Purses(), teller(log))
	if sold {
		s.active = true
		game.Emit(log, ShareSold{game.Seat(buyer), c, s.sale.High, s.incomeOf(game.Seat(buyer))})
	}
	s.afterSale(game.Seat(buyer), log)
}

// afterSale: in the opening, the receiver of the share opens the next auction.
func (s *State) afterSale(receiver game.Seat, log *game.Log) {
	switch {
	case !s.opening():
		s.nextTurn(log)
	case s.sale.Company == BHE:
		s.startRound(log)
	default:
		s.offer(s.sale.Company+1, receiver, log)
	}
}
