package match

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
)

// change makes a change to the sheet, keeps it, and tells everybody.
func (t *Table) change(ctx context.Context, do func(*Sheet) ([]record.Kept, error)) error {
	err := t.save(ctx, do)
	if err == nil {
		t.resat()
	}
	return err
}

// save keeps a change to the sheet. Should another machine have changed it meanwhile,
// it is tried again on what is there now.
func (t *Table) save(ctx context.Context, do func(*Sheet) ([]record.Kept, error)) error {
	ctx = context.WithoutCancel(ctx)
	return t.replace(ctx, func(next *Sheet) error {
		next.Updated = persist.Now()
		entries, err := do(next)
		if err != nil {
			return err
		}
		return t.house.kept(t.house.store.Save(ctx, next, entries, t.noticesFor(t.sheet, next, 0)))
	})
}

// replace puts a changed sheet that keep has kept in the place of the present one. Should
// another machine have been faster it is done again on what is there now.
func (t *Table) replace(ctx context.Context, keep func(next *Sheet) error) error {
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

// sameToAll tells whether nothing has changed that everybody at the table is told: what
// somebody ordered is his own affair, and entries are told by themselves.
func (s *Sheet) sameToAll(now *Sheet) bool {
	plain := func(s *Sheet) *Sheet {
		c := s.Clone()
		c.Revision, c.Orders, c.Updated = 0, Orders{}, time.Time{}
		c.stand(Progress{})
		return c
	}
	return s.Status == now.Status && sameText(plain(s), plain(now))
}

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
	if t.sheet.Status == Running && t.sheet.offers() {
		if blocked, err := t.house.blockedAt(ctx, t.sheet.Host, user); err != nil || blocked {
			return cmp.Or(err, error(refusal.New(refusal.NoSeat, "that seat is not offered")))
		}
		return t.substitute(ctx, user, seat)
	}
	sits := t.sheet.SeatsOf(user.ID) != 0
	shuns := false
	if t.sheet.Status == Open && !sits && t.sheet.Host != user.ID {
		var err error
		if shuns, err = t.house.blockedAt(ctx, t.sheet.Host, user); err != nil {
			return err
		}
	}
	err := t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		if s.Status == Open && s.SeatsOf(user.ID) != 0 {
			return nil, s.move(user, seat)
		}
		if shuns { // as if somebody had been quicker
			return nil, refusal.New(refusal.NoSeat, "no seat is free")
		}
		return nil, s.sit(user, seat, rated)
	})
	if err != nil {
		return err
	}
	return t.startIfFull(ctx)
}

// seat puts the user at the seat named, or at the first that is free.
func (s *Sheet) seat(user *people.User, seat *game.Seat) error {
	if s.Status != Open {
		return refusal.New(refusal.NotOpen, "the table has started without you")
	}
	i, err := freeSeat(s, seat)
	if err != nil {
		return err
	}
	s.Places[i] = Place{Kind: Person, User: user.ID, Name: s.freeName(user.Name), Program: user.Program(), Home: s.homeOf(user)}
	s.nameBots()
	return nil
}

// move takes the user from his seat to the one named.
func (s *Sheet) move(user *people.User, seat *game.Seat) error {
	if seat == nil {
		return refusal.New(refusal.Seated, "you have a seat at this table already: name the one to move to")
	}
	to, err := freeSeat(s, seat)
	if err != nil {
		return err
	}
	from := s.SeatsOf(user.ID).First()
	s.Places[to], s.Places[from] = s.Places[from], s.Places[to]
	return nil
}

// freeSeat is the seat wanted, or the first, if it is open.
func freeSeat(s *Sheet, wanted *game.Seat) (int, error) {
	free := func(p Place) bool { return p.Kind == OpenPlace }
	if wanted == nil {
		i := slices.IndexFunc(s.Places, free)
		if i < 0 {
			return 0, refusal.New(refusal.NoSeat, "no seat is free")
		}
		return i, nil
	}
	i := int(*wanted)
	if i < 0 || i >= len(s.Places) || !free(s.Places[i]) {
		return 0, refusal.New(refusal.NoSeat, "seat %s is not free", *wanted)
	}
	return i, nil
}

// Reseat changes who is to sit at a seat, before the start: nobody yet, a bot, or
// the host himself beside the seats that he has. Only the host may. A person who
// sits there is sent away only for an open seat, and told so.
func (t *Table) Reseat(ctx context.Context, user *people.User, seat game.Seat, w WantedSeat) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	var before Place
	err := t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		switch {
		case s.Host != user.ID:
			return nil, refusal.New(refusal.NotHost, "only the host changes the seats")
		case s.Status != Open:
			return nil, refusal.New(refusal.NotOpen, "the table has started: its seats stay as they are")
		case seat < 0 || int(seat) >= len(s.Places):
			return nil, refusal.New(refusal.NoSeat, "there is no seat %s at this table", seat)
		case s.Places[seat].Kind == Person && w.Kind != OpenPlace:
			return nil, refusal.New(refusal.NoSeat, "%s sits at seat %s: free it first", s.Places[seat].Name, seat)
		}
		before = s.Places[seat]
		s.Places[seat] = Place{Kind: OpenPlace}
		if err := t.reseat(s, user, seat, w); err != nil || !s.Rated {
			return nil, err
		}
		return nil, s.seatsRivals()
	})
	if err != nil || before.Kind != Person || t.sheet.SeatsOf(before.User) != 0 || before.User == user.ID {
		return err
	}
	now := persist.Now()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: before.User, By: user.ID, Event: notice.EventRemoved, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: t.sheet.nameOf(user)}, Made: now, At: now,
	}})
}

// reseat puts somebody at an open seat, as wanted.
func (t *Table) reseat(s *Sheet, user *people.User, seat game.Seat, w WantedSeat) error {
	switch w.Kind {
	case Bot:
		return t.house.seatBot(s, int(seat), w.Bot, "")
	case Person:
		return s.seat(user, &seat)
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
	err := t.change(ctx, func(s *Sheet) ([]record.Kept, error) {
		if s.Host != user {
			return nil, refusal.New(refusal.NotHost, "only the host starts the table")
		}
		if s.Status != Open {
			return nil, refusal.New(refusal.NotOpen, "the table has started already")
		}
		if err := t.house.fill(s, fill); err != nil {
			return nil, err
		}
		if s.Rated {
			if err := s.seatsRivals(); err != nil {
				return nil, err
			}
		}
		if s.Shuffle {
			t.house.rand().Shuffle(len(s.Places), func(i, j int) { s.Places[i], s.Places[j] = s.Places[j], s.Places[i] })
		}
		s.noteKin()
		s.Started = s.Updated
		s.stand(d.progress())
		if s.clocked() {
			k := t.keeper(s)
			k.begin()
			k.moved(0, s.Turn, s.Updated)
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
func (h *House) fill(s *Sheet, bot string) error {
	missing := 0
	for i := range s.Places {
		if s.Places[i].Kind != OpenPlace {
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
