package game_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
)

func TestSeatsGoRound(t *testing.T) {
	if game.Seat(0).Next(3) != 1 || game.Seat(2).Next(3) != 0 {
		t.Error("after seat 2 of three comes seat 0")
	}
}

func TestSeatJSON(t *testing.T) {
	for seat, want := range map[game.Seat]string{0: `0`, 7: `7`, game.Chance: `"chance"`, game.Watcher: `"watcher"`} {
		raw, err := json.Marshal(seat)
		if err != nil || string(raw) != want {
			t.Errorf("seat %s encodes as %s (%v), want %s", seat, raw, err, want)
		}
		var back game.Seat
		if err := json.Unmarshal(raw, &back); err != nil || back != seat {
			t.Errorf("%s decodes as %s (%v)", raw, back, err)
		}
	}
	for _, wrong := range []string{`-1`, `8`, `"somebody"`, `1.5`, `true`, `300`} {
		var s game.Seat
		if err := json.Unmarshal([]byte(wrong), &s); err == nil {
			t.Errorf("%s is no seat, and decodes as %s", wrong, s)
		}
	}
}

func TestSeatSets(t *testing.T) {
	set := game.Seats(4, 1, 6)
	if got := slices.Collect(set.All); !slices.Equal(got, []game.Seat{1, 4, 6}) {
		t.Errorf("seats in order: %v", got)
	}
	if set.Len() != 3 || set.First() != 1 || !set.Has(4) || set.Has(0) {
		t.Errorf("%v: three seats from 1, with 4, without 0", set)
	}
	if got := set.Without(1).First(); got != 4 {
		t.Errorf("without seat 1 the first is %s", got)
	}
	if game.SeatSet(0).First() != game.Watcher {
		t.Error("an empty set has no first seat")
	}
	if raw, _ := json.Marshal(set); string(raw) != `[1,4,6]` {
		t.Errorf("encodes as %s", raw)
	}
}

// A watcher learns what everyone may know, and nothing told to seats alone,
// even to all of them.
func TestWatchersAreInEveryoneAlone(t *testing.T) {
	if !game.Everyone.Has(game.Watcher) || game.AllSeats(8).Has(game.Watcher) {
		t.Error("a watcher is in Everyone, and in no set of seats")
	}
	if set := game.Seats(game.Watcher, game.Chance); set != 0 {
		t.Errorf("neither chance nor a watcher has a place in a set: %b", set)
	}
	if game.Everyone.Without(game.Watcher) != game.Everyone {
		t.Error("taking a watcher out of a set changes nothing")
	}
}

func TestTurnsAskThoseWhoDecide(t *testing.T) {
	both := game.Turn{Seats: game.Seats(0, 2)}
	chance := game.TurnOf(game.Chance)
	over := game.Turn{Over: true}
	for _, c := range []struct {
		turn game.Turn
		seat game.Seat
		want bool
	}{
		{both, 0, true}, {both, 1, false}, {both, 2, true}, {both, game.Chance, false}, {both, game.Watcher, false},
		{chance, game.Chance, true}, {chance, 0, false}, {chance, game.Watcher, false},
		{over, 0, false}, {over, game.Chance, false},
		{game.TurnOf(3), 3, true},
	} {
		if c.turn.Has(c.seat) != c.want {
			t.Errorf("%+v asks seat %s: %v", c.turn, c.seat, !c.want)
		}
	}
}

func TestSeatSet_JSON(t *testing.T) {
	set := game.SeatSet(0).With(1).With(4)
	text, err := json.Marshal(set)
	if err != nil || string(text) != "[1,4]" {
		t.Fatalf("written as %s, %v", text, err)
	}
	var read game.SeatSet
	if err := json.Unmarshal(text, &read); err != nil || read != set {
		t.Errorf("read as %v, %v", read, err)
	}
	for _, wrong := range []string{`[99]`, `["chance"]`, `3`} {
		if json.Unmarshal([]byte(wrong), &read) == nil {
			t.Errorf("%s is a set of seats", wrong)
		}
	}
}
