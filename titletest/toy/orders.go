package toy

import "github.com/scrip-games/scrip/game"

// Round is the present one.
func (Rules) Round(s *State) game.Round { return game.Round{Kind: "round", Number: int(s.Round) + 1} }

// Orders are a bid, which a card can stop, and a pass, for a seat that has not chosen
// in this round; and to pass on the rest of the game, which lasts for a round more.
func (Rules) Orders(s *State, seat game.Seat, list []game.OrderForm) []game.OrderForm {
	if s.Bid[seat] >= 0 {
		return list
	}
	if cash := int(s.Cash[seat]); cash > 0 {
		list = append(list, game.OrderForm{
			Order: game.Order{Kind: "bid", Amount: 1}, Min: 1, Max: cash, Step: 1,
			Stops: []game.StopForm{{Stop: game.Stop{Kind: "card", Amount: cards}, Ticked: true, Min: 2, Max: cards, Step: 1}},
		})
	}
	return append(list,
		game.OrderForm{Order: game.Order{Kind: "pass"}},
		game.OrderForm{Order: game.Order{Kind: "rest", Way: "twice"}, Ways: []string{"once", "twice"}, Lasts: true})
}

// Follow bids, or passes, once or twice.
func (r Rules) Follow(s *State, seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	last := since.Round
	if o.Way == "twice" {
		last.Number++
	}
	switch {
	case r.Round(s).Number > last.Number:
		return game.StopFor(game.Why{Kind: game.WhyRound})
	case len(options) == 0:
		return game.Verdict{}
	}
	for i, stop := range o.Stops {
		if int(s.Hand[seat]) >= stop.Amount {
			return game.StopFor(game.Why{Kind: stop.Kind, Stop: i + 1, Amount: int(s.Hand[seat])})
		}
	}
	does := "pass"
	if o.Kind == "bid" {
		does = "bid"
	}
	if pick, ok := game.Among(options, Action{Does: does}, o.Amount); ok {
		return game.Act(pick)
	}
	return game.StopFor(game.Why{Kind: game.WhyDoubt})
}
