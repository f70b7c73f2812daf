package bigshoulders

import "github.com/scrip-games/scrip/kit/money"

// The cheapest way to all the cubes that factories lack: the company's asset,
// the supply chain, and two alike for one at Haymarket Square.

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
func (s *State) errandFor(c Company, last int) errand {
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
// bought for it, then all else that is bought.
func (e *errand) steps() []Action {
	var list []Action
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
