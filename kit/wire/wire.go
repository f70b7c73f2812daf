// Package wire reads and writes small actions as JSON objects, by printed names
// and strictly: {"kind":"build","company":"NYC"}. What is wrong is named, with
// what would be possible, so that the sender can mend it.
package wire

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Shape is a kind of action: its name and the fields it has besides "kind". A
// field that it may have is left out where it says nothing: 0, false.
type Shape struct {
	Kind   string
	Fields []string
	May    []string
	// Words is how it is written as text, where not by its kind and its fields (docs/notation.md).
	Words string
}

// As is the shape with its words.
func (s Shape) As(words string) Shape {
	s.Words = words
	return s
}

// all is the fields it must have and those it may have.
func (s Shape) all() []string { return slices.Concat(s.Fields, s.May) }

// Reader gives the fields of one action. The first thing wrong sticks.
type Reader struct {
	Kind   int // index of the shape
	fields fields
	err    error
	room   [6]field // for as many as most objects have
}

// fields are those of an object, in its order, as they are written.
type fields []field

type field struct {
	name []byte
	raw  json.RawMessage
}

// of is what a field holds, and whether it is there.
func (f fields) of(name string) (json.RawMessage, bool) {
	for i := range f {
		if string(f[i].name) == name {
			return f[i].raw, true
		}
	}
	return nil, false
}

// twice tells whether there is a field of this name already.
func (f fields) twice(name []byte) bool {
	for i := range f {
		if bytes.Equal(f[i].name, name) {
			return true
		}
	}
	return false
}

// Read takes an object apart and checks that it has one of the shapes.
func Read(data []byte, shapes []Shape) *Reader {
	r := &Reader{}
	if r.fields = plain(data, r.room[:0]); r.fields == nil {
		r.fields, r.err = object(data)
	}
	if r.err != nil {
		return r
	}
	if raw, ok := r.fields.of("kind"); ok {
		r.Kind = slices.IndexFunc(shapes, func(s Shape) bool { return quotes(raw, s.Kind) })
	} else {
		r.err = fmt.Errorf("the field \"kind\" is missing; kinds: %s", list(kindsOf(shapes)))
		return r
	}
	if r.Kind < 0 {
		r.Kind = r.Name("kind", kindsOf(shapes))
	}
	if r.err == nil {
		r.err = r.fit(shapes[r.Kind])
	}
	return r
}

func kindsOf(shapes []Shape) []string {
	kinds := make([]string, len(shapes))
	for i, s := range shapes {
		kinds[i] = s.Kind
	}
	return kinds
}

// quotes tells whether a text is this name in quotes, as it is usually written.
func quotes(raw []byte, name string) bool {
	return len(raw) == len(name)+2 && raw[0] == '"' && raw[len(raw)-1] == '"' && string(raw[1:len(raw)-1]) == name && name != ""
}

// fit checks that the fields are those of the shape, all and no others.
func (r *Reader) fit(s Shape) error {
	for _, field := range s.Fields {
		if _, ok := r.fields.of(field); !ok {
			return fmt.Errorf("%q needs the field %q", s.Kind, field)
		}
	}
	for _, f := range r.fields {
		if name := string(f.name); name != "kind" && !slices.Contains(s.Fields, name) && !slices.Contains(s.May, name) {
			return fmt.Errorf("%q has no field %q; its fields: %s", s.Kind, f.name, list(s.all()))
		}
	}
	return nil
}

// Name is which of the names the field holds; 0 where the kind lacks the field.
// An empty name in the list is nothing that can be named.
func (r *Reader) Name(field string, names []string) int {
	raw, ok := r.fields.of(field)
	if !ok || r.err != nil {
		return 0
	}
	if i := slices.IndexFunc(names, func(name string) bool { return quotes(raw, name) }); i >= 0 {
		return i
	}
	var name string
	if json.Unmarshal(raw, &name) != nil || raw[0] != '"' {
		r.err = fmt.Errorf("%s: %s is not a text", field, raw)
		return 0
	}
	i := slices.Index(names, name)
	if i < 0 || name == "" {
		r.err = fmt.Errorf("there is no %s %q; possible: %s", field, name, list(names))
		return 0
	}
	return i
}

// Number is the field's whole number, from 0 to most; 0 where the kind lacks it.
func (r *Reader) Number(field string, most int) int {
	raw, ok := r.fields.of(field)
	if !ok || r.err != nil {
		return 0
	}
	n, ok := whole(raw)
	if !ok || n > most {
		r.err = fmt.Errorf("%s: %s is not a whole number from 0 to %d", field, raw, most)
		return 0
	}
	return n
}

// whole reads a whole number of at most eighteen digits, as JSON writes it.
func whole(raw []byte) (n int, ok bool) {
	if len(raw) == 0 || len(raw) > 18 || raw[0] == '0' && len(raw) > 1 {
		return 0, false
	}
	for _, c := range raw {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// Truth is the field's true or false; false where the kind lacks it.
func (r *Reader) Truth(field string) bool {
	raw, ok := r.fields.of(field)
	if !ok || r.err != nil {
		return false
	}
	if string(raw) != "true" && string(raw) != "false" {
		r.err = fmt.Errorf("%s: %s is neither true nor false", field, raw)
	}
	return string(raw) == "true"
}

// Into decodes the field into v, which knows its own form, and refuses what is none, JSON
// or not; v stays as it is where the kind lacks the field.
func (r *Reader) Into(field string, v any) {
	raw, ok := r.fields.of(field)
	if !ok || r.err != nil {
		return
	}
	if string(raw) == "null" {
		r.err = fmt.Errorf("%s: null is nothing", field)
		return
	}
	if err := into(raw, v); err != nil {
		r.err = fmt.Errorf("%s: %w", field, err)
	}
}

// into decodes a value as json.Unmarshal does, without looking twice at what v reads itself.
func into(raw json.RawMessage, v any) error {
	switch v := v.(type) {
	case json.Unmarshaler:
		return v.UnmarshalJSON(raw)
	case encoding.TextUnmarshaler:
		if text, ok := spelt(raw); ok {
			return v.UnmarshalText(text)
		}
	}
	return json.Unmarshal(raw, v)
}

// spelt is what stands in the quotes of a text that is written as it is read.
func spelt(raw []byte) ([]byte, bool) {
	s := scan{data: raw}
	text := s.text()
	if text == nil || !s.ended() || bytes.IndexByte(text, '\\') >= 0 {
		return nil, false
	}
	return text[1 : len(text)-1], true
}

// Err is the first thing that was wrong.
func (r *Reader) Err() error { return r.err }

// Write makes the object of a shape; value gives each of its fields.
func Write(s Shape, value func(field string) any) ([]byte, error) {
	out := []byte(`{"kind":` + strconv.Quote(s.Kind))
	for i, field := range s.all() {
		x := value(field)
		if i >= len(s.Fields) && reflect.ValueOf(x).IsZero() {
			continue
		}
		v, err := json.Marshal(x)
		if err != nil {
			return nil, err
		}
		out = append(out, `,"`+field+`":`...)
		out = append(out, v...)
	}
	return append(out, '}'), nil
}

// object reads the fields of a JSON object, each at most once.
func object(data []byte) (fields, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, fmt.Errorf("an action is an object like {\"kind\":...}, not %s", short(data))
	}
	found := fields{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string)
		if found.twice([]byte(name)) {
			return nil, fmt.Errorf("the field %q stands twice", name)
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, err
		}
		found = append(found, field{[]byte(name), raw})
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("there is more text after the action")
	}
	return found, nil
}

// list is names for a sentence, not more than a reader takes in.
func list(names []string) string {
	const most = 40
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" })
	switch {
	case len(names) == 0:
		return "none"
	case len(names) > most:
		return strings.Join(names[:most], ", ") + ", ..."
	}
	return strings.Join(names, ", ")
}

// short is the beginning of a text.
func short(data []byte) string {
	const most = 40
	if len(data) > most {
		return string(data[:most]) + "..."
	}
	return string(data)
}
