package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/auction"
	"github.com/scrip-games/scrip/kit/money"
)

// Auctions: the chapters "Preparación del juego" and "Subastar una acción".

// offer puts a share on sale; its opener speaks first, then the others by seat.
func (s *State) offer(c Company, opener game.Seat, log *game.Log) {
	s.step = bidding
	s.sale = sale{Auction: auction.Open(int(s.seats), int(opener), lowestBid), company: c}
	game.Emit(log, ShareOffered{opener, c, lowestBid})
	s.hear(log)
}

// opening tells whether the sale is one of the eight before the first round.
func (s *State) opening() bool { return s.round == 0 }

// checkAuction: any company's unsold share; the third one only when all eight
// companies have issued two.
func (s *State) checkAuction(c Company) *game.Illegal {
	sold := s.companies[c].shares.Sold
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
		if s.companies[c].shares.Sold < 2 {
			return false
		}
	}
	return true
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
		option(Action{Do: Pass}))
}

func (s *State) bid(seat game.Seat, amount money.Amount, log *game.Log) {
	s.sale.Bid(amount)
	game.Emit(log, Bidden{seat, s.sale.company, amount})
	s.hear(log)
}

func (s *State) passBid(seat game.Seat, log *game.Log) {
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
		s.active = true
		game.Emit(log, ShareSold{game.Seat(buyer), s.sale.company, price, s.incomeOf(game.Seat(buyer))})
	case s.opening():
		buyer = int(s.sale.Opener)
		c.shares.Issue(buyer)
		game.Emit(log, ShareGiven{game.Seat(buyer), s.sale.company})
	default:
		game.Emit(log, ShareUnsold{s.sale.company})
	}
	s.afterSale(game.Seat(buyer), log)
}

// afterSale: in the opening, who received the share opens the next auction.
func (s *State) afterSale(receiver game.Seat, log *game.Log) {
	switch {
	case !s.opening():
		s.nextTurn(log)
	case s.sale.company == BHE:
		s.startRound(log)
	default:
		s.offer(s.sale.company+1, receiver, log)
	}
}
