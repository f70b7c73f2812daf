package titletest

import (
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// advising is rules that know better than one step of lookahead.
type advising[S any, A game.Action[A]] interface {
	game.Rules[S, A]
	game.Adviser[S, A]
}

// Advised is what the simple bot of a title does in a position, with some dice.
func Advised[S any, A game.Action[A]](t testing.TB, rules advising[S, A], s *S, seat game.Seat, dice uint64) A {
	t.Helper()
	options := rules.Options(s, seat, nil)
	pick, ok := rules.Advise(s, seat, options, rand.New(rand.NewPCG(dice, 0)))
	if !ok {
		t.Fatalf("no advice for seat %d", seat)
	}
	if o := options[pick.Index]; o.Step != 0 {
		return o.Action.WithAmount(pick.Amount)
	}
	return options[pick.Index].Action
}

// AlwaysAdvised wants the same of the simple bot whatever the dice.
func AlwaysAdvised[S any, A game.Action[A]](t testing.TB, rules advising[S, A], s *S, seat game.Seat, want func(A) bool) {
	t.Helper()
	for dice := range uint64(20) {
		if a := Advised(t, rules, s, seat, dice); !want(a) {
			t.Errorf("with dice %d seat %d does %+v", dice, seat, a)
		}
	}
}
