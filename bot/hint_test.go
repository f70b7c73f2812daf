package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/bigshoulders"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

var quickly = bot.HintSearch{Search: bot.Search{Search: game.Search{Games: 60, Horizon: 4, Plans: 12, Margin: 1}, Cores: 1, Taste: bot.Even}, Fresh: 60}

func hintFor(t *testing.T, g game.Game, seat game.Seat) string {
	t.Helper()
	h, err := bot.Advise(t.Context(), g, seat, 7, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A hint is the same for all positions that the seat cannot tell apart.
func TestHint_SameForWhatTheSeatCannotTellApart(t *testing.T) {
	t.Parallel()
	g, r := newGame(t, toy.Title, 3), bot.Rand(5, 1)
	table, hidden := newTable(t, 3, "brisk"), 0
	for !g.Turn().Over {
		seat, pick := table.Next(g, r)
		if seat != game.Chance {
			want := hintFor(t, g.Clone(), seat)
			for range 4 {
				other := g.Clone()
				other.Determinize(g, seat, r)
				if got := hintFor(t, other, seat); got != want {
					t.Fatalf("seat %s is told\n%s\nin one position and\n%s\nin another that looks the same", seat, want, got)
				}
				if *other.State().(*toy.State) != *g.State().(*toy.State) {
					hidden++
				}
			}
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if hidden == 0 {
		t.Fatal("nothing was hidden: this proves nothing")
	}
}

// A hint for the last of those who choose in secret ends with that choice: what follows depends
// on what the others have chosen.
func TestHint_EndsBeforeWhatComesToLight(t *testing.T) {
	t.Parallel()
	g, r := newGame(t, bigshoulders.Title, 2), bot.Rand(6, 1)
	table, last := newTable(t, 2, "brisk"), 0
	adviser := quickly
	adviser.Games, adviser.Fresh = 12, 2
	for !g.Turn().Over && last < 4 {
		seat, pick := table.Next(g, r)
		before, secret := g.Clone(), false
		if seat != game.Chance && before.Options(seat) > 0 {
			secret = before.SeenBy(seat, before.Action(0, int(before.Terms(0).Min))) != game.Everyone
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
		if secret && g.Turn() == game.TurnOf(seat) {
			last++
			h, err := adviser.Advise(t.Context(), before, seat, 7)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range h.Ways {
				if len(w.Actions) > 1 {
					t.Errorf("seat %s is told %+v", seat, w.Actions)
				}
			}
		}
	}
	if last == 0 {
		t.Error("nobody chose last who was asked next")
	}
}

// Kinds of move are different options, the first of which is the move; its whole
// turn can be played; and what the games cannot tell from it is called close.
func TestHint_ComparesKindsOfMove(t *testing.T) {
	t.Parallel()
	g, r := newGame(t, chicagoexpress.Title, 4), bot.Rand(3, 1)
	table := newTable(t, 4, "brisk")
	certain, near, longest := 0, 0, 0
	for n := 0; !g.Turn().Over; n++ {
		seat, pick := table.Next(g, r)
		if seat != game.Chance && n%7 == 0 {
			h, err := quickly.Advise(t.Context(), g.Clone(), seat, uint64(n))
			if err != nil {
				t.Fatal(err)
			}
			checkHint(t, g, seat, h)
			longest = max(longest, len(h.Ways[0].Actions))
			if len(h.Ways) > 1 && h.Sure == 3 {
				certain++
			} else if len(h.Ways) > 1 && h.Ways[1].Close {
				near++
			}
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if certain == 0 || near == 0 || longest < 2 {
		t.Errorf("%d hints are certain, %d too close to call, and the longest has %d actions", certain, near, longest)
	}
}

func checkHint(t *testing.T, g game.Game, seat game.Seat, h *bot.Hint) {
	t.Helper()
	bids := 0
	for i, w := range h.Ways {
		if w.Close && (i == 0 || i == 1 && h.Sure > 1) {
			t.Errorf("way %d of %+v is called close", i, h)
		}
		at := g.Clone()
		for _, action := range w.Actions {
			if err := at.Do(seat, action, nil); err != nil {
				t.Fatalf("the hint %+v cannot be played: %v", w, err)
			}
		}
		if w.Actions[0].(chicagoexpress.Action).Do == chicagoexpress.Bid {
			bids++
		}
	}
	if bids > 1 {
		t.Errorf("bids of different amounts are kinds of their own: %+v", h.Ways)
	}
}

// Where there is one thing to do nothing is simulated, and a caller who stops gets no hint.
func TestHint_NothingToThinkAbout(t *testing.T) {
	t.Parallel()
	g, r := newGame(t, chicagoexpress.Title, 3), rand.New(rand.NewPCG(2, 2))
	for g.Turn().Chance {
		if err := g.Play(game.Draw(g, r), nil); err != nil {
			t.Fatal(err)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if h, err := bot.Advise(stopped, g, g.Turn().Seats.First(), 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who had stopped was told %+v, %v", h, err)
	}
	table := newTable(t, 3, "brisk")
	for !g.Turn().Over {
		seat, pick := table.Next(g, r)
		if seat != game.Chance && g.Clone().Options(seat) == 1 {
			at := g.Clone()
			at.Options(seat)
			if at.Terms(0).Step == 0 {
				if h, err := bot.Advise(t.Context(), g, seat, 1, nil); err != nil || len(h.Ways) != 1 || h.Games != 0 || h.Sure != 3 {
					t.Errorf("where one thing can be done the hint is %+v, %v", h, err)
				}
				return
			}
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("there was always a choice")
}

// No action wins more of the games than the move. And no move is called surer than it is beside
// each of the others.
func TestHint_AdvisesNothingThatIsShownAsWorse(t *testing.T) {
	t.Parallel()
	g, r := newGame(t, chicagoexpress.Title, 3), bot.Rand(8, 1)
	table := newTable(t, 3, "brisk")
	close, shown := 0, 0
	for n := 0; !g.Turn().Over; n++ {
		seat, pick := table.Next(g, r)
		if seat != game.Chance && n%titletest.Many(15, 5) == 0 {
			h, err := quickly.Advise(t.Context(), g.Clone(), seat, uint64(n))
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range h.Ways[1:] {
				shown++
				if w.Close {
					close++
				}
				if better := math.Round(100*w.Chance) > math.Round(100*h.Ways[0].Chance); better {
					t.Errorf("the move wins %v of the games, and %v wins %v", h.Ways[0].Chance, w.Actions, w.Chance)
				}
				if w.Close && h.Sure > 1 {
					t.Errorf("one way is as good as the move, which is called surer: %+v", h)
				}
			}
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if close == 0 || close == shown {
		t.Errorf("%d of %d ways were close: this proves nothing", close, shown)
	}
}
