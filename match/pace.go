package match

import (
	"math"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
)

// Pace is how fast the bots of a table go. It lasts while the table is in memory:
// it is how somebody likes to watch, and no part of the game.
type Pace string

// The paces. Step by step a bot moves when it is told to.
const (
	Normal Pace = "normal"
	Fast   Pace = "fast"
	Slow   Pace = "slow"
	Steps  Pace = "steps"
)

// Paces is all of them.
func Paces() []Pace { return []Pace{Fast, Normal, Slow, Steps} }

// SetPace says how fast the bots go, at a table where nobody else minds.
func (t *Table) SetPace(user string, pace Pace) error {
	if !slices.Contains(Paces(), pace) {
		return refuse(BadSetup, "there is no pace %q", pace).with("what", "pace")
	}
	if err := t.enterAlone(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.pace == pace {
		return nil
	}
	t.pace, t.granted = pace, 0
	t.seating++
	t.tell()
	t.prod()
	return nil
}

// Hurry lets the bots make so many moves without a pause; 0 is all until a person
// is asked.
func (t *Table) Hurry(user string, moves int) error {
	if err := t.enterAlone(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.asks() < 0 {
		return nil // they have come to their end meanwhile
	}
	if moves <= 0 {
		moves = math.MaxInt
	}
	t.granted = moves
	t.prod()
	return nil
}

// enterAlone locks the table for one who plays there with nobody but bots.
func (t *Table) enterAlone(user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	if t.sheet.aloneThere(user) {
		return nil
	}
	t.mu.Unlock()
	return refuse(NotAlone, "only one who plays with nobody but bots says how fast they go")
}

// aloneThere tells whether the user is the one person at a table with bots.
func (s *Sheet) aloneThere(user string) bool {
	bots := slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Bot })
	return bots && s.alone() && s.SeatsOf(user) != 0
}

// holds tells whether the bots wait to be told to go on.
func (t *Table) holds() bool { return t.pace == Steps && t.granted == 0 }

// prod lets the bots know that they are to go on otherwise than before.
func (t *Table) prod() {
	select {
	case t.prodded <- struct{}{}:
	default:
	}
	t.wake()
}

// wait is how long the bots wait now, after so many moves in a row. A few are
// followed one by one; a long row is read in the log, and whoever waits for its end
// should not wait for every step of it. Who likes it slow follows them all.
func (t *Table) wait(row int) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-t.prodded: // it is known
	default:
	}
	pace := t.house.pace
	switch {
	case t.granted > 0 || t.pace == Steps:
		return 0
	case t.pace == Fast:
		return pace / 9
	case t.pace == Slow:
		return pace * 2
	}
	return pace / time.Duration(1+min(row/8, 3))
}

// botMoved counts what the bots were granted.
func (t *Table) botMoved() {
	if t.granted > 0 {
		t.granted--
	}
	if t.asks() < 0 {
		t.granted = 0
	}
}

// asks is the first bot that is to decide; Watcher if none is.
func (t *Table) asks() game.Seat {
	for seat := range t.now.Turn().Seats.All {
		if t.sheet.Places[seat].Kind == Bot {
			return seat
		}
	}
	return game.Watcher
}
