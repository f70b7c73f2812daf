package main

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/title"
)

// option is an option as it is told, with the amount where it is open.
var option = regexp.MustCompile(`(?m)^[0-9]+: (.+?)(?:, up to [0-9]+)?$`)

// Every title is played from its beginning to its end by lines of text.
func TestPlay_EveryTitle(t *testing.T) {
	t.Parallel()
	for _, tt := range title.All() {
		t.Run(tt.Info().ID, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			d := &door{language: "en", out: &out}
			c := &playCommand{Title: tt.Info().ID, Name: "Ann", Bots: []string{"clerk"}}
			if err := c.open(d); err != nil {
				t.Fatal(err)
			}
			defer d.close()
			p := &talker{out: &out, dice: rand.New(rand.NewPCG(1, 1))}
			if err := d.play(p.next); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "The game is over. 1. ") || p.moves < 10 {
				t.Errorf("after %d moves: %s", p.moves, last(&out, 600))
			}
		})
	}
}

// talker asks for its options and says one of them, in the game's words.
type talker struct {
	out   *bytes.Buffer
	dice  *rand.Rand
	said  string
	moves int
	from  int // where the last answer begins
}

func (p *talker) next() (string, bool) {
	answer := p.out.String()[p.from:]
	p.from = p.out.Len()
	switch {
	case strings.HasSuffix(p.said, "options"):
		options := option.FindAllStringSubmatch(answer, -1)
		p.said = options[p.dice.IntN(len(options))][1]
		if strings.Contains(answer, ": pass\n") && p.dice.IntN(3) > 0 {
			p.said = "PASS"
		}
	case strings.Contains(answer, "Say yes"):
		p.moves++
		p.said = "yes"
	default:
		p.said = "options"
	}
	return p.said, true
}

func last(out *bytes.Buffer, n int) string {
	text := out.String()
	return text[max(0, len(text)-n):]
}

// A question is answered in words, and changes nothing; what is wrong is told.
func TestPlay_Answers(t *testing.T) {
	var out bytes.Buffer
	d := &door{language: "en", out: &out}
	c := &playCommand{Title: "chicago-express", Name: "Ann", Bots: []string{"clerk", "clerk"}}
	if err := c.open(d); err != nil {
		t.Fatal(err)
	}
	defer d.close()
	if err := d.play(func() (string, bool) { return "quit", true }); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"yes":           "There is nothing to say yes to.",
		"help":          "undo: take your last decision back.",
		"options":       "1: bid 7, up to 40",
		"1":             "Say it with an amount: bid 7, up to 40.",
		"9":             "There is no option 9; there are 2.",
		"bid 41":        "A bid of 41 is more than your cash of 40.",
		"BID 12":        "bid 12. Say yes to do it.",
		"bit 12":        "“bit 12” isn’t understood. Nearest: bid 7 (to 40)",
		"holdings":      "Ann: cash 40",
		"holdings ann":  "Ann: cash 40",
		"companies b&o": "B&O: treasury 0",
		"houses left":   "houses left: 20",
		"show":          "You can ask for: phase, round, step, players, companies",
		"show weather":  "There is nothing about “weather” now.",
		"what changed":  "Nothing has happened since.",
		"worth":         "How everybody stands: 1. Ann 40",
		"turn":          "You are asked. You may bid 7 (to 40); pass.",
	} {
		out.Reset()
		if err := d.say("chicago-express", line); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%q is answered %q (%v), want %q", line, out.String(), err, want)
		}
	}
}
