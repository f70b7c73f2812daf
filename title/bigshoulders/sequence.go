package bigshoulders

import (
	"math/bits"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// The sequence of play: five decades of a stock phase, a building phase, an
// action phase, an operating phase and a clean-up.

type phase uint8

const (
	inSetup phase = iota
	inStock
	inBuilding
	inAction
	inOperating
	inCleanup
	gameOver
	phases = iota
)

var phaseNames = [phases]string{"setup", "stock", "building", "action", "operating", "cleanup", "over"}

// step is where a turn stands.
type step uint8

const (
	noStep       step = iota
	firstCompany      // set-up: start your first company
	selling           // stock: sell, or buy, or start, or pass
	buying            // stock: what was sold is sold; buy, start or be done
	drafting          // building: keep one and pass the rest on
	choosing          // building: build one, remove one
	sending           // action: send a partner
	afterSending      // action: free actions left
	working           // operating: resources and production
	shipping          // operating: distribution, then pay or withhold
	closing           // operating: free actions left
	steps        = iota
)

var stepNames = [steps]string{"", "first-company", "sell", "buy", "draft", "build", "send", "after", "produce", "distribute", "close"}

// frame is something that must be dealt with before the phase goes on: a
// choice that an action brought about, or a draw.
type frame struct {
	task    task
	company Company
	n, x    int8
}

type task uint8

const (
	// chance draws
	drawPicker  task = iota
	fillDemand       // the uncovered spaces of the demand area, while tiles last
	fillAssets       // set-up: n starting assets still to lay
	refillAsset      // one asset on the $80 space
	fillGoals        // n goals still to draw
	drawCubes        // n cubes still to draw for the supply space x
	dealHands        // n buildings still to deal, to the seats in turn, x each
	// a director chooses
	placeWorker   // a worker into a factory
	placeManager  // a manager into a factory
	chooseMachine // a worker to automate
	takeCube      // a cube from Haymarket Square; x-1 is a kind taken already
	takePair      // two alike
	bonusDue      // the bonus printed on prestige space n, or $25
	chooseAsset   // an asset to buy, n below its price
	makeRoom      // the asset x for the one on the charter
	shieldPrice   // protect the price from falling n steps
	// nothing to choose
	fillSupply  // slide and draw until no supply space is empty
	restock     // two cubes of each kind back to Haymarket Square
	cleanAssets // clean-up, step 3
	cleanSupply // step 4
	endDecade
	tasks = iota
)

func (s *State) push(f frame) {
	s.stack[s.depth] = f
	s.depth++
}

func (s *State) top() *frame { return &s.stack[s.depth-1] }

func (s *State) pop() { s.depth-- }

// asks tells whether the frame on top is of that task.
func (s *State) asks(t task) bool { return s.depth > 0 && s.top().task == t }

// once takes one off the frame's count, and the frame with the last one.
func (s *State) once() {
	if s.top().n--; s.top().n <= 0 {
		s.pop()
	}
}

// turn says who decides now.
func (s *State) turn() game.Turn {
	switch {
	case s.phase == gameOver:
		return game.Turn{Over: true}
	case s.depth > 0:
		return game.TurnOf(s.frameSeat())
	case s.phase == inBuilding:
		return game.Turn{Seats: s.construction().undecided()}
	case s.phase == inOperating:
		return game.TurnOf(s.company[s.op.company].director)
	}
	return game.TurnOf(s.seat)
}

// frameSeat is the seat that deals with the frame on top.
func (s *State) frameSeat() game.Seat {
	if f := s.top(); f.task >= placeWorker {
		return s.company[f.company].director
	}
	return game.Chance
}

// advance carries the game on until somebody has to decide something.
func (s *State) advance(log *game.Log) {
	for s.phase != gameOver {
		waits := false
		if s.depth > 0 {
			waits = s.attend(log)
		} else {
			waits = s.proceed(log)
		}
		if waits {
			return
		}
	}
}

// proceed goes on with the phase; true when it waits for a seat.
func (s *State) proceed(log *game.Log) bool {
	switch s.phase {
	case inSetup:
		return s.drawing().proceedSetup(log)
	case inStock:
		return s.trading().proceedStock(log)
	case inBuilding:
		return s.construction().proceedBuilding(log)
	case inAction:
		return s.actions().proceedAction(log)
	case inOperating:
		return s.operations().proceedOperating(log)
	case inCleanup:
		s.cleanup().beginDecade(log)
	}
	return false
}

// enter begins a phase.
func (s *State) enter(p phase, log *game.Log) {
	s.phase = p
	if p != gameOver {
		game.Emit(log, PhaseBegan{Phase: phaseNames[p], Year: int(yearsOfDecade[s.decade])})
	}
}

// attend deals with the frame on top as far as nobody has a choice; true when
// somebody has.
func (s *State) attend(log *game.Log) bool {
	f := *s.top()
	switch f.task {
	case drawPicker, fillAssets, refillAsset, fillGoals, dealHands:
		return s.drawing().drawable()
	case fillDemand:
		return s.cleanup().attendDemand()
	case drawCubes:
		return s.cleanup().attendCubes(log)
	case placeWorker:
		return s.workforce().attendWorker(f, log)
	case placeManager:
		return s.workforce().attendManager(f, log)
	case chooseMachine:
		return s.workforce().attendAutomation(f, log)
	case takeCube, takePair:
		return s.haymarket().attendCube(f, log)
	case bonusDue:
		return s.workforce().attendBonus(f, log)
	case chooseAsset:
		return s.investing().attendAsset(f, log)
	case makeRoom, shieldPrice:
		return true
	case fillSupply:
		s.cleanup().slideSupply()
	case restock:
		s.cleanup().restockSquare(log)
	case cleanAssets:
		s.cleanup().cleanAssets(log)
	case cleanSupply:
		s.cleanup().cleanSupply()
	case endDecade:
		s.cleanup().endDecade()
	}
	return false
}

// Set-up: "Preparación de la partida" (Setting up the game, p. 4) and "Iniciando tu
// primera compañía" (Starting your first company, p. 12). What is shuffled is drawn by
// chance when it is laid out.

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
	s.drawing().shuffle()
	s.drawing().planSetup()
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
func (s drawing) shuffle() {
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
func (s drawing) planSetup() {
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
func (s drawing) lastStarting() Asset {
	if s.set.printed {
		return UnionStockyards
	}
	return Refrigeration
}

// starting is the bits of the starting assets.
func (s drawing) starting() uint32 {
	set := uint32(1) << s.lastStarting()
	for _, a := range startingAssets {
		set |= 1 << a
	}
	return set
}

// drawnPicker: the seat drawn is the first to start a company.
func (s drawing) drawnPicker(seat game.Seat, log *game.Log) {
	s.pop()
	s.seat, s.step = seat, firstCompany
	game.Emit(log, FirstPicker{Seat: seat})
}

// proceedSetup: each player starts a company, counter-clockwise; the last one
// gets the priority marker and the first place on the order track, the others
// follow clockwise.
func (s drawing) proceedSetup(log *game.Log) bool {
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
	s.trading().beginStock(log)
	return false
}

// drawable tells whether chance still has something to draw for the frame on
// top; an exhausted frame is done with.
func (s drawing) drawable() bool {
	left := true
	switch s.top().task {
	case refillAsset:
		left = s.assetDeck != 0
	case dealHands:
		left = s.construction().eraDeck() != 0
	}
	if !left {
		s.pop()
	}
	return left
}

// lowest is the number of the lowest bit.
func lowest[T ~uint16 | ~uint32 | ~uint64](set T) int { return bits.TrailingZeros64(uint64(set)) }
