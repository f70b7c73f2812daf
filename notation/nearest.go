package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/game"
)

// mostNamed is how many possibilities an error names.
const mostNamed = 4

// somebody is the error of a name that nobody has, with those that there are.
func (b *branch) somebody(err error) error {
	told := b.wrong(err).(*Error)
	told.Possible = b.words.everybody()
	var nobody *unknownName
	if errors.As(err, &nobody) {
		told.slip(0, nobody.name, nearestName(nobody.name, told.Possible))
	}
	return told
}

// unknown is the error of words that are no action, with the nearest of those that could
// be done. If the game cannot be played so far, that is what is wrong.
func (b *branch) unknown(seat game.Seat, err error) error {
	told := b.wrong(err).(*Error)
	if b.depth > 0 {
		return told
	}
	if err := b.game.Check(b.title); err != nil {
		return err
	}
	options := b.words.options(b.game.Record, b.title, len(b.game.Record.Entries), seat)
	told.possible(options)
	b.words.meant(told, b.title, options)
	return told
}

// possible names what could have been done that is nearest to the line that was read.
func (e *Error) possible(options []string) {
	_, words, _ := strings.Cut(e.Read, ":")
	e.Possible = Closest(words, options, mostNamed)
}

// options is what a seat could do after so many entries; nothing where it is not asked, or finding that takes long.
func (l *Lexicon) options(r *game.Record, t game.Title, n int, seat game.Seat) []string {
	tape, err := t.Tape(r)
	if err != nil {
		return nil
	}
	g, err := tape.At(n)
	if err != nil || !g.Turn().Has(seat) || g.Question(seat) != nil {
		return nil
	}
	var list []string
	for _, p := range l.Possible(g, seat) {
		list = append(list, p.String())
	}
	return list
}

// Possible is something that a seat may do, as a line of words. Where its amount is open
// the words have the least, and Most is not 0.
type Possible struct {
	Words string
	Most  int
}

func (p Possible) String() string {
	if p.Most == 0 {
		return p.Words
	}
	return fmt.Sprintf("%s (to %d)", p.Words, p.Most)
}

// Possible is all that a seat may do in a position.
func (l *Lexicon) Possible(g game.Game, seat game.Seat) []Possible {
	list := make([]Possible, g.Options(seat))
	for i := range list {
		terms := g.Terms(i)
		list[i].Words = l.Action(encoded(g.Action(i, int(terms.Min))))
		if terms.Step != 0 && terms.Max > terms.Min {
			list[i].Most = int(terms.Max)
		}
	}
	return list
}

// Closest is those of some texts that are written most like some words. What stands in
// brackets at the end of a text, such as a range, is not compared.
func Closest(words string, list []string, most int) []string {
	words = strings.ToLower(strings.TrimSpace(words))
	away := map[string]int{}
	for _, text := range list {
		own, _, _ := strings.Cut(text, " (")
		away[text] = distance(words, strings.ToLower(own))
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(away[a], away[b]) })
	return list[:min(len(list), most)]
}

// longestCompared is how much of two texts is compared.
const longestCompared = 80

// distance is how many letters differ between two texts (Levenshtein).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	x, y = x[:min(len(x), longestCompared)], y[:min(len(y), longestCompared)]
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		before := row[0]
		row[0] = i + 1
		for j := range y {
			cost := before
			if x[i] != y[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
