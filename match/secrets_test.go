package match

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/title/bigshoulders"
)

// drafted is a table of Big Shoulders for Ann and Bob in the second round of the
// draft. Bob has kept one of two buildings that Ann passed on, the first or the
// second of them, face down: the other one comes to Ann when she keeps one too.
// So what Ann would love to know is which.
type drafted struct {
	*Table
	keep  json.RawMessage    // what Ann may do now
	had   string             // a building that Ann has for certain
	bobs  [2]json.RawMessage // what Bob had to choose from
	wants string             // a building that Ann has if Bob kept the second
}

func newDraft(t *testing.T, bob int) *drafted {
	t.Helper()
	sheet := &sheet.Sheet{
		Status: sheet.Running, Settings: map[string]string{"building-draft": "on"}, Secret: game.Secret{1},
		Places: []sheet.Place{{Kind: sheet.Person, User: "ann"}, {Kind: sheet.Person, User: "bob"}},
	}
	past, start, err := record.New(bigshoulders.Title, game.Setup{Seats: len(sheet.Places), Settings: sheet.Settings}, sheet.Secret)
	if err != nil {
		t.Fatal(err)
	}
	d := &drafted{Table: newTable(&House{}, "", sheet)}
	d.title, d.past, d.now = bigshoulders.Title, past, start
	for {
		turn := d.now.Turn()
		seat, pick := game.Chance, 0
		switch {
		case turn.Chance:
			pick = sheet.Secret.Draw(d.now, past.Now()).Index
		case turn.Seats.Has(1):
			seat = 1
			if n := d.now.Options(1); n == 2 && d.now.Kind(0) == "keep" {
				d.bobs = [2]json.RawMessage{d.option(t, 1, 0), d.option(t, 1, 1)}
				pick = bob
			}
		default:
			seat = 0
			if d.bobs[0] != nil {
				d.keep, d.wants = d.option(t, 0, 0), building(t, d.bobs[0])
				return d
			}
		}
		d.play(t, seat, d.option(t, seat, pick))
	}
}

// option i of a seat.
func (d *drafted) option(t *testing.T, seat game.Seat, i int) json.RawMessage {
	t.Helper()
	d.now.Options(seat)
	raw, err := json.Marshal(d.now.Action(i, int(d.now.Terms(i).Min)))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// play adds an action to the history.
func (d *drafted) play(t *testing.T, seat game.Seat, action json.RawMessage) {
	t.Helper()
	if seat == 0 && d.now.Kind(0) == "keep" {
		d.had = building(t, action)
	}
	if err := d.past.Replay(t.Context(), d.now, []record.Kept{{Entry: game.Entry{Seat: seat, Action: action}, Batch: d.past.Now()}}); err != nil {
		t.Fatal(err)
	}
}

// building that an action names.
func building(t *testing.T, action json.RawMessage) string {
	t.Helper()
	var a struct{ Building string }
	if err := json.Unmarshal(action, &a); err != nil || a.Building == "" {
		t.Fatalf("%s names no building (%v)", action, err)
	}
	return a.Building
}

// Ann sends what shows which building Bob kept, followed by what is never legal,
// so that nothing is kept and she can ask again. However often she does, the
// answer is the same, and it is the same whatever Bob kept.
func TestSecretChoice_AskingAgainTellsNothing(t *testing.T) {
	t.Parallel()
	answers := map[string]bool{}
	for bob := range 2 {
		d := newDraft(t, bob)
		batch := []json.RawMessage{
			d.keep, json.RawMessage(fmt.Sprintf(`{"kind":"build","building":%q,"remove":%q}`, d.wants, d.had)), json.RawMessage(`{"kind":"pass"}`),
		}
		for range 10_000 {
			answers[refusalOf(t, d.act(t.Context(), 0, batch))] = true
		}
		for range 1_000 {
			_, err := d.try(Move{Seat: 0, Actions: batch})
			answers[refusalOf(t, err)] = true
		}
		// Nobody is fooled: she has the building if Bob kept the other.
		d.play(t, 0, d.keep)
		if err := d.past.Replay(t.Context(), d.now, []record.Kept{{Entry: game.Entry{Seat: 0, Action: batch[1]}}}); (err == nil) != (bob == 1) {
			t.Errorf("when Bob kept building %d of two: %v", bob+1, err)
		}
	}
	if len(answers) != 1 {
		t.Errorf("Ann got %d different answers: %v", len(answers), answers)
	}
}

// refusalOf is all that a refused player is told.
func refusalOf(t *testing.T, err error) string {
	t.Helper()
	var r *refusal.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("not refused: %v", err)
	}
	return fmt.Sprintf("%s %s %d %+v %v", r.Code.Name, r.Detail, r.Index, r.Illegal, r.Facts)
}

// A preview that hangs on what is hidden is guessed once, not drawn until the
// player has seen what each of the possible worlds looks like.
func TestSecretChoice_PreviewsAreTheSame(t *testing.T) {
	t.Parallel()
	d := newDraft(t, 0)
	seen := map[string]bool{}
	for range 100 {
		tried, err := d.try(Move{Seat: 0, Actions: []json.RawMessage{d.keep}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := tried.preview(0)
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprintf("%s %s %v", p.View, p.Events, p.Options)] = true
	}
	if len(seen) != 1 {
		t.Errorf("the same preview looks %d ways", len(seen))
	}
}

// Once the last choice has brought out those of the others nobody takes their
// own back, whatever the table's dice say. Before that one may, and learns
// nothing.
func TestSecretChoice_NotTakenBackOnceItIsOut(t *testing.T) {
	t.Parallel()
	d := newDraft(t, 0)
	d.play(t, 0, d.keep)
	out := d.past.Now()
	for i := range 5_000 {
		binary.BigEndian.PutUint64(d.past.Secret[:], uint64(i))
		if got, err := d.findUndo(); err != nil || got.by != game.Watcher {
			t.Fatalf("secret %d: %+v can be taken back (%v)", i, got, err)
		}
	}
	d.play(t, 1, d.option(t, 1, 0))
	if got, err := d.findUndo(); err != nil || got != (back{to: out, by: 1}) {
		t.Fatalf("Bob cannot take back a choice that Ann does not know: %+v (%v)", got, err)
	}
}
