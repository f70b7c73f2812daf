// Package wire reads and writes small actions as JSON objects, by printed names
// and strictly: {"kind":"build","company":"NYC"}. What is wrong is named, with
// what would be possible, so that whoever sent it can mend it.
package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
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
}

// all is the fields it must have and those it may have.
func (s Shape) all() []string { return slices.Concat(s.Fields, s.May) }

// Reader gives the fields of one action. The first thing wrong sticks.
type Reader struct {
	Kind   int // index of the shape
	fields map[string]json.RawMessage
	err    error
}

// Read takes an object apart and checks that it has one of the shapes.
func Read(data []byte, shapes []Shape) *Reader {
	r := &Reader{}
	if r.fields, r.err = object(data); r.err != nil {
		return r
	}
	kinds := make([]string, len(shapes))
	for i, s := range shapes {
		kinds[i] = s.Kind
	}
	if _, ok := r.fields["kind"]; !ok {
		r.err = fmt.Errorf("the field \"kind\" is missing; kinds: %s", list(kinds))
		return r
	}
	r.Kind = r.Name("kind", kinds)
	if r.err == nil {
		r.err = r.fit(shapes[r.Kind])
	}
	return r
}

// fit checks that the fields are those of the shape, all and no others.
func (r *Reader) fit(s Shape) error {
	for _, field := range s.Fields {
		if _, ok := r.fields[field]; !ok {
			return fmt.Errorf("%q needs the field %q", s.Kind, field)
		}
	}
	for field := range r.fields {
		if field != "kind" && !slices.Contains(s.all(), field) {
			return fmt.Errorf("%q has no field %q; its fields: %s", s.Kind, field, list(s.all()))
		}
	}
	return nil
}

// Name is which of the names the field holds; 0 where the kind lacks the field.
// An empty name in the list is nothing that can be named.
func (r *Reader) Name(field string, names []string) int {
	raw, ok := r.fields[field]
	if !ok || r.err != nil {
		return 0
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
	raw, ok := r.fields[field]
	if !ok || r.err != nil {
		return 0
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil || n < 0 || n > most {
		r.err = fmt.Errorf("%s: %s is not a whole number from 0 to %d", field, raw, most)
		return 0
	}
	return n
}

// Truth is the field's true or false; false where the kind lacks it.
func (r *Reader) Truth(field string) bool {
	raw, ok := r.fields[field]
	if !ok || r.err != nil {
		return false
	}
	if string(raw) != "true" && string(raw) != "false" {
		r.err = fmt.Errorf("%s: %s is neither true nor false", field, raw)
	}
	return string(raw) == "true"
}

// Into decodes the field into v, which knows its own form; v stays as it is
// where the kind lacks the field.
func (r *Reader) Into(field string, v any) {
	raw, ok := r.fields[field]
	if !ok || r.err != nil {
		return
	}
	if string(raw) == "null" {
		r.err = fmt.Errorf("%s: null is nothing", field)
		return
	}
	if err := json.Unmarshal(raw, v); err != nil {
		r.err = fmt.Errorf("%s: %w", field, err)
	}
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
func object(data []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, fmt.Errorf("an action is an object like {\"kind\":...}, not %s", short(data))
	}
	fields := make(map[string]json.RawMessage)
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string)
		if _, twice := fields[name]; twice {
			return nil, fmt.Errorf("the field %q stands twice", name)
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, err
		}
		fields[name] = raw
	}
	_, err := d.Token()
	return fields, err
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
