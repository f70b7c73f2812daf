package match

import (
	"context"
	"slices"
	"sync"
)

// desks are where bots think, questions are pondered and games are reviewed. There
// are few, so that the rest of the house goes on beside them; and who is patient
// waits for all others.
type desks struct {
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

// take waits for a desk.
func (d *desks) take(ctx context.Context) error {
	if Patient(ctx) {
		return d.wait(ctx, forBots)
	}
	return d.wait(ctx, forPeople)
}

// yield gives the desk of a review to whoever waits for one, and comes back when
// nobody does. Without a desk it returns an error.
func (d *desks) yield(ctx context.Context) error {
	d.mu.Lock()
	wanted := len(d.queues[forPeople])+len(d.queues[forBots]) > 0
	d.mu.Unlock()
	if !wanted {
		return nil
	}
	d.leave()
	return d.wait(ctx, forReviews)
}

// wait waits for a desk in one of the queues.
func (d *desks) wait(ctx context.Context, in int) error {
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

// waiting is how many wait for a desk.
func (d *desks) waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.queues[0]) + len(d.queues[1])
}

// giveUp leaves the queue, or the desk if it has just become free.
func (d *desks) giveUp(queue *[]chan struct{}, turn chan struct{}) {
	d.mu.Lock()
	i := slices.Index(*queue, turn)
	if i >= 0 {
		*queue = slices.Delete(*queue, i, i+1)
	}
	d.mu.Unlock()
	if i < 0 {
		d.leave()
	}
}

// leave gives the desk to the next.
func (d *desks) leave() {
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
