package notice

import (
	"context"
	"sync"

	"github.com/scrip-games/scrip/persist"
)

// Ring notifies a person, at whatever pages they have open, that something concerns them.
type Ring struct {
	User  persist.UserID
	Event Event
	Table persist.TableID
	Title string
	N     int64
}

// listeners are the open pages that wait for rings.
type listeners struct {
	mu    sync.Mutex
	heard map[persist.UserID]map[chan Ring]bool // by user
}

// mostRings is how many somebody may be behind: what is older is not news any more.
const mostRings = 32

// Hear hears what concerns a user, until stop is called.
func (d *Deliverer) Hear(user persist.UserID) (heard <-chan Ring, stop func()) {
	r := &d.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	c := make(chan Ring, mostRings)
	if r.heard == nil {
		r.heard = map[persist.UserID]map[chan Ring]bool{}
	}
	if r.heard[user] == nil {
		r.heard[user] = map[chan Ring]bool{}
	}
	r.heard[user][c] = true
	return c, func() { r.leave(user, c) }
}

func (r *listeners) leave(user persist.UserID, c chan Ring) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.heard[user], c)
	if len(r.heard[user]) == 0 {
		delete(r.heard, user)
	}
}

// Rung passes a ring on to the person's pages at this server.
func (d *Deliverer) Rung(what Ring) {
	r := &d.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	pass(r.heard[what.User], what)
}

// RungAll passes a ring on to all pages at this server.
func (d *Deliverer) RungAll(what Ring) {
	r := &d.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, listening := range r.heard {
		pass(listening, what)
	}
}

func pass(listening map[chan Ring]bool, what Ring) {
	for c := range listening {
		select {
		case c <- what:
		default: // they have not read for long
		}
	}
}

// ring tells a person at their pages, at whichever server these are open.
func (d *Deliverer) ring(ctx context.Context, what Ring) error {
	if d.Ring != nil {
		return d.Ring(ctx, what)
	}
	d.Rung(what)
	return nil
}

// Announce tells pages to ask again for notices: those of one user, or of everybody. Where servers
// share a store its bell tells everybody.
func (d *Deliverer) Announce(ctx context.Context, user persist.UserID) error {
	switch {
	case user != "":
		return d.ring(ctx, Ring{User: user, Event: EventBulletin, Table: "-", Title: "-"}) // about no table
	case d.Ring == nil:
		d.RungAll(Ring{Event: EventBulletin})
	}
	return nil
}
