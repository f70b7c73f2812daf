package words

import (
	"encoding"
	"fmt"
	"regexp"
	"strings"
)

// Format fills a message text: `{name}` stands for a fact, `{n, plural, one {#
// share} other {# shares}}` chooses by number as English does, and
// `{x, select, a {...} other {...}}` by word.
func Format(text string, facts map[string]any) (string, error) {
	r := reader{text: text, facts: facts}
	var out strings.Builder
	if err := r.nodes(&out, ""); err != nil {
		return "", err
	}
	if r.at < len(text) {
		return "", r.wrong("a stray }")
	}
	return out.String(), nil
}

// reader walks once through a text and writes as it goes.
type reader struct {
	text  string
	at    int
	facts map[string]any
	asked map[string]bool // where not nil, takes the names of facts
}

// nodes writes up to the end of the text or of the form it is in; hash is what
// # stands for there, "" where it stands for itself.
func (r *reader) nodes(out *strings.Builder, hash string) error {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case c == '}':
			return nil
		case c == '{':
			if err := r.argument(out, hash); err != nil {
				return err
			}
			continue
		case c == '#' && hash != "":
			out.WriteString(hash)
		default:
			out.WriteByte(c)
		}
		r.at++
	}
	return nil
}

func (r *reader) argument(out *strings.Builder, hash string) error {
	r.at++
	name, err := r.word()
	if err != nil {
		return err
	}
	value := r.fact(name)
	if r.eat("}") {
		out.WriteString(value)
		return nil
	}
	if !r.eat(",") {
		return r.wrong("a missing ,")
	}
	choice, err := r.word()
	if err != nil {
		return err
	}
	if choice != "plural" && choice != "select" {
		return r.wrong("neither plural nor select")
	}
	if !r.eat(",") {
		return r.wrong("a missing ,")
	}
	return r.forms(out, choice, value, hash)
}

// forms reads all forms of a choice and writes the one that fits. In a choice
// by word inside a plural # is still the number of the plural.
func (r *reader) forms(out *strings.Builder, choice, value, hash string) error {
	if choice == "plural" {
		hash = value
	}
	read := map[string]string{}
	for !r.eat("}") {
		name, err := r.word()
		if err != nil {
			return err
		}
		if !r.eat("{") {
			return r.wrong("a missing {")
		}
		var form strings.Builder
		if err := r.nodes(&form, hash); err != nil {
			return err
		}
		if !r.eat("}") {
			return r.wrong("a missing }")
		}
		read[name] = form.String()
	}
	if _, ok := read["other"]; !ok {
		return r.wrong("a choice without other")
	}
	out.WriteString(fitting(read, choice, value))
	return nil
}

func fitting(forms map[string]string, choice, value string) string {
	keys := []string{value}
	if choice == "plural" {
		keys = []string{"=" + value}
		if value == "1" {
			keys = append(keys, "one")
		}
	}
	for _, key := range keys {
		if form, ok := forms[key]; ok {
			return form
		}
	}
	return forms["other"]
}

// fact is a fact as it is read: by its printed name where it has one. A fact
// that was not told shows as its name.
func (r *reader) fact(name string) string {
	if r.asked != nil {
		r.asked[name] = true
	}
	value, ok := r.facts[name]
	if !ok {
		return "{" + name + "}"
	}
	if printed, ok := value.(encoding.TextMarshaler); ok {
		if text, err := printed.MarshalText(); err == nil {
			return string(text)
		}
	}
	return fmt.Sprint(value)
}

var wordForm = regexp.MustCompile(`^=?[\w.-]+`)

func (r *reader) word() (string, error) {
	r.space()
	word := wordForm.FindString(r.text[r.at:])
	if word == "" {
		return "", r.wrong("a missing name")
	}
	r.at += len(word)
	r.space()
	return word, nil
}

func (r *reader) eat(c string) bool {
	r.space()
	if !strings.HasPrefix(r.text[r.at:], c) {
		return false
	}
	r.at += len(c)
	return true
}

func (r *reader) space() {
	for r.at < len(r.text) && strings.ContainsRune(" \t\r\n", rune(r.text[r.at])) {
		r.at++
	}
}

func (r *reader) wrong(what string) error {
	return fmt.Errorf("%s at %d in %q", what, r.at, r.text)
}
