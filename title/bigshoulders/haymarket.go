package bigshoulders

import "github.com/scrip-games/scrip/game"

// Haymarket Square: cubes taken from it, and two alike traded for one (p. 23).

// differentKinds in a takeCube frame's x: the next cube taken is of another
// kind. A positive x is one more than the kind taken.
const differentKinds = -1

func (s *State) checkSquare() *game.Illegal {
	if s.square == (Cubes{}) {
		return squareEmpty
	}
	return nil
}

// checkPrinted: at least one of the cubes is there.
func (s *State) checkPrinted(want Cubes) *game.Illegal {
	for r, n := range want {
		if n > 0 && s.square[r] > 0 {
			return nil
		}
	}
	return noneOfThese
}

// takePrinted takes the cubes printed, as far as they are there.
func (s *State) takePrinted(c Company, want Cubes, log *game.Log) {
	var got Cubes
	for r, n := range want {
		got[r] = min(n, s.square[r])
		s.square[r] -= got[r]
		s.company[c].cubes[r] += got[r]
	}
	game.Emit(log, CubesTaken{Company: c, Cubes: got})
}

// canTake tells whether the frame on top lets this kind be taken: of two alike
// a pair if there is any.
func (s *State) canTake(r Resource) *game.Illegal {
	f := s.top()
	switch {
	case s.square[r] == 0:
		return squareLacks
	case f.task == takeCube && f.x == int8(r)+1:
		return takeAnother
	case f.task == takePair && s.square[r] < 2 && s.hasPair():
		return takeAPair
	}
	return nil
}

func (s *State) hasPair() bool {
	for _, n := range s.square {
		if n > 1 {
			return true
		}
	}
	return false
}

func (s *State) attendCube(f frame, log *game.Log) bool {
	found := -1
	for r := range Resource(resources) {
		if s.canTake(r) != nil {
			continue
		}
		if found >= 0 {
			return true
		}
		found = int(r)
	}
	if found < 0 {
		s.pop()
		return false
	}
	s.take(Resource(found), log)
	return false
}

func (s *State) checkTake(a Action) *game.Illegal {
	if !s.asks(takeCube) && !s.asks(takePair) {
		return game.NotNow
	}
	return s.canTake(a.Resource)
}

func (s *State) take(r Resource, log *game.Log) {
	f := s.top()
	var want Cubes
	want[r] = 1
	if f.task == takePair {
		want[r] = 2
	} else if f.x == differentKinds {
		f.x = int8(r) + 1
	}
	c := f.company
	s.once()
	s.takePrinted(c, want, log)
}

// atLiberty: the company may act freely in its director's action turn and in
// its own operating turn.
func (s *State) atLiberty(seat game.Seat, c Company) bool {
	if s.depth > 0 || !s.directs(seat, c) {
		return false
	}
	switch s.phase {
	case inAction:
		return s.seat == seat && (s.step == sending || s.step == afterSending)
	case inOperating:
		return s.op.company == c
	}
	return false
}

// checkTrade: two alike for one of another kind.
func (s *State) checkTrade(seat game.Seat, a Action) *game.Illegal {
	switch {
	case !s.atLiberty(seat, a.Company):
		return game.NotNow
	case a.Give == a.Resource:
		return tradeAnother
	case s.company[a.Company].cubes[a.Give] < 2:
		return tradeNeedsTwo
	case s.square[a.Resource] == 0:
		return squareLacks
	}
	return nil
}

func (s *State) trade(a Action, log *game.Log) {
	co := &s.company[a.Company]
	co.cubes[a.Give] -= 2
	s.square[a.Give] += 2
	co.cubes[a.Resource]++
	s.square[a.Resource]--
	game.Emit(log, CubesTraded{Company: a.Company, Give: a.Give, Resource: a.Resource})
}

// canAct tells whether any of the seat's companies can use its asset or trade.
func (s *State) canAct(seat game.Seat) bool {
	for c := range Company(companies) {
		if s.directs(seat, c) && s.canUseOrTrade(seat, c) {
			return true
		}
	}
	return false
}

func (s *State) canUseOrTrade(seat game.Seat, c Company) bool {
	if s.checkUse(seat, Action{Company: c}) == nil {
		return true
	}
	for give, n := range s.company[c].cubes {
		if n < 2 {
			continue
		}
		for r := range Resource(resources) {
			if s.checkTrade(seat, Action{Company: c, Give: Resource(give), Resource: r}) == nil {
				return true
			}
		}
	}
	return false
}
