package console

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/scrip-games/scrip/game"
)

// field is one of an object, in the order in which it is written.
type field struct {
	name string
	raw  json.RawMessage
}

// fieldsOf takes an object apart; nothing where it is none.
func fieldsOf(raw json.RawMessage) []field {
	d := json.NewDecoder(bytes.NewReader(raw))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	var list []field
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return list
		}
		f := field{name: fmt.Sprint(name)}
		if d.Decode(&f.raw) != nil {
			return list
		}
		list = append(list, f)
	}
	return list
}

// elements takes a list apart; nothing where it is none.
func elements(raw json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	return list
}

// fields is the parts of the view, by name.
func (s *Scene) fields() map[string]json.RawMessage {
	parts := map[string]json.RawMessage{}
	for _, f := range fieldsOf(s.View) {
		parts[f.name] = f.raw
	}
	return parts
}

// fieldNamed is the name that somebody wrote their own way: "houses left" is housesLeft.
func fieldNamed(parts map[string]json.RawMessage, written string) string {
	for name := range parts {
		if strings.EqualFold(name, written) || strings.EqualFold(spaced(name), written) {
			return name
		}
	}
	return ""
}

// show tells the parts of the view, or one of them.
func (s *Scene) show(rest string) Answer {
	if rest == "" {
		var names []string
		for _, f := range fieldsOf(s.View) {
			names = append(names, spaced(f.name))
		}
		return say("parts", "names", strings.Join(names, ", "))
	}
	if fieldNamed(s.fields(), rest) != "" {
		return s.part(rest, "")
	}
	name, about, _ := strings.Cut(rest, " ")
	return s.part(name, about)
}

// part tells a part of the view, only what is about something where that is named.
func (s *Scene) part(name, about string) Answer {
	parts := s.fields()
	raw, ok := parts[fieldNamed(parts, name)]
	if !ok {
		return say("no-part", "name", name)
	}
	list := elements(raw)
	if list == nil || len(fieldsOf(first(list))) == 0 {
		return say("part", "name", spaced(name), "text", s.value(field{name, raw}))
	}
	var a Answer
	for _, one := range list {
		who, text := s.entry(one)
		if about == "" || strings.EqualFold(who, about) || strings.Contains(strings.ToLower(text), strings.ToLower(about)) {
			a.Say = append(a.Say, sentence("part", "name", who, "text", text))
		}
	}
	if a.Say == nil {
		return say("no-part", "name", strings.TrimSpace(name+" "+about))
	}
	return a
}

func first(list []json.RawMessage) json.RawMessage {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// entry is an object as what it is about, and what there is to say of that.
func (s *Scene) entry(raw json.RawMessage) (who, text string) {
	fields := fieldsOf(raw)
	if len(fields) == 0 {
		return s.text(field{raw: raw}), ""
	}
	var parts []string
	for _, f := range fields[1:] {
		if one := s.text(f); one != "" {
			parts = append(parts, one)
		}
	}
	return s.value(fields[0]), strings.Join(parts, ", ")
}

// text is a field with its name, "" for one that says nothing: nothing, none or no.
func (s *Scene) text(f field) string {
	value := s.value(f)
	switch {
	case value == "" || value == "false" || value == "null":
		return ""
	case value == "true":
		return spaced(f.name)
	case f.name == "":
		return value
	}
	return spaced(f.name) + " " + value
}

// value is what a field says.
func (s *Scene) value(f field) string {
	if list := elements(f.raw); list != nil {
		var texts []string
		for _, one := range list {
			texts = append(texts, s.value(field{f.name, one}))
		}
		return strings.Join(slices.DeleteFunc(texts, func(t string) bool { return t == "" }), ", ")
	}
	if len(fieldsOf(f.raw)) > 0 {
		who, text := s.entry(f.raw)
		return strings.TrimSpace(who + " (" + text + ")")
	}
	var text string
	if json.Unmarshal(f.raw, &text) == nil {
		return text
	}
	var seat int8
	if namesSeat(f.name) && json.Unmarshal(f.raw, &seat) == nil && seat >= 0 {
		return s.Words.Seat(game.Seat(seat))
	}
	if raw := string(f.raw); raw != "{}" {
		return raw
	}
	return ""
}

// namesSeat tells whether the numbers of a field are those of seats: views call them so.
func namesSeat(name string) bool {
	return slices.Contains([]string{"seat", "seats", "owners", "leader", "leaders", "opener", "director", "priority"}, name)
}

// spaced is a name as it is spoken: housesLeft is "houses left".
func spaced(name string) string {
	var out strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			out.WriteByte(' ')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
