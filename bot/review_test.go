package bot_test

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/titletest"
	"github.com/scrip-games/scrip/titletest/toy"
)

var glancing = bot.Reviewer{
	Search: bot.Search{Search: game.Search{Games: 60, Horizon: 10, Plans: 12}, Taste: bot.Even},
	Curve:  16, Fresh: 16, Listed: 8, Longer: 60,
}

// planted is a game of Chicago Express between searching bots in which one seat
// throws its whole purse away on a share, at the entry told.
func planted(t *testing.T, n int) (*game.Record, int) {
	t.Helper()
	info := chicagoexpress.Title.Info()
	setup, err := info.Complete(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(info, setup, make([]game.SeatInfo, 3))
	g, r := newGame(t, chicagoexpress.Title, 3), bot.Rand(4, n)
	table := newTable(t, 3, "search:40/10/12")
	at := -1
	for !g.Turn().Over {
		seat, pick := table.Next(g, r)
		if at < 0 && len(record.Entries) > 40 && g.Turn().Has(seat) {
			if wasted, ok := allIn(g.Clone(), seat); ok {
				g.Options(seat)
				at, pick = len(record.Entries), wasted
			}
		}
		action, err := json.Marshal(g.Action(pick.Index, pick.Amount))
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(pick, nil); err != nil {
			t.Fatal(err)
		}
		record.Entries = append(record.Entries, game.Entry{Seat: seat, Action: action})
	}
	if at < 0 {
		t.Fatal("nobody could waste his money")
	}
	return record, at
}

// allIn is a bid of all one has, where that is far too much.
func allIn(g game.Game, seat game.Seat) (game.Pick, bool) {
	for i := range g.Options(seat) {
		if terms := g.Terms(i); g.Kind(i) == "bid" && terms.Max > 3*terms.Min && terms.Max > 20 {
			return game.Pick{Index: i, Amount: int(terms.Max)}, true
		}
	}
	return game.Pick{}, false
}

// glanced is a planted game with its review and all that was told on the way.
type glanced struct {
	record *game.Record
	at     int
	review *bot.Review
	told   []bot.Progress
	moment []int // how many moments there were at each
}

// glances is planted games, each reviewed once for all tests.
var glances [3]struct {
	once sync.Once
	glanced
}

// glance is planted game n, reviewed.
func glance(t *testing.T, n int) glanced {
	t.Helper()
	g := &glances[n]
	g.once.Do(func() {
		g.record, g.at = planted(t, n)
		review, err := glancing.Review(context.Background(), chicagoexpress.Title, g.record, func(p bot.Progress) {
			g.told = append(g.told, p)
			if !p.Weighing {
				g.moment = append(g.moment, len(p.SoFar().Moments))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		g.review = review
	})
	if g.review == nil {
		t.Fatal("the review has failed in another test")
	}
	return g.glanced
}

func TestAReviewFindsAMoveThatThrowsTheGameAway(t *testing.T) {
	found, games := 0, titletest.Many(2, len(glances))
	for n := range games {
		g := glance(t, n)
		for _, d := range g.review.Mistakes[:min(3, len(g.review.Mistakes))] {
			if d.Entry == g.at {
				found++
			}
		}
	}
	if found < games-1 {
		t.Errorf("found in %d of %d games among the three most expensive", found, games)
	}
}

func TestAReviewIsWhole(t *testing.T) {
	g := glance(t, 0)
	record, review := g.record, g.review
	judged, weighed := 0, 0
	for _, p := range g.told {
		if p.Weighing {
			weighed++
			continue
		}
		judged++
		if moments := g.moment[judged-1]; p.Done != judged || p.Of != len(record.Entries) || moments != judged {
			t.Errorf("told %d of %d with %d moments after %d were judged", p.Done, p.Of, moments, judged)
		}
	}
	entries := len(record.Entries)
	if len(review.Moments) != entries+1 || judged != entries || weighed < len(review.Mistakes) {
		t.Errorf("%d entries: %d moments; told of %d judged, %d weighed", entries, len(review.Moments), judged, weighed)
	}
	for i, m := range review.Moments {
		sum := 0.0
		for _, c := range m.Chance {
			sum += c
		}
		if m.Entries != i || math.Abs(sum-1) > 1e-3 {
			t.Errorf("moment %d: %+v", i, m)
		}
	}
	last := review.Moments[entries]
	if won := math.Max(last.Chance[0], math.Max(last.Chance[1], last.Chance[2])); won < 0.3 || last.Err[0] != 0 {
		t.Errorf("at the end: %+v", last)
	}
	if len(review.Losses) != review.Judged {
		t.Errorf("%d decisions judged, %d told of", review.Judged, len(review.Losses))
	}
	lost := make([]float64, 3)
	for _, l := range review.Losses {
		lost[l.Seat] += l.Points
	}
	for seat, sum := range lost {
		if math.Abs(sum-review.Lost[seat]) > 1e-2 {
			t.Errorf("seat %d lost %v in all, and %v by its decisions", seat, review.Lost[seat], sum)
		}
	}
	for _, d := range review.Mistakes {
		if d.Value <= 0 || d.Sure < 2 || reflect.DeepEqual(d.Played.Actions[0], d.Better.Actions[0]) {
			t.Errorf("no mistake: %+v", d)
		}
	}
	if _, err := json.Marshal(review); err != nil {
		t.Error(err)
	}
}

func TestAReviewIsTheSameForEveryone(t *testing.T) {
	record := toyGame(t)
	one, four := glancing, glancing
	one.Search.Cores, four.Search.Cores = 1, 4
	a, err := one.Review(context.Background(), toy.Title, record, func(bot.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	b, err := four.Review(context.Background(), toy.Title, record, func(bot.Progress) {})
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("two reviews differ (%v):\n%+v\n%+v", err, a, b)
	}
}

func TestGamesOfEveryTitleCanBeReviewed(t *testing.T) {
	for _, each := range title.All() {
		if !bot.Judges(each) {
			t.Errorf("the bots cannot judge %s", each.Info().Name)
		}
	}
}

func TestWhatCannotBeReviewed(t *testing.T) {
	record := toyGame(t)
	record.Entries = record.Entries[:5]
	if _, err := glancing.Review(context.Background(), toy.Title, record, func(bot.Progress) {}); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("a game under way: %v", err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := glancing.Review(stopped, toy.Title, toyGame(t), func(bot.Progress) {}); err == nil {
		t.Error("a review that was stopped is given out")
	}
}

// toyGame is a game of the toy between careless players.
func toyGame(t *testing.T) *game.Record {
	t.Helper()
	setup, err := toy.Title.Info().Complete(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewRecord(toy.Title.Info(), setup, make([]game.SeatInfo, 3))
	if err := newTable(t, 3, "random").Record(newGame(t, toy.Title, 3), rand.New(rand.NewPCG(3, 3)), 1000, record); err != nil {
		t.Fatal(err)
	}
	return record
}

// The first few games tell little: what was played is tried to the end, as it was played.
// Else it is judged by another way to go on, which only looked better.
func TestATurnIsJudgedAsItWasPlayed(t *testing.T) {
	g := newGame(t, game.Erase[safe, turned](dialling{}), 2)
	poor := []any{turned{0}, turned{9}, turned{0}, turned{9}, turned{9}}
	search := bot.Search{Search: game.Search{Games: 600, Plans: 48, Vary: true}, Cores: 1, Taste: bot.Even}
	if played, longest := bot.Tried(search, g, 0, poor); played == 0 || played != longest {
		t.Errorf("the turn as it was played is tried in %d games, something else in %d", played, longest)
	}
}

// A way to go on that only looked better is not held against who went on otherwise.
func TestWhatWasPlayedIsMeasuredAsItWentOn(t *testing.T) {
	title := game.Erase[safe, turned](dialling{})
	played := []any{turned{3}, turned{0}, turned{7}, turned{4}, turned{1}}
	found := []any{turned{3}, turned{9}, turned{0}, turned{9}, turned{9}}
	record := game.NewRecord(title.Info(), game.Setup{Seats: 2}, make([]game.SeatInfo, 2))
	for _, action := range played {
		text, err := json.Marshal(action)
		if err != nil {
			t.Fatal(err)
		}
		record.Entries = append(record.Entries, game.Entry{Action: text})
	}
	v := bot.Reviewer{Search: bot.Search{Search: game.Search{Games: 8, Plans: 4}, Cores: 1, Taste: bot.Even}, Longer: 8}
	c, err := v.Open(title, record)
	if err != nil {
		t.Fatal(err)
	}
	w, err := c.Weigh(context.Background(), bot.Decision{Played: bot.Way{Actions: found}, Better: bot.Way{Actions: played}})
	if err != nil || !slices.Equal(w.Decision.Played.Actions, played) || w.Decision.Value != 0 {
		t.Errorf("it is measured as %v, and costs %v (%v)", w.Decision.Played.Actions, w.Decision.Value, err)
	}
}

// What is told to have been played was: also of a turn that was judged by the best way to go
// on from its beginning.
func TestAReviewTellsNothingPlayedThatWasNot(t *testing.T) {
	told := 0
	for n := range titletest.Many(2, len(glances)) {
		g := glance(t, n)
		for _, d := range g.review.Mistakes {
			if len(d.Played.Actions) == 0 {
				t.Errorf("game %d, entry %d: nothing is told to have been played", n, d.Entry)
			}
			for k, action := range d.Played.Actions {
				was, err := chicagoexpress.Title.Decode(g.record.Entries[d.Entry+k].Action)
				if err != nil || was != action {
					t.Errorf("game %d, entry %d: %v is told, %v was played (%v)", n, d.Entry+k, action, was, err)
				}
				told++
			}
		}
	}
	if told == 0 {
		t.Error("nothing is told at all")
	}
}
