package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
)

// share is a whole win; a win shared by up to eight seats divides it evenly.
const share = 840

// tally counts what came of games, in whole numbers so that the order in which
// they are added does not matter.
type tally struct {
	games, finished, actions int
	endings                  map[string]int
	wins, scores, seats      map[string]int // by bot kind; wins in parts of a share
	clocks                   map[string]stopwatch
}

func newTally() *tally {
	return &tally{endings: map[string]int{}, wins: map[string]int{}, scores: map[string]int{}, seats: map[string]int{}, clocks: map[string]stopwatch{}}
}

// count adds a game that was played. One that was given up has no winners.
func (t *tally) count(g game.Game, actions int, kindOf func(game.Seat) string) {
	t.games++
	t.actions += actions
	if !g.Turn().Over {
		return
	}
	ending, standings := g.Outcome()
	t.finished++
	t.endings[ending]++
	winners := 0
	for _, st := range standings {
		if st.Won {
			winners++
		}
	}
	for _, st := range standings {
		kind := kindOf(st.Seat)
		t.seats[kind]++
		t.scores[kind] += st.Score
		if st.Won {
			t.wins[kind] += share / winners
		}
	}
}

func (t *tally) add(o *tally) {
	t.games += o.games
	t.finished += o.finished
	t.actions += o.actions
	for kind, c := range o.clocks {
		sum := t.clocks[kind]
		sum.add(c)
		t.clocks[kind] = sum
	}
	for _, pair := range [][2]map[string]int{{t.endings, o.endings}, {t.wins, o.wins}, {t.scores, o.scores}, {t.seats, o.seats}} {
		for key, n := range pair[1] {
			pair[0][key] += n
		}
	}
}

// simReport is what 'scrip sim' prints.
type simReport struct {
	Title            string             `json:"title"`
	Seats            int                `json:"seats"`
	Games            int                `json:"games"`
	Finished         int                `json:"finished"`
	Actions          int                `json:"actions"`
	Seconds          float64            `json:"seconds"`
	GamesPerSecond   float64            `json:"gamesPerSecond"`
	ActionsPerSecond float64            `json:"actionsPerSecond"`
	Endings          map[string]int     `json:"endings"`
	Wins             map[string]float64 `json:"wins"`      // by bot kind, shared wins divided
	MeanScore        map[string]float64 `json:"meanScore"` // by bot kind
}

func (s *simulation) report(t *tally, took time.Duration) *simReport {
	seconds := took.Seconds()
	r := &simReport{
		Title: s.Title, Seats: s.Seats, Games: t.games, Finished: t.finished, Actions: t.actions,
		Seconds: seconds, GamesPerSecond: float64(t.games) / seconds, ActionsPerSecond: float64(t.actions) / seconds,
		Endings: t.endings, Wins: map[string]float64{}, MeanScore: map[string]float64{},
	}
	for kind, seats := range t.seats {
		r.Wins[kind] = float64(t.wins[kind]) / share
		r.MeanScore[kind] = float64(t.scores[kind]) / float64(seats)
	}
	return r
}

func (r *simReport) print(kinds []string) {
	fmt.Printf("%s, %d seats: %s\n", r.Title, r.Seats, strings.Join(kinds, ", "))
	fmt.Printf("games       %d, %d finished, %d actions each\n", r.Games, r.Finished, r.Actions/max(r.Games, 1))
	fmt.Printf("time        %.2f s: %.0f games/s, %.0f actions/s\n", r.Seconds, r.GamesPerSecond, r.ActionsPerSecond)
	fmt.Printf("endings     %s\n", ranked(r.Endings, func(n int) string {
		return fmt.Sprintf("%d (%.1f%%)", n, 100*float64(n)/float64(r.Finished))
	}))
	fmt.Printf("wins        %s\n", ranked(r.Wins, func(n float64) string {
		return fmt.Sprintf("%.1f (%.1f%%)", n, 100*n/float64(r.Finished))
	}))
	fmt.Printf("mean score  %s\n", ranked(r.MeanScore, func(n float64) string { return fmt.Sprintf("%.1f", n) }))
	if r.Finished < r.Games {
		fmt.Fprintf(os.Stderr, "scrip: %d games were given up unfinished\n", r.Games-r.Finished)
	}
}

// ranked lists a count of each name, the largest first.
func ranked[N cmp.Ordered](counts map[string]N, show func(N) string) string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	for i, name := range names {
		names[i] = name + " " + show(counts[name])
	}
	return strings.Join(names, ", ")
}
