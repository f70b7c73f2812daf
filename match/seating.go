package match

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Seating is who sits at a table: how they come and go, and are asked to.
type Seating struct{ table *Table }

// Join seats the user at the seat named, or at the first that is free; a user who sits
// already moves to the one named. With the last seat the game begins. At a game under
// way it gives back the seats that others play in the user's place, and else one that
// is offered. A user who sits down to a rated game has to agree to that.
func (se *Seating) Join(ctx context.Context, user *people.User, seat *game.Seat, rated bool) error {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.LeftBy(user.ID) != 0 {
		return se.comeBack(ctx, user)
	}
	if err := isFor(ctx, t.house, t.sheet, user.ID); err != nil {
		return err
	}
	if t.sheet.Status == sheet.Running && t.sheet.Places.Offers() {
		if blocked, err := t.house.Company.BlockedAt(ctx, t.sheet.Host, user); err != nil || blocked {
			return cmp.Or(err, error(refusal.New(refusal.NoSeat, "that seat is not offered")))
		}
		return se.substitute(ctx, user, seat)
	}
	sits := t.sheet.SeatsOf(user.ID) != 0
	shuns := false
	if t.sheet.Status == sheet.Open && !sits && t.sheet.Host != user.ID {
		var err error
		if shuns, err = t.house.Company.BlockedAt(ctx, t.sheet.Host, user); err != nil {
			return err
		}
	}
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Status == sheet.Open && s.SeatsOf(user.ID) != 0 {
			return nil, s.Move(user, seat)
		}
		if shuns { // as if somebody had been quicker
			return nil, refusal.New(refusal.NoSeat, "no seat is free")
		}
		return nil, s.Sit(user, seat, rated, s.Updated)
	})
	if err != nil {
		return err
	}
	return se.startIfFull(ctx)
}

// comeBack gives the user back the seats that others play in their place.
func (se *Seating) comeBack(ctx context.Context, user *people.User) error {
	return se.table.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
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
			s.Note(se.table.house.clock.Kept(), sheet.Coming{Seat: seat, Back: true})
			se.table.Clocks.backAt(ctx, s, seat)
		}
		return nil, nil
	})
}

// substitute gives the user a seat that is offered, in the place of its owner: the one
// named, or the first.
func (se *Seating) substitute(ctx context.Context, user *people.User, wanted *game.Seat) error {
	return se.table.storage.changeSeats(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
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
		s.Note(se.table.house.clock.Kept(), sheet.Coming{Seat: game.Seat(seat), Why: sheet.IsTaken, By: s.Places[seat].Name, User: user.ID})
		s.ForgetOrders(game.Seat(seat))
		se.table.Clocks.backAt(ctx, s, game.Seat(seat))
		return nil, nil
	})
}

// Reseat changes whom a seat is for, before the start: nobody yet, a bot, or the
// host beside the seats that they have. Only the host may. A person who sits
// there is sent away only for an open seat, and told so.
func (se *Seating) Reseat(ctx context.Context, user *people.User, seat game.Seat, w WantedSeat) error {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	var before sheet.Place
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		switch {
		case s.Host != user.ID:
			return nil, refusal.New(refusal.NotHost, "only the host changes the seats")
		case s.Status != sheet.Open:
			return nil, refusal.New(refusal.NotOpen, "the table has started: its seats stay as they are")
		case seat < 0 || int(seat) >= len(s.Places):
			return nil, refusal.New(refusal.NoSeat, "there is no seat %s at this table", seat)
		case s.Places[seat].Kind == sheet.Person && w.Kind != sheet.OpenPlace:
			return nil, refusal.New(refusal.NoSeat, "%s sits at seat %s: free it first", s.Places[seat].Name, seat)
		}
		before = s.Places[seat]
		s.Places[seat] = sheet.Place{Kind: sheet.OpenPlace}
		if err := se.reseat(s, user, seat, w); err != nil || !s.Rated {
			return nil, err
		}
		return nil, s.SeatsRivals()
	})
	if err != nil || before.Kind != sheet.Person || t.sheet.SeatsOf(before.User) != 0 || before.User == user.ID {
		return err
	}
	now := t.house.clock.Kept()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: before.User, By: user.ID, Event: notice.EventRemoved, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: t.sheet.NameOf(user)}, Made: now, At: now,
	}})
}

// reseat puts somebody at an open seat, as wanted.
func (se *Seating) reseat(s *sheet.Sheet, user *people.User, seat game.Seat, w WantedSeat) error {
	switch w.Kind {
	case sheet.Bot:
		return se.table.house.seatBot(s, int(seat), w.Bot, "")
	case sheet.Person:
		return s.Seat(user, &seat, s.Updated)
	}
	return nil
}

// SetRated makes a table that has not started a rated one, or none. Only the host may, and
// they cannot agree for others who sit there already.
func (se *Seating) SetRated(ctx context.Context, user *people.User, rated bool) error {
	if err := se.table.enter(user.ID); err != nil {
		return err
	}
	defer se.table.mu.Unlock()
	return se.table.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		switch {
		case s.Host != user.ID:
			return nil, refusal.New(refusal.NotHost, "only the host says whether the game is rated")
		case s.Status != sheet.Open:
			return nil, refusal.New(refusal.NotOpen, "the table has started")
		case rated && !s.Rated && !sheet.NobodyBut(s, user.ID):
			return nil, refusal.New(refusal.RatedNotAgreed, "others sit here already, and have not agreed to a rated game")
		}
		s.Rated = rated
		s.NoteHome(user)
		return nil, se.table.house.mayRate(s, user)
	})
}

// Start begins the game. Only the host may, and every seat must be taken; fill
// names the bot that takes those that are still open ("" for none).
func (se *Seating) Start(ctx context.Context, user persist.UserID, fill string) error {
	if err := se.table.enter(user); err != nil {
		return err
	}
	defer se.table.mu.Unlock()
	return se.start(ctx, user, fill)
}

// startIfFull begins the game when nobody is missing any more.
func (se *Seating) startIfFull(ctx context.Context) error {
	if !se.table.sheet.AwaitsStart() {
		return nil
	}
	err := se.start(ctx, se.table.sheet.Host, "")
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.NotOpen {
		return nil // its host was faster
	}
	return err
}

func (se *Seating) start(ctx context.Context, user persist.UserID, fill string) error {
	t := se.table
	if t.storage.closed != nil {
		return t.storage.closed
	}
	d := t.draft()
	if err := t.draw(ctx, d); err != nil {
		return err
	}
	if err := t.Clocks.lookAtCalendars(ctx, t.sheet); err != nil {
		return err
	}
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Host != user {
			return nil, refusal.New(refusal.NotHost, "only the host starts the table")
		}
		if s.Status != sheet.Open {
			return nil, refusal.New(refusal.NotOpen, "the table has started already")
		}
		if err := t.house.fill(s, fill); err != nil {
			return nil, err
		}
		if s.Rated {
			if err := s.SeatsRivals(); err != nil {
				return nil, err
			}
		}
		if s.Shuffle {
			t.house.rand().Shuffle(len(s.Places), func(i, j int) { s.Places[i], s.Places[j] = s.Places[j], s.Places[i] })
		}
		s.NoteKin()
		s.Started = s.Updated
		s.Stand(d.progress())
		if s.Clocked() {
			k := t.Clocks.on(s)
			k.Begin()
			k.Moved(0, s.Turn, s.Updated)
		}
		return d.entries(), nil
	})
	if err != nil {
		return err
	}
	started := t.sheet.Updated
	d.push()
	t.sheet.Updated = started
	t.Clocks.alarm()
	t.Driver.wake()
	return nil
}

// Leave gives up all seats of the user. Before the start they are free again, and
// a table without persons is no more; later a bot plays them until the user comes
// back, or until somebody else takes them, if the user offers them. A host who
// leaves hands the table to the next person.
func (se *Seating) Leave(ctx context.Context, user persist.UserID, offer bool) error {
	t := se.table
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	open := t.sheet.Status == sheet.Open
	switch {
	case t.sheet.SeatsOf(user) == 0 && !(open && t.sheet.Host == user):
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case open && sheet.NobodyBut(t.sheet, user):
		return t.storage.erase(ctx)
	}
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if err := t.Clocks.on(s).Vacate(user, offer, t.house.bots.usual); err != nil {
			return nil, err
		}
		if s.Host == user {
			next := slices.IndexFunc(s.Places, func(p sheet.Place) bool { return p.Kind == sheet.Person })
			if next < 0 {
				return nil, persist.ErrTaken // the last other person left as well: look again
			}
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
	t.Driver.wake()
	return err
}

// Delete deletes a table: one that is not over or only a what-if, and at which nobody else
// sits.
func (se *Seating) Delete(ctx context.Context, user persist.UserID) error {
	if err := se.table.enter(user); err != nil {
		return err
	}
	defer se.table.mu.Unlock()
	switch s := se.table.sheet; {
	case !s.HostedBy(user) && s.SeatsOf(user) == 0:
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case !sheet.NobodyBut(s, user):
		return refusal.New(refusal.KeptGame, "others play here: leave the table instead")
	case s.Status == sheet.Finished && s.WhatIf == nil:
		return refusal.New(refusal.KeptGame, "a game that was played to its end is kept")
	}
	return se.table.storage.erase(ctx)
}
