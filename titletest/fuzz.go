package titletest

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// FuzzAction throws bytes at the decoding of actions. What decodes must encode
// to itself again, and any position must take it or refuse it by a rule.
func FuzzAction(f *testing.F, title game.Title) {
	setup := game.Setup{Seats: title.Info().MinSeats}
	full, err := title.Info().Complete(setup)
	if err != nil {
		f.Fatal(err)
	}
	record := randomRecord(f, title, full)
	for _, e := range record.Entries {
		f.Add([]byte(e.Action))
	}
	for _, odd := range []string{``, `null`, `{}`, `[]`, `{"kind":null}`, `{"kind":"no such kind"}`, `{"kind":"pass","x":1}`} {
		f.Add([]byte(odd))
	}
	positions := some(f, title, record)
	f.Fuzz(func(t *testing.T, raw []byte) {
		action, err := title.Decode(raw)
		if err != nil {
			return
		}
		if !json.Valid(raw) {
			t.Fatalf("%s is no JSON, and decodes to %+v", raw, action)
		}
		again, err := json.Marshal(action)
		if err != nil {
			t.Fatalf("%s decodes to %+v, which does not encode: %v", raw, action, err)
		}
		if back, err := title.Decode(again); err != nil || back != action {
			t.Fatalf("%s decodes to %+v, and its own JSON %s to %+v (error: %v)", raw, action, again, back, err)
		}
		for _, p := range positions {
			fuzzPosition(t, p, action)
		}
	})
}

// some positions of a recorded game: its beginning, its end and some between.
func some(t testing.TB, title game.Title, record *game.Record) []game.Game {
	t.Helper()
	tape, err := title.Tape(record)
	if err != nil {
		t.Fatal(err)
	}
	var positions []game.Game
	const parts = 8
	for i := range parts + 1 {
		g, err := tape.At(tape.Len() * i / parts)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, g)
	}
	return positions
}

// fuzzPosition does an action on a copy of the position, as each seat.
func fuzzPosition(t *testing.T, p game.Game, action any) {
	t.Helper()
	for seat := game.Watcher; int(seat) < p.Seats(); seat++ {
		at := p.Clone()
		if err := at.Do(seat, action, new(game.Log)); err != nil {
			if _, ok := game.Refusal(err); !ok || !same(at, p) {
				t.Fatalf("seat %s, %+v: refused without a rule, or with a change: %v", seat, action, err)
			}
			continue
		}
		if err := at.Audit(); err != nil {
			t.Fatalf("seat %s, %+v: %v", seat, action, err)
		}
	}
}

// FuzzRecord throws bytes at the reading of records. What reads as one must
// replay, or be refused at an entry, and must encode to what reads the same.
func FuzzRecord(f *testing.F, title game.Title) {
	full, err := title.Info().Complete(game.Setup{Seats: title.Info().MinSeats})
	if err != nil {
		f.Fatal(err)
	}
	record := randomRecord(f, title, full)
	record.Entries = record.Entries[:min(len(record.Entries), 40)] // short inputs are explored faster
	whole := encodeRecord(f, record)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte(`{}`))
	back := 1
	record.Entries = append(record.Entries[:3:3], game.Entry{Seat: 0, Undo: &back})
	f.Add(encodeRecord(f, record))
	f.Fuzz(func(t *testing.T, raw []byte) {
		record, err := game.ReadRecord(bytes.NewReader(raw))
		if err != nil {
			return
		}
		if _, err := game.ReadRecord(bytes.NewReader(encodeRecord(t, record))); err != nil {
			t.Fatalf("the record reads, and what it encodes to does not: %v", err)
		}
		tape, err := title.Tape(record)
		if err != nil {
			return
		}
		if g, err := tape.At(tape.Len()); err == nil {
			if err := g.Audit(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
