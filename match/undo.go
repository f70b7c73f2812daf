package match

import (
	"context"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
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
	Off         Lasting = "off"     // others would have to agree, and at this table they do not
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
		if told, err := t.Takebacks.reveals(p); told || err != nil {
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
	return t.answer(ctx, m, t.takeBack(ctx, last))
}

// takeBack plays an undo and commits it.
func (t *Table) takeBack(ctx context.Context, last back) (err error) {
	d := t.draft()
	if err := d.play(game.Entry{Seat: last.by, Undo: &last.to, At: d.at}); err != nil {
		return err
	}
	if d.undone, err = t.Clocks.at(ctx, last.to); err != nil {
		return err
	}
	if !t.Clocks.paysUndo(last.by, d) {
		return noUndo(NoTime)
	}
	if err := t.Driver.unhurry(ctx); err != nil { // what the bots were hurried to is past
		return err
	}
	return t.commit(ctx, d)
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
		Off:         "others have moved since, and this table allows no takebacks",
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

// Takebacks is taking back a decision that others have moved after: where its table allows
// it, and all people among these agree.
type Takebacks struct {
	table *Table
	told  map[int]bool // by place: whether the action that made it drew or told something hidden
}

// Takeable is what the player of a seat may ask the others to take back.
type Takeable struct {
	To   int          // the moment to go back to
	Asks game.SeatSet // whose people have to agree; none where only bots have moved since
}

// reveals tells whether the action that made a place drew or told something hidden.
func (tb *Takebacks) reveals(place int) (bool, error) {
	if told, known := tb.told[place]; known {
		return told, nil
	}
	past := tb.table.past
	told := past.Steps[place-1].Seat < 0
	if !told {
		var err error
		if told, err = past.Reveals(place); err != nil {
			return false, err
		}
	}
	if tb.told == nil {
		tb.told = map[int]bool{}
	}
	tb.told[place] = told
	return told, nil
}

// of is what the player of a seat could ask for now: to go back to what they decided last,
// past nothing that was drawn or came out. Where undo does it there is nothing to ask.
//
// Ruling: what a stand-in decided in their place is not theirs, and they go back past none
// of it: else who comes back could have undone what was played while they were away.
func (tb *Takebacks) of(seat game.Seat) (asked sheet.Takeback, why Lasting, err error) {
	t := tb.table
	last, err := t.undoOf(seat)
	switch {
	case err != nil:
		return asked, "", err
	case last.by >= 0:
		return asked, NothingDone, nil
	case last.why != Answered && last.why != Told:
		return asked, last.why, nil
	case t.sheet.TakebackMode() == sheet.TakebacksOff:
		return asked, Off, nil
	}
	asked = sheet.Takeback{N: t.past.Now(), By: game.Watcher}
	for place := t.past.Place(t.past.Now()); place > 0 && (asked.By < 0 || place > asked.To); place = t.past.From(place) {
		if told, err := tb.reveals(place); told || err != nil {
			return asked, Told, err
		}
		s := &t.past.Steps[place-1]
		switch {
		case asked.By >= 0:
		case !t.sameUser(s.Seat, seat):
			asked.Moved = asked.Moved.With(s.Seat)
		case t.sheet.Places[s.Seat].Decider() != t.past.By[place-1]:
			return asked, Answered, nil
		default:
			asked.By, asked.To = s.Seat, int(s.Batch)
		}
	}
	return asked, "", nil
}

// seen is what the player of a seat may ask for; nil where there is nothing.
func (tb *Takebacks) seen(seat game.Seat) (*Takeable, error) {
	if seat < 0 || tb.table.sheet.Places[seat].Kind != sheet.Person {
		return nil, nil
	}
	asked, why, err := tb.of(seat)
	if err != nil || why != "" {
		return nil, err
	}
	return &Takeable{To: asked.To, Asks: tb.table.sheet.Places.Agreeing(&asked)}, nil
}

// Ask asks those who have moved since to take back what the player decided last. Where these
// are bots it is done.
func (tb *Takebacks) Ask(ctx context.Context, user persist.UserID, seat game.Seat, after int) error {
	t := tb.table
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(user, seat, after); err != nil {
		return err
	}
	asked, why, err := tb.of(seat)
	switch {
	case err != nil:
		return err
	case why != "":
		return noUndo(why)
	case t.sheet.Places.Agreeing(&asked) == 0:
		return t.takeBack(ctx, back{to: asked.To, by: asked.By})
	}
	return tb.change(ctx, user, after, func(s *sheet.Sheet, now *sheet.Takeback, mine game.SeatSet) error {
		switch {
		case now == nil || now.Refused && !mine.Has(now.By):
			s.Takebacks.Asked = &asked
		case now.Refused:
			return refusal.New(refusal.NoTakeback, "that was refused: it can be asked again when somebody has moved")
		case !mine.Has(now.By):
			return refusal.New(refusal.NoTakeback, "somebody else is asking for a takeback already")
		}
		return nil
	})
}

// Agree agrees to what is asked at a moment. With the last who has to, it is done.
func (tb *Takebacks) Agree(ctx context.Context, user persist.UserID, after int) error {
	t := tb.table
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	now, mine := t.sheet.Takeback(), t.sheet.SeatsOf(user)
	if now != nil && now.N == after && !now.Refused && mine&t.sheet.Places.Agreeing(now) != 0 && t.sheet.Places.Agreeing(now)&^(now.Agreed|mine) == 0 {
		return t.takeBack(ctx, back{to: now.To, by: now.By})
	}
	return tb.change(ctx, user, after, func(s *sheet.Sheet, now *sheet.Takeback, mine game.SeatSet) error {
		switch {
		case now == nil || now.Refused:
			return refusal.New(refusal.NoTakeback, "nobody asks for a takeback, or not any more")
		case mine&s.Places.Agreeing(now) == 0:
			return refusal.New(refusal.NotYourSeat, "those are asked who have moved since")
		}
		now.Agreed |= mine & s.Places.Agreeing(now)
		return nil
	})
}

// Decline refuses what is asked, or withdraws it if the player has asked it.
func (tb *Takebacks) Decline(ctx context.Context, user persist.UserID, after int) error {
	t := tb.table
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return tb.change(ctx, user, after, func(s *sheet.Sheet, now *sheet.Takeback, mine game.SeatSet) error {
		switch {
		case now == nil || now.Refused:
			return nil
		case mine.Has(now.By):
			s.Takebacks.Asked = nil
		case mine&s.Places.Agreeing(now) == 0:
			return refusal.New(refusal.NotYourSeat, "those are asked who have moved since")
		default:
			now.Refused = true
			s.Note(t.house.clock.Kept(), sheet.Coming{Seat: (mine & s.Places.Agreeing(now)).First(), Why: sheet.IsKept})
		}
		return nil
	})
}

// change changes what is asked at a moment.
func (tb *Takebacks) change(ctx context.Context, user persist.UserID, after int, do func(s *sheet.Sheet, now *sheet.Takeback, mine game.SeatSet) error) error {
	t := tb.table
	return t.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != sheet.Running:
			return nil, refusal.New(refusal.NotRunning, "there is no game under way")
		case s.Entries != after:
			return nil, t.stale(after)
		}
		return nil, do(s, s.Takeback(), mine)
	})
}
