package match

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// Coming is that the one at a seat left the game under way, or came back, when so
// many entries were made; or that something was agreed about the time.
type Coming struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
	Back bool      `json:"back"`
	At   time.Time `json:"at"`
	Why  Reason    `json:"why,omitempty" enum:"left,time,vote,offered,taken,waited,paused,resumed,refused,mended"`
	By   string    `json:"by,omitempty" doc:"Who plays the seat from then on: a level of bots, or a name."`
	// User is whose name that is; "" for a bot's, and in those from before it was kept.
	User string `json:"-"`
}

// Reason is why somebody else plays a seat, or what was agreed.
type Reason string

// The reasons. Whose time is up or who leaves is replaced by a bot, as the others may
// wish whose seat is offered; somebody takes an offered one. The others wait; all agree
// to a pause; one ends it, or refuses it.
const (
	HasLeft   Reason = "left"
	HisTime   Reason = "time"
	TheirVote Reason = "vote"
	IsOffered Reason = "offered"
	IsTaken   Reason = "taken"
	ArePaused Reason = "paused"
	GoesOn    Reason = "resumed"
	NoPause   Reason = "refused"
	TheyWait  Reason = "waited"
	IsMended  Reason = "mended" // the record was damaged, and was cut back
)

// MostComings is how many a table remembers: the latest.
const MostComings = 40

// note remembers something about a seat.
func (s *Sheet) note(c Coming) {
	c.N, c.At = s.Entries, persist.Now()
	s.Comings = append(s.Comings, c)
	s.Comings = s.Comings[max(0, len(s.Comings)-MostComings):]
}

// Leave gives up all seats of the user. Before the start they are free again, and
// a table without persons is no more; later a bot plays them until he comes back, or
// until somebody else takes them, if he offers them.
// A host who leaves hands the table to the next person.
func (t *Table) Leave(ctx context.Context, user string, offer bool) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	open := t.sheet.Status == Open
	switch {
	case t.sheet.SeatsOf(user) == 0 && !(open && t.sheet.Host == user):
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case open && alone(t.sheet, user):
		return t.erase(ctx)
	}
	err := t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		if err := t.vacate(s, user, offer); err != nil {
			return nil, err
		}
		if s.Host == user {
			next := slices.IndexFunc(s.Places, func(p Place) bool { return p.Kind == Person })
			if next < 0 {
				return nil, persist.ErrTaken // the last other person left as well: look again
			}
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
	t.wake()
	return err
}

// vacate takes the user from his seats: nobody has them then, or in a game under
// way the usual bot, under his name.
func (t *Table) vacate(s *Sheet, user string, offer bool) error {
	switch {
	case s.Status == Finished:
		return refusal.New(refusal.NotRunning, "the game is over")
	case s.Status == Running && alone(s, user):
		return refusal.New(refusal.Alone, "nobody else plays here: delete the table instead")
	}
	for seat := range s.SeatsOf(user).All {
		if s.Status == Open {
			s.Places[seat] = Place{Kind: OpenPlace}
		} else {
			why := HasLeft
			if offer {
				why = IsOffered
			}
			t.standIn(s, seat, why)
		}
	}
	return nil
}

// alone tells whether nobody but the user sits at the table.
func alone(s *Sheet, user string) bool {
	return !slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Person && p.User != user })
}

// Delete forgets a table: one that is not over or only a what-if, and at which
// nobody else sits.
func (t *Table) Delete(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	switch s := t.sheet; {
	case !s.hostedBy(user) && s.SeatsOf(user) == 0:
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case !alone(s, user):
		return refusal.New(refusal.KeptGame, "others play here: leave the table instead")
	case s.Status == Finished && s.WhatIf == nil:
		return refusal.New(refusal.KeptGame, "a game that was played to its end is kept")
	}
	return t.erase(ctx)
}

// erase forgets the table. The caller holds it.
func (t *Table) erase(ctx context.Context) error {
	if err := t.house.store.Delete(context.WithoutCancel(ctx), t.id, t.sheet.Revision); err != nil {
		return err
	}
	t.erased()
	return nil
}

// erased is for a table that is kept no more.
func (t *Table) erased() {
	t.vanish()
	t.house.forget(t)
}
