package teach

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
)

// A file of positions is a head and then a block a game: the series and the number of the
// game, how long its examples are, and these, squeezed: of a sample how many seats it has,
// and in halves the features and what came of it; of a choice seat, seats, options and what
// was chosen, and the features. A block that was cut off is dropped.

const (
	samplesMagic = "scrip positions 1\n"
	choicesMagic = "scrip choices 1\n"
	blockHead    = 8 + 4 + 4
	longestBlock = 1 << 28
)

// Positions are examples from games, and the file that keeps them, if one does.
type Positions struct {
	Examples []valuenet.Example
	choices  bool // that, not samples
	features int
	games    map[uint64]int // by series: played so far
	file     *os.File       // nil is none
}

// Open reads the positions kept in a file, and makes it where there is none. Without a name
// nothing is kept. They are choices or samples; title and features must be those that they
// were seen with.
func Open(name, title string, features int, choices bool) (*Positions, error) {
	p := &Positions{choices: choices, features: features, games: map[uint64]int{}}
	if name == "" {
		return p, nil
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	p.file = file
	if err := p.read(title); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Close closes the file.
func (p *Positions) Close() error {
	if p.file == nil {
		return nil
	}
	return p.file.Close()
}

// Next is the number of the next game of a series.
func (p *Positions) Next(series uint64) int { return p.games[series] }

// Games is how many games there are in all.
func (p *Positions) Games() (sum int) {
	for _, n := range p.games {
		sum += n
	}
	return sum
}

// read reads the file, or begins it where it is empty, and stands at its end.
func (p *Positions) read(title string) error {
	all, err := io.ReadAll(p.file)
	if err != nil {
		return err
	}
	what, magic := "positions", samplesMagic
	if p.choices {
		what, magic = "choices", choicesMagic
	}
	head := fmt.Sprintf("%s%s %d\n", magic, title, p.features)
	if len(all) == 0 {
		_, err := p.file.WriteString(head)
		return err
	}
	rest, ok := bytes.CutPrefix(all, []byte(head))
	if !ok {
		return fmt.Errorf("it does not keep %s of %s with %d features", what, title, p.features)
	}
	for {
		size, err := p.readBlock(rest)
		if err != nil {
			return err
		}
		if size == 0 {
			break
		}
		rest = rest[size:]
	}
	end := int64(len(all) - len(rest))
	if err := p.file.Truncate(end); err != nil {
		return err
	}
	_, err = p.file.Seek(end, io.SeekStart)
	return err
}

// readBlock reads the first block and tells how long it is; 0 where it is not whole.
func (p *Positions) readBlock(rest []byte) (int, error) {
	if len(rest) < blockHead {
		return 0, nil
	}
	series, n := binary.LittleEndian.Uint64(rest), int(binary.LittleEndian.Uint32(rest[8:]))
	size := blockHead + int(binary.LittleEndian.Uint32(rest[12:]))
	if size > longestBlock {
		return 0, fmt.Errorf("game %d of series %d is no game", n, series)
	}
	if len(rest) < size {
		return 0, nil
	}
	examples, err := p.unpack(rest[blockHead:size], p.Games()+1)
	if err != nil {
		return 0, fmt.Errorf("game %d of series %d: %w", n, series, err)
	}
	p.note(series, n, examples)
	return size, nil
}

// note takes a game's examples.
func (p *Positions) note(series uint64, n int, examples []valuenet.Example) {
	p.games[series] = max(p.games[series], n+1)
	p.Examples = append(p.Examples, examples...)
}

// Add takes the examples of the next game of a series, and keeps them. They are as they will
// be read again: in halves.
func (p *Positions) Add(series uint64, examples []valuenet.Example) error {
	packed, err := pack(examples)
	if err != nil {
		return err
	}
	n := p.games[series]
	if p.file != nil {
		block := binary.LittleEndian.AppendUint64(nil, series)
		block = binary.LittleEndian.AppendUint32(block, uint32(n))
		block = binary.LittleEndian.AppendUint32(block, uint32(len(packed)))
		if _, err := p.file.Write(append(block, packed...)); err != nil {
			return err
		}
	}
	read, err := p.unpack(packed, p.Games()+1)
	if err != nil {
		return err
	}
	p.note(series, n, read)
	return nil
}

// pack squeezes the examples of a game.
func pack(examples []valuenet.Example) ([]byte, error) {
	var plain []byte
	for _, example := range examples {
		switch e := example.(type) {
		case *valuenet.Sample:
			plain = appendHalves(append(plain, byte(len(e.Seats))), e.Features)
			for _, target := range e.Seats {
				plain = appendHalves(plain, target[:])
			}
		case *valuenet.Choice:
			plain = append(plain, byte(e.Seat), byte(e.Seats))
			plain = binary.LittleEndian.AppendUint16(plain, uint16(e.Chosen))
			plain = binary.LittleEndian.AppendUint32(plain, uint32(len(e.Features)))
			plain = appendHalves(plain, e.Features)
		}
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	err = w.Close()
	return packed.Bytes(), err
}

func appendHalves(plain []byte, list []float32) []byte {
	for _, x := range list {
		plain = binary.LittleEndian.AppendUint16(plain, valuenet.Half(x))
	}
	return plain
}

var errNoExample = errors.New("its positions cannot be read")

// unpack reads the examples of a game.
func (p *Positions) unpack(packed []byte, id int) (examples []valuenet.Example, err error) {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, err
	}
	for len(plain) > 0 {
		next := p.sample
		if p.choices {
			next = p.choice
		}
		example, rest, ok := next(plain, id)
		if !ok {
			return nil, errNoExample
		}
		examples, plain = append(examples, example), rest
	}
	return examples, nil
}

// sample reads a sample.
func (p *Positions) sample(plain []byte, id int) (valuenet.Example, []byte, bool) {
	seats := int(plain[0])
	numbers, rest, ok := cutHalves(plain[1:], seats*(p.features+valuenet.Targets))
	if !ok || seats == 0 || seats > game.MaxSeats {
		return nil, nil, false
	}
	s := &valuenet.Sample{Game: id, Features: numbers[:seats*p.features], Seats: make([]valuenet.Target, seats)}
	for i, x := range numbers[seats*p.features:] {
		s.Seats[i/valuenet.Targets][i%valuenet.Targets] = x
	}
	return s, rest, true
}

// choice reads a choice.
func (p *Positions) choice(plain []byte, id int) (valuenet.Example, []byte, bool) {
	if len(plain) < 8 {
		return nil, nil, false
	}
	c := &valuenet.Choice{Game: id, Seat: int(plain[0]), Seats: int(plain[1]), Chosen: int(binary.LittleEndian.Uint16(plain[2:]))}
	size := p.features * c.Seats
	numbers, rest, ok := cutHalves(plain[8:], int(binary.LittleEndian.Uint32(plain[4:])))
	if !ok || c.Seats > game.MaxSeats || c.Seat >= c.Seats || len(numbers)%size != 0 || c.Chosen >= len(numbers)/size {
		return nil, nil, false
	}
	c.Features = numbers
	return c, rest, true
}

// cutHalves reads so many halves.
func cutHalves(plain []byte, count int) (numbers []float32, rest []byte, ok bool) {
	if len(plain) < 2*count {
		return nil, nil, false
	}
	numbers = make([]float32, count)
	for i := range numbers {
		numbers[i] = valuenet.OfHalf(binary.LittleEndian.Uint16(plain[2*i:]))
	}
	return numbers, plain[2*count:], true
}
