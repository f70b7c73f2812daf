package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
)

// leastBack is the least time of a player who comes back to a live game after their time
// was up.
const leastBack = time.Minute

// gone notes that a seat's owner leaves. While nobody has decided for them the time goes
// on: else a player who goes and comes back all the time could hold up the table.
func (k Keeper) gone(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	c.Over = false
	if k.Turn.Has(seat) {
		c.Gone = at
	}
}

// Back lets a seat go on whose owner is back, or that somebody else plays now: it has what
// is left of its time, and is given some only where that is nothing.
func (k Keeper) Back(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	if !c.Gone.IsZero() && len(k.Others(seat)) > 0 { // else nobody has waited, and the bots rested
		k.charge(seat, c.Gone, at)
	}
	c.Gone, c.Over = time.Time{}, false
	if k.Has(c) <= 0 {
		k.again(c)
	}
	k.goOn(seat, at)
}

// again gives some time to a clock that is up: each time half of what it was before, so
// that all of it together is less than twice the first, however often somebody lets their
// time run out and comes back.
func (k Keeper) again(c *SeatClock) {
	if k.Clock.Kind == Days {
		c.Used = k.Clock.Step - k.Clock.Step>>c.Again
	} else {
		c.Left = max(k.Clock.Step, k.Clock.Main/10, min(leastBack, k.Clock.Main)) >> c.Again
	}
	c.Again++
}

// waited gives a seat time again because the others wished to wait: a turn, or some of what
// there was at the beginning.
func (k Keeper) waited(seat game.Seat, at time.Time) {
	k.settle(seat, at)
	c := &k.Timing.Seats[seat]
	c.Over, c.Used = false, 0
	if k.Clock.Kind == Live {
		c.Left = max(c.Left, k.Clock.Step, k.Clock.Main/10, leastBack)
	}
	k.goOn(seat, at)
}

// goOn lets the clock of a seat run if it is asked.
func (k Keeper) goOn(seat game.Seat, at time.Time) {
	if k.Turn.Has(seat) && k.Status == Running {
		k.run(seat, at)
	}
}

// Taken is an undo, as clocks see it.
type Taken struct {
	By      game.Seat
	Then    []SeatClock // how they stood when what is taken back was asked for
	Decided time.Time   // and when it was decided
	// Again: the same player has taken something back already since anybody else decided.
	Again bool
	Alone bool // one person plays with nobody but bots
}

// TakenBack puts the clocks as they were when what is taken back was decided, and lets them
// run from now on: nobody is asked for time that an undo cost. But that is so once only,
// before somebody else decides: a player who takes something back once more, or while they
// are asked, has used the time since. Else an undo would be a way to think for as long as
// one likes, or to let the others' clocks run out by asking them and taking it back.
func (k Keeper) TakenBack(u Taken, asked game.SeatSet, at time.Time) {
	now := k.Timing.Seats
	k.Timing.Seats = slices.Clone(u.Then)
	for i := range k.Timing.Seats {
		seat, c := game.Seat(i), &k.Timing.Seats[i]
		switch {
		case u.Alone:
			k.settle(seat, u.Decided)
		case seat == u.By && now[i].Runs():
			*c = now[i]
			k.settle(seat, at)
			if k.Clock.Kind == Live {
				c.Left = max(0, c.Left-k.Clock.Step) // what the decision brought
			}
		case seat == u.By && u.Again:
			k.settle(seat, at)
		default:
			k.settle(seat, u.Decided)
		}
		c.Over, c.Gone = false, time.Time{}
		c.Again = max(c.Again, now[i].Again)
		if asked.Has(seat) && k.counted(seat) {
			k.run(seat, at)
		}
		k.awaits(seat, asked, at)
	}
	k.Forget()
}
