package match

import (
	"context"
	"slices"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// comeBack gives the user the seats again that others play in his place.
func (t *Table) comeBack(ctx context.Context, user *people.User) error {
	return t.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Status != sheet.Running {
			return nil, refusal.New(refusal.NotRunning, "the game is over")
		}
		for seat := range s.LeftBy(user.ID).All {
			p := &s.Places[seat]
			name := p.Name
			if p.Owner != "" {
				name = p.OwnerName
			}
			s.ForgetOrders(seat)
			*p = sheet.Place{Kind: sheet.Person, User: user.ID, Name: name, Program: user.Program()}
			s.Note(sheet.Coming{Seat: seat, Back: true})
			t.backAt(ctx, s, seat)
		}
		return nil, nil
	})
}

// substitute gives the user a seat that is offered, in the place of its owner: the one
// named, or the first.
func (t *Table) substitute(ctx context.Context, user *people.User, wanted *game.Seat) error {
	return t.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Status != sheet.Running {
			return nil, refusal.New(refusal.NotRunning, "the game is over")
		}
		if s.SeatsOf(user.ID) != 0 {
			return nil, refusal.New(refusal.Seated, "you have a seat at this table already")
		}
		seat := slices.IndexFunc(s.Places, func(p sheet.Place) bool { return p.Offered })
		if wanted != nil {
			seat = int(*wanted)
		}
		if seat < 0 || seat >= len(s.Places) || !s.Places[seat].Offered {
			return nil, refusal.New(refusal.NoSeat, "that seat is not offered")
		}
		p := s.Places[seat]
		s.Places[seat] = sheet.Place{Kind: sheet.Person, User: user.ID, Owner: p.User, OwnerName: p.Name, Program: user.Program()}
		s.Places[seat].Name = s.Places.FreeName(user.Name)
		s.Note(sheet.Coming{Seat: game.Seat(seat), Why: sheet.IsTaken, By: s.Places[seat].Name, User: user.ID})
		s.ForgetOrders(game.Seat(seat))
		t.backAt(ctx, s, game.Seat(seat))
		return nil, nil
	})
}

// changeSeats is change for who plays on: what was played last stays as it was, and the
// bots look whether they are still asked.
func (t *Table) changeSeats(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Updated = t.sheet.Updated
		return do(s)
	})
	if err == nil {
		t.alarm()
	}
	t.wake()
	return err
}

// backAt lets the clock of a seat go on that a person plays again.
func (t *Table) backAt(ctx context.Context, s *sheet.Sheet, seat game.Seat) {
	if !s.Clocked() {
		return
	}
	if err := t.lookAtCalendars(ctx, s); err != nil {
		t.calendars = nil // a clock that does not stand at night is better than no seat
	}
	t.keeper(s).Back(seat, persist.Now())
}

// Choose is what one of the others wants to be done about somebody whose time is up. What
// more than half of them want is done.
func (t *Table) Choose(ctx context.Context, user, choice string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		v := s.Timing.Vote
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != sheet.Running || v == nil:
			return nil, refusal.New(refusal.NoVote, "nothing is asked of you: he has moved, or it is settled")
		case mine.Has(v.Seat):
			return nil, refusal.New(refusal.NotYourSeat, "the others are asked, not you")
		case !slices.Contains([]string{sheet.ToWait, sheet.ToBot, sheet.ToOffer}, choice):
			return nil, refusal.New(refusal.BadSetup, "there is no choice %q", choice).With("what", "choice")
		}
		v.Choices = append(slices.DeleteFunc(v.Choices, func(c sheet.Choice) bool { return mine.Has(c.Seat) }), sheet.Choice{Seat: mine.First(), Choice: choice})
		t.keeper(s).SettleVote(t.house.bots.usual)
		return nil, nil
	})
}

// Pause asks for a pause, or agrees to one. When all people agree the clocks stand.
func (t *Table) Pause(ctx context.Context, user string) error {
	return t.pause(ctx, user, func(s *sheet.Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if p == nil {
			p = &sheet.Pause{Since: persist.Now()}
			s.Timing.Pause = p
		}
		p.Agreed |= mine
		if p.On || slices.ContainsFunc(s.Places.People(), func(seat game.Seat) bool { return !p.Agreed.Has(seat) }) {
			return nil
		}
		p.On, p.Since = true, persist.Now()
		t.keeper(s).Anew(p.Since, func() {
			s.Timing.Stood = append(s.Timing.Stood, clock.Rest{From: p.Since, Why: clock.Paused})
		})
		s.Note(sheet.Coming{Seat: mine.First(), Why: sheet.ArePaused})
		return nil
	})
}

// Unpause ends a pause, or refuses one.
func (t *Table) Unpause(ctx context.Context, user string) error {
	return t.pause(ctx, user, func(s *sheet.Sheet, mine game.SeatSet) error {
		p := s.Timing.Pause
		if p == nil {
			return nil
		}
		s.Timing.Pause = nil
		if !p.On {
			s.Note(sheet.Coming{Seat: mine.First(), Why: sheet.NoPause})
			return nil
		}
		now := persist.Now()
		t.keeper(s).Anew(now, func() {
			for i := range s.Timing.Stood {
				if r := &s.Timing.Stood[i]; r.To.IsZero() {
					r.To = now
				}
			}
		})
		t.pausing(s, &s.Orders, s.Orders.Heed, now) // nobody has thought about it meanwhile
		s.Note(sheet.Coming{Seat: mine.First(), Why: sheet.GoesOn})
		return nil
	})
}

func (t *Table) pause(ctx context.Context, user string, do func(*sheet.Sheet, game.SeatSet) error) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		mine := s.SeatsOf(user)
		switch {
		case mine == 0:
			return nil, refusal.New(refusal.NotYourSeat, "you have no seat at this table")
		case s.Status != sheet.Running:
			return nil, refusal.New(refusal.NotRunning, "there is no game under way")
		case !s.Clocked():
			return nil, refusal.New(refusal.NoClock, "there is no clock at this table")
		}
		return nil, do(s, mine)
	})
}
