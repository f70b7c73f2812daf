package match

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// Shared is what a house needs of a store that other houses use as well. Each has tables
// in memory, and what one of them commits the others must learn: at once when somebody
// asks, and by a bell for those who only watch.
type Shared interface {
	// Standing is how a table stands now. It is ErrNotFound if there is none.
	Standing(ctx context.Context, table string) (Standing, error)
	// Listen tells of every change that was committed, by whomever, until the context
	// ends; and by a bell without a table when changes may have been missed.
	Listen(ctx context.Context, heard func(Bell))
	// Arrive notes that a user has a table before his eyes in this house, Depart that he
	// has not any more, and Elsewhere is those who have it so in other houses.
	Arrive(ctx context.Context, table, user string) error
	Depart(ctx context.Context, table, user string) error
	Elsewhere(ctx context.Context, table string) ([]string, error)
	// Claim takes the bots of a table for this house; release is nil if another house
	// has them.
	Claim(ctx context.Context, table string) (release func(), err error)
}

// Standing is by what a table in memory is seen to be behind: the revision of its
// sheet, the number of its entries, and that of the last line of its chat.
type Standing struct {
	Revision, Entries int
	Line              int64
}

// Bell is that something has changed. What it does not speak of is below zero.
type Bell struct {
	Table string // "" for all
	Standing
	Gone     bool // the table is no more
	Presence bool // somebody came or went
}

// sweepEvery is how often a house looks at its tables for what no bell has told, and
// for bots that nobody plays any more.
const sweepEvery = 10 * time.Second

// listen keeps the tables in memory up with what other houses do.
func (h *House) listen() {
	h.drivers.Go(func() { h.shared.Listen(h.ctx, h.hear) })
	h.drivers.Go(func() {
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-h.ctx.Done():
				return
			case <-tick.C:
				h.hear(Bell{})
				h.resume()
				h.reviews.resume()
			}
		}
	})
}

// hear brings the tables that a bell speaks of up to date.
func (h *House) hear(b Bell) {
	if b.Table == "" {
		for _, t := range h.inMemory() {
			t.hear(h.ctx, b)
		}
		return
	}
	if t := h.loaded(b.Table); t != nil {
		t.hear(h.ctx, b)
	}
}

// loaded is the table if it is in memory, and not only being loaded: what is read now
// is not behind.
func (h *House) loaded(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.tables[id]; s != nil {
		return s.get()
	}
	return h.dropped[id].Value()
}

// hear brings the table up to date if it is behind what a bell tells.
func (t *Table) hear(ctx context.Context, b Bell) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || !(b.Table == "" || b.Gone || b.Presence || t.behind(b.Standing)) {
		return
	}
	err := t.refresh(ctx)
	if err == nil && (b.Presence || b.Table == "") {
		err = t.lookElsewhere(ctx)
	}
	if err != nil && ctx.Err() == nil && !t.gone {
		slog.Warn("a table is behind", "table", Hint(t.id), "err", err)
	}
	t.wake()
}

// behind tells whether the table in memory is older than that.
func (t *Table) behind(s Standing) bool {
	return s.Revision > t.sheet.Revision || s.Entries > t.sheet.Entries || s.Line > t.lastLine()
}

func (t *Table) lastLine() int64 {
	if n := len(t.lines); n > 0 {
		return t.lines[n-1].ID
	}
	return 0
}

// askedWithin is how long somebody who asks for a table waits for what other houses
// have done.
const askedWithin = 5 * time.Second

// refreshSoon is refresh for one who asks.
func (t *Table) refreshSoon() error {
	if t.house.shared == nil || t.gone {
		return nil
	}
	ctx, cancel := context.WithTimeout(t.house.ctx, askedWithin)
	defer cancel()
	return t.refresh(ctx)
}

// refresh takes over what other houses have committed.
func (t *Table) refresh(ctx context.Context) error {
	now, err := t.house.shared.Standing(ctx, t.id)
	if errors.Is(err, ErrNotFound) {
		t.vanish()
		t.house.forget(t)
		return refuse(NotFound, "there is no table %s", t.id)
	}
	if err != nil || !t.behind(now) {
		return err
	}
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

// hearLines takes over what was said, here or elsewhere. Lines are numbered in the
// order in which they were committed, so that none comes later under a number before.
func (t *Table) hearLines(ctx context.Context, here ...Line) (err error) {
	if t.house.shared != nil {
		here, err = t.house.store.Lines(ctx, t.id, t.lastLine())
	}
	t.addLines(here...)
	return err
}

// lookElsewhere learns who has the table before his eyes in other houses.
func (t *Table) lookElsewhere(ctx context.Context) error {
	users, err := t.house.shared.Elsewhere(ctx, t.id)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	changed := len(users) != len(t.elsewhere)
	for _, u := range users {
		there[u] = true
		changed = changed || !t.elsewhere[u]
	}
	t.elsewhere = there
	if changed {
		t.seating++
		t.tell()
	}
	return nil
}

// note tells the other houses that a user has come or gone. Nobody waits for it: should
// it fail, the house is no worse off than without it.
func (t *Table) note(user string, here bool) {
	shared := t.house.shared
	if shared == nil || user == "" {
		return
	}
	t.house.drivers.Go(func() {
		do := shared.Depart
		if here {
			do = shared.Arrive
		}
		if err := do(t.house.ctx, t.id, user); err != nil && t.house.ctx.Err() == nil {
			slog.Warn("who is here is not told to other servers", "table", Hint(t.id), "err", err)
		}
	})
}
