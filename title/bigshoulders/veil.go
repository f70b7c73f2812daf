package bigshoulders

import (
	"math/bits"

	"github.com/scrip-games/scrip/game"
)

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
