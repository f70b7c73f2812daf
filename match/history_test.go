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
		h, err := newHistory(toy.Title, setup)
		if err != nil {
			t.Fatal(err)
		}
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
	g := dealt(t)
	bid := toy.Action{Does: "bid", Amount: 5}
	reveals := func(seat game.Seat) bool {
		told, err := revealed(g, seat, bid, g.SeenBy(seat, bid))
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
		h, err := newHistory(test.title, game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		g := h.start.Clone()
		if err := h.replay(g, []Kept{
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
