package bigshoulders

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// What a seat does not know, drawn anew (Guess) or laid face down (Veil).

// Guess gives every building that the seat has not seen the place of another
// one of its era: in hands, among what was removed, and in the stacks. Where a
// building is that it has seen in a draft and passed on, and which of their last
// two buildings the others removed, it cannot know either.
func (rules) Guess(s *State, seat game.Seat, r *rand.Rand) State {
	g := *s
	var becomes [buildings]Building
	for b := range becomes {
		becomes[b] = Building(b)
	}
	for era := uint8(1); era <= 3; era++ {
		s.shuffleUnseen(seat, era, &becomes, r)
	}
	for decade := range s.decade + 1 {
		s.swapPassed(seat, decade, &becomes, r)
		s.swapKept(seat, decade, &becomes, r)
	}
	g.construct.rename(&becomes)
	g.construct.remember(seat, &s.construct)
	for q := range game.Seat(s.n()) {
		if mine := &g.construct.chosen[q]; q != seat && mine.build != 0 {
			g.chooseAnew(q, mine, r)
		}
	}
	return g
}

// lastSeen is the decade, counted from 1, in which the seat last saw a building's
// face; 0 if it never did.
func (s *State) lastSeen(seat game.Seat, b Building) int8 {
	sight := &s.construct.sight[b]
	if seat >= 0 {
		return sight[seat]
	}
	if *sight == faceUp {
		return sight[0]
	}
	return 0
}

// shuffleUnseen draws a permutation of an era's buildings unknown to the seat.
func (s *State) shuffleUnseen(seat game.Seat, era uint8, becomes *[buildings]Building, r *rand.Rand) {
	var unseen [buildings]Building
	n := 0
	for b := Building(1); b < buildings; b++ {
		tile := &buildingTiles[b]
		if tile.era == era && tile.seats <= s.seats && s.lastSeen(seat, b) == 0 {
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

// swapPassed: of the two buildings that the seat passed on in a draft, one was
// kept by the neighbour and one passed further. The seat does not know which, as
// long as it sees neither again.
func (s *State) swapPassed(seat game.Seat, decade int8, becomes *[buildings]Building, r *rand.Rand) {
	if seat < 0 {
		return
	}
	a, b := s.construct.passed[seat][decade][0], s.construct.passed[seat][decade][1]
	if s.lost(seat, decade, a) && s.lost(seat, decade, b) && r.IntN(2) == 0 {
		becomes[a], becomes[b] = becomes[b], becomes[a]
	}
}

// lost tells whether the seat passed the building on and has not seen it since.
func (s *State) lost(seat game.Seat, decade int8, b Building) bool {
	c := &s.construct
	if b == 0 || c.sight[b][seat] != decade+1 || s.inHand(seat, b) >= 0 {
		return false
	}
	return !slices.Contains(c.aside[seat][:], b) && !slices.Contains(c.removed[seat][:], b)
}

// swapKept: of the two buildings that another seat did not build in a decade, one
// was removed and one kept. Nobody else knows which until the one that was kept
// turns up.
func (s *State) swapKept(seat game.Seat, decade int8, becomes *[buildings]Building, r *rand.Rand) {
	for q := range game.Seat(s.n()) {
		removed, kept := s.construct.removed[q][decade], s.construct.kept[q][decade]
		if q == seat || kept == 0 || s.lastSeen(seat, kept) > decade+1 {
			continue
		}
		if r.IntN(2) == 0 {
			becomes[removed], becomes[kept] = becomes[kept], becomes[removed]
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

// remember: what the seat saw and passed on itself it knows by name.
func (c *buildingPhase) remember(seat game.Seat, truth *buildingPhase) {
	if seat < 0 {
		return
	}
	c.passed[seat] = truth.passed[seat]
	for b := range c.sight {
		c.sight[b][seat] = truth.sight[b][seat]
	}
}

// rename gives every building another's name, everywhere.
func (c *buildingPhase) rename(becomes *[buildings]Building) {
	old := *c
	c.deck = 0
	for set := old.deck; set != 0; set &= set - 1 {
		c.deck |= 1 << becomes[lowest(set)]
	}
	for b := range old.sight {
		c.sight[becomes[b]] = old.sight[b]
	}
	for seat := range c.hand {
		for i := range c.hand[seat] {
			c.hand[seat][i] = becomes[old.hand[seat][i]]
		}
		for d := range c.removed[seat] {
			c.removed[seat][d] = becomes[old.removed[seat][d]]
			c.kept[seat][d] = becomes[old.kept[seat][d]]
			for i, x := range old.passed[seat][d] {
				c.passed[seat][d][i] = becomes[x]
			}
		}
		for i := range c.aside[seat] {
			c.aside[seat][i] = becomes[old.aside[seat][i]]
		}
		c.chosen[seat] = choice{becomes[old.chosen[seat].build], becomes[old.chosen[seat].remove]}
	}
}

// faceDown stands for a building whose face is not seen: any will do, as long as
// it is always the same.
const faceDown Building = 1

// Veil turns face down all buildings that the seat may not look at now. How many
// lie where is there for all to see.
func (rules) Veil(s *State, seat game.Seat) State {
	v := *s
	c := &v.construct
	c.deck = 0
	for _, era := range eraSet {
		for n := bits.OnesCount64(s.construct.deck & era); n > 0; n-- {
			c.deck |= 1 << lowest(era)
			era &= era - 1
		}
	}
	for q := range game.Seat(s.n()) {
		if q == seat {
			continue
		}
		turnDown(c.hand[q][:])
		turnDown(c.aside[q][:])
		turnDown(c.removed[q][:])
		if c.chosen[q].build != 0 {
			c.chosen[q] = choice{build: faceDown}
		}
	}
	c.kept, c.passed, c.sight = buildingPhase{}.kept, buildingPhase{}.passed, buildingPhase{}.sight
	return v
}

// turnDown leaves of buildings only how many there are.
func turnDown(list []Building) {
	n := 0
	for i, b := range list {
		list[i] = 0
		if b != 0 {
			list[n] = faceDown
			n++
		}
	}
}
