package judge

import (
	"math"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Lesson is a position and what came of it.
type Lesson struct {
	Signs []float32 // of each seat, one after the other
	Ended []Standing
}

// Lessons are what a net learns from.
type Lessons struct {
	signs int
	list  []Lesson
}

// Add notes a position: the game must tell signs. What came of it is filled in by
// End, once known.
func (l *Lessons) Add(g game.Game) {
	signs := g.AllSigns(nil)
	l.signs = len(signs) / g.Seats()
	l.list = append(l.list, Lesson{Signs: signs})
}

// Len is how many positions there are.
func (l *Lessons) Len() int { return len(l.list) }

// End says how the game ended whose positions were added since the last end.
func (l *Lessons) End(g game.Game) {
	ended := Ended(g)
	for i := len(l.list) - 1; i >= 0 && l.list[i].Ended == nil; i-- {
		l.list[i].Ended = ended[:g.Seats()]
	}
}

// Join takes the lessons of another.
func (l *Lessons) Join(other *Lessons) {
	l.signs = max(l.signs, other.signs)
	l.list = append(l.list, other.list...)
}

// Ended is how the seats stand in a game that is over. A shared win is divided.
// Shares are of all points, those of who has less than none counted as none.
func Ended(g game.Game) []Standing {
	_, standings := g.Outcome()
	all := make([]Standing, g.Seats())
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
	batch    = 64
	quick    = 2e-3
	slow     = 1e-4
	momentum = 0.9
	memory   = 0.999
	decay    = 1e-5 // of weights that nothing speaks for
)

// Progress is told after each time through the lessons: the mean loss on those
// learned from, and on those kept aside to see what was really understood.
type Progress func(epoch int, learned, aside float64)

// Train makes a net from lessons. The same lessons and seed make the same net.
func (l *Lessons) Train(epochs int, seed uint64, tell Progress) *Net {
	r := rand.New(rand.NewPCG(seed, 0))
	t := &training{net: newNet(l.signs)}
	t.begin(r)
	aside := len(l.list) / 20
	learn, kept := l.list[aside:], l.list[:aside]
	order := r.Perm(len(learn))
	steps := max(1, epochs*len(learn)/batch)
	for epoch := range epochs {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		var loss float64
		for i, at := range order {
			loss += t.study(&learn[at])
			if (i+1)%batch == 0 {
				t.change(quick*math.Pow(slow/quick, float64(t.step)/float64(steps)), batch)
			}
		}
		if tell != nil {
			tell(epoch+1, loss/float64(max(1, len(learn))), t.net.loss(kept))
		}
	}
	return t.net
}

// training is a net being taught.
type training struct {
	net          *Net
	slope        *Net // of the loss by each weight, summed over a batch
	mean, square *Net // of the slopes lately
	step         int
	seats        [game.MaxSeats]cells
}

func (t *training) begin(r *rand.Rand) {
	t.slope, t.mean, t.square = newNet(t.net.signs), newNet(t.net.signs), newNet(t.net.signs)
	for i, in := range []int{t.net.signs, wide, narrow} {
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

// study works out what one lesson says about each weight, and the loss.
func (t *training) study(l *Lesson) float64 {
	n, seats := t.net, len(l.Ended)
	var said [heads][game.MaxSeats]float32
	for s := range seats {
		n.look(l.Signs[s*n.signs:(s+1)*n.signs], &t.seats[s])
		for h := range heads {
			said[h][s] = t.seats[s].heads[h]
		}
	}
	var loss float64
	for h := range heads {
		weigh(said[h][:seats])
		for s := range seats {
			loss -= float64(l.Ended[s].head(h)) * math.Log(float64(said[h][s])+1e-9)
		}
	}
	for s := range seats {
		var off [heads]float32
		for h := range heads {
			off[h] = said[h][s] - l.Ended[s].head(h)
		}
		t.blame(l.Signs[s*n.signs:(s+1)*n.signs], &t.seats[s], off)
	}
	return loss
}

func (s *Standing) head(h int) float32 {
	if h == 0 {
		return s.Chance
	}
	return s.Share
}

// blame passes what was off back through the layers.
func (t *training) blame(signs []float32, c *cells, off [heads]float32) {
	var narrowOff [narrow]float32
	var wideOff [wide]float32
	back(t.net.last, t.slope.last, c.narrow[:], off[:], narrowOff[:])
	dull(c.narrow[:], narrowOff[:])
	back(t.net.second, t.slope.second, c.wide[:], narrowOff[:], wideOff[:])
	dull(c.wide[:], wideOff[:])
	back(t.net.first, t.slope.first, signs, wideOff[:], nil)
}

// back adds one layer's slopes, and tells what was off in what came in.
func back(weights, slopes, in, off, inOff []float32) {
	row := len(in) + 1
	for i, o := range off {
		if o == 0 {
			continue
		}
		w, s := weights[i*row:i*row+row], slopes[i*row:i*row+row]
		for j, x := range in {
			s[j] += o * x
		}
		s[len(in)] += o
		for j := range inOff {
			inOff[j] += o * w[j]
		}
	}
}

// dull: a cell that says nothing is not to blame.
func dull(cells, off []float32) {
	for i, c := range cells {
		if c <= 0 {
			off[i] = 0
		}
	}
}

// change moves each weight down its slope, by a step that its slopes of late
// agree on.
func (t *training) change(rate float64, lessons int) {
	t.step++
	early := rate * math.Sqrt(1-math.Pow(memory, float64(t.step))) / (1 - math.Pow(momentum, float64(t.step)))
	net, slope, mean, square := t.net.layers(), t.slope.layers(), t.mean.layers(), t.square.layers()
	for i := range net {
		for w := range net[i] {
			d := slope[i][w]/float32(lessons) + decay*net[i][w]
			slope[i][w] = 0
			mean[i][w] = momentum*mean[i][w] + (1-momentum)*d
			square[i][w] = memory*square[i][w] + (1-memory)*d*d
			net[i][w] -= float32(early) * mean[i][w] / (float32(math.Sqrt(float64(square[i][w]))) + 1e-8)
		}
	}
}

// loss is the mean loss on lessons, nothing learned from them.
func (n *Net) loss(list []Lesson) float64 {
	var loss float64
	for i := range list {
		l := &list[i]
		said := n.Judge(l.Signs, len(l.Ended))
		for s, e := range l.Ended {
			loss -= float64(e.Chance)*math.Log(float64(said[s].Chance)+1e-9) + float64(e.Share)*math.Log(float64(said[s].Share)+1e-9)
		}
	}
	return loss / float64(max(1, len(list)))
}
