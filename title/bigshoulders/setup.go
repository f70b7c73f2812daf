package bigshoulders

import (
	"math/bits"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Set-up: "Preparación de la partida" (p. 4) and "Iniciando tu primera
// compañía" (p. 12). What is shuffled is drawn by chance when it is laid out.

func newState(setup game.Setup) State {
	s := State{
		seats:   uint8(setup.Seats),
		set:     readSettings(setup.Settings),
		market:  marketAtStart,
		workers: workersInBox - marketAtStart,
		goods:   goodsInBox,
		tokens:  bonusTokensInBox,
		square:  Cubes{haymarketStart, haymarketStart, haymarketStart, haymarketStart},
		seat:    nobody,
	}
	for r := range s.bag {
		s.bag[r] = cubesInBox[r] - s.square[r]
	}
	for c := range s.company {
		s.company[c].director = nobody
		s.held[treasury][c] = cut.Count
	}
	s.stock.lastActor, s.priority = nobody, nobody
	for seat := range s.n() {
		money.Transfer(&s.bank, &s.cash[seat], startingCash)
		s.partners[seat] = partners{all: partnersAtStart, toStart: true}
	}
	s.shuffle()
	s.planSetup()
	return s
}

func readSettings(chosen map[string]string) settings {
	return settings{
		advanced: chosen[modeKey] == "advanced",
		draft:    chosen[draftKey] == "on",
		goals:    chosen[goalsKey] == "on",
		printed:  chosen[componentsKey] == "printed-tiles",
		friendly: chosen[friendlyKey] == "on",
	}
}

// shuffle makes the stacks that are drawn from: all tiles that are used with
// this number of players.
func (s *State) shuffle() {
	for t := 1; t < tiles; t++ {
		if demandTiles[t].seats <= s.seats {
			s.demand.deck |= 1 << t
		}
	}
	for b := 1; b < buildings; b++ {
		if buildingTiles[b].seats <= s.seats {
			s.construct.deck |= 1 << b
		}
	}
	for a := 1; a < assets; a++ {
		s.assetDeck |= 1 << a
	}
	s.assetDeck &^= 1 << BrilliantMarketing
	s.assetRow[0] = BrilliantMarketing
	for g := 1; g < goals; g++ {
		s.goalDeck |= 1 << g
	}
}

// planSetup stacks the draws of the set-up, the last one first.
func (s *State) planSetup() {
	s.push(frame{task: drawPicker, n: 1})
	s.push(frame{task: dealHands, n: int8(s.n() * handSize), x: handSize})
	for x := range int8(supplySpaces) {
		s.push(frame{task: drawCubes, n: firstSupply, x: x})
	}
	if s.set.goals {
		s.push(frame{task: fillGoals, n: goalsInPlay})
	}
	s.push(frame{task: fillAssets, n: assetSpaces - 1})
	s.push(frame{task: fillDemand})
}

// lastStarting is the starting asset on which the sources differ.
func (s *State) lastStarting() Asset {
	if s.set.printed {
		return UnionStockyards
	}
	return Refrigeration
}

// starting is the bits of the starting assets.
func (s *State) starting() uint32 {
	set := uint32(1) << s.lastStarting()
	for _, a := range startingAssets {
		set |= 1 << a
	}
	return set
}

// drawnPicker: the seat drawn is the first to start a company.
func (s *State) drawnPicker(seat game.Seat, log *game.Log) {
	s.pop()
	s.seat, s.step = seat, firstCompany
	game.Emit(log, FirstPicker{Seat: seat})
}

// proceedSetup: each player starts a company, counter-clockwise; the last one
// gets the priority marker and the first place on the order track, the others
// follow clockwise.
func (s *State) proceedSetup(log *game.Log) bool {
	if s.partners[s.seat].toStart {
		return true
	}
	right := (s.seat + game.Seat(s.n()) - 1) % game.Seat(s.n())
	if s.partners[right].toStart {
		s.seat = right
		return true
	}
	s.priority = s.seat
	for i := range s.n() {
		s.action.order[i] = (s.seat + game.Seat(i)) % game.Seat(s.n())
	}
	s.beginStock(log)
	return false
}

// drawable tells whether chance still has something to draw for the frame on
// top; an exhausted frame is done with.
func (s *State) drawable() bool {
	left := true
	switch s.top().task {
	case refillAsset:
		left = s.assetDeck != 0
	case dealHands:
		left = s.eraDeck() != 0
	}
	if !left {
		s.pop()
	}
	return left
}

// lowest is the number of the lowest bit.
func lowest[T ~uint16 | ~uint32 | ~uint64](set T) int { return bits.TrailingZeros64(uint64(set)) }
