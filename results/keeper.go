// Package results keeps the results of finished games: how they ended and what that made of
// ratings, how soon people decided, and the statistics of a title.
package results

import (
	"context"
	"errors"
	"log/slog"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Ratings keeps how games ended, and what that made of people's ratings.
type Ratings interface {
	// Rate keeps how a game ended, and what that made of the ratings of those who played it
	// if it is rated: once, however often and by how many servers it is called.
	Rate(ctx context.Context, table persist.TableID) error
	// Unkept is some finished games of which it is not kept yet, those that ended first
	// before others.
	Unkept(context.Context) ([]persist.TableID, error)
	// SeatRatings is the ratings of those who play at a rated table, by seat: before the
	// game and, once it is over, after it. It is nil for a seat of which nothing is known.
	SeatRatings(context.Context, *sheet.Sheet) ([]*SeatRating, error)
	// KinTooOften tells whether a rated game does not count, or as it stands would not: two
	// of those who are of one household have had so many already; of one that is over,
	// whether it did not.
	KinTooOften(ctx context.Context, s *sheet.Sheet, households [][]persist.UserID) (bool, error)
	// Timings is how the clocks of a table stood after entries, by the places of these,
	// where that is kept.
	Timings(ctx context.Context, table persist.TableID) (map[int][]sheet.SeatClock, error)
	// KeepDecisions keeps how soon people decided in a game, by seat, unless that is kept;
	// and Uncounted is some finished games of which it is not.
	KeepDecisions(ctx context.Context, table persist.TableID, list []*Decisions) error
	Uncounted(context.Context) ([]persist.TableID, error)
}

// SeatRating is a rating as people read it.
type SeatRating struct {
	Before, PlusMinus int
	After             *int // nil while the game is not over, and of a bot
}

// Config is what a Keeper needs.
type Config struct {
	Archive *sheet.Archive
	Ratings Ratings  // nil where nobody is rated
	Numbers Numbers  // nil where nothing is counted
	Bots    []string // the levels that there are
}

// Keeper keeps the results of finished games: places and ratings, how soon people decided, and
// statistics. A nil one knows of nothing.
type Keeper struct{ Config }

// New is a keeper.
func New(c Config) *Keeper { return &Keeper{c} }

// Finished keeps the results of a game that is just over, except its statistics: those are counted
// later, beside what people do. A failure is made up for when somebody looks at the result, or by
// the next sweep.
func (k *Keeper) Finished(ctx context.Context, s *sheet.Sheet) (later func(context.Context)) {
	if k.Ratings != nil {
		k.rate(ctx, s.ID)
		if err := k.countDecisions(ctx, s.ID); err != nil {
			logFailed("keep decisions failed", s.ID, err)
		}
	}
	if k.Numbers == nil || s.Visibility != sheet.Public || s.WhatIf != nil || s.Brought {
		return nil
	}
	id := s.ID
	return func(ctx context.Context) {
		if err := k.count(ctx, id); err != nil {
			logFailed("count game failed", id, err)
		}
	}
}

// Sweep keeps results that are missing.
func (k *Keeper) Sweep(ctx context.Context) error {
	var rated, decided, counted error
	if k.Ratings != nil {
		rated = all(ctx, k.Ratings.Unkept, k.Ratings.Rate)
		decided = all(ctx, k.Ratings.Uncounted, k.countDecisions)
	}
	if k.Numbers != nil {
		counted = errors.Join(all(ctx, k.Numbers.UncountedGames, k.count), k.Numbers.FindCounted(ctx))
	}
	return errors.Join(rated, decided, counted)
}

// all does something with what is in a list until that is empty, or begins as before.
func all(ctx context.Context, list func(context.Context) ([]persist.TableID, error), do func(context.Context, persist.TableID) error) error {
	for last := persist.TableID(""); ; {
		ids, err := list(ctx)
		if err != nil || len(ids) == 0 || ids[0] == last {
			return err
		}
		last = ids[0]
		for _, id := range ids {
			if err := do(ctx, id); err != nil {
				return err
			}
		}
	}
}

func logFailed(what string, table persist.TableID, err error) {
	if !errors.Is(err, context.Canceled) {
		slog.Error(what, "table", persist.LogID(table), "err", err)
	}
}

func (k *Keeper) rate(ctx context.Context, id persist.TableID) {
	if err := k.Ratings.Rate(ctx, id); err != nil {
		logFailed("rate game failed", id, err)
	}
}

// SeatRatings is the ratings of those who play at a rated table, by seat; nil at others.
func (k *Keeper) SeatRatings(ctx context.Context, s *sheet.Sheet) []*SeatRating {
	if k == nil || k.Ratings == nil || !s.Rated {
		return nil
	}
	if s.Status == sheet.Finished {
		k.rate(ctx, s.ID) // another server may not have come to it yet
	}
	list, err := k.Ratings.SeatRatings(ctx, s)
	if err != nil {
		logFailed("query ratings failed", s.ID, err)
		return nil
	}
	return list
}
