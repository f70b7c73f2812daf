package social

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/stats"
)

// Numbers keeps the statistics of finished public games.
type Numbers interface {
	// Numbers is the sums of a title over all games that ended in a month or later, and how
	// many games there are in all.
	Numbers(ctx context.Context, title, since string) (sums []stats.Sum, games int, err error)
	// Months is in which months games ended, and how many, and GamesOfMonth some of those of
	// a month in the order in which they ended, after one; none when there are no more.
	Months(context.Context) ([]results.MonthOfGames, error)
	GamesOfMonth(ctx context.Context, month string, after results.EndedGame) ([]results.EndedGame, error)
}

type numbersPath struct {
	Title   string `path:"title" maxLength:"40"`
	Who     string `query:"who" enum:"all,people,bots,mixed" default:"all" doc:"Games of people alone, of bots and programs alone, of both, or all."`
	Players int    `query:"players" minimum:"0" maximum:"8" default:"0" doc:"Games of so many players; 0 for all."`
	Since   string `query:"since" pattern:"^([0-9]{4}-[0-9]{2})?$" maxLength:"7" doc:"Games that ended in a month or later, 2026-01; empty for all."`
}

// numbersAnswer may be cached by proxies and browsers.
type numbersAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         *stats.Numbers
}

// numbers is the calls about statistics of public games.
type numbers struct {
	numbers Numbers
	summed  summed
	house   *match.House
	calls   *calls.Calls
}

func (s *numbers) routesNumbers() []calls.Route {
	return []calls.Route{
		calls.On("numbers", "GET", "/api/titles/{title}/numbers", "What all finished public games of a title come to", s.titleNumbers).For(calls.ToRead),
	}
}

func (s *numbers) titleNumbers(ctx context.Context, in *numbersPath) (*numbersAnswer, error) {
	i := slices.IndexFunc(s.house.Titles(), func(t game.Title) bool { return t.Info().ID == in.Title })
	if i < 0 {
		return nil, calls.Refuse(refusal.NotFound, "there is no title %q", in.Title)
	}
	kept, err := s.summed.of(ctx, s.calls.Clock(), s.numbers, in.Title, in.Since)
	if err != nil {
		return nil, s.calls.Told(err)
	}
	f := stats.Filter{Players: in.Players}
	if in.Who != "all" {
		f.Who = stats.Who(in.Who)
	}
	report := stats.NewNumbers(s.house.Titles()[i].Info(), kept.sums, f)
	report.All = kept.games
	return &numbersAnswer{CacheControl: "public, max-age=60", Body: report}, nil
}

// summed remembers sums for a moment: somebody who tries filters asks for the same ones again and
// again.
type summed struct {
	mu   sync.Mutex
	kept map[[2]string]titleSums // by title and month
}

type titleSums struct {
	sums  []stats.Sum
	games int
	at    time.Time
}

const (
	sumsKept = 10 * time.Second
	mostSums = 32
)

func (m *summed) of(ctx context.Context, by clock.Wall, from Numbers, title, since string) (titleSums, error) {
	key := [2]string{title, since}
	m.mu.Lock()
	k, ok := m.kept[key]
	m.mu.Unlock()
	if ok && by.Since(k.at) < sumsKept {
		return k, nil
	}
	sums, games, err := from.Numbers(ctx, title, since)
	if err != nil {
		return titleSums{}, err
	}
	k = titleSums{sums, games, by.Now()}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil || len(m.kept) >= mostSums {
		m.kept = map[[2]string]titleSums{}
	}
	m.kept[key] = k
	return k, nil
}
