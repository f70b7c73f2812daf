package record

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
func anyHistory(t *testing.T, r *rand.Rand) (*History, *game.Record, [][]game.Logged) {
	t.Helper()
	setup := game.Setup{Seats: 3, Settings: map[string]string{"rounds": "four"}}
	h, g := begun(t, toy.Title, setup)
	h.stride = 4 // the toy's games are short
	record := game.NewRecord(toy.Title.Info(), setup, make([]game.SeatInfo, 3))
	var happened [][]game.Logged
	for range 120 {
		e := anyEntry(t, g, h.Now(), r)
		e.At = time.UnixMilli(r.Int64N(1 << 40)).UTC()
		var log game.Log
		p, err := h.Play(g, Kept{Entry: e, Batch: h.Now()}, &log)
		if err != nil {
			t.Fatalf("entry %d: %v", h.Now(), err)
		}
		h.Push(p, g)
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
			if got := h.Turn(n); got != want.Turn() {
				t.Fatalf("seed %d, moment %d: turn %v, want %v", seed, n, got, want.Turn())
			}
		}
		if err := h.Walk(r.IntN(20), h.Now(), func(n int, g game.Game) error {
			same("walking by", n, g)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, n := range append(r.Perm(h.Now()+1), r.Perm(h.Now()+1)...) {
			got, err := h.At(n)
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
			if diff := cmp.Diff(want, h.Entry(n)); diff != "" {
				t.Fatalf("seed %d, entry %d (-record +history):\n%s", seed, n, diff)
			}
		}
		from := r.IntN(20)
		next := from
		if err := h.Tell(from, h.Now(), func(n int, events []game.Logged) error {
			if diff := cmp.Diff(happened[n], events); n != next || diff != "" {
				t.Fatalf("seed %d, entry %d (want %d) tells (-happened +told):\n%s", seed, n, next, diff)
			}
			next++
			return nil
		}); err != nil || next != h.Now() {
			t.Fatalf("seed %d: told up to %d of %d: %v", seed, next, h.Now(), err)
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
func begun(t *testing.T, title game.Title, setup game.Setup) (*History, game.Game) {
	t.Helper()
	h, g, err := New(title, setup, game.Secret{1})
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
		h, g := begun(t, toy.Title, whole.Setup)
		h.stride = whole.stride
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(h.Replay(t.Context(), g, KeptFrom(0, record.Entries[:from], time.Time{})))
		before := g.Clone()
		rest := KeptFrom(from, record.Entries[from:], time.Time{})
		spoilt := append(slices.Clone(rest), Kept{Entry: game.Entry{Seat: 0, Action: json.RawMessage(`{"kind":"nonsense"}`)}})
		if err := h.Replay(t.Context(), g, spoilt); err == nil {
			t.Fatal("nonsense was played")
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := h.Replay(ended, before.Clone(), rest); err == nil {
			t.Fatal("it was played although nobody waits for it")
		}
		must(h.Replay(t.Context(), before, rest))
		for what, pair := range map[string][2]any{
			"steps": {h.Steps, whole.Steps}, "text": {string(h.text), string(whole.text)}, "draws": {h.draws, whole.draws}, "marks": {placesOf(h), placesOf(whole)},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Errorf("seed %d, from %d: the %s are %v, want %v", seed, from, what, pair[0], pair[1])
			}
		}
	}
}

func placesOf(h *History) (list []int) {
	for _, m := range h.marks {
		list = append(list, m.place)
	}
	return list
}
