package console_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/console"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notation"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/words"
)

// at is a moment of a game that lies in a title's folder, as everybody sees it.
func at(t *testing.T, file string, n int) *console.Scene {
	t.Helper()
	f, err := os.Open("../title/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := game.ReadRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := title.Reading(r.Title, r.Version)
	tape, err := rules.Tape(r)
	if err != nil {
		t.Fatal(err)
	}
	g, err := tape.At(n)
	if err != nil {
		t.Fatal(err)
	}
	view, err := json.Marshal(g.View(game.Watcher))
	if err != nil {
		t.Fatal(err)
	}
	lexicon, err := notation.NewLexicon(rules, r.Seats)
	if err != nil {
		t.Fatal(err)
	}
	return &console.Scene{Words: lexicon, Seat: game.Watcher, Turn: g.Turn(), View: view}
}

// Where lines are and lead to is told of every title that has a map, in every language.
func TestRoutes(t *testing.T) {
	const (
		chicago   = "chicagoexpress/testdata/golden/3-seats_first-opener-random.json"
		mania     = "railwaymania/testdata/golden/3-seats.json"
		shoulders = "bigshoulders/testdata/golden/4-seats_mode-advanced.json"
	)
	for _, asked := range []struct {
		file string
		n    int
		line string
		want []string
	}{
		{chicago, 150, "routes b&o", []string{"B&O has track in N6, N7, O7", "B&O can go on to M6 (2), M7 (2)"}},
		{chicago, 150, "routes WAB", []string{"WAB has nothing on the map."}},
		{chicago, 150, "routes", []string{"PRR has track in", "NYC has track in"}},
		{mania, 420, "routes ECR", []string{"ECR has stations in D13, D5", "ECR last earned 380: train 1 from E12 by SE/S, train 2 from D9 by S/NE"}},
		{shoulders, 120, "routes", []string{"No company has anything on a map now."}},
		{shoulders, 120, "routes ghost", []string{"There is nothing about “ghost” now."}},
	} {
		answer := at(t, asked.file, asked.n).Answer(asked.line)
		said := spoken("en", answer)
		for _, want := range asked.want {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q, want %q", asked.line, said, want)
			}
		}
		for _, language := range words.Languages {
			if other := spoken(language, answer); strings.Contains(other, "{") || strings.Contains(other, "routes.") {
				t.Errorf("%s in %s: %q", asked.line, language, other)
			}
		}
	}
}

func spoken(language string, a console.Answer) string {
	var all []string
	for _, s := range a.Say {
		all = append(all, s.In(func(key string, facts map[string]any) string { return words.SayIn("console", language, key, facts) }))
	}
	return strings.Join(all, "\n")
}
