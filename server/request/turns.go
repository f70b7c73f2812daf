package request

import (
	"context"
	"sync"
	"time"

	"github.com/scrip-games/scrip/calls"
)

// Turns lets so many in at once, and one of each name; the others wait a while.
type Turns struct {
	patience time.Duration

	mu      sync.Mutex
	free    int
	inside  map[string]bool
	changed chan struct{} // closed when somebody leaves, and replaced
}

func NewTurns(places int, patience time.Duration) *Turns {
	return &Turns{patience: patience, free: places, inside: map[string]bool{}, changed: make(chan struct{})}
}

// Enter waits for a place. One without a name waits for a place alone.
func (t *Turns) Enter(ctx context.Context, name string) (leave func(), err *calls.Error) {
	ctx, cancel := context.WithTimeout(ctx, t.patience)
	defer cancel()
	for {
		changed := t.try(name)
		if changed == nil {
			return func() { t.leave(name) }, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, calls.Refuse(Busy, "other games are being opened just now: try again in a moment")
		}
	}
}

// try takes a place, or returns what to wait for.
func (t *Turns) try(name string) (changed <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.free == 0 || t.inside[name] {
		return t.changed
	}
	t.free--
	if name != "" {
		t.inside[name] = true
	}
	return nil
}

func (t *Turns) leave(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	delete(t.inside, name)
	close(t.changed)
	t.changed = make(chan struct{})
}
