package match

import (
	"context"
	"errors"
	"log/slog"
	"math"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// What a table in memory takes over from the store is read first, all of it, then
// played, and put in its place at the end in steps that cannot fail: a store that goes
// away between two reads leaves the table as it was.

// takeOver reads what the table is behind how it stands now.
func (t *Table) takeOver(ctx context.Context, now Standing) (err error) {
	if now.Revision > t.sheet.Revision {
		err = t.reread(ctx)
	} else if now.Entries > t.sheet.Entries {
		err = t.catchUp(ctx)
	}
	if err == nil && now.Line > t.lastLine() {
		err = t.hearLines(ctx)
	}
	return err
}

// catchUp plays what the store has and this table has not. Of the sheet it takes what
// moves change besides the position.
func (t *Table) catchUp(ctx context.Context) error {
	if t.stopped() != nil {
		return nil
	}
	timing, orders, upTo := t.sheet.Timing, t.sheet.Orders, math.MaxInt
	if t.sheet.Clocked() || t.sheet.Orders.Last > 0 {
		sheet, err := t.house.store.Sheet(ctx, t.id)
		if err != nil {
			return err
		}
		timing, orders, upTo = sheet.Timing, sheet.Orders, sheet.Entries
	}
	ahead, err := t.ahead(ctx, upTo)
	if errors.Is(err, errAstray) {
		return t.reload(ctx, err)
	}
	if err != nil || ahead == nil {
		return err
	}
	t.sheet.Timing, t.sheet.Orders = timing, orders
	t.moved(ahead)
	t.wake() // what was kept and not answered may ask a bot
	return nil
}

// reread takes the sheet from the store again, and what was played since.
func (t *Table) reread(ctx context.Context) error {
	sheet, err := t.house.store.Sheet(ctx, t.id)
	if errors.Is(err, persist.ErrNotFound) {
		t.vanish()
		return refusal.New(refusal.NotFound, "there is no table %s", t.id)
	} else if err != nil {
		return err
	}
	if t.differs(sheet) {
		return t.reload(ctx, nil)
	}
	calendars, err := t.house.calendarsOf(ctx, sheet)
	if err != nil {
		return err
	}
	var ahead game.Game
	if t.closed == nil {
		ahead, err = t.ahead(ctx, sheet.Entries)
	}
	if errors.Is(err, errAstray) {
		return t.reload(ctx, err)
	} else if err != nil {
		return err
	}
	t.resheet(sheet)
	t.calendars = calendars
	if ahead != nil {
		t.moved(ahead)
	}
	t.wake()
	return nil
}

// differs tells whether a sheet is that of another table than the one in memory: its
// game was ended, or its record is damaged, or was cut back, or is not a continuation of
// what is in memory.
func (t *Table) differs(sheet *sheet.Sheet) bool {
	if t.closed != nil {
		return false
	}
	return !sheet.Ended.IsZero() || t.broken != nil || sheet.Damage != t.sheet.Damage || sheet.Entries < t.past.Now()
}

// resheet puts a sheet in the place of the present one, and tells whom it concerns.
func (t *Table) resheet(sheet *sheet.Sheet) {
	before := t.sheet
	t.sheet, t.doubt = sheet, false
	if before.SameToAll(sheet) {
		t.renew()
	} else {
		t.resat()
	}
	t.reordered(before)
	t.forgetDeciders(before)
}

// errAstray is that what the store has cannot follow what this table remembers.
var errAstray = errors.New("the table in memory is not the one that is kept")

// ahead plays what the store has and the past of this table has not, as far as the entry
// given, and is the position that it leads to: nil where there is nothing to play. What
// was committed after a sheet was read is left for the next time: its clocks and orders
// would be older than the position.
func (t *Table) ahead(ctx context.Context, upTo int) (game.Game, error) {
	first := t.past.Now()
	entries, err := t.house.store.Entries(ctx, t.id, first)
	if err != nil {
		return nil, err
	}
	entries = entries[:min(len(entries), max(0, upTo-first))]
	if len(entries) == 0 {
		return nil, nil
	}
	g := t.now.Clone()
	err = t.past.Replay(ctx, g, entries)
	var at *game.EntryError
	if errors.As(err, &at) {
		return nil, errors.Join(errAstray, err)
	}
	return g, err
}

// reload reads the whole table again: what it has in memory is not what is kept.
func (t *Table) reload(ctx context.Context, why error) error {
	fresh, err := load(ctx, t.house, t.id)
	if err != nil {
		return err
	}
	if why != nil {
		slog.Warn("a table is read anew", "table", persist.LogID(t.id), "err", why)
	}
	t.title, t.past, t.now, t.at = fresh.title, fresh.past, fresh.now, fresh.at
	t.closed, t.kept, t.broken, t.calendars, t.lines = fresh.closed, fresh.kept, fresh.broken, fresh.calendars, fresh.lines
	t.minds, t.heard = nil, nil
	t.resheet(fresh.sheet)
	t.resat()
	return nil
}
