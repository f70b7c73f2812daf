package bigshoulders

import (
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// Guess gives every building that the seat has not seen the place of another
// one of its era: in hands, among what was removed, and in the stacks. What it
// has seen and passed on in a draft stays where it may be.
func (rules) Guess(s *State, seat game.Seat, r *rand.Rand) State {
	g := *s
	var becomes [buildings]Building
	for b := range becomes {
		becomes[b] = Building(b)
	}
	for era := uint8(1); era <= 3; era++ {
		s.shuffleUnseen(seat, era, &becomes, r)
	}
	if s.set.draft {
		s.swapPassed(seat, &becomes, r)
	}
	g.construct.rename(&becomes)
	if s.set.draft {
		g.shuffleChoices(seat, r)
	}
	return g
}

// shuffleUnseen draws a permutation of an era's buildings unknown to the seat.
func (s *State) shuffleUnseen(seat game.Seat, era uint8, becomes *[buildings]Building, r *rand.Rand) {
	var unseen [buildings]Building
	n := 0
	for b := Building(1); b < buildings; b++ {
		tile := &buildingTiles[b]
		if tile.era == era && tile.seats <= s.seats && !s.construct.seen[b].Has(seat) {
			unseen[n] = b
			n++
		}
	}
	drawn := unseen
	for i := n - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		drawn[i], drawn[j] = drawn[j], drawn[i]
	}
	for i := range n {
		becomes[unseen[i]] = drawn[i]
	}
}

// swapPassed: of the two buildings that the seat passed on, one was kept by the
// neighbour and one passed further. The seat does not know which.
func (s *State) swapPassed(seat game.Seat, becomes *[buildings]Building, r *rand.Rand) {
	if seat < 0 {
		return
	}
	a, b := s.construct.passed[seat][0], s.construct.passed[seat][1]
	if s.hiddenFrom(seat, a) && s.hiddenFrom(seat, b) && r.IntN(2) == 0 {
		becomes[a], becomes[b] = b, a
	}
}

// hiddenFrom tells whether the seat cannot see the building's face now.
func (s *State) hiddenFrom(seat game.Seat, b Building) bool {
	c := &s.construct
	if b == 0 || c.seen[b] == game.Everyone || s.inHand(seat, b) >= 0 {
		return false
	}
	mine := c.aside[seat]
	return mine[0] != b && mine[1] != b && !slices.Contains(c.removed[seat][:], b)
}

// shuffleChoices: nobody else knows which buildings of a hand were chosen, nor
// which of the last two was removed.
func (s *State) shuffleChoices(seat game.Seat, r *rand.Rand) {
	c := &s.construct
	for q := range game.Seat(s.n()) {
		if q == seat {
			continue
		}
		if mine := &c.chosen[q]; mine.build != 0 {
			s.chooseAnew(q, mine, r)
		}
		gone := &c.removed[q][s.decade]
		if *gone != 0 && c.hand[q][1] == 0 && r.IntN(2) == 0 {
			*gone, c.hand[q][0] = c.hand[q][0], *gone
		}
	}
}

// chooseAnew picks other buildings of the hand as those chosen.
func (s *State) chooseAnew(q game.Seat, mine *choice, r *rand.Rand) {
	var hand [handSize]Building
	n := 0
	for _, b := range s.construct.hand[q] {
		if b != 0 {
			hand[n] = b
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		hand[i], hand[j] = hand[j], hand[i]
	}
	mine.build = hand[0]
	if mine.remove != 0 {
		mine.remove = hand[1]
	}
}

// rename gives every building another's name, everywhere.
func (c *buildingPhase) rename(becomes *[buildings]Building) {
	old := *c
	c.deck = 0
	for set := old.deck; set != 0; set &= set - 1 {
		c.deck |= 1 << becomes[lowest(set)]
	}
	for b := range old.seen {
		c.seen[becomes[b]] = old.seen[b]
	}
	for seat := range c.hand {
		for i := range c.hand[seat] {
			c.hand[seat][i] = becomes[old.hand[seat][i]]
		}
		for d := range c.removed[seat] {
			c.removed[seat][d] = becomes[old.removed[seat][d]]
		}
		for i := range c.aside[seat] {
			c.aside[seat][i] = becomes[old.aside[seat][i]]
			c.passed[seat][i] = becomes[old.passed[seat][i]]
		}
		c.chosen[seat] = choice{becomes[old.chosen[seat].build], becomes[old.chosen[seat].remove]}
	}
}
