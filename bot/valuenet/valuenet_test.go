package valuenet_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
)

// shape is a small net for three features.
var shape = valuenet.Shape{Features: 3, First: 24, Second: 12, Mean: true}

// samples are positions in which the seat wins that has most of the first feature, more
// surely the greater the second; the third says nothing.
func samples(count int) []valuenet.Example {
	r := rand.New(rand.NewPCG(7, 7))
	all := make([]valuenet.Example, count)
	for i := range all {
		seats := 3 + r.IntN(3)
		s := &valuenet.Sample{Game: i, Seats: make([]valuenet.Target, seats)}
		late, best := r.Float32(), 0
		for seat := range seats {
			s.Features = append(s.Features, r.Float32(), late, r.Float32())
			if s.Features[3*seat] > s.Features[3*best] {
				best = seat
			}
		}
		if r.Float32() > late {
			best = r.IntN(seats)
		}
		for seat := range s.Seats {
			s.Seats[seat] = valuenet.Target{0, 1 / float32(seats), 0, 1 - late}
		}
		s.Seats[best][0] = 1
		all[i] = s
	}
	return all
}

func teach(t testing.TB, l valuenet.Learning, examples []valuenet.Example, cores int) *valuenet.Net {
	t.Helper()
	trainer, err := valuenet.NewTrainer(l, cores)
	if err != nil {
		t.Fatal(err)
	}
	for range l.Epochs {
		trainer.Learn(examples)
	}
	return trainer.Net
}

// Who is ahead shows only beside the others: a net that sees each seat alone knows less.
func TestANetLearnsToCompareTheSeats(t *testing.T) {
	all := samples(9000)
	learn, aside := all[:8000], all[8000:]
	seeing := teach(t, valuenet.Learning{Shape: shape, Epochs: 12, Seed: 1}, learn, 2)
	alone := shape
	alone.Mean = false
	blind := teach(t, valuenet.Learning{Shape: alone, Epochs: 12, Seed: 1}, learn, 2)
	a, b := seeing.Loss(aside), blind.Loss(aside)
	if !(a.Chance < b.Chance && a.Brier < b.Brier && b.Chance < 1.25) {
		t.Errorf("off by %+v with an eye on the others, by %+v without; by %.2f who knows nothing", a, b, math.Log(4))
	}
	output := seeing.Evaluate([]float32{0.9, 0.9, 0.5, 0.3, 0.9, 0.5, 0.1, 0.9, 0.5}, 3)
	if output[0].Chance < 0.7 {
		t.Errorf("who is far ahead near the end: %+v", output[:3])
	}
	var chance, share float32
	for _, s := range output {
		chance, share = chance+s.Chance, share+s.Share
	}
	if math.Abs(float64(chance)-1) > 1e-5 || math.Abs(float64(share)-1) > 1e-5 {
		t.Errorf("chances add up to %v, shares to %v", chance, share)
	}
}

// No seat is treated otherwise than another, but for the order in which numbers are added.
func TestSeatsInAnotherOrderStandAsTheyDid(t *testing.T) {
	net := teach(t, valuenet.Learning{Shape: shape, Epochs: 2, Seed: 3}, samples(500), 1)
	forward := net.Evaluate([]float32{0.9, 0.5, 0.1, 0.3, 0.5, 0.2, 0.1, 0.5, 0.7}, 3)
	back := net.Evaluate([]float32{0.1, 0.5, 0.7, 0.3, 0.5, 0.2, 0.9, 0.5, 0.1}, 3)
	for s := range 3 {
		if d := forward[s].Chance - back[2-s].Chance; math.Abs(float64(d)) > 1e-5 {
			t.Errorf("seat %d: %v and %v", s, forward[s], back[2-s])
		}
	}
}

func TestTheSameLessonsMakeTheSameNet(t *testing.T) {
	l := valuenet.Learning{Shape: shape, Epochs: 2, Decay: 0.1, Seed: 1}
	a, b := teach(t, l, samples(700), 1), teach(t, l, samples(700), 5)
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("one core and five taught different nets")
	}
	c, err := valuenet.Read(a.Bytes())
	if err != nil || !bytes.Equal(a.Bytes(), c.Bytes()) {
		t.Errorf("written and read it differs: %v", err)
	}
}

func TestLearningGoesOnWhereItWasLeft(t *testing.T) {
	l := valuenet.Learning{Shape: shape, Epochs: 3, Seed: 1}
	whole := teach(t, l, samples(400), 2)
	first, _ := valuenet.NewTrainer(l, 1)
	first.Learn(samples(400))
	second, _ := valuenet.NewTrainer(l, 3)
	if err := second.SetState(first.State()); err != nil {
		t.Fatal(err)
	}
	second.Learn(samples(400))
	second.Learn(samples(400))
	if !bytes.Equal(whole.Bytes(), second.Net.Bytes()) {
		t.Error("learning that was broken off came to another net")
	}
	if second.SetState(first.State()[1:]) == nil {
		t.Error("half a state was taken")
	}
}

// drawn is the file of a net of weights drawn without any sum: layers of sizes that are worked
// out many cells at once, a few, and one by one.
func drawn(r *rand.Rand) []byte {
	file := []byte("scrip net 2\n")
	sizes := []uint32{50, 101, 38, 1}
	for _, size := range sizes {
		file = binary.LittleEndian.AppendUint32(file, size)
	}
	for range 51*101 + 203*38 + 39*2 {
		file = binary.LittleEndian.AppendUint16(file, uint16(r.IntN(2)<<15|r.IntN(0x3000)))
	}
	return file
}

// choices are decisions of three options, each leading to another position of three seats, of
// which that is chosen by which the seat has most of the third feature.
func choices(count int) []valuenet.Example {
	r := rand.New(rand.NewPCG(8, 8))
	all := make([]valuenet.Example, count)
	for i := range all {
		c := &valuenet.Choice{Game: i, Seat: r.IntN(3), Seats: 3}
		most := float32(-1)
		for option := range 3 {
			for seat := range 3 {
				x := r.Float32()
				c.Features = append(c.Features, r.Float32(), 0.5, x)
				if seat == c.Seat && x > most {
					most, c.Chosen = x, option
				}
			}
		}
		all[i] = c
	}
	return all
}

func TestANetLearnsWhatIsChosen(t *testing.T) {
	net := teach(t, valuenet.Learning{Shape: shape, Epochs: 12, Seed: 1}, choices(2000), 2)
	loss := net.Loss(choices(2500)[2000:])
	if loss.Choice > 0.6 || loss.Missed > 0.25 {
		t.Errorf("off by %+v; who knows nothing is off by %.2f and misses two of three", loss, math.Log(3))
	}
}

func TestANetGoesOnFromAnother(t *testing.T) {
	l := valuenet.Learning{Shape: shape, Epochs: 1, Seed: 1}
	before := teach(t, valuenet.Learning{Shape: shape, Epochs: 6, Seed: 2}, samples(4000), 2)
	kept, err := valuenet.Read(before.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	fresh, _ := valuenet.NewTrainer(l, 1)
	on, _ := valuenet.NewTrainer(l, 1)
	if err := on.From(kept); err != nil {
		t.Fatal(err)
	}
	fresh.Learn(samples(200))
	on.Learn(samples(200))
	aside := samples(5000)[4000:]
	if a, b := on.Net.Loss(aside), fresh.Net.Loss(aside); a.Chance >= b.Chance {
		t.Errorf("off by %.3f, and by %.3f where nothing was known", a.Chance, b.Chance)
	}
	l.First++
	if other, _ := valuenet.NewTrainer(l, 1); other.From(kept) == nil {
		t.Error("a net of another size was taken")
	}
}

// The same bits come out on every machine and in the browser: this number stands for all.
func TestAnEstimateHasTheSameBitsEverywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	net, err := valuenet.Read(drawn(r))
	if err != nil {
		t.Fatal(err)
	}
	sum := fnv.New64a()
	features := make([]float32, 4*net.Features)
	for range 200 {
		for f := range features {
			features[f] = float32(max(0, r.IntN(40)-20)) / 17
		}
		for _, e := range net.Evaluate(features, 4) {
			fmt.Fprintf(sum, "%x %x\n", math.Float32bits(e.Chance), math.Float32bits(e.Share))
		}
	}
	if got := fmt.Sprintf("%x", sum.Sum64()); got != "fe30fd9b15023750" {
		t.Errorf("the estimates come to %s", got)
	}
}

// A net of the first kind tells what its cells come to, each the weights into it and its bias.
func TestANetOfTheFirstKindIsRead(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	file := binary.LittleEndian.AppendUint32([]byte("scrip judge 1\n"), 2)
	layer := func(cells, inputs int) [][]float64 {
		rows := make([][]float64, cells)
		for i := range rows {
			for range inputs + 1 {
				w := float32(r.NormFloat64())
				rows[i] = append(rows[i], float64(w))
				file = binary.LittleEndian.AppendUint32(file, math.Float32bits(w))
			}
		}
		return rows
	}
	layers := [][][]float64{layer(48, 2), layer(24, 48), layer(2, 24)}
	net, err := valuenet.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	features := []float32{0.5, -1, 0.25, 2}
	score := func(in []float64) float64 {
		for l, rows := range layers {
			out := make([]float64, len(rows))
			for i, row := range rows {
				out[i] = row[len(in)]
				for j, x := range in {
					out[i] += row[j] * x
				}
				if l < 2 {
					out[i] = max(0, out[i])
				}
			}
			in = out
		}
		return in[0]
	}
	want := 1 / (1 + math.Exp(score([]float64{0.25, 2})-score([]float64{0.5, -1})))
	if got := net.Evaluate(features, 2)[0].Chance; math.Abs(float64(got)-want) > 1e-3 {
		t.Errorf("chance %v, want %v", got, want)
	}
}

func TestHalves(t *testing.T) {
	for h := range uint16(0x7c00) {
		for _, bits := range []uint16{h, h | 0x8000} {
			if got := valuenet.Half(valuenet.OfHalf(bits)); got != bits {
				t.Fatalf("%#04x is %v, and that is %#04x", bits, valuenet.OfHalf(bits), got)
			}
		}
	}
	for x, want := range map[float32]float32{1: 1, -0.5: -0.5, 1e9: 65504, -1e9: -65504, 1e-9: 0, 0.1: 0.099975586, 2047.6: 2048, 0.99999: 1} {
		if got := valuenet.OfHalf(valuenet.Half(x)); got != want {
			t.Errorf("%v became %v, want %v", x, got, want)
		}
	}
}

func TestWhatIsNoNetIsRefused(t *testing.T) {
	good := teach(t, valuenet.Learning{Shape: shape, Epochs: 1, Seed: 1}, samples(10), 1).Bytes()
	large := bytes.Clone(good)
	copy(large[len("scrip net 2\n"):], "\xff\xff\xff\x7f")
	for _, bad := range [][]byte{
		nil, []byte("net"), good[:len(good)-1], slices.Concat(good, []byte{0}), large, []byte("scrip net 2\n"),
		[]byte("scrip judge 1\n"), []byte("scrip judge 1\n\x00\x00\x00\x00"), []byte("scrip judge 1\n\x09\x00\x00\x00weights"),
	} {
		if _, err := valuenet.Read(bad); err == nil {
			t.Errorf("%d bytes were read", len(bad))
		}
	}
}

// A net that no longer fits its title would be left out in silence.
func TestNetsFitTheirTitles(t *testing.T) {
	for _, title := range title.All() {
		g, err := title.New(game.Setup{Seats: title.Info().MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		if has := len(g.Features(0, nil)) > 0; has != (valuenet.For(g) != nil) {
			t.Errorf("%s tells features: %v; and has a net that fits them: %v", title.Info().ID, has, valuenet.For(g) != nil)
		}
		if of := title.Info().Tuning; of != nil && len(of.PolicyNet) > 0 && valuenet.PolicyFor(g) == valuenet.For(g) {
			t.Errorf("%s brings a policy net that does not fit its features", title.Info().ID)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, size := range []valuenet.Shape{{Features: 100, First: 48, Second: 24}, {Features: 100, First: 128, Second: 32, Mean: true}, {Features: 100, First: 256, Second: 64, Mean: true}} {
		b.Run(fmt.Sprint(size.First), func(b *testing.B) {
			trainer, err := valuenet.NewTrainer(valuenet.Learning{Shape: size, Epochs: 1}, 1)
			if err != nil {
				b.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 2))
			features := make([]float32, 4*100)
			for f := range 400 { // half of them are zero, half of the others the same for all seats
				switch f % 4 {
				case 0:
					features[f] = r.Float32()
				case 1:
					features[f] = 0.5
				}
			}
			e := trainer.Net.NewEvaluator()
			for b.Loop() {
				e.Evaluate(features, 4)
			}
		})
	}
}
