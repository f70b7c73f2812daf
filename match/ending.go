package match

import (
	"context"
	"errors"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// What the host of the house does with tables, whoever sits there.

// End ends a game under way without a result: nobody has won it, it is in nobody's results
// and changes no rating. Its seats, its record and its chat are there, and its board is not.
func (h *House) End(ctx context.Context, by HostStore, id string, deed *people.Deed) error {
	t, err := h.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	err = t.replace(context.WithoutCancel(ctx), func(next *sheet.Sheet) error {
		switch next.Status {
		case sheet.Open:
			return refusal.New(refusal.NotRunning, "the table has not started: delete it instead")
		case sheet.Finished:
			return refusal.New(refusal.NotRunning, "the game is over already")
		}
		next.Updated = persist.Now()
		next.EndUndecided()
		return h.kept(by.EndTable(context.WithoutCancel(ctx), next, t.keeper(next).Notices(t.sheet, 0), deed))
	})
	if err != nil {
		return err
	}
	t.resat()
	return t.reread(ctx)
}

// shut closes a table whose game was ended.
func (t *Table) shut(entries []record.Kept) {
	t.closed = refusal.New(refusal.HostEnded, "the host of this server ended the game").With("at", t.sheet.Ended)
	t.title, t.past, t.now, t.kept = nil, &record.History{}, nil, entries
	t.minds, t.heard = nil, nil
}

// Remove forgets a table and all that is kept of it.
func (h *House) Remove(ctx context.Context, by HostStore, id string, deed *people.Deed) error {
	t, err := h.reached(ctx, id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	for range 3 { // somebody may sit down or leave meanwhile
		err = by.DeleteTable(context.WithoutCancel(ctx), id, t.sheet.Revision, deed)
		if err == nil {
			t.erased()
		}
		if !errors.Is(err, persist.ErrTaken) {
			return err
		}
		if err := t.reread(ctx); err != nil {
			return err
		}
	}
	return err
}

// reached is a table as it stands now, locked, whoever may see it.
func (h *House) reached(ctx context.Context, id string) (*Table, error) {
	t, err := h.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	if err := t.refreshSoon(); err != nil {
		t.mu.Unlock()
		return nil, err
	}
	if t.gone {
		t.mu.Unlock()
		return nil, refusal.New(refusal.NotFound, "there is no table %s", id)
	}
	return t, nil
}

// LeaveAll has a user leave every table where he sits and others do, as he would himself: a bot stands
// in for him in games under way, and seats at tables that have not started are free.
func (h *House) LeaveAll(ctx context.Context, user string, tables []string) error {
	for _, id := range tables {
		s, err := h.store.Sheet(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if s.Status == sheet.Finished || s.SeatsOf(user) == 0 {
			continue
		}
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.Leave(ctx, user, false)
		}
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) { // it is over or gone by now, or nobody else plays there
			return err
		}
	}
	return nil
}
