package bigshoulders

import "github.com/scrip-games/scrip/game"

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
		return game.Turn{Seats: s.undecided()}
	case s.phase == inOperating:
		return game.TurnOf(s.company[s.op.company].director)
	}
	return game.TurnOf(s.seat)
}

// frameSeat is who deals with the frame on top.
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
		return s.proceedSetup(log)
	case inStock:
		return s.proceedStock(log)
	case inBuilding:
		return s.proceedBuilding(log)
	case inAction:
		return s.proceedAction(log)
	case inOperating:
		return s.proceedOperating(log)
	case inCleanup:
		s.beginDecade(log)
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
		return s.drawable()
	case fillDemand:
		return s.attendDemand()
	case drawCubes:
		return s.attendCubes(log)
	case placeWorker:
		return s.attendWorker(f, log)
	case placeManager:
		return s.attendManager(f, log)
	case chooseMachine:
		return s.attendAutomation(f, log)
	case takeCube, takePair:
		return s.attendCube(f, log)
	case bonusDue:
		return s.attendBonus(f, log)
	case chooseAsset:
		return s.attendAsset(f, log)
	case makeRoom, shieldPrice:
		return true
	case fillSupply:
		s.slideSupply()
	case restock:
		s.restockSquare(log)
	case cleanAssets:
		s.cleanAssets(log)
	case cleanSupply:
		s.cleanSupply()
	case endDecade:
		s.endDecade()
	}
	return false
}
