package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// stopped is why nothing can be done at the table, be there a board or not; nil where it can.
func (t *Table) stopped() *refusal.Refusal {
	if t.closed != nil {
		return t.closed
	}
	return t.broken
}

// readWhole shows the game by these rules as far as its record is whole, and notes on the
// sheet that it is broken, once: then no bot, clock or order asks for the table again.
func (t *Table) readWhole(ctx context.Context, title game.Title, entries []record.Kept, why error) error {
	past, g, err := t.sheet.History(title)
	if err != nil {
		return err
	}
	if err := past.PlayOn(ctx, g, entries); ctx.Err() != nil {
		return err
	}
	whole := past.Now()
	if whole < len(entries) { // what was decided together stays together
		whole = min(whole, entries[whole].Batch)
	}
	past.Cut(whole)
	if g, err = past.At(whole); err != nil {
		return err
	}
	t.title, t.past, t.now, t.at = title, past, g, whole
	t.broken = refusal.New(refusal.Broken, "the record of this game is damaged after entry %d of %d: whoever runs the server can cut it back to there", whole, t.sheet.Entries).
		With("whole", whole).With("entries", t.sheet.Entries)
	if !t.sheet.Damage.Broken() || t.sheet.Damage.Whole != whole {
		t.noteDamage(ctx, whole, why)
	}
	return nil
}

// noteDamage keeps that the record is broken. Should that fail, the next who opens the table
// does it.
func (t *Table) noteDamage(ctx context.Context, whole int, why error) {
	slog.Error("the record of a table is damaged", "table", persist.LogID(t.id), "title", t.sheet.Title, "whole", whole, "entries", t.sheet.Entries, "err", why)
	next := t.sheet.Clone()
	next.Damage = sheet.Damage{Whole: whole, Why: why.Error(), Found: persist.Now(), Cuts: next.Damage.Cuts}
	next.Turn, next.Orders.Heed = 0, 0
	next.StopClocks()
	if err := t.house.kept(t.house.store.Save(ctx, next, nil, notice.Changes{})); err == nil {
		t.sheet = next
	} else if !errors.Is(err, persist.ErrTaken) {
		slog.Error("that a table is damaged could not be noted", "table", persist.LogID(t.id), "err", err)
	}
}

// heal is for a table whose record was broken and can be played now, by another program.
func (t *Table) heal() {
	t.sheet.Damage.Whole, t.sheet.Damage.Why, t.sheet.Damage.Found = 0, "", time.Time{}
	if t.sheet.Clocked() && t.sheet.Status == sheet.Running {
		t.keeper(t.sheet).Moved(0, t.sheet.Turn, persist.Now())
	}
}

// HostStore keeps what the host does to tables, and logs the deed with it. All are ErrTaken if
// the revision is not the one given any more.
type HostStore interface {
	// EndTable replaces the sheet by that of a game that was ended.
	EndTable(ctx context.Context, s *sheet.Sheet, changes notice.Changes, deed *people.Deed) error
	// CutTable replaces the sheet if the record has that many entries, and forgets those beyond
	// what the sheet tells.
	CutTable(ctx context.Context, s *sheet.Sheet, entries int, changes notice.Changes, deed *people.Deed) error
	// DeleteTable forgets a table and all that is kept of it.
	DeleteTable(ctx context.Context, id string, revision int, deed *people.Deed) error
}

// Cut is what was taken from a record that was damaged.
type Cut struct {
	From, To int
	Entries  []record.Kept
}

// Mend cuts the record of a broken table back to where it is whole. The game goes on from
// there; clocks are as they were then, and nobody is charged for the time since.
func (h *House) Mend(ctx context.Context, by HostStore, id string, deed *people.Deed) (*Cut, error) {
	t, err := h.reached(ctx, id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	switch {
	case t.broken == nil:
		return nil, refusal.New(refusal.NotBroken, "the record of this table is whole: there is nothing to mend")
	case t.sheet.Status != sheet.Running:
		return nil, refusal.New(refusal.NotRunning, "the game is over: its result stands")
	}
	cut, err := t.toCut(ctx)
	if err != nil {
		return nil, err
	}
	next, err := t.mended(ctx)
	if err != nil {
		return nil, err
	}
	if deed.Detail, err = cut.detail(); err != nil {
		return nil, err
	}
	if err := h.kept(by.CutTable(context.WithoutCancel(ctx), next, t.sheet.Entries, t.keeper(next).Notices(t.sheet, 0), deed)); err != nil {
		return nil, err
	}
	slog.Warn("the record of a table was cut back", "table", persist.LogID(t.id), "title", t.sheet.Title, "from", cut.From, "to", cut.To)
	if err := t.reload(ctx, nil); err != nil {
		return nil, err
	}
	t.alarm()
	t.wake()
	return cut, nil
}

// toCut is what is beyond the whole part of the record.
func (t *Table) toCut(ctx context.Context) (*Cut, error) {
	rest, err := t.house.store.Entries(ctx, t.id, t.past.Now())
	if err != nil && !errors.Is(err, sheet.ErrGap) {
		return nil, err
	}
	return &Cut{From: t.sheet.Entries, To: t.past.Now(), Entries: rest}, nil
}

// mended is the sheet of a broken table as it stands where its record is whole.
func (t *Table) mended(ctx context.Context) (*sheet.Sheet, error) {
	whole, now := t.past.Now(), persist.Now()
	then, err := t.timingAt(ctx, whole)
	if err != nil {
		return nil, err
	}
	next := t.sheet.Clone()
	next.Stand(sheet.ProgressAt(whole, t.now))
	next.Damage = sheet.Damage{Cuts: next.Damage.Cuts + 1}
	next.Updated = now
	next.Orders.List, next.Orders.Heed = nil, 0 // what was ordered was ordered in another position
	for _, lists := range [][][]int{next.Orders.Did, next.Orders.AsHand} {
		for i, did := range lists {
			lists[i] = slices.DeleteFunc(slices.Clone(did), func(n int) bool { return n >= whole })
		}
	}
	next.Hinted = slices.DeleteFunc(next.Hinted, func(h sheet.Hinted) bool { return h.N > whole })
	for i := range next.Comings {
		next.Comings[i].N = min(next.Comings[i].N, whole)
	}
	next.Note(sheet.Coming{Seat: 0, Why: sheet.IsMended})
	if next.Clocked() {
		next.Timing.Seats = slices.Clone(then)
		next.StopClocks()
		t.keeper(next).Moved(0, next.Turn, now)
	}
	return next, nil
}

// detail is what the log says of a cut: what is gone stands there, and nowhere else.
func (c *Cut) detail() (string, error) {
	list := make([]game.Entry, len(c.Entries))
	for i, e := range c.Entries {
		list[i] = e.Entry
	}
	text, err := json.Marshal(list)
	return fmt.Sprintf("cut back from %d entries to %d; taken out: %s", c.From, c.To, text), err
}
