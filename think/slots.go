// Package think is where the house thinks: slots on its processors, in which people come
// before bots and both before reviews, and a study that has each question answered once.
// It knows games, and no tables.
package think

import (
	"context"
	"slices"
	"sync"
)

// Slots are where bots think, questions are pondered and games are reviewed. There
// are few, so that the rest of the house goes on beside them; and who is patient
// waits for all others.
type Slots struct {
	mu     sync.Mutex
	free   int
	queues [3][]chan struct{} // each closed when its desk is free, by what its work is for
}

// The queues.
const (
	forPeople = iota
	forBots
	forReviews
)

func NewSlots(n int) *Slots { return &Slots{free: n} }

// Take waits for a desk.
func (d *Slots) Take(ctx context.Context) error {
	if IsBackground(ctx) {
		return d.wait(ctx, forBots)
	}
	return d.wait(ctx, forPeople)
}

// TakeLast waits for a desk until nobody else does: reviews are in no hurry.
func (d *Slots) TakeLast(ctx context.Context) error { return d.wait(ctx, forReviews) }

// Yield gives the desk of a review to whoever waits for one, and comes back when
// nobody does. Without a desk it returns an error.
func (d *Slots) Yield(ctx context.Context) error {
	d.mu.Lock()
	wanted := len(d.queues[forPeople])+len(d.queues[forBots]) > 0
	d.mu.Unlock()
	if !wanted {
		return nil
	}
	d.Leave()
	return d.wait(ctx, forReviews)
}

// wait waits for a desk in one of the queues.
func (d *Slots) wait(ctx context.Context, in int) error {
	d.mu.Lock()
	if d.free > 0 {
		d.free--
		d.mu.Unlock()
		return nil
	}
	queue := &d.queues[in]
	turn := make(chan struct{})
	*queue = append(*queue, turn)
	d.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		d.giveUp(queue, turn)
		return ctx.Err()
	}
}

// Waiting is how many wait for a desk.
func (d *Slots) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.queues[0]) + len(d.queues[1])
}

// giveUp leaves the queue, or the desk if it has just become free.
func (d *Slots) giveUp(queue *[]chan struct{}, turn chan struct{}) {
	d.mu.Lock()
	i := slices.Index(*queue, turn)
	if i >= 0 {
		*queue = slices.Delete(*queue, i, i+1)
	}
	d.mu.Unlock()
	if i < 0 {
		d.Leave()
	}
}

// Leave gives the desk to the next.
func (d *Slots) Leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.queues {
		if q := d.queues[i]; len(q) > 0 {
			close(q[0])
			d.queues[i] = q[1:]
			return
		}
	}
	d.free++
}
