package match

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/think"
)

// How much a person may have, and how long what is abandoned is kept. Games that
// were played are kept for ever. docs/hosting.md names all of these.
const (
	HostedTables = 100 // tables that are not over, of one with an account
	GuestTables  = 30  // and of a guest
	WhatIfTables = 50  // what-if tables: those touched last
	LessonTables = 10  // and tables of lessons

	day        = 24 * time.Hour
	WhatIfLife = 90 * day // of a what-if table that nobody plays on
	OpenLife   = 14 * day // of a table that does not start
	GuestLife  = 90 * day // of a guest who does not come again and has left nothing
)

// mayHost refuses a host who has too many tables that are not over.
func (h *House) mayHost(ctx context.Context, user *people.User) error {
	most := HostedTables
	if user.Guest() {
		most = GuestTables
	}
	n, err := h.store.Hosted(ctx, user.ID)
	if err != nil {
		return err
	}
	if n >= most {
		return refusal.New(refusal.TooMany, "%d games of yours are not over: finish one, or delete one in which nobody else plays", n).With("n", n)
	}
	return nil
}

// makeRoom forgets what-if tables of a user so that he can have another: those
// that he has not touched for the longest time.
func (h *House) makeRoom(ctx context.Context, user *people.User) error {
	ids, err := h.store.OlderWhatIfs(ctx, user.ID, WhatIfTables-1)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := h.end(ctx, id, persist.Now()); err != nil && !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return nil
}

// clearAways clears away at once, and every hour.
func (h *House) clearAways() {
	tick := time.NewTicker(time.Hour)
	defer tick.Stop()
	for {
		if err := h.clearAway(h.ctx); err != nil && h.ctx.Err() == nil {
			slog.Error("what was abandoned is not forgotten", "err", err)
		}
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// clearAway forgets what is abandoned.
func (h *House) clearAway(ctx context.Context) error {
	now := time.Now()
	err := errors.Join(h.Sweep(ctx, now), h.notices.Forget(ctx, now))
	if h.guests != nil {
		err = errors.Join(err, h.guests(ctx, now.Add(-GuestLife)))
	}
	return err
}

// Sweep forgets the tables that are abandoned at the time, tells the people of those that
// soon will be, and has others make up for what they missed.
func (h *House) Sweep(ctx context.Context, now time.Time) error {
	ctx = think.WithBackground(ctx)
	var err error
	if h.others != nil {
		err = h.others(ctx)
	}
	return errors.Join(
		err,
		h.warnEnding(ctx, now),
		h.sweep(ctx, h.store.AbandonedWhatIfs, now.Add(-WhatIfLife)),
		h.sweep(ctx, h.store.AbandonedOpen, now.Add(-OpenLife)),
	)
}

// sweep forgets the tables of a list until it is empty, or those in it are being
// looked at.
func (h *House) sweep(ctx context.Context, list func(context.Context, time.Time) ([]string, error), touched time.Time) error {
	for ended := true; ended; {
		ids, err := list(ctx, touched)
		if err != nil {
			return err
		}
		ended = false
		for _, id := range ids {
			err := h.end(ctx, id, touched)
			if err != nil && !errors.Is(err, persist.ErrTaken) {
				return err
			}
			ended = ended || err == nil
		}
	}
	return nil
}

// end forgets a table that nobody has touched since, in memory too. It is
// ErrTaken if somebody has, or watches it just now.
func (h *House) end(ctx context.Context, id string, touched time.Time) error {
	t := h.held(id)
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.gone || t.driving || len(t.online) > 0 {
			return persist.ErrTaken
		}
	}
	if err := h.store.Forget(ctx, id, touched); err != nil {
		return err
	}
	if t == nil {
		if t = h.held(id); t == nil {
			return nil
		}
		t.mu.Lock() // somebody came meanwhile
		defer t.mu.Unlock()
	}
	t.vanish()
	h.forget(t)
	return nil
}
