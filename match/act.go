package match

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Move is what a person asks a table to do.
type Move struct {
	User    persist.UserID
	After   int // the moment the player saw
	Seat    game.Seat
	Actions []json.RawMessage
	Plan    int // the number of the player's plan that this is; 0 for none
}

// Act does the actions, all of them or none, and lets chance draw. When it
// returns without an error they are kept. A stale move is refused together with
// the position that the player has not seen.
func (t *Table) Act(ctx context.Context, m Move) (*Position, error) {
	if err := t.enter(m.User); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if err := t.mayMove(m.User, m.Seat, m.After); err != nil {
		return t.answer(ctx, m, err)
	}
	n := t.past.Now()
	err := t.act(ctx, m.Seat, m.Actions)
	if err == nil && m.Plan != 0 {
		err = t.Plans.played(ctx, m.User, m.Plan, n)
	}
	return t.answer(ctx, m, err)
}

// answer returns an error, and beside it the present position of the player who moved,
// if the error is one that calls for it.
func (t *Table) answer(ctx context.Context, m Move, err error) (*Position, error) {
	var refused *refusal.Refusal
	if err != nil && (!errors.As(err, &refused) || refused.Code != refusal.Stale) {
		return nil, err
	}
	seat, failed := t.ready(ctx, Viewer{User: m.User, As: &m.Seat})
	if failed != nil {
		return nil, failed
	}
	p, failed := t.present(seat)
	if failed != nil {
		return nil, failed
	}
	return p, err
}

// mayMove checks who moves, and that they saw the present moment.
func (t *Table) mayMove(user persist.UserID, seat game.Seat, after int) error {
	switch {
	case t.storage.stopped() != nil:
		return t.storage.stopped()
	case !t.sheet.SeatsOf(user).Has(seat):
		return refusal.New(refusal.NotYourSeat, "seat %s is not yours", seat)
	case t.sheet.Status == sheet.Open:
		return refusal.New(refusal.NotRunning, "the table has not started yet")
	case after != t.past.Now():
		return t.stale(after)
	case t.sheet.Status == sheet.Finished:
		return refusal.New(refusal.NotRunning, "the game is over")
	}
	return nil
}

// stale refuses a move made at a moment that is not the present one.
func (t *Table) stale(after int) error {
	return refusal.New(refusal.Stale, "the table has moved on: this follows entry %d, and there are %d", after, t.past.Now()).With("entries", t.past.Now())
}

// act plays actions of a seat and commits them as one batch.
func (t *Table) act(ctx context.Context, seat game.Seat, actions []json.RawMessage) error {
	return t.actBy(ctx, seat, actions, 0)
}

// actBy is act for an order, by its number.
func (t *Table) actBy(ctx context.Context, seat game.Seat, actions []json.RawMessage, order int) error {
	d := t.draft()
	d.order = order
	if err := d.doAll(seat, actions); err != nil {
		return err
	}
	if err := t.draw(ctx, d); err != nil {
		return err
	}
	return t.commit(ctx, d)
}

// draw lets chance draw for as long as it is asked. Where that takes thought it
// lets go of the table; the draft is stale if the table moves on meanwhile.
func (t *Table) draw(ctx context.Context, d *draft) error {
	for {
		q, err := d.draw()
		if q == nil || err != nil {
			return err
		}
		answer, err := t.ask(ctx, q)
		if err != nil {
			return err
		}
		if t.gone {
			return refusal.New(refusal.NotFound, "there is no table %s any more", t.id)
		}
		if t.past.Now() != d.first {
			return t.stale(d.first)
		}
		d.game.Learn(q, answer)
	}
}

// draft is entries that are played but not kept yet.
type draft struct {
	table *Table
	game  game.Game
	first int
	at    time.Time
	steps []record.Played
	after []game.Game // the position after each step
	log   game.Log    // what happened in all
	order int         // the number of the order that decided so; 0 for none
	// undone is, of an undo at a table with clocks, how these stood when what it takes
	// back was decided.
	undone []sheet.SeatClock
}

func (t *Table) draft() *draft {
	return &draft{table: t, game: t.now.Clone(), first: t.at, at: t.house.clock.Kept()}
}

// doAll plays actions of a seat, to be confirmed together.
func (d *draft) doAll(seat game.Seat, actions []json.RawMessage) error {
	for i, raw := range actions {
		if err := d.do(seat, raw, i, i == len(actions)-1); err != nil {
			return err
		}
	}
	return nil
}

// do plays one action of a seat, the index-th of those it sent. Only the last
// may draw or tell something hidden: a player who sent more could see from a
// refusal of the next what they got, and not have done it.
func (d *draft) do(seat game.Seat, raw json.RawMessage, index int, last bool) error {
	action, printed, err := d.table.decode(raw, index)
	if err != nil {
		return err
	}
	if !last {
		if err := d.mustStop(seat, action, index); err != nil {
			return err
		}
	}
	err = d.play(game.Entry{Seat: seat, Action: printed, At: d.at, By: d.table.sheet.Places[seat].Decider()})
	if why, ok := game.Refusal(err); ok {
		return refusal.Illegal(why, index)
	}
	return err
}

// mustStop refuses to go on after an action that draws or reveals, and after
// every choice made in secret: whether it is the one that brings out those of the
// others must not show before it is kept.
func (d *draft) mustStop(seat game.Seat, action any, index int) error {
	after := d.game.Clone()
	if after.Do(seat, action, nil) != nil {
		return nil // it is refused anyway
	}
	tells := after.Turn().Chance || d.game.SeenBy(seat, action) != game.Everyone
	if !tells && d.openTo() != game.Everyone {
		var err error
		if tells, err = d.table.past.Revealed(d.game, d.depth(), seat, action, game.Everyone); err != nil {
			return err
		}
	}
	if tells {
		r := refusal.New(refusal.MustStop, "action %d draws or reveals something: confirm it before what follows", index+1)
		r.Index = index
		return r
	}
	return nil
}

// openTo is the seats that know the whole position of the draft.
func (d *draft) openTo() game.SeatSet {
	open := d.table.past.OpenTo(d.first)
	for _, s := range d.steps {
		open &= s.Seen
	}
	return open
}

// depth is how many actions are in force in the draft.
func (d *draft) depth() int {
	past := d.table.past
	return past.Depth(past.Place(d.first)) + len(d.steps)
}

// play adds an entry.
func (d *draft) play(e game.Entry) error {
	s, err := d.table.past.Play(d.game, record.Kept{Entry: e, Batch: d.first}, &d.log)
	if err != nil {
		return err
	}
	d.steps = append(d.steps, s)
	d.after = append(d.after, d.game.Clone())
	return nil
}

// draw lets chance draw for as long as it is asked, or until there is something to
// be found out first.
func (d *draft) draw() (game.Question, error) {
	for d.game.Turn().Chance {
		if q := d.game.Question(game.Chance); q != nil {
			return q, nil
		}
		pick := d.table.sheet.Secret.Draw(d.game, d.number())
		action, err := json.Marshal(d.game.Action(pick.Index, pick.Amount))
		if err != nil {
			return nil, err
		}
		if err := d.play(game.Entry{Seat: game.Chance, Action: action, At: d.at}); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// number is what the next draw is made by.
func (d *draft) number() int {
	past := d.table.past
	drawn := past.Drawn(past.Place(d.first))
	for _, s := range d.steps {
		if s.Seat == game.Chance {
			drawn++
		}
	}
	return past.Number(drawn, d.first+len(d.steps))
}

// entries is what a draft would keep.
func (d *draft) entries() []record.Kept {
	list := make([]record.Kept, len(d.steps))
	for i, s := range d.steps {
		list[i] = s.Kept
	}
	return list
}

// progress is how the table would stand.
func (d *draft) progress() sheet.Progress {
	return sheet.ProgressAt(d.first+len(d.steps), d.game)
}

// push puts the draft, now kept, into the history.
func (d *draft) push() {
	past := d.table.past
	past.Look(past.Place(d.first), d.table.now) // which is where its events are told from
	for i, s := range d.steps {
		past.Push(s, d.after[i])
	}
	d.table.moved(d.game)
}

// commit keeps a draft, and only then makes it the present.
func (t *Table) commit(ctx context.Context, d *draft) error {
	// Somebody who hangs up now has moved all the same.
	ctx = context.WithoutCancel(ctx)
	if d.first != t.at || t.at != t.past.Now() {
		return t.stale(d.first)
	}
	began := time.Now()
	p, err := t.keep(ctx, d)
	if errors.Is(err, persist.ErrTaken) {
		// Perhaps only the sheet was changed, on another machine.
		if late := t.storage.reread(ctx); late == nil && t.past.Now() == d.first {
			p, err = t.keep(ctx, d)
		}
	}
	if err != nil {
		// Another machine was faster, or the store failed and perhaps kept it:
		// in both cases what the store has is the truth.
		if late := t.storage.catchUp(ctx); late != nil {
			t.storage.doubt = true
			return errors.Join(err, late)
		}
		if errors.Is(err, persist.ErrTaken) {
			return refusal.New(refusal.Stale, "the table has moved on to entry %d", t.past.Now()).With("entries", t.past.Now())
		}
		return err
	}
	t.house.observe.Committed(t.sheet.Title, len(d.steps), time.Since(began))
	t.Clocks.timed(p)
	if p.Orders != nil {
		t.sheet.Orders = *p.Orders
	}
	t.Orders.hear(d)
	t.Orders.notePace(d)
	if p.Status == sheet.Finished {
		t.house.finished(ctx, t.sheet) // before anybody is told how it ended
	}
	d.push()
	t.Driver.wake()
	return nil
}

// keep keeps a draft, and tells how the table then stands.
func (t *Table) keep(ctx context.Context, d *draft) (sheet.Progress, error) {
	p := d.progress()
	p.Timing, p.Revision, p.After = d.timing(p), t.sheet.Revision, t.past.Last(d.first)
	next := *t.sheet
	next.Stand(p)
	if p.Timing != nil {
		next.Timing = *p.Timing
	}
	if p.Orders = d.orders(&next); p.Orders != nil {
		next.Orders = *p.Orders
	}
	p.Calls = !t.Driver.driving && next.Calls()
	p.Notices = t.Clocks.on(&next).Notices(t.sheet, d.acted())
	return p, t.house.kept(t.house.store.Append(ctx, t.id, d.first, d.entries(), p))
}

// acted is the seats that have decided something in the draft.
func (d *draft) acted() (seats game.SeatSet) {
	for _, s := range d.steps {
		if s.Seat >= 0 {
			seats = seats.With(s.Seat)
		}
	}
	return seats
}
