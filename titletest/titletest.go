// Package titletest is the conformance suite that every title passes. It plays
// random games of every player count and every setting and checks, at each
// position, what the contract in package game promises.
//
// A title's own test of it is a few lines:
//
//	func TestTitle(t *testing.T)        { titletest.Run(t, Title, titletest.Bounds{StateBytes: 2048}) }
//	func TestOrders(t *testing.T)       { titletest.Orders(t, Title, 40) }
//	func TestNoAllocs(t *testing.T)     { titletest.NoAllocs(t, Title, 4) }
//	func TestGolden(t *testing.T)       { titletest.Golden(t, Title, 3, nil) }
//	func FuzzAction(f *testing.F)       { titletest.FuzzAction(f, Title) }
//	func FuzzRecord(f *testing.F)       { titletest.FuzzRecord(f, Title) }
//	func BenchmarkTitle(b *testing.B)   { titletest.Bench(b, Title, 4) }
//
// -short plays a few games, and SCRIP_LONG (make long) more; -titletest.games plays as many as wanted of each
// player count and setting, and -titletest.every then makes them quick; -update
// renews golden playthroughs. SCRIP_ORDERS=25000 plays so many games of orders of
// each title, on all cores:
//
//	SCRIP_ORDERS=25000 go test ./title/... -run TestOrders -count 1 -v -timeout 0
package titletest

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/game"
)

var (
	gamesFlag = flag.Int("titletest.games", 0, "random games of each player count and setting (0: the title's own number)")
	everyFlag = flag.Int("titletest.every", 0, "check one position in so many thoroughly (0: the title's own number)")
	rngFlag   = flag.Uint64("titletest.rng", 1, "the series of random games to play")
)

// Bounds are what a title promises and how much of it to try. Zero values mean
// the defaults.
type Bounds struct {
	StateBytes int // the most a state may weigh; 16 KB
	Games      int // random games of each player count and setting; 4
	Actions    int // the most actions a game may take; 20,000
	// Every checks one position in so many thoroughly; 8. Money, shares and
	// pieces are counted after every action all the same.
	Every int
	// Reveals is the kinds of actions by which a seat learns what was hidden from it although
	// nothing is drawn and no secret round ends: what they come to no preview shows. Whatever
	// else a seat does must come to the same for all that it could believe.
	Reveals []string
}

func (b Bounds) complete() Bounds {
	set := func(n *int, value int) {
		if *n == 0 {
			*n = value
		}
	}
	set(&b.StateBytes, 16<<10)
	set(&b.Games, 4)
	set(&b.Actions, 20_000)
	set(&b.Every, 8)
	return b
}

// Long tells whether there are minutes for more of the same: what make long asks for. Every
// rule, player count and setting is tried without.
func Long() bool { return os.Getenv("SCRIP_LONG") != "" }

// Many is how many of what is done by the dozen: a few, and more where there are minutes.
func Many(few, more int) int {
	if Long() {
		return more
	}
	return few
}

// Run checks the title against the contract.
func Run(t *testing.T, title game.Title, bounds Bounds) {
	bounds = bounds.complete()
	if testing.Short() {
		bounds.Games = 1
	} else if !Long() {
		bounds.Games = (bounds.Games + 1) / 2
	}
	if *gamesFlag > 0 {
		bounds.Games = *gamesFlag
	}
	if *everyFlag > 0 {
		bounds.Every = *everyFlag
	}
	info := title.Info()
	fixed := newSuite(title, bounds)
	fixed.form()
	fixed.tell(t)
	if t.Failed() {
		return // games on a state that is not flat would say nothing
	}
	var (
		mu   sync.Mutex
		seen = newCoverage()
	)
	t.Run("seats", func(t *testing.T) {
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			t.Run(fmt.Sprint(seats), func(t *testing.T) {
				t.Parallel()
				s := newSuite(title, bounds)
				s.games(seats, *rngFlag)
				s.tell(t)
				mu.Lock()
				defer mu.Unlock()
				seen.add(s.seen)
			})
		}
	})
	last := newSuite(title, bounds)
	last.seen = seen
	last.whole()
	last.tell(t)
	t.Log(seen.missing(info))
}

// violations is what the title does against the contract: Run, for tests of the
// suite itself.
func violations(title game.Title, bounds Bounds) []Violation {
	s := newSuite(title, bounds.complete())
	s.form()
	if len(s.found) > 0 {
		return s.found
	}
	info := title.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		s.games(seats, 1)
	}
	s.whole()
	return s.found
}

// Violation is a promise of the contract that a title broke, and where.
type Violation struct {
	Property string
	Where    string
	What     string
}

func (v Violation) String() string {
	return fmt.Sprintf("%s: %s\n    at %s", v.Property, v.What, v.Where)
}

// suite collects the first violation of each property.
type suite struct {
	title  game.Title
	info   game.Info
	bounds Bounds
	found  []Violation
	seen   *coverage
	words  vocabulary
	where  func() string
}

func newSuite(title game.Title, bounds Bounds) *suite {
	return &suite{
		title: title, info: title.Info(), bounds: bounds, seen: newCoverage(),
		words: newVocabulary(), where: func() string { return "the title itself" },
	}
}

// broken notes a violation, one of each property.
func (s *suite) broken(property, format string, args ...any) {
	if s.knows(property) {
		return
	}
	s.found = append(s.found, Violation{Property: property, Where: s.where(), What: fmt.Sprintf(format, args...)})
}

// knows tells whether the property is known to be violated.
func (s *suite) knows(property string) bool {
	return slices.ContainsFunc(s.found, func(v Violation) bool { return v.Property == property })
}

func (s *suite) tell(t *testing.T) {
	t.Helper()
	for _, v := range s.found {
		t.Error(v)
	}
}

// coverage is what came up in the games played.
type coverage struct {
	games, actions            int
	events, refusals, endings map[string]int
	facts                     map[string][]string // of refusals, told every time
	values                    map[string]bool     // "setting=value" that could be set up
	secretFrom                map[game.Seat]bool
	guessed                   map[game.Seat]bool // some guess differed from the truth
	features                  int                // that a seat has, 0 before any was seen
	orders                    tally
	consequences              consequences
}

// consequences counts what was compared of what actions come to.
type consequences struct {
	same     int // an action in truth and in a guess
	revealed int // actions that bring something to light
	ended    int // those that end a secret round, which are not compared
	open     int // times that a seat decided from which nothing was hidden, or whose guesses were right
}

func (c *consequences) add(o consequences) {
	c.same += o.same
	c.revealed += o.revealed
	c.ended += o.ended
	c.open += o.open
}

func newCoverage() *coverage {
	return &coverage{
		events: map[string]int{}, refusals: map[string]int{}, endings: map[string]int{},
		facts: map[string][]string{}, values: map[string]bool{}, secretFrom: map[game.Seat]bool{}, guessed: map[game.Seat]bool{},
		orders: newTally(),
	}
}

func (c *coverage) add(o *coverage) {
	c.games += o.games
	c.actions += o.actions
	for _, pair := range [][2]map[string]int{{c.events, o.events}, {c.refusals, o.refusals}, {c.endings, o.endings}} {
		for key, n := range pair[1] {
			pair[0][key] += n
		}
	}
	maps.Copy(c.values, o.values)
	maps.Copy(c.secretFrom, o.secretFrom)
	maps.Copy(c.guessed, o.guessed)
	c.orders.add(&o.orders)
	c.consequences.add(o.consequences)
}

// missing says what was played, and what of the title's vocabulary never came up.
func (c *coverage) missing(info game.Info) string {
	var refusals []string
	for _, r := range info.Refusals {
		refusals = append(refusals, r.Why)
	}
	text := fmt.Sprintf("%d games, %d actions", c.games, c.actions)
	if n := c.consequences; info.Secrets {
		text += fmt.Sprintf("\nwhat actions come to: %d compared with a guess, %d bring something to light, "+
			"%d end a secret round; %d times nothing was hidden", n.same, n.revealed, n.ended, n.open)
	}
	for _, list := range []struct {
		name string
		all  []string
		seen map[string]int
	}{{"endings", info.Endings, c.endings}, {"events", info.Events, c.events}, {"refusals", refusals, c.refusals}} {
		var never []string
		for _, key := range list.all {
			if list.seen[key] == 0 {
				never = append(never, key)
			}
		}
		if len(never) > 0 {
			text += fmt.Sprintf("\n%s that never came up: %s", list.name, strings.Join(never, ", "))
		}
	}
	return text
}
