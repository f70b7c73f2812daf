package game

import (
	"bytes"
	"encoding/json"
)

// Event is something that happened, as a plain struct: DividendPaid{Company,
// PerShare}. It holds no sentence; those are made where it is read, in the
// reader's language. Its fields encode to JSON by printed names.
type Event interface {
	Kind() string // "dividend-paid"
}

// Kinds is what the events are called, for a title's list of all that can happen.
func Kinds(events ...Event) []string {
	kinds := make([]string, len(events))
	for i, e := range events {
		kinds[i] = e.Kind()
	}
	return kinds
}

// Log takes the events of one or more actions.
type Log struct {
	Entries []Logged
}

// Logged is an event and the seats that may know of it.
type Logged struct {
	To    SeatSet
	Event Event
}

// Emit logs an event for everyone. It costs nothing when the log is nil.
func Emit[E Event](log *Log, e E) {
	if log != nil {
		log.Entries = append(log.Entries, Logged{To: Everyone, Event: e})
	}
}

// EmitTo logs an event that only the seats named may know of.
func EmitTo[E Event](log *Log, to SeatSet, e E) {
	if log != nil {
		log.Entries = append(log.Entries, Logged{To: to, Event: e})
	}
}

// For is what the seat may know of the events, in order.
func (l *Log) For(s Seat) []Event {
	var seen []Event
	for _, e := range l.Entries {
		if e.To.Has(s) {
			seen = append(seen, e.Event)
		}
	}
	return seen
}

// EncodeEvents writes events as a JSON list, each with its kind first.
func EncodeEvents(events []Event) (json.RawMessage, error) {
	out := bytes.NewBufferString("[")
	for i, e := range events {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := encodeKinded(out, e.Kind(), e); err != nil {
			return nil, err
		}
	}
	out.WriteByte(']')
	return out.Bytes(), nil
}

// encodeKinded writes a struct's JSON with a field "kind" put before the others.
func encodeKinded(out *bytes.Buffer, kind string, v any) error {
	fields, err := json.Marshal(v)
	if err != nil {
		return err
	}
	name, err := json.Marshal(kind)
	if err != nil {
		return err
	}
	out.WriteString(`{"kind":`)
	out.Write(name)
	if len(fields) > 2 {
		out.WriteByte(',')
	}
	out.Write(fields[1:])
	return nil
}
