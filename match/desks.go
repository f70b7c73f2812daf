package match

import (
	"context"
	"slices"
	"sync"
)

// desks are where bots think and questions are pondered. There are few, so that
// the rest of the house goes on beside them; and who is patient waits for all
// others.
type desks struct {
	mu     sync.Mutex
	free   int
	queues [2][]chan struct{} // each closed when its desk is free: for people, and for the patient
}

// take waits for a desk.
func (d *desks) take(ctx context.Context) error {
	d.mu.Lock()
	if d.free > 0 {
		d.free--
		d.mu.Unlock()
		return nil
	}
	queue := &d.queues[0]
	if Patient(ctx) {
		queue = &d.queues[1]
	}
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
