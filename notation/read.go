package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/scrip-games/scrip/game"
)

// Titles finds the rules that a game was played by; 0 is the newest version.
type Titles func(id string, version int) (game.Title, error)

// Bounds of what is read.
const (
	deepest   = 8      // variations within variations
	mostNoted = 50_000 // entries in variations, and comments
)

// Read reads a game. That its entries are actions of the title is checked here; that the
// rules allow them is found out when the record is replayed. What is wrong is an *Error.
func Read(text []byte, titles Titles) (*Game, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("the text is not in UTF-8")
	}
	r := &reader{scan: scan{text: strings.TrimPrefix(string(text), "\ufeff")}}
	if err := r.head(titles); err != nil {
		return nil, err
	}
	if err := r.body(); err != nil {
		return nil, err
	}
	if err := r.game.Record.Check(); err != nil {
		return nil, r.game.placed(err)
	}
	return r.game, nil
}

// reader reads a game.
type reader struct {
	scan
	game    *Game
	title   game.Title
	words   *Lexicon
	times   times
	noted   int
	lines   int // before the place up to which they were counted
	counted int
}

// line is the number of the line here, counted on from where it was asked last.
func (r *reader) line() int {
	if r.at < r.counted {
		r.lines, r.counted = 0, 0
	}
	r.lines += strings.Count(r.text[r.counted:r.at], "\n")
	r.counted = r.at
	return 1 + r.lines
}

// done is how many entries were read.
func (r *reader) done() int {
	if r.game == nil || r.game.Record == nil {
		return 0
	}
	return len(r.game.Record.Entries)
}

// wrong is an error at the line here.
func (r *reader) wrong(err error) error {
	var told *Error
	if errors.As(err, &told) {
		return err
	}
	return &Error{Line: r.line(), Before: r.done(), Read: r.here(), What: err.Error(), Err: err}
}

func (r *reader) wrongf(format string, args ...any) error {
	return r.wrong(fmt.Errorf(format, args...))
}

// body reads all that was done.
func (r *reader) body() error {
	main := &branch{reader: r, add: func(e game.Entry) error {
		r.game.Record.Entries = append(r.game.Record.Entries, e)
		r.game.places = append(r.game.places, place{r.line(), r.here()})
		if n := len(r.game.Record.Entries); n > game.MostEntries {
			return game.TooLong(n)
		}
		return nil
	}, notes: &r.game.Notes}
	if err := main.read(); err != nil {
		return err
	}
	if !r.ended() {
		return r.wrongf("a bracket is closed here that was not opened")
	}
	return nil
}

// branch is the game itself, or a variation.
type branch struct {
	*reader
	first int // the number before that of its first entry
	count int // its entries so far
	depth int
	add   func(game.Entry) error
	notes *Notes
}

// read reads up to the end of the branch.
func (b *branch) read() error {
	for {
		b.skip(" \t\r\n;")
		switch c := b.next(); {
		case b.ended() || c == ')':
			return nil
		case c == '{':
			if err := b.comment(); err != nil {
				return err
			}
		case c == '(':
			if err := b.variation(); err != nil {
				return err
			}
		default:
			if err := b.entry(); err != nil {
				return b.wrong(err)
			}
		}
	}
}

// note is the note behind the last entry.
func (b *branch) note() (*Note, error) {
	if b.noted++; b.noted > mostNoted {
		return nil, b.wrongf("there are more than %d comments and variations", mostNoted)
	}
	return b.notes.at(b.first + b.count), nil
}

// comment reads a comment in braces.
func (b *branch) comment() error {
	var text strings.Builder
	for i := b.at + 1; i < len(b.text); i++ {
		switch c := b.text[i]; {
		case c == '\\' && i+1 < len(b.text):
			i++
			text.WriteByte(b.text[i])
		case c == '}':
			n, err := b.note()
			if err != nil {
				return err
			}
			n.Comments = append(n.Comments, text.String())
			b.at = i + 1
			return nil
		default:
			text.WriteByte(c)
		}
	}
	return b.wrongf("the comment that begins here does not end")
}

// variation reads what stands in brackets.
func (b *branch) variation() error {
	if b.count == 0 || b.depth == deepest {
		return b.wrongf("a variation stands behind the entry that it replaces, at most %d within one another", deepest)
	}
	n, err := b.note()
	if err != nil {
		return err
	}
	mainly := b.times
	b.times = times{}
	v := &Variation{}
	start := b.at
	b.at++
	inner := &branch{reader: b.reader, first: b.first + b.count - 1, depth: b.depth + 1, notes: &v.Notes, add: func(e game.Entry) error {
		v.Entries = append(v.Entries, e)
		v.places = append(v.places, place{b.line(), b.here()})
		b.noted++
		return nil
	}}
	if err := inner.read(); err != nil {
		return err
	}
	if !b.take(")") {
		b.at = start
		return b.wrongf("the bracket that opens here is not closed")
	}
	if len(v.Entries) == 0 {
		return b.wrongf("there is nothing in these brackets")
	}
	n.Variations = append(n.Variations, v)
	b.times = mainly
	return nil
}

// entry reads one thing that was done.
func (b *branch) entry() error {
	from := b.at
	if err := b.number(); err != nil {
		return err
	}
	seat, by, err := b.words.who(&b.scan)
	if err != nil {
		return b.somebody(err)
	}
	said, err := b.words.line(&b.scan)
	if err == nil && said.action != nil {
		err = b.decodes(said.action)
	}
	if err != nil {
		b.at = from
		return b.unknown(seat, err)
	}
	e := game.Entry{Seat: seat, By: by, Action: said.action, Undo: said.undo}
	if said.at != "" {
		if e.At, err = b.times.read(said.at); err != nil {
			return err
		}
	}
	if err := b.add(e); err != nil {
		return err
	}
	if said.told != nil && b.depth == 0 {
		b.game.told[b.count] = said.told
	}
	if b.count++; said.mark != "" {
		n, err := b.note()
		if err != nil {
			return err
		}
		n.Mark = said.mark
	}
	return nil
}

// decodes tells what a title finds wrong with an action. Where that is in the action's JSON
// is nothing that who wrote the words would understand.
func (b *branch) decodes(action json.RawMessage) error {
	_, err := b.title.Decode(action)
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err
}

// number reads the number of an entry, if it has one: it is the next.
func (b *branch) number() error {
	digits := 0
	for digits < len(b.rest()) && '0' <= b.rest()[digits] && b.rest()[digits] <= '9' {
		digits++
	}
	if digits == 0 {
		return nil
	}
	read, due := b.rest()[:digits], fmt.Sprint(b.first+b.count+1)
	if read != due {
		told := b.wrongf("this is number %s, and number %s comes next", read, due).(*Error)
		told.slip(0, read, due)
		return told
	}
	if b.at += digits; !b.take(".") {
		return errors.New("a full stop stands behind the number of an entry")
	}
	b.skip(" \t")
	return nil
}
