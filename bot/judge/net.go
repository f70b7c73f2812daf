// Package judge tells how the seats of a position stand: each one's chance to win
// and its share of all points at the end, as a small net has learned from played
// games. It knows nothing of any title: a title puts a position into numbers
// (game.Teller), a net for it is trained by 'scrip train', and lies in nets/.
package judge

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/scrip-games/scrip/game"
)

// Sizes of the two hidden layers.
const (
	wide   = 48
	narrow = 24
	heads  = 2 // chance to win, share of the points
)

// Net scores one seat by its signs. All seats are scored by the same net, and the
// scores are weighed against each other: so it serves any number of seats.
type Net struct {
	signs int
	// Weights by layer, each row the weights into one cell and then its bias.
	first  []float32 // wide rows of signs+1
	second []float32 // narrow rows of wide+1
	last   []float32 // heads rows of narrow+1
}

// newNet is a net of zeros for so many signs.
func newNet(signs int) *Net {
	return &Net{
		signs: signs, first: make([]float32, wide*(signs+1)), second: make([]float32, narrow*(wide+1)), last: make([]float32, heads*(narrow+1)),
	}
}

// Signs is how many numbers the net wants for a seat.
func (n *Net) Signs() int { return n.signs }

// cells is what the net's cells say about one seat.
type cells struct {
	wide   [wide]float32
	narrow [narrow]float32
	heads  [heads]float32
}

// look works out the cells for one seat's signs.
func (n *Net) look(signs []float32, c *cells) {
	layer(n.first, signs, c.wide[:], true)
	layer(n.second, c.wide[:], c.narrow[:], true)
	layer(n.last, c.narrow[:], c.heads[:], false)
}

// layer is each cell's weighted sum of what comes in, and nothing below zero
// where bent.
func layer(weights, in, out []float32, bent bool) {
	row := len(in) + 1
	for i := range out {
		w := weights[i*row : i*row+row]
		sum := w[len(in)] + dot(w[:len(in)], in)
		if bent && sum < 0 {
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

// Standing is how a seat stands: each adds up to 1 over all seats.
type Standing struct {
	Chance float32 // to win
	Share  float32 // of all points at the end
}

// Judge is how the seats stand. Signs are those of each seat, one after the other.
func (n *Net) Judge(signs []float32, seats int) (all [game.MaxSeats]Standing) {
	var c cells
	var chance, share [game.MaxSeats]float32
	for s := range seats {
		n.look(signs[s*n.signs:(s+1)*n.signs], &c)
		chance[s], share[s] = c.heads[0], c.heads[1]
	}
	weigh(chance[:seats])
	weigh(share[:seats])
	for s := range seats {
		all[s] = Standing{chance[s], share[s]}
	}
	return all
}

// weigh turns scores into parts of 1, a higher score into a greater part.
func weigh(scores []float32) {
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

// mark begins every net's file.
const mark = "scrip judge 1\n"

var errNoNet = errors.New("this is not a judge's net")

// Bytes is the net as a file: the mark, the count of signs, the weights.
func (n *Net) Bytes() []byte {
	out := binary.LittleEndian.AppendUint32([]byte(mark), uint32(n.signs))
	for _, layer := range n.layers() {
		for _, w := range layer {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(w))
		}
	}
	return out
}

// Read is the net in a file.
func Read(file []byte) (*Net, error) {
	if len(file) < len(mark)+4 || string(file[:len(mark)]) != mark {
		return nil, errNoNet
	}
	signs := int(binary.LittleEndian.Uint32(file[len(mark):]))
	if signs < 1 || signs > 1<<12 {
		return nil, fmt.Errorf("%w: it wants %d signs", errNoNet, signs)
	}
	n, rest := newNet(signs), file[len(mark)+4:]
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
