package store

import (
	"context"
	"database/sql"
	"errors"
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
	return sheetsOf(ctx, s.reads, rows)
}
