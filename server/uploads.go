package server

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/server/request"
)

// Games that people send are the largest bodies and the longest work there is.
// So their number is limited twice: of those that are read, and, fewer, of those
// that are worked on, since reading can be dragged out and the work cannot. Half
// the machine at least is left to those who play.
const mostRead = 8

func mostWorked() int { return max(1, min(2, runtime.GOMAXPROCS(0)/2)) }

// upload marks a call that takes a whole game. A caller who may make no more tables just now, or
// must wait for others, is refused before the body is read.
func (s *Server) upload(op *huma.Operation) {
	op.SkipValidateBody = true // the call reads it itself, and says better what is wrong with it
	op.Description = strings.TrimSpace(fmt.Sprintf("At most %d KB and %d entries. An address opens one game at a time. ", calls.RecordBody>>10, game.MostEntries) + op.Description)
	op.BodyReadTimeout = s.limits.Limits.UploadTime
	op.Middlewares = append(op.Middlewares, func(c huma.Context, next func(huma.Context)) {
		leave, err := s.mayUpload(c.Context())
		if err != nil {
			_, w := humago.Unwrap(c)
			request.WriteError(w, err)
			return
		}
		defer leave()
		next(c)
	})
}

// mayUpload takes a place among those whose uploads are read.
func (s *Server) mayUpload(ctx context.Context) (leave func(), err *calls.Error) {
	if err := s.limits.Making(ctx, request.Who(ctx)); err != nil {
		return nil, err
	}
	return s.reading.Enter(ctx, request.Address(ctx))
}

// hurry gives the body of a request so long to arrive, whether the call reads it or not. A request
// without one is not hurried: a stream stays open. Calls that read their body set a time of their
// own, and lift it when they have it.
func (s *Server) hurry(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			// Where a connection knows no deadlines there is nobody to wait for.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.limits.Limits.BodyTime))
		}
		next.ServeHTTP(w, r)
	})
}
