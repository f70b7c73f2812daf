package match

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// Whatever is taken back, in whatever order, every moment of the history is what
// the record says: the entries in force, played from the beginning.
func TestHistoryIsTheRecord(t *testing.T) {
	t.Parallel()
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 1))
		setup := game.Setup{Seats: 3, Settings: map[string]string{"rounds": "four"}}
		h := begun(t, toy.Title, setup)
		record := game.NewRecord(toy.Title.Info(), setup, make([]game.SeatInfo, 3))
		g := h.start.Clone()
		for range 120 {
			k := Kept{Entry: anyEntry(t, g, h.now(), r)}
			s, err := h.play(g, k)
			if err != nil {
				t.Fatalf("seed %d, entry %d: %v", seed, h.now(), err)
			}
			h.push(s, g)
			record.Entries = append(record.Entries, k.Entry)
		}
		tape, err := toy.Title.Tape(record)
		if err != nil {
			t.Fatal(err)
		}
		first := r.IntN(20)
		if err := h.walk(first, h.now(), func(n int, g game.Game) error {
			want, err := tape.At(n)
			if diff := cmp.Diff(want.State(), g.State()); diff != "" {
				t.Fatalf("seed %d, walking by moment %d (-record +walk):\n%s", seed, n, diff)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for n := range h.now() + 1 {
			want, err := tape.At(n)
			if err != nil {
				t.Fatal(err)
			}
			got, err := h.at(n)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.State(), got.State()); diff != "" {
				t.Fatalf("seed %d, moment %d (-record +history):\n%s", seed, n, diff)
			}
			if got := h.turn(n); got != want.Turn() {
				t.Fatalf("seed %d, moment %d: turn %v, want %v", seed, n, got, want.Turn())
			}
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

// begun is a history with nothing in it yet.
func begun(t *testing.T, title game.Title, setup game.Setup) *history {
	t.Helper()
	h, err := newHistory(title, &Sheet{Places: make([]Place, setup.Seats), Settings: setup.Settings, Secret: game.Secret{1}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}
