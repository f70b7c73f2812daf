package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Host is what the host of the house does with tables, no matter who sits there.
type Host struct{ house *House }

// Mend cuts the record of a broken table back to where it is whole. The game goes on from
// there; clocks are as they were then, and nobody is charged for the time since.
func (hd *Host) Mend(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) (*Cut, error) {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	switch {
	case t.storage.broken == nil:
		return nil, refusal.New(refusal.NotBroken, "the record of this table is whole: there is nothing to mend")
	case t.sheet.Status != sheet.Running:
		return nil, refusal.New(refusal.NotRunning, "the game is over: its result stands")
	}
	cut, err := t.storage.toCut(ctx)
	if err != nil {
		return nil, err
	}
	next, err := t.storage.mended(ctx)
	if err != nil {
		return nil, err
	}
	if deed.Detail, err = cut.detail(); err != nil {
		return nil, err
	}
	if err := hd.house.kept(by.CutTable(context.WithoutCancel(ctx), next, t.sheet.Entries, t.Clocks.on(next).Notices(t.sheet, 0), deed)); err != nil {
		return nil, err
	}
	slog.Warn("cut back damaged record", "table", persist.LogID(t.id), "title", t.sheet.Title, "from", cut.From, "to", cut.To)
	if err := t.storage.reload(ctx, nil); err != nil {
		return nil, err
	}
	t.Clocks.alarm()
	t.Driver.wake()
	return cut, nil
}

// End ends a game under way without a result: nobody has won it, it is in nobody's results
// and changes no rating. Its seats, its record and its chat are there, and its board is not.
func (hd *Host) End(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	err = t.storage.replace(context.WithoutCancel(ctx), func(next *sheet.Sheet) error {
		switch next.Status {
		case sheet.Open:
			return refusal.New(refusal.NotRunning, "the table has not started: delete it instead")
		case sheet.Finished:
			return refusal.New(refusal.NotRunning, "the game is over already")
		}
		next.Updated = hd.house.clock.Kept()
		next.EndUndecided()
		return hd.house.kept(by.EndTable(context.WithoutCancel(ctx), next, t.Clocks.on(next).Notices(t.sheet, 0), deed))
	})
	if err != nil {
		return err
	}
	t.storage.resat()
	return t.storage.reread(ctx)
}

// Remove deletes a table and all that is kept of it.
func (hd *Host) Remove(ctx context.Context, by HostStore, id persist.TableID, deed *people.Deed) error {
	t, err := hd.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	for range 3 { // somebody may sit down or leave meanwhile
		err = by.DeleteTable(context.WithoutCancel(ctx), id, t.sheet.Revision, deed)
		if err == nil {
			t.storage.erased()
		}
		if !errors.Is(err, persist.ErrTaken) {
			return err
		}
		if err := t.storage.reread(ctx); err != nil {
			return err
		}
	}
	return err
}

// reached is a table as it stands now, locked, no matter who may see it.
func (hd *Host) reached(ctx context.Context, id persist.TableID) (*Table, error) {
	t, err := hd.house.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	if err := t.storage.refreshSoon(); err != nil {
		t.mu.Unlock()
		return nil, err
	}
	if t.gone {
		t.mu.Unlock()
		return nil, refusal.New(refusal.NotFound, "there is no table %s", id)
	}
	return t, nil
}

// LeaveAll takes a user from every table where they sit with others, as if they had left: a bot stands
// in for them in games under way, and seats at tables that have not started are free.
func (hd *Host) LeaveAll(ctx context.Context, user persist.UserID, tables []persist.TableID) error {
	for _, id := range tables {
		s, err := hd.house.store.Sheet(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if s.Status == sheet.Finished || s.SeatsOf(user) == 0 {
			continue
		}
		t, err := hd.house.Table(ctx, id)
		if err == nil {
			err = t.Seating.Leave(ctx, user, false)
		}
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) { // it is over or gone by now, or nobody else plays there
			return err
		}
	}
	return nil
}

// Cut is what was taken from a record that was damaged.
type Cut struct {
	From, To int
	Entries  []record.Kept
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

// toCut is what is beyond the whole part of the record.
func (st *storage) toCut(ctx context.Context) (*Cut, error) {
	t := st.table
	rest, err := t.house.store.Entries(ctx, t.id, t.past.Now())
	if err != nil && !errors.Is(err, sheet.ErrGap) {
		return nil, err
	}
	return &Cut{From: t.sheet.Entries, To: t.past.Now(), Entries: rest}, nil
}

// mended is the sheet of a broken table as it stands where its record is whole.
func (st *storage) mended(ctx context.Context) (*sheet.Sheet, error) {
	t := st.table
	whole, now := t.past.Now(), t.house.clock.Kept()
	then, err := t.Clocks.at(ctx, whole)
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
	next.Note(now, sheet.Coming{Seat: 0, Why: sheet.IsMended})
	if next.Clocked() {
		next.Timing.Seats = slices.Clone(then)
		next.StopClocks()
		t.Clocks.on(next).Moved(0, next.Turn, now)
	}
	return next, nil
}
