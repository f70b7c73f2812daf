package sheet

import (
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
)

// MostDelay is how late those who watch may be told at the most.
const MostDelay = time.Hour

// Plays tells whether a seat is the user's, be it that somebody else plays it in their place.
func Plays(s *Sheet, user persist.UserID) bool { return s.SeatsOf(user)|s.LeftBy(user) != 0 }

// Late tells whether the user is told of the game late: it is under way, and they do not play it. When it is over
// there is nothing left that could be told to those who play.
func Late(s *Sheet, user persist.UserID) bool {
	return s.Delay > 0 && s.Status == Running && !Plays(s, user)
}

// Told is the sheet as a list tells it to the user. Of a game that they are told of late it says who plays it, and that
// it has begun; what has happened there only the table itself tells, when it is time.
func Told(s *Sheet, user persist.UserID) *Sheet {
	if !Late(s, user) {
		return s
	}
	return AsOf(s, 0, 0, s.Started, time.Time{})
}

// AsOf is the sheet as it was when so many entries were made, the last of them at a time, as far as it was known by another: a
// copy without clocks, and without what people have asked of each other since.
func AsOf(s *Sheet, entries int, turn game.SeatSet, last, by time.Time) *Sheet {
	c := s.Clone()
	c.Entries, c.Turn, c.Round, c.Updated = entries, turn, game.Round{}, last
	c.Timing, c.Takebacks.Asked, c.Nudged = Timing{}, nil, time.Time{}
	c.Comings = slices.DeleteFunc(c.Comings, func(o Coming) bool { return o.At.After(by) })
	c.Hinted = slices.DeleteFunc(c.Hinted, func(h Hinted) bool { return h.At.After(by) })
	return c
}

// Tells tells whether a line of chat is for the user to read; account is whether they have one. While a game is under way
// those who play do not read what those who watch say, nor anybody who might be one of them; and those who are told of the game
// late do not read what those who play say.
func Tells(s *Sheet, l *Line, user persist.UserID, account bool) bool {
	switch {
	case s.Status != Running:
		return true
	case l.Apart:
		return account && !Plays(s, user)
	}
	return !Late(s, user)
}
