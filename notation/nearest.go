package notation

import (
	"cmp"
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
	told.Possible = b.words.instead(b.game.Record, b.title, len(b.game.Record.Entries), seat, told.Read)
	return told
}

// instead is what a seat could do after so many entries that is nearest to a line that was
// read; nothing where it is not asked, or finding that takes long.
func (l *Lexicon) instead(r *game.Record, t game.Title, n int, seat game.Seat, line string) []string {
	tape, err := t.Tape(r)
	if err != nil {
		return nil
	}
	g, err := tape.At(n)
	if err != nil || !g.Turn().Has(seat) || g.Question(seat) != nil {
		return nil
	}
	_, words, _ := strings.Cut(line, ":")
	return l.Nearest(words, g, seat, mostNamed)
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

// Nearest is what a seat may do that is written most like some words.
func (l *Lexicon) Nearest(words string, g game.Game, seat game.Seat, most int) []string {
	var list []string
	for _, p := range l.Possible(g, seat) {
		list = append(list, p.String())
	}
	return Closest(words, list, most)
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
