package match

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
)

// leastBack is what who comes back to a live game after their time was up has at least.
const leastBack = time.Minute

// gone is for a seat whose owner goes. While nobody has decided for them the time goes on:
// else who goes and comes back all the time could hold up the table.
func (k keeper) gone(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	c.Over = false
	if k.Turn.Has(seat) {
		c.Gone = at
	}
}

// back is for a seat whose owner is back, or that somebody else plays now: it has what is
// left of its time. Only where that is nothing there is some again.
func (k keeper) back(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	if !c.Gone.IsZero() && len(k.Others(seat)) > 0 { // else nobody has waited, and the bots rested
		k.charge(seat, c.Gone, at)
	}
	c.Gone, c.Over = time.Time{}, false
	if k.has(c) <= 0 {
		k.again(c)
	}
	k.goOn(seat, at)
}

// again gives some time to a clock that is up: each time half of what it was before, so
// that all of it together is less than twice the first, however often somebody lets their
// time run out and comes back.
func (k keeper) again(c *SeatClock) {
	if k.Clock.Kind == Days {
		c.Used = k.Clock.Step - k.Clock.Step>>c.Again
	} else {
		c.Left = max(k.Clock.Step, k.Clock.Main/10, min(leastBack, k.Clock.Main)) >> c.Again
	}
	c.Again++
}

// waited gives a seat time again because the others wished to wait: a turn, or some of what
// there was at the beginning.
func (k keeper) waited(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	c.Over, c.Used = false, 0
	if k.Clock.Kind == Live {
		c.Left = max(c.Left, k.Clock.Step, k.Clock.Main/10, leastBack)
	}
	k.goOn(seat, at)
}

// goOn lets the clock of a seat run if it is asked.
func (k keeper) goOn(seat game.Seat, at time.Time) {
	if k.Turn.Has(seat) && k.Status == Running {
		k.run(seat, at)
	}
}

// taken is an undo, as clocks see it.
type taken struct {
	by      game.Seat
	then    []SeatClock // how they stood when what is taken back was asked for
	decided time.Time   // and when it was decided
	// again: the same player has taken something back already since anybody else decided.
	again bool
	alone bool // one person plays with nobody but bots
}

// takenBack puts the clocks as they were when what is taken back was decided, and lets them
// run from now on: nobody is asked for time that an undo cost. But that is so once only,
// before somebody else decides: who takes something back once more, or while they are asked,
// has used the time since. Else an undo would be a way to think for as long as one likes, or
// to let the others' clocks run out by asking them and taking it back.
func (k keeper) takenBack(u taken, asked game.SeatSet, at time.Time) {
	now := k.Timing.Seats
	k.Timing.Seats = slices.Clone(u.then)
	for i := range k.Timing.Seats {
		seat, c := game.Seat(i), &k.Timing.Seats[i]
		switch {
		case u.alone:
			k.settle(seat, u.decided)
		case seat == u.by && now[i].runs():
			*c = now[i]
			k.settle(seat, at)
			if k.Clock.Kind == Live {
				c.Left = max(0, c.Left-k.Clock.Step) // what the decision brought
			}
		case seat == u.by && u.again:
			k.settle(seat, at)
		default:
			k.settle(seat, u.decided)
		}
		c.Over, c.Gone = false, time.Time{}
		c.Again = max(c.Again, now[i].Again)
		if asked.Has(seat) && k.counted(seat) {
			k.run(seat, at)
		}
		k.awaits(seat, asked, at)
	}
	k.forget()
}

// paysUndo tells whether who takes something back has the time that it costs them. Else they
// could have the others asked, and not, for as long as they like.
func (t *Table) paysUndo(by game.Seat, d *draft) bool {
	if d.undone == nil || t.sheet.alone() || t.sheet.Turn.Has(by) || !t.tookBack(by) {
		return true
	}
	then := t.sheet.Clone()
	then.Timing.Seats = d.undone
	return t.keeper(then).leftAt(by, d.at) > 0
}

// tookBack tells whether a seat has taken something back since anybody else decided.
func (t *Table) tookBack(by game.Seat) bool {
	for _, s := range slices.Backward(t.past.Steps) {
		if s.Undoes() {
			return true
		}
		if s.Seat >= 0 && s.Seat != by {
			return false
		}
	}
	return false
}
