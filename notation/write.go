package notation

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// Write writes a game of the title, as Read reads it.
func Write(out io.Writer, g *Game, t game.Title) error {
	words, err := NewLexicon(t, g.Record.Seats)
	if err != nil {
		return err
	}
	w := &writer{words: words}
	w.head(g, t)
	w.note(g.Notes[0], 0, 0)
	deeds, err := w.told(g.Record, t)
	if err != nil {
		return err
	}
	for i, e := range g.Record.Entries {
		w.startLine(0)
		w.entry(i+1, e, deeds[i], g.Notes[i+1])
		w.note(g.Notes[i+1], i+1, 0)
	}
	w.text.WriteByte('\n')
	_, err = io.WriteString(out, w.text.String())
	return err
}

// writer writes a game, an entry a line.
type writer struct {
	words *Lexicon
	text  strings.Builder
	times times
}

// head writes the tags.
func (w *writer) head(g *Game, t game.Title) {
	r := g.Record
	w.tag("Notation", Version)
	w.tag("Title", r.Title)
	w.tag("Version", fmt.Sprint(r.Version))
	for _, key := range slices.Sorted(maps.Keys(r.Settings)) {
		w.tag("Option", key, r.Settings[key])
	}
	for _, s := range r.Seats {
		if s.Bot == "" {
			w.tag("Seat", s.Name)
		} else {
			w.tag("Seat", s.Name, s.Bot)
		}
	}
	for _, tag := range g.Tags {
		w.tag(tag.Name, tag.Values...)
	}
	if i := slices.IndexFunc(r.Entries, func(e game.Entry) bool { return !e.At.IsZero() }); i >= 0 {
		w.tag("Date", r.Entries[i].At.Format(dayForm))
	}
	w.tag("Result", w.result(r, t))
}

func (w *writer) tag(name string, values ...string) {
	w.text.WriteString("[" + name)
	for _, v := range values {
		w.text.WriteString(" " + quoted(v))
	}
	w.text.WriteString("]\n")
}

// unfinished is the result of a game that is not over, or cannot be replayed.
const unfinished = "*"

// result is how a game ended: everybody's score, the best first.
func (w *writer) result(r *game.Record, t game.Title) string {
	tape, err := t.Tape(r)
	if err != nil {
		return unfinished
	}
	g, err := tape.At(tape.Len())
	if err != nil {
		return unfinished
	}
	ending, standings := g.Outcome()
	if ending == "" {
		return unfinished
	}
	var list []string
	for _, s := range standings {
		list = append(list, fmt.Sprintf("%s %d", w.words.Seat(s.Seat), s.Score))
	}
	return strings.Join(list, ", ")
}

func (w *writer) startLine(depth int) {
	w.text.WriteString("\n" + strings.Repeat("  ", depth))
}

// entry writes what was done, with its mark.
func (w *writer) entry(number int, e game.Entry, deed string, n *Note) {
	fmt.Fprintf(&w.text, "%d. %s", number, w.words.Seat(e.Seat))
	if e.By != "" {
		w.text.WriteString(between + nameText(e.By))
	}
	w.text.WriteString(": " + deed)
	if n != nil && n.Mark != "" {
		w.text.WriteString(" " + n.Mark)
	}
	if !e.At.IsZero() {
		w.text.WriteString(" @" + w.times.say(e.At))
	}
}

// Deed is what an entry says that was done.
func (l *Lexicon) Deed(e game.Entry) string {
	if e.Undo != nil {
		return fmt.Sprintf("%s %s %d", undoing[0].text, undoing[1].text, *e.Undo)
	}
	return l.Action(e.Action)
}

// inBraces is how a comment is written.
var inBraces = strings.NewReplacer(`\`, `\\`, `}`, `\}`)

// note writes comments, and what else could have been done.
func (w *writer) note(n *Note, number, depth int) {
	if n == nil {
		return
	}
	for _, c := range n.Comments {
		w.text.WriteString(" {" + inBraces.Replace(c) + "}")
	}
	for _, v := range n.Variations {
		w.variation(v, number, depth+1)
	}
}

// variation writes entries within brackets, the first instead of the one with the number.
func (w *writer) variation(v *Variation, number, depth int) {
	mainly := w.times
	w.times = times{}
	w.startLine(depth)
	w.text.WriteByte('(')
	for i, e := range v.Entries {
		if i > 0 {
			w.text.WriteString("; ")
		}
		w.entry(number+i, e, w.words.Deed(e), v.Notes[number+i])
		w.note(v.Notes[number+i], number+i, depth)
	}
	w.text.WriteByte(')')
	w.times = mainly
}
