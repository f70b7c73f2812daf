package console

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// help tells what can be said.
func (s *Scene) help(string) Answer {
	var a Answer
	for _, key := range []string{"moves", "options", "holdings", "routes", "worth", "changed", "log", "show", "undo"} {
		a.Say = append(a.Say, sentence("help."+key))
	}
	return a
}

// options tells all that the seat may do, by numbers.
func (s *Scene) options() Answer {
	if len(s.Options) == 0 {
		return Answer{Say: []Sentence{s.Asked()}}
	}
	var a Answer
	for i, o := range s.Options {
		p := s.possible(o)
		if p.Most > 0 {
			a.Say = append(a.Say, sentence("option.range", "n", i+1, "words", p.Words, "most", p.Most))
		} else {
			a.Say = append(a.Say, sentence("option", "n", i+1, "words", p.Words))
		}
	}
	return a
}

// standings is how the seats stand, best first.
func (s *Scene) standings() []string {
	var list []string
	for _, st := range s.Standings {
		list = append(list, fmt.Sprintf("%d. %s %d", st.Rank, s.Words.Seat(st.Seat), st.Score))
	}
	return list
}

// worth tells how the seats stand, and what the own seat has that counts.
func (s *Scene) worth() Answer {
	a := say("worth.hidden")
	if len(s.Standings) > 0 {
		a = say("worth", "standings", strings.Join(s.standings(), "; "))
	}
	for i, n := range s.Measures {
		if n != 0 {
			a.Say = append(a.Say, sentence("worth."+game.Measure(i).String(), "n", n))
		}
	}
	return a
}

// changed tells what was done since the seat's own last decision.
func (s *Scene) changed() Answer {
	from := len(s.Log)
	for from > 0 && s.Log[from-1].Seat != s.Seat {
		from--
	}
	if from == len(s.Log) {
		return say("changed.none")
	}
	return Answer{Say: Lines(s, s.Log[from:])}
}

// log tells the last of what was done, ten lines or so many.
func (s *Scene) log(rest string) Answer {
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		n = 10
	}
	if len(s.Log) == 0 {
		return say("changed.none")
	}
	return Answer{Say: Lines(s, s.Log[max(0, len(s.Log)-n):])}
}

// Lines is what was done, as sentences.
func Lines(s *Scene, log []Line) []Sentence {
	list := make([]Sentence, len(log))
	for i, l := range log {
		if l.Words == "" {
			list[i] = sentence("line.hidden", "n", l.N, "who", s.Words.Seat(l.Seat))
		} else {
			list[i] = sentence("line", "n", l.N, "who", s.Words.Seat(l.Seat), "words", l.Words)
		}
	}
	return list
}
