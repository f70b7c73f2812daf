package bigshoulders

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The clean-up: "Fase de mantenimiento" (p. 29). Its five steps, in order.

// cleanup is the state in the clean-up and at the end.
type cleanup struct{ *State }

func (s *State) cleanup() cleanup { return cleanup{s} }

func (s cleanup) beginCleanup(log *game.Log) {
	s.enter(inCleanup, log)
	s.step = noStep
	s.clearDemand(log)
	s.slideDemand()
	s.push(frame{task: endDecade})
	s.push(frame{task: fillDemand})
	s.push(frame{task: cleanSupply})
	s.push(frame{task: cleanAssets})
}

// clearDemand removes full tiles with their goods, and the goods from a printed
// space that is full. The tile with the red X has no space and leaves too.
// Ruling 31: goods sold at half price leave in every clean-up.
func (s cleanup) clearDemand(log *game.Log) {
	d := &s.demand
	for row := range Industry(industries) {
		for col := range Column(columns) {
			if d.filled[row][col] < uint8(s.operations().capacity(row, col)) && !s.halfPrice(row, col) {
				continue
			}
			if d.tile[row][col] != 0 {
				d.gone |= 1 << d.tile[row][col]
				game.Emit(log, TileRemoved{Industry: row, Tile: d.tile[row][col]})
			}
			s.goods += int16(d.filled[row][col])
			d.tile[row][col], d.filled[row][col] = 0, 0
			d.crate[row][col] = [mostSpaces]Company{}
		}
	}
}

// slideDemand moves the tiles of each row towards the centre of the board, with
// the goods on them.
func (s cleanup) slideDemand() {
	d := &s.demand
	for row := range d.tile {
		to := Right
		for col := Right + 1; col > Left; col-- {
			from := col - 1
			if d.tile[row][from] == 0 {
				continue
			}
			if from != to {
				d.tile[row][to], d.filled[row][to], d.crate[row][to] = d.tile[row][from], d.filled[row][from], d.crate[row][from]
				d.tile[row][from], d.filled[row][from], d.crate[row][from] = 0, 0, [mostSpaces]Company{}
			}
			to--
		}
	}
}

// nextDemand is the place that the next tile is laid on: the right column from
// the top down, then the middle, then the left. False if all are covered.
func (s cleanup) nextDemand() (Industry, Column, bool) {
	for col := Right + 1; col > Left; col-- {
		for row := range Industry(industries) {
			if s.demand.tile[row][col-1] == 0 {
				return row, col - 1, true
			}
		}
	}
	return 0, 0, false
}

// topStack is the tiles of the uppermost stack of demand tiles.
func (s cleanup) topStack() uint32 {
	for stack := uint8(1); stack <= 4; stack++ {
		if set := s.demand.deck & stackSet[stack]; set != 0 {
			return set
		}
	}
	return 0
}

// stackSet is the tiles of each stack.
var stackSet = func() (set [5]uint32) {
	for t := 1; t < tiles; t++ {
		set[demandTiles[t].stack] |= 1 << t
	}
	return set
}()

// attendDemand lets chance draw a tile while there is one, and a place for it.
func (s cleanup) attendDemand() bool {
	if _, _, open := s.nextDemand(); open && s.demand.deck != 0 {
		return true
	}
	s.pop()
	return false
}

func (s cleanup) drawnTile(t Tile, log *game.Log) {
	row, col, _ := s.nextDemand()
	s.demand.deck &^= 1 << t
	s.demand.tile[row][col] = t
	game.Emit(log, TileLaid{Industry: row, Column: col, Tile: t})
}

// cleanAssets: the asset on $40 leaves the game, the others slide, a new one
// comes to $80.
func (s cleanup) cleanAssets(log *game.Log) {
	s.pop()
	last := assetSpaces - 1
	if a := s.assetRow[last]; a != noAsset {
		s.assetGone |= 1 << a
		game.Emit(log, AssetRemoved{Asset: a})
	}
	copy(s.assetRow[1:], s.assetRow[:last])
	s.assetRow[0] = noAsset
	s.push(frame{task: refillAsset, n: 1})
}

// cleanSupply: what is left on $10 goes to Haymarket Square, the rest slides,
// and the X is filled, with as many cubes as in the decade that ends.
func (s cleanup) cleanSupply() {
	s.pop()
	for r, n := range s.supply[at10] {
		s.square[r] += n
	}
	copy(s.supply[1:], s.supply[:at10])
	s.supply[atX] = Cubes{}
	s.push(frame{task: fillSupply})
}

// endDecade calls the partners home and readies the assets.
func (s cleanup) endDecade() {
	s.pop()
	s.action.sent = [spaces][maxSeats]uint8{}
	for c := range s.company {
		s.company[c].used = false
	}
}

// beginDecade starts the next decade.
func (s cleanup) beginDecade(log *game.Log) {
	s.decade++
	s.trading().beginStock(log)
}

// The supply chain and the bag of resources (p. 28).

// The spaces of the chain.
const (
	atX  = 0
	at10 = supplySpaces - 1
)

// slideSupply moves cubes to the right into spaces that are empty and draws
// new ones for the X, again and again until no space is empty or nothing is
// left to draw.
func (s cleanup) slideSupply() {
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

func (s cleanup) slideOnce() {
	for i := at10; i > atX; i-- {
		if s.supply[i] == (Cubes{}) {
			s.supply[i], s.supply[i-1] = s.supply[i-1], Cubes{}
		}
	}
}

// attendCubes lets chance draw a cube. An empty bag is filled with all that is
// at Haymarket Square, where two of each kind go back when the draw is done.
// Ruling 33: where nothing is left to draw, fewer cubes are drawn.
func (s cleanup) attendCubes(log *game.Log) bool {
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
func (s cleanup) drawnCube(r Resource, log *game.Log) {
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
func (s cleanup) endDraw() {
	s.pop()
	if s.refresh {
		s.push(frame{task: restock})
	}
}

// restockSquare puts two of each kind back, as far as the bag has them.
func (s cleanup) restockSquare(log *game.Log) {
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

// The end: "Puntuación al final de la partida" (Scoring at the end of the game, p. 30).
// Goals, shares at their price, and cash; the companies' money counts for nobody.

// endOfDecades is the one way a game ends.
const endOfDecades = "last-decade"

func (s cleanup) finish(log *game.Log) {
	s.step = noStep
	for _, g := range s.goals {
		if g != noGoal {
			game.Emit(log, GoalScored{Goal: g, Seats: s.winners(g)})
		}
	}
	s.enter(gameOver, log)
	if log == nil {
		return
	}
	_, standings := s.outcome()
	for _, st := range standings {
		game.Emit(log, FinalScore{Seat: st.Seat, Score: st.Score, Goals: s.goalsWon(st.Seat)})
	}
}

// worth is a player's cash and shares at their present price.
func (s *State) worth(seat game.Seat) money.Amount {
	sum := s.cash[seat]
	for c := range Company(companies) {
		if n := s.shares(c, int(seat)); n > 0 {
			sum += s.value(c) * money.Amount(n)
		}
	}
	return sum
}

// standingIn is how a seat stands in a goal; counts says that 0 is nothing to
// win with.
func (s cleanup) standingIn(g Goal, seat game.Seat) (n int, counts bool) {
	switch g {
	case MostPartners:
		return int(s.partners[seat].all), false
	case MostCommon:
		return s.trading().certificatesOf(int(seat), cert.Common), true
	case MostPreferred:
		return s.trading().certificatesOf(int(seat), cert.Preferred), true
	case HighestPrestige, RichestCompany:
		return s.bestCompany(g, seat), false
	}
	for c := range Company(companies) {
		if s.directs(seat, c) {
			n += s.countFor(g, c)
		}
	}
	return n, true
}

// bestCompany is the highest prestige or treasury of the seat's companies, -1
// without a company.
func (s cleanup) bestCompany(g Goal, seat game.Seat) int {
	best := -1
	for c := range Company(companies) {
		if !s.directs(seat, c) {
			continue
		}
		if g == HighestPrestige {
			best = max(best, int(s.company[c].prestige))
		} else {
			best = max(best, int(s.company[c].cash))
		}
	}
	return best
}

// countFor is what a company brings to a goal that counts pieces.
func (s cleanup) countFor(g Goal, c Company) int {
	co := &s.company[c]
	n := 0
	switch g {
	case MostSalespeople:
		return int(co.salespeople)
	case MostAssets:
		if co.asset != noAsset {
			n++
		}
		return n
	}
	for f := range c.charter().factories {
		switch g {
		case MostManagers:
			if co.managers[f] {
				n++
			}
		case MostWorkers:
			n += int(co.workers[f])
		case MostAutomation:
			n += int(co.automated[f])
		}
	}
	return n
}

// winners of a goal: all who stand highest. Ruling 40: where things are counted
// nobody wins with none.
func (s cleanup) winners(g Goal) game.SeatSet {
	var set game.SeatSet
	best := -1
	for seat := range game.Seat(s.n()) {
		n, counts := s.standingIn(g, seat)
		if (counts && n == 0) || n < 0 || n < best {
			continue
		}
		if n > best {
			best, set = n, 0
		}
		set = set.With(seat)
	}
	return set
}

func (s cleanup) goalsWon(seat game.Seat) int {
	n := 0
	for _, g := range s.goals {
		if g != noGoal && s.winners(g).Has(seat) {
			n++
		}
	}
	return n
}

// outcome is how the seats stand: worth, and goals once the game is over. Of
// equals the one with more goals is ahead, else they share.
func (s cleanup) outcome() (string, []game.Standing) {
	ending := ""
	if s.phase == gameOver {
		ending = endOfDecades
	}
	type place struct {
		seat         game.Seat
		score, goals int
	}
	places := make([]place, s.n())
	for seat := range game.Seat(s.n()) {
		p := place{seat: seat, score: int(s.worth(seat))}
		if s.phase == gameOver {
			p.goals = s.goalsWon(seat)
			p.score += goalReward * p.goals
		}
		places[seat] = p
	}
	better := func(a, b place) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.goals, a.goals))
	}
	slices.SortStableFunc(places, better)
	standings := make([]game.Standing, len(places))
	for i, p := range places {
		rank := i + 1
		if i > 0 && better(places[i-1], p) == 0 {
			rank = standings[i-1].Rank
		}
		standings[i] = game.Standing{Seat: p.seat, Rank: rank, Score: p.score, Won: ending != "" && rank == 1}
	}
	return ending, standings
}
