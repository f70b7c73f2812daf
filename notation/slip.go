package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scrip-games/scrip/game"
)

// slip says which of the words that were read is wrong, and what it can only mean; right is "" where it could mean
// several things, or nothing.
func (e *Error) slip(from int, word, right string) {
	if at := wordAt(e.Read, from, word); at >= 0 && right != word {
		e.Word, e.Right, e.Column = word, right, utf8.RuneCountInString(e.Read[:at])
	}
}

// wordAt is where a word stands by itself in a line, from some place on; -1 for nowhere.
func wordAt(line string, from int, word string) int {
	for from <= len(line) && word != "" {
		n := strings.Index(line[from:], word)
		if n < 0 {
			break
		}
		from += n
		before, _ := utf8.DecodeLastRuneInString(line[:from])
		after, _ := utf8.DecodeRuneInString(line[from+len(word):])
		if (from == 0 || !inWord(before)) && (from+len(word) == len(line) || after == '.' || !inWord(after)) {
			return from
		}
		from += len(word)
	}
	return -1
}

// deed is where what was done begins in a line, and that itself, without what is noted behind it.
func deed(line string) (from int, words string) {
	_, after, found := strings.Cut(line, ": ")
	if !found {
		return len(line), ""
	}
	end := strings.IndexAny(after, ";{()@!?")
	if end < 0 {
		end = len(after)
	}
	return len(line) - len(after), strings.TrimSpace(after[:end])
}

// meant finds the one word of an unknown line that is wrong, by those that the game has: what can be done now goes before
// what could be done at some time.
func (l *Lexicon) meant(e *Error, t game.Title, options []string) {
	from, line := deed(e.Read)
	tokens := strings.Fields(line)
	known := l.vocabulary(e.What, options)
	var now, ever [][2]string
	for i, token := range tokens {
		for _, word := range known {
			if !near(token, word) {
				continue
			}
			other := slices.Clone(tokens)
			other[i] = word
			action, err := l.Read(strings.Join(other, " "))
			if err != nil {
				continue
			}
			if _, err := t.Decode(action); err != nil {
				continue
			}
			ever = append(ever, [2]string{token, word})
			if said := withoutAmount(strings.Join(other, " ")); slices.ContainsFunc(options, func(o string) bool { return withoutAmount(o) == said }) {
				now = append(now, ever[len(ever)-1])
			}
		}
	}
	switch {
	case len(now) == 1:
		e.slip(from, now[0][0], now[0][1])
	case len(now) == 0 && len(ever) == 1:
		e.slip(from, ever[0][0], ever[0][1])
	default:
		e.instead(options)
	}
}

// instead says that all that was done is wrong, and what can only be meant if there is only that to be done.
func (e *Error) instead(options []string) {
	from, line := deed(e.Read)
	right := ""
	if len(options) == 1 && !strings.Contains(options[0], " (") {
		right = options[0]
	}
	e.slip(from, line, right)
}

// vocabulary is the words of the title, of what can be done, and those that an error names.
func (l *Lexicon) vocabulary(what string, options []string) []string {
	var list []string
	for _, p := range l.patterns {
		for _, x := range p.pieces {
			list = append(list, x.word)
		}
	}
	for _, o := range options {
		list = append(list, strings.Fields(o)...)
	}
	if _, possible, found := strings.Cut(what, "; possible: "); found {
		list = append(list, strings.Split(possible, ", ")...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// withoutAmount is a line of words up to its range, with its numbers alike.
func withoutAmount(words string) string {
	words, _, _ = strings.Cut(words, " (")
	tokens := strings.Fields(words)
	for i, token := range tokens {
		if numberForm.MatchString(token) {
			tokens[i] = "0"
		}
	}
	return strings.Join(tokens, " ")
}

// near tells whether one word may have been typed for another.
func near(typed, word string) bool {
	typed, word = strings.ToLower(typed), strings.ToLower(word)
	if typed == word || numberForm.MatchString(typed) || numberForm.MatchString(word) {
		return false
	}
	apart := distance(typed, word)
	return apart == 1 && len(word) > 1 || apart == 2 && (len(word) > 4 || sorted(typed) == sorted(word))
}

func sorted(word string) string {
	letters := []rune(word)
	slices.Sort(letters)
	return string(letters)
}

// nearestName is the name that somebody may have typed wrong, if there is one alone.
func nearestName(typed string, names []string) string {
	right := ""
	for _, name := range names {
		if near(typed, name) {
			if right != "" {
				return ""
			}
			right = name
		}
	}
	return right
}
