package match

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// anyHistory is a history of actions and undos of all kinds, the record that it is
// of, and what happened by each entry.
func anyHistory(t *testing.T, r *rand.Rand) (*history, *game.Record, [][]game.Logged) {
	t.Helper()
	setup := game.Setup{Seats: 3, Settings: map[string]string{"rounds": "four"}}
	h, g := begun(t, toy.Title, setup)
	h.stride = 4 // the toy's games are short
	record := game.NewRecord(toy.Title.Info(), setup, make([]game.SeatInfo, 3))
	var happened [][]game.Logged
	for range 120 {
		e := anyEntry(t, g, h.now(), r)
		e.At = time.UnixMilli(r.Int64N(1 << 40)).UTC()
		var log game.Log
		p, err := h.play(g, Kept{Entry: e, Batch: h.now()}, &log)
		if err != nil {
			t.Fatalf("entry %d: %v", h.now(), err)
		}
		h.push(p, g)
		record.Entries = append(record.Entries, e)
		happened = append(happened, log.Entries)
	}
	return h, record, happened
}

// Whatever is taken back, in whatever order, every moment of the history is what
// the record says: the entries in force, played from the beginning.
func TestHistoryIsTheRecord(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		h, record, _ := anyHistory(t, r)
		tape, err := toy.Title.Tape(record)
		if err != nil {
			t.Fatal(err)
		}
		same := func(how string, n int, got game.Game) {
			t.Helper()
			want, err := tape.At(n)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.State(), got.State()); diff != "" {
				t.Fatalf("seed %d, %s moment %d (-record +history):\n%s", seed, how, n, diff)
			}
			if got := h.turn(n); got != want.Turn() {
				t.Fatalf("seed %d, moment %d: turn %v, want %v", seed, n, got, want.Turn())
			}
		}
		if err := h.walk(r.IntN(20), h.now(), func(n int, g game.Game) error {
			same("walking by", n, g)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, n := range append(r.Perm(h.now()+1), r.Perm(h.now()+1)...) {
			got, err := h.at(n)
			if err != nil {
				t.Fatal(err)
			}
			same("at", n, got)
		}
	}
}

// What a history does not keep it tells all the same: each entry as it was, and
// what happened by it.
func TestHistoryTells(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 2))
		h, record, happened := anyHistory(t, r)
		for n, want := range record.Entries {
			if diff := cmp.Diff(want, h.entry(n)); diff != "" {
				t.Fatalf("seed %d, entry %d (-record +history):\n%s", seed, n, diff)
			}
		}
		from := r.IntN(20)
		next := from
		if err := h.tell(from, h.now(), func(n int, events []game.Logged) error {
			if diff := cmp.Diff(happened[n], events); n != next || diff != "" {
				t.Fatalf("seed %d, entry %d (want %d) tells (-happened +told):\n%s", seed, n, next, diff)
			}
			next++
			return nil
		}); err != nil || next != h.now() {
			t.Fatalf("seed %d: told up to %d of %d: %v", seed, next, h.now(), err)
		}
	}
}

// anyEntry is an action that is possible in g, or now and then an undo to any
// moment at all.
func anyEntry(t *testing.T, g game.Game, n int, r *rand.Rand) game.Entry {
	if turn := g.Turn(); !turn.Over && r.IntN(6) > 0 {
		seat := game.Chance
		if !turn.Chance {
			seat = turn.Seats.First()
		}
		i := r.IntN(g.Options(seat))
		raw, err := json.Marshal(g.Action(i, int(g.Terms(i).Min)))
		if err != nil {
			t.Fatal(err)
		}
		return game.Entry{Seat: seat, Action: raw}
	}
	to := max(0, n-r.IntN(12))
	return game.Entry{Seat: 0, Undo: &to}
}

// begun is a history with nothing in it yet, and where it begins.
func begun(t *testing.T, title game.Title, setup game.Setup) (*history, game.Game) {
	t.Helper()
	h, g, err := newHistory(title, &Sheet{Places: make([]Place, setup.Seats), Settings: setup.Settings, Secret: game.Secret{1}})
	if err != nil {
		t.Fatal(err)
	}
	return h, g
}

// A replay that fails in its midst leaves the history as it was, whatever was taken back
// before and in it.
func TestReplay_AllOrNothing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		whole, record, _ := anyHistory(t, r)
		from := r.IntN(len(record.Entries))
		h, g := begun(t, toy.Title, whole.setup)
		h.stride = whole.stride
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(h.replay(t.Context(), g, keptFrom(0, record.Entries[:from], time.Time{})))
		before := g.Clone()
		rest := keptFrom(from, record.Entries[from:], time.Time{})
		spoilt := append(slices.Clone(rest), Kept{Entry: game.Entry{Seat: 0, Action: json.RawMessage(`{"kind":"nonsense"}`)}})
		if err := h.replay(t.Context(), g, spoilt); err == nil {
			t.Fatal("nonsense was played")
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := h.replay(ended, before.Clone(), rest); err == nil {
			t.Fatal("it was played although nobody waits for it")
		}
		must(h.replay(t.Context(), before, rest))
		for what, pair := range map[string][2]any{
			"steps": {h.steps, whole.steps}, "text": {string(h.text), string(whole.text)}, "draws": {h.draws, whole.draws}, "marks": {placesOf(h), placesOf(whole)},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Errorf("seed %d, from %d: the %s are %v, want %v", seed, from, what, pair[0], pair[1])
			}
		}
	}
}

func placesOf(h *history) (list []int) {
	for _, m := range h.marks {
		list = append(list, m.place)
	}
	return list
}
