package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

func newGame(t testing.TB, title game.Title, seats int) game.Game {
	t.Helper()
	g, err := title.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newTable(t testing.TB, seats int, kinds ...string) bot.Table {
	t.Helper()
	table, err := bot.NewTable(kinds, seats)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestTheSameGeneratorGivesTheSameGame(t *testing.T) {
	for _, kind := range bot.Kinds() {
		play := func(n int) toy.State {
			g := newGame(t, toy.Title, 4)
			if _, err := newTable(t, 4, kind).Play(g, bot.Rand(3, n), 1000); err != nil {
				t.Fatal(err)
			}
			return *g.State().(*toy.State)
		}
		first, other := play(0), play(1)
		if play(0) != first {
			t.Errorf("%s: the same game came out otherwise", kind)
		}
		if first == other {
			t.Errorf("%s: two games of a series are the same", kind)
		}
	}
}

func TestRandomPlayAllocatesNothing(t *testing.T) {
	fresh := newGame(t, toy.Title, 4)
	g, table, r := fresh.Clone(), newTable(t, 4, "random"), bot.Rand(1, 1)
	allocs := testing.AllocsPerRun(50, func() {
		g.Set(fresh)
		if _, err := table.Play(g, r, 1000); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 0 {
		t.Errorf("a random game allocates %v times", allocs)
	}
}

func TestTablesAreFilled(t *testing.T) {
	if table := newTable(t, 3, "random"); len(table) != 3 {
		t.Errorf("one kind takes all seats: %d", len(table))
	}
	for _, c := range []struct {
		kinds []string
		want  string
	}{
		{[]string{"genius"}, `no bot "genius"`},
		{[]string{"random", "greedy"}, "2 bots for 3 seats"},
		{nil, "0 bots for 3 seats"},
	} {
		if _, err := bot.NewTable(c.kinds, 3); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c.kinds, err)
		}
	}
}

func TestPlayGivesUpAtItsLimit(t *testing.T) {
	g := newGame(t, toy.Title, 2)
	if n, err := newTable(t, 2, "random").Play(g, bot.Rand(1, 1), 3); n != 3 || err != nil || g.Turn().Over {
		t.Errorf("%d actions, error %v", n, err)
	}
}

// A walk is a title of one seat for the greedy bot: each turn it starts on one
// of three roads and walks on it as long as it likes, up to the road's end. The
// road that looks best at once is not the one that ends best.
type walk struct {
	Road, At, Paid int16
	Over           bool
}

type walkAction struct {
	Does   string
	Amount int16
}

func (a walkAction) Kind() string                { return a.Does }
func (a walkAction) WithAmount(n int) walkAction { a.Amount = int16(n); return a }

// roads are what each place on a road is worth.
var roads = [3][4]int16{
	{5, 5, 5, 5},
	{0, 1, 2, 9},
	{4, 0, 0, 0},
}

type walking struct{ advice bool }

func (walking) Info() game.Info {
	return game.Info{ID: "walk", Name: "Walk", Version: 1, MinSeats: 1, MaxSeats: 1, Endings: []string{"home"}}
}

func (walking) Setup(game.Setup) (walk, error) { return walk{Road: -1}, nil }

func (walking) Turn(s *walk) game.Turn {
	if s.Over {
		return game.Turn{Over: true}
	}
	return game.TurnOf(0)
}

func (walking) Options(s *walk, seat game.Seat, list []game.Option[walkAction]) []game.Option[walkAction] {
	switch {
	case s.Over || seat != 0:
	case s.Road < 0:
		for i := range roads {
			list = append(list, game.Option[walkAction]{Action: walkAction{Does: "road", Amount: int16(i)}})
		}
	default:
		if s.At < 3 {
			list = append(list, game.Option[walkAction]{Action: walkAction{Does: "on"}})
		}
		list = append(list, game.Option[walkAction]{Action: walkAction{Does: "pay"}, Terms: game.Terms{Min: 2, Max: 50, Step: 2}})
	}
	return list
}

func (walking) Apply(s *walk, _ game.Seat, a walkAction, _ *game.Log) error {
	switch a.Does {
	case "road":
		s.Road = a.Amount
	case "on":
		s.At++
	case "pay":
		s.Paid, s.Over = a.Amount, true
	}
	return nil
}

func (walking) View(s *walk, _ game.Seat) any                       { return *s }
func (walking) Determinize(s *walk, _ game.Seat, _ *rand.Rand) walk { return *s }
func (walking) Outcome(*walk) (ending string, _ []game.Standing)    { return "", nil }

// Value wants a road's best place, and to pay 26.
func (walking) Value(s *walk, _ game.Seat) float64 {
	v := 0.0
	if s.Road >= 0 {
		v = float64(roads[s.Road][s.At])
	}
	if s.Over {
		v -= max(float64(s.Paid-26), float64(26-s.Paid)) / 100
	}
	return v
}

func (w walking) Advise(s *walk, _ game.Seat, _ []game.Option[walkAction], _ *rand.Rand) (game.Pick, bool) {
	return game.Pick{Index: 2}, w.advice && s.Road < 0
}

func TestGreedyJudgesAChoiceByWhatItsTurnComesTo(t *testing.T) {
	g := newGame(t, game.Erase[walk, walkAction](walking{}), 1)
	if _, err := newTable(t, 1, "greedy").Play(g, bot.Rand(1, 1), 20); err != nil {
		t.Fatal(err)
	}
	if s := g.State().(*walk); s.Road != 1 || s.At != 3 {
		t.Errorf("it took road %d to place %d; road 1 ends best", s.Road, s.At)
	}
}

func TestGreedyTriesASpreadOfAmounts(t *testing.T) {
	g := newGame(t, game.Erase[walk, walkAction](walking{}), 1)
	g.State().(*walk).Road, g.State().(*walk).At = 0, 3
	if _, err := newTable(t, 1, "greedy").Play(g, bot.Rand(1, 1), 20); err != nil {
		t.Fatal(err)
	}
	if paid := g.State().(*walk).Paid; paid < 20 || paid > 32 {
		t.Errorf("it paid %d; 26 is best", paid)
	}
}

func TestGreedyTakesTheTitlesAdvice(t *testing.T) {
	g := newGame(t, game.Erase[walk, walkAction](walking{advice: true}), 1)
	seat, pick := newTable(t, 1, "greedy").Next(g, bot.Rand(1, 1))
	if seat != 0 || pick.Index != 2 {
		t.Errorf("seat %s picked %d, against the advice of 2", seat, pick.Index)
	}
}

// peeking are the toy's rules with advice that hangs on another seat's card.
type peeking struct{ toy.Rules }

func (peeking) Advise(s *toy.State, _ game.Seat, _ []game.Option[toy.Action], _ *rand.Rand) (game.Pick, bool) {
	return game.Pick{Index: 1, Amount: int(s.Hand[1])}, true
}

func TestGreedyKnowsNoSecrets(t *testing.T) {
	g := newGame(t, game.Erase[toy.State, toy.Action](peeking{}), 2)
	s := g.State().(*toy.State)
	s.Hand[0], s.Hand[1] = 1, 4
	s.Bag[1]--
	s.Bag[4]--
	table, told := newTable(t, 2, "greedy"), map[int]int{}
	for n := range 100 {
		_, pick := table.Next(g, bot.Rand(1, n))
		told[pick.Amount]++
	}
	if len(told) < 4 {
		t.Errorf("advice came from the true position: %v", told)
	}
}

func TestGreedyBeatsRandom(t *testing.T) {
	table := newTable(t, 2, "greedy", "random")
	won := 0
	for n := range 400 {
		g := newGame(t, toy.Title, 2)
		if _, err := table.Play(g, bot.Rand(5, n), 1000); err != nil {
			t.Fatal(err)
		}
		if _, standings := g.Outcome(); standings[0].Seat == 0 {
			won++
		}
	}
	if won < 300 {
		t.Errorf("greedy won %d of 400 games", won)
	}
}
