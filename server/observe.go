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
	"github.com/scrip-games/scrip/server/request"
)

// noteFailures notes what went wrong in a call of the API, on the way out, and says
// when to come again.
func noteFailures(ctx huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*calls.Error)
	if !ok {
		return v, nil
	}
	request.SayWhen(e, ctx.SetHeader)
	if e.Cause() != nil {
		e = request.About(ctx.Context()).Failed(e.Cause())
	}
	return e, nil
}

// route serves, and notes which route it was for the log and the metrics: the
// pattern and not the path, which may be a secret.
func (s *Server) route(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			a := request.About(r.Context())
			a.Route, a.Table = r.Pattern, persist.LogID(persist.TableID(r.PathValue("id")))
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
		ctx, a := request.Begin(r.Context(), persist.NewID())
		w.Header().Set("X-Request-Id", a.ID)
		out := &noted{ResponseWriter: w}
		r = r.WithContext(ctx)
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				told := a.Failed(fmt.Errorf("panic: %v", p))
				a.Stack = string(debug.Stack())
				if out.status == 0 {
					request.WriteError(out, told)
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
func (s *Server) conclude(r *http.Request, a *request.Asked, out *noted, took time.Duration) {
	if r.Context().Err() != nil && (out.status == 0 || errors.Is(a.Err, context.Canceled)) {
		out.status, a.Err = hungUp, nil
	}
	if a.Route == "" {
		a.Route = "refused"
	}
	if out.Header().Get("Content-Type") != request.EventStream {
		s.metrics.request(a.Route, r.Method, out.status, took)
	}
	line := []any{"method", r.Method, "route", a.Route, "status", out.status, "bytes", out.bytes, "took", took,
		"request", a.ID, "address", a.Address, "user", a.User, "table", a.Table}
	level := slog.LevelInfo
	switch {
	case a.Err != nil:
		s.metrics.Failed(failedRequest)
		level = slog.LevelError
		line = append(line, "err", a.Err)
		if a.Stack != "" {
			line = append(line, "stack", a.Stack)
		}
	case out.status == hungUp, !request.IsAPI(r) && out.status < http.StatusBadRequest:
		level = slog.LevelDebug
	}
	s.log.Log(r.Context(), level, "request", line...)
}
