package rail

import (
	"math/bits"

	"github.com/scrip-games/scrip/kit/hex"
)

// Set is a set of companies, as bits.
type Set[C ~uint8] uint16

// Has tells whether a company is in the set.
func (s Set[C]) Has(c C) bool { return s&(1<<c) != 0 }

// Len is how many companies are in the set.
func (s Set[C]) Len() int { return bits.OnesCount16(uint16(s)) }

// List is the companies of the set in order.
func (s Set[C]) List() []C {
	list := make([]C, 0, s.Len())
	for rest := s; rest != 0; rest &= rest - 1 {
		list = append(list, C(bits.TrailingZeros16(uint16(rest))))
	}
	return list
}

// On is the companies with a locomotive on a hex.
func On[C ~uint8](h hex.ID, all []Company) Set[C] {
	var set Set[C]
	for c := range all {
		if all[c].Hexes.Has(h) {
			set |= 1 << c
		}
	}
	return set
}

// Occupied is the hexes with any locomotive.
func Occupied(all []Company) hex.Set {
	var set hex.Set
	for c := range all {
		set.Join(&all[c].Hexes)
	}
	return set
}

// Open is the hexes of the ground where a company could ever lay: not its own,
// and with another's locomotive only where they share.
func Open[C ~uint8](c C, all []Company, ground, shared *hex.Set) hex.Set {
	taken := Occupied(all).Less(shared)
	taken.Join(&all[c].Hexes)
	return ground.Less(&taken)
}
