// Package valuenet estimates how the seats of a position stand: each one's chance to win
// and its share of all points at the end, as a small net has learned from played
// games. It knows nothing of any title: a title puts a position into numbers
// (game.FeatureExtractor) and brings a net (game.Tuning) that 'scrip train' has trained.
//
// All sums are of float32, each product rounded before it is added, and always in the same
// order: so an estimate has the same bits on every machine and in the browser.
package valuenet

import "github.com/scrip-games/scrip/game"

// heads are what a net tells of a seat: its chance to win, and its share of the points.
// While it learns it tells more (auxiliary).
const heads = 2

// Net scores each seat by its features. All seats are scored by the same net, and the
// scores are weighed against each other: so it serves any number of seats, and no seat is
// treated otherwise than another.
type Net struct {
	Shape
	outputs int // heads, and what else is learned
	// Weights by layer, each row those from one input to all cells of the layer, the last
	// row what the cells have without any input (bias).
	first  []float32 // Features+1 rows of First
	second []float32 // First rows for the seat's own cells, First for the mean of all, where it is seen; the bias
	last   []float32 // Second+1 rows of outputs
}

// Shape is how large a net is.
type Shape struct {
	Features      int
	First, Second int  // cells of the hidden layers
	Mean          bool // the second layer sees the mean of all seats' first layer beside the seat's own
}

func newNet(shape Shape, outputs int) *Net {
	return &Net{
		Shape:   shape,
		outputs: outputs,
		first:   make([]float32, (shape.Features+1)*shape.First),
		second:  make([]float32, (shape.secondInputs()+1)*shape.Second),
		last:    make([]float32, (shape.Second+1)*outputs),
	}
}

// secondInputs is how many numbers the second layer sees.
func (s Shape) secondInputs() int {
	if s.Mean {
		return 2 * s.First
	}
	return s.First
}

func (n *Net) layers() [3][]float32 { return [3][]float32{n.first, n.second, n.last} }

func (n *Net) size() int { return len(n.first) + len(n.second) + len(n.last) }

// Estimate is how a seat stands: each adds up to 1 over all seats.
type Estimate struct {
	Chance float32 // to win
	Share  float32 // of all points at the end
}

// Evaluator works a net out. It is for one goroutine.
type Evaluator struct {
	net    *Net
	common []float32   // of a layer's cells: what all seats have alike
	mean   []float32   // of all seats' first layer
	first  [][]float32 // by seat
	second [][]float32 // by seat
	out    [][]float32 // by seat
	alike  []bool      // by feature: all seats have the same
	inputs []input
}

// NewEvaluator is working memory for the net.
func (n *Net) NewEvaluator() *Evaluator {
	e := &Evaluator{
		net:    n,
		common: make([]float32, max(n.First, n.Second)),
		mean:   make([]float32, n.First),
		alike:  make([]bool, n.Features),
		inputs: make([]input, 0, max(n.Features, n.First, n.Second)),
	}
	for range game.MaxSeats {
		e.first = append(e.first, make([]float32, n.First))
		e.second = append(e.second, make([]float32, n.Second))
		e.out = append(e.out, make([]float32, n.outputs))
	}
	return e
}

// Evaluate estimates how the seats stand. Features are those of each seat, one after the other.
func (e *Evaluator) Evaluate(features []float32, seats int) (all [game.MaxSeats]Estimate) {
	e.forward(features, seats)
	var chance, share [game.MaxSeats]float32
	for s := range seats {
		chance[s], share[s] = e.out[s][0], e.out[s][1]
	}
	softmax(chance[:seats])
	softmax(share[:seats])
	for s := range seats {
		all[s] = Estimate{chance[s], share[s]}
	}
	return all
}

// Evaluate is for a single position: it makes an Evaluator.
func (n *Net) Evaluate(features []float32, seats int) [game.MaxSeats]Estimate {
	return n.NewEvaluator().Evaluate(features, seats)
}

// forward works out all cells of all seats.
func (e *Evaluator) forward(features []float32, seats int) {
	n := e.net
	e.firstLayer(features, seats)
	common := e.common[:n.Second]
	copy(common, n.second[len(n.second)-n.Second:])
	if n.Mean {
		e.meanOf(seats)
		addRows(common, n.second[n.First*n.Second:], e.inputsOf(e.mean))
	}
	for s := range seats {
		copy(e.second[s], common)
		addRows(e.second[s], n.second, e.fired(e.first[s]))
		copy(e.out[s], n.last[len(n.last)-n.outputs:])
		addRows(e.out[s], n.last, e.fired(e.second[s]))
	}
}

// firstLayer works out the first cells of all seats. Much of what there is to say of a
// position is the same for all seats, and worked out once.
func (e *Evaluator) firstLayer(features []float32, seats int) {
	n := e.net
	e.inputs = e.inputs[:0]
	for f, x := range features[:n.Features] {
		e.alike[f] = true
		for s := 1; s < seats; s++ {
			e.alike[f] = e.alike[f] && features[s*n.Features+f] == x
		}
		if e.alike[f] && x != 0 {
			e.inputs = append(e.inputs, input{uint32(f), x})
		}
	}
	common := e.common[:n.First]
	copy(common, n.first[len(n.first)-n.First:])
	addRows(common, n.first, e.inputs)
	for s := range seats {
		e.inputs = e.inputs[:0]
		for f, x := range features[s*n.Features : (s+1)*n.Features] {
			if x != 0 && !e.alike[f] {
				e.inputs = append(e.inputs, input{uint32(f), x})
			}
		}
		copy(e.first[s], common)
		addRows(e.first[s], n.first, e.inputs)
	}
}

// meanOf is the mean of the seats' first cells, as far as they fire.
func (e *Evaluator) meanOf(seats int) {
	clear(e.mean)
	for s := range seats {
		for i, x := range e.first[s] {
			e.mean[i] += max(x, 0)
		}
	}
	part := 1 / float32(seats)
	for i := range e.mean {
		e.mean[i] *= part
	}
}

// input is a number that comes into a layer, and at which of its rows.
type input struct {
	row uint32
	x   float32
}

// inputsOf is what of some cells comes into the next layer: many are zero.
func (e *Evaluator) inputsOf(cells []float32) []input {
	e.inputs = e.inputs[:0]
	for i, x := range cells {
		if x != 0 {
			e.inputs = append(e.inputs, input{uint32(i), x})
		}
	}
	return e.inputs
}

// fired clears the cells below zero, and is what comes of the others into the next layer.
func (e *Evaluator) fired(cells []float32) []input {
	e.inputs = e.inputs[:0]
	for i, x := range cells {
		if x > 0 {
			e.inputs = append(e.inputs, input{uint32(i), x})
		} else {
			cells[i] = 0
		}
	}
	return e.inputs
}

// softmax turns scores into parts of 1, a higher score into a greater part.
func softmax(scores []float32) {
	top := scores[0]
	for _, s := range scores {
		top = max(top, s)
	}
	var sum float32
	for i, s := range scores {
		scores[i] = exp(s - top)
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
}
