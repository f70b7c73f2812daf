package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/title/germanrailways"
	"github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/titletest/toy"
)

var thinking = bot.Search{Search: game.Search{Games: 200, Plans: 16, Margin: 1}, Cores: 1, Taste: bot.Even}

// dealt is a game of the toy with the first hands dealt.
func dealt(t *testing.T, seats int) game.Game { return dealtOf(t, toy.Title, seats) }

// dealtOf is one by other rules.
func dealtOf(t *testing.T, title game.Title, seats int) game.Game {
	t.Helper()
	g := newGame(t, title, seats)
	for r := bot.Rand(5, 0); g.Turn().Chance; {
		if err := g.Play(game.Draw(g, r), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestTheSameSearchComesToTheSameOnAnyNumberOfCores(t *testing.T) {
	g := dealt(t, 4)
	one := thinking.Think(context.Background(), g, 0, 7)
	four := thinking
	four.Cores = 4
	for range 3 {
		if again := four.Think(context.Background(), g, 0, 7); !reflect.DeepEqual(one, again) {
			t.Fatalf("one core:\n%+v\nfour:\n%+v", one, again)
		}
	}
	if other := thinking.Think(context.Background(), g, 0, 8); reflect.DeepEqual(one.Plans, other.Plans) {
		t.Error("another seed simulates the same games")
	}
}

func TestASearchKeepsToItsGames(t *testing.T) {
	for _, games := range []int{1, 10, 100, 1000} {
		s := thinking
		s.Games = games
		v := s.Think(context.Background(), dealt(t, 4), 0, 7)
		if v.Games > max(games, len(v.Plans)) { // each plan is tried once at least
			t.Errorf("%d games were allowed, %d played", games, v.Games)
		}
		if v.Plans[0].Games == 0 {
			t.Errorf("%d games: what is played was never tried", games)
		}
	}
}

func TestASearchSeesNothingThatItsSeatMayNot(t *testing.T) {
	g := dealt(t, 4)
	want := thinking.Think(context.Background(), g, 2, 7)
	for n := range 5 {
		other := g.Clone()
		other.Determinize(g, 2, bot.Rand(9, n))
		if got := thinking.Think(context.Background(), other, 2, 7); !reflect.DeepEqual(got.Plans[0].Actions, want.Plans[0].Actions) {
			t.Errorf("it plays %v, and %v where others hold other cards", want.Plans[0].Actions, got.Plans[0].Actions)
		}
	}
}

func TestASearchThatIsStoppedHasTheUsualAnswer(t *testing.T) {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	v := thinking.Think(stopped, dealt(t, 4), 0, 7)
	if len(v.Plans) == 0 || !v.Plans[0].Baseline || v.Games != 0 {
		t.Errorf("%+v", v)
	}
}

// The usual plan may be what is best at a glance; what the greedy bot would do is then compared too.
func TestASearchBeginsWithWhatIsBestAtAGlance(t *testing.T) {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	g, r := newGame(t, chicagoexpress.Title, 4), bot.Rand(1, 1)
	table, other, both := newTable(t, 4, "brisk"), 0, 0
	for range 100 {
		if !g.Turn().Chance {
			usual := thinking.Think(stopped, g, g.Turn().Seats.First(), 7)
			s := thinking
			s.Glance = true
			v := s.Think(stopped, g, g.Turn().Seats.First(), 7)
			if !v.Plans[0].Baseline {
				t.Fatalf("it begins with %+v", v.Plans[0])
			}
			if v.Plans[0].Actions[0] != usual.Plans[0].Actions[0] {
				other++
				if slices.ContainsFunc(v.Plans, func(p bot.PlanResult) bool { return p.Actions[0] == usual.Plans[0].Actions[0] }) {
					both++
				}
			}
		}
		_, pick := table.Next(g, r)
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
	}
	if other < 10 || both < other/2 { // dice: a bid is not always the same
		t.Errorf("of 100 decisions %d are others at a glance, and in %d of these what the greedy bot would do is compared", other, both)
	}
}

// A search finds a road whose end is best only if it is walked to its end.
func TestASearchPlansAWholeTurn(t *testing.T) {
	g := newGame(t, game.Erase[walk, walkAction](walking{}), 1)
	v := thinking.Think(context.Background(), g, 0, 1)
	if len(v.Plans[0].Actions) < 4 {
		t.Errorf("it plans %v", v.Plans[0].Actions)
	}
}

func TestWhoSearchesBeatsWhoLooksOneActionAhead(t *testing.T) {
	var won float64
	const games = 60
	for n := range games {
		kinds := []string{"greedy", "greedy", "greedy", "greedy"}
		kinds[n%4] = "search:60/0/12/0"
		g := newGame(t, toy.Title, 4)
		if _, err := newTable(t, 4, kinds...).Play(g, bot.Rand(1, n), 1000); err != nil {
			t.Fatal(err)
		}
		_, standings := g.Outcome()
		if standings[0].Seat == game.Seat(n%4) {
			won++
		}
	}
	if won < games*0.4 {
		t.Errorf("%v of %d games, 25%% is par", won, games)
	}
}

func TestSearchesAreRead(t *testing.T) {
	for text, horizon := range map[string]int{"50/8": 8, "50/round": game.ToRound, "50/9/anew": 9, "50/7/limits": 7, "50/6/anew/limits": 6, "50/5/limits/vary": 5, "50/4/abreast/vary/anew": 4, "50/3/glance/anew": 3} {
		s, err := bot.ParseSearch(text)
		want := bot.Search{Search: game.Search{Games: 50, Horizon: horizon, Plans: 32, Margin: 1}, Cores: 1, Taste: bot.Even}
		want.Replan, want.Limits = strings.Contains(text, "anew"), strings.Contains(text, "limits")
		want.Vary, want.EqualDepth = strings.Contains(text, "vary"), strings.Contains(text, "abreast")
		want.Glance = strings.Contains(text, "glance")
		if err != nil || !reflect.DeepEqual(s, want) {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	for _, bad := range []string{"", "0", "x", "5/", "5/-1", "5/1/1", "5/1/2/1/2", "5/1/2/1/1/1", "anew", "limits", "5/anew/1", "5/abreast/round", "5/anew/"} {
		if _, err := bot.ParseSearch(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// judged are the toy's rules, that note in which rounds positions are valued.
type judged struct {
	toy.Rules
	rounds map[uint8]bool
}

func (judged) Round(s *toy.State) game.Round { return game.Round{Number: int(s.Round)} }

func (j judged) Value(s *toy.State, seat game.Seat) float64 {
	if !s.Over {
		j.rounds[s.Round] = true
	}
	return j.Rules.Value(s, seat)
}

// All plans are judged at the same moment, however long they are.
func TestAHorizonMayBeTheEndOfTheRound(t *testing.T) {
	rules := judged{rounds: map[uint8]bool{}}
	s := thinking
	s.Horizon = game.ToRound
	s.Think(context.Background(), dealtOf(t, game.Erase[toy.State, toy.Action](rules), 4), 0, 7)
	if want := map[uint8]bool{0: true, 1: true}; !reflect.DeepEqual(rules.rounds, want) { // it plans in the first
		t.Errorf("positions of the rounds %v were judged, not of %v", rules.rounds, want)
	}
}

// asking walkers can ask for the way, in vain.
type asking struct{ walking }

func (a asking) Options(s *walk, seat game.Seat, list []game.Option[walkAction]) []game.Option[walkAction] {
	return append(a.walking.Options(s, seat, list), game.Option[walkAction]{Action: walkAction{Does: "ask"}})
}

func (asking) Vain(_ *walk, _ game.Seat, a walkAction) bool { return a.Does == "ask" }

func TestNoSearchAsksInVain(t *testing.T) {
	s := bot.Search{Search: game.Search{Games: 400, Plans: 24, Vary: true}, Taste: bot.Even}
	for _, plan := range s.Think(t.Context(), newGame(t, game.Erase[walk, walkAction](asking{}), 1), 0, 1).Plans {
		if slices.Contains(plan.Actions, any(walkAction{Does: "ask"})) {
			t.Errorf("%v was tried", plan.Actions)
		}
	}
}

// A searcher follows its plan only while the game stands as planned.
func TestAPlanIsDroppedWhenTheGameStandsOtherwise(t *testing.T) {
	title := game.Erase[walk, walkAction](walking{})
	b, err := bot.New("search:50/0/8")
	if err != nil {
		t.Fatal(err)
	}
	g, r := newGame(t, title, 1), rand.New(rand.NewPCG(1, 1))
	if err := g.Play(b.Pick(g, 0, r), nil); err != nil {
		t.Fatal(err)
	}
	g.State().(*walk).At = 3 // the road's end: "on" is no longer offered
	if pick := b.Pick(g, 0, r); g.Kind(pick.Index) != "pay" {
		t.Errorf("it does %s at the end of the road", g.Kind(pick.Index))
	}
}

// A bot that thinks about every step plays nothing at once that it could do otherwise, and
// leaves what it had planned only for what is surely better.
func TestReplanningHoldsToThePlanUntilThereIsABetter(t *testing.T) {
	title := game.Erase[walk, walkAction](walking{})
	for kind, atOnce := range map[string]bool{"search:50/0/8": true, "search:50/0/8/anew": false} {
		b, err := bot.New(kind)
		if err != nil {
			t.Fatal(err)
		}
		g, r := newGame(t, title, 1), rand.New(rand.NewPCG(1, 1))
		if err := g.Play(b.Pick(g, 0, r), nil); err != nil {
			t.Fatal(err)
		}
		ponders := b.(interface {
			AtOnce(game.Game, game.Seat) (game.Pick, bool)
		})
		for range 2 { // asking again changes nothing
			if _, ok := ponders.AtOnce(g.Clone(), 0); ok != atOnce {
				t.Errorf("%s plays the next step at once: %v", kind, ok)
			}
			if atOnce {
				break
			}
		}
	}
	kept := []any{walkAction{Does: "road", Amount: 2}, walkAction{Does: "pay", Amount: 26}}
	s := bot.Search{Search: game.Search{Games: 50, Plans: 8, Margin: 1e9}, Taste: bot.Even}
	v := s.Rethink(newGame(t, title, 1), 0, kept)
	for i, l := range v.Plans {
		if l.Baseline != (i == 0) || i == 0 && !slices.Equal(l.Actions, kept) {
			t.Errorf("line %d is %v, baseline: %v", i, l.Actions, l.Baseline)
		}
	}
}

// blind walkers see where they stand when they have chosen a road, not before.
type blind struct{ walking }

func (blind) Determinize(s *walk, _ game.Seat, _ *rand.Rand) walk {
	g := *s
	if g.Road < 0 {
		g.At = 0
	}
	return g
}

func (blind) View(s *walk, _ game.Seat) any {
	if s.Road < 0 {
		return s.Road
	}
	return *s
}

func (b blind) Apply(s *walk, seat game.Seat, a walkAction, log *game.Log) error {
	if a.Does == "on" && s.At == 3 {
		return game.NotNow
	}
	return b.walking.Apply(s, seat, a, log)
}

// What was guessed may come to light within the turn, and the plan be impossible.
func TestAPlanIsDroppedWhenWhatItGuessedIsNotSo(t *testing.T) {
	b, err := bot.New("search:50/0/8")
	if err != nil {
		t.Fatal(err)
	}
	g := newGame(t, game.Erase[walk, walkAction](blind{}), 1)
	g.State().(*walk).At = 2
	if _, err := (bot.Table{b}).Play(g, bot.Rand(1, 1), 20); err != nil {
		t.Error(err)
	}
}

// Where the value net thinks otherwise of a turn's beginning than of its end, a plan that
// only puts the turn off must not look better for it.
func TestGamesOfADecisionMayEndAtTheSameMoment(t *testing.T) {
	g := newGame(t, railwaymania.Title, 3)
	for abreast, further := range map[bool]int{true: 0, false: 8} {
		search := bot.Search{Search: game.Search{Games: 40, Horizon: 20, Plans: 4, EqualDepth: abreast}}
		if short, long := 1+bot.Ahead(search, g, 1), 9+bot.Ahead(search, g, 9); long != short+further {
			t.Errorf("abreast %v: a game sees %d decisions where one is planned, %d where nine are", abreast, short, long)
		}
	}
}

// In 1862 turns are long; in the others a plan that bids on up to a limit does so for many
// decisions, and would else see further than one that passes.
func TestAllLevelsOf1862AndTycoonsOfGamesWithAuctionsThinkAbreast(t *testing.T) {
	abreast := bot.Strengths(railwaymania.Title)
	for _, title := range []game.Title{chicagoexpress.Title, germanrailways.Title} {
		all := bot.Strengths(title)
		abreast = append(abreast, all[len(all)-1])
	}
	for _, s := range abreast {
		if !s.EqualDepth {
			t.Errorf("%+v does not", s)
		}
	}
}
