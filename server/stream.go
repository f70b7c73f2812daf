package server

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/server/request"
)

// eventsSchema lists the events, so that their types are in the document.
func eventsSchema(registry huma.Registry, events []calls.StreamEvent) *huma.Schema {
	list := &huma.Schema{}
	for _, e := range events {
		list.OneOf = append(list.OneOf, &huma.Schema{Type: huma.TypeObject, Required: []string{"event", "data"}, Properties: map[string]*huma.Schema{
			"event": {Type: huma.TypeString, Enum: []any{e.Name}},
			"data":  registry.Schema(reflect.TypeOf(e.Data), true, e.Name),
		}})
	}
	return list
}

func (s *Server) stream(ctx context.Context, in *calls.StreamQuery) (*huma.StreamResponse, error) {
	t, err := s.calls.TableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	done, err := s.limits.Stream(ctx)
	if err != nil {
		return nil, err
	}
	watch, err := s.calls.Watch(ctx, t, in)
	if err != nil {
		done()
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer done()
		defer watch.Close()
		c.SetHeader("Content-Type", request.EventStream)
		c.SetHeader("X-Accel-Buffering", "no")
		c.SetStatus(http.StatusOK)
		s.metrics.streams.Inc()
		defer s.metrics.streams.Dec()
		if w, ok := c.BodyWriter().(http.ResponseWriter); ok {
			s.follow(c.Context(), &request.EventWriter{W: w, Control: http.NewResponseController(w)}, watch)
		}
	}}, nil
}

// follow writes what the watch tells until somebody ends it.
func (s *Server) follow(ctx context.Context, out *request.EventWriter, watch *match.Watch) {
	if out.Write(request.Hello) != nil {
		return
	}
	ended := s.accounts.EndedNowAndThen(ctx)
	err := s.calls.Follow(ctx, watch, s.ending, func(n *match.News) bool {
		if n == nil {
			return !ended() && out.Write(request.Beat) == nil
		}
		return s.tell(ctx, out, n) == nil
	})
	var refused *refusal.Refusal // the seat is somebody else's now
	if err != nil && err != match.ErrGone && ctx.Err() == nil && !errors.As(err, &refused) {
		request.About(ctx).Failed(err)
	}
}

// tell writes one piece of news. It is the same for many: a client that hangs up while it is put
// into words does not spoil it for them.
func (s *Server) tell(ctx context.Context, out *request.EventWriter, n *match.News) error {
	ctx = context.WithoutCancel(ctx)
	hushed, err := s.calls.Hushed(ctx, n)
	if err != nil {
		return err
	}
	if hushed != nil {
		text, err := request.Event("chat", -1, hushed)
		if err != nil {
			return err
		}
		return out.Write(text)
	}
	text, err := n.Written(func() ([]byte, error) { return request.Event(s.calls.Event(ctx, n)) })
	if err != nil {
		return err
	}
	return out.Write(text)
}
