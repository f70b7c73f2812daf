package bot

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"time"
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

// strengths is how hard director, chairman and tycoon think.
type strengths [3]Search

const strongest = len(strengths{}) - 1

// usualStrengths are for titles that have none of their own. More games make a bot
// stronger only so far as what simulated games tell is true; so the lower levels are
// also made to think less often.
var usualStrengths = strengths{
	{Games: 40, Horizon: 8, Plans: 8, Sure: 1, Heed: 0.35},
	{Games: 100, Horizon: 8, Plans: 12, Sure: 1, Heed: 0.65},
	{Games: 400, Horizon: 8, Plans: 24, Sure: 1},
}

// measured are the strengths found by 'scrip ladder' (docs/bots-measured.md), by the id of
// the title.
var measured = map[string]strengths{
	// Here it is to see further that makes a search stronger against others, and to think
	// of bids as limits and of every hex anew. Who bids on would see further than who
	// passes, were the games not broken off abreast.
	"chicago-express": {
		{Games: 30, Horizon: 4, Plans: 8, Sure: 1, Heed: 0.33},
		{Games: 60, Horizon: 10, Plans: 12, Sure: 1, Heed: 0.7},
		{Games: 2000, Horizon: 36, Plans: 60, Sure: 0.5, Anew: true, Limits: true, Vary: true, Abreast: true},
	},
	// Here who begins something has to follow it up: only the lowest thinks now and then,
	// and the strongest at every step of a turn, which is long.
	"1862": {
		{Games: 24, Horizon: 120, Plans: 8, Sure: 2, Heed: 0.25, Abreast: true},
		{Games: 32, Horizon: 120, Plans: 8, Sure: 2, Abreast: true},
		{Games: 100, Horizon: 120, Plans: 10, Sure: 2, Anew: true, Abreast: true},
	},
	// Here a decade is seen to its end: a dividend is no sooner known than that, and
	// plans of one action and of twelve are judged at the same moment.
	"big-shoulders": {
		{Games: 40, Horizon: ToRound, Plans: 8, Sure: 1.5, Heed: 0.23},
		{Games: 120, Horizon: ToRound, Plans: 12, Sure: 2, Heed: 0.55},
		{Games: 300, Horizon: ToRound, Plans: 16, Sure: 2},
	},
	// Here a simulated game must reach the next vote on the end after all have passed:
	// who does not see that far, and has lost, would vote to play on for ever. The
	// strongest is as in Chicago Express: auctions are much the same.
	"german-railways": {
		{Games: 40, Horizon: 16, Plans: 8, Sure: 1, Heed: 0.35},
		{Games: 120, Horizon: 20, Plans: 16, Sure: 1, Heed: 0.65},
		{Games: 800, Horizon: 20, Plans: 48, Sure: 0.5, Anew: true, Limits: true, Vary: true, Abreast: true},
	},
}

// searching makes bots of one of the strengths.
func searching(strength int) func() Bot {
	return func() Bot { return &searcher{strength: strength} }
}

// searchOf is how hard a level thinks in a title.
func searchOf(title string, strength int) Search {
	all, ok := measured[title]
	if !ok {
		all = usualStrengths
	}
	s := all[strength]
	s.Cores = 1
	return s
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
// "brisk", which plays at a glance as simulated games are played; or a search of
// any strength (see ParseSearch).
func New(kind string) (Bot, error) {
	if kind == "brisk" {
		return brisk{}, nil
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
