package bigshoulders

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// The building phase: "La fase de construcción" (p. 16), and the
// variant "Selecciona tus edificios" (Choose your buildings, p. 31). All choose at once,
// face down: one building to build, one to remove from the game; the third is kept.

// eraByDecade is the era of the buildings dealt in each decade.
var eraByDecade = [decades]uint8{1, 2, 2, 3, 3}

// dealtEachDecade is how many buildings each player gets from the second on.
const dealtEachDecade = 2

// construction is the state in the building phase.
type construction struct{ *State }

func (s *State) construction() construction { return construction{s} }

// eraDeck is the buildings of the present era not dealt yet.
func (s construction) eraDeck() uint64 { return s.construct.deck & eraSet[eraByDecade[s.decade]] }

// eraSet is the buildings of each era.
var eraSet = func() (set [4]uint64) {
	for b := 1; b < buildings; b++ {
		set[buildingTiles[b].era] |= 1 << b
	}
	return set
}()

func (s construction) beginBuilding(log *game.Log) {
	s.enter(inBuilding, log)
	b := &s.construct
	b.chosen, b.round = [maxSeats]choice{}, 0
	s.step = choosing
	if s.set.draft {
		s.step = drafting
	}
	if s.decade > 0 {
		s.push(frame{task: dealHands, n: int8(s.n() * dealtEachDecade), x: dealtEachDecade})
	}
}

// dealTo is the seat that the next building of the frame on top goes to.
func (s construction) dealTo() game.Seat {
	f := s.top()
	return game.Seat((s.n()*int(f.x) - int(f.n)) / int(f.x))
}

// dealt puts a building into a hand, where only its owner sees it.
func (s construction) dealt(seat game.Seat, b Building, log *game.Log) {
	s.construct.deck &^= 1 << b
	s.give(seat, b)
	game.EmitTo(log, game.Seats(seat), BuildingDealt{Seat: seat, Building: b})
	s.once()
}

// give puts a building into the first free place of a hand.
func (s construction) give(seat game.Seat, b Building) {
	hand := &s.construct.hand[seat]
	for i := range hand {
		if hand[i] == 0 {
			hand[i] = b
			break
		}
	}
	s.construct.sight[b][seat] = s.decade + 1
}

// inHand tells where a building lies in a hand, -1 if it does not.
func (s construction) inHand(seat game.Seat, b Building) int {
	for i, x := range s.construct.hand[seat] {
		if x == b && b != 0 {
			return i
		}
	}
	return -1
}

// undecided is the seats that have not chosen yet.
func (s construction) undecided() game.SeatSet {
	var set game.SeatSet
	for seat := range game.Seat(s.n()) {
		if s.construct.chosen[seat].build == 0 {
			set = set.With(seat)
		}
	}
	return set
}

func (s construction) checkBuild(seat game.Seat, a Action) *game.Illegal {
	switch {
	case s.phase != inBuilding || s.step != choosing:
		return game.NotNow
	case s.inHand(seat, a.Building) < 0 || s.inHand(seat, a.Remove) < 0:
		return notInHand
	case a.Building == a.Remove:
		return buildOrRemove
	}
	return nil
}

func (s construction) build(seat game.Seat, a Action, log *game.Log) {
	s.construct.chosen[seat] = choice{a.Building, a.Remove}
	game.Emit(log, BuildingChosen{Seat: seat})
}

func (s construction) checkKeep(seat game.Seat, a Action) *game.Illegal {
	switch {
	case s.phase != inBuilding || s.step != drafting:
		return game.NotNow
	case s.inHand(seat, a.Building) < 0:
		return notInHand
	}
	return nil
}

// keep notes what the seat keeps of the buildings it may look at.
func (s construction) keep(seat game.Seat, a Action, log *game.Log) {
	s.construct.chosen[seat] = choice{build: a.Building}
	game.Emit(log, BuildingKept{Seat: seat})
}

// proceedBuilding waits until all have chosen.
func (s construction) proceedBuilding(log *game.Log) bool {
	switch {
	case s.undecided() != 0:
		return true
	case s.step == drafting:
		s.passHands(log)
	default:
		s.reveal(log)
	}
	return false
}

// passHands sets aside what each kept and hands the rest to the left, in the
// second and the fourth decade to the right. After two rounds what was kept and
// the last building passed are the hand.
func (s construction) passHands(log *game.Log) {
	b := &s.construct
	left := passesLeft(s.decade)
	before := b.hand
	game.Emit(log, HandsPassed{Left: left})
	for seat := range game.Seat(s.n()) {
		s.passHand(seat, neighbour(seat, s.n(), left), before[seat], log)
	}
	b.chosen = [maxSeats]choice{}
	if b.round++; b.round < int8(len(b.aside[0])) {
		return
	}
	for seat := range game.Seat(s.n()) {
		for _, x := range b.aside[seat] {
			s.give(seat, x)
		}
	}
	b.aside = [maxSeats][2]Building{}
	s.step = choosing
}

// passesLeft tells where hands are passed: in the first, third and fifth decade
// to the left.
func passesLeft(decade int8) bool { return decade%2 == 0 }

// neighbour is the seat beside a seat.
func neighbour(seat game.Seat, seats int, left bool) game.Seat {
	if left {
		return seat.Next(seats)
	}
	return (seat + game.Seat(seats) - 1) % game.Seat(seats)
}

// passHand hands a seat's buildings on, but for the one it keeps.
func (s construction) passHand(seat, to game.Seat, hand [handSize]Building, log *game.Log) {
	b := &s.construct
	kept, n := b.chosen[seat].build, 0
	b.hand[to] = [handSize]Building{}
	b.aside[seat][b.round] = kept
	for _, x := range hand {
		if x == 0 || x == kept {
			continue
		}
		s.give(to, x)
		game.EmitTo(log, game.Seats(to), BuildingPassed{Seat: to, Building: x})
		if b.round == 0 {
			b.passed[seat][s.decade][n] = x
			n++
		}
	}
}

// faceUp is the sight of a building on the board: everybody's, to the end.
var faceUp = [maxSeats]int8{decades + 1, decades + 1, decades + 1, decades + 1}

// reveal turns the buildings face up; the workers printed on them come to the
// job market.
func (s construction) reveal(log *game.Log) {
	b := &s.construct
	workers := int8(0)
	for seat := range game.Seat(s.n()) {
		c := b.chosen[seat]
		b.built[seat][s.decade], b.removed[seat][s.decade] = c.build, c.remove
		b.sight[c.build] = faceUp
		s.keepRest(seat, c)
		workers += int8(buildingTiles[c.build].workers)
		game.Emit(log, BuildingRevealed{Seat: seat, Building: c.build})
	}
	b.chosen = [maxSeats]choice{}
	s.addToMarket(workers, log)
	s.actions().beginAction(log)
}

// keepRest leaves in hand what was neither built nor removed.
func (s construction) keepRest(seat game.Seat, c choice) {
	hand := &s.construct.hand[seat]
	var kept Building
	for _, x := range hand {
		if x != c.build && x != c.remove {
			kept = x
		}
	}
	*hand = [handSize]Building{kept}
	s.construct.kept[seat][s.decade] = kept
}

// addToMarket puts workers on the dearest free spaces of the job market; those
// that find none stay in the supply.
func (s construction) addToMarket(n int8, log *game.Log) {
	n = min(n, marketSpaces-s.market)
	s.market += n
	s.workers -= n
	if n > 0 {
		game.Emit(log, WorkersArrived{Amount: int(n), Market: int(s.market)})
	}
}

// owner of a building on the board.
func (s *State) owner(b Building) game.Seat {
	for seat := range game.Seat(s.n()) {
		for _, x := range s.construct.built[seat] {
			if x == b && b != 0 {
				return seat
			}
		}
	}
	return nobody
}

// What a seat does not know, drawn anew (Determinize) or laid face down (Redact).

// Determinize gives every building that the seat has not seen the place of another
// one of its era: in hands, among what was removed, and in the stacks. Where a
// building is that it has seen in a draft and passed on, and which of their last
// two buildings the others removed, it cannot know either.
func (rules) Determinize(s *State, seat game.Seat, r *rand.Rand) State {
	g := *s
	var becomes [buildings]Building
	for b := range becomes {
		becomes[b] = Building(b)
	}
	for era := uint8(1); era <= 3; era++ {
		s.construction().shuffleUnseen(seat, era, &becomes, r)
	}
	for decade := range s.decade + 1 {
		s.construction().swapPassed(seat, decade, &becomes, r)
		s.construction().swapKept(seat, decade, &becomes, r)
	}
	g.construct.rename(&becomes)
	g.construct.remember(seat, &s.construct)
	for q := range game.Seat(s.n()) {
		if mine := &g.construct.chosen[q]; q != seat && mine.build != 0 {
			g.construction().chooseAnew(q, mine, r)
		}
	}
	return g
}

// lastSeen is the decade, counted from 1, in which the seat last saw a building's
// face; 0 if it never did.
func (s construction) lastSeen(seat game.Seat, b Building) int8 {
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
func (s construction) shuffleUnseen(seat game.Seat, era uint8, becomes *[buildings]Building, r *rand.Rand) {
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
func (s construction) swapPassed(seat game.Seat, decade int8, becomes *[buildings]Building, r *rand.Rand) {
	if seat < 0 {
		return
	}
	a, b := s.construct.passed[seat][decade][0], s.construct.passed[seat][decade][1]
	if s.lost(seat, decade, a) && s.lost(seat, decade, b) && r.IntN(2) == 0 {
		becomes[a], becomes[b] = becomes[b], becomes[a]
	}
}

// lost tells whether the seat passed the building on and has not seen it since.
func (s construction) lost(seat game.Seat, decade int8, b Building) bool {
	c := &s.construct
	if b == 0 || c.sight[b][seat] != decade+1 || s.inHand(seat, b) >= 0 {
		return false
	}
	return !slices.Contains(c.aside[seat][:], b) && !slices.Contains(c.removed[seat][:], b)
}

// swapKept: of the two buildings that another seat did not build in a decade, one
// was removed and one kept. Nobody else knows which until the one that was kept
// turns up.
func (s construction) swapKept(seat game.Seat, decade int8, becomes *[buildings]Building, r *rand.Rand) {
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
func (s construction) chooseAnew(q game.Seat, mine *choice, r *rand.Rand) {
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

// Redact turns face down all buildings that the seat may not look at now. How many
// lie where is there for all to see.
func (rules) Redact(s *State, seat game.Seat) State {
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
