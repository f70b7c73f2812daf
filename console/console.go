// Package console plays a game by lines of text, in the words of the notation: what a seat may
// do, what it knows, and what happened. It is the same in a terminal and in a page, and knows
// no title (docs/blind.md).
package console

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
)

// Scene is the present moment of a game as one seat may know it.
type Scene struct {
	Words     *notation.Lexicon
	Seat      game.Seat // Watcher for one without a seat
	Turn      game.Turn
	View      json.RawMessage
	Options   []Option // none where the seat is not asked
	Standings []game.Standing
	Measures  game.Measures // of the seat; 0 of what there is none of
	Log       []Line
}

// Option is something the seat may do.
type Option struct {
	Action json.RawMessage
	game.Terms
}

// Line is something that was done; its words are "" where they are hidden from the seat.
type Line struct {
	N     int // from 1: the moment that it led to
	Seat  game.Seat
	Words string
}

// Sentence is one of an answer, for the catalogue "console" of whoever reads it.
type Sentence struct {
	Key   string                `json:"key"`
	Facts map[string]any        `json:"facts,omitempty"`
	Parts map[string][]Sentence `json:"parts,omitempty" doc:"Facts that are said first, with semicolons between them."`
	Lists map[string][]Sentence `json:"lists,omitempty" doc:"The same with commas between them."`
}

// In is the sentence as somebody says it who knows the texts of the keys.
func (s Sentence) In(say func(key string, facts map[string]any) string) string {
	facts := map[string]any{}
	maps.Copy(facts, s.Facts)
	for name, parts := range s.Parts {
		facts[name] = joined(parts, "; ", say)
	}
	for name, parts := range s.Lists {
		facts[name] = joined(parts, ", ", say)
	}
	return say(s.Key, facts)
}

func joined(parts []Sentence, between string, say func(key string, facts map[string]any) string) string {
	said := make([]string, len(parts))
	for i, part := range parts {
		said[i] = part.In(say)
	}
	return strings.Join(said, between)
}

// with has a fact said by sentences.
func (s Sentence) with(name string, parts []Sentence) Sentence {
	s.Parts = map[string][]Sentence{name: append([]Sentence{}, parts...)} // none is an empty list to programs
	return s
}

// listing has a fact said by sentences with commas between them.
func (s Sentence) listing(name string, parts ...Sentence) Sentence {
	lists := map[string][]Sentence{name: append([]Sentence{}, parts...)}
	maps.Copy(lists, s.Lists)
	s.Lists = lists
	return s
}

// Answer is what a line comes to: sentences, and something to be done.
type Answer struct {
	Say    []Sentence
	Action json.RawMessage // nil for none
	Words  string          // of the action
	Undo   bool
}

// say is an answer of one sentence, with pairs of fact and value.
func say(key string, pairs ...any) Answer { return Answer{Say: []Sentence{sentence(key, pairs...)}} }

func sentence(key string, pairs ...any) Sentence {
	s := Sentence{Key: key, Facts: map[string]any{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		s.Facts[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return s
}

// command answers a line that begins with its name; rest is what follows that.
type command struct {
	name   string
	answer func(s *Scene, rest string) Answer
}

// commands are those that ask, and undo. What is none of them is something to do, or a
// part of the view.
func commands() []command {
	return []command{
		{"help", (*Scene).help},
		{"options", func(s *Scene, _ string) Answer { return s.options() }},
		{"turn", func(s *Scene, _ string) Answer { return Answer{Say: []Sentence{s.Asked()}} }},
		{"holdings", func(s *Scene, rest string) Answer { return s.part("players", rest) }},
		{"routes", (*Scene).routes},
		{"worth", func(s *Scene, _ string) Answer { return s.worth() }},
		{"what changed", func(s *Scene, _ string) Answer { return s.changed() }},
		{"log", (*Scene).log},
		{"show", (*Scene).show},
		{"undo", func(*Scene, string) Answer { return Answer{Undo: true} }},
	}
}

// Answer answers a line.
func (s *Scene) Answer(line string) Answer {
	line = strings.Join(strings.Fields(line), " ")
	lower := strings.ToLower(line)
	for _, c := range commands() {
		if rest, ok := strings.CutPrefix(lower, c.name); ok && (rest == "" || rest[0] == ' ') {
			return c.answer(s, strings.TrimSpace(line[len(c.name):]))
		}
	}
	if a, ok := s.act(line); ok {
		return a
	}
	parts := s.fields()
	if name, rest, _ := strings.Cut(line, " "); fieldNamed(parts, line) != "" || fieldNamed(parts, name) != "" {
		return s.show(strings.TrimSpace(name + " " + rest))
	}
	return Answer{Say: []Sentence{sentence("unknown", "read", line).with("nearest", s.nearest(line))}}
}

// Asked says who decides now.
func (s *Scene) Asked() Sentence {
	switch {
	case s.Turn.Over:
		return sentence("over", "standings", strings.Join(s.standings(), "; "))
	case s.Turn.Has(s.Seat):
		return sentence("asked", "n", len(s.Options)).with("first", s.may(s.Options[:min(len(s.Options), mostTold)]))
	case s.Turn.Chance:
		return sentence("drawing")
	}
	var names []string
	for seat := range s.Turn.Seats.All {
		names = append(names, s.Words.Seat(seat))
	}
	return sentence("waiting", "names", strings.Join(names, ", "))
}

// mostTold is how many options are told with the question itself.
const mostTold = 4

// may is what options let the seat do.
func (s *Scene) may(options []Option) []Sentence {
	var list []Sentence
	for _, o := range options {
		list = append(list, mayDo(s.possible(o)))
	}
	return list
}

func mayDo(p notation.Possible) Sentence {
	if p.Most > 0 {
		return sentence("may.range", "words", p.Words, "most", p.Most)
	}
	return sentence("may", "words", p.Words)
}

func (s *Scene) possible(o Option) notation.Possible {
	p := notation.Possible{Words: s.Words.Action(o.Action)}
	if o.Step != 0 && o.Max > o.Min {
		p.Most = int(o.Max)
	}
	return p
}

// act finds what is to be done: an option by its number, or anything in the game's words.
func (s *Scene) act(line string) (Answer, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(s.Options) {
			return say("no-option", "n", n, "most", len(s.Options)), true
		}
		if p := s.possible(s.Options[n-1]); p.Most > 0 {
			return say("amount", "words", p.Words, "most", p.Most), true
		}
		return s.do(s.Options[n-1].Action), true
	}
	for _, words := range []string{line, strings.ToLower(line)} {
		if action, err := s.Words.Read(words); err == nil {
			return s.do(action), true
		}
	}
	i := slices.IndexFunc(s.Options, func(o Option) bool { return strings.EqualFold(s.Words.Action(o.Action), line) })
	if i < 0 {
		return s.begun(line)
	}
	return s.do(s.Options[i].Action), true
}

// begun finds what is to be done by its first words. Where several options begin so, it asks which.
func (s *Scene) begun(line string) (Answer, bool) {
	var list []Option
	for _, o := range s.Options {
		if words := s.Words.Action(o.Action); len(words) > len(line) && words[len(line)] == ' ' && strings.EqualFold(words[:len(line)], line) {
			list = append(list, o)
		}
	}
	switch len(list) {
	case 0:
		return Answer{}, false
	case 1:
		if p := s.possible(list[0]); p.Most > 0 {
			return say("amount", "words", p.Words, "most", p.Most), true
		}
		return s.do(list[0].Action), true
	}
	which := sentence("which", "read", line, "n", len(list)).with("first", s.may(list[:min(len(list), mostTold)]))
	return Answer{Say: []Sentence{which}}, true
}

func (s *Scene) do(action json.RawMessage) Answer {
	return Answer{Action: action, Words: s.Words.Action(action)}
}

// nearest is the commands and options that are written most like a line.
func (s *Scene) nearest(line string) []Sentence {
	var list []string
	most := map[string]int{}
	for _, c := range commands() {
		list = append(list, c.name)
	}
	for _, o := range s.Options {
		p := s.possible(o)
		list, most[p.Words] = append(list, p.Words), p.Most
	}
	var near []Sentence
	for _, words := range notation.Closest(line, list, 3) {
		near = append(near, mayDo(notation.Possible{Words: words, Most: most[words]}))
	}
	return near
}
