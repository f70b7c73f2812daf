package match

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
	"weak"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// memory is the tables in memory.
type memory struct {
	house  *House
	mu     sync.Mutex
	tables map[persist.TableID]*slot
	// dropped is tables that the house has let go and somebody may still hold:
	// while they do, it is the one that everybody gets.
	dropped map[persist.TableID]weak.Pointer[Table]
}

// slot is a table in memory, or one that is being loaded.
type slot struct {
	ready chan struct{} // closed when it is loaded
	table *Table
	err   error
}

// get is the table, nil while it is being loaded.
func (s *slot) get() *Table {
	select {
	case <-s.ready:
		return s.table
	default:
		return nil
	}
}

// idle is how long a table that nobody asks for stays in memory.
const idle = 2 * time.Minute

// Table is the table with the id, from memory or from the store.
func (h *House) Table(ctx context.Context, id persist.TableID) (*Table, error) {
	s, known := h.memory.slot(id)
	if known {
		<-s.ready
		return s.table, s.err
	}
	s.err = errLoading // until it is loaded, and for those who wait should that panic
	defer func() {
		if s.err != nil {
			h.memory.unload(id, s)
		}
		close(s.ready)
	}()
	// Others may be waiting for this table: it loads even if this one hangs up.
	s.table, s.err = load(context.WithoutCancel(ctx), h, id)
	if s.err != nil {
		return nil, s.err
	}
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	s.table.used = h.clock.Now()
	s.table.Driver.wake()
	return s.table, nil
}

// errLoading is the answer to callers who waited for a table that could not be loaded.
var errLoading = errors.New("the table could not be loaded")

// slot is the place of a table, and whether the table is there or about to be.
// One that was dropped is taken back while a caller still holds it: they may be about
// to watch it, and would hear nothing of another.
func (mem *memory) slot(id persist.TableID) (*slot, bool) {
	mem.mu.Lock()
	defer mem.mu.Unlock()
	if s, ok := mem.tables[id]; ok {
		return s, true
	}
	s := &slot{ready: make(chan struct{}), table: mem.dropped[id].Value()}
	mem.tables[id] = s
	delete(mem.dropped, id)
	if s.table == nil {
		return s, false
	}
	close(s.ready)
	return s, true
}

// unload forgets the slot of a table that could not be loaded.
func (mem *memory) unload(id persist.TableID, s *slot) {
	mem.mu.Lock()
	defer mem.mu.Unlock()
	if mem.tables[id] == s {
		delete(mem.tables, id)
	}
}

// drop lets a table go.
func (mem *memory) drop(t *Table) {
	mem.mu.Lock()
	defer mem.mu.Unlock()
	if s := mem.tables[t.id]; s != nil && s.get() == t {
		delete(mem.tables, t.id)
		mem.dropped[t.id] = weak.Make(t)
	}
}

// forget drops a table that is no more. The caller holds the table.
func (mem *memory) forget(t *Table) {
	mem.drop(t)
	if mem.house.forgotten != nil {
		mem.house.forgotten(t.id)
	}
	mem.mu.Lock()
	defer mem.mu.Unlock()
	delete(mem.dropped, t.id)
}

// held is the table if anybody has it in memory; one that is being loaded is
// waited for.
func (mem *memory) held(id persist.TableID) *Table {
	mem.mu.Lock()
	s, dropped := mem.tables[id], mem.dropped[id].Value()
	mem.mu.Unlock()
	if s == nil {
		return dropped
	}
	<-s.ready
	return s.table
}

// loaded is the table if it is in memory, and not only being loaded: what is read now
// is not behind.
func (mem *memory) loaded(id persist.TableID) *Table {
	mem.mu.Lock()
	defer mem.mu.Unlock()
	if s := mem.tables[id]; s != nil {
		return s.get()
	}
	return mem.dropped[id].Value()
}

// all is every table there is: those loaded, and those dropped that
// somebody still holds.
func (mem *memory) all() (list []*Table) {
	mem.mu.Lock()
	defer mem.mu.Unlock()
	for _, s := range mem.tables {
		if t := s.get(); t != nil {
			list = append(list, t)
		}
	}
	maps.DeleteFunc(mem.dropped, func(_ persist.TableID, held weak.Pointer[Table]) bool {
		t := held.Value()
		if t != nil {
			list = append(list, t)
		}
		return t == nil
	})
	return list
}

// Loaded is how many tables are in memory.
func (h *House) Loaded() int {
	h.memory.mu.Lock()
	defer h.memory.mu.Unlock()
	return len(h.memory.tables)
}

// tidy drops tables that nobody asks for.
func (mem *memory) tidy() {
	tick := mem.house.clock.NewTimer(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-mem.house.ctx.Done():
			return
		case <-tick.C:
			tick.Reset(time.Minute)
			mem.dropIdle(mem.house.clock.Now().Add(-idle))
		}
	}
}

// dropIdle drops tables not used since, and without watchers or bots at play.
func (mem *memory) dropIdle(since time.Time) {
	for _, t := range mem.all() {
		t.mu.Lock()
		if len(t.presence.online) == 0 && !t.Driver.driving && t.used.Before(since) {
			mem.drop(t)
		}
		t.mu.Unlock()
	}
}

// peers is the other houses on the same store.
type peers struct{ house *House }

// sweepEvery is how often a house looks at its tables for what no bell has told, and
// for bots that nobody plays any more.
const sweepEvery = 10 * time.Second

// listen brings the tables in memory up to date with what other houses commit.
func (ps *peers) listen() {
	h := ps.house
	h.drivers.Go(func() { h.shared.Listen(h.ctx, ps.hear) })
	h.drivers.Go(func() {
		tick := h.clock.NewTimer(sweepEvery)
		defer tick.Stop()
		for {
			select {
			case <-h.ctx.Done():
				return
			case <-tick.C:
				tick.Reset(sweepEvery)
				ps.hear(Bell{})
				ps.callForgotten()
				h.resumeOthers()
			}
		}
	})
}

// callForgotten resumes the bots whose house is gone.
func (ps *peers) callForgotten() {
	var watched []persist.TableID
	for _, t := range ps.house.memory.all() {
		t.mu.Lock()
		if len(t.presence.online) > 0 && !t.Driver.driving && t.Driver.asked() >= 0 && !sheet.PlaysOn(t.sheet) {
			watched = append(watched, t.id)
		}
		t.mu.Unlock()
	}
	if err := ps.house.shared.CallForgotten(ps.house.ctx, watched); err != nil && ps.house.ctx.Err() == nil {
		slog.Error("resume bots failed", "err", err)
	}
}

// playCalled plays the bots of a table that were called. Somebody is to look again if
// there is more to play, or another house has them: it may have looked before the last
// move was made.
func (ps *peers) playCalled(ctx context.Context, id persist.TableID) (again time.Duration, err error) {
	t, err := ps.house.Table(ctx, id)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		return -1, nil // there is no such table any more
	} else if err != nil {
		return 0, err
	}
	release, err := ps.claimBots(ctx, id)
	if err != nil {
		return 0, err
	}
	if release == nil {
		return lookAgain, nil
	}
	defer release()
	if begun, err := t.Driver.beginCalled(ctx); err != nil || !begun {
		return -1, err
	}
	if t.Driver.drive(ctx) {
		return 0, nil
	}
	return -1, nil
}

// claimBots claims the bots of a table for this house, if it can.
func (ps *peers) claimBots(ctx context.Context, id persist.TableID) (release func(), err error) {
	for range claimTries {
		if release, err = ps.house.shared.Claim(ctx, string(id)); err != nil || release != nil {
			return release, err
		}
		if err := ps.pause(ctx, claimEvery); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// pause waits, or until the context ends.
func (ps *peers) pause(ctx context.Context, long time.Duration) error {
	over := ps.house.clock.NewTimer(long)
	defer over.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-over.C:
		return nil
	}
}

// hear brings the tables that a bell speaks of up to date, each for itself: one that is
// busy does not keep the others waiting.
func (ps *peers) hear(b Bell) {
	h := ps.house
	if b.Rings != nil {
		h.notices.Rung(*b.Rings)
		return
	}
	if b.Bulletins {
		h.notices.RungAll(notice.Ring{Event: notice.EventBulletin})
		return
	}
	if b.Table == "" {
		h.drivers.Go(ps.lookOver)
	} else if t := h.memory.loaded(b.Table); t != nil {
		h.drivers.Go(func() { t.storage.hear(h.ctx, b) })
	}
}

// lookOver refreshes tables whose changes no bell has announced. Most are as they were.
func (ps *peers) lookOver() {
	h := ps.house
	for list := range slices.Chunk(h.memory.all(), sweptAtOnce) {
		ids := make([]persist.TableID, len(list))
		for i, t := range list {
			ids[i] = t.id
		}
		now, err := h.shared.Standings(h.ctx, ids)
		var there map[persist.TableID][]persist.UserID
		if err == nil {
			there, err = h.shared.Elsewhere(h.ctx, ids)
		}
		if err != nil {
			if h.ctx.Err() == nil {
				slog.Warn("refresh tables failed", "err", err)
			}
			return
		}
		for _, t := range list {
			st, known := now[t.id]
			t.storage.hear(h.ctx, Bell{Standing: st, Gone: !known})
			t.presence.hear(there[t.id])
		}
	}
}

// How long a house that has been called to play the bots of a table tries to claim
// them, and after how long it looks again while another has them.
const (
	claimTries = 5
	claimEvery = 100 * time.Millisecond
	lookAgain  = time.Second
)

// sweptAtOnce is how many tables a house asks for in one go.
const sweptAtOnce = 1000
