package stats_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/stats"
	"github.com/scrip-games/scrip/titletest/toy"
)

// small is a game of two rounds: Ann pays 4 for a card of 3, and after she took back a pass
// Bob's program pays 5 for a card of 4.
const small = `{"format":"scrip-record/1","title":"toy","version":1,"settings":{"rounds":"two"},"seats":[{"name":"Ann"},{"name":"Bob","bot":"program"}],"entries":[
{"seat":"chance","action":{"kind":"deal","card":3}},
{"seat":"chance","action":{"kind":"deal","card":2}},
{"seat":0,"action":{"kind":"bid","amount":4}},
{"seat":1,"action":{"kind":"pass"}},
{"seat":"chance","action":{"kind":"deal","card":1}},
{"seat":"chance","action":{"kind":"deal","card":4}},
{"seat":0,"action":{"kind":"bid","amount":6}},
{"seat":0,"undo":6},
{"seat":0,"action":{"kind":"pass"}},
{"seat":1,"action":{"kind":"bid","amount":5},"at":"2026-10-31T23:59:59Z"}
]}`

func record(t *testing.T, text string) *game.Record {
	t.Helper()
	r, err := game.ReadRecord(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCount(t *testing.T) {
	g, err := stats.Count(toy.Title, record(t, small))
	if err != nil {
		t.Fatal(err)
	}
	if want := (stats.Class{Title: "toy", Players: 2, Who: stats.Mixed, Month: "2026-10"}); g.Class != want {
		t.Errorf("it is %+v, want %+v", g.Class, want)
	}
	cell := func(group, name string, times, paid, got, won int) stats.Cell {
		return stats.Cell{Group: group, Name: name, Amounts: stats.Amounts{Times: times, Paid: paid, Got: got, Won: won}}
	}
	want := []stats.Cell{
		cell("ending", "played-out", 1, 0, 0, 0),
		cell("games", "", 1, 0, 0, 0),
		cell("halfway", "2", 1, 0, 0, 0),
		cell("length", "actions", 1, 0, 4, 0),
		cell("length", "rounds", 1, 0, 2, 0),
		cell("option", "rounds=two", 1, 4, 2, 0),
		cell("option-seat", "rounds=two/1", 1, 0, 306, 0),
		cell("option-seat", "rounds=two/2", 1, 0, 405, 840),
		cell("score", "300", 1, 0, 0, 0), // 306: a hundred a point, and what is left
		cell("score", "400", 1, 0, 1, 0),
		cell("scores", "all", 2, 0, 711, 0),
		cell("scores", "winners", 1, 0, 405, 0),
		cell("seat", "1", 1, 0, 306, 0),
		cell("seat", "2", 1, 0, 405, 840),
	}
	slices.SortFunc(g.Cells, func(a, b stats.Cell) int { return strings.Compare(a.Group+" "+a.Name, b.Group+" "+b.Name) })
	if diff := cmp.Diff(want, g.Cells); diff != "" {
		t.Errorf("the cells differ (-want +got):\n%s", diff)
	}
}

// A victory that is shared is shared evenly; a game that is not over counts for nothing, and
// one that is against the rules is told by its entry.
func TestCount_Others(t *testing.T) {
	shared := strings.NewReplacer(`"card":4`, `"card":3`, `"amount":5`, `"amount":4`, `,"bot":"program"`, ``).Replace(small)
	g, err := stats.Count(toy.Title, record(t, shared))
	if err != nil {
		t.Fatal(err)
	}
	if won := slices.Collect(wins(g)); g.Who != stats.People || !slices.Equal(won, []int{420, 420}) {
		t.Errorf("both won as %s, and had %v", g.Who, won)
	}
	r := record(t, small)
	r.Entries = r.Entries[:9]
	if _, err := stats.Count(toy.Title, r); !errors.Is(err, stats.ErrNotOver) {
		t.Errorf("a game that is not over: %v", err)
	}
	var at *game.EntryError
	if _, err := stats.Count(toy.Title, record(t, strings.Replace(small, `"amount":4`, `"amount":11`, 1))); !errors.As(err, &at) || at.Index != 2 {
		t.Errorf("a bid of more than there is: %v", err)
	}
}

// wins is what each seat has of a win.
func wins(g *stats.Game) func(func(int) bool) {
	return func(yield func(int) bool) {
		for _, c := range g.Cells {
			if c.Group == "seat" && !yield(c.Won) {
				return
			}
		}
	}
}

// What is asked for is let through, and people stand beside bots whatever is asked for.
func TestNumbers_Filter(t *testing.T) {
	var sums stats.Sums
	for _, change := range []func(*game.Record){
		func(*game.Record) {},
		func(r *game.Record) { r.Seats[1].Bot = "" },
		func(r *game.Record) { r.Seats[0].Bot = "clerk" },
		func(r *game.Record) {
			r.Seats[1].Bot = ""
			r.Entries[9].At = r.Entries[9].At.AddDate(0, -1, -1)
		},
	} {
		r := record(t, small)
		change(r)
		g, err := stats.Count(toy.Title, r)
		if err != nil {
			t.Fatal(err)
		}
		sums.Add(g)
	}
	for name, c := range map[string]struct {
		filter                stats.Filter
		games, people, scores int
	}{
		"all":          {stats.Filter{}, 4, 2, 8},
		"people":       {stats.Filter{Who: stats.People}, 2, 2, 4},
		"bots":         {stats.Filter{Who: stats.Bots}, 1, 2, 2},
		"mixed":        {stats.Filter{Who: stats.Mixed}, 1, 2, 2},
		"since":        {stats.Filter{Since: "2026-10"}, 3, 1, 6},
		"people since": {stats.Filter{Who: stats.People, Since: "2026-10"}, 1, 1, 2},
		"three":        {stats.Filter{Players: 3}, 0, 0, 0},
		"two":          {stats.Filter{Players: 2}, 4, 2, 8},
	} {
		r := stats.NewNumbers(toy.Title.Info(), sums.List(), c.filter)
		people := 0
		for _, e := range r.Endings {
			if e.Who == stats.People {
				people += e.Games
			}
		}
		if r.All != 4 || r.Games != c.games || people != c.people || r.Scores.Seats != c.scores {
			t.Errorf("%s: of %d games %d, %d of people ended, %d scores", name, r.All, r.Games, people, r.Scores.Seats)
		}
	}
	r := stats.NewNumbers(toy.Title.Info(), sums.List(), stats.Filter{})
	if want := []stats.SeatNumbers{{2, 1, 4, 0, 4 * 306}, {2, 2, 4, 4 * stats.Win, 4 * 405}}; !slices.Equal(r.Seats, want) || !slices.Equal(r.Options[0].Seats, want) {
		t.Errorf("the seats are %+v, and with the option %+v", r.Seats, r.Options[0].Seats)
	}
}
