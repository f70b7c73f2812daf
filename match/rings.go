package match

import (
	"context"
	"sync"
)

// Ring tells a person at whatever page he has open that something concerns him.
type Ring struct {
	User  string
	Event Event
	Table string
	Title string
	N     int64
}

// rings is who listens for what concerns him.
type rings struct {
	mu    sync.Mutex
	heard map[string]map[chan Ring]bool // by user
}

// mostRings is how many somebody may be behind: what is older is not news any more.
const mostRings = 32

// Hear hears what concerns a user, until stop is called.
func (h *House) Hear(user string) (heard <-chan Ring, stop func()) {
	r := &h.rings
	r.mu.Lock()
	defer r.mu.Unlock()
	c := make(chan Ring, mostRings)
	if r.heard == nil {
		r.heard = map[string]map[chan Ring]bool{}
	}
	if r.heard[user] == nil {
		r.heard[user] = map[chan Ring]bool{}
	}
	r.heard[user][c] = true
	return c, func() { r.leave(user, c) }
}

func (r *rings) leave(user string, c chan Ring) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.heard[user], c)
	if len(r.heard[user]) == 0 {
		delete(r.heard, user)
	}
}

// rung tells whoever listens here.
func (r *rings) rung(what Ring) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.heard[what.User] {
		select {
		case c <- what:
		default: // he has not read for long
		}
	}
}

// all tells everybody who listens here.
func (r *rings) all(what Ring) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, listening := range r.heard {
		for c := range listening {
			select {
			case c <- what:
			default:
			}
		}
	}
}

// ring tells a person at his pages, in whichever house they are open.
func (h *House) ring(ctx context.Context, what Ring) error {
	if h.shared != nil {
		return h.shared.Ring(ctx, what)
	}
	h.rings.rung(what)
	return nil
}

// Announce has pages ask again what they are told: those of one user, or of everybody. Where
// houses share a store its bell tells everybody.
func (h *House) Announce(ctx context.Context, user string) error {
	switch {
	case user != "":
		return h.ring(ctx, Ring{User: user, Event: EventBulletin, Table: "-", Title: "-"}) // about no table
	case h.shared == nil:
		h.rings.all(Ring{Event: EventBulletin})
	}
	return nil
}
