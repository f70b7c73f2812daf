// Package think is where the house thinks: slots on its processors, in which people come
// before bots and both before reviews, and a study that has each question answered once.
// It knows games, and no tables.
package think

import (
	"context"
	"slices"
	"sync"
)

// Slots are the right to use a core for a while: for bots that think, questions and reviews. There
// are few, so that the rest of the house goes on beside them, and background work waits for all
// other.
type Slots struct {
	mu     sync.Mutex
	free   int
	queues [3][]chan struct{} // each closed when its slot is free, by what its work is for
}

// The queues.
const (
	forPeople = iota
	forBots
	forReviews
)

func NewSlots(n int) *Slots { return &Slots{free: n} }

// Take waits for a slot.
func (d *Slots) Take(ctx context.Context) error {
	if IsBackground(ctx) {
		return d.wait(ctx, forBots)
	}
	return d.wait(ctx, forPeople)
}

// TakeLast waits for a slot until nobody else does: reviews are in no hurry.
func (d *Slots) TakeLast(ctx context.Context) error { return d.wait(ctx, forReviews) }

// Yield gives the slot of a review to other work that waits for one, and returns when none does.
// Without a slot it returns an error.
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

// wait waits for a slot in one of the queues.
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

// Waiting is how many wait for a slot.
func (d *Slots) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.queues[0]) + len(d.queues[1])
}

// giveUp leaves the queue, or the slot if it has just become free.
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

// Leave gives the slot to the next.
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
