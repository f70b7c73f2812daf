package bot

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/scrip-games/scrip/game"
)

// The bots of the house come in five levels, the same in every title: the clerk
// plays what comes to hand, the broker takes the best of the moment, and director,
// chairman and tycoon search, each harder than the one before.
var levels = []struct {
	name string
	was  string // what it was called before there were levels
	make func() Bot
}{
	{"clerk", "random", func() Bot { return random{} }},
	{"broker", "greedy", func() Bot { return new(greedy) }},
	{"director", "", searching(0)},
	{"chairman", "", searching(1)},
	{"tycoon", "", searching(strongest)},
}

// Usual is the level that plays where nobody has chosen one.
const Usual = "broker"

// longest is the most that a level thinks about one decision.
const longest = 2 * time.Second

// strongest is the last of the levels that search.
const strongest = len(game.Tuning{}.Levels) - 1

// defaultLevels are for titles that have none of their own. More games make a bot
// stronger only so far as what simulated games tell is true; so the lower levels are
// also made to think less often.
var defaultLevels = [...]game.Search{
	{Games: 40, Horizon: 8, Plans: 8, Margin: 1, ThinkRate: 0.35},
	{Games: 100, Horizon: 8, Plans: 12, Margin: 1, ThinkRate: 0.65},
	{Games: 400, Horizon: 8, Plans: 24, Margin: 1},
}

// searching makes bots of one of the strengths.
func searching(strength int) func() Bot {
	return func() Bot { return &searcher{strength: strength} }
}

// tuningOf is how hard it pays to think about a title, with the defaults where it does not
// say.
func tuningOf(title game.Title) game.Tuning {
	var of game.Tuning
	if own := title.Info().Tuning; own != nil {
		of = *own
	}
	if of.Levels[strongest].Games == 0 {
		of.Levels = defaultLevels
	}
	if of.Hint.Games == 0 {
		of.Hint, of.Fresh = defaultHint, defaultFresh
	}
	if of.Review.Search.Games == 0 {
		of.Review = defaultReview
		of.Review.Search.Horizon = of.Levels[strongest].Horizon
	}
	return of
}

// searchOf is how hard a level thinks in a title.
func searchOf(title game.Title, strength int) Search {
	return Search{Search: tuningOf(title).Levels[strength], Cores: 1}
}

// tempers are the tastes that bots of the search take turns at.
var tempers = [...]Taste{Even, Bold, Careful}

// temper is the taste that a bot has for a game.
func temper(r *rand.Rand) Taste { return tempers[r.IntN(len(tempers))] }

// Kinds is the names of all levels, the weakest first.
func Kinds() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.name
	}
	return names
}

// oldNames is what levels were called in older records, and are called now.
var oldNames = func() map[string]string {
	names := map[string]string{}
	for _, l := range levels {
		if l.was != "" {
			names[l.was] = l.name
		}
	}
	return names
}()

// OldNames is what levels were called in older records, and are called now.
func OldNames() map[string]string { return maps.Clone(oldNames) }

// New is a bot for one seat of one game: of a level, by its name or an older one;
// "brisk", the rollout policy; "glance", what a net likes best at a glance; or a search of any
// strength (see ParseSearch).
func New(kind string) (Bot, error) {
	if kind == "brisk" {
		return rolloutPolicy{}, nil
	}
	if kind == "glance" {
		return NewGlance(), nil
	}
	if s, ok := strings.CutPrefix(kind, "search:"); ok {
		search, err := ParseSearch(s)
		return &searcher{Search: search, settled: true}, err
	}
	for _, l := range levels {
		if l.name == kind || l.was != "" && l.was == kind {
			return l.make(), nil
		}
	}
	return nil, fmt.Errorf("there is no bot %q; there are: %s", kind, strings.Join(Kinds(), ", "))
}
