package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/persist"
)

// asked is what comes to be known of a request while it is answered: one line of
// the log tells it all.
type asked struct {
	id      string // told to who asks, so that he can name it
	route   string
	table   string // a hint: an address of a table by link is a secret
	address string
	user    string
	err     error  // what went wrong, if the answer is that something did
	stack   string // where, if it was a panic
}

type askedKey struct{}

// about is what is known of the request so far.
func about(ctx context.Context) *asked {
	if a, ok := ctx.Value(askedKey{}).(*asked); ok {
		return a
	}
	return &asked{}
}

// failed notes what went wrong, and is what is told of it.
func (a *asked) failed(err error) *calls.Error {
	a.err = err
	e := calls.Failed(err)
	e.Detail = "something went wrong on the server; it has been noted as " + a.id
	e.Facts = map[string]any{"request": a.id}
	return e
}

// noteFailures notes what went wrong in a call of the API, on the way out, and says
// when to come again.
func noteFailures(ctx huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*calls.Error)
	if !ok {
		return v, nil
	}
	sayWhen(e, ctx.SetHeader)
	if e.Cause() != nil {
		e = about(ctx.Context()).failed(e.Cause())
	}
	return e, nil
}

// route serves, and notes which route it was for the log and the metrics: the
// pattern and not the path, which may be a secret.
func (s *Server) route(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			a := about(r.Context())
			a.route, a.table = r.Pattern, persist.LogID(r.PathValue("id"))
		}()
		mux.ServeHTTP(w, r)
	})
}

// noted remembers what was answered.
type noted struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (n *noted) WriteHeader(status int) {
	if n.status == 0 {
		n.status = status
	}
	n.ResponseWriter.WriteHeader(status)
}

func (n *noted) Write(b []byte) (int, error) {
	if n.status == 0 {
		n.status = http.StatusOK
	}
	written, err := n.ResponseWriter.Write(b)
	n.bytes += written
	return written, err
}

func (n *noted) Unwrap() http.ResponseWriter { return n.ResponseWriter }

// observe logs and counts every request, and answers for one that panics.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		a := &asked{id: persist.NewID()}
		w.Header().Set("X-Request-Id", a.id)
		out := &noted{ResponseWriter: w}
		r = r.WithContext(context.WithValue(r.Context(), askedKey{}, a))
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				told := a.failed(fmt.Errorf("panic: %v", p))
				a.stack = string(debug.Stack())
				if out.status == 0 {
					writeError(out, told)
				}
			}
			s.conclude(r, a, out, time.Since(began))
		}()
		next.ServeHTTP(out, r)
	})
}

// hungUp is the status in the log of a request that nobody waited for.
const hungUp = 499

// conclude logs and counts a request that is over. A caller who hangs up is no
// failure.
func (s *Server) conclude(r *http.Request, a *asked, out *noted, took time.Duration) {
	if r.Context().Err() != nil && (out.status == 0 || errors.Is(a.err, context.Canceled)) {
		out.status, a.err = hungUp, nil
	}
	if a.route == "" {
		a.route = "refused"
	}
	if out.Header().Get("Content-Type") != eventStream {
		s.metrics.request(a.route, r.Method, out.status, took)
	}
	line := []any{"method", r.Method, "route", a.route, "status", out.status, "bytes", out.bytes, "took", took,
		"request", a.id, "address", a.address, "user", a.user, "table", a.table}
	level := slog.LevelInfo
	switch {
	case a.err != nil:
		s.metrics.Failed(failedRequest)
		level = slog.LevelError
		line = append(line, "err", a.err)
		if a.stack != "" {
			line = append(line, "stack", a.stack)
		}
	case out.status == hungUp, !isAPI(r) && out.status < http.StatusBadRequest:
		level = slog.LevelDebug
	}
	s.log.Log(r.Context(), level, "request", line...)
}
