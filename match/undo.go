package match

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// back is what can be taken back: the batch of a seat, from a moment on. The seat
// is Watcher when nothing can be.
type back struct {
	to int
	by game.Seat
}

// undo is what can be taken back now: the batch confirmed last, if it is one of
// a person and neither drew nor revealed anything. Since the last action in
// force is always looked at, nobody else has acted after it.
//
// Ruling: who plays several seats of a table takes back for any of them, as he
// would at a table where he moves all the pieces himself.
func (t *Table) undo() (back, error) {
	if t.back == nil {
		found, err := t.findUndo()
		if err != nil {
			return back{}, err
		}
		t.back = &found
	}
	return *t.back, nil
}

// lastUndo is the moment from which on nothing is taken back. No game comes near
// it by its actions; so a record stays within its bounds whatever its players do.
const lastUndo = game.MostEntries / 2

func (t *Table) findUndo() (back, error) {
	none := back{by: game.Watcher}
	place := t.past.place(t.past.now())
	if place == 0 || t.past.now() >= lastUndo || t.sheet.Status != Running {
		return none, nil
	}
	last := &t.past.steps[place-1]
	if last.seat < 0 || t.sheet.Places[last.seat].Kind != Person {
		return none, nil
	}
	for p := place; p > int(last.batch); p = t.past.from(p) {
		if told, err := t.past.reveals(p); told || err != nil {
			return none, err
		}
	}
	return back{to: int(last.batch), by: last.seat}, nil
}

// undoOf is the moment that the player of a seat can go back to.
func (t *Table) undoOf(seat game.Seat) (*int, error) {
	if seat < 0 {
		return nil, nil
	}
	last, err := t.undo()
	if err != nil || last.by < 0 || t.sheet.Places[last.by].User != t.sheet.Places[seat].User {
		return nil, err
	}
	return &last.to, nil
}

// Undo takes back the batch that the player confirmed last. The undo is an entry
// of the record.
func (t *Table) Undo(ctx context.Context, m Move) (*Position, error) {
	if err := t.enter(m.User); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		return t.answer(ctx, m, err)
	}
	to, err := t.undoOf(m.Seat)
	if err != nil {
		return nil, err
	}
	if to == nil {
		return nil, refuse(NoUndo, "there is nothing of yours to take back: somebody has acted since, or something was drawn or revealed")
	}
	d := t.draft()
	if err := d.play(game.Entry{Seat: t.back.by, Undo: to, At: d.at}); err != nil {
		return nil, err
	}
	return t.answer(ctx, m, t.commit(ctx, d))
}
