package hex

// Ways are the cheapest ways from a set of hexes outwards.
type Ways struct {
	Found Set
	Cost  [Max]int16
	Steps [Max]int16 // hexes to enter, the last one too
	Prev  [Max]ID    // the hex before; a first hex is its own
}

// Dearest bounds the cost of a way: none costs as much.
const Dearest = 64

// Ways finds the cheapest ways through open hexes that begin at one of the set
// first and cost no more than most. Entering a hex costs at least 1; leads tells
// whether a way may go on from one hex to the next. It looks at hexes from the cheap
// to the dear, so that the first way found to each is its cheapest.
func (g *Grid) Ways(first, open Set, most int16, cost func(ID) int16, leads func(from, to ID) bool) (w Ways) {
	dearest := min(most+1, Dearest)
	for h := range w.Cost {
		w.Cost[h] = dearest
	}
	var at [Dearest]Set // hexes by what the way there costs
	enter := func(from, h ID, sum, steps int16) {
		if sum += cost(h); sum < w.Cost[h] {
			w.Cost[h], w.Steps[h], w.Prev[h] = sum, steps+1, from
			at[sum].Add(h)
		}
	}
	for h := range first.All {
		enter(h, h, 0, 0)
	}
	for sum := range dearest {
		for h := range at[sum].All {
			if w.Cost[h] != sum {
				continue // a cheaper way was found meanwhile
			}
			w.Found.Add(h)
			open.Remove(h) // no way back is cheaper
			for next := range g.near[h].Both(&open).All {
				if w.Cost[next] > sum+1 && leads(h, next) {
					enter(h, next, sum, w.Steps[h])
				}
			}
		}
	}
	return w
}

// To yields the hexes of the way to h, from the last back to the first.
func (w *Ways) To(h ID) func(func(ID) bool) {
	return func(yield func(ID) bool) {
		for yield(h) && w.Prev[h] != h {
			h = w.Prev[h]
		}
	}
}
