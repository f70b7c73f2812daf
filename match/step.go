package match

import (
	"encoding/json"
	"time"

	"github.com/scrip-games/scrip/game"
)

// step is an entry of a history, in few bytes.
type step struct {
	at     int64  // when, in milliseconds
	end    uint32 // of its action in the history's text
	batch  int32
	undo   int32 // the moment gone back to; notUndo for an action
	place  int32 // of the moment it leads to
	depth  int32 // of its place: how many actions are in force
	draws  int32 // of its place: how many of them are chance's
	seen   game.SeatSet
	openTo game.SeatSet // who saw every action in force
	turn   game.Turn    // who decides after it
	seat   game.Seat
}

const notUndo = -1

// newStep is a step as far as it does not depend on those before it.
func newStep(p played) step {
	s := step{at: p.At.UnixMilli(), batch: int32(p.Batch), undo: notUndo, seen: p.seen, turn: p.turn, seat: p.Seat}
	if p.Undo != nil {
		s.undo, s.place = int32(*p.Undo), int32(p.place)
	}
	return s
}

// undoes tells an undo from an action.
func (s *step) undoes() bool { return s.undo != notUndo }

// time is when it was.
func (s *step) time() time.Time { return time.UnixMilli(s.at).UTC() }

// undone is the moment that an undo goes back to, nil for an action.
func (s *step) undone() *int {
	if !s.undoes() {
		return nil
	}
	n := int(s.undo)
	return &n
}

// start is where the text of action n begins.
func (h *history) start(n int) uint32 {
	if n == 0 {
		return 0
	}
	return h.steps[n-1].end
}

// action n as it is written, nil for an undo.
func (h *history) action(n int) json.RawMessage {
	start, end := h.start(n), h.steps[n].end
	if start == end {
		return nil
	}
	return h.text[start:end:end]
}

// last is the entry that led to a moment; none at the beginning.
func (h *history) last(n int) game.Entry {
	if n == 0 {
		return game.Entry{}
	}
	return h.entry(n - 1)
}

// entry n of the record.
func (h *history) entry(n int) game.Entry {
	s := &h.steps[n]
	return game.Entry{Seat: s.seat, Action: h.action(n), Undo: s.undone(), At: s.time(), By: h.by[n]}
}
