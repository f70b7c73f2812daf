package calls

import (
	"context"
	"strconv"
	"time"

	"github.com/scrip-games/scrip/match"
)

// EntryTold is the data of the event "entry".
type EntryTold struct {
	Entry    *EntryView `json:"entry"`
	Position *Position  `json:"position" doc:"The position after the entry."`
}

// StreamQuery is from where on a table is followed.
type StreamQuery struct {
	Viewed
	After  int    `query:"after" default:"-1" doc:"How many entries the caller has seen; -1 for all there are."`
	LastID string `header:"Last-Event-ID" doc:"The same, as browsers send it when they come back."`
	Heard  int64  `query:"heard" default:"-1" doc:"The id of the last line of chat that the caller has; 0 for none, -1 to hear only what is said from now on."`
}

// Beat is the data of the event "beat": nothing but that the connection lives.
type Beat struct{}

// seen is how many entries the caller has seen, or -1.
func (q *StreamQuery) seen() int {
	if n, err := strconv.Atoi(q.LastID); err == nil && n >= 0 {
		return n
	}
	return q.After
}

// Watch follows a table.
func (c *Calls) Watch(ctx context.Context, t *match.Table, in *StreamQuery) (*match.Watch, error) {
	w, err := t.Watch(c.viewer(ctx, in.As), in.seen(), in.Heard)
	if err != nil {
		return nil, c.Told(err)
	}
	return w, nil
}

// Heartbeat is how soon one who follows may notice that nobody is there.
const Heartbeat = 5 * time.Second

// Follow passes a watch's news on until the watch ends or tell returns false; nil is a beat. Its
// error is why there is nothing more to hear.
func (c *Calls) Follow(ctx context.Context, w *match.Watch, ending <-chan struct{}, tell func(*match.News) (told bool)) error {
	beats := c.Clock().NewTimer(Heartbeat)
	defer beats.Stop()
	for {
		news, more, err := w.Next(ctx)
		if err != nil {
			return err
		}
		if news != nil {
			if !tell(news) {
				return nil
			}
			if ctx.Err() == nil {
				continue
			}
		}
		select {
		case <-more:
		case <-beats.C:
			beats.Reset(Heartbeat)
			if !tell(nil) {
				return nil
			}
		case <-ending:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

// Event is a piece of news as an event of a stream: its name, how many entries were seen with it,
// or -1, and its data.
func (c *Calls) Event(ctx context.Context, n *match.News) (name string, id int, data any) {
	switch {
	case n.Entry != nil:
		return "entry", n.Entry.N + 1, EntryTold{Entry: entryOf(n.Entry), Position: positionOf(n.Position)}
	case n.Table != nil:
		return "table", -1, c.tableOf(ctx, n.Table)
	case n.Position != nil:
		return "position", -1, positionOf(n.Position)
	}
	return "chat", -1, lineOf(n.Line)
}

// Hushed is the event of a line by somebody the caller has muted or blocked; nil for all other
// news, which are the same for many.
func (c *Calls) Hushed(ctx context.Context, n *match.News) (*ChatLine, error) {
	if n.Line == nil {
		return nil, nil
	}
	line, err := c.line(ctx, c.caller(ctx), n.Line)
	if err != nil || !line.Hushed {
		return nil, err
	}
	return line, nil
}
