package bigshoulders

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// What was hidden of a game told anew: buildings dealt to others, what they kept
// of them in a draft, and which they laid face down. What was built was revealed,
// and in a draft a seat saw what it was passed; the rest may have been anything.

// Retell looks for deals and choices that lead to all that the line tells, trying
// at each hidden choice one after the other in an order drawn at random. A
// search that goes astray is given up and begun anew.
func (rules) Retell(setup game.Setup, line []game.Deed[Action], r *rand.Rand) bool {
	t := &telling{seats: setup.Seats, r: r, line: line}
	t.read()
	for tries := range retellings {
		t.left = firstRetelling << min(tries/4, 8)
		if t.tell(0, cards{}) {
			return true
		}
	}
	return false
}

// How often a telling is begun, and how many steps the first ones may try.
const (
	retellings     = 64
	firstRetelling = 1000
)

// telling is a line being told anew.
type telling struct {
	seats int
	r     *rand.Rand
	line  []game.Deed[Action]
	beats []beat
	named [buildings]int // the last beat in which the line names a building
	picks []pick[int8]   // what is chosen at each beat
	left  int            // how many beats may still be tried
}

// beat is something that happens to the buildings.
type beat struct {
	what   happening
	deed   int            // of the line
	seat   game.Seat      // the seat that is dealt to, keeps or builds
	known  pick[Building] // as far as the line tells
	passed [maxSeats][]Building
}

type happening uint8

const (
	isDealt happening = iota
	keeps
	handsPass
	chooses
	allReveal
)

// pick is what a seat keeps, or what it builds and removes.
type pick[T any] struct{ build, remove T }

// read notes what happens in the line.
func (t *telling) read() {
	dealt, decade := 0, 0
	for i, d := range t.line {
		known := pick[Building]{d.Action.Building, d.Action.Remove}
		switch {
		case d.Seat == game.Chance && (d.Hidden || d.Action.Do == dealBuilding):
			// Everybody knows to whom each goes: to the seats in turn, each all of its buildings at once.
			t.beats = append(t.beats, beat{what: isDealt, deed: i, seat: game.Seat(dealt / dealtIn(decade)), known: known})
			if dealt++; dealt == t.seats*dealtIn(decade) {
				dealt, decade = 0, decade+1
			}
		case d.Seat >= 0 && (d.Hidden || d.Action.Do == keep || d.Action.Do == build):
			t.beats = append(t.beats, beat{deed: i, seat: d.Seat, known: known})
			t.hear(d.Heard)
		}
	}
	t.picks = make([]pick[int8], len(t.beats))
	for i, b := range t.beats {
		t.named[b.known.build], t.named[b.known.remove] = i, i
		for _, list := range b.passed {
			for _, x := range list {
				t.named[x] = i
			}
		}
	}
	t.named[0] = 0 // no building
}

// dealtIn is how many buildings each seat is dealt in a decade.
func dealtIn(decade int) int {
	if decade == 0 {
		return handSize
	}
	return dealtEachDecade
}

// hear notes what was told of a choice, and of what came of it if it was the
// last one that all waited for.
func (t *telling) hear(events []game.Event) {
	choice := len(t.beats) - 1
	after := beat{deed: t.beats[choice].deed}
	for _, e := range events {
		switch e := e.(type) {
		case BuildingKept:
			t.beats[choice].what = keeps
		case BuildingChosen:
			t.beats[choice].what = chooses
		case HandsPassed:
			after.what = handsPass
		case BuildingPassed:
			after.passed[e.Seat] = append(after.passed[e.Seat], e.Building)
		case BuildingRevealed:
			after.what = allReveal
			t.lastChoice(e.Seat).known.build = e.Building
		}
	}
	if after.what != 0 {
		t.beats = append(t.beats, after)
	}
}

// lastChoice is the last beat in which the seat chose.
func (t *telling) lastChoice(seat game.Seat) *beat {
	for i := len(t.beats) - 1; ; i-- {
		if b := &t.beats[i]; b.what == chooses && b.seat == seat {
			return b
		}
	}
}

// tell goes on from beat i with the cards as they lie.
func (t *telling) tell(i int, c cards) bool {
	if i == len(t.beats) {
		return t.write(&c)
	}
	if t.left--; t.left < 0 {
		return false
	}
	switch b := &t.beats[i]; b.what {
	case isDealt:
		return c.deal(b.seat, b.known.build) && t.tell(i+1, c)
	case handsPass:
		return c.pass(t.seats, &b.passed) && t.tell(i+1, c)
	case allReveal:
		c.reveal(t.seats)
		return t.tell(i+1, c)
	case keeps:
		return t.tellKeep(i, c)
	default:
		return t.tellChoice(i, c)
	}
}

// tellKeep tries what the seat may have kept of its hand.
func (t *telling) tellKeep(i int, c cards) bool {
	b := &t.beats[i]
	for _, at := range t.r.Perm(handSize) {
		next, card := c, c.hand[b.seat][at]
		if card == 0 || !next.mayBe(card, b.known.build) {
			continue
		}
		t.picks[i].build = card
		next.chosen[b.seat] = t.picks[i]
		if t.tell(i+1, next) {
			return true
		}
	}
	return false
}

// tellChoice tries what the seat may have built and removed. What is named later
// was not removed.
func (t *telling) tellChoice(i int, c cards) bool {
	b := &t.beats[i]
	for _, at := range t.r.Perm(handSize * handSize) {
		next, p := c, pick[int8]{c.hand[b.seat][at/handSize], c.hand[b.seat][at%handSize]}
		if p.build == p.remove || !next.mayBe(p.build, b.known.build) || !next.mayBe(p.remove, b.known.remove) || t.named[next.is[p.remove]] > i {
			continue
		}
		t.picks[i], next.chosen[b.seat] = p, p
		if t.tell(i+1, next) {
			return true
		}
	}
	return false
}

// write gives the cards that may be any building one that nobody has shown, and
// puts the story into the hidden deeds.
func (t *telling) write(c *cards) bool {
	for _, i := range t.r.Perm(buildings - 1) {
		b := Building(i + 1)
		if int(buildingTiles[b].seats) <= t.seats {
			c.give(b)
		}
	}
	dealt := int8(0)
	for i, b := range t.beats {
		d := &t.line[b.deed]
		if b.what == isDealt {
			dealt++
		}
		if !d.Hidden {
			continue
		}
		p := t.picks[i]
		switch b.what {
		case isDealt:
			d.Action = Action{Do: dealBuilding, Seat: b.seat, Building: c.is[dealt]}
		case keeps:
			d.Action = Action{Do: keep, Building: c.is[p.build]}
		case chooses:
			d.Action = Action{Do: build, Building: c.is[p.build], Remove: c.is[p.remove]}
		}
	}
	return true
}

// cards is how the buildings lie at a moment of the story. A card is a building
// that was dealt, whichever it is: its number in the order of the deals, from 1.
type cards struct {
	dealt  int8
	decade int8
	round  int8 // of the draft
	hand   [maxSeats][handSize]int8
	aside  [maxSeats][2]int8
	chosen [maxSeats]pick[int8]
	is     [maxCards + 1]Building // 0 while it may be any of its era
	era    [maxCards + 1]uint8
	used   uint64 // buildings that are a card already, as bits
}

// maxCards is how many buildings are dealt in a whole game.
const maxCards = maxSeats * (handSize + (decades-1)*dealtEachDecade)

// mayBe makes a card this building, if it may be; any card may be an unknown one.
func (c *cards) mayBe(card int8, b Building) bool {
	switch {
	case b == 0 || c.is[card] == b:
		return true
	case c.is[card] != 0 || c.era[card] != buildingTiles[b].era || c.used&(1<<b) != 0:
		return false
	}
	c.is[card] = b
	c.used |= 1 << b
	return true
}

// give makes a card this building that may still be any, if there is one.
func (c *cards) give(b Building) {
	for card := int8(1); card <= c.dealt; card++ {
		if c.is[card] == 0 && c.mayBe(card, b) {
			return
		}
	}
}

// take puts a card into the first free place of a hand.
func (c *cards) take(seat game.Seat, card int8) {
	for i, x := range c.hand[seat] {
		if x == 0 {
			c.hand[seat][i] = card
			return
		}
	}
}

func (c *cards) deal(seat game.Seat, b Building) bool {
	c.dealt++
	c.era[c.dealt] = eraByDecade[c.decade]
	c.take(seat, c.dealt)
	return c.mayBe(c.dealt, b)
}

// pass hands on what was not kept, and after the second time makes what was kept
// the hand again (see passHands).
func (c *cards) pass(seats int, known *[maxSeats][]Building) bool {
	before := c.hand
	c.hand = [maxSeats][handSize]int8{}
	for seat := range game.Seat(seats) {
		to, n := neighbour(seat, seats, passesLeft(c.decade)), 0
		c.aside[seat][c.round] = c.chosen[seat].build
		for _, card := range before[seat] {
			if card == 0 || card == c.chosen[seat].build {
				continue
			}
			c.take(to, card)
			if list := known[to]; len(list) > 0 && !c.mayBe(card, list[n]) {
				return false
			}
			n++
		}
	}
	if c.round++; int(c.round) < len(c.aside[0]) {
		return true
	}
	for seat := range game.Seat(seats) {
		for _, card := range c.aside[seat] {
			c.take(seat, card)
		}
	}
	c.round = 0
	return true
}

// reveal leaves in each hand what was neither built nor removed.
func (c *cards) reveal(seats int) {
	for seat := range seats {
		p, hand := c.chosen[seat], c.hand[seat]
		c.hand[seat] = [handSize]int8{}
		for _, card := range hand {
			if card != p.build && card != p.remove {
				c.hand[seat][0] = card
			}
		}
	}
	c.decade++
}
