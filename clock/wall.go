package clock

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Wall is the clock on the wall, by which everything goes that asks for the time or waits.
// The zero value is the real one; one from NewTurnable can be turned forward.
type Wall struct{ hands *hands }

// hands is how far a clock was turned, and who waits by it.
type hands struct {
	mu     sync.Mutex
	ahead  time.Duration
	timers map[*Timer]time.Time // when each of those that run is up
}

// NewTurnable is a clock that runs on by itself and can be turned forward, for tests.
func NewTurnable() Wall { return Wall{&hands{timers: map[*Timer]time.Time{}}} }

// Turnable tells whether Advance can turn it.
func (w Wall) Turnable() bool { return w.hands != nil }

// Now is the time.
func (w Wall) Now() time.Time {
	if w.hands == nil {
		return time.Now()
	}
	w.hands.mu.Lock()
	defer w.hands.mu.Unlock()
	return w.hands.now()
}

// Kept is the time as a store keeps it, to the millisecond.
func (w Wall) Kept() time.Time { return w.Now().UTC().Truncate(time.Millisecond) }

// Since is how long ago a time was.
func (w Wall) Since(t time.Time) time.Duration { return w.Now().Sub(t) }

// Until is how long it is to a time.
func (w Wall) Until(t time.Time) time.Duration { return t.Sub(w.Now()) }

// Advance turns the clock forward, as if the machine had slept so long: every timer that is up
// by then is set off at once, the one that was up first before the others.
func (w Wall) Advance(d time.Duration) error {
	if w.hands == nil {
		return errors.New("this clock cannot be turned")
	}
	if d <= 0 {
		return fmt.Errorf("a clock is turned forward, not by %s", d)
	}
	w.hands.mu.Lock()
	defer w.hands.mu.Unlock()
	w.hands.advance(d)
	return nil
}

func (h *hands) now() time.Time { return time.Now().Add(h.ahead) }

func (h *hands) advance(d time.Duration) {
	before := h.now()
	h.ahead += d
	var running []*Timer
	for t, due := range h.timers {
		if due.After(before) {
			running = append(running, t)
		} else {
			delete(h.timers, t) // it went off
		}
	}
	slices.SortFunc(running, func(a, b *Timer) int { return h.timers[a].Compare(h.timers[b]) })
	for _, t := range running {
		t.Timer.Reset(max(0, h.timers[t].Sub(h.now())))
	}
}

// Timer goes off once when its time is up by the clock it was made by.
type Timer struct {
	*time.Timer
	hands *hands // nil of the real clock
}

// NewTimer is a timer that goes off after so long. Stop it when nobody waits for it any more.
func (w Wall) NewTimer(d time.Duration) *Timer {
	t := &Timer{time.NewTimer(d), w.hands}
	t.Reset(d)
	return t
}

// Reset has it go off after so long, whatever it was set to.
func (t *Timer) Reset(d time.Duration) {
	if t.hands == nil {
		t.Timer.Reset(d)
		return
	}
	t.hands.mu.Lock()
	defer t.hands.mu.Unlock()
	t.Timer.Reset(d)
	t.hands.timers[t] = t.hands.now().Add(d)
}

// Stop keeps it from going off.
func (t *Timer) Stop() {
	t.Timer.Stop()
	if t.hands == nil {
		return
	}
	t.hands.mu.Lock()
	defer t.hands.mu.Unlock()
	delete(t.hands.timers, t)
}
