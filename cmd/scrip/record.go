package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// opened is a record ready to be replayed.
type opened struct {
	file   string
	record *game.Record
	game   *notation.Game // the same, with what was noted beside it
	title  game.Title
	tape   game.Tape
}

// openRecord reads a record from a file, or from standard input where the name
// is "-".
func openRecord(file string) (*opened, error) {
	var found *notation.Game
	var failed error
	eachGame(file, func(_ string, g *notation.Game, err error) bool {
		if found != nil {
			err = fmt.Errorf("%s: there is more text after the record", file)
		}
		found, failed = g, err
		return err == nil
	})
	if failed != nil {
		return nil, failed
	}
	if found == nil {
		return nil, fmt.Errorf("%s: there is no record in it", file)
	}
	return openedGame(file, found)
}

// openedGame is a game that was read from a file, ready to be replayed.
func openedGame(file string, g *notation.Game) (*opened, error) {
	t, tape, err := readRecord(g.Record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &opened{file: file, record: g.Record, game: g, title: t, tape: tape}, nil
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
	return nil, fmt.Errorf("%s: entry %d, seat %s, %s: %s: %s",
		o.file, refusedAt.Index, e.Seat, e.Action, against(refusal), words.Why(o.record.Title, refusal))
}

// against says which rule refuses something; what no rulebook says goes without one.
func against(refusal *game.Illegal) string {
	if refusal.Rule == game.NotYourTurn.Rule {
		return "refused"
	}
	return "against rule " + refusal.Rule
}

// writeRecord writes a record to a file.
func writeRecord(file string, r *game.Record) error {
	var text bytes.Buffer
	if err := game.WriteRecord(&text, r); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o666)
}
