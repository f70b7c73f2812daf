package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// making is the status of a table whose record is not all there yet. Nobody
// finds it, and what is left of it when the program ends is cleared away at the
// next start.
const making = "making"

// piece is how many entries are inserted at a time, some milliseconds' worth:
// moves of others come between.
const piece = 200

// Insert keeps a new table with the entries it starts from.
func (s *Tables) Insert(ctx context.Context, t *sheet.Sheet, entries []record.Kept) error {
	row, err := toRow(t)
	if err != nil {
		return err
	}
	long := len(entries) > piece
	if long {
		row.Status = making
	}
	first := entries[:min(piece, len(entries))]
	err = s.db.Transact(ctx, t.ID, func(q *db.Queries) ([]database.Errand, error) {
		if err := q.InsertTable(ctx, row); err != nil {
			return nil, taken(err)
		}
		if err := insertSeats(ctx, q, t); err != nil {
			return nil, err
		}
		if err := noteTakers(ctx, q, t); err != nil {
			return nil, err
		}
		return errands(t.ID, !long && t.Calls()), insertEntries(ctx, q, string(t.ID), 0, first, &t.Timing)
	})
	if err != nil || !long {
		return err
	}
	if err := s.insertRest(ctx, t, entries); err != nil {
		return errors.Join(err, s.unmake(ctx, t.ID))
	}
	return nil
}

// insertRest adds what comes after the first piece. With the last one the table
// is there.
func (s *Tables) insertRest(ctx context.Context, t *sheet.Sheet, entries []record.Kept) error {
	for from := piece; from < len(entries); from += piece {
		to := min(from+piece, len(entries))
		err := s.db.TransactPiece(ctx, t.ID, func(q *db.Queries) ([]database.Errand, error) {
			if err := insertEntries(ctx, q, string(t.ID), from, entries[from:to], nil); err != nil || to < len(entries) {
				return nil, err
			}
			return errands(t.ID, t.Calls()), q.MadeTable(ctx, db.MadeTableParams{ID: string(t.ID), Status: string(t.Status)})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func insertSeats(ctx context.Context, q *db.Queries, t *sheet.Sheet) error {
	for i, p := range t.Places {
		err := q.InsertSeat(ctx, db.InsertSeatParams{
			TableID: string(t.ID), Seat: int64(i), Kind: string(p.Kind), UserID: string(p.User), Bot: p.Bot, Name: p.Name,
			Owner: string(p.Owner), OwnerName: p.OwnerName, Offered: flag(p.Offered), Program: flag(p.Program), Home: p.Home, Kin: int64(p.Kin),
			HeldFor: string(p.Held.User), HeldName: p.Held.Name, HeldUntil: orZero(p.Held.Until),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// noteTakers keeps the people who took over a seat of somebody else, so that their tables are
// found.
func noteTakers(ctx context.Context, q *db.Queries, t *sheet.Sheet) error {
	for _, c := range t.Comings {
		if c.Why != sheet.IsTaken || c.User == "" {
			continue
		}
		if err := q.NoteTaker(ctx, db.NoteTakerParams{TableID: string(t.ID), UserID: string(c.User)}); err != nil {
			return err
		}
	}
	return nil
}

// insertEntries adds entries from place first on. How the clocks stand then is kept with
// the last.
func insertEntries(ctx context.Context, q *db.Queries, id string, first int, entries []record.Kept, timing *sheet.Timing) error {
	clocks, err := clocksOf(timing)
	if err != nil {
		return err
	}
	for i, e := range entries {
		then := ""
		if i == len(entries)-1 {
			then = clocks
		}
		err := q.InsertEntry(ctx, db.InsertEntryParams{
			TableID: id, N: int64(first + i), Batch: int64(e.Batch), Seat: int64(e.Seat),
			Action: string(e.Action), Undo: undoOf(e.Entry), At: millis(e.At), Decider: e.By, Timing: then,
		})
		if err != nil {
			return taken(err)
		}
	}
	return nil
}

// Save replaces a sheet and appends the entries that come with the change.
func (s *Tables) Save(ctx context.Context, t *sheet.Sheet, entries []record.Kept, tells notice.Changes) error {
	before := t.Entries - len(entries)
	return s.save(ctx, t, before, tells, func(q *db.Queries) error {
		return insertEntries(ctx, q, string(t.ID), before, entries, &t.Timing)
	})
}

// save replaces a sheet whose table has so many entries, and changes these.
func (s *common) save(ctx context.Context, t *sheet.Sheet, before int, tells notice.Changes, change func(*db.Queries) error) error {
	stands, err := encodeColumns(t.Outcome, t.Round, t.Comings, t.Hinted)
	if err != nil {
		return err
	}
	timing, deadline, err := timed(&t.Timing)
	if err != nil {
		return err
	}
	orders, err := orderedText(&t.Orders)
	if err != nil {
		return err
	}
	takebacks, err := takebacksText(t)
	if err != nil {
		return err
	}
	damage, err := written(t.Damage, t.Damage == sheet.Damage{})
	if err != nil {
		return err
	}
	err = s.db.Transact(ctx, t.ID, func(q *db.Queries) ([]database.Errand, error) {
		s.heads.forget(t.ID)
		rows, err := q.UpdateTable(ctx, db.UpdateTableParams{
			ID: string(t.ID), Revision: int64(t.Revision), Version: int64(t.Version), Visibility: string(t.Visibility),
			Status: string(t.Status), Host: string(t.Host), Entries: int64(t.Entries), Before: int64(before), Turn: int64(t.Turn), Rematch: string(t.Rematch),
			Round: stands.round, Comings: stands.comings, Hinted: stands.hinted, Outcome: stands.outcome,
			Pace: string(t.Pace), Hurried: int64(t.Hurried), Timing: timing, Deadline: deadline,
			Orders: orders, Heed: int64(t.Orders.Heed), Rated: flag(t.Rated), Ended: orZero(t.Ended), Damage: damage, Takebacks: takebacks, Started: orZero(t.Started), UpdatedAt: millis(t.Updated),
		})
		if err := unlessTaken(rows, err); err != nil {
			return nil, err
		}
		if err := q.DeleteSeats(ctx, string(t.ID)); err != nil {
			return nil, err
		}
		if err := insertSeats(ctx, q, t); err != nil {
			return nil, err
		}
		if err := noteTakers(ctx, q, t); err != nil {
			return nil, err
		}
		if err := change(q); err != nil {
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

// Append adds entries to the record.
func (s *Tables) Append(ctx context.Context, id persist.TableID, first int, entries []record.Kept, p sheet.Progress) error {
	if len(entries) == 0 {
		return nil
	}
	stands, err := encodeColumns(p.Outcome, p.Round, nil, nil)
	if err != nil {
		return err
	}
	to := db.AdvanceTableParams{
		ID: string(id), Status: string(p.Status), Entries: int64(p.Entries), Turn: int64(p.Turn), Round: stands.round, Outcome: stands.outcome,
		UpdatedAt: millis(entries[len(entries)-1].At), Revision: int64(p.Revision), First: int64(first),
	}
	if err := advanceClocks(&to, p.Timing); err != nil {
		return err
	}
	if err := advanceOrders(&to, p.Orders); err != nil {
		return err
	}
	err = s.db.Transact(ctx, id, func(q *db.Queries) ([]database.Errand, error) {
		if err := insertEntries(ctx, q, string(id), first, entries, p.Timing); err != nil {
			return nil, err
		}
		told, err := insertTells(ctx, q, string(id), p.Notices)
		if err != nil {
			return nil, err
		}
		rows, err := s.advance(ctx, q, to, p.After)
		if err := unlessTaken(rows, err); err != nil {
			return nil, err
		}
		s.keepHead(id, headOf(first+len(entries), entries[len(entries)-1].Entry))
		return append(errands(id, p.Calls), told...), nil
	})
	if err != nil {
		s.heads.forget(id) // the commit may have failed after the entry was noted
	}
	return err
}

// keepHead notes the last entry of a table within its transaction. It does so only where this
// server is alone with its database: there all writes come one after another.
func (s *Tables) keepHead(id persist.TableID, last head) {
	if s.db.Alone() {
		s.heads.keep(id, last)
	}
}

// advance notes how a table stands after a move that was made after an entry. The database
// looks at the entry where it is not known from the last move.
func (s *Tables) advance(ctx context.Context, q *db.Queries, to db.AdvanceTableParams, after game.Entry) (int64, error) {
	if s.db.Alone() && s.heads.ends(persist.TableID(to.ID), headOf(int(to.First), after)) {
		return q.AdvanceTable(ctx, to)
	}
	return q.AdvanceTableAfter(ctx, db.AdvanceTableAfterParams{
		ID: to.ID, Status: to.Status, Entries: to.Entries, Turn: to.Turn, Round: to.Round, Outcome: to.Outcome,
		Timing: to.Timing, Deadline: to.Deadline, Orders: to.Orders, Heed: to.Heed, UpdatedAt: to.UpdatedAt, Revision: to.Revision, First: to.First,
		AfterSeat: int64(after.Seat), AfterAction: string(after.Action), AfterUndo: undoOf(after), AfterAt: millis(after.At),
	})
}

// errands is the errand that the bots of a table are to be played, if they are. That somebody's time
// is up is no errand: the deadline is a column, and whoever looks for those that are over finds it.
func errands(table persist.TableID, calls bool) (list []database.Errand) {
	if calls {
		list = append(list, database.Errand{Bots: table})
	}
	return list
}

// unlessTaken is ErrTaken where somebody has changed the row meanwhile.
func unlessTaken(rows int64, err error) error {
	if err == nil && rows == 0 {
		return persist.ErrTaken
	}
	return err
}

// advanceClocks has how the clocks stand noted with a move, where there are any.
func advanceClocks(to *db.AdvanceTableParams, t *sheet.Timing) error {
	if t == nil {
		return nil
	}
	timing, deadline, err := timed(t)
	to.Timing, to.Deadline = sql.NullString{String: timing, Valid: true}, sql.NullInt64{Int64: deadline, Valid: true}
	return err
}

// Sheet is all of a table but its entries.
func (s *Tables) Sheet(ctx context.Context, id persist.TableID) (*sheet.Sheet, error) {
	row, err := s.reads.GetTable(ctx, string(id))
	if err != nil {
		return nil, found(err)
	}
	sheets, err := SheetsOf(ctx, s.reads, []db.Table{row})
	if err != nil {
		return nil, err
	}
	return sheets[0], nil
}

func sheetOf(ctx context.Context, q *db.Queries, id string) (*sheet.Sheet, error) {
	row, err := q.GetTable(ctx, id)
	if err != nil {
		return nil, found(err)
	}
	sheets, err := SheetsOf(ctx, q, []db.Table{row})
	if err != nil {
		return nil, err
	}
	return sheets[0], nil
}

// SheetsOf adds the seats to the rows of tables.
func SheetsOf(ctx context.Context, q *db.Queries, rows []db.Table) ([]*sheet.Sheet, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	sheets := make([]*sheet.Sheet, len(rows))
	ids := make([]string, len(rows))
	byID := map[string]*sheet.Sheet{}
	for i, row := range rows {
		sheet, err := fromRow(row)
		if err != nil {
			return nil, err
		}
		sheets[i], ids[i], byID[row.ID] = sheet, row.ID, sheet
	}
	seats, err := q.ListSeats(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, p := range seats {
		s := byID[p.TableID]
		s.Places = append(s.Places, sheet.Place{
			Kind: sheet.PlaceKind(p.Kind), User: persist.UserID(p.UserID), Bot: p.Bot, Name: p.Name, Owner: persist.UserID(p.Owner), OwnerName: p.OwnerName, Offered: p.Offered != 0, Program: p.Program != 0,
			Home: p.Home, Kin: int(p.Kin), Held: sheet.Hold{User: persist.UserID(p.HeldFor), Name: p.HeldName, Until: unlessZero(p.HeldUntil)},
		})
	}
	return sheets, nil
}

// Entries is the record from place first on.
func (s *Tables) Entries(ctx context.Context, id persist.TableID, first int) ([]record.Kept, error) {
	rows, err := s.reads.ListEntries(ctx, db.ListEntriesParams{TableID: string(id), First: int64(first)})
	if err != nil {
		return nil, err
	}
	entries := make([]record.Kept, len(rows))
	for i, row := range rows {
		if row.N != int64(first+i) {
			return entries[:i], fmt.Errorf("%w: %d of table %s", sheet.ErrGap, first+i, id)
		}
		e := game.Entry{Seat: game.Seat(row.Seat), At: fromMillis(row.At), By: row.Decider}
		if row.Undo >= 0 {
			to := int(row.Undo)
			e.Undo = &to
		} else {
			e.Action = json.RawMessage(row.Action)
		}
		entries[i] = record.Kept{Entry: e, Batch: int(row.Batch)}
	}
	return entries, nil
}

// AddLine keeps a line of chat and numbers it, and tells those who are named in it.
func (s *Tables) AddLine(ctx context.Context, l *sheet.Line, named []persist.UserID) error {
	return s.db.Transact(ctx, l.Table, func(q *db.Queries) (_ []database.Errand, err error) {
		if err := q.HoldTable(ctx, string(l.Table)); err != nil {
			return nil, err
		}
		l.ID, err = q.InsertLine(ctx, db.InsertLineParams{
			TableID: string(l.Table), UserID: string(l.User), Seat: int64(l.Seat), Name: l.Name, Text: l.Text, At: millis(l.At), Apart: flag(l.Apart),
		})
		if err != nil {
			return nil, err
		}
		var told notice.Changes
		for _, user := range named {
			told.Notices = append(told.Notices, notice.Notice{
				User: user, By: l.User, Event: notice.EventNamed, Table: l.Table, N: l.ID, Made: l.At, At: l.At,
				About: map[string]string{notice.AboutWho: l.Name, notice.AboutText: l.Text},
			})
		}
		return insertTells(ctx, q, string(l.Table), told)
	})
}

// Lines is the latest lines of a table's chat and of that of its watchers, the oldest first.
func (s *Tables) Lines(ctx context.Context, table persist.TableID, after int64) ([]sheet.Line, error) {
	lines := []sheet.Line{}
	for _, apart := range []bool{false, true} {
		rows, err := s.reads.ListLines(ctx, db.ListLinesParams{TableID: string(table), After: after, Apart: flag(apart)})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			lines = append(lines, sheet.Line{
				ID: r.ID, Table: persist.TableID(r.TableID), User: persist.UserID(r.UserID), Seat: game.Seat(r.Seat), Name: r.Name, Text: r.Text, At: fromMillis(r.At), Apart: apart,
			})
		}
	}
	slices.SortFunc(lines, func(a, b sheet.Line) int { return cmp.Compare(a.ID, b.ID) })
	return lines, nil
}
