package match

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Leave gives up all seats of the user. Before the start they are free again, and
// a table without persons is no more; later a bot plays them until he comes back, or
// until somebody else takes them, if he offers them.
// A host who leaves hands the table to the next person.
func (t *Table) Leave(ctx context.Context, user string, offer bool) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	open := t.sheet.Status == sheet.Open
	switch {
	case t.sheet.SeatsOf(user) == 0 && !(open && t.sheet.Host == user):
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case open && sheet.NobodyBut(t.sheet, user):
		return t.erase(ctx)
	}
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if err := t.keeper(s).Vacate(user, offer, t.house.bots.usual); err != nil {
			return nil, err
		}
		if s.Host == user {
			next := slices.IndexFunc(s.Places, func(p sheet.Place) bool { return p.Kind == sheet.Person })
			if next < 0 {
				return nil, persist.ErrTaken // the last other person left as well: look again
			}
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
	t.wake()
	return err
}

// Delete forgets a table: one that is not over or only a what-if, and at which
// nobody else sits.
func (t *Table) Delete(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	switch s := t.sheet; {
	case !s.HostedBy(user) && s.SeatsOf(user) == 0:
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case !sheet.NobodyBut(s, user):
		return refusal.New(refusal.KeptGame, "others play here: leave the table instead")
	case s.Status == sheet.Finished && s.WhatIf == nil:
		return refusal.New(refusal.KeptGame, "a game that was played to its end is kept")
	}
	return t.erase(ctx)
}

// erase forgets the table. The caller holds it.
func (t *Table) erase(ctx context.Context) error {
	if err := t.house.store.Delete(context.WithoutCancel(ctx), t.id, t.sheet.Revision); err != nil {
		return err
	}
	t.erased()
	return nil
}

// erased is for a table that is kept no more.
func (t *Table) erased() {
	t.vanish()
	t.house.forget(t)
}
