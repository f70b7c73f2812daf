package request

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	EventStream = "text/event-stream"
	// writeTime is how long a reader may take for one event.
	writeTime = 20 * time.Second
)

// Event is a server-sent event; an id below 0 is none.
func Event(name string, id int, data any) ([]byte, error) {
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
	Hello = []byte(": hello\n\n")
	Beat  = []byte("event: beat\ndata: {}\n\n")
	// bulletins tells pages to ask again for notices to everybody.
	Bulletins = []byte("event: bulletins\ndata: {}\n\n")
)

// EventWriter writes server-sent events.
type EventWriter struct {
	W       io.Writer
	Control *http.ResponseController
}

func (e *EventWriter) Write(event []byte) error {
	if err := e.Control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	if _, err := e.W.Write(event); err != nil {
		return err
	}
	return e.Control.Flush()
}
