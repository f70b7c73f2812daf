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
// game, how long its samples are, and these, squeezed: of each how many seats it has, and
// in halves the features and what came of it. A block that was cut off is dropped.

const (
	positionsMagic = "scrip positions 1\n"
	blockHead      = 8 + 4 + 4
	longestBlock   = 1 << 28
)

// Positions are samples of games, and the file that keeps them, if one does.
type Positions struct {
	Samples  []valuenet.Sample
	features int
	games    map[uint64]int // by series: played so far
	file     *os.File       // nil is none
}

// Open reads the positions kept in a file, and makes it where there is none. Without a name
// nothing is kept. Title and features must be those that the positions were seen with.
func Open(name, title string, features int) (*Positions, error) {
	p := &Positions{features: features, games: map[uint64]int{}}
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
	head := fmt.Sprintf("%s%s %d\n", positionsMagic, title, p.features)
	if len(all) == 0 {
		_, err := p.file.WriteString(head)
		return err
	}
	rest, ok := bytes.CutPrefix(all, []byte(head))
	if !ok {
		return fmt.Errorf("it does not keep positions of %s with %d features", title, p.features)
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
	samples, err := p.unpack(rest[blockHead:size])
	if err != nil {
		return 0, fmt.Errorf("game %d of series %d: %w", n, series, err)
	}
	p.note(series, n, samples)
	return size, nil
}

// note takes a game's samples. Games are told apart by their series and number.
func (p *Positions) note(series uint64, n int, samples []valuenet.Sample) {
	p.games[series] = max(p.games[series], n+1)
	id := p.Games()
	for i := range samples {
		samples[i].Game = id
	}
	p.Samples = append(p.Samples, samples...)
}

// Add takes the samples of the next game of a series, and keeps them. They are as they will
// be read again: in halves.
func (p *Positions) Add(series uint64, samples []valuenet.Sample) error {
	packed, err := p.pack(samples)
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
	read, err := p.unpack(packed)
	if err != nil {
		return err
	}
	p.note(series, n, read)
	return nil
}

func (p *Positions) pack(samples []valuenet.Sample) ([]byte, error) {
	var plain []byte
	for i := range samples {
		s := &samples[i]
		plain = append(plain, byte(len(s.Seats)))
		for _, x := range s.Features {
			plain = binary.LittleEndian.AppendUint16(plain, valuenet.Half(x))
		}
		for _, target := range s.Seats {
			for _, x := range target {
				plain = binary.LittleEndian.AppendUint16(plain, valuenet.Half(x))
			}
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

var errNoSample = errors.New("its positions cannot be read")

func (p *Positions) unpack(packed []byte) (samples []valuenet.Sample, err error) {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, err
	}
	for len(plain) > 0 {
		seats := int(plain[0])
		size := 1 + 2*seats*(p.features+valuenet.Targets)
		if seats == 0 || seats > game.MaxSeats || len(plain) < size {
			return nil, errNoSample
		}
		numbers := make([]float32, (size-1)/2)
		for i := range numbers {
			numbers[i] = valuenet.OfHalf(binary.LittleEndian.Uint16(plain[1+2*i:]))
		}
		s := valuenet.Sample{Features: numbers[:seats*p.features], Seats: make([]valuenet.Target, seats)}
		for i, x := range numbers[seats*p.features:] {
			s.Seats[i/valuenet.Targets][i%valuenet.Targets] = x
		}
		samples, plain = append(samples, s), plain[size:]
	}
	return samples, nil
}
