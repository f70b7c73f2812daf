package match

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Lasting is why nothing can be taken back; "" where something can.
type Lasting string

// The reasons for which what was done lasts.
const (
	NothingDone Lasting = "nothing"  // the player has decided nothing yet
	Answered    Lasting = "answered" // somebody else has acted since
	Told        Lasting = "told"     // something was drawn, or came out
	TooLong     Lasting = "too-long" // the record is so long that nothing is taken back any more
	GameOver    Lasting = "over"
	NoTime      Lasting = "no-time" // taking it back once more costs time, and the player has none left
)

// back is what can be taken back: what a seat decided at a moment, and all since.
// Where nothing can be the seat is Watcher, and there is a reason.
type back struct {
	to  int
	by  game.Seat
	why Lasting
}

func lasts(why Lasting) back { return back{by: game.Watcher, why: why} }

// undo is what can be taken back now.
//
// Among people it is the batch confirmed last, if it is one of the person who has the seat
// now and neither drew nor revealed anything: nobody else has acted after it. A player
// among bots alone goes back to what they decided last, and takes with it what the bots
// answered and what was drawn since. Nobody is wronged by it, and nothing is drawn anew:
// what was drawn is drawn the same again.
//
// Ruling: a player with several seats of a table takes back for any of them, as they would
// at a table where they move all the pieces.
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
	place := t.past.Place(t.past.Now())
	switch {
	case t.sheet.Status != sheet.Running:
		return lasts(GameOver), nil
	case t.past.Now() >= lastUndo:
		return lasts(TooLong), nil
	case place == 0:
		return lasts(NothingDone), nil
	case t.sheet.Alone():
		return t.lastDecision(place), nil
	}
	last := &t.past.Steps[place-1]
	if last.Seat < 0 {
		return lasts(Told), nil
	}
	// What was decided in somebody's place they do not take back: else who comes back whenever a
	// bot has decided for them could hold up the game for ever.
	if p := t.sheet.Places[last.Seat]; p.Kind != sheet.Person || p.Decider() != t.past.By[place-1] {
		return lasts(Answered), nil
	}
	for p := place; p > int(last.Batch); p = t.past.From(p) {
		if told, err := t.past.Reveals(p); told || err != nil {
			return lasts(Told), err
		}
	}
	return back{to: int(last.Batch), by: last.Seat}, nil
}

// lastDecision is the last thing in force at a place that a person decided. What led to a
// lesson is no decision of that person.
func (t *Table) lastDecision(place int) back {
	for ; place > t.sheet.TaughtFrom(); place = t.past.From(place) {
		if s := &t.past.Steps[place-1]; s.Seat >= 0 && t.sheet.Places[s.Seat].Kind == sheet.Person {
			return back{to: int(s.Batch), by: s.Seat}
		}
	}
	return lasts(NothingDone)
}

// undoOf is what the player of a seat can take back.
func (t *Table) undoOf(seat game.Seat) (back, error) {
	last, err := t.undo()
	if err != nil || (last.by >= 0 && t.sameUser(last.by, seat)) {
		return last, err
	}
	if !t.hasDecided(seat) {
		return lasts(NothingDone), nil
	}
	if last.by >= 0 {
		return lasts(Answered), nil
	}
	return last, nil
}

// hasDecided tells whether anything in force was decided by the player of a seat.
func (t *Table) hasDecided(seat game.Seat) bool {
	for place := t.past.Place(t.past.Now()); place > 0; place = t.past.From(place) {
		if t.sameUser(t.past.Steps[place-1].Seat, seat) {
			return true
		}
	}
	return false
}

// sameUser tells whether two seats are of one person.
func (t *Table) sameUser(a, b game.Seat) bool {
	if a < 0 || b < 0 {
		return false
	}
	p, q := t.sheet.Places[a], t.sheet.Places[b]
	return p.Kind == sheet.Person && q.Kind == sheet.Person && p.User == q.User
}

// Undo takes back what the player decided last. The undo is an entry of the record.
//
// A player who names the moment to go back to need not have seen all that came
// after it: bots may answer while the player makes up their mind.
func (t *Table) Undo(ctx context.Context, m Move, to *int) (*Position, error) {
	if err := t.enter(m.User); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if to != nil {
		m.After = t.past.Now()
	}
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		return t.answer(ctx, m, err)
	}
	last, err := t.undoOf(m.Seat)
	if err != nil {
		return nil, err
	}
	if last.by < 0 {
		return nil, noUndo(last.why)
	}
	if to != nil && t.sheet.Lesson() {
		last = t.decisionAt(*to, last)
	}
	if to != nil && *to != last.to {
		return t.answer(ctx, m, refusal.New(refusal.Stale, "your last decision was at moment %d, not at %d", last.to, *to).With("entries", t.past.Now()))
	}
	d := t.draft()
	if err := d.play(game.Entry{Seat: last.by, Undo: &last.to, At: d.at}); err != nil {
		return nil, err
	}
	if d.undone, err = t.Clocks.at(ctx, last.to); err != nil {
		return nil, err
	}
	if !t.Clocks.paysUndo(last.by, d) {
		return nil, noUndo(NoTime)
	}
	if err := t.Driver.unhurry(ctx); err != nil { // what the bots were hurried to is past
		return nil, err
	}
	return t.answer(ctx, m, t.commit(ctx, d))
}

// noUndo refuses to take anything back.
func noUndo(why Lasting) *refusal.Refusal {
	reasons := map[Lasting]string{
		NothingDone: "you have decided nothing yet",
		Answered:    "somebody has acted since",
		Told:        "something was drawn or revealed",
		TooLong:     "the record is so long that nothing is taken back any more",
		GameOver:    "the game is over",
		NoTime:      "you have taken something back already, and the time since is more than you have left",
	}
	return refusal.New(refusal.NoUndo, "there is nothing of yours to take back: %s", reasons[why]).With("why", string(why))
}

// decisionAt is what was decided at a moment of a lesson and is in force; if nothing was,
// the last decision.
func (t *Table) decisionAt(moment int, last back) back {
	for b := last; b.by >= 0; b = t.lastDecision(t.past.Place(b.to)) {
		if b.to == moment {
			return b
		}
	}
	return last
}
