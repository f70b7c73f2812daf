// Package notation writes a game as a text that people read and write, and reads it back
// without loss: docs/notation.md. What actions are called is told by the titles
// (game.Phrase); it knows none of them.
package notation

import (
	"fmt"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// Version names the form of the text; a later form will have another number.
const Version = "scrip-text/1"

// Game is a game as its text tells it: the record, and what people noted beside it.
type Game struct {
	Record *game.Record
	Tags   []Tag // besides those that the record is told by
	Notes  Notes
	places []place       // where each entry stands
	told   map[int]facts // what the text says of entries that the game tells
}

// place is where something stands in a text.
type place struct {
	line int
	text string // of the line
}

// Tag is a line of the head: [Name "value" "value"].
type Tag struct {
	Name   string
	Values []string
}

// Notes are by the number of the entry that they stand behind, 0 before the first.
type Notes map[int]*Note

// Note is what somebody thought of an entry.
type Note struct {
	Mark       string // "!", "?", "!?" and the like
	Comments   []string
	Variations []*Variation
}

// Variation is what could have been done instead of an entry, and what might have followed.
// The numbers of its notes go on from that entry's, which is its first.
type Variation struct {
	Entries []game.Entry
	Notes   Notes
	places  []place
}

// at is the note behind an entry, made where there is none.
func (n *Notes) at(number int) *Note {
	if *n == nil {
		*n = Notes{}
	}
	if (*n)[number] == nil {
		(*n)[number] = &Note{}
	}
	return (*n)[number]
}

// Looks tells whether a text is a game in this form, and not a record in JSON.
func Looks(text []byte) bool {
	rest := strings.TrimLeft(strings.TrimPrefix(string(text[:min(len(text), 512)]), "\ufeff"), " \t\r\n")
	return len(rest) > 1 && rest[0] == '[' && isLetter(rest[1])
}

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// Error is what is wrong in a text, and where.
type Error struct {
	Line     int
	Before   int      // how many entries of the game were read before it
	Read     string   // what stands there
	What     string   // what is wrong with it, an English sentence
	Possible []string // what could stand there, the nearest first
	Word     string   // of what stands there, what is wrong; "" where that is all of it
	Column   int      // how many characters of the line stand before the word
	Right    string   // what the word can only mean; "" where it could mean several things
	Err      error    // what a title said of it, nil where nothing was asked
}

func (e *Error) Error() string {
	text := fmt.Sprintf("line %d: %q: %s", e.Line, e.Read, e.What)
	if len(e.Possible) > 0 {
		text = strings.TrimSuffix(text, ".") + "; possible here: " + strings.Join(e.Possible, ", ")
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }
