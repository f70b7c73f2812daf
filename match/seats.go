package match

import (
	"cmp"
	"context"
	"errors"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// change makes a change to the sheet, keeps it, and tells everybody.
func (t *Table) change(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	err := t.save(ctx, do)
	if err == nil {
		t.resat()
	}
	return err
}

// save keeps a change to the sheet. Should another machine have changed it meanwhile,
// it is tried again on what is there now.
func (t *Table) save(ctx context.Context, do func(*sheet.Sheet) ([]record.Kept, error)) error {
	ctx = context.WithoutCancel(ctx)
	return t.replace(ctx, func(next *sheet.Sheet) error {
		next.Updated = persist.Now()
		entries, err := do(next)
		if err != nil {
			return err
		}
		return t.house.kept(t.house.store.Save(ctx, next, entries, t.keeper(next).Notices(t.sheet, 0)))
	})
}

// replace puts a changed sheet that keep has kept in the place of the present one. Should
// another machine have been faster it is done again on what is there now.
func (t *Table) replace(ctx context.Context, keep func(next *sheet.Sheet) error) error {
	for range replaceTries {
		next := t.sheet.Clone()
		err := keep(next)
		if err == nil {
			t.sheet = next
			return nil
		}
		if !errors.Is(err, persist.ErrTaken) {
			var refused *refusal.Refusal
			t.doubt = t.doubt || !errors.As(err, &refused)
			return err
		}
		if err := t.reread(ctx); err != nil {
			return err
		}
	}
	return refusal.New(refusal.Stale, "others change the table all the time: try again").With("entries", t.past.Now())
}

// replaceTries is how often a change is tried while others are faster: bots that need no
// time to think are, a few times.
const replaceTries = 5

// resat tells everybody that seats or status have changed.
func (t *Table) resat() {
	t.renew()
	t.seating++
	t.tell()
}

// vanish ends a table that is no more.
func (t *Table) vanish() {
	t.gone = true
	t.drop()
	t.tell()
}

// Join seats the user at the seat named, or at the first that is free; who sits
// already moves to the one named. With the last seat the game begins. At a game
// under way it gives back the seats that others play in the user's place, and else one
// that is offered. Who sits down to a rated game has to agree to that.
func (t *Table) Join(ctx context.Context, user *people.User, seat *game.Seat, rated bool) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.LeftBy(user.ID) != 0 {
		return t.comeBack(ctx, user)
	}
	if t.sheet.Status == sheet.Running && t.sheet.Places.Offers() {
		if blocked, err := t.house.blockedAt(ctx, t.sheet.Host, user); err != nil || blocked {
			return cmp.Or(err, error(refusal.New(refusal.NoSeat, "that seat is not offered")))
		}
		return t.substitute(ctx, user, seat)
	}
	sits := t.sheet.SeatsOf(user.ID) != 0
	shuns := false
	if t.sheet.Status == sheet.Open && !sits && t.sheet.Host != user.ID {
		var err error
		if shuns, err = t.house.blockedAt(ctx, t.sheet.Host, user); err != nil {
			return err
		}
	}
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Status == sheet.Open && s.SeatsOf(user.ID) != 0 {
			return nil, s.Move(user, seat)
		}
		if shuns { // as if somebody had been quicker
			return nil, refusal.New(refusal.NoSeat, "no seat is free")
		}
		return nil, s.Sit(user, seat, rated)
	})
	if err != nil {
		return err
	}
	return t.startIfFull(ctx)
}

// Reseat changes who is to sit at a seat, before the start: nobody yet, a bot, or
// the host himself beside the seats that he has. Only the host may. A person who
// sits there is sent away only for an open seat, and told so.
func (t *Table) Reseat(ctx context.Context, user *people.User, seat game.Seat, w WantedSeat) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	var before sheet.Place
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
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
		if err := t.reseat(s, user, seat, w); err != nil || !s.Rated {
			return nil, err
		}
		return nil, s.SeatsRivals()
	})
	if err != nil || before.Kind != sheet.Person || t.sheet.SeatsOf(before.User) != 0 || before.User == user.ID {
		return err
	}
	now := persist.Now()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: before.User, By: user.ID, Event: notice.EventRemoved, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: t.sheet.NameOf(user)}, Made: now, At: now,
	}})
}

// reseat puts somebody at an open seat, as wanted.
func (t *Table) reseat(s *sheet.Sheet, user *people.User, seat game.Seat, w WantedSeat) error {
	switch w.Kind {
	case sheet.Bot:
		return t.house.seatBot(s, int(seat), w.Bot, "")
	case sheet.Person:
		return s.Seat(user, &seat)
	}
	return nil
}

// Start begins the game. Only the host may, and every seat must be taken; fill
// names the bot that takes those that are still open ("" for none).
func (t *Table) Start(ctx context.Context, user, fill string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.start(ctx, user, fill)
}

// startIfFull begins the game when nobody is missing any more.
func (t *Table) startIfFull(ctx context.Context) error {
	if !t.sheet.AwaitsStart() {
		return nil
	}
	err := t.start(ctx, t.sheet.Host, "")
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.NotOpen {
		return nil // its host was faster
	}
	return err
}

func (t *Table) start(ctx context.Context, user, fill string) error {
	if t.closed != nil {
		return t.closed
	}
	d := t.draft()
	if err := t.draw(ctx, d); err != nil {
		return err
	}
	if err := t.lookAtCalendars(ctx, t.sheet); err != nil {
		return err
	}
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
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
			k := t.keeper(s)
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
	t.alarm()
	t.wake()
	return nil
}

// fill seats bots where nobody sits, if asked to; else nobody may be missing.
func (h *House) fill(s *sheet.Sheet, bot string) error {
	missing := 0
	for i := range s.Places {
		if s.Places[i].Kind != sheet.OpenPlace {
			continue
		}
		missing++
		if bot != "" {
			if err := h.seatBot(s, i, bot, ""); err != nil {
				return err
			}
		}
	}
	if missing > 0 && bot == "" {
		return refusal.New(refusal.SeatsOpen, "%d seats are still open", missing).With("open", missing)
	}
	return nil
}

// SetRated makes a table that has not started a rated one, or none. Only the host may, and
// he cannot agree for others who sit there already.
func (t *Table) SetRated(ctx context.Context, user *people.User, rated bool) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
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
		return nil, t.house.mayRate(s, user)
	})
}
