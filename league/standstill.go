package league

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/scrip-games/scrip/persist"
)

// Tables that an organiser has adjourned: what the event says of them holds, and their clocks follow it,
// whichever server was told of it and whatever another has done at the table meanwhile.

// resumed notes that the log has who lets a table go on.
func resumed(table int) string { return fmt.Sprint("resumed ", table) }

// stands tells whether a table is to stand at this time. With its event over nobody could let it go on.
func (e *Event) stands(t *Table, now time.Time) bool {
	return e.Status == Running && t.State == Playing && t.Stands.After(now)
}

// mendStanding lets the tables stand that are adjourned, and those go on whose time has come. It is
// persist.ErrTaken when the event has changed by that.
func (h *Events) mendStanding(ctx context.Context, e *Event) error {
	now := h.Clock.Kept()
	for i := range e.Tables {
		t := &e.Tables[i]
		if t.Stands.IsZero() {
			continue
		}
		if !e.stands(t, now) {
			return h.goesOn(ctx, e, i, now)
		}
		if err := h.stand(ctx, e, i); err != nil {
			return err
		}
	}
	return nil
}

// stand lets the clocks of a table stand. If another lets it go on meanwhile it does.
func (h *Events) stand(ctx context.Context, e *Event, table int) error {
	id := e.Tables[table].ID
	s, err := h.House.Sheet(ctx, id)
	if err != nil || s.Timing.Adjourned() || !s.Clocked() {
		return err
	}
	if err := h.House.Host.Adjourn(ctx, id, true); err != nil {
		return err
	}
	now, err := h.Store.Event(ctx, e.ID)
	if err != nil || now.stands(&now.Tables[table], h.Clock.Kept()) {
		return err
	}
	return errors.Join(h.House.Host.Adjourn(ctx, id, false), persist.ErrTaken)
}

// goesOn lets the clocks of a table run again, and then keeps that they do.
func (h *Events) goesOn(ctx context.Context, before *Event, table int, now time.Time) error {
	t := &before.Tables[table]
	if err := h.House.Host.Adjourn(ctx, t.ID, false); err != nil {
		return err
	}
	e, also, what := before.clone(), &Also{}, resumed(t.N)
	if before.State.Told[what] {
		delete(e.State.Told, what)
	} else if t.State == Playing && e.Status == Running {
		also.Deeds = append(also.Deeds, e.deed(now, nil, "resumed", map[string]any{"table": t.N + 1}, ""))
	}
	e.Tables[table].Stands = time.Time{}
	e.Due = e.due(now)
	if err := h.Store.Keep(context.WithoutCancel(ctx), before, e, also); err != nil {
		return err
	}
	return persist.ErrTaken // look again
}
