package valuenet

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/scrip-games/scrip/game"
)

// How a net learns: by the method called Adam, in small batches, more slowly the longer it
// goes on; weights that nothing speaks for shrink.
const (
	batch     = 128
	parts     = 16 // of a batch, each worked out by one core
	firstRate = 2e-3
	onRate    = 5e-4 // of what already knows something
	lastRate  = 5e-5
	momentum  = 0.9
	memory    = 0.999 // of the squares
	auxiliary = 0.25  // how much what only helps counts beside the heads
)

// Learning says what to learn and how.
type Learning struct {
	Shape
	Epochs int
	Decay  float64 // of the weights
	Seed   uint64
	On     bool // it begins with a net that was taught before (From)
}

// Trainer is a net being taught. The same samples and the same learning make the same net,
// on any number of cores.
type Trainer struct {
	Learning
	Epoch        int // how often all samples were gone through
	Steps        int
	Net          *Net
	mean, square *Net      // of the gradients lately
	back         []float32 // the second layer's weights, by its cells: Second rows of what comes in
	students     []*student
	cores        int
}

// NewTrainer begins with a net that has no opinion.
func NewTrainer(l Learning, cores int) (*Trainer, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	t := &Trainer{Learning: l, Net: newNet(l.Shape, Targets), mean: newNet(l.Shape, Targets), square: newNet(l.Shape, Targets), cores: cores}
	t.back = make([]float32, len(t.Net.second))
	for range parts {
		t.students = append(t.students, newStudent(t))
	}
	r := rand.New(rand.NewPCG(l.Seed, 0))
	for i, in := range []int{l.Features, l.secondInputs(), l.Second} {
		weights := t.Net.layers()[i]
		biases := len(weights) / (in + 1)
		for w := range weights[:len(weights)-biases] {
			weights[w] = float32(r.NormFloat64() * math.Sqrt(2/float64(in)))
		}
	}
	for w := range t.Net.last {
		t.Net.last[w] *= 0.1
	}
	t.turnBack()
	return t, nil
}

// From has it begin with what another net of the same shape knows.
func (t *Trainer) From(n *Net) error {
	if n.Shape != t.Shape {
		return fmt.Errorf("a net of %+v cannot go on from one of %+v", t.Shape, n.Shape)
	}
	copy(t.Net.first, n.first)
	copy(t.Net.second, n.second)
	for i := range n.Second + 1 {
		copy(t.Net.last[i*Targets:][:heads], n.last[i*n.outputs:])
	}
	t.On = true
	t.turnBack()
	return nil
}

// turnBack notes the second layer's weights by its cells.
func (t *Trainer) turnBack() {
	inputs := t.secondInputs()
	t.spread(parts, func(part int) {
		for j := part; j < t.Second; j += parts {
			for i := range inputs {
				t.back[j*inputs+i] = t.Net.second[i*t.Second+j]
			}
		}
	})
}

// Learn goes through all examples once, in an order drawn for the epoch.
func (t *Trainer) Learn(examples []Example) {
	t.Epoch++
	order := rand.New(rand.NewPCG(t.Seed, uint64(t.Epoch))).Perm(len(examples))
	steps := float64(max(1, t.Epochs*((len(order)+batch-1)/batch)))
	first := firstRate
	if t.On {
		first = onRate
	}
	for len(order) > 0 {
		now := order[:min(batch, len(order))]
		order = order[len(now):]
		t.spread(parts, func(part int) {
			for i := part; i < len(now); i += parts {
				examples[now[i]].learn(t.students[part])
			}
		})
		t.step(first*math.Pow(lastRate/first, float64(t.Steps)/steps), len(now))
	}
}

// spread does work of so many pieces on all cores.
func (t *Trainer) spread(pieces int, work func(piece int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(t.cores, pieces) {
		group.Go(func() {
			for n := int(next.Add(1)) - 1; n < pieces; n = int(next.Add(1)) - 1 {
				work(n)
			}
		})
	}
	group.Wait()
}

// step moves each weight down its gradient, by as much as its gradients of late agree on.
func (t *Trainer) step(rate float64, samples int) {
	t.Steps++
	early := rate * math.Sqrt(1-math.Pow(memory, float64(t.Steps))) / (1 - math.Pow(momentum, float64(t.Steps)))
	s := step{rate: float32(early), shrink: float32(1 - rate*t.Decay), part: 1 / float32(samples)}
	const pieces = 4 * parts
	t.spread(pieces, func(piece int) {
		for l := range t.Net.layers() {
			size := len(t.Net.layers()[l])
			t.stepPart(l, piece*size/pieces, (piece+1)*size/pieces, s)
		}
	})
	t.turnBack()
}

// step is how far weights move.
type step struct{ rate, shrink, part float32 }

// stepPart moves some weights of a layer, and clears their gradients.
func (t *Trainer) stepPart(layer, from, to int, s step) {
	sum := t.students[0].gradient.layers()[layer][from:to]
	for _, other := range t.students[1:] {
		gradient := other.gradient.layers()[layer][from:to]
		addScaled(sum, gradient, 1)
		clear(gradient)
	}
	weights, mean, square := t.Net.layers()[layer][from:to], t.mean.layers()[layer][from:to], t.square.layers()[layer][from:to]
	for w, d := range sum {
		d *= s.part
		mean[w] = float32(momentum*mean[w]) + float32((1-momentum)*d)
		square[w] = float32(memory*square[w]) + float32((1-memory)*float32(d*d))
		move := float32(s.rate*mean[w]) / (float32(math.Sqrt(float64(square[w]))) + 1e-8)
		weights[w] = float32(s.shrink*weights[w]) - move
	}
	clear(sum)
}

// student works out what samples say about each weight.
type student struct {
	*Evaluator
	t         *Trainer
	gradient  *Net // of the loss by each weight, summed over samples
	errors    [game.MaxSeats]Target
	second    [][]float32 // errors of the second layer's cells, by seat
	secondSum []float32   // over the seats
	first     []float32   // errors of the first layer's cells of a seat
	firstMean []float32   // what the mean adds to them
	firstSum  []float32   // over the seats
}

func newStudent(t *Trainer) *student {
	s := &student{
		Evaluator: t.Net.NewEvaluator(), t: t, gradient: newNet(t.Shape, Targets), secondSum: make([]float32, t.Second),
		first: make([]float32, t.First), firstMean: make([]float32, t.First), firstSum: make([]float32, t.First),
	}
	for range game.MaxSeats {
		s.second = append(s.second, make([]float32, t.Second))
	}
	return s
}

// learn adds what a sample says about each weight to the gradient.
func (l *Sample) learn(s *student) {
	s.forward(l.Features, len(l.Seats))
	s.compare(l.Seats)
	s.backward(l.Features, len(l.Seats))
}

// backward adds what the errors of the seats say about each weight to the gradient.
func (s *student) backward(features []float32, seats int) {
	s.lastBack(seats)
	s.secondBack(seats)
	s.firstBack(features, seats)
}

// compare is by how much what the net tells is off.
func (s *student) compare(targets []Target) {
	var told [heads][game.MaxSeats]float32
	for seat := range targets {
		for h := range told {
			told[h][seat] = s.out[seat][h]
		}
	}
	for h := range told {
		softmax(told[h][:len(targets)])
	}
	for seat, target := range targets {
		for h, want := range target {
			if h < heads {
				s.errors[seat][h] = told[h][seat] - want
			} else {
				s.errors[seat][h] = float32(auxiliary * (s.out[seat][h] - want))
			}
		}
	}
}

// lastBack passes the errors back to the second layer's cells.
func (s *student) lastBack(seats int) {
	weights, gradient := s.net.last, s.gradient.last
	clear(s.secondSum)
	for seat := range seats {
		errors := s.errors[seat][:]
		for j, x := range s.Evaluator.second[seat] {
			s.second[seat][j] = 0
			if x <= 0 {
				continue
			}
			addScaled(gradient[j*Targets:(j+1)*Targets], errors, x)
			for h, e := range errors {
				s.second[seat][j] += float32(e * weights[j*Targets+h])
			}
		}
		addScaled(gradient[len(gradient)-Targets:], errors, 1)
		addScaled(s.secondSum, s.second[seat], 1)
	}
}

// secondBack notes the second layer's gradients, and what the mean of the first has to do
// with the errors.
func (s *student) secondBack(seats int) {
	gradient, row := s.gradient.second, s.net.Second
	for seat := range seats {
		spreadRows(gradient, s.second[seat], s.Evaluator.first[seat])
	}
	addScaled(gradient[len(gradient)-row:], s.secondSum, 1)
	clear(s.firstMean)
	if s.net.Mean {
		spreadRows(gradient[s.net.First*row:], s.secondSum, s.mean)
		s.back(s.firstMean, s.secondSum, s.net.First, 1/float32(seats))
	}
}

// spreadRows adds to the row of each input that was not zero the errors of the cells.
func spreadRows(gradient, errors, in []float32) {
	row := len(errors)
	for i, x := range in {
		if x != 0 {
			addScaled(gradient[i*row:(i+1)*row], errors, x)
		}
	}
}

// back adds the second cells' errors to those of the first, by the weights of the inputs
// from one on.
func (s *student) back(cells, errors []float32, from int, part float32) {
	row := s.net.secondInputs()
	for j, e := range errors {
		if e != 0 {
			addScaled(cells, s.t.back[j*row+from:j*row+from+len(cells)], e*part)
		}
	}
}

// firstBack notes the first layer's gradients.
func (s *student) firstBack(features []float32, seats int) {
	gradient, row, count := s.gradient.first, s.net.First, s.net.Features
	clear(s.firstSum)
	for seat := range seats {
		copy(s.first, s.firstMean)
		s.back(s.first, s.second[seat], 0, 1)
		for i, x := range s.Evaluator.first[seat] {
			if x <= 0 {
				s.first[i] = 0
			}
		}
		addScaled(s.firstSum, s.first, 1)
		for f, x := range features[seat*count : (seat+1)*count] {
			if x != 0 && !s.alike[f] {
				addScaled(gradient[f*row:(f+1)*row], s.first, x)
			}
		}
	}
	for f, x := range features[:count] {
		if x != 0 && s.alike[f] {
			addScaled(gradient[f*row:(f+1)*row], s.firstSum, x)
		}
	}
	addScaled(gradient[len(gradient)-row:], s.firstSum, 1)
}

// State is all that learning goes on from: the epochs, the steps, and in floats the weights
// and their gradients of late.
func (t *Trainer) State() []byte {
	out := binary.LittleEndian.AppendUint64(nil, uint64(t.Epoch))
	out = binary.LittleEndian.AppendUint64(out, uint64(t.Steps))
	for _, n := range t.nets() {
		for _, layer := range n.layers() {
			for _, w := range layer {
				out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
			}
		}
	}
	return out
}

// SetState goes on from a state of the same learning.
func (t *Trainer) SetState(state []byte) error {
	if len(state) != 16+4*3*t.Net.size() {
		return fmt.Errorf("a state of %d bytes is not of this net", len(state))
	}
	t.Epoch = int(binary.LittleEndian.Uint64(state))
	t.Steps = int(binary.LittleEndian.Uint64(state[8:]))
	state = state[16:]
	for _, n := range t.nets() {
		for _, layer := range n.layers() {
			for w := range layer {
				layer[w] = math.Float32frombits(binary.LittleEndian.Uint32(state))
				state = state[4:]
			}
		}
	}
	t.turnBack()
	return nil
}

func (t *Trainer) nets() [3]*Net { return [3]*Net{t.Net, t.mean, t.square} }
