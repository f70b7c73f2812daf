package game

import "slices"

// Orders about auctions are the same in all titles that have them.

// The kinds of order about auctions.
const (
	OrderBid          = "bid"           // up to an amount for what is on sale
	OrderBidLater     = "bid-later"     // the same for something that may be put up later in the round
	OrderDecline      = "decline"       // what is on sale
	OrderDeclineAll   = "decline-all"   // it, whenever it is put up in this round
	OrderDeclineEvery = "decline-every" // whatever is put up in this round
)

// The ways to bid.
const (
	WayLeast = "least" // no more than is needed
	WayJump  = "jump"  // the limit at once
)

// Sale is how auctions stand for a seat.
type Sale struct {
	On    string // what is on sale; "" for nothing
	In    bool   // the seat has not passed
	Own   bool   // it has put it up itself, and so wants to be asked
	Least int    // what may be bid now
	Cash  int    // what the seat can bid at most
	Step  int    // bids are multiples of it; 0 is 1
	// Next is what may be put up yet in this round, and First the least bid for the first
	// of it.
	Next  []string
	First int
	// Closed tells of an event whether it ended an auction: of what, to whom and for how much.
	Closed func(Event) (Why, bool)
}

// Orders are those about what is on sale, then those about what may come.
func (s *Sale) Orders(list []OrderForm) []OrderForm {
	bids := s.On != "" && s.In && s.Cash >= s.Least
	if bids {
		list = append(list, s.bidForm(OrderBid, s.On, s.Least, s.Least),
			OrderForm{Order: Order{Kind: OrderDecline, On: []string{s.On}}, Lasts: true})
	}
	if len(s.Next) == 0 {
		return list
	}
	all := OrderForm{Order: Order{Kind: OrderDeclineAll, On: s.Next[:1]}, Choice: s.Next, Lasts: true}
	if bids && slices.Contains(s.Next, s.On) {
		all.On = []string{s.On}
	}
	every := OrderForm{Order: Order{Kind: OrderDeclineEvery}, Lasts: true}
	if bids {
		list = append(list, all, every)
	} else {
		list = append(list, every, all)
	}
	if s.Cash > 0 {
		later := s.bidForm(OrderBidLater, s.Next[0], min(s.First, s.Cash), max(s.Step, 1))
		later.Choice = s.Next
		list = append(list, later)
	}
	return list
}

func (s *Sale) bidForm(kind, on string, amount, least int) OrderForm {
	return OrderForm{
		Order: Order{Kind: kind, On: []string{on}, Amount: amount, Way: WayLeast},
		Min:   least, Max: s.Cash, Step: max(s.Step, 1), Ways: []string{WayLeast, WayJump}, Lasts: true,
	}
}

// Over is why nothing is left that an order about auctions is about; none while there is.
func (s *Sale) Over(o *Order, since *Since) (Why, bool) {
	switch o.Kind {
	case OrderBid, OrderBidLater, OrderDecline:
		for _, e := range since.Events {
			if why, closed := s.Closed(e); closed && why.On == o.On[0] {
				return why, true
			}
		}
		if s.On != o.On[0] || s.In {
			return Why{}, false
		}
		if o.Kind != OrderDecline && o.Amount < s.Least {
			return Why{Kind: WhyLimit, On: s.On, Amount: o.Amount}, true
		}
		return Why{Kind: WhyOver, On: s.On}, true
	case OrderDeclineAll:
		if s.On != o.On[0] && !slices.Contains(s.Next, o.On[0]) {
			return Why{Kind: WhyOver, On: o.On[0]}, true
		}
	}
	return Why{}, false
}

// FollowSale is what an order about auctions comes to for a seat that may bid or pass.
func FollowSale[A Action[A]](s *Sale, o *Order, options []Option[A], bid, pass A) Verdict {
	about := len(o.On) == 0 || o.On[0] == s.On
	switch {
	case !about:
	case o.Kind == OrderBid, o.Kind == OrderBidLater:
		return bidUpTo(o, options, bid, pass)
	case o.Kind == OrderDecline, o.Kind == OrderDeclineAll && !s.Own, o.Kind == OrderDeclineEvery && !s.Own:
		return Take(options, pass)
	}
	return Verdict{}
}

// bidUpTo bids while the limit allows it, and then passes.
func bidUpTo[A Action[A]](o *Order, options []Option[A], bid, pass A) Verdict {
	for i := range options {
		if t := &options[i].Terms; options[i].Action == bid && o.Amount >= int(t.Min) {
			if o.Way == WayJump {
				return Act(Pick{Index: i, Amount: min(o.Amount, int(t.Max))})
			}
			return Act(Pick{Index: i, Amount: int(t.Min)})
		}
	}
	return Take(options, pass)
}

// Take is the verdict of an order that takes this option, and stops where there is none.
func Take[A Action[A]](options []Option[A], action A) Verdict {
	if pick, ok := Among(options, action, 0); ok {
		return Act(pick)
	}
	return StopFor(Why{Kind: WhyDoubt})
}
