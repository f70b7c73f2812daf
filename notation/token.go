package notation

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of an action: bare, quoted, or a comma.
type token struct {
	text   string
	quoted bool
}

var comma = token{text: ","}

// Values that stand by themselves in a line; all other texts are quoted.
var (
	bareValue  = regexp.MustCompile(`^[\pL\pN&+_.*'-][\pL\pM\pN&+_.*'-]*$`)
	numberForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
	markForm   = regexp.MustCompile(`^[!?]{1,2}$`)
)

// ownWord tells whether a bare word is a value of JSON that is no text.
func ownWord(word string) bool {
	return word == "true" || word == "false" || word == "null" || numberForm.MatchString(word)
}

// inWord tells whether a character belongs to a bare word.
func inWord(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.N) || strings.ContainsRune("&+_.*'/#-", r)
}

// valueText is a value of JSON as one word; false where it is a list or an object. A text
// that would be read as something else has a # before it: the tile #57.
func valueText(raw json.RawMessage) (string, bool) {
	if ownWord(string(raw)) {
		return string(raw), true
	}
	var text string
	if len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
		return "", false
	}
	switch {
	case !bareValue.MatchString(text):
		return quoted(text), true
	case ownWord(text):
		return "#" + text, true
	}
	return text, true
}

// value is the JSON of a word; false where it is none.
func (t token) value() (json.RawMessage, bool) {
	text := t.text
	if !t.quoted {
		if ownWord(text) {
			return json.RawMessage(text), true
		}
		if own, ok := strings.CutPrefix(text, "#"); ok && ownWord(own) {
			text = own
		} else if !bareValue.MatchString(text) {
			return nil, false
		}
	}
	return encoded(text), true
}

// encoded is a value as records write it. Texts and lists of values always encode.
func encoded(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("a value that came from JSON is none: " + err.Error())
	}
	return raw
}

// quoted is a text in quotes, on one line.
func quoted(text string) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a text always encodes, and the builder takes it
	return strings.TrimSuffix(out.String(), "\n")
}

// scan is a place in a text.
type scan struct {
	text string
	at   int
}

func (s *scan) rest() string { return s.text[s.at:] }
func (s *scan) ended() bool  { return s.at >= len(s.text) }

// next is the character here; 0 at the end.
func (s *scan) next() byte {
	if s.ended() {
		return 0
	}
	return s.text[s.at]
}

// skip passes over characters.
func (s *scan) skip(chars string) {
	for !s.ended() && strings.IndexByte(chars, s.text[s.at]) >= 0 {
		s.at++
	}
}

// take passes over a text, if it is what comes next.
func (s *scan) take(text string) bool {
	if !strings.HasPrefix(s.rest(), text) {
		return false
	}
	s.at += len(text)
	return true
}

// upTo passes over all before any of the characters, or the end.
func (s *scan) upTo(chars string) string {
	rest := s.rest()
	n := strings.IndexAny(rest, chars)
	if n < 0 {
		n = len(rest)
	}
	s.at += n
	return rest[:n]
}

// here is the whole line here.
func (s *scan) here() string {
	from := strings.LastIndexByte(s.text[:s.at], '\n') + 1
	to := strings.IndexByte(s.text[from:], '\n')
	if to < 0 {
		return strings.TrimSpace(s.text[from:])
	}
	return strings.TrimSpace(s.text[from : from+to])
}

// quote reads a text in quotes.
func (s *scan) quote() (string, error) {
	for i := s.at + 1; i < len(s.text) && s.text[i] != '\n'; i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '"':
			var text string
			if err := json.Unmarshal([]byte(s.text[s.at:i+1]), &text); err != nil {
				return "", fmt.Errorf("%s is not written as a text in quotes is", s.text[s.at:i+1])
			}
			s.at = i + 1
			return text, nil
		}
	}
	return "", fmt.Errorf("the quotes that begin here do not end on this line")
}

// object reads an action as JSON.
func (s *scan) object() (json.RawMessage, error) {
	d := json.NewDecoder(strings.NewReader(s.rest()))
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return nil, fmt.Errorf("what follows json is none: %w", err)
	}
	s.at += int(d.InputOffset())
	return encoded(raw), nil
}

// word reads a bare word, or the mark that stands here.
func (s *scan) word() (string, error) {
	from := s.at
	for !s.ended() {
		r, n := utf8.DecodeRuneInString(s.rest())
		if !inWord(r) {
			break
		}
		s.at += n
	}
	if s.at == from {
		r, _ := utf8.DecodeRuneInString(s.rest())
		return "", fmt.Errorf("%q cannot stand here; texts with such characters are quoted", r)
	}
	return s.text[from:s.at], nil
}
