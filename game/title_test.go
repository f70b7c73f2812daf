package game_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// dealt is a toy of two seats, both dealt to.
func dealt(t *testing.T) game.Game {
	t.Helper()
	g, err := toy.Title.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		g.Options(game.Chance)
		if err := g.Play(game.Pick{Index: 2}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestNobodyActsWhoIsNotAsked(t *testing.T) {
	g := dealt(t)
	pass := toy.Action{Does: "pass"}
	for _, seat := range []game.Seat{game.Chance, game.Watcher, 2, 7} {
		if err := g.Do(seat, pass, nil); !errors.Is(err, game.NotYourTurn) {
			t.Errorf("seat %s: %v", seat, err)
		}
	}
	if err := g.Do(0, pass, nil); err != nil {
		t.Fatal(err)
	}
	if err := g.Do(0, pass, nil); !errors.Is(err, game.NotYourTurn) {
		t.Errorf("seat 0 again: %v", err)
	}
}

func TestNothingIsDoneAfterTheEnd(t *testing.T) {
	g := dealt(t)
	g.State().(*toy.State).Over = true
	if err := g.Do(0, toy.Action{Does: "pass"}, nil); !errors.Is(err, game.GameOver) {
		t.Errorf("after the end: %v", err)
	}
}

func TestDoTakesActionsOfItsTitleAlone(t *testing.T) {
	g := dealt(t)
	for _, wrong := range []any{nil, "pass", 7, &toy.Action{Does: "pass"}} {
		if err := g.Do(0, wrong, nil); err == nil {
			t.Errorf("%T was taken for an action", wrong)
		}
	}
}

func TestOptionsCarryTheirAmount(t *testing.T) {
	g := dealt(t)
	if n := g.Options(1); n != 2 || g.Kind(0) != "pass" || g.Kind(1) != "bid" {
		t.Fatalf("%d options, of kinds %s and %s", n, g.Kind(0), g.Kind(1))
	}
	if got := g.Action(1, 4); got != (toy.Action{Does: "bid", Amount: 4}) {
		t.Errorf("the bid of 4 is %+v", got)
	}
	if got := g.Action(0, 4); got != (toy.Action{Does: "pass"}) {
		t.Errorf("a pass has no amount: %+v", got)
	}
}

func TestClonesGoTheirOwnWay(t *testing.T) {
	g := dealt(t)
	other := g.Clone()
	if err := other.Do(0, toy.Action{Does: "pass"}, nil); err != nil {
		t.Fatal(err)
	}
	if g.Turn() == other.Turn() {
		t.Error("what was done to a clone was done to the game")
	}
	g.Set(other)
	if g.Turn() != other.Turn() {
		t.Error("Set makes two positions equal")
	}
}

func TestGuessLeavesTheGameAlone(t *testing.T) {
	g := dealt(t)
	before, guess := *g.State().(*toy.State), g.Clone()
	for n := range 20 {
		guess.Determinize(g, 0, bot.Rand(1, n))
	}
	if *g.State().(*toy.State) != before {
		t.Error("guessing changed the game")
	}
	if got := guess.State().(*toy.State); got.Hand[0] != before.Hand[0] {
		t.Error("a seat guesses its own hand as it is")
	}
}

func TestSecretActionsAreSeenByTheirSeat(t *testing.T) {
	g := dealt(t)
	set := g.SeenBy(1, toy.Action{Does: "pass"})
	if !set.Has(1) || set.Has(0) || set.Has(game.Watcher) {
		t.Errorf("a secret bid is seen by %v", set)
	}
	if set := g.SeenBy(1, "no action"); set != 0 {
		t.Errorf("what is no action is seen by nobody, not %v", set)
	}
}

func TestDecodeIsStrict(t *testing.T) {
	for _, wrong := range []string{``, `null x`, `{"kind":"bid"}`, `{"kind":"bid","amount":"1"}`, `{"kind":"dance"}`, `{"kind":"pass"} {}`} {
		if a, err := toy.Title.Decode(json.RawMessage(wrong)); err == nil {
			t.Errorf("%s decodes as %+v", wrong, a)
		} else if !strings.Contains(err.Error(), "Sealed Bids") {
			t.Errorf("%s: %v does not name the title", wrong, err)
		}
	}
}

func TestLogTellsEachWhatItMayKnow(t *testing.T) {
	var log game.Log
	game.Emit(&log, toy.Bidden{Seat: 1})
	game.EmitTo(&log, game.Seats(0), toy.Dealt{Seat: 0, Card: 3})
	game.Emit[toy.Bidden](nil, toy.Bidden{}) // nobody listens
	for seat, want := range map[game.Seat]string{
		0:            `[{"kind":"bidden","seat":1},{"kind":"dealt","seat":0,"card":3}]`,
		1:            `[{"kind":"bidden","seat":1}]`,
		game.Watcher: `[{"kind":"bidden","seat":1}]`,
	} {
		if raw, err := game.EncodeEvents(log.For(seat)); err != nil || string(raw) != want {
			t.Errorf("seat %s: %s (%v)", seat, raw, err)
		}
	}
	if raw, err := game.EncodeEvents(nil); err != nil || string(raw) != `[]` {
		t.Errorf("no events: %s (%v)", raw, err)
	}
}

func TestRefusalsCarryFactsAndStayThemselves(t *testing.T) {
	told := toy.TooMuch.With("amount", 12, "cash", 10)
	if !errors.Is(told, toy.TooMuch) || errors.Is(told, toy.NoSuchCard) {
		t.Error("a refusal is found whatever its facts")
	}
	if toy.TooMuch.Facts != nil {
		t.Error("facts were written into the title's list")
	}
	if got := told.Error(); got != "too-much (amount 12, cash 10) [2]" {
		t.Errorf("reads %q", got)
	}
	more := told.With("left", 1)
	if len(more.Facts) != 3 || len(told.Facts) != 2 {
		t.Errorf("facts %v and %v", more.Facts, told.Facts)
	}
	if refusal, ok := game.Refusal(&game.EntryError{Index: 3, Err: told}); !ok || refusal != told {
		t.Errorf("inside an entry's error: %v", refusal)
	}
	if _, ok := game.Refusal(errors.New("x")); ok {
		t.Error("any error is not a refusal")
	}
}

func TestCompleteFillsInDefaults(t *testing.T) {
	info := toy.Title.Info()
	given := map[string]string{}
	setup, err := info.Complete(game.Setup{Seats: 3, Settings: given})
	if err != nil || setup.Settings["rounds"] != "four" || len(given) != 0 {
		t.Errorf("%+v (%v), given %v", setup, err, given)
	}
	for _, c := range []struct {
		setup game.Setup
		what  string
		want  string
	}{
		{game.Setup{Seats: 5}, "seats", "2 to 4"},
		{game.Setup{Seats: 2, Settings: map[string]string{"colour": "red"}}, "setting", "rounds"},
		{game.Setup{Seats: 2, Settings: map[string]string{"rounds": "nine"}}, "rounds", "two"},
	} {
		_, err := info.Complete(c.setup)
		var bad *game.BadSetup
		if !errors.As(err, &bad) || bad.What != c.what || !slices.Contains(bad.Want, c.want) {
			t.Errorf("%+v: %v", c.setup, err)
		}
	}
}
