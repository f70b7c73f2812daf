package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// How a simple bot judges a position: cash, and what the shares will still pay.

const (
	// perLack is how many dividends each connection that a company still lacks
	// will bring: one connection mends two lacks, and some are made besides.
	perLack = 0.45
	// doubt is how much of what may come does come.
	doubt = 0.6
	// rise is what a company's income will grow by, on the whole, before it pays.
	rise = 1.0
	// unjoined is what is left of the Berlin-Hamburg's worth before it has both.
	unjoined = 0.7
)

// Value is the seat's wealth against the mean of the others'.
func (rules) Value(s *State, seat game.Seat) float64 {
	var mine, others float64
	for i := range game.AllSeats(int(s.Seats)).All {
		if i == seat {
			mine = s.wealth(i)
		} else {
			others += s.wealth(i)
		}
	}
	return mine - others/float64(s.Seats-1)
}

// wealth is cash and what the shares are worth.
func (s *State) wealth(seat game.Seat) float64 {
	sum := float64(s.Cash[seat])
	for c := range companies {
		sum += float64(s.companies[c].Shares.Held[seat]) * s.shareWorth(c)
	}
	return sum
}

// shareWorth is what a share will pay before the game ends.
func (s *State) shareWorth(c Company) float64 {
	co := &s.companies[c]
	income := float64(co.Income)
	if co.Stock > 0 {
		income += rise
	}
	if c == BHE && !co.joinsBerlinAndHamburg() {
		income *= unjoined
	}
	return doubt * s.dividendsLeft() * income
}

// dividendsLeft is how many dividends are still to come.
func (s *State) dividendsLeft() float64 {
	if s.step == over {
		return 0
	}
	return perLack * float64(s.lacking())
}

// payout is what a dividend caused by the company would pay the seat, and the
// one of the others who gets most.
func (s *State) payout(seat game.Seat, builder Company) (mine, rival float64) {
	var each [companies]money.Amount
	for c := range companies {
		each[c] = s.perShare(c, builder)
	}
	for i := range game.AllSeats(int(s.Seats)).All {
		var sum money.Amount
		for c := range companies {
			sum += s.companies[c].Shares.Of(int(i)) * each[c]
		}
		if i == seat {
			mine = float64(sum)
		} else {
			rival = max(rival, float64(sum))
		}
	}
	return mine, rival
}
