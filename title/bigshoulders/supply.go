package bigshoulders

import "github.com/scrip-games/scrip/game"

// The supply chain and the bag of resources (p. 28).

// The spaces of the chain.
const (
	atX  = 0
	at10 = supplySpaces - 1
)

// slideSupply moves cubes to the right into spaces that are empty and draws
// new ones for the X, again and again until no space is empty or nothing is
// left to draw.
func (s *State) slideSupply() {
	s.slideOnce()
	if s.supply[atX] == (Cubes{}) && s.bag.total()+s.square.total() > 0 {
		s.push(frame{task: drawCubes, n: drawByDecade[s.decade], x: atX})
		return
	}
	for range supplySpaces {
		s.slideOnce()
	}
	s.pop()
}

func (s *State) slideOnce() {
	for i := at10; i > atX; i-- {
		if s.supply[i] == (Cubes{}) {
			s.supply[i], s.supply[i-1] = s.supply[i-1], Cubes{}
		}
	}
}

// attendCubes lets chance draw a cube. An empty bag is filled with all that is
// at Haymarket Square, where two of each kind go back when the draw is done.
// Ruling: where nothing is left to draw, fewer cubes are drawn.
func (s *State) attendCubes(log *game.Log) bool {
	if s.bag.total() > 0 {
		return true
	}
	if s.square.total() == 0 {
		s.endDraw()
		return false
	}
	s.bag, s.square = s.square, Cubes{}
	s.refresh = true
	game.Emit(log, BagRefilled{Cubes: s.bag})
	return true
}

// drawnCube puts a cube from the bag on its space of the supply chain.
func (s *State) drawnCube(r Resource, log *game.Log) {
	f := s.top()
	s.bag[r]--
	s.supply[f.x][r]++
	game.Emit(log, CubeDrawn{Resource: r})
	if f.n--; f.n == 0 {
		s.endDraw()
	}
}

// endDraw ends a draw; if the bag was filled meanwhile, Haymarket Square gets
// its cubes back.
func (s *State) endDraw() {
	s.pop()
	if s.refresh {
		s.push(frame{task: restock})
	}
}

// restockSquare puts two of each kind back, as far as the bag has them.
func (s *State) restockSquare(log *game.Log) {
	s.pop()
	s.refresh = false
	var put Cubes
	for r := range s.bag {
		put[r] = min(haymarketStart, s.bag[r])
		s.bag[r] -= put[r]
		s.square[r] += put[r]
	}
	game.Emit(log, SquareRestocked{Cubes: put})
}
