package console_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/console"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/words"
)

// A line that several options begin with asks which is meant; one that only one begins with is that.
func TestAnswer_Begun(t *testing.T) {
	s := at(t, "chicagoexpress/testdata/golden/3-seats_first-opener-random.json", 150)
	s.Seat = 0
	for _, action := range []string{
		`{"kind":"auction","company":"PRR"}`, `{"kind":"auction","company":"B&O"}`, `{"kind":"develop","hex":"R2"}`, `{"kind":"pass"}`,
	} {
		s.Options = append(s.Options, console.Option{Action: json.RawMessage(action)})
	}
	s.Options = append(s.Options, console.Option{Action: json.RawMessage(`{"kind":"bid","amount":7}`), Terms: game.Terms{Min: 7, Max: 40, Step: 1}})
	for line, want := range map[string]string{
		"offer":   "“offer” can mean several things. Which: offer PRR; offer B&O?",
		"Offer":   "“Offer” can mean several things. Which: offer PRR; offer B&O?",
		"develop": "does develop R2",
		"pass":    "does pass",
		"bid":     "Say it with an amount: bid 7, up to 40.",
		"off":     "“off” isn’t understood. Nearest: log; help; turn.",
	} {
		answer := s.Answer(line)
		got := spoken("en", answer)
		if answer.Action != nil {
			got = "does " + answer.Words
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
		for _, language := range words.Languages {
			if other := spoken(language, answer); strings.Contains(other, "{") {
				t.Errorf("%s in %s: %q", line, language, other)
			}
		}
	}
	s.Turn = game.Turn{Seats: game.Seats(0)}
	if got := spoken("de", console.Answer{Say: []console.Sentence{s.Asked()}}); !strings.HasSuffix(got, "offer PRR; offer B&O; develop R2; pass, und mehr: 5 Möglichkeiten.") {
		t.Errorf("asked in German: %q", got)
	}
}

// A line that was begun goes on as it can: by commands, by what one may do, by what is there.
func TestComplete(t *testing.T) {
	s := at(t, "chicagoexpress/testdata/golden/3-seats_first-opener-random.json", 150)
	s.Seat = 0
	for _, action := range []string{`{"kind":"auction","company":"PRR"}`, `{"kind":"auction","company":"B&O"}`, `{"kind":"pass"}`} {
		s.Options = append(s.Options, console.Option{Action: json.RawMessage(action)})
	}
	for begun, want := range map[string]string{
		"h":               "help, hexes, holdings, houses",
		"ho":              "holdings, houses",
		"holdings ":       "holdings random",
		"holdings random": "holdings random 1, holdings random 2, holdings random 3",
		"HOLDINGS R":      "holdings random",
		"off":             "offer",
		"offer ":          "offer B&O, offer PRR",
		"offer b":         "offer B&O",
		"pas":             "pass",
		"companies c":     "companies C&O",
		"routes n":        "routes NYC",
		"wh":              "what changed",
		"what changed":    "",
		"dance":           "",
	} {
		got := strings.Join(s.Complete(begun), ", ")
		if got != want {
			t.Errorf("%q: %s; want %s", begun, got, want)
		}
	}
}
