package think

import (
	"container/list"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/refusal"
)

// Study is where the house has things thought out, such as the questions of titles:
// without holding a table, each once for all who ask at the same time, and for those
// who ask soon after. What nobody waits for any more is dropped.
type Study struct {
	ctx   context.Context // of the house
	slots *Slots
	busy  sync.WaitGroup

	mu     sync.Mutex
	closed bool
	asked  map[any]*inquiry      // by what is asked, which is comparable
	found  map[any]*list.Element // of latest
	latest *list.List            // of *finding, the one asked for last in front
}

// inquiry is a question being pondered.
type inquiry struct {
	askers int
	stop   context.CancelFunc
	done   chan struct{} // closed when what follows is there
	answer any
	err    error
}

// finding is a question that was answered.
type finding struct {
	question any
	answer   any
}

// findings is how many are kept.
const findings = 256

// ErrClosed answers those who ask while the house closes.
var ErrClosed = refusal.New(refusal.Closing, "the server is stopping: ask again in a moment")

func NewStudy(ctx context.Context, d *Slots) *Study {
	return &Study{
		ctx: ctx, slots: d, asked: map[any]*inquiry{}, found: map[any]*list.Element{}, latest: list.New(),
	}
}

// Close takes no more questions. Those under way end with the house's context.
func (s *Study) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
}

// Wait waits for all work to end.
func (s *Study) Wait() { s.busy.Wait() }

// Askers is how many wait for an answer.
func (s *Study) Askers() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.asked {
		n += in.askers
	}
	return n
}

// Teach has the question answered that the seat's options wait for, if there is
// one. The game is the caller's own.
func (s *Study) Teach(ctx context.Context, g game.Game, seat game.Seat) error {
	q := g.Question(seat)
	if q == nil {
		return nil
	}
	answer, err := s.Ask(ctx, q)
	if err == nil {
		g.Learn(q, answer)
	}
	return err
}

// Ask waits for the answer to a question of a title.
func (s *Study) Ask(ctx context.Context, q game.Question) (any, error) {
	return s.Find(ctx, q, q.Answer)
}

// Work finds an answer, and ends when told.
type Work func(context.Context) (any, error)

// Find waits for the answer to what is asked, and has it found by the work if nobody has.
func (s *Study) Find(ctx context.Context, q any, by Work) (any, error) {
	in, answer, err := s.join(ctx, q, by)
	if in == nil {
		return answer, err
	}
	select {
	case <-in.done:
		return in.answer, in.err
	case <-ctx.Done():
		s.leave(q, in)
		return nil, ctx.Err()
	}
}

// join makes the caller one of those who wait for the answer, unless it is there.
func (s *Study) join(ctx context.Context, q any, by Work) (*inquiry, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.found[q]; e != nil {
		s.latest.MoveToFront(e)
		return nil, e.Value.(*finding).answer, nil
	}
	if s.closed {
		return nil, nil, ErrClosed
	}
	in := s.asked[q]
	if in == nil {
		in = s.begin(q, by, IsBackground(ctx))
	}
	in.askers++
	return in, nil, nil
}

// leave takes back a question. When the last asker does, the work stops.
func (s *Study) leave(q any, in *inquiry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.askers--; in.askers == 0 {
		in.stop()
		s.forget(q, in)
	}
}

// forget lets the next who asks begin anew.
func (s *Study) forget(q any, in *inquiry) {
	if s.asked[q] == in {
		delete(s.asked, q)
	}
}

// begin sets somebody to work on a question.
func (s *Study) begin(q any, by Work, patient bool) *inquiry {
	ctx, stop := context.WithCancel(s.ctx)
	if patient {
		ctx = WithBackground(ctx)
	}
	in := &inquiry{stop: stop, done: make(chan struct{})}
	s.asked[q] = in
	s.busy.Go(func() {
		defer stop()
		in.answer, in.err = s.ponder(ctx, by)
		s.end(q, in)
	})
	return in
}

// ponder works on a question. Should the rules fail, those who asked are told.
func (s *Study) ponder(ctx context.Context, by Work) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("answer question failed", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("pondering failed: %v", p)
		}
	}()
	if err := s.slots.Take(ctx); err != nil {
		return nil, err
	}
	defer s.slots.Leave()
	return by(ctx)
}

// end keeps an answer and tells those who wait for it.
func (s *Study) end(q any, in *inquiry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(q, in)
	if in.err == nil {
		s.keep(q, in.answer)
	} else if s.ctx.Err() != nil {
		in.err = ErrClosed
	}
	close(in.done)
}

// keep remembers an answer, in place of the one that nobody asked for longest.
func (s *Study) keep(q any, answer any) {
	s.found[q] = s.latest.PushFront(&finding{q, answer})
	if s.latest.Len() > findings {
		last := s.latest.Remove(s.latest.Back()).(*finding)
		delete(s.found, last.question)
	}
}
