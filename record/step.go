package record

import (
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/game"
)

// step is an entry of a history, in few bytes.
type step struct {
	at     int64  // when, in milliseconds
	end    uint32 // of its action in the history's text
	Batch  int32
	undo   int32 // the moment gone back to; notUndo for an action
	place  int32 // of the moment it leads to
	depth  int32 // of its place: how many actions are in force
	draws  int32 // of its place: how many of them are chance's
	Seen   game.SeatSet
	openTo game.SeatSet // who saw every action in force
	Turn   game.Turn    // who decides after it
	Seat   game.Seat
}

const notUndo = -1

// newStep is a step as far as it does not depend on those before it.
func newStep(p Played) step {
	s := step{at: p.At.UnixMilli(), Batch: int32(p.Batch), undo: notUndo, Seen: p.Seen, Turn: p.Turn, Seat: p.Seat}
	if p.Undo != nil {
		s.undo, s.place = int32(*p.Undo), int32(p.place)
	}
	return s
}

// Undoes tells an undo from an action.
func (s *step) Undoes() bool { return s.undo != notUndo }

// Time is when it was.
func (s *step) Time() time.Time { return time.UnixMilli(s.at).UTC() }

// undone is the moment that an undo goes back to, nil for an action.
func (s *step) undone() *int {
	if !s.Undoes() {
		return nil
	}
	n := int(s.undo)
	return &n
}

// start is where the text of action n begins.
func (h *History) start(n int) uint32 {
	if n == 0 {
		return 0
	}
	return h.Steps[n-1].end
}

// action n as it is written, nil for an undo.
func (h *History) action(n int) json.RawMessage {
	start, end := h.start(n), h.Steps[n].end
	if start == end {
		return nil
	}
	return h.text[start:end:end]
}

// Last is the entry that led to a moment; none at the beginning.
func (h *History) Last(n int) game.Entry {
	if n == 0 {
		return game.Entry{}
	}
	return h.Entry(n - 1)
}

// Entry n of the record.
func (h *History) Entry(n int) game.Entry {
	s := &h.Steps[n]
	return game.Entry{Seat: s.Seat, Action: h.action(n), Undo: s.undone(), At: s.Time(), By: h.By[n]}
}
