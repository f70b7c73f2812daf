package game_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// nosy is the toy with a teller that shows what it was given.
type nosy struct {
	toy.Rules
	given *[]game.Deed[toy.Action]
}

func (n nosy) Retell(_ game.Setup, line []game.Deed[toy.Action], _ *rand.Rand) bool {
	*n.given = append((*n.given)[:0], line...)
	return false
}

// A title that retells a game is given what a seat saw and heard, and no more.
func TestKnowledgeIsWithoutSecrets(t *testing.T) {
	var given []game.Deed[toy.Action]
	g, err := game.Erase[toy.State, toy.Action](nosy{given: &given}).New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	k := game.NewKnowledge(g, game.Seats(0))
	for i, e := range []game.Entry{
		{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":2}`)},
		{Seat: game.Chance, Action: json.RawMessage(`{"kind":"deal","card":3}`)},
		{Seat: 1, Action: json.RawMessage(`{"kind":"bid","amount":4}`)},
	} {
		if err := k.Add(e.Seat, e.Action); err != nil {
			t.Fatal(err)
		}
		told, ok := k.Retell(game.Setup{Seats: 2}, rand.New(rand.NewPCG(1, 1)))
		if hidden := i > 0; ok == hidden || hidden == (told != nil) {
			t.Errorf("after %d deeds: %v, %v", i+1, told, ok)
		}
	}
	for i, hidden := range []bool{false, true, true} {
		if d := given[i]; d.Hidden != hidden || (d.Action == toy.Action{}) != hidden {
			t.Errorf("deed %d: %+v; hidden %v", i, d, hidden)
		}
	}
	if heard := given[1].Heard; len(heard) != 0 {
		t.Errorf("the other's card is told: %+v", heard)
	}
}
