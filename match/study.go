package match

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

// study is where the house has things thought out, such as the questions of titles:
// without holding a table, each once for all who ask at the same time, and for those
// who ask soon after. What nobody waits for any more is dropped.
type study struct {
	ctx   context.Context // of the house
	desks *desks
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

// errStudyClosed answers those who ask while the house closes.
var errStudyClosed = refusal.New(refusal.Closing, "the server is stopping: ask again in a moment")

func newStudy(ctx context.Context, d *desks) *study {
	return &study{
		ctx: ctx, desks: d, asked: map[any]*inquiry{}, found: map[any]*list.Element{}, latest: list.New(),
	}
}

// close takes no more questions. Those under way end with the house's context.
func (s *study) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
}

// teach has the question answered that the seat's options wait for, if there is
// one. The game is the caller's own.
func (s *study) teach(ctx context.Context, g game.Game, seat game.Seat) error {
	q := g.Question(seat)
	if q == nil {
		return nil
	}
	answer, err := s.ask(ctx, q)
	if err == nil {
		g.Learn(q, answer)
	}
	return err
}

// ask waits for the answer to a question of a title.
func (s *study) ask(ctx context.Context, q game.Question) (any, error) {
	return s.find(ctx, q, q.Answer)
}

// work finds an answer, and ends when told.
type work func(context.Context) (any, error)

// find waits for the answer to what is asked, and has it found by the work if nobody has.
func (s *study) find(ctx context.Context, q any, by work) (any, error) {
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
func (s *study) join(ctx context.Context, q any, by work) (*inquiry, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.found[q]; e != nil {
		s.latest.MoveToFront(e)
		return nil, e.Value.(*finding).answer, nil
	}
	if s.closed {
		return nil, nil, errStudyClosed
	}
	in := s.asked[q]
	if in == nil {
		in = s.begin(q, by, Patient(ctx))
	}
	in.askers++
	return in, nil, nil
}

// leave is for who waits no longer. The last one stops the work.
func (s *study) leave(q any, in *inquiry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in.askers--; in.askers == 0 {
		in.stop()
		s.forget(q, in)
	}
}

// forget lets the next who asks begin anew.
func (s *study) forget(q any, in *inquiry) {
	if s.asked[q] == in {
		delete(s.asked, q)
	}
}

// begin sets somebody to work on a question.
func (s *study) begin(q any, by work, patient bool) *inquiry {
	ctx, stop := context.WithCancel(s.ctx)
	if patient {
		ctx = WithPatience(ctx)
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
func (s *study) ponder(ctx context.Context, by work) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("a question could not be answered", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("pondering failed: %v", p)
		}
	}()
	if err := s.desks.take(ctx); err != nil {
		return nil, err
	}
	defer s.desks.leave()
	return by(ctx)
}

// end keeps an answer and tells those who wait for it.
func (s *study) end(q any, in *inquiry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(q, in)
	if in.err == nil {
		s.keep(q, in.answer)
	} else if s.ctx.Err() != nil {
		in.err = errStudyClosed
	}
	close(in.done)
}

// keep remembers an answer, in place of the one that nobody asked for longest.
func (s *study) keep(q any, answer any) {
	s.found[q] = s.latest.PushFront(&finding{q, answer})
	if s.latest.Len() > findings {
		last := s.latest.Remove(s.latest.Back()).(*finding)
		delete(s.found, last.question)
	}
}
