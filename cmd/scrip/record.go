package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// opened is a record ready to be replayed.
type opened struct {
	file   string
	record *game.Record
	title  game.Title
	tape   game.Tape
}

// openRecord reads a record from a file, or from standard input where the name
// is "-".
func openRecord(file string) (*opened, error) {
	var record *game.Record
	var failed error
	eachRecord(file, func(_ string, r *game.Record, err error) bool {
		if record != nil {
			err = fmt.Errorf("%s: there is more text after the record", file)
		}
		record, failed = r, err
		return err == nil
	})
	if failed != nil {
		return nil, failed
	}
	if record == nil {
		return nil, fmt.Errorf("%s: there is no record in it", file)
	}
	return openedRecord(file, record)
}

// openedRecord is a record that was read from a file, ready to be replayed.
func openedRecord(file string, record *game.Record) (*opened, error) {
	t, tape, err := readRecord(record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &opened{file: file, record: record, title: t, tape: tape}, nil
}

// readRecord is a record ready to be replayed, by the rules that it was played by.
func readRecord(record *game.Record) (game.Title, game.Tape, error) {
	if _, err := findTitle(record.Title); err != nil {
		return nil, nil, err
	}
	t, _ := title.Reading(record.Title, record.Version)
	tape, err := t.Tape(record)
	return t, tape, err
}

// moment is the number of entries that --at asks for; nil is all of them.
func (o *opened) moment(at *int) (int, error) {
	switch {
	case at == nil:
		return o.tape.Len(), nil
	case *at < 0 || *at > o.tape.Len():
		return 0, fmt.Errorf("%s: there is no moment %d: the record has %d entries", o.file, *at, o.tape.Len())
	}
	return *at, nil
}

// position replays the first n entries. The error of a refused entry is a sentence.
func (o *opened) position(n int) (game.Game, error) {
	g, err := o.tape.At(n)
	if err == nil {
		return g, nil
	}
	var refusedAt *game.EntryError
	refusal, refused := game.Refusal(err)
	if !refused || !errors.As(err, &refusedAt) {
		return nil, fmt.Errorf("%s: %w", o.file, err)
	}
	e := o.record.Entries[refusedAt.Index]
	against := "refused"
	if refusal.Rule != game.NotYourTurn.Rule { // what no rulebook says goes without a rule
		against = "against rule " + refusal.Rule
	}
	return nil, fmt.Errorf("%s: entry %d, seat %s, %s: %s: %s",
		o.file, refusedAt.Index, e.Seat, e.Action, against, words.Why(o.record.Title, refusal))
}

// writeRecord writes a record to a file.
func writeRecord(file string, r *game.Record) error {
	var text bytes.Buffer
	if err := game.WriteRecord(&text, r); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o666)
}
