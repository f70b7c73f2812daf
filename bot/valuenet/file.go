package valuenet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Each net's file begins with its magic, by which it is told from older ones. The first nets
// were called judges: these have two layers of a size of their own, in rows by cell.
const (
	magic       = "scrip net 2\n"
	magicJudge  = "scrip judge 1\n"
	judgeFirst  = 48
	judgeSecond = 24
)

// Bounds of what a file may ask for.
const (
	mostFeatures = 1 << 12
	mostCells    = 1 << 11
)

var errNoNet = errors.New("this is not a value net")

// Bytes is the net as a file: the magic, its shape, the weights in halves. What is told
// beside the heads serves learning alone, and is left out.
func (n *Net) Bytes() []byte {
	out := []byte(magic)
	mean := 0
	if n.Mean {
		mean = 1
	}
	for _, size := range []int{n.Features, n.First, n.Second, mean} {
		out = binary.LittleEndian.AppendUint32(out, uint32(size))
	}
	for _, layer := range n.playing().layers() {
		for _, w := range layer {
			out = binary.LittleEndian.AppendUint16(out, Half(w))
		}
	}
	return out
}

// playing is the net without what it tells for learning alone.
func (n *Net) playing() *Net {
	if n.outputs == heads {
		return n
	}
	p := *n
	p.outputs, p.last = heads, nil
	for i := 0; i < len(n.last); i += n.outputs {
		p.last = append(p.last, n.last[i:i+heads]...)
	}
	return &p
}

// Read is the net in a file.
func Read(file []byte) (*Net, error) {
	if rest, old := cut(file, magicJudge); old {
		return readJudge(rest)
	}
	rest, ok := cut(file, magic)
	if !ok || len(rest) < 16 {
		return nil, errNoNet
	}
	var sizes [4]int
	for i := range sizes {
		sizes[i] = int(binary.LittleEndian.Uint32(rest[4*i:]))
	}
	shape := Shape{Features: sizes[0], First: sizes[1], Second: sizes[2], Mean: sizes[3] == 1}
	if err := shape.check(); err != nil || sizes[3] > 1 {
		return nil, fmt.Errorf("%w: its sizes are %v", errNoNet, sizes)
	}
	n, rest := newNet(shape, heads), rest[16:]
	if want := 2 * n.size(); len(rest) != want {
		return nil, fmt.Errorf("%w: %d bytes of weights, %d expected", errNoNet, len(rest), want)
	}
	for _, layer := range n.layers() {
		for i := range layer {
			layer[i] = OfHalf(binary.LittleEndian.Uint16(rest))
			rest = rest[2:]
		}
	}
	return n, nil
}

func cut(file []byte, magic string) (rest []byte, found bool) {
	if len(file) < len(magic) || string(file[:len(magic)]) != magic {
		return nil, false
	}
	return file[len(magic):], true
}

// check tells what is wrong with a shape.
func (s Shape) check() error {
	if s.Features < 1 || s.Features > mostFeatures || s.First < 1 || s.First > mostCells || s.Second < 1 || s.Second > mostCells {
		return fmt.Errorf("a net has 1 to %d features and 1 to %d cells in each layer, not %d, %d and %d", mostFeatures, mostCells, s.Features, s.First, s.Second)
	}
	return nil
}

// readJudge reads a net of the first kind: the count of features, then floats, by cell the
// weights of what comes in and then the bias.
func readJudge(rest []byte) (*Net, error) {
	if len(rest) < 4 {
		return nil, errNoNet
	}
	shape := Shape{Features: int(binary.LittleEndian.Uint32(rest)), First: judgeFirst, Second: judgeSecond}
	if shape.check() != nil {
		return nil, fmt.Errorf("%w: it wants %d features", errNoNet, shape.Features)
	}
	n, rest := newNet(shape, heads), rest[4:]
	if want := 4 * n.size(); len(rest) != want {
		return nil, fmt.Errorf("%w: %d bytes of weights, %d expected", errNoNet, len(rest), want)
	}
	cells := [3]int{judgeFirst, judgeSecond, heads}
	for l, layer := range n.layers() {
		row := len(layer) / cells[l]
		for i := range layer {
			layer[i%row*cells[l]+i/row] = math.Float32frombits(binary.LittleEndian.Uint32(rest))
			rest = rest[4:]
		}
	}
	return n, nil
}
