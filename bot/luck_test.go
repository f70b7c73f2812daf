package bot_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/bot/teach"
	"github.com/scrip-games/scrip/bot/valuenet"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/germanrailways"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

// steady bids the value of its card without any dice: among such, draws alone decide.
type steady struct{}

func (steady) Pick(g game.Game, seat game.Seat, _ *rand.Rand) game.Pick {
	bid := int(g.State().(*toy.State).Hand[seat])
	if n := g.Options(seat); n > 1 && int(g.Terms(1).Max) >= bid {
		return game.Pick{Index: 1, Amount: bid}
	}
	return game.Pick{}
}

// taught is a net that learned from games of steady bots.
func taught(t *testing.T) *valuenet.Net {
	t.Helper()
	kept, err := teach.Open("", "toy", 4, false)
	if err != nil {
		t.Fatal(err)
	}
	games := teach.Games{
		Title: toy.Title, Seats: []int{2}, Bots: []string{"steady"}, Positions: 16, Finish: 1, Series: 9,
		New: func(string) (bot.Bot, error) { return steady{}, nil },
	}
	if err := games.PlayOn(kept, 1500, 2, func() bool { return true }, func() {}); err != nil {
		t.Fatal(err)
	}
	lesson, err := teach.Begin(valuenet.Learning{Shape: valuenet.Shape{Features: 4, First: 24, Second: 12, Mean: true}, Epochs: 8, Seed: 1}, kept.Examples, 2)
	if err != nil {
		t.Fatal(err)
	}
	for range 8 {
		if _, err := lesson.Go(); err != nil {
			t.Fatal(err)
		}
	}
	net, err := valuenet.Read(lesson.Best)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// What luck gave is nil on the mean, whoever judges: a result less luck tells the same, with
// a spread half as great or less.
func TestAResultLessLuckTellsTheSameMoreSurely(t *testing.T) {
	net := taught(t)
	const games = 8000
	var won, lucky, less sums
	for n := range games {
		g, err := toy.Title.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		luck := bot.NewLuck(g, net, bot.Rand(77, n))
		table := bot.Table{steady{}, steady{}}
		if _, err := table.PlayWith(g, bot.Rand(78, n), 1000, nil, luck.Draw); err != nil {
			t.Fatal(err)
		}
		w := float64(valuenet.Outcome(g)[0].Chance)
		won.add(w)
		lucky.add(luck.Given(0))
		less.add(w - luck.Given(0))
	}
	if mean := lucky.mean(); math.Abs(mean) > 2*lucky.spread()/math.Sqrt(games) {
		t.Errorf("luck gave %.4f on the mean, the error is %.4f", mean, lucky.spread()/math.Sqrt(games))
	}
	if d := math.Abs(won.mean() - less.mean()); d > 2*lucky.spread()/math.Sqrt(games) {
		t.Errorf("half is %.3f less luck, %.3f with it", less.mean(), won.mean())
	}
	if less.spread() > won.spread()/2 {
		t.Errorf("the spread is %.3f less luck, %.3f with it", less.spread(), won.spread())
	}
}

// Over many games draws give nobody anything, in the account of a review as well: in German
// Railways they decide most.
func TestTheAccountOfDrawsIsNilOnTheMean(t *testing.T) {
	title := germanrailways.Title
	info := title.Info()
	var given sums
	for n := range titletest.Many(100, 1000) {
		setup, err := info.Complete(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		g, record := newGame(t, title, 4), game.NewRecord(info, setup, make([]game.SeatInfo, 4))
		if err := newTable(t, 4, "brisk").Record(g, bot.Rand(12, n), 5000, record); err != nil {
			t.Fatal(err)
		}
		account, err := bot.AccountOf(title, record)
		if err != nil {
			t.Fatal(err)
		}
		given.add(account[0].Draws)
	}
	if mean, err := given.mean(), given.spread()/math.Sqrt(given.n); math.Abs(mean) > 2*err || err == 0 {
		t.Errorf("draws gave %.4f on the mean of %v games, the error is %.4f", mean, given.n, err)
	}
}

// The same draws are drawn again by the same generator, whatever else is looked at.
func TestTheSameLuckDrawsTheSame(t *testing.T) {
	var states [2]toy.State
	for i := range states {
		g, err := toy.Title.New(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		luck := bot.NewLuck(g, nil, bot.Rand(5, 1))
		for g.Turn().Chance {
			if err := g.Play(luck.Draw(g), nil); err != nil {
				t.Fatal(err)
			}
		}
		states[i] = *g.State().(*toy.State)
	}
	if states[0] != states[1] {
		t.Errorf("%+v and %+v", states[0], states[1])
	}
}

// sums is numbers seen, for their mean and spread.
type sums struct{ n, sum, squares float64 }

func (s *sums) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *sums) mean() float64 { return s.sum / s.n }

func (s *sums) spread() float64 { return math.Sqrt(s.squares/s.n - s.mean()*s.mean()) }

// The account of a game adds up for each seat, and each of its parts over the seats.
func TestTheAccountAddsUp(t *testing.T) {
	review := glance(t, 0).review
	if len(review.Account) != review.Seats {
		t.Fatalf("%d accounts of %d seats", len(review.Account), review.Seats)
	}
	var sum bot.Account
	for seat, a := range review.Account {
		if d := a.Start + a.Draws + a.Own + a.Others + a.Rest - a.End; math.Abs(d) > 1e-9 {
			t.Errorf("seat %d: %+v is %v off", seat, a, d)
		}
		if first, last := review.Moments[0].Chance[seat], review.Moments[len(review.Moments)-1].Chance[seat]; a.Start != first || a.End != last {
			t.Errorf("seat %d begins at %v and ends at %v: %+v", seat, first, last, a)
		}
		sum.Draws, sum.Own, sum.Others, sum.Rest = sum.Draws+a.Draws, sum.Own+a.Own, sum.Others+a.Others, sum.Rest+a.Rest
	}
	for part, x := range map[string]float64{"draws": sum.Draws, "own": sum.Own, "others": sum.Others, "rest": sum.Rest} {
		if math.Abs(x) > 1e-3 {
			t.Errorf("%s adds up to %v over the seats", part, x)
		}
	}
	for _, d := range review.Draws {
		if seat := review.Seats; len(d.Gained) != seat {
			t.Errorf("a draw for %d seats of %d: %+v", len(d.Gained), seat, d)
		}
	}
}
