package notation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// pattern is one way to write an action, or an element of a list in it: words, and fields
// between them.
type pattern struct {
	kind   string
	order  []string // the fields in the order of the JSON
	pieces []piece
	own    int // how many of the pieces are words
}

// piece is a word of a pattern, or a field.
type piece struct {
	word  string // as it stands; "" for a field
	field string
	is    json.RawMessage // the field says this, and nothing is written
	list  bool            // the field is a list of values, written with / between them
	each  *pattern        // the field is a list of objects, written so, with commas between them
	told  bool            // the game tells it, and the action does not say it
}

// patternsOf is the ways to write a title's actions.
func patternsOf(phrases []game.Phrase) ([]pattern, error) {
	var list []pattern
	for _, p := range phrases {
		for alternative := range strings.SplitSeq(wordsOf(p), "|") {
			for _, words := range spread(alternative) {
				made, err := newPattern(words)
				if err != nil {
					return nil, fmt.Errorf("the words of %q, %q: %w", p.Kind, words, err)
				}
				made.kind, made.order = p.Kind, slices.Concat(p.Fields, p.May)
				list = append(list, made)
			}
		}
	}
	return list, nil
}

// wordsOf is the words of a phrase; where it has none, its kind and its fields.
func wordsOf(p game.Phrase) string {
	if p.Words != "" {
		return p.Words
	}
	words := p.Kind
	for _, f := range p.Fields {
		words += " {" + f + "}"
	}
	for _, f := range p.May {
		words += "[ " + f + " {" + f + "}]"
	}
	return words
}

// spread is a text with and without each part that stands in square brackets.
func spread(words string) []string {
	before, rest, found := strings.Cut(words, "[ ")
	if !found {
		return []string{words}
	}
	part, after, _ := strings.Cut(rest, "]")
	var list []string
	for _, tail := range spread(after) {
		list = append(list, before+tail, before+" "+part+tail)
	}
	return list
}

// newPattern reads a pattern: words with spaces between them, and fields in braces.
func newPattern(words string) (pattern, error) {
	var p pattern
	for s := (&scan{text: words}); ; {
		s.skip(" ")
		if s.ended() {
			return p, nil
		}
		if s.next() != '{' {
			p.pieces = append(p.pieces, piece{word: s.upTo(" {")})
			p.own++
			continue
		}
		inner, ok := s.braces()
		if !ok {
			return p, fmt.Errorf("a brace is not closed")
		}
		one, err := newField(inner)
		if err != nil {
			return p, err
		}
		p.pieces = append(p.pieces, one)
	}
}

// braces passes over a part in braces, which may have others in it.
func (s *scan) braces() (string, bool) {
	depth := 0
	for i := s.at; i < len(s.text); i++ {
		switch s.text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				inner := s.text[s.at+1 : i]
				s.at = i + 1
				return inner, true
			}
		}
	}
	return "", false
}

// newField reads what stands in the braces of a pattern.
func newField(text string) (piece, error) {
	if name, is, ok := strings.Cut(text, "="); ok {
		return piece{field: name, is: json.RawMessage(is)}, nil
	}
	if name, each, ok := strings.Cut(text, ": "); ok {
		p, err := newPattern(each)
		p.order = p.fields()
		return piece{field: name, each: &p}, err
	}
	if name, told := strings.CutPrefix(text, "@"); told {
		return piece{field: name, told: true}, nil
	}
	name, list := strings.CutSuffix(text, "/")
	return piece{field: name, list: list}, nil
}

// tells tells whether it has what the game tells.
func (p *pattern) tells() bool {
	return slices.ContainsFunc(p.pieces, func(x piece) bool { return x.told })
}

// toldOf is those of the fields that the game tells.
func (p *pattern) toldOf(fields facts) facts {
	var told facts
	for _, x := range p.pieces {
		if x.told {
			told = facts{x.field: fields[x.field]}
		}
	}
	return told
}

// fields is the names of the fields, as they come.
func (p *pattern) fields() []string {
	var names []string
	for _, x := range p.pieces {
		if x.field != "" {
			names = append(names, x.field)
		}
	}
	return names
}

// object is the JSON of fields, in the pattern's order.
func (p *pattern) object(fields facts) json.RawMessage {
	out := []byte("{")
	add := func(name string, value json.RawMessage) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, encoded(name)...), ':'), value...)
	}
	if p.kind != "" {
		add("kind", encoded(p.kind))
	}
	for _, name := range p.order {
		if value, ok := fields[name]; ok {
			add(name, value)
		}
	}
	return append(out, '}')
}
