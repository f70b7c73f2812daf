package server

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/game"

	"github.com/scrip-games/scrip/calls"
)

// Games that people send are the largest bodies and the longest work there is.
// So their number is limited twice: of those that are read, and, fewer, of those
// that are worked on, since reading can be dragged out and the work cannot. Half
// the machine at least is left to those who play.
const mostRead = 8

func mostWorked() int { return max(1, min(2, runtime.GOMAXPROCS(0)/2)) }

// upload is a call that takes a whole game. Who may make no more tables just now,
// or must wait for others, is told so before the body is read.
func (s *Server) upload(op *huma.Operation) {
	op.SkipValidateBody = true // the call reads it itself, and says better what is wrong with it
	op.Description = strings.TrimSpace(fmt.Sprintf("At most %d KB and %d entries. An address opens one game at a time. ", calls.RecordBody>>10, game.MostEntries) + op.Description)
	op.BodyReadTimeout = s.limits.limits.UploadTime
	op.Middlewares = append(op.Middlewares, func(c huma.Context, next func(huma.Context)) {
		leave, err := s.mayUpload(c.Context())
		if err != nil {
			_, w := humago.Unwrap(c)
			writeError(w, err)
			return
		}
		defer leave()
		next(c)
	})
}

// mayUpload takes a place among those whose uploads are read.
func (s *Server) mayUpload(ctx context.Context) (leave func(), err *calls.Error) {
	if err := s.limits.making(ctx, who(ctx)); err != nil {
		return nil, err
	}
	return s.reading.enter(ctx, addressOf(ctx))
}

// turns lets so many in at once, and one of each name; the others wait a while.
type turns struct {
	patience time.Duration

	mu      sync.Mutex
	free    int
	inside  map[string]bool
	changed chan struct{} // closed when somebody leaves, and replaced
}

func newTurns(places int, patience time.Duration) *turns {
	return &turns{patience: patience, free: places, inside: map[string]bool{}, changed: make(chan struct{})}
}

// enter waits for a place. One without a name waits for a place alone.
func (t *turns) enter(ctx context.Context, name string) (leave func(), err *calls.Error) {
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
			return nil, calls.Refuse(busy, "other games are being opened just now: try again in a moment")
		}
	}
}

// try takes a place, or returns what to wait for.
func (t *turns) try(name string) (changed <-chan struct{}) {
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

func (t *turns) leave(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	delete(t.inside, name)
	close(t.changed)
	t.changed = make(chan struct{})
}

// hurry gives the body of a request so long to arrive, whether the call reads it
// or not. Who sends none is not hurried: a stream stays open. Calls that read
// their body set a time of their own, and lift it when they have it.
func (s *Server) hurry(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			// Where a connection knows no deadlines there is nobody to wait for.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.limits.limits.BodyTime))
		}
		next.ServeHTTP(w, r)
	})
}
