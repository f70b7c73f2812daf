package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/scrip-games/scrip/game"
)

// change makes a change to the sheet and keeps it. Should another machine have
// changed it meanwhile, it is tried again on what is there now.
func (t *Table) change(ctx context.Context, do func(*Sheet) ([]Kept, error)) error {
	ctx = context.WithoutCancel(ctx)
	for range 3 {
		next := t.sheet.clone()
		next.Updated = Now()
		entries, err := do(next)
		if err != nil {
			return err
		}
		err = t.house.kept(t.house.store.Save(ctx, next, entries))
		if err == nil {
			t.sheet = next
			t.resat()
			return nil
		}
		if !errors.Is(err, ErrTaken) {
			return err
		}
		if err := t.reread(ctx); err != nil {
			return err
		}
	}
	return ErrTaken
}

// reread takes the sheet from the store again.
func (t *Table) reread(ctx context.Context) error {
	sheet, err := t.house.store.Sheet(ctx, t.id)
	if errors.Is(err, ErrNotFound) {
		t.vanish()
		return refuse(NotFound, "there is no table %s", t.id)
	} else if err != nil {
		return err
	}
	t.sheet = sheet
	t.resat()
	return t.catchUp(ctx)
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
	t.tell()
}

// Join seats the user at the seat named, or at the first that is free. Who joins
// takes one seat: several are for the host to give himself when he makes the table.
func (t *Table) Join(ctx context.Context, user *User, seat *game.Seat) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	return t.change(ctx, func(s *Sheet) ([]Kept, error) {
		if s.Status == Open && s.SeatsOf(user.ID) != 0 {
			return nil, refuse(Seated, "you have a seat at this table already: leave it to take another")
		}
		return nil, s.seat(user, seat)
	})
}

// seat puts the user at the seat named, or at the first that is free.
func (s *Sheet) seat(user *User, seat *game.Seat) error {
	if s.Status != Open {
		return refuse(NotOpen, "the table has started without you")
	}
	i, err := freeSeat(s, seat)
	if err != nil {
		return err
	}
	s.Places[i] = Place{Kind: Person, User: user.ID, Name: freeName(s, user.Name)}
	return nil
}

// freeSeat is the seat wanted, or the first, if it is open.
func freeSeat(s *Sheet, wanted *game.Seat) (int, error) {
	free := func(p Place) bool { return p.Kind == OpenPlace }
	if wanted == nil {
		i := slices.IndexFunc(s.Places, free)
		if i < 0 {
			return 0, refuse(NoSeat, "no seat is free")
		}
		return i, nil
	}
	i := int(*wanted)
	if i < 0 || i >= len(s.Places) || !free(s.Places[i]) {
		return 0, refuse(NoSeat, "seat %s is not free", *wanted)
	}
	return i, nil
}

// freeName is the name, numbered if somebody at the table has it already.
func freeName(s *Sheet, name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(s.Places, func(p Place) bool { return p.Name == n })
	}
	free := name
	for i := 2; taken(free); i++ {
		free = fmt.Sprintf("%s (%d)", name, i)
	}
	return free
}

// Leave frees all seats of the user, before the start. A host who leaves hands
// the table to the next person; a table without persons is no more.
func (t *Table) Leave(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.Status == Open && t.sheet.SeatsOf(user) == 0 && t.sheet.Host != user {
		return refuse(NotYourSeat, "you have no seat at this table")
	}
	if t.sheet.Status == Open && alone(t.sheet, user) {
		if err := t.house.store.Delete(context.WithoutCancel(ctx), t.id, t.sheet.Revision); err != nil {
			return err
		}
		t.vanish()
		t.house.forget(t)
		return nil
	}
	return t.change(ctx, func(s *Sheet) ([]Kept, error) {
		if s.Status != Open {
			return nil, refuse(NotOpen, "the table has started: its seats are taken until the end")
		}
		for seat := range s.SeatsOf(user).All {
			s.Places[seat] = Place{Kind: OpenPlace}
		}
		if s.Host == user {
			next := slices.IndexFunc(s.Places, func(p Place) bool { return p.Kind == Person })
			if next < 0 {
				return nil, ErrTaken // the last other person left as well: look again
			}
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
}

// alone tells whether nobody but the user sits at the table.
func alone(s *Sheet, user string) bool {
	return !slices.ContainsFunc(s.Places, func(p Place) bool { return p.Kind == Person && p.User != user })
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

func (t *Table) start(ctx context.Context, user, fill string) error {
	if t.closed != nil {
		return t.closed
	}
	d := t.draft()
	if err := t.draw(ctx, d); err != nil {
		return err
	}
	err := t.change(ctx, func(s *Sheet) ([]Kept, error) {
		if s.Host != user {
			return nil, refuse(NotHost, "only the host starts the table")
		}
		if s.Status != Open {
			return nil, refuse(NotOpen, "the table has started already")
		}
		if err := t.house.fill(s, fill); err != nil {
			return nil, err
		}
		s.stand(d.progress())
		return d.entries(), nil
	})
	if err != nil {
		return err
	}
	started := t.sheet.Updated
	d.push()
	t.sheet.Updated = started
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
		return refuse(SeatsOpen, "%d seats are still open", missing).with("open", missing)
	}
	return nil
}
