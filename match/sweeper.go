package match

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/scrip-games/scrip/notice"
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

// Sweeper forgets what is abandoned.
type Sweeper struct {
	house  *House
	guests func(context.Context, time.Time) error // nil where no guest is forgotten
	others func(context.Context) error            // what others make up for; nil for nothing
}

// makeRoom deletes what-if tables of a user so that they can have another: those that
// they have not touched for the longest time.
func (sw *Sweeper) makeRoom(ctx context.Context, user *people.User) error {
	ids, err := sw.house.store.OlderWhatIfs(ctx, user.ID, WhatIfTables-1)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := sw.end(ctx, id, sw.house.clock.Kept()); err != nil && !errors.Is(err, persist.ErrTaken) {
			return err
		}
	}
	return nil
}

// run clears away at once, and every hour.
func (sw *Sweeper) run() {
	tick := sw.house.clock.NewTimer(time.Hour)
	defer tick.Stop()
	for {
		if err := sw.clear(sw.house.ctx); err != nil && sw.house.ctx.Err() == nil {
			slog.Error("delete abandoned failed", "err", err)
		}
		select {
		case <-sw.house.ctx.Done():
			return
		case <-tick.C:
			tick.Reset(time.Hour)
		}
	}
}

// clear deletes what is abandoned.
func (sw *Sweeper) clear(ctx context.Context) error {
	now := sw.house.clock.Now()
	err := errors.Join(sw.Sweep(ctx, now), sw.house.notices.Forget(ctx, now))
	if sw.guests != nil {
		err = errors.Join(err, sw.guests(ctx, now.Add(-GuestLife)))
	}
	return err
}

// Sweep deletes the tables that are abandoned at the time, notifies the people of those
// that soon will be, and has other rooms catch up on what they missed.
func (sw *Sweeper) Sweep(ctx context.Context, now time.Time) error {
	ctx = think.WithBackground(ctx)
	var err error
	if sw.others != nil {
		err = sw.others(ctx)
	}
	return errors.Join(
		err,
		sw.warnEnding(ctx, now),
		sw.sweep(ctx, sw.house.store.AbandonedWhatIfs, now.Add(-WhatIfLife)),
		sw.sweep(ctx, sw.house.store.AbandonedOpen, now.Add(-OpenLife)),
	)
}

// sweep deletes the tables of a list until it is empty, or those in it are being
// watched.
func (sw *Sweeper) sweep(ctx context.Context, list func(context.Context, time.Time) ([]persist.TableID, error), touched time.Time) error {
	for ended := true; ended; {
		ids, err := list(ctx, touched)
		if err != nil {
			return err
		}
		ended = false
		for _, id := range ids {
			err := sw.end(ctx, id, touched)
			if err != nil && !errors.Is(err, persist.ErrTaken) {
				return err
			}
			ended = ended || err == nil
		}
	}
	return nil
}

// end deletes a table that nobody has touched since, in memory too. It is ErrTaken if
// somebody has, or watches it just now.
func (sw *Sweeper) end(ctx context.Context, id persist.TableID, touched time.Time) error {
	t := sw.house.memory.held(id)
	if t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.gone || t.Driver.driving || len(t.presence.online) > 0 {
			return persist.ErrTaken
		}
	}
	if err := sw.house.store.Forget(ctx, id, touched); err != nil {
		return err
	}
	if t == nil {
		if t = sw.house.memory.held(id); t == nil {
			return nil
		}
		t.mu.Lock() // somebody came meanwhile
		defer t.mu.Unlock()
	}
	t.storage.vanish()
	sw.house.memory.forget(t)
	return nil
}

// EndingSoon is how long before a table that has not started is forgotten its people are
// told so.
const EndingSoon = 2 * day

// warnEnding notifies the people of tables that will soon be deleted.
func (sw *Sweeper) warnEnding(ctx context.Context, now time.Time) error {
	sheets, err := sw.house.store.OpenBetween(ctx, now.Add(-OpenLife), now.Add(EndingSoon-OpenLife))
	if err != nil {
		return err
	}
	for _, s := range sheets {
		var notices []notice.Notice
		users := append(s.Places.Persons(), s.Host)
		slices.Sort(users)
		for _, user := range slices.Compact(users) {
			notices = append(notices, notice.Notice{User: user, Event: notice.EventEnding, Table: s.ID, N: s.Updated.UnixMilli(), Made: now, At: now})
		}
		if err := sw.house.store.Tell(ctx, notices); err != nil {
			return err
		}
	}
	return nil
}
