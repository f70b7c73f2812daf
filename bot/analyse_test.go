package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest/toy"
)

// midway is a game of a title after so many decisions, and the seat that is asked there.
func midway(t *testing.T, of game.Title, decisions int) (game.Game, game.Seat) {
	t.Helper()
	g, r, table := newGame(t, of, 3), bot.Rand(9, 1), newTable(t, 3, "brisk")
	for decisions > 0 || g.Turn().Chance {
		seat, pick := table.Next(g, r)
		if seat != game.Chance {
			decisions--
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g, g.Turn().Seats.First()
}

// together analyses a decision by so many helpers for some rounds, and is what they tell
// after each.
func together(t *testing.T, g game.Game, seat game.Seat, helpers, rounds int, whole bool) []string {
	t.Helper()
	all := make([]*bot.Analysis, helpers)
	for i := range all {
		all[i] = bot.Analyse(t.Context(), g.Clone(), seat, 5, whole, nil)
	}
	told := []string{asText(t, all[0].Lines())}
	for range rounds {
		var played []bot.Played
		for i, a := range all {
			part, err := a.Play(t.Context(), all[0].Next(), i, helpers)
			if err != nil {
				t.Fatal(err)
			}
			played = append(played, part...)
		}
		if err := all[0].Add(played); err != nil {
			t.Fatal(err)
		}
		told = append(told, asText(t, all[0].Findings()))
	}
	return told
}

func asText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAnalysis_SameForAnyNumberOfHelpers(t *testing.T) {
	t.Parallel()
	for _, whole := range []bool{false, true} {
		g, seat := midway(t, chicagoexpress.Title, 30)
		one, three := together(t, g, seat, 1, 6, whole), together(t, g, seat, 3, 6, whole)
		for i := range one {
			if one[i] != three[i] {
				t.Fatalf("one tells\n%s\nthree tell\n%s", one[i], three[i])
			}
		}
	}
}

func TestAnalysis_SameForWhatTheSeatCannotTellApart(t *testing.T) {
	t.Parallel()
	hidden := false
	for n := range 6 {
		g, seat := midway(t, toy.Title, 3+n)
		other := g.Clone()
		other.Determinize(g, seat, bot.Rand(8, n))
		hidden = hidden || *other.State().(*toy.State) != *g.State().(*toy.State)
		a, b := together(t, g, seat, 1, 4, true), together(t, other, seat, 1, 4, true)
		for i := range a {
			if a[i] != b[i] {
				t.Fatalf("told\n%s\nin one position and\n%s\nin another that looks the same", a[i], b[i])
			}
		}
	}
	if !hidden {
		t.Fatal("nothing was hidden: this proves nothing")
	}
}

// Lines can be played as they are told, in every title: the turn and what follows.
func TestAnalysis_LinesCanBePlayed(t *testing.T) {
	t.Parallel()
	for _, each := range title.All() {
		if each.Info().Secrets {
			continue // there they are played on a guess
		}
		g, seat := midway(t, each, 40)
		others := 0
		for _, l := range bot.Analyse(t.Context(), g, seat, 5, false, nil).Lines() {
			played := g.Clone()
			for _, s := range l.Steps {
				if err := played.Do(s.Seat, s.Action, nil); err != nil {
					t.Errorf("%s: %+v is refused: %v", each.Info().ID, s, err)
				}
			}
			if len(l.Steps) > l.Own {
				others++
			}
		}
		if others == 0 {
			t.Errorf("%s: nothing follows", each.Info().ID)
		}
	}
}

// An analysis comes to an end by itself; what is clearly worse is set aside before, and
// gets no more games.
func TestAnalysis_Settles(t *testing.T) {
	t.Parallel()
	g, seat := midway(t, toy.Title, 4)
	a := bot.Analyse(t.Context(), g, seat, 5, true, nil)
	for !a.Findings().Settled {
		played, err := a.Play(t.Context(), a.Next(), 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Add(played); err != nil {
			t.Fatal(err)
		}
	}
	f := a.Findings()
	last := f.Lines[len(f.Lines)-1]
	if len(f.Next.Lines) != 0 || !last.Behind || last.Games >= f.Lines[0].Games || f.Lines[0].Behind || f.Lines[0].Value <= last.Value {
		t.Errorf("settled with %+v", f)
	}
}

// In a browser the search that plans the turn learns that it is to stop only while it
// rests.
func TestAnalysis_StopsBeforeItHasBegun(t *testing.T) {
	t.Parallel()
	g, seat := midway(t, chicagoexpress.Title, 30)
	ctx, stop := context.WithCancel(t.Context())
	rests := 0
	bot.Analyse(ctx, g, seat, 5, true, func() {
		if rests++; rests == 3 {
			stop()
		}
	})
	if rests != 3 {
		t.Errorf("stopped at the third rest, and there were %d", rests)
	}
}

func TestAnalysis_StopsAndRefuses(t *testing.T) {
	t.Parallel()
	g, seat := midway(t, chicagoexpress.Title, 30)
	ctx, stop := context.WithCancel(t.Context())
	begun, games := false, 0
	a := bot.Analyse(ctx, g, seat, 5, true, func() {
		if begun {
			games++
		}
		if games == 3 {
			stop()
		}
	})
	begun = true
	if _, err := a.Play(ctx, a.Next(), 0, 1); !errors.Is(err, context.Canceled) || games != 3 {
		t.Errorf("stopped before game 3, %d were begun: %v", games, err)
	}
	if err := a.Add(nil); err == nil {
		t.Error("a round without its games is taken")
	}
	if _, err := a.Play(t.Context(), bot.AnalysisRound{Lines: []int{99}, Games: 1}, 0, 1); err == nil {
		t.Error("a line is played that is none")
	}
}
