package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
)

// Up is the seats whose time is up by now.
func (s *Sheet) Up(now time.Time) (list []game.Seat) {
	if s.Status != Running {
		return nil
	}
	for i, c := range s.Timing.Seats {
		if !c.Up.IsZero() && !now.Before(c.Up) && s.Places[i].Kind == Person {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

// Expire does to a seat whose time is up what was agreed on: a bot takes it, or
// it is marked late and the others may vote.
func (k Keeper) Expire(seat game.Seat, usual string) {
	s := k.Sheet
	if s.Clock.Up == BotDecides {
		k.StandIn(seat, HisTime, usual)
		return
	}
	c := &s.Timing.Seats[seat]
	c.Over, c.Up = true, time.Time{}
	if s.Clock.Up == AskOthers && len(s.Others(seat)) > 0 && s.Timing.Vote == nil {
		s.Timing.Vote = &Vote{Seat: seat, Since: k.Now, Choices: []Choice{}}
	}
}

// Works has a clock run on days on which it was to stand.
func (k Keeper) Works(c *SeatClock, days []clock.Date) {
	own := *c.Hours
	own.Off = slices.DeleteFunc(slices.Clone(own.Off), func(d clock.Date) bool { return slices.Contains(days, d) })
	c.Hours = &own
	if c.Runs() && !c.Over {
		c.Up = own.Ends(c.Since, k.Has(c), k.Timing.Stood...)
	}
}
