package notation

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// mostReplayed is how many entries are played to check variations: each of them begins with
// all that was done before it.
const mostReplayed = 400_000

// Check replays a game that was read, and what could have been done instead of its entries.
// Where the rules forbid an entry, the error is an *Error that wraps the refusal.
func (g *Game) Check(t game.Title) error {
	words, err := NewLexicon(t, g.Record.Seats)
	if err != nil {
		return err
	}
	c := &check{title: t, head: *g.Record, words: words, left: mostReplayed}
	if err := c.replay(g.Record.Entries, g.places); err != nil {
		return err
	}
	if err := g.claims(t); err != nil {
		return err
	}
	return c.variations(g.Record.Entries, g.places, g.Notes)
}

// check replays a game and its variations.
type check struct {
	title game.Title
	head  game.Record // whose entries are none of those that are replayed
	words *Lexicon
	left  int // entries that may still be played for variations
}

// replay plays entries from the beginning; places are where they stand.
func (c *check) replay(entries []game.Entry, places []place) error {
	r := c.head
	r.Entries = entries
	err := r.Check()
	if err == nil {
		err = c.played(&r)
	}
	var at *game.EntryError
	if !errors.As(err, &at) || at.Index >= len(places) {
		return err
	}
	p := places[at.Index]
	told := &Error{Line: p.line, Before: at.Index, Read: p.text, What: at.Err.Error(), Err: err}
	options := c.words.options(&r, c.title, at.Index, entries[at.Index].Seat)
	told.possible(options)
	told.instead(options)
	return told
}

func (c *check) played(r *game.Record) error {
	tape, err := c.title.Tape(r)
	if err == nil {
		_, err = tape.At(tape.Len())
	}
	return err
}

// variations replays what could have been done instead of entries, in the order in which it
// stands there.
func (c *check) variations(entries []game.Entry, places []place, notes Notes) error {
	for _, number := range slices.Sorted(maps.Keys(notes)) {
		for _, v := range notes[number].Variations {
			before := number - 1
			line := slices.Concat(entries[:before], v.Entries)
			at := slices.Concat(places[:before], v.places)
			if c.left -= len(line); c.left < 0 {
				return v.places[0].wrong(fmt.Errorf("the variations up to here are as many as can be checked"))
			}
			if err := c.replay(line, at); err != nil {
				return err
			}
			if err := c.variations(line, at, v.Notes); err != nil {
				return err
			}
		}
	}
	return nil
}

// wrong is an error about what stands at a place.
func (p place) wrong(err error) error {
	return &Error{Line: p.line, Read: p.text, What: err.Error(), Err: err}
}

// placed is an error about an entry, with its line.
func (g *Game) placed(err error) error {
	var at *game.EntryError
	if !errors.As(err, &at) || at.Index >= len(g.places) {
		return err
	}
	return g.wrongAt(at.Index, at.Err)
}

// wrongAt is an error about an entry.
func (g *Game) wrongAt(i int, err error) *Error {
	p := g.places[i]
	return &Error{Line: p.line, Before: i, Read: p.text, What: err.Error(), Err: err}
}
