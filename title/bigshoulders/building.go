package bigshoulders

import "github.com/scrip-games/scrip/game"

// The building phase: "La fase de construcción" (p. 16), and the variant
// "Selecciona tus edificios" (p. 31). All choose at once, face down: one
// building to build, one to remove from the game; the third is kept.

// eraByDecade is the era of the buildings dealt in each decade.
var eraByDecade = [decades]uint8{1, 2, 2, 3, 3}

// dealtEachDecade is how many buildings each player gets from the second on.
const dealtEachDecade = 2

// eraDeck is the buildings of the present era not dealt yet.
func (s *State) eraDeck() uint64 { return s.construct.deck & eraSet[eraByDecade[s.decade]] }

// eraSet is the buildings of each era.
var eraSet = func() (set [4]uint64) {
	for b := 1; b < buildings; b++ {
		set[buildingTiles[b].era] |= 1 << b
	}
	return set
}()

func (s *State) beginBuilding(log *game.Log) {
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
func (s *State) dealTo() game.Seat {
	f := s.top()
	return game.Seat((s.n()*int(f.x) - int(f.n)) / int(f.x))
}

// dealt puts a building into a hand, where only its owner sees it.
func (s *State) dealt(seat game.Seat, b Building, log *game.Log) {
	s.construct.deck &^= 1 << b
	s.give(seat, b)
	game.EmitTo(log, game.Seats(seat), BuildingDealt{Seat: seat, Building: b})
	s.once()
}

// give puts a building into the first free place of a hand.
func (s *State) give(seat game.Seat, b Building) {
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
func (s *State) inHand(seat game.Seat, b Building) int {
	for i, x := range s.construct.hand[seat] {
		if x == b && b != 0 {
			return i
		}
	}
	return -1
}

// undecided is the seats that have not chosen yet.
func (s *State) undecided() game.SeatSet {
	var set game.SeatSet
	for seat := range game.Seat(s.n()) {
		if s.construct.chosen[seat].build == 0 {
			set = set.With(seat)
		}
	}
	return set
}

func (s *State) checkBuild(seat game.Seat, a Action) *game.Illegal {
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

func (s *State) build(seat game.Seat, a Action, log *game.Log) {
	s.construct.chosen[seat] = choice{a.Building, a.Remove}
	game.Emit(log, BuildingChosen{Seat: seat})
}

func (s *State) checkKeep(seat game.Seat, a Action) *game.Illegal {
	switch {
	case s.phase != inBuilding || s.step != drafting:
		return game.NotNow
	case s.inHand(seat, a.Building) < 0:
		return notInHand
	}
	return nil
}

// keep notes what the seat keeps of the buildings it may look at.
func (s *State) keep(seat game.Seat, a Action, log *game.Log) {
	s.construct.chosen[seat] = choice{build: a.Building}
	game.Emit(log, BuildingKept{Seat: seat})
}

// proceedBuilding waits until all have chosen.
func (s *State) proceedBuilding(log *game.Log) bool {
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
func (s *State) passHands(log *game.Log) {
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

// neighbour is who sits beside a seat.
func neighbour(seat game.Seat, seats int, left bool) game.Seat {
	if left {
		return seat.Next(seats)
	}
	return (seat + game.Seat(seats) - 1) % game.Seat(seats)
}

// passHand hands a seat's buildings on, but for the one it keeps.
func (s *State) passHand(seat, to game.Seat, hand [handSize]Building, log *game.Log) {
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
func (s *State) reveal(log *game.Log) {
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
	s.beginAction(log)
}

// keepRest leaves in hand what was neither built nor removed.
func (s *State) keepRest(seat game.Seat, c choice) {
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
func (s *State) addToMarket(n int8, log *game.Log) {
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
