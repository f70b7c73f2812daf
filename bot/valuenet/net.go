// Package valuenet estimates how the seats of a position stand: each one's chance to win
// and its share of all points at the end, as a small net has learned from played
// games. It knows nothing of any title: a title puts a position into numbers
// (game.FeatureExtractor) and brings a net (game.Tuning) that 'scrip train' has trained.
package valuenet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/scrip-games/scrip/game"
)

// Sizes of the two hidden layers.
const (
	hidden1 = 48
	hidden2 = 24
	heads   = 2 // chance to win, share of the points
)

// Net scores one seat by its features. All seats are scored by the same net, and the
// scores are weighed against each other: so it serves any number of seats.
type Net struct {
	features int
	// Weights by layer, each row the weights into one cell and then its bias.
	first  []float32 // hidden1 rows of features+1
	second []float32 // hidden2 rows of hidden1+1
	last   []float32 // heads rows of hidden2+1
}

// newNet is a net of zeros for so many features.
func newNet(features int) *Net {
	return &Net{
		features: features,
		first:    make([]float32, hidden1*(features+1)),
		second:   make([]float32, hidden2*(hidden1+1)),
		last:     make([]float32, heads*(hidden2+1)),
	}
}

// Features is how many numbers the net wants for a seat.
func (n *Net) Features() int { return n.features }

// cells are the activations for one seat.
type cells struct {
	hidden1 [hidden1]float32
	hidden2 [hidden2]float32
	heads   [heads]float32
}

// forward works out the cells for one seat's features.
func (n *Net) forward(features []float32, c *cells) {
	layer(n.first, features, c.hidden1[:], true)
	layer(n.second, c.hidden1[:], c.hidden2[:], true)
	layer(n.last, c.hidden2[:], c.heads[:], false)
}

// layer computes each cell's weighted sum of what comes in, and nothing below zero where relu
// is set.
func layer(weights, in, out []float32, relu bool) {
	row := len(in) + 1
	for i := range out {
		w := weights[i*row : i*row+row]
		sum := w[len(in)] + dot(w[:len(in)], in)
		if relu && sum < 0 {
			sum = 0
		}
		out[i] = sum
	}
}

// dot adds up in four strands, which the processor does side by side.
func dot(w, x []float32) float32 {
	var a, b, c, d float32
	x = x[:len(w)]
	i := 0
	for ; i+4 <= len(w); i += 4 {
		a += w[i] * x[i]
		b += w[i+1] * x[i+1]
		c += w[i+2] * x[i+2]
		d += w[i+3] * x[i+3]
	}
	for ; i < len(w); i++ {
		a += w[i] * x[i]
	}
	return (a + b) + (c + d)
}

// Estimate is how a seat stands: each adds up to 1 over all seats.
type Estimate struct {
	Chance float32 // to win
	Share  float32 // of all points at the end
}

// Evaluate estimates how the seats stand. Features are those of each seat, one after the other.
func (n *Net) Evaluate(features []float32, seats int) (all [game.MaxSeats]Estimate) {
	var c cells
	var chance, share [game.MaxSeats]float32
	for s := range seats {
		n.forward(features[s*n.features:(s+1)*n.features], &c)
		chance[s], share[s] = c.heads[0], c.heads[1]
	}
	softmax(chance[:seats])
	softmax(share[:seats])
	for s := range seats {
		all[s] = Estimate{chance[s], share[s]}
	}
	return all
}

// softmax turns scores into parts of 1, a higher score into a greater part.
func softmax(scores []float32) {
	top := scores[0]
	for _, s := range scores {
		top = max(top, s)
	}
	var sum float32
	for i, s := range scores {
		scores[i] = float32(math.Exp(float64(s - top)))
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
}

// magic begins every net's file; it says judge because the net was called that.
const magic = "scrip judge 1\n"

var errNoNet = errors.New("this is not a value net")

// Bytes is the net as a file: the magic, the count of features, the weights.
func (n *Net) Bytes() []byte {
	out := binary.LittleEndian.AppendUint32([]byte(magic), uint32(n.features))
	for _, layer := range n.layers() {
		for _, w := range layer {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
		}
	}
	return out
}

// Read is the net in a file.
func Read(file []byte) (*Net, error) {
	if len(file) < len(magic)+4 || string(file[:len(magic)]) != magic {
		return nil, errNoNet
	}
	features := int(binary.LittleEndian.Uint32(file[len(magic):]))
	if features < 1 || features > 1<<12 {
		return nil, fmt.Errorf("%w: it wants %d features", errNoNet, features)
	}
	n, rest := newNet(features), file[len(magic)+4:]
	if want := 4 * n.size(); len(rest) != want {
		return nil, fmt.Errorf("%w: %d bytes of weights, %d expected", errNoNet, len(rest), want)
	}
	for _, layer := range n.layers() {
		for i := range layer {
			layer[i] = math.Float32frombits(binary.LittleEndian.Uint32(rest))
			rest = rest[4:]
		}
	}
	return n, nil
}

func (n *Net) layers() [3][]float32 { return [3][]float32{n.first, n.second, n.last} }

func (n *Net) size() int { return len(n.first) + len(n.second) + len(n.last) }
