package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// seatField is what titles call a field that names a seat. It is written by the seat's name.
const seatField = "seat"

// literal is the word before an action that is written as JSON, since no phrase says it.
const literal = "json"

// facts are the fields of an object, by name.
type facts = map[string]json.RawMessage

// Unsaid tells of an action's words that the title has none for it.
func Unsaid(words string) bool { return strings.HasPrefix(words, literal+" ") }

// Lexicon is the words of one game: those of its title, and the names of its seats.
type Lexicon struct {
	patterns []pattern
	names    []string // of the seats; "" for one that has none of its own
}

// NewLexicon is the words of a game of the title among the seats.
func NewLexicon(t game.Title, seats []game.SeatInfo) (*Lexicon, error) {
	patterns, err := patternsOf(t.Info().Phrases)
	if err != nil {
		return nil, err
	}
	return &Lexicon{patterns: patterns, names: namesOf(seats)}, nil
}

// Action is an action as a line of words.
func (l *Lexicon) Action(raw json.RawMessage) string { return l.action(raw, nil) }

// action is an action as a line of words, and with what is told of it where the title has
// words for that.
func (l *Lexicon) action(raw json.RawMessage, told facts) string {
	raw = encoded(raw)
	var fields facts
	var kind string
	said := ""
	if json.Unmarshal(raw, &fields) == nil && json.Unmarshal(fields["kind"], &kind) == nil {
		delete(fields, "kind")
		for _, p := range l.patterns {
			if p.kind != kind || said != "" && !p.tells() {
				continue
			}
			if words, ok := l.say(&p, fields, told); ok && l.means(words, raw) {
				said = words
			}
		}
	}
	return cmp.Or(said, literal+" "+string(raw))
}

// means tells whether words are read as the action: what is written so is never lost.
func (l *Lexicon) means(words string, raw json.RawMessage) bool {
	read, err := l.Read(words)
	return err == nil && bytes.Equal(read, raw)
}

// say writes fields by a pattern; false where it does not have these fields, or others.
func (l *Lexicon) say(p *pattern, fields, told facts) (string, bool) {
	var words []string
	said := 0
	for _, x := range p.pieces {
		from := fields
		switch {
		case x.field == "":
			words = append(words, x.word)
			continue
		case x.told:
			from = told
		default:
			said++
		}
		raw, ok := from[x.field]
		if !ok {
			return "", false
		}
		if x.is != nil {
			if !bytes.Equal(x.is, raw) {
				return "", false
			}
			continue
		}
		text, ok := l.sayField(&x, raw)
		if !ok {
			return "", false
		}
		words = append(words, text)
	}
	return strings.Join(words, " "), said == len(fields)
}

func (l *Lexicon) sayField(x *piece, raw json.RawMessage) (string, bool) {
	switch {
	case x.list:
		return sayList(raw, "/", valueText)
	case x.each != nil:
		return sayList(raw, ", ", func(one json.RawMessage) (string, bool) {
			var fields facts
			if json.Unmarshal(one, &fields) != nil {
				return "", false
			}
			return l.say(x.each, fields, nil)
		})
	case x.field == seatField:
		var seat int
		if json.Unmarshal(raw, &seat) == nil && seat >= 0 && seat < len(l.names) && l.names[seat] != "" {
			return valueText(encoded(l.names[seat]))
		}
	}
	return valueText(raw)
}

// sayList writes the elements of a list; an empty one cannot be.
func sayList(raw json.RawMessage, between string, say func(json.RawMessage) (string, bool)) (string, bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) == 0 {
		return "", false
	}
	texts := make([]string, len(list))
	for i, one := range list {
		text, ok := say(one)
		if !ok {
			return "", false
		}
		texts[i] = text
	}
	return strings.Join(texts, between), true
}

// Read is the action that words say.
func (l *Lexicon) Read(words string) (json.RawMessage, error) {
	s := &scan{text: words}
	said, err := l.line(s)
	if err != nil {
		return nil, err
	}
	if !s.ended() || said.undo != nil || said.mark != "" || said.at != "" {
		return nil, fmt.Errorf("there is more than an action in %q", words)
	}
	return said.action, nil
}

// meaning is the action that tokens say; false where none of the patterns fits. Where several
// do, the one with the most words of its own is meant.
func (l *Lexicon) meaning(tokens []token) (action json.RawMessage, told facts, ok bool) {
	most := -1
	for i := range l.patterns {
		p := &l.patterns[i]
		if p.own <= most {
			continue
		}
		if fields, rest, fits := l.fit(p, tokens); fits && len(rest) == 0 {
			action, ok, most = p.object(fields), true, p.own
			told = p.toldOf(fields)
		}
	}
	return action, told, ok
}

// fit reads tokens by a pattern, and gives those that are left.
func (l *Lexicon) fit(p *pattern, tokens []token) (facts, []token, bool) {
	fields := facts{}
	for i := range p.pieces {
		x := &p.pieces[i]
		switch {
		case x.is != nil:
			fields[x.field] = x.is
			continue
		case len(tokens) == 0 || tokens[0] == comma:
			return nil, nil, false
		case x.field == "":
			if tokens[0].quoted || tokens[0].text != x.word {
				return nil, nil, false
			}
			tokens = tokens[1:]
			continue
		}
		raw, rest, ok := l.fitField(x, tokens)
		if !ok {
			return nil, nil, false
		}
		fields[x.field], tokens = raw, rest
	}
	return fields, tokens, true
}

// fitField reads the field at the beginning of tokens.
func (l *Lexicon) fitField(x *piece, tokens []token) (json.RawMessage, []token, bool) {
	first := tokens[0]
	switch {
	case x.each != nil:
		return l.fitEach(x.each, tokens)
	case x.list && first.quoted:
		return nil, nil, false
	case x.list:
		var list []json.RawMessage
		for part := range strings.SplitSeq(first.text, "/") {
			value, ok := token{text: part}.value()
			if !ok {
				return nil, nil, false
			}
			list = append(list, value)
		}
		return encoded(list), tokens[1:], true
	case x.field == seatField:
		var name string
		if value, ok := first.value(); ok && json.Unmarshal(value, &name) == nil && name != "" {
			if seat := slices.Index(l.names, name); seat >= 0 {
				return encoded(seat), tokens[1:], true
			}
		}
	}
	value, ok := first.value()
	return value, tokens[1:], ok
}

// fitEach reads a list of objects.
func (l *Lexicon) fitEach(p *pattern, tokens []token) (json.RawMessage, []token, bool) {
	var list []json.RawMessage
	for {
		fields, rest, ok := l.fit(p, tokens)
		if !ok {
			return nil, nil, false
		}
		list = append(list, p.object(fields))
		if len(rest) == 0 || rest[0] != comma {
			return encoded(list), rest, true
		}
		tokens = rest[1:]
	}
}
