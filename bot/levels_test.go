package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

func TestOldNamesAreLevels(t *testing.T) {
	for old, now := range bot.OldNames() {
		a, err := bot.New(old)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bot.New(now)
		if err != nil || reflect.TypeOf(a) != reflect.TypeOf(b) {
			t.Errorf("%s is %T, %s is %T (%v)", old, a, now, b, err)
		}
	}
	if got := bot.OldNames(); got["random"] != "clerk" || got["greedy"] != "broker" {
		t.Errorf("old names: %v", got)
	}
}

// Every level plays every title, also those for which nothing was written but the
// rules: a few decisions into a game each.
func TestEveryLevelPlaysEveryTitle(t *testing.T) {
	t.Parallel()
	for _, each := range append(title.All(), toy.Title) {
		info := each.Info()
		setup, err := info.Complete(game.Setup{Seats: info.MinSeats})
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range bot.Kinds() {
			g, err := each.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := newTable(t, setup.Seats, kind).Play(g, bot.Rand(1, 1), titletest.Many(3, 8)); err != nil {
				t.Errorf("%s, %s: %v", info.ID, kind, err)
			}
		}
	}
}

// The bots of the search differ in what they want of a game, from game to game and
// seat to seat.
func TestTempersDiffer(t *testing.T) {
	seen := map[bot.Taste]bool{}
	for n := range 20 {
		b, err := bot.New("director")
		if err != nil {
			t.Fatal(err)
		}
		b.Pick(dealt(t, 4), 0, bot.Rand(1, n))
		seen[bot.TasteOf(b)] = true
	}
	if len(seen) != 3 {
		t.Errorf("20 directors have the tastes %v", seen)
	}
}

func TestASearchKeepsToItsTime(t *testing.T) {
	s := thinking
	s.Games, s.Time = 1<<20, time.Millisecond
	if v := s.Think(context.Background(), dealt(t, 4), 0, 7); v.Games >= s.Games {
		t.Errorf("all %d games were played", v.Games)
	}
}

// stopping are the toy's rules that stop who simulates them after a while.
type stopping struct {
	toy.Rules
	stop func()
	left *atomic.Int32
}

func (s stopping) RolloutMove(state *toy.State, seat game.Seat, r *rand.Rand) (toy.Action, bool) {
	if s.left.Add(-1) == 0 {
		s.stop()
	}
	return s.Rules.RolloutMove(state, seat, r)
}

// What was played before a search is told to stop counts, for all plans alike.
func TestWhatWasPlayedUntilTheStopCounts(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	rules := stopping{stop: stop, left: new(atomic.Int32)}
	rules.left.Store(2000)
	s := thinking
	s.Games, s.Cores = 1<<20, 2
	v := s.Think(ctx, dealtOf(t, game.Erase[toy.State, toy.Action](rules), 4), 0, 7)
	if v.Games == 0 || v.Games >= s.Games {
		t.Errorf("%d games count", v.Games)
	}
	for _, l := range v.Plans {
		if l.Games == 0 || l.Games != v.Plans[0].Games {
			t.Errorf("%v was played %d times, the best %d times", l.Actions, l.Games, v.Plans[0].Games)
		}
	}
}
