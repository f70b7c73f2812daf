package game_test

import (
	"context"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// counting is a pondering toy before its first deal. It counts what it was asked;
// the answers are the counts.
func counting(t *testing.T) (g game.Game, asked *int) {
	t.Helper()
	asked = new(int)
	title := toy.NewPondering(func(context.Context, toy.Wonder) (int, error) {
		*asked++
		return *asked, nil
	})
	g, err := title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	return g, asked
}

// deal deals to both seats.
func deal(t *testing.T, g game.Game) {
	t.Helper()
	for range 2 {
		g.Options(game.Chance)
		if err := g.Play(game.Pick{}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// found is the number that the seat's view shows, 0 for none.
func found(g game.Game, seat game.Seat) int {
	if n := g.View(seat).(toy.PonderedView).Found; n != nil {
		return *n
	}
	return 0
}

func TestWhatIsPonderedIsFoundOnce(t *testing.T) {
	g, asked := counting(t)
	deal(t, g)
	if found(g, 0) != 0 || *asked != 2 {
		t.Fatalf("a view shows %d; %d answers were found for two deals", found(g, 0), *asked)
	}
	for range 3 {
		g.Options(0)
	}
	guess := g.Clone()
	guess.Determinize(g, 0, bot.Rand(1, 1))
	copied := g.Clone()
	for _, same := range []game.Game{g, copied, guess} {
		if same.Options(0); found(same, 0) != 3 || *asked != 3 || same.Question(0) != nil {
			t.Errorf("seat 0 sees %d after %d answers", found(same, 0), *asked)
		}
	}
	if found(g, 1) != 0 || g.Question(1) == nil {
		t.Error("what one seat found is shown to another")
	}
}

func TestAnAnswerIsTakenFromOutside(t *testing.T) {
	g, asked := counting(t)
	q := g.Question(game.Chance)
	if q == nil || g.Question(0) != nil {
		t.Fatal("whoever decides is to ponder, and nobody else")
	}
	g.Learn(q, 17)
	if g.Options(game.Chance); *asked != 0 || g.Question(game.Chance) != nil {
		t.Errorf("an answer that is known was looked for %d times", *asked)
	}
	if err := g.Play(game.Pick{}, nil); err != nil {
		t.Fatal(err)
	}
	if next := g.Question(game.Chance); next == nil || next == q {
		t.Error("the next decision has no question of its own")
	}
	g.Learn(q, 17)
	if g.Options(game.Chance); *asked != 1 {
		t.Error("an answer was taken for that of another question")
	}
}

func TestARefusedActionForgetsNothing(t *testing.T) {
	g, asked := counting(t)
	deal(t, g)
	g.Options(0)
	if g.Do(0, toy.Action{Does: "bid", Amount: 99}, nil) == nil {
		t.Fatal("a bid of 99 was taken")
	}
	if g.Options(0); *asked != 3 {
		t.Errorf("%d answers were found for two deals and a bid", *asked)
	}
}
