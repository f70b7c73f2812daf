package route

import "math/bits"

// What a choice is worth, and whether it hangs together.

// sum is what items pay together.
func sum[W ~[128]int32](worth *W, s Items) int32 {
	total := int32(0)
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			total += (*worth)[w<<6|bits.TrailingZeros64(word)]
		}
	}
	return total
}

// Value is what candidates pay together, each item once, the stops skipped being
// chosen best.
func (p *Problem) Value(picks []*Candidate) int32 {
	total := sum(&p.Worth, p.paid(picks))
	for _, c := range picks {
		total += c.Bonus
	}
	return total
}

// paid is what candidates are paid for together.
func (p *Problem) paid(picks []*Candidate) Items {
	var paid Items
	var open uint32
	for i, c := range picks {
		if c.Skip {
			open |= 1 << i
		} else {
			paid = paid.Or(c.Pays)
		}
	}
	return p.skip(picks, paid, open)
}

// skip chooses the stops to skip for the open ones. A candidate that visits a
// stop which another is paid for skips that one and loses nothing. Where none
// does, one candidate is tried with each of its stops.
func (p *Problem) skip(picks []*Candidate, paid Items, open uint32) Items {
	for settled := true; settled; {
		settled = false
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			if !picks[i].Pays.And(p.Stops).And(paid).Empty() {
				paid = paid.Or(picks[i].Pays)
				open &^= 1 << i
				settled = true
			}
		}
	}
	if open == 0 {
		return paid
	}
	i := bits.TrailingZeros32(open)
	best, most := paid, int32(-1)
	for stop := range each(picks[i].Pays.And(p.Stops)) {
		got := p.skip(picks, paid.Or(picks[i].Pays.Less(Items{}.With(stop))), open&^(1<<i))
		if worth := sum(&p.Worth, got); worth > most {
			best, most = got, worth
		}
	}
	return best
}

// hang tells whether the candidates all meet, one of them at home.
func (p *Problem) hang(picks []*Candidate) bool {
	met, in := p.Home, uint32(0)
	for grown := true; grown; {
		grown = false
		for i, c := range picks {
			if in&(1<<i) == 0 && c.Meets&met != 0 {
				in |= 1 << i
				met |= c.Meets
				grown = true
			}
		}
	}
	return in == 1<<len(picks)-1
}
