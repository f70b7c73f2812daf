package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// Haymarket Square: cubes taken from it, and two alike traded for one (p. 23).

// differentKinds in a takeCube frame's x: the next cube taken is of another
// kind. A positive x is one more than the kind taken.
const differentKinds = -1

// haymarket is the state with Haymarket Square.
type haymarket struct{ *State }

func (s *State) haymarket() haymarket { return haymarket{s} }

func (s haymarket) checkSquare() *game.Illegal {
	if s.square == (Cubes{}) {
		return squareEmpty
	}
	return nil
}

// checkPrinted: at least one of the cubes is there.
func (s haymarket) checkPrinted(want Cubes) *game.Illegal {
	for r, n := range want {
		if n > 0 && s.square[r] > 0 {
			return nil
		}
	}
	return noneOfThese
}

// takePrinted takes the cubes printed, as far as they are there.
func (s haymarket) takePrinted(c Company, want Cubes, log *game.Log) {
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
func (s haymarket) canTake(r Resource) *game.Illegal {
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

func (s haymarket) hasPair() bool {
	for _, n := range s.square {
		if n > 1 {
			return true
		}
	}
	return false
}

func (s haymarket) attendCube(f frame, log *game.Log) bool {
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
		why := squareEmpty
		if s.square != (Cubes{}) {
			why = takeAnother
		}
		s.pop()
		s.leaveOut(f.company, "take", why, 0, log)
		return false
	}
	s.take(Resource(found), log)
	return false
}

func (s haymarket) checkTake(a Action) *game.Illegal {
	if !s.asks(takeCube) && !s.asks(takePair) {
		return game.NotNow
	}
	return s.canTake(a.Resource)
}

func (s haymarket) take(r Resource, log *game.Log) {
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
func (s haymarket) atLiberty(seat game.Seat, c Company) bool {
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
func (s haymarket) checkTrade(seat game.Seat, a Action) *game.Illegal {
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

func (s haymarket) trade(a Action, log *game.Log) {
	co := &s.company[a.Company]
	co.cubes[a.Give] -= 2
	s.square[a.Give] += 2
	co.cubes[a.Resource]++
	s.square[a.Resource]--
	game.Emit(log, CubesTraded{Company: a.Company, Give: a.Give, Resource: a.Resource})
}

// canAct tells whether any of the seat's companies can use its asset or trade.
func (s haymarket) canAct(seat game.Seat) bool {
	for c := range Company(companies) {
		if s.directs(seat, c) && s.canUseOrTrade(seat, c) {
			return true
		}
	}
	return false
}

func (s haymarket) canUseOrTrade(seat game.Seat, c Company) bool {
	if s.investing().checkUse(seat, Action{Company: c}) == nil {
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

// The cheapest way to all the cubes that factories lack: the company's asset,
// the supply chain, and two alike for one at Haymarket Square.

// mostSteps is how many single actions a way seldom has more of.
const mostSteps = 24

// errand is a company out for the cubes it needs.
type errand struct {
	company             Company
	needs, have, square Cubes
	gift                Cubes // what the company's asset would bring
	supply              [supplySpaces]Cubes
	best                way
	found               bool
}

// way is one way to run an errand. No kind is both given and taken: giving it
// for itself would only lose cubes.
type way struct {
	asset bool         // the company's asset is used first
	given Cubes        // pairs given at the square
	taken Cubes        // cubes taken for them
	cost  money.Amount // of the asset and of what is bought
	moves int          // how many single actions it is
}

// before: the cheaper way, and of two that cost the same the shorter.
func (w *way) before(x *way) bool {
	if w.cost != x.cost {
		return w.cost < x.cost
	}
	return w.moves < x.moves
}

// firstToRun is the factory of a company that runs next.
func (s *State) firstToRun(c Company) int {
	if s.operates(c) {
		return int(s.op.ran)
	}
	return 0
}

// operates tells whether it is the company's turn to operate.
func (s *State) operates(c Company) bool {
	return s.phase == inOperating && s.step != noStep && s.op.company == c
}

// errandFor looks for the cheapest way to the cubes of all factories still to
// run, up to the last one named. Cubes are for sale before the first has run.
func (s haymarket) errandFor(c Company, last int) errand {
	co := &s.company[c]
	e := errand{company: c, have: co.cubes, square: s.square, supply: s.supply}
	first := s.firstToRun(c)
	if first > 0 {
		e.supply = [supplySpaces]Cubes{}
	}
	for f := first; f <= last; f++ {
		for r, n := range c.charter().factories[f].needs {
			e.needs[r] += n
		}
	}
	e.take(0, way{})
	if tile := &capitalAssets[co.asset]; tile.lasting == givesCubes && !co.used {
		e.useFirst(tile)
	}
	return e
}

// useFirst looks for a way that begins with the company's asset.
func (e *errand) useFirst(tile *capitalAsset) {
	with := *e
	for r, n := range tile.cubes {
		e.gift[r] = min(n, e.square[r])
		with.square[r] -= e.gift[r]
		with.have[r] += e.gift[r]
	}
	with.take(0, way{asset: true, cost: tile.cost, moves: 1})
	e.best, e.found = with.best, with.found
}

// take tries to take any number of each kind that is lacking, from a kind on.
func (e *errand) take(r Resource, w way) {
	if r == resources {
		e.give(0, w.taken.total(), w)
		return
	}
	most := min(lacks(e.have, e.needs)[r], e.square[r])
	for n := range most + 1 {
		w.taken[r] = n
		e.take(r+1, w)
	}
}

// give tries every choice of the pairs that are still to be given, from a kind on.
func (e *errand) give(r Resource, pairs int, w way) {
	switch {
	case pairs == 0:
		e.weigh(w)
	case r == resources:
	case w.taken[r] > 0:
		e.give(r+1, pairs, w)
	default:
		for n := 0; n <= pairs && e.buys(r, n) <= e.forSale(r); n++ {
			w.given[r] = uint8(n)
			e.give(r+1, pairs-n, w)
		}
	}
}

// buys is how many cubes of a kind are bought if so many pairs of it are given.
func (e *errand) buys(r Resource, pairs int) int {
	return max(0, int(e.needs[r])+2*pairs-int(e.have[r]))
}

// forSale is how many cubes of a kind the supply chain has to sell.
func (e *errand) forSale(r Resource) (n int) {
	for i := atX + 1; i < supplySpaces; i++ {
		n += int(e.supply[i][r])
	}
	return n
}

// cheapest is the space of the chain that has a kind for the least, the X if none.
func cheapest(supply *[supplySpaces]Cubes, r Resource) int {
	for i := at10; i > atX; i-- {
		if supply[i][r] > 0 {
			return i
		}
	}
	return atX
}

// weigh keeps the way if it can be gone and is the best so far.
func (e *errand) weigh(w way) {
	for r := range Resource(resources) {
		n := e.buys(r, int(w.given[r])) - int(w.taken[r])
		w.moves += max(0, n) + int(w.taken[r])
		for at := at10; at > atX && n > 0; at-- {
			here := min(n, int(e.supply[at][r]))
			w.cost += supplyPrice[at] * money.Amount(here)
			n -= here
		}
		if n > 0 {
			return
		}
	}
	if !e.found || w.before(&e.best) {
		e.best, e.found = w, true
	}
}

// steps is the best way as single actions: the asset, each trade after what is
// bought for it, then all else that is bought. They are appended to the list.
func (e *errand) steps(list []Action) []Action {
	have, chain := e.have, e.supply
	if e.best.asset {
		list = append(list, Action{Do: use, Company: e.company})
		for r, n := range e.gift {
			have[r] += n
		}
	}
	buy := func(r Resource) {
		at := cheapest(&chain, r)
		chain[at][r]--
		list = append(list, Action{Do: purchase, Price: int16(supplyPrice[at]), Resource: r})
	}
	spare := lacks(e.needs, have)
	given := e.best.given
	for r, n := range e.best.taken {
		for range n {
			give := Resource(0)
			for given[give] == 0 {
				give++
			}
			given[give]--
			for ; spare[give] < 2; spare[give]++ {
				buy(give)
			}
			spare[give] -= 2
			list = append(list, Action{Do: trade, Company: e.company, Give: give, Resource: Resource(r)})
		}
	}
	for r := range Resource(resources) {
		for n := int(e.needs[r]) - int(have[r]) - int(e.best.taken[r]); n > 0; n-- {
			buy(r)
		}
	}
	return list
}
