package rail

import (
	"github.com/scrip-games/scrip/kit/auction"
	"github.com/scrip-games/scrip/kit/money"
)

// Sale is a company's share being auctioned.
type Sale[C any] struct {
	auction.Auction
	Company C
}

// Offer puts a share on sale, the opener to speak first. It may be over at once:
// a seat that cannot pay the lowest bid is not asked.
func Offer[C any](company C, opener int, minimum money.Amount, cash []money.Amount, tell Tell) Sale[C] {
	s := Sale[C]{Auction: auction.Open(len(cash), opener, minimum), Company: company}
	tell.that(func() Event { return ShareOffered[C]{int8(opener), company, minimum} })
	s.hear(cash, tell)
	return s
}

// Raise bids for the seat whose turn it is.
func (s *Sale[C]) Raise(amount money.Amount, cash []money.Amount, tell Tell) {
	seat := s.Next
	s.Bid(amount)
	tell.that(func() Event { return Bidden[C]{seat, s.Company, amount} })
	s.hear(cash, tell)
}

// Leave passes for the seat whose turn it is.
func (s *Sale[C]) Leave(cash []money.Amount, tell Tell) {
	seat := s.Next
	s.Pass()
	tell.that(func() Event { return Passed[C]{seat, s.Company} })
	s.hear(cash, tell)
}

// hear passes over those who cannot pay the lowest bid.
func (s *Sale[C]) hear(cash []money.Amount, tell Tell) {
	for {
		seat, skipped := s.Skip(cash)
		if !skipped {
			return
		}
		tell.that(func() Event { return CannotBid[C]{int8(seat), s.Company, s.Lowest(), cash[seat]} })
	}
}

// Close hands the share to the winner, who pays the company. If nobody bid it
// stays where it is, or the opener has it where it is to be had free.
func (s *Sale[C]) Close(co *Company, free bool, cash []money.Amount, tell Tell) (receiver int, sold bool) {
	receiver, price, sold := s.Sold()
	switch {
	case sold:
		money.Transfer(&cash[receiver], &co.Treasury, price)
		co.Shares.Issue(receiver)
	case free:
		receiver = int(s.Opener)
		co.Shares.Issue(receiver)
		tell.that(func() Event { return ShareGiven[C]{int8(receiver), s.Company} })
	default:
		tell.that(func() Event { return ShareUnsold[C]{s.Company} })
	}
	return receiver, sold
}

// RichestRival is the most that another seat still bidding has.
func (s *Sale[C]) RichestRival(seat int, cash []money.Amount) money.Amount {
	var most money.Amount
	for other, has := range cash {
		if other != seat && s.Has(other) {
			most = max(most, has)
		}
	}
	return most
}

// SaleView is a sale for the screen; titles add what a share is worth.
type SaleView[C any] struct {
	Company C            `json:"company"`
	Kind    string       `json:"kind"` // why it is sold
	Opener  int8         `json:"opener"`
	Minimum money.Amount `json:"minimum"`
	Lowest  money.Amount `json:"lowest"` // the least that may be bid now
	Leader  *int8        `json:"leader"` // null before the first bid
	High    money.Amount `json:"high"`
	Number  int          `json:"number"` // which share of how many this is
	Of      int          `json:"of"`
}

// View is the sale for the screen, of a company with some shares sold.
func (s *Sale[C]) View(kind string, co *Company) SaleView[C] {
	v := SaleView[C]{
		Company: s.Company, Kind: kind, Opener: s.Opener, Minimum: s.Minimum, Lowest: s.Lowest(), High: s.High,
		Number: int(co.Shares.Sold) + 1, Of: int(co.Shares.Sold + co.Shares.Left),
	}
	if leader := s.Leader; leader >= 0 {
		v.Leader = &leader
	}
	return v
}

// BidderView is one seat in a sale.
type BidderView struct {
	Seat   int8         `json:"seat"`
	Cash   money.Amount `json:"cash"`
	Bid    money.Amount `json:"bid"` // the last, 0 for none
	Passed bool         `json:"passed"`
	Owns   int          `json:"owns"` // shares of the company
}

// Bidders are all seats in bidding order, the opener first.
func (s *Sale[C]) Bidders(co *Company, cash []money.Amount) []BidderView {
	list := make([]BidderView, len(cash))
	for i := range list {
		seat := (int(s.Opener) + i) % len(cash)
		list[i] = BidderView{int8(seat), cash[seat], s.Bids[seat], !s.Has(seat), int(co.Shares.Held[seat])}
	}
	return list
}
