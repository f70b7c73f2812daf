package match

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Forgetful is what keeps users, and can forget one.
type Forgetful interface {
	TableIDs(ctx context.Context, user string) ([]string, error)
	Programs(ctx context.Context, owner string) ([]*people.Program, error)
	// DeleteUser tells which tables it changes. It is ErrTaken if the user still plays
	// somewhere, and ErrNotFound if there is none.
	DeleteUser(ctx context.Context, id string, until time.Time) (tables []string, err error)
}

// deletions is how often a deletion is tried: while it leaves tables somebody may sit down
// at another, in another browser.
const deletions = 3

// DeleteUser forgets a user, and his programs before him. They leave their tables first, as
// anybody leaves them; should the house end before the rest is done it can be done again.
func (h *House) DeleteUser(ctx context.Context, keep Forgetful, user string) error {
	ctx = context.WithoutCancel(ctx)
	programs, err := keep.Programs(ctx, user)
	if err != nil {
		return err
	}
	for _, p := range programs {
		if err := h.deleteUser(ctx, keep, p.User); err != nil {
			return err
		}
	}
	return h.deleteUser(ctx, keep, user)
}

// deleteUser forgets one user, and tables show what has become of him.
func (h *House) deleteUser(ctx context.Context, keep Forgetful, user string) error {
	changed, err := h.tryDelete(ctx, keep, user)
	if err != nil && !errors.Is(err, persist.ErrNotFound) { // who is gone already is gone
		return err
	}
	return h.Reread(ctx, changed)
}

func (h *House) tryDelete(ctx context.Context, keep Forgetful, user string) (changed []string, err error) {
	for range deletions {
		tables, err := keep.TableIDs(ctx, user)
		if err != nil {
			return nil, err
		}
		if err := h.Quit(ctx, user, tables); err != nil {
			return nil, err
		}
		changed, err := keep.DeleteUser(ctx, user, time.Now().Add(people.NameKept))
		if !errors.Is(err, persist.ErrTaken) {
			return changed, err
		}
	}
	return nil, persist.ErrTaken
}

// Quit takes a user from his tables, before he is no more. What only he has is forgotten, and
// so are tables that he keeps open for others; in games with others a bot stands in.
func (h *House) Quit(ctx context.Context, user string, tables []string) error {
	for _, id := range tables {
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.quit(ctx, user)
		}
		var refused *refusal.Refusal
		if errors.As(err, &refused) && refused.Code == refusal.NotFound {
			continue // it is gone by now
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) quit(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.sheet
	if s.HostedBy(user) && s.OnlyOf(user) {
		return t.erase(ctx)
	}
	if s.Status == sheet.Finished || s.SeatsOf(user) == 0 && !s.HostedBy(user) {
		return nil
	}
	err := t.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		for seat := range s.SeatsOf(user).All {
			if s.Status == sheet.Open {
				s.Places[seat] = sheet.Place{Kind: sheet.OpenPlace}
			} else {
				t.keeper(s).StandIn(seat, sheet.HasLeft, t.house.bots.usual)
			}
		}
		if next := slices.IndexFunc(s.Places, func(p sheet.Place) bool { return p.Kind == sheet.Person }); next >= 0 && s.Host == user {
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
	t.wake()
	return err
}

// Reread takes what has changed in the store for some tables, where they are in memory.
func (h *House) Reread(ctx context.Context, tables []string) error {
	for _, id := range tables {
		t := h.held(id)
		if t == nil {
			continue
		}
		t.mu.Lock()
		err := t.rereadAll(ctx)
		t.mu.Unlock()
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// rereadAll takes what was said and the sheet from the store again.
func (t *Table) rereadAll(ctx context.Context) error {
	if t.gone {
		return nil
	}
	lines, err := t.house.store.Lines(ctx, t.id, 0)
	if err != nil {
		return err
	}
	t.lines = lines
	return t.reread(ctx)
}

// forgetDeciders makes those who decided for others, and have become former players since
// the sheet of before, former players in the record as well.
func (t *Table) forgetDeciders(before *sheet.Sheet) {
	if t.past == nil {
		return
	}
	type coming struct {
		seat game.Seat
		at   time.Time
	}
	was := map[coming]string{}
	for _, c := range before.Comings {
		was[coming{c.Seat, c.At}] = c.By
	}
	for _, c := range t.sheet.Comings {
		old, known := was[coming{c.Seat, c.At}]
		if !known || c.By != people.FormerPlayer || old == people.FormerPlayer {
			continue
		}
		for n, by := range t.past.By {
			if by == old {
				t.past.By[n] = people.FormerPlayer
			}
		}
	}
}
