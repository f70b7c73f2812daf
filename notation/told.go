package notation

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/scrip-games/scrip/game"
)

// mostTakenBack is how many entries are played again where a game was taken back, so that what
// the game tells of an entry is known.
const mostTakenBack = 200_000

// Told is what an entry says that was done, with what its events, a list in JSON, tell of it.
func (l *Lexicon) Told(e game.Entry, events json.RawMessage) string {
	if e.Undo != nil || !l.tells() {
		return l.Deed(e)
	}
	return l.action(e.Action, factsOf(events))
}

// tells tells whether any words of the game are told by it.
func (l *Lexicon) tells() bool {
	for i := range l.patterns {
		if l.patterns[i].tells() {
			return true
		}
	}
	return false
}

// factsOf is what events tell: of two that tell the same thing, the first.
func factsOf(events json.RawMessage) facts {
	var list []facts
	if json.Unmarshal(events, &list) != nil {
		return nil
	}
	told := facts{}
	for _, event := range list {
		for name, value := range event {
			if _, known := told[name]; !known {
				told[name] = encoded(value)
			}
		}
	}
	return told
}

// happened gives the events of each entry in turn, as everybody may know them; it ends early
// where the game cannot be played, or was taken back too often.
func happened(t game.Title, r *game.Record, each func(i int, events json.RawMessage) error) error {
	tape, err := t.Tape(r)
	if err != nil {
		return nil
	}
	g, err := tape.At(0)
	left := mostTakenBack
	for i := 0; err == nil && i < len(r.Entries); i++ {
		e := r.Entries[i]
		if e.Undo != nil {
			if left -= *e.Undo; left < 0 {
				return nil
			}
			g, err = tape.At(i + 1)
			continue
		}
		var log game.Log
		var action any
		if action, err = t.Decode(e.Action); err != nil || g.Do(e.Seat, action, &log) != nil {
			return nil
		}
		var events json.RawMessage
		if events, err = game.EncodeEvents(log.For(game.Watcher)); err == nil {
			err = each(i, events)
		}
	}
	return err
}

// told is the words of every entry, with what the game tells of it as far as that can be known.
func (w *writer) told(r *game.Record, t game.Title) ([]string, error) {
	deeds := make([]string, len(r.Entries))
	var err error
	if w.words.tells() {
		err = happened(t, r, func(i int, events json.RawMessage) error {
			deeds[i] = w.words.Told(r.Entries[i], events)
			return nil
		})
	}
	for i, e := range r.Entries {
		if deeds[i] == "" {
			deeds[i] = w.words.Deed(e)
		}
	}
	return deeds, err
}

// claims checks what a text says that the game tells of its entries.
func (g *Game) claims(t game.Title) error {
	if len(g.told) == 0 {
		return nil
	}
	return happened(t, g.Record, func(i int, events json.RawMessage) error {
		is := factsOf(events)
		for name, said := range g.told[i] {
			if bytes.Equal(is[name], said) {
				continue
			}
			text, _ := valueText(is[name])
			told := g.wrongAt(i, fmt.Errorf("the %s is %s here", name, text))
			if read, ok := valueText(said); ok {
				from, _ := deed(told.Read)
				told.slip(from, read, text)
			}
			return told
		}
		return nil
	})
}
