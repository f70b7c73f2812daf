package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// orderedText is the orders of a table as its row has them.
func orderedText(o *sheet.Orders) (string, error) { return written(o, o.Last == 0) }

// advanceOrders has orders noted with a move, where there are any.
func advanceOrders(to *db.AdvanceTableParams, o *sheet.Orders) error {
	if o == nil {
		return nil
	}
	text, err := orderedText(o)
	to.Orders, to.Heed = sql.NullString{String: text, Valid: true}, sql.NullInt64{Int64: int64(o.Heed), Valid: true}
	return err
}

// SaveOrders keeps the orders of a table.
func (s *Tables) SaveOrders(ctx context.Context, t *sheet.Sheet, tells notice.Changes) error {
	text, err := orderedText(&t.Orders)
	if err != nil {
		return err
	}
	err = s.db.Transact(ctx, t.ID, func(q *db.Queries) ([]database.Errand, error) {
		rows, err := q.ChangeOrders(ctx, db.ChangeOrdersParams{
			ID: string(t.ID), Revision: int64(t.Revision), Entries: int64(t.Entries), Orders: text, Heed: int64(t.Orders.Heed),
		})
		if err := unlessTaken(rows, err); err != nil {
			return nil, err
		}
		told, err := insertTells(ctx, q, string(t.ID), tells)
		return append(errands(t.ID, t.Calls()), told...), err
	})
	if err == nil {
		t.Revision++
	}
	return err
}

// Plans is what a user has planned at a table.
func (s *Tables) Plans(ctx context.Context, table persist.TableID, user persist.UserID) ([]match.Plan, error) {
	rows, err := s.reads.ListPlans(ctx, db.ListPlansParams{TableID: string(table), UserID: string(user)})
	if err != nil {
		return nil, err
	}
	plans := make([]match.Plan, len(rows))
	for i, row := range rows {
		plans[i] = match.Plan{N: int(row.N), Seat: game.Seat(row.Seat), Name: row.Name, At: int(row.Moment), Played: int(row.Played)}
		if err := json.Unmarshal([]byte(row.Line), &plans[i].Line); err != nil {
			return nil, fmt.Errorf("plan %d of table %s: %w", row.N, table, err)
		}
	}
	return plans, nil
}

// KeepPlan keeps a plan of a user.
func (s *Tables) KeepPlan(ctx context.Context, table persist.TableID, user persist.UserID, p match.Plan) error {
	line, err := json.Marshal(p.Line)
	if err != nil {
		return err
	}
	return s.transact(ctx, func(q *db.Queries) error {
		return q.KeepPlan(ctx, db.KeepPlanParams{
			TableID: string(table), UserID: string(user), N: int64(p.N), Seat: int64(p.Seat), Name: p.Name, Moment: int64(p.At), Line: string(line), Played: int64(p.Played),
		})
	})
}

// DropPlan forgets a plan of a user.
func (s *Tables) DropPlan(ctx context.Context, table persist.TableID, user persist.UserID, n int) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.DropPlan(ctx, db.DropPlanParams{TableID: string(table), UserID: string(user), N: int64(n)})
	})
}

// Note is what a user has noted at a table, and when; nothing where there is none.
func (s *Tables) Note(ctx context.Context, table persist.TableID, user persist.UserID) (text string, at time.Time, err error) {
	row, err := s.reads.NoteOf(ctx, db.NoteOfParams{TableID: string(table), UserID: string(user)})
	if notThere(err) {
		return "", time.Time{}, nil
	}
	return row.Text, fromMillis(row.At), err
}

// KeepNote keeps what a user notes at a table; nothing forgets it.
func (s *Tables) KeepNote(ctx context.Context, table persist.TableID, user persist.UserID, text string, at time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if text == "" {
			return q.DropNote(ctx, db.DropNoteParams{TableID: string(table), UserID: string(user)})
		}
		return q.KeepNote(ctx, db.KeepNoteParams{TableID: string(table), UserID: string(user), Text: text, At: millis(at)})
	})
}
