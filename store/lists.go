package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// TimingAt is how the clocks of a table stood when so many entries were made.
func (s *Tables) TimingAt(ctx context.Context, id persist.TableID, n int) (clocks []sheet.SeatClock, err error) {
	text, err := s.reads.TimingAfter(ctx, db.TimingAfterParams{TableID: string(id), N: int64(n) - 1})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return clocks, read(text, &clocks)
}

// Due is some tables on which somebody's time was up by then, and when the next is.
func (s *Tables) Due(ctx context.Context, by time.Time) (tables []persist.TableID, next time.Time, err error) {
	if tables, err = tableIDs(s.reads.TablesDue(ctx, millis(by))); err != nil {
		return nil, next, err
	}
	at, err := s.reads.NextDeadline(ctx, millis(by))
	if err != nil || at == 0 {
		return tables, next, err
	}
	return tables, fromMillis(at), nil
}

// ClockedOf is the running tables with a clock at which the user plays.
func (s *Tables) ClockedOf(ctx context.Context, user persist.UserID) ([]persist.TableID, error) {
	return tableIDs(s.reads.ClockedOfUser(ctx, string(user)))
}

// Clocked is some running tables with a clock, after the one given.
func (s *Tables) Clocked(ctx context.Context, after persist.TableID) ([]persist.TableID, error) {
	return tableIDs(s.reads.ClockedTables(ctx, string(after)))
}

// Alive is when a server last had the database open before this one opened it.
func (s *Tables) Alive() time.Time { return s.db.Alive() }

// TablesOf is the tables of a user that are not over.
func (s *Tables) TablesOf(ctx context.Context, user persist.UserID) ([]*sheet.Sheet, error) {
	rows, err := s.reads.TablesOfUser(ctx, string(user))
	if err != nil {
		return nil, err
	}
	return SheetsOf(ctx, s.reads, rows)
}

// Lobby is the tables that the user finds. Their own finished games are always
// among them, however many others have played since; those that are not over are
// theirs alone, and not once more among everybody's.
func (s *Tables) Lobby(ctx context.Context, user persist.UserID) (*sheet.Lobby, error) {
	var lobby sheet.Lobby
	var err error
	list := func(rows []db.Table, failed error) (sheets []*sheet.Sheet) {
		if err = errors.Join(err, failed); err == nil {
			sheets, err = SheetsOf(ctx, s.reads, rows)
		}
		return sheets
	}
	lobby.Open = list(s.reads.PublicTables(ctx, db.PublicTablesParams{Status: string(sheet.Open), UserID: string(user)}))
	lobby.Running = list(s.reads.PublicTables(ctx, db.PublicTablesParams{Status: string(sheet.Running), UserID: string(user)}))
	lobby.Finished = list(s.reads.PublicTables(ctx, db.PublicTablesParams{Status: string(sheet.Finished), UserID: string(user)}))
	if user != "" {
		lobby.Yours = list(s.reads.TablesOfUser(ctx, string(user)))
		lobby.WhatIfs = list(s.reads.WhatIfsOfUser(ctx, string(user)))
		his := func(t *sheet.Sheet) bool {
			return t.Host == user && t.Event == "" || t.SeatsOf(user)|t.LeftBy(user) != 0
		}
		lobby.Open, lobby.Running = slices.DeleteFunc(lobby.Open, his), slices.DeleteFunc(lobby.Running, his)
		lobby.Finished = merge(lobby.Finished, list(s.reads.FinishedOfUser(ctx, string(user))))
	}
	return &lobby, err
}

// merge is two lists of tables as one, the latest first and each once.
func merge(a, b []*sheet.Sheet) []*sheet.Sheet {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(x, y *sheet.Sheet) int {
		return cmp.Or(y.Updated.Compare(x.Updated), cmp.Compare(x.ID, y.ID))
	})
	return slices.CompactFunc(all, func(x, y *sheet.Sheet) bool { return x.ID == y.ID })
}

// All is the ids of all tables, the oldest first.
func (s *Tables) All(ctx context.Context) ([]persist.TableID, error) {
	return tableIDs(s.reads.AllTables(ctx))
}

// Waiting is the tables on which a bot is asked and a person sits.
func (s *Tables) Waiting(ctx context.Context) ([]persist.TableID, error) {
	return tableIDs(s.reads.TablesOfBots(ctx))
}
