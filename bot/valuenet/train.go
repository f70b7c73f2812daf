package valuenet

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Sample is a position and what came of it.
type Sample struct {
	Features []float32 // of each seat, one after the other
	Ended    []Estimate
}

// Dataset is what a net learns from.
type Dataset struct {
	features int
	list     []Sample
}

// Add notes a position: the game must tell features. What came of it is filled in by
// End, once known.
func (l *Dataset) Add(g game.Game) {
	features := g.AllFeatures(nil)
	l.features = len(features) / g.Seats()
	l.list = append(l.list, Sample{Features: features})
}

// Len is how many positions there are.
func (l *Dataset) Len() int { return len(l.list) }

// End says how the game ended whose positions were added since the last end.
func (l *Dataset) End(g game.Game) {
	ended := Outcome(g)
	for i := len(l.list) - 1; i >= 0 && l.list[i].Ended == nil; i-- {
		l.list[i].Ended = ended[:g.Seats()]
	}
}

// Join adds the samples of another.
func (l *Dataset) Join(other *Dataset) {
	l.features = max(l.features, other.features)
	l.list = append(l.list, other.list...)
}

// Outcome is how the seats stand in a game that is over. A shared win is divided.
// Shares are of all points; a score below zero counts as none.
func Outcome(g game.Game) []Estimate {
	_, standings := g.Outcome()
	all := make([]Estimate, g.Seats())
	var won, points float32
	for _, s := range standings {
		if s.Won {
			won++
		}
		points += max(0, float32(s.Score))
	}
	for _, s := range standings {
		at := &all[s.Seat]
		if s.Won && won > 0 {
			at.Chance = 1 / won
		}
		if points > 0 {
			at.Share = max(0, float32(s.Score)) / points
		} else {
			at.Share = 1 / float32(len(all))
		}
	}
	return all
}

// How a net learns: by the method called Adam, in small batches, more slowly the
// longer it goes on.
const (
	batch     = 64
	firstRate = 2e-3
	lastRate  = 1e-4
	momentum  = 0.9
	memory    = 0.999 // of the squares
	decay     = 1e-5  // of weights that nothing speaks for
)

// Progress is called after each epoch with the mean loss on the samples learned from, and
// on those kept aside for validation.
type Progress func(epoch int, learned, aside float64)

// Train makes a net. The same samples and seed make the same net.
func (l *Dataset) Train(epochs int, seed uint64, report Progress) *Net {
	r := rand.New(rand.NewPCG(seed, 0))
	t := &trainer{net: newNet(l.features)}
	t.initWeights(r)
	aside := len(l.list) / 20
	learn, kept := l.list[aside:], l.list[:aside]
	order := r.Perm(len(learn))
	steps := max(1, epochs*len(learn)/batch)
	for epoch := range epochs {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var loss float64
		for i, at := range order {
			loss += t.backprop(&learn[at])
			if (i+1)%batch == 0 {
				t.step(firstRate*math.Pow(lastRate/firstRate, float64(t.steps)/float64(steps)), batch)
			}
		}
		if report != nil {
			report(epoch+1, loss/float64(max(1, len(learn))), t.net.loss(kept))
		}
	}
	return t.net
}

// trainer is a net being trained.
type trainer struct {
	net          *Net
	gradient     *Net // of the loss by each weight, summed over a batch
	mean, square *Net // of the gradients lately
	steps        int
	seats        [game.MaxSeats]cells
}

func (t *trainer) initWeights(r *rand.Rand) {
	t.gradient, t.mean, t.square = newNet(t.net.features), newNet(t.net.features), newNet(t.net.features)
	for i, in := range []int{t.net.features, hidden1, hidden2} {
		weights, row := t.net.layers()[i], in+1
		for w := range weights {
			if w%row != in {
				weights[w] = float32(r.NormFloat64() * math.Sqrt(2/float64(in)))
			}
		}
	}
	for w := range t.net.last { // begins without an opinion
		t.net.last[w] *= 0.1
	}
}

// backprop adds what one sample says about each weight to the gradient, and is its loss.
func (t *trainer) backprop(l *Sample) float64 {
	n, seats := t.net, len(l.Ended)
	var output [heads][game.MaxSeats]float32
	for s := range seats {
		n.forward(l.Features[s*n.features:(s+1)*n.features], &t.seats[s])
		for h := range heads {
			output[h][s] = t.seats[s].heads[h]
		}
	}
	var loss float64
	for h := range heads {
		softmax(output[h][:seats])
		for s := range seats {
			loss -= float64(l.Ended[s].head(h)) * math.Log(float64(output[h][s])+1e-9)
		}
	}
	for s := range seats {
		var errors [heads]float32
		for h := range heads {
			errors[h] = output[h][s] - l.Ended[s].head(h)
		}
		t.backward(l.Features[s*n.features:(s+1)*n.features], &t.seats[s], errors)
	}
	return loss
}

func (s *Estimate) head(h int) float32 {
	if h == 0 {
		return s.Chance
	}
	return s.Share
}

// backward passes the errors back through the layers.
func (t *trainer) backward(features []float32, c *cells, errors [heads]float32) {
	var hidden2Error [hidden2]float32
	var hidden1Error [hidden1]float32
	backwardLayer(t.net.last, t.gradient.last, c.hidden2[:], errors[:], hidden2Error[:])
	maskInactive(c.hidden2[:], hidden2Error[:])
	backwardLayer(t.net.second, t.gradient.second, c.hidden1[:], hidden2Error[:], hidden1Error[:])
	maskInactive(c.hidden1[:], hidden1Error[:])
	backwardLayer(t.net.first, t.gradient.first, features, hidden1Error[:], nil)
}

// backwardLayer adds one layer's gradients, and works out the errors of what came in.
func backwardLayer(weights, gradients, in, errors, inError []float32) {
	row := len(in) + 1
	for i, o := range errors {
		if o == 0 {
			continue
		}
		w, s := weights[i*row:i*row+row], gradients[i*row:i*row+row]
		for j, x := range in {
			s[j] += o * x
		}
		s[len(in)] += o
		for j := range inError {
			inError[j] += o * w[j]
		}
	}
}

// maskInactive clears the errors of cells that did not fire.
func maskInactive(cells, errors []float32) {
	for i, c := range cells {
		if c <= 0 {
			errors[i] = 0
		}
	}
}

// step moves each weight down its gradient, by as much as its gradients of late agree on.
func (t *trainer) step(rate float64, samples int) {
	t.steps++
	early := rate * math.Sqrt(1-math.Pow(memory, float64(t.steps))) / (1 - math.Pow(momentum, float64(t.steps)))
	net, gradient, mean, square := t.net.layers(), t.gradient.layers(), t.mean.layers(), t.square.layers()
	for i := range net {
		for w := range net[i] {
			d := gradient[i][w]/float32(samples) + decay*net[i][w]
			gradient[i][w] = 0
			mean[i][w] = momentum*mean[i][w] + (1-momentum)*d
			square[i][w] = memory*square[i][w] + (1-memory)*d*d
			net[i][w] -= float32(early) * mean[i][w] / (float32(math.Sqrt(float64(square[i][w]))) + 1e-8)
		}
	}
}

// loss is the mean loss on samples, nothing learned from them.
func (n *Net) loss(list []Sample) float64 {
	var loss float64
	for i := range list {
		l := &list[i]
		output := n.Evaluate(l.Features, len(l.Ended))
		for s, e := range l.Ended {
			loss -= float64(e.Chance)*math.Log(float64(output[s].Chance)+1e-9) + float64(e.Share)*math.Log(float64(output[s].Share)+1e-9)
		}
	}
	return loss / float64(max(1, len(list)))
}
