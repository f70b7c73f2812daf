package think

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

// queued waits until so many wait for a slot.
func (d *Slots) queued(n int) {
	for {
		d.mu.Lock()
		waiting := len(d.queues[0]) + len(d.queues[1]) + len(d.queues[2])
		d.mu.Unlock()
		if waiting == n {
			return
		}
		runtime.Gosched()
	}
}

func TestSlots_PeopleBeforeThePatient(t *testing.T) {
	d := &Slots{free: 1}
	if err := d.Take(t.Context()); err != nil {
		t.Fatal(err)
	}
	var order []string
	done := make(chan struct{})
	sit := func(ctx context.Context, name string) {
		if err := d.Take(ctx); err != nil {
			t.Error(err)
		}
		order = append(order, name) // one slot: one at a time
		d.Leave()
		done <- struct{}{}
	}
	patient := WithBackground(t.Context())
	for i, who := range []struct {
		ctx  context.Context
		name string
	}{{patient, "bot"}, {patient, "another bot"}, {t.Context(), "person"}} {
		go sit(who.ctx, who.name)
		d.queued(i + 1)
	}
	d.Leave()
	for range 3 {
		<-done
	}
	if got := strings.Join(order, ", "); got != "person, bot, another bot" {
		t.Errorf("they sat down in the order %s", got)
	}
}

func TestSlots_WhoGivesUpTakesNone(t *testing.T) {
	d := &Slots{free: 1}
	if err := d.Take(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- d.Take(ctx) }()
	d.queued(1)
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("who gave up got %v", err)
	}
	d.Leave()
	if err := d.Take(t.Context()); err != nil || d.free != 0 {
		t.Errorf("the slot is not free again: %v", err)
	}
}

// riddle is a question that counts how often it was answered.
type riddle struct {
	n     int
	times *[findings + 2]int
}

func (r riddle) Answer(context.Context) (any, error) {
	if r.n < 0 {
		panic("a riddle without an answer")
	}
	r.times[r.n]++
	return r.n, nil
}

func TestStudy_KeepsWhatWasAskedForLast(t *testing.T) {
	s := NewStudy(t.Context(), &Slots{free: 1})
	var times [findings + 2]int
	ask := func(n int) {
		t.Helper()
		if got, err := s.Ask(t.Context(), riddle{n, &times}); got != n || err != nil {
			t.Fatalf("riddle %d has the answer %v (%v)", n, got, err)
		}
	}
	for n := range findings {
		ask(n)
	}
	ask(0)
	ask(findings) // in place of 1
	ask(0)
	ask(1)
	if times[0] != 1 || times[1] != 2 || times[findings] != 1 {
		t.Errorf("they were answered %v times", times)
	}
	if len(s.found) != findings || s.latest.Len() != findings {
		t.Errorf("%d answers are kept", len(s.found))
	}
}

func TestStudy_AFailureIsTold(t *testing.T) {
	s := NewStudy(t.Context(), &Slots{free: 1})
	for range 2 { // and the slot is free again
		if _, err := s.Ask(t.Context(), riddle{-1, nil}); err == nil {
			t.Error("a riddle without an answer was answered")
		}
	}
}

// A review gives its slot to other work that waits for one, and has it back when none does.
func TestSlots_AReviewGivesWay(t *testing.T) {
	d := &Slots{free: 1}
	if err := d.wait(t.Context(), forReviews); err != nil {
		t.Fatal(err)
	}
	if err := d.Yield(t.Context()); err != nil || d.free != 0 {
		t.Fatalf("with nobody waiting: %v, %d free", err, d.free)
	}
	var order []string
	done := make(chan struct{})
	go func() {
		if err := d.Take(WithBackground(t.Context())); err != nil {
			t.Error(err)
		}
		order = append(order, "bot")
		d.Leave()
		close(done)
	}()
	d.queued(1)
	if err := d.Yield(t.Context()); err != nil {
		t.Fatal(err)
	}
	order = append(order, "review")
	<-done
	if got := strings.Join(order, ", "); got != "bot, review" {
		t.Errorf("they worked in the order %s", got)
	}
}
