package results

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/stats"
)

// Numbers keeps the statistics of finished public games, in sums for each title.
type Numbers interface {
	// KeepCount adds a game to the sums: once, however often and by how many servers it is
	// called. It is ErrNotFound if there is no such table any more.
	KeepCount(ctx context.Context, table persist.TableID, g *stats.Game, ended time.Time) error
	// UncountedGames is some of the games that are not counted yet, those that ended first before
	// others.
	UncountedGames(context.Context) ([]persist.TableID, error)
	// FindCounted has those games found that were counted before games could be looked for.
	FindCounted(context.Context) error
}

// MonthOfGames is how many public games ended in a month.
type MonthOfGames struct {
	Month string // 2026-10
	Games int
}

// EndedGame is a public game and when it ended, in milliseconds: by these a list of them can
// be gone on with.
type EndedGame struct {
	Table persist.TableID
	Ended int64
}

// count counts a game. One that nobody can play again is noted as such, and not tried again.
func (k *Keeper) count(ctx context.Context, id persist.TableID) error {
	g, ended, err := k.Count(ctx, id)
	if g == nil || ctx.Err() != nil {
		return errors.Join(err, ctx.Err())
	}
	if err != nil {
		slog.Warn("count game failed", "table", persist.LogID(id), "err", err)
	}
	if err := k.Numbers.KeepCount(ctx, id, g, ended); !errors.Is(err, persist.ErrNotFound) {
		return err
	}
	return nil
}

// Count counts a finished game, by the rules of its version or others that come to the same, and
// returns when it ended. With an error the count is empty if the game cannot be counted, and nil if
// it could not be read.
func (k *Keeper) Count(ctx context.Context, id persist.TableID) (*stats.Game, time.Time, error) {
	sheet, entries, err := k.Archive.Kept(ctx, id)
	if err != nil {
		return nil, time.Time{}, err
	}
	ended := sheet.Updated
	if n := len(entries); n > 0 && !entries[n-1].At.IsZero() {
		ended = entries[n-1].At
	}
	g, err := k.countBy(ctx, sheet, entries)
	if err != nil {
		g = &stats.Game{Class: stats.Class{Title: sheet.Title}}
	}
	return g, ended, err
}

// countBy counts a game by the first rules that lead to its recorded end.
func (k *Keeper) countBy(ctx context.Context, sheet *sheet.Sheet, entries []record.Kept) (g *stats.Game, err error) {
	r := PublicRecord(sheet, entries)
	err = fmt.Errorf("this program does not play %q", sheet.Title)
	for _, title := range k.Archive.Readings(sheet.Title, sheet.Version) {
		if title.Info().Version != sheet.Version {
			if err = sheet.Check(ctx, title, entries); err != nil {
				continue
			}
		}
		if g, err = stats.Count(title, r); err == nil {
			return g, nil
		}
	}
	return nil, err
}

// PublicRecord is a table's whole record, as others read it: a program's seat is shown as a bot's.
func PublicRecord(s *sheet.Sheet, entries []record.Kept) *game.Record {
	r := s.Record()
	for i, p := range s.Places {
		if p.Program && p.Owner == "" && p.Kind == sheet.Person {
			r.Seats[i].Bot = stats.Program
		}
	}
	for _, e := range entries {
		r.Entries = append(r.Entries, e.Entry)
	}
	return r
}

// Unnamed is what somebody is called in records who does not want to be named there.
const Unnamed = "player"

// FinishedRecord is the record of a finished public game for everybody, with the names of
// those alone who show them. It is ErrNotFound if there is no such game.
func (k *Keeper) FinishedRecord(ctx context.Context, id persist.TableID, shows func(ctx context.Context, user persist.UserID) (bool, error)) (*game.Record, error) {
	s, entries, err := k.Archive.Kept(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.Status != sheet.Finished || s.Visibility != sheet.Public || s.WhatIf != nil {
		return nil, persist.ErrNotFound
	}
	r := PublicRecord(s, entries)
	for i, p := range s.Places {
		if p.Whose() == "" {
			continue
		}
		named, err := shows(ctx, p.Whose())
		if err != nil {
			return nil, err
		}
		if !named {
			r.Seats[i].Name = Unnamed
		}
	}
	for i := range r.Entries {
		if by := &r.Entries[i].By; *by != "" && !slices.Contains(k.Bots, *by) {
			*by = Unnamed // who stood in for a while is not asked
		}
	}
	return r, nil
}
