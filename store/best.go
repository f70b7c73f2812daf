package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/rating"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Best is how people stand in games of a title and a pace ("" for all): those who want to be
// shown and have so many rated games, the best first, and the caller. The change is
// that since a moment.
func (s *Results) Best(ctx context.Context, title string, pace sheet.Tempo, caller persist.UserID, least int, since time.Time) (*results.Best, error) {
	rows, err := s.reads.ListStandings(ctx, db.ListStandingsParams{Title: title, Pace: string(pace), Caller: string(caller)})
	if err != nil {
		return nil, err
	}
	before, err := s.reads.ListRatedSince(ctx, db.ListRatedSinceParams{Title: title, Pace: string(pace), Since: millis(since)})
	if err != nil {
		return nil, err
	}
	was := map[string]db.ListRatedSinceRow{}
	for _, b := range before {
		was[b.UserID] = b
	}
	best := &results.Best{}
	for _, row := range rows {
		now := rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}
		r := results.Rated{
			User: persist.UserID(row.UserID), Name: row.Name, Points: now.Shown(), PlusMinus: now.PlusMinus(), Games: int(row.Games), Won: int(row.Won), Last: fromMillis(row.Ended),
			Shown: row.Listed != 0 && int(row.Games) >= least,
		}
		if b, played := was[row.UserID]; played {
			r.Change = r.Points - rating.Rating{Mu: b.BeforeMu, Sigma: b.BeforeSigma}.Shown()
			r.New = b.Anew != 0
		}
		if r.Shown {
			best.People = append(best.People, r)
		}
		if r.User == caller {
			you := r
			best.You = &you
		}
	}
	best.Bots, err = s.ratedBots(ctx, title, pace)
	return best, err
}

// ratedBots is the anchors, and how they fared in rated games.
func (s *Results) ratedBots(ctx context.Context, title string, pace sheet.Tempo) (list []results.RatedBot, err error) {
	rows, err := s.reads.RatedBots(ctx, title)
	if err != nil {
		return nil, err
	}
	for _, a := range rating.Anchors() {
		b := results.RatedBot{Level: a.Level, Points: a.Points}
		for _, row := range rows {
			if row.Bot == a.Level && (pace == allPaces || row.Pace == string(pace)) {
				b.Games, b.Won = b.Games+int(row.Games), b.Won+int(row.Won)
			}
		}
		list = append(list, b)
	}
	return list, nil
}

// Scale is where everybody begins, how sure that is, and what bots count for.
func (s *Results) Scale() (begin, plusMinus int, bots []results.RatedBot) {
	for _, a := range rating.Anchors() {
		bots = append(bots, results.RatedBot{Level: a.Level, Points: a.Points})
	}
	return rating.New().Shown(), rating.New().PlusMinus(), bots
}

// RatedGames is what each rated game made of somebody's ratings, in order.
func (s *Results) RatedGames(ctx context.Context, user persist.UserID) ([]results.RatedGame, error) {
	rows, err := s.reads.RatingsOfUser(ctx, string(user))
	list := make([]results.RatedGame, len(rows))
	for i, row := range rows {
		before, after := rating.Rating{Mu: row.BeforeMu, Sigma: row.BeforeSigma}, rating.Rating{Mu: row.AfterMu, Sigma: row.AfterSigma}
		list[i] = results.RatedGame{
			Table: persist.TableID(row.TableID), Title: row.Title, Tempo: sheet.Tempo(row.Pace), Ended: fromMillis(row.Ended), Place: int(row.Place),
			Before: before.Shown(), After: after.Shown(), PlusMinus: after.PlusMinus(),
		}
	}
	return list, err
}

// ResultsOf is how somebody's games ended, in order.
func (s *Results) ResultsOf(ctx context.Context, user persist.UserID) ([]results.Result, error) {
	rows, err := s.reads.ResultsOfUser(ctx, string(user))
	list := make([]results.Result, len(rows))
	for i, row := range rows {
		list[i] = resultOf(row)
	}
	return list, err
}
