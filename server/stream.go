package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/refusal"
)

const (
	eventStream = "text/event-stream"
	// writeTime is how long a reader may take for one event.
	writeTime = 20 * time.Second
)

func (s *Server) routesStream() []calls.Route {
	return []calls.Route{
		calls.On("stream", "GET", "/api/tables/{id}/stream", "Follow a table, nothing missed", s.stream).For(calls.ToRead).Refuses(refusal.Forbidden, refusal.Busy).
			Says("Server-sent events: \"entry\" for each entry after those seen, its id the number of entries then seen; "+
				"\"table\" first, and when seats or status change; \"position\" when the caller's own orders change; \"chat\" for each line; \"beat\" every 5 seconds, so that silence means a lost connection.").
			Streams("entry", calls.EntryTold{}).Streams("table", calls.Table{}).Streams("position", calls.Position{}).Streams("chat", calls.ChatLine{}).Streams("beat", calls.Beat{}),
	}
}

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
	done, err := s.limits.stream(ctx)
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
		c.SetHeader("Content-Type", eventStream)
		c.SetHeader("X-Accel-Buffering", "no")
		c.SetStatus(http.StatusOK)
		s.metrics.streams.Inc()
		defer s.metrics.streams.Dec()
		if w, ok := c.BodyWriter().(http.ResponseWriter); ok {
			s.follow(c.Context(), &eventWriter{w: w, control: http.NewResponseController(w)}, watch)
		}
	}}, nil
}

// follow writes what the watch tells until somebody ends it.
func (s *Server) follow(ctx context.Context, out *eventWriter, watch *match.Watch) {
	if out.write(hello) != nil {
		return
	}
	ended := s.endedNowAndThen(ctx)
	err := calls.Follow(ctx, watch, s.ending, func(n *match.News) bool {
		if n == nil {
			return !ended() && out.write(beat) == nil
		}
		return s.tell(ctx, out, n) == nil
	})
	var refused *refusal.Refusal // the seat is somebody else's now
	if err != nil && err != match.ErrGone && ctx.Err() == nil && !errors.As(err, &refused) {
		about(ctx).failed(err)
	}
}

// tell writes one piece of news. It is the same for many: who hangs up while it is
// put into words does not spoil it for them.
func (s *Server) tell(ctx context.Context, out *eventWriter, n *match.News) error {
	ctx = context.WithoutCancel(ctx)
	hushed, err := s.calls.Hushed(ctx, n)
	if err != nil {
		return err
	}
	if hushed != nil {
		text, err := event("chat", -1, hushed)
		if err != nil {
			return err
		}
		return out.write(text)
	}
	text, err := n.Written(func() ([]byte, error) { return event(s.calls.Event(ctx, n)) })
	if err != nil {
		return err
	}
	return out.write(text)
}

// event is a server-sent event; an id below 0 is none.
func event(name string, id int, data any) ([]byte, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	line := ""
	if id >= 0 {
		line = fmt.Sprintf("id: %d\n", id)
	}
	return fmt.Appendf(nil, "event: %s\n%sdata: %s\n\n", name, line, text), nil
}

var (
	// hello is what browsers ignore: it opens the stream where there is no news.
	hello = []byte(": hello\n\n")
	beat  = []byte("event: beat\ndata: {}\n\n")
	// bulletins has pages ask again what everybody is told.
	bulletins = []byte("event: bulletins\ndata: {}\n\n")
)

// eventWriter writes server-sent events.
type eventWriter struct {
	w       io.Writer
	control *http.ResponseController
}

func (e *eventWriter) write(event []byte) error {
	if err := e.control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if _, err := e.w.Write(event); err != nil {
		return err
	}
	return e.control.Flush()
}
