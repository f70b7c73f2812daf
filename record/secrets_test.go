package record

import (
	"encoding/json"
	"testing"

	"github.com/scrip-games/scrip/game"
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
		told, err := h.Revealed(g, 2, seat, bid, g.SeenBy(seat, bid))
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
		if err := h.Replay(t.Context(), g, []Kept{
			{Entry: game.Entry{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":2}`)}},
			{Entry: game.Entry{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":3}`)}},
		}); err != nil {
			t.Fatal(err)
		}
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			if told := h.Standings(g, 2, viewer) != nil; told != test.told {
				t.Errorf("%s: told to %s: %v", test.name, viewer, told)
			}
		}
	}
}
