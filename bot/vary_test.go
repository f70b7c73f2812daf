package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/chicagoexpress"
)

// dialling opens a safe: the first seat turns five wheels, one after the other, and what
// each is worth depends on the figure it is left at.
type dialling struct{}

const wheels = 5

type safe struct {
	At     int8
	Points int16
}

type turned struct{ To int8 }

func (turned) Kind() string            { return "turn" }
func (a turned) WithAmount(int) turned { return a }
func (dialling) Setup(game.Setup) (safe, error) {
	return safe{}, nil
}

func (dialling) Info() game.Info {
	return game.Info{ID: "safe", Name: "Safe", Version: 1, MinSeats: 2, MaxSeats: 2, Endings: []string{"open"}}
}

func (dialling) Turn(s *safe) game.Turn {
	if s.At == wheels {
		return game.Turn{Over: true}
	}
	return game.TurnOf(0)
}

func (dialling) Options(s *safe, seat game.Seat, list []game.Option[turned]) []game.Option[turned] {
	for to := range int8(10) {
		if s.At < wheels && seat == 0 {
			list = append(list, game.Option[turned]{Action: turned{to}})
		}
	}
	return list
}

// Apply gives most for the right figure of a wheel, and less the further from it.
func (dialling) Apply(s *safe, _ game.Seat, a turned, _ *game.Log) error {
	right := (7*s.At + 3) % 10
	s.Points += 9 - int16(max(a.To-right, right-a.To))
	s.At++
	return nil
}

func (dialling) RolloutMove(_ *safe, _ game.Seat, r *rand.Rand) (turned, bool) {
	return turned{int8(r.IntN(10))}, true
}

func (dialling) View(s *safe, _ game.Seat) any                       { return *s }
func (dialling) Determinize(s *safe, _ game.Seat, _ *rand.Rand) safe { return *s }

func (dialling) Outcome(s *safe) (ending string, _ []game.Standing) {
	return "open", []game.Standing{{Seat: 0, Score: int(s.Points), Won: true}, {Seat: 1, Score: 10}}
}

// pointsOf is what a turn comes to.
func pointsOf(t *testing.T, g game.Game, turn []any) int {
	t.Helper()
	for _, action := range turn {
		if err := g.Do(0, action, nil); err != nil {
			t.Fatal(err)
		}
	}
	return int(g.State().(*safe).Points)
}

// The best turn of several actions is hardly ever among those played at a glance: it is
// found by varying what does well, with no more games.
func TestATurnIsVaried(t *testing.T) {
	title := game.Erase[safe, turned](dialling{})
	search := bot.Search{Search: game.Search{Games: 1500, Plans: 30}, Cores: 1, Taste: bot.Even}
	var points [2]int
	for seed := range uint64(10) {
		for i, vary := range []bool{false, true} {
			search.Vary = vary
			v := search.Think(context.Background(), newGame(t, title, 2), 0, seed)
			if v.Games > search.Games {
				t.Errorf("%d games were allowed, %d played", search.Games, v.Games)
			}
			points[i] += pointsOf(t, newGame(t, title, 2), v.Plans[0].Actions)
		}
	}
	if points[1] < points[0]+20 {
		t.Errorf("ten turns of at most %d points come to %d as they are played at a glance, to %d when they are varied", 9*wheels, points[0], points[1])
	}
}

// A limit is varied too: those tried at first are far apart.
func TestALimitIsVaried(t *testing.T) {
	g, seat := opened(t, chicagoexpress.Title)
	tried := func(vary bool) (limits []int) {
		search := bot.Search{Search: game.Search{Games: 400, Horizon: 8, Plans: 24, Limits: true, Vary: vary}, Cores: 1, Taste: bot.Even}
		for _, line := range search.Think(context.Background(), g, seat, 1).Plans {
			if line.Order != nil {
				limits = append(limits, line.Order.Amount)
			}
		}
		slices.Sort(limits)
		return limits
	}
	few, more := tried(false), tried(true)
	cash := int(g.State().(*chicagoexpress.State).Cash[seat])
	if len(more) <= len(few) || slices.Max(more) > cash || slices.Min(more) < slices.Min(few) || len(slices.Compact(slices.Clone(more))) != len(more) {
		t.Errorf("with $%d, instead of %v it tries %v", cash, few, more)
	}
}

func TestVariedPlansComeToTheSameOnAnyNumberOfCores(t *testing.T) {
	search := thinking
	search.Vary = true
	one := search.Think(context.Background(), dealt(t, 4), 0, 7)
	search.Cores = 3
	if three := search.Think(context.Background(), dealt(t, 4), 0, 7); !reflect.DeepEqual(one, three) {
		t.Errorf("one core:\n%+v\nthree:\n%+v", one, three)
	}
}
