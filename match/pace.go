package match

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// SetPace says how fast the bots go, at a table where nobody else minds.
func (t *Table) SetPace(ctx context.Context, user string, pace sheet.Pace) error {
	if !slices.Contains(sheet.Paces(), pace) {
		return refusal.New(refusal.BadSetup, "there is no pace %q", pace).With("what", "pace")
	}
	if err := t.enterAlone(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.BotPace() == pace {
		return nil
	}
	if err := t.keepPace(ctx, pace, 0); err != nil {
		return err
	}
	t.seating++
	t.tell()
	t.prod()
	return nil
}

// Hurry lets the bots make so many moves without a pause; 0 is all until a person
// is asked.
func (t *Table) Hurry(ctx context.Context, user string, moves int) error {
	if err := t.enterAlone(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.asks() < 0 {
		return nil // they have come to their end meanwhile
	}
	if moves <= 0 {
		moves = mostMoves
	}
	if err := t.keepPace(ctx, t.sheet.Pace, t.past.Now()+moves); err != nil {
		return err
	}
	t.prod()
	return nil
}

// mostMoves is more than any game has.
const mostMoves = 1 << 30

// keepPace keeps how fast the bots go. When the table was last played is left as it is.
func (t *Table) keepPace(ctx context.Context, pace sheet.Pace, hurried int) error {
	return t.save(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Pace, s.Hurried, s.Updated = pace, hurried, t.sheet.Updated
		return nil, nil
	})
}

// hurries tells whether the bots go without a pause.
func (t *Table) hurries() bool { return t.past.Now() < t.sheet.Hurried }

// unhurry forgets what of the hurry was not needed.
func (t *Table) unhurry(ctx context.Context) error {
	if !t.hurries() {
		return nil
	}
	return t.keepPace(ctx, t.sheet.Pace, 0)
}

// enterAlone locks the table for one who plays there with nobody but bots.
func (t *Table) enterAlone(user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	if t.sheet.AloneThere(user) {
		return nil
	}
	t.mu.Unlock()
	return refusal.New(refusal.NotAlone, "only one who plays with nobody but bots says how fast they go")
}

// holds tells whether the bots wait to be told to go on.
func (t *Table) holds() bool { return t.sheet.BotPace() == sheet.Steps && !t.hurries() }

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
	for seat := range t.sheet.Heeds().All {
		if !t.isHeld(seat) {
			return 0 // orders are carried out at once
		}
	}
	pace := t.house.pace
	switch own := t.sheet.BotPace(); {
	case t.hurries() || own == sheet.Steps:
		return 0
	case own == sheet.Fast:
		return pace / 9
	case own == sheet.Slow:
		return pace * 2
	}
	return pace / time.Duration(1+min(row/8, 3))
}

// botMoved counts a move that the bots were hurried to: what chance drew after it is
// none of theirs. What is left when a person is asked is not owed any more.
func (t *Table) botMoved(ctx context.Context, drawn int) error {
	if !t.hurries() {
		return nil
	}
	if t.asks() < 0 {
		return t.unhurry(ctx)
	}
	t.sheet.Hurried += drawn
	return nil
}

// asks is the first bot that is to decide; Watcher if none is.
func (t *Table) asks() game.Seat { return t.sheet.AsksBot(t.now.Turn().Seats) }
