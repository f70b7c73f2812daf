package chicagoexpress

import "github.com/scrip-games/scrip/game"

// What a judge is told of a position, as numbers of about 0 to 1.

// Signs tells how a seat stands: the game's length, its cash and wealth against the
// others', and each company as the seat sees it.
func (rules) Signs(s *State, seat game.Seat, list []float32) []float32 {
	o := s.outlook()
	left := o.dividends
	add := func(x float64) { list = append(list, float32(x)) }
	n := int(s.Seats)
	me := int(seat)
	mine := s.wealth(me, o)
	best, sum, cash, most := -1e9, 0.0, 0.0, 0.0
	for other := range n {
		if other == me {
			continue
		}
		w := s.wealth(other, o)
		best, sum = max(best, w), sum+w
		cash += float64(s.Cash[other])
		most = max(most, float64(s.Cash[other]))
	}
	mean := sum / float64(n-1)
	total := (mine + sum) / float64(n)
	add(left / 6)
	add(float64(s.atMost()) / 6)
	add(float64(s.round) / 8)
	add(float64(n) / 6)
	add(mine / 150)
	add((mine - best) / 60)
	add((mine - mean) / 60)
	add((mine - best) / (total + 10))
	add((mine - mean) / (total + 10))
	add(float64(s.Cash[me]) / 60)
	add((float64(s.Cash[me]) - cash/float64(n-1)) / 40)
	add((float64(s.Cash[me]) - most) / 40)
	turns := (me - int(s.turn) + n) % n
	add(float64(turns) / 5)
	for d := range dials {
		add(float64(s.dials[d]) / float64(red[d]))
	}
	add(float64(s.housesLeft) / 20)
	selling := s.step == bidding
	for c := range companies {
		co := &s.companies[c]
		held, sold := float64(co.Shares.Held[me]), float64(co.Shares.Sold)
		var other float64
		for o := range n {
			if o != me {
				other = max(other, float64(co.Shares.Held[o]))
			}
		}
		add(held / 3)
		add(other / 3)
		add(sold / 4)
		add(float64(co.Shares.Left) / 4)
		add(float64(co.Income) / 20)
		add(float64(co.Treasury) / 25)
		add(float64(co.Stock) / 20)
		add(float64(min(10, lacksToChicago(co))) / 10)
		stake := 0.0
		if sold > 0 {
			stake = held / sold
		}
		add(stake)
		add(stake * float64(co.Income) / 15)
		add(stake * left * o.prospect(co) / 60)
		on := 0.0
		if selling && s.sale.Company == c {
			on = 1
		}
		add(on)
	}
	high, lead, next := 0.0, 0.0, 0.0
	if selling {
		high = float64(s.sale.High) / 30
		if s.sale.High > 0 && int(s.sale.Leader) == me {
			lead = 1
		}
		next = s.worth(me, s.sale.Company, o) / 30
	}
	add(high)
	add(lead)
	add(next)
	add(high * lead)
	add(next * lead)
	return list
}
