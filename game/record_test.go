package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// act and undo are entries of which only the place matters.
func act() game.Entry { return game.Entry{Action: json.RawMessage(`{"kind":"pass"}`)} }

func undo(to int) game.Entry { return game.Entry{Undo: &to} }

// An undo takes the game back to where it stood after so many entries.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []game.Entry
		want    []int
	}{
		{"nothing done", nil, []int{}},
		{"nothing undone", []game.Entry{act(), act()}, []int{0, 1}},
		{"the last undone", []game.Entry{act(), act(), undo(1)}, []int{0}},
		{"all undone", []game.Entry{act(), act(), undo(0)}, []int{}},
		{"undone and gone on", []game.Entry{act(), act(), undo(1), act()}, []int{0, 3}},
		{"undone twice", []game.Entry{act(), act(), act(), undo(2), undo(1)}, []int{0}},
		{"undone across an undo", []game.Entry{act(), act(), undo(1), act(), undo(0), act()}, []int{5}},
		{"back to just after an undo", []game.Entry{act(), act(), undo(1), act(), undo(3)}, []int{0}},
		{"an undo of nothing", []game.Entry{act(), undo(1)}, []int{0}},
		{"what was taken back stays so", []game.Entry{act(), act(), undo(1), undo(2)}, []int{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := game.Record{Entries: c.entries}
			if got := r.Line(len(c.entries)); !slices.Equal(got, c.want) {
				t.Errorf("in force are %v, want %v", got, c.want)
			}
		})
	}
}

func TestLineAtAnEarlierMoment(t *testing.T) {
	r := game.Record{Entries: []game.Entry{act(), act(), undo(0), act()}}
	for n, want := range [][]int{{}, {0}, {0, 1}, {}, {3}} {
		if got := r.Line(n); !slices.Equal(got, want) {
			t.Errorf("after %d entries %v are in force, want %v", n, got, want)
		}
	}
}

const head = `{"format":"scrip-record/1","title":"toy","version":1,"settings":{},"seats":[{"name":"A"},{"name":"B"}],"entries":`

func TestReadRecordRefuses(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", ``, "ends in the middle"},
		{"half a record", head + `[{"seat":0,"act`, "ends in the middle"},
		{"something else", `[1,2]`, "not a record"},
		{"another format", `{"format":"x"}`, `format is "x"`},
		{"an unknown field", strings.Replace(head, `"title"`, `"tilte"`, 1) + `[]}`, `unknown field "tilte"`},
		{"more text", head + `[]} x`, "more text"},
		{"no seats", `{"format":"scrip-record/1","title":"toy","version":1,"settings":{},"seats":[],"entries":[]}`, "1 to 8 seats"},
		{"a seat that is not there", head + `[{"seat":2,"action":{}}]}`, "entry 0: there is no seat 2"},
		{"a watcher that acts", head + `[{"seat":"watcher","action":{}}]}`, "entry 0: there is no seat watcher"},
		{"an empty entry", head + `[{"seat":0}]}`, "either an action or an undo"},
		{"an action and an undo", head + `[{"seat":0,"action":{},"undo":0}]}`, "either an action or an undo"},
		{"an undo to the future", head + `[{"seat":0,"undo":1}]}`, "an undo goes back to 0 to 0"},
		{"an undo to before the start", head + `[{"seat":0,"undo":-1}]}`, "not -1"},
		{"an undo of nothing", head + `[{"seat":0,"action":{}},{"seat":0,"undo":1}]}`, "entry 1: the undo to 1 takes nothing back"},
		{"an undo of what is taken back", head + `[{"seat":0,"action":{}},{"seat":0,"undo":0},{"seat":0,"undo":0}]}`, "entry 2: the undo to 0"},
		{"too many entries", head + list(game.MostEntries+1, `{"seat":0,"action":{}}`) + `}`, "there are 20001 entries; a game has at most 20000"},
		{"a heap of objects", head + list(200_000, `{}`) + `}`, "line 1: more than 50000 objects"},
		{"a heap of seats", `{"seats":` + list(200_000, `{}`) + `}`, "line 1: more than 50000 objects"},
		{"a deep well", head + strings.Repeat(`[`, 100_000), "line 1: lists and objects lie more than 32 deep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := game.ReadRecord(strings.NewReader(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one that says %q", err, c.want)
			}
		})
	}
}

// list is a JSON list of n times the same.
func list(n int, what string) string { return "[" + strings.Repeat(what+",", n-1) + what + "]" }

// What is quoted does not count, and a game of the greatest length is read.
func TestReadRecordReadsTheLongestGame(t *testing.T) {
	long := strings.Replace(head, "toy", `toy \" `+strings.Repeat("[{", 60_000), 1) + list(game.MostEntries, `{"seat":0,"action":{}}`) + `}`
	r, err := game.ReadRecord(strings.NewReader(long))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Entries) != game.MostEntries {
		t.Errorf("%d entries were read", len(r.Entries))
	}
}

// Text that is refused for its size costs no more memory than its own.
func BenchmarkReadRecord_TooMuch(b *testing.B) {
	text := head + list(340_000, `{}`) + `}`
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := game.ReadRecord(strings.NewReader(text)); err == nil {
			b.Fatal("it was read")
		}
	}
}

func TestReadRecordPlacesAMistakeInTheText(t *testing.T) {
	_, err := game.ReadRecord(strings.NewReader("{\n\"format\":\"scrip-record/1\",\n\"version\":\"one\"}"))
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v, want the line", err)
	}
}

func TestWriteRecordPutsEachEntryOnItsLine(t *testing.T) {
	record := game.NewRecord(toy.Title.Info(), game.Setup{Seats: 2}, []game.SeatInfo{{Name: "A"}, {Name: "B", Bot: "greedy"}})
	for _, entries := range [][]game.Entry{{}, {act()}, {act(), undo(0), act()}} {
		record.Entries = entries
		var text bytes.Buffer
		if err := game.WriteRecord(&text, record); err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(text.Bytes(), []byte("\n")); lines != len(entries)+2 {
			t.Errorf("%d entries on %d lines:\n%s", len(entries), lines, text.Bytes())
		}
		back, err := game.ReadRecord(&text)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, record) {
			t.Errorf("%+v came back as %+v", record, back)
		}
	}
}

// play reads a record of the toy and replays it whole.
func play(entries string) (game.Game, error) {
	record, err := game.ReadRecord(strings.NewReader(head + entries + "}"))
	if err != nil {
		return nil, err
	}
	tape, err := toy.Title.Tape(record)
	if err != nil {
		return nil, err
	}
	return tape.At(tape.Len())
}

func TestTapeStopsAtTheEntryThatIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, entries string
		index         int
		why           error
	}{
		{"out of turn", `[{"seat":0,"action":{"kind":"pass"}}]`, 0, game.NotYourTurn},
		{"against a rule", `[{"seat":"chance","action":{"kind":"deal","card":1}},{"seat":"chance","action":{"kind":"deal","card":2}},
			{"seat":1,"action":{"kind":"bid","amount":11}}]`, 2, toy.TooMuch},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := play(c.entries)
			var at *game.EntryError
			if !errors.As(err, &at) || at.Index != c.index || !errors.Is(err, c.why) {
				t.Errorf("error %v, want %v at entry %d", err, c.why, c.index)
			}
		})
	}
}

func TestTapeNamesAnActionThatCannotBeRead(t *testing.T) {
	_, err := play(`[{"seat":"chance","action":{"kind":"deal","card":1}},{"seat":"chance","action":{"kind":"dance"}}]`)
	var at *game.EntryError
	if !errors.As(err, &at) || at.Index != 1 || !strings.Contains(err.Error(), "Sealed Bids") {
		t.Errorf("error %v, want entry 1 and the title", err)
	}
}

// What was undone is not replayed: not even checked.
func TestTapeLeavesOutWhatWasUndone(t *testing.T) {
	g, err := play(`[{"seat":"chance","action":{"kind":"deal","card":1}},{"seat":0,"action":{"kind":"pass"}},{"seat":0,"undo":1},
		{"seat":"chance","action":{"kind":"deal","card":2}}]`)
	if err != nil {
		t.Fatal(err)
	}
	if hand := g.State().(*toy.State).Hand; hand[0] != 1 || hand[1] != 2 {
		t.Errorf("hands %v, want 1 and 2", hand)
	}
}

func TestTapeRefusesOtherTitlesAndVersions(t *testing.T) {
	record := game.NewRecord(toy.Title.Info(), game.Setup{Seats: 2}, make([]game.SeatInfo, 2))
	record.Version = 2
	if _, err := toy.Title.Tape(record); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("another version: %v", err)
	}
	record.Version, record.Title = 1, "chess"
	if _, err := toy.Title.Tape(record); err == nil || !strings.Contains(err.Error(), "chess") {
		t.Errorf("another title: %v", err)
	}
}

func TestTapeHasNoMomentsBeyondItsEnds(t *testing.T) {
	tape, err := toy.Title.Tape(game.NewRecord(toy.Title.Info(), game.Setup{Seats: 2}, make([]game.SeatInfo, 2)))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 1} {
		if _, err := tape.At(n); err == nil {
			t.Errorf("an empty tape has a moment %d", n)
		}
	}
}

// Appending to a tape must not write into the record it came from.
func TestTapeKeepsItsRecordToItself(t *testing.T) {
	record := game.NewRecord(toy.Title.Info(), game.Setup{Seats: 2}, make([]game.SeatInfo, 2))
	tape, err := toy.Title.Tape(record)
	if err != nil {
		t.Fatal(err)
	}
	if err := tape.Append(game.Entry{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":1}`)}); err != nil {
		t.Fatal(err)
	}
	if tape.Len() != 1 || len(record.Entries) != 0 {
		t.Errorf("tape %d, record %d entries; want 1 and 0", tape.Len(), len(record.Entries))
	}
}

func FuzzReadRecord(f *testing.F) {
	for _, text := range []string{``, `{}`, head + `[]}`, head + `[{"seat":0,"undo":0},{"seat":"chance","action":{"kind":"deal","card":1}}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := game.ReadRecord(bytes.NewReader(raw))
		if err != nil {
			return
		}
		line := r.Line(len(r.Entries))
		if !slices.IsSorted(line) || len(line) > len(r.Entries) {
			t.Errorf("in force are %v of %d entries", line, len(r.Entries))
		}
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("the record reads and does not encode: %v", err)
		}
	})
}
