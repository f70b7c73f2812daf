package titletest

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/scrip-games/scrip/game"
)

// Fresh is a title's state before anything happened.
func Fresh[S any, A game.Action[A]](tb testing.TB, rules game.Rules[S, A], seats int, settings map[string]string) S {
	tb.Helper()
	setup, err := rules.Info().Complete(game.Setup{Seats: seats, Settings: settings})
	if err != nil {
		tb.Fatal(err)
	}
	s, err := rules.Setup(setup)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// Example is a position in which a title's tests tell an example of its rulebook:
// what the seats do, what is refused, and what happened.
type Example[S comparable, A game.Action[A]] struct {
	T   *testing.T
	Log game.Log

	rules game.Rules[S, A]
	state *S
}

// Begin is an example at a position; the title's test holds the state.
func Begin[S comparable, A game.Action[A]](t *testing.T, rules game.Rules[S, A], state *S) Example[S, A] {
	return Example[S, A]{T: t, rules: rules, state: state}
}

// Does has the seat do the actions; each must be its turn and legal.
func (e *Example[S, A]) Does(seat game.Seat, actions ...A) {
	e.T.Helper()
	for _, a := range actions {
		if turn := e.rules.Turn(e.state); !turn.Has(seat) {
			e.T.Fatalf("seat %s does %+v, but the turn is %+v", seat, a, turn)
		}
		if err := e.rules.Apply(e.state, seat, a, &e.Log); err != nil {
			e.T.Fatalf("%+v: %v", a, err)
		}
	}
}

// Refuses wants the action refused for that reason, with nothing changed.
func (e *Example[S, A]) Refuses(seat game.Seat, a A, why *game.Illegal) {
	e.T.Helper()
	before := *e.state
	if err := e.rules.Apply(e.state, seat, a, nil); !errors.Is(err, why) {
		e.T.Errorf("%+v: %v, want %v", a, err, why)
	}
	if *e.state != before {
		e.T.Errorf("%+v was refused and changed the state", a)
	}
}

// Facts are what the refusal of an action tells for its sentence.
func (e *Example[S, A]) Facts(seat game.Seat, a A) map[string]any {
	e.T.Helper()
	var no *game.Illegal
	if err := e.rules.Apply(e.state, seat, a, nil); !errors.As(err, &no) {
		e.T.Fatalf("%+v: %v, want a refusal", a, err)
	}
	return no.Facts
}

// Asks wants the seat to be the one that decides.
func (e *Example[S, A]) Asks(seat game.Seat) {
	e.T.Helper()
	if turn := e.rules.Turn(e.state); turn != game.TurnOf(seat) {
		e.T.Errorf("turn %+v, want seat %s", turn, seat)
	}
}

// Adds wants money, shares and pieces to add up.
func (e *Example[S, A]) Adds() {
	e.T.Helper()
	if err := e.rules.(game.Auditor[S]).Audit(e.state); err != nil {
		e.T.Error(err)
	}
}

// Happened is how many events of a kind were logged.
func (e *Example[S, A]) Happened(kind string) int {
	n := 0
	for _, logged := range e.Log.Entries {
		if logged.Event.Kind() == kind {
			n++
		}
	}
	return n
}

// Casually plays a game as the random bot does, and shows every position of it before it
// is decided there.
func Casually(t testing.TB, title game.Title, setup game.Setup, r *rand.Rand, look func(game.Game)) {
	t.Helper()
	g, err := title.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	for !g.Turn().Over {
		look(g)
		if g.Turn().Chance {
			_ = g.Play(game.Draw(g, r), nil)
			continue
		}
		g.Options(g.Turn().Seats.First())
		pick, _ := g.Casual(r)
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// Tape is a recorded game, to be played again.
func Tape(t testing.TB, title game.Title, file string) game.Tape {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	record, err := game.ReadRecord(in)
	if err != nil {
		t.Fatal(err)
	}
	tape, err := title.Tape(record)
	if err != nil {
		t.Fatal(err)
	}
	return tape
}
