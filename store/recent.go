package store

import (
	"sync"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// fresh is how long something that was read is given out again.
const fresh = 5 * time.Second

// mostRecent is how many of a kind are kept.
const mostRecent = 10_000

// recent is what was read of late: every call asks for its session and its user.
// It is never behind what was answered: a write forgets what it changed before it
// returns, and where others write to the database as well nothing is kept.
type recent[K ~string, V any] struct {
	off     bool
	clock   clock.Wall
	mu      sync.Mutex
	known   map[K]dated[V]
	changes int // so far, of anything
}

type dated[V any] struct {
	value V
	at    time.Time
}

// read is what is known of late by the key, or is read now. What was read while
// something changed may be what was before, and is not kept.
func (r *recent[K, V]) read(key K, load func() (V, error)) (V, error) {
	if r.off {
		return load()
	}
	now := r.clock.Now()
	r.mu.Lock()
	known, ok := r.known[key]
	before := r.changes
	r.mu.Unlock()
	if ok && now.Sub(known.at) < fresh {
		return known.value, nil
	}
	value, err := load()
	if err != nil {
		return value, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.changes == before {
		if r.known == nil || len(r.known) >= mostRecent {
			r.known = map[K]dated[V]{}
		}
		r.known[key] = dated[V]{value, now}
	}
	return value, nil
}

// forget is called when something has changed, before anybody hears of it.
func (r *recent[K, V]) forget(keys ...K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.changes++
	for _, key := range keys {
		delete(r.known, key)
	}
}

// heads is the last entry that was kept at each table of late, where nobody else writes to
// the database: to read it again would take a tenth of the time of a move. It is noted and
// forgotten within transactions, which follow one another.
type heads struct {
	mu   sync.Mutex
	last map[persist.TableID]head
}

// head is the last of so many entries.
type head struct {
	entries  int
	seat     game.Seat
	action   string
	undo, at int64
}

func headOf(entries int, e game.Entry) head {
	return head{entries, e.Seat, string(e.Action), undoOf(e), millis(e.At)}
}

// ends tells whether the entries of a table are known to end like this. What is not known, or
// is known otherwise, is left to the database to say.
func (h *heads) ends(table persist.TableID, last head) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last[table] == last
}

func (h *heads) keep(table persist.TableID, last head) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.last == nil || len(h.last) >= mostRecent {
		h.last = map[persist.TableID]head{}
	}
	h.last[table] = last
}

func (h *heads) forget(table persist.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.last, table)
}
