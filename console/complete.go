package console

import (
	"slices"
	"strings"
)

// mostCompleted is how many ways to go on are told at once.
const mostCompleted = 12

// Complete is what a line that was begun can become: commands, what the seat may do, the parts of the view and what is in
// them. Each is a word longer, or all of it where only one way is left.
func (s *Scene) Complete(begun string) []string {
	begun = strings.TrimLeft(begun, " ")
	lower := strings.ToLower(begun)
	var list []string
	for _, line := range s.lines(lower) {
		if len(line) > len(begun) && strings.HasPrefix(strings.ToLower(line), lower) {
			list = append(list, line)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > 1 {
		list = nextWords(list, len(begun))
	}
	return list[:min(len(list), mostCompleted)]
}

// lines are those that could be said, with what follows the command that one begins with.
func (s *Scene) lines(begun string) []string {
	var list []string
	for _, c := range commands() {
		list = append(list, c.name)
	}
	for _, o := range s.Options {
		list = append(list, s.possible(o).Words)
	}
	parts := s.fields()
	for name := range parts {
		list = append(list, spaced(name))
	}
	for command, part := range map[string]string{"holdings": "players", "routes": "companies"} {
		if strings.HasPrefix(begun, command+" ") {
			list = append(list, s.within(command, part)...)
		}
	}
	for name := range parts {
		if strings.HasPrefix(begun, spaced(name)+" ") {
			list = append(list, s.within(spaced(name), name)...)
		}
	}
	return list
}

// within is a command and each thing that a part of the view tells of.
func (s *Scene) within(command, part string) []string {
	var list []string
	for _, one := range elements(s.fields()[part]) {
		if who, _, _ := s.entry(part, one); len(who) == 1 && who[0].Key == "text" {
			list = append(list, command+" "+who[0].Facts["text"].(string))
		}
	}
	return list
}

// nextWords is lines as far as the end of the word that each goes on with; where all go on alike, as far as they do.
func nextWords(list []string, begun int) []string {
	var cut []string
	for _, line := range list {
		at := begun
		for at < len(line) && line[at] == ' ' {
			at++
		}
		if n := strings.IndexByte(line[at:], ' '); n >= 0 {
			line = line[:at+n]
		}
		cut = append(cut, line)
	}
	return slices.Compact(cut)
}
