package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// Format names the record's form; see docs/record.md.
const Format = "scrip-record/1"

// Record is a whole game: what it started from and everything that was done.
// The list of entries only grows: an undo is an entry too.
type Record struct {
	Format   string            `json:"format"`
	Title    string            `json:"title"`
	Version  int               `json:"version"`
	Settings map[string]string `json:"settings"`
	Seats    []SeatInfo        `json:"seats"`
	Entries  []Entry           `json:"entries"`
}

// SeatInfo is a seat and who sat there.
type SeatInfo struct {
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"` // the kind of bot, "" for a person
}

// Entry is one thing done: an action, or an undo.
type Entry struct {
	Seat   Seat            `json:"seat"`
	Action json.RawMessage `json:"action,omitempty"`
	// Undo, where not nil, takes the game back to where it stood after that
	// many entries.
	Undo *int      `json:"undo,omitempty"`
	At   time.Time `json:"at,omitzero"`
	// By is the stand-in that decided, where it was not the seat's owner: a kind of
	// bot, or a name.
	By string `json:"by,omitempty"`
}

// NewRecord is the record of a game about to start. The setup must be complete.
func NewRecord(info Info, setup Setup, seats []SeatInfo) *Record {
	return &Record{
		Format: Format, Title: info.ID, Version: info.Version,
		Settings: setup.Settings, Seats: seats, Entries: []Entry{},
	}
}

// Setup is what the recorded game started from.
func (r *Record) Setup() Setup {
	return Setup{Seats: len(r.Seats), Settings: r.Settings}
}

// Line is which entries are in force after the first n: those that no later
// undo took back, undos themselves left out.
func (r *Record) Line(n int) []int {
	line := make([]int, 0, n)
	for i, e := range r.Entries[:n] {
		line = follow(line, i, e)
	}
	return line
}

// follow is which entries are in force after entry i, of those that were before.
func follow(line []int, i int, e Entry) []int {
	if e.Undo == nil {
		return append(line, i)
	}
	// An undo to a moment that itself lies behind an undo restores nothing:
	// what was taken back then stays taken back.
	for len(line) > 0 && line[len(line)-1] >= *e.Undo {
		line = line[:len(line)-1]
	}
	return line
}

// ReadRecord decodes a record and checks its form. What its actions mean is
// checked when it is replayed.
func ReadRecord(in io.Reader) (*Record, error) {
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	var r Record
	if err := Bounded(data); err != nil {
		return nil, fmt.Errorf("not a record: %w", err)
	}
	if err := decodeStrict(data, &r); err != nil {
		return nil, fmt.Errorf("not a record: %w", err)
	}
	if err := r.Check(); err != nil {
		return nil, err
	}
	return &r, nil
}

// Check tells whether a record that was read has a possible form.
func (r *Record) Check() error {
	if r.Format != Format {
		return fmt.Errorf("not a record: format is %q, want %q", r.Format, Format)
	}
	if len(r.Seats) == 0 || len(r.Seats) > MaxSeats {
		return fmt.Errorf("a record has 1 to %d seats, this one %d", MaxSeats, len(r.Seats))
	}
	if len(r.Entries) > MostEntries {
		return fmt.Errorf("not a record: %w", TooLong(len(r.Entries)))
	}
	return r.check()
}

// check tells whether every entry has a possible form. An undo takes something
// back: one that does not could stand there any number of times.
func (r *Record) check() error {
	var line []int // as in Line
	for i, e := range r.Entries {
		if err := e.check(i, len(r.Seats)); err != nil {
			return &EntryError{Index: i, Err: err}
		}
		before := len(line)
		if line = follow(line, i, e); e.Undo != nil && len(line) == before {
			return &EntryError{Index: i, Err: fmt.Errorf("the undo to %d takes nothing back", *e.Undo)}
		}
	}
	return nil
}

// WriteRecord writes what ReadRecord reads, one entry a line, so that people can
// read it too.
func WriteRecord(out io.Writer, r *Record) error {
	head := *r
	head.Entries = []Entry{}
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	text = bytes.TrimSuffix(text, []byte("]}"))
	for i, e := range r.Entries {
		line, err := json.Marshal(e)
		if err != nil {
			return &EntryError{Index: i, Err: err}
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, '\n'), line...)
	}
	_, err = out.Write(append(text, "\n]}\n"...))
	return err
}

// check tells whether the entry at index i has a possible form.
func (e Entry) check(i, seats int) error {
	switch {
	case e.Seat == Watcher || int(e.Seat) >= seats:
		return fmt.Errorf("there is no seat %s", e.Seat)
	case (e.Action == nil) == (e.Undo == nil):
		return errors.New("an entry is either an action or an undo")
	case e.Undo != nil && (*e.Undo < 0 || *e.Undo > i):
		return fmt.Errorf("an undo goes back to 0 to %d entries, not %d", i, *e.Undo)
	}
	return nil
}

// decodeStrict decodes all of data and refuses unknown fields, and places an
// error in the text.
func decodeStrict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return fmt.Errorf("the text ends in the middle, after %d bytes", len(data))
		}
		line := 1 + bytes.Count(data[:min(int(d.InputOffset()), len(data))], []byte("\n"))
		return fmt.Errorf("line %d: %w", line, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more text after the record")
	}
	return nil
}

// EntryError is what is wrong with one entry of a record.
type EntryError struct {
	Index int
	Err   error
}

func (e *EntryError) Error() string { return fmt.Sprintf("entry %d: %v", e.Index, e.Err) }
func (e *EntryError) Unwrap() error { return e.Err }
