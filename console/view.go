package console

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
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
		var names []Sentence
		for _, f := range fieldsOf(s.View) {
			names = append(names, sentence("part.name", "words", spaced(f.name)).listing("name", named(f.name)))
		}
		return Answer{Say: []Sentence{sentence("parts").listing("names", names...)}}
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
	found := fieldNamed(parts, name)
	raw, ok := parts[found]
	if !ok {
		return say("no-part", "name", name)
	}
	list := elements(raw)
	if list == nil || len(fieldsOf(first(list))) == 0 {
		return Answer{Say: []Sentence{s.whole(found, raw)}}
	}
	var a Answer
	for _, one := range list {
		who, rest, _ := s.entry(found, one)
		told := sentence("part").listing("name", who...).listing("text", rest...)
		switch {
		case about != "" && !told.speaksOf(about):
		case len(rest) == 0:
			a.Say = append(a.Say, who...)
		default:
			a.Say = append(a.Say, told)
		}
	}
	if a.Say == nil {
		return say("no-part", "name", strings.TrimSpace(name+" "+about))
	}
	return a
}

// whole is a part of the view that is no list of things.
func (s *Scene) whole(name string, raw json.RawMessage) Sentence {
	said := s.value(name, raw)
	if who, rest, own := s.entry(name, raw); len(fieldsOf(raw)) > 0 && !own {
		said = append(who, rest...)
	}
	if len(said) == 0 {
		return sentence("part.none").listing("name", named(name))
	}
	return sentence("part").listing("name", named(name)).listing("text", said...)
}

func first(list []json.RawMessage) json.RawMessage {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// entry is an object as what it is about, and what there is to say of that. It is about what it says first: as its own
// name, where that is a text or a seat.
func (s *Scene) entry(path string, raw json.RawMessage) (who, rest []Sentence, own bool) {
	fields := fieldsOf(raw)
	if len(fields) == 0 {
		return s.value(path, raw), nil, true
	}
	both := last(path) == "companies" && slices.ContainsFunc(fields, func(f field) bool { return f.name == "cash" })
	for i, f := range fields {
		under := path
		if both && f.name == "treasury" { // its money is its cash, and this its shares
			under = "own"
		}
		told := s.told(under, f)
		if first := under + "." + f.name; i == 0 && (f.raw[0] == '"' || f.raw[0] >= '0' && f.raw[0] <= '9' && namesSeat(first)) {
			told, own = s.value(first, f.raw), true
		}
		if len(who) == 0 {
			who = told
		} else {
			rest = append(rest, told...)
		}
	}
	return who, rest, own
}

// told is a field with its name; nothing of one that says nothing: nothing, none or no.
func (s *Scene) told(path string, f field) []Sentence {
	path += "." + f.name
	switch string(f.raw) {
	case "true":
		return []Sentence{named(path)}
	case "false", "null":
		return nil
	}
	value := s.value(path, f.raw)
	if len(value) == 0 {
		return nil
	}
	return []Sentence{sentence("field").listing("name", named(path)).listing("value", value...)}
}

// value is what a field says, in as many sentences as it has parts.
func (s *Scene) value(path string, raw json.RawMessage) []Sentence {
	if list := elements(raw); list != nil {
		var all []Sentence
		for _, one := range list {
			all = append(all, s.value(path, one)...)
		}
		return all
	}
	if len(fieldsOf(raw)) > 0 {
		return s.object(path, raw)
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return s.worded(path, text)
	}
	var seat int8
	if namesSeat(path) && json.Unmarshal(raw, &seat) == nil {
		if seat < 0 {
			return nil
		}
		return plain(s.Words.Seat(game.Seat(seat)))
	}
	if text = string(raw); text == "{}" || text == "null" {
		return nil
	}
	return plain(text)
}

// object is a thing in brackets behind what it is about; what could be done is said as it would be done.
func (s *Scene) object(path string, raw json.RawMessage) []Sentence {
	if fields := fieldsOf(raw); slices.ContainsFunc(fields, func(f field) bool { return f.name == "kind" }) {
		if words := s.Words.Action(raw); !notation.Unsaid(words) {
			return plain(words)
		}
	}
	who, rest, own := s.entry(path, raw)
	switch {
	case len(who) == 0 || own && len(rest) == 0:
		return append(who, rest...)
	case !own:
		return []Sentence{sentence("bracketed").listing("all", append(who, rest...)...)}
	}
	return []Sentence{sentence("object").listing("who", who...).listing("all", rest...)}
}

// worded is a text of a view: a word, a seat by its number, or what has a name in the notation, by that.
func (s *Scene) worded(path, text string) []Sentence {
	seat, err := strconv.Atoi(text)
	switch {
	case text == "":
		return nil
	case err == nil && slices.Contains(holders, last(path)):
		return plain(s.Words.Seat(game.Seat(seat)))
	case slices.Contains(called, last(path)) || !isWord(text):
		return plain(text)
	}
	return []Sentence{{Key: "value." + text}}
}

// plain is what is said as it stands.
func plain(text string) []Sentence { return []Sentence{sentence("text", "text", text)} }

// speaksOf tells whether a sentence has a text in it, in English where it has words for things.
func (s Sentence) speaksOf(text string) bool {
	has := func(what string) bool { return strings.Contains(strings.ToLower(what), strings.ToLower(text)) }
	if _, name, _ := strings.Cut(s.Key, "."); name != "" && (has(name) || has(strings.ReplaceAll(name, "-", " "))) {
		return true
	}
	for _, fact := range s.Facts {
		if has(fmt.Sprint(fact)) {
			return true
		}
	}
	for _, list := range s.Lists {
		if slices.ContainsFunc(list, func(one Sentence) bool { return one.speaksOf(text) }) {
			return true
		}
	}
	return false
}
