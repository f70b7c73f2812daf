package match

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/title/bigshoulders"
	"github.com/scrip-games/scrip/titletest/toy"
)

// dealt is the toy for two, with cards 2 and 3 dealt.
func dealt(t *testing.T) game.Game {
	t.Helper()
	g, err := toy.Title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []uint8{2, 3} {
		if err := g.Do(game.Chance, toy.Action{Does: "deal", Card: card}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestRevealed(t *testing.T) {
	t.Parallel()
	h, _ := begun(t, toy.Title, game.Setup{Seats: 2})
	g := dealt(t)
	bid := toy.Action{Does: "bid", Amount: 5}
	reveals := func(seat game.Seat) bool {
		told, err := h.revealed(g, 2, seat, bid, g.SeenBy(seat, bid))
		if err != nil {
			t.Fatal(err)
		}
		return told
	}
	if reveals(0) {
		t.Error("the first of two sealed bids reveals something")
	}
	if err := g.Do(0, bid, nil); err != nil {
		t.Fatal(err)
	}
	if !reveals(1) {
		t.Error("the last sealed bid opens all, and reveals nothing")
	}
}

// peeking ranks by the cards in hand, which are hidden.
type peeking struct{ toy.Rules }

func (p peeking) Outcome(s *toy.State) (string, []game.Standing) {
	ending, list := p.Rules.Outcome(s)
	for i := range list {
		list[i].Score += int(s.Hand[list[i].Seat])
	}
	return ending, list
}

// Scores that hang on hidden cards are shown to nobody before the end.
func TestStandingsDoNotTell(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		title game.Title
		told  bool
	}{{"open scores", toy.Title, true}, {"scores of hidden cards", game.Erase[toy.State, toy.Action](peeking{}), false}} {
		h, g := begun(t, test.title, game.Setup{Seats: 2})
		if err := h.replay(t.Context(), g, []Kept{
			{Entry: game.Entry{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":2}`)}},
			{Entry: game.Entry{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":3}`)}},
		}); err != nil {
			t.Fatal(err)
		}
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			if told := h.standings(g, 2, viewer) != nil; told != test.told {
				t.Errorf("%s: told to %s: %v", test.name, viewer, told)
			}
		}
	}
}

// drafted is a table of Big Shoulders for Ann and Bob in the second round of the
// draft. Bob has kept one of two buildings that Ann passed to him, the first or
// the second of them, face down: the other one comes to Ann when she keeps one
// too. So what she would love to know is which.
type drafted struct {
	*Table
	keep  json.RawMessage    // what Ann may do now
	had   string             // a building that Ann has for certain
	bobs  [2]json.RawMessage // what Bob had to choose from
	wants string             // a building that Ann has if Bob kept the second
}

func newDraft(t *testing.T, bob int) *drafted {
	t.Helper()
	sheet := &Sheet{
		Status: Running, Settings: map[string]string{"building-draft": "on"}, Secret: game.Secret{1},
		Places: []Place{{Kind: Person, User: "ann"}, {Kind: Person, User: "bob"}},
	}
	past, start, err := newHistory(bigshoulders.Title, sheet)
	if err != nil {
		t.Fatal(err)
	}
	d := &drafted{Table: &Table{title: bigshoulders.Title, sheet: sheet, past: past, now: start}}
	for {
		turn := d.now.Turn()
		seat, pick := game.Chance, 0
		switch {
		case turn.Chance:
			pick = sheet.Secret.Draw(d.now, past.now()).Index
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
	if err := d.past.replay(t.Context(), d.now, []Kept{{Entry: game.Entry{Seat: seat, Action: action}, Batch: d.past.now()}}); err != nil {
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
		if err := d.past.replay(t.Context(), d.now, []Kept{{Entry: game.Entry{Seat: 0, Action: batch[1]}}}); (err == nil) != (bob == 1) {
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

// Once the last choice has brought out those of the others nobody takes his own
// back, whatever the table's dice say. Before that one may, and learns nothing.
func TestSecretChoice_NotTakenBackOnceItIsOut(t *testing.T) {
	t.Parallel()
	d := newDraft(t, 0)
	d.play(t, 0, d.keep)
	out := d.past.now()
	for i := range 5_000 {
		binary.BigEndian.PutUint64(d.past.secret[:], uint64(i))
		if got, err := d.findUndo(); err != nil || got.by != game.Watcher {
			t.Fatalf("secret %d: %+v can be taken back (%v)", i, got, err)
		}
	}
	d.play(t, 1, d.option(t, 1, 0))
	if got, err := d.findUndo(); err != nil || got != (back{to: out, by: 1}) {
		t.Fatalf("Bob cannot take back a choice that Ann does not know: %+v (%v)", got, err)
	}
}
