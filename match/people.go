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

// Company asks the store who is friends with whom, and who has blocked or muted whom.
type Company struct {
	kept people.Company // nil where nobody keeps from anybody
}

// blocked tells whether one user has blocked another; the owner of a program counts as the
// program does, on either side.
func (c Company) blocked(ctx context.Context, by, other *people.User) (bool, error) {
	if c.kept == nil {
		return false, nil
	}
	for _, who := range by.Selves() {
		for _, whom := range other.Selves() {
			if blocked, err := c.kept.Blocked(ctx, who, whom); err != nil || blocked {
				return blocked, err
			}
		}
	}
	return false, nil
}

// Invitable tells whether somebody wants to be invited by another.
func (c Company) Invitable(ctx context.Context, by, account *people.User) (bool, error) {
	if blocked, err := c.blocked(ctx, account, by); err != nil || blocked {
		return false, err
	}
	if c.kept == nil || slices.Contains(by.Selves(), account.Owner) || slices.Contains(account.Selves(), by.Owner) {
		return true, nil
	}
	switch account.Settings.Invites {
	case people.InvitedByNobody:
		return false, nil
	case people.InvitedByFriends:
		selves := by.Selves()
		return c.kept.Friends(ctx, account.ID, selves[len(selves)-1])
	}
	return true, nil
}

// hearers is those of some users who want to hear another: all but those who have blocked or
// muted them, in one of these ways.
func (c Company) hearers(ctx context.Context, users []persist.UserID, by persist.UserID, kinds ...people.Hush) ([]persist.UserID, error) {
	if c.kept == nil {
		return users, nil
	}
	var hear []persist.UserID
	for _, user := range users {
		hushed, err := c.kept.Hushed(ctx, user)
		if err != nil {
			return nil, err
		}
		if kind := hushed[by]; !slices.Contains(kinds, kind) {
			hear = append(hear, user)
		}
	}
	return hear, nil
}

// Hushes tells whether a user does not want to read a line.
func (c Company) Hushes(ctx context.Context, user persist.UserID, l *sheet.Line) (bool, error) {
	if c.kept == nil || user == "" {
		return false, nil
	}
	hushed, err := c.kept.Hushed(ctx, user)
	return hushed[l.User] != "", err
}

// BlockedAt tells whether the host of a table has blocked a user.
func (c Company) BlockedAt(ctx context.Context, host persist.UserID, user *people.User) (bool, error) {
	if c.kept == nil {
		return false, nil
	}
	by, err := c.kept.User(ctx, host)
	if errors.Is(err, persist.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	return c.blocked(ctx, by, user)
}

// sift removes the tables of users whom the user has blocked from a lobby.
func (c Company) sift(ctx context.Context, l *sheet.Lobby, user persist.UserID) error {
	if c.kept == nil || user == "" {
		return nil
	}
	hushed, err := c.kept.Hushed(ctx, user)
	if err != nil {
		return err
	}
	his := func(s *sheet.Sheet) bool { return hushed[s.Host] == people.Block }
	l.Open = slices.DeleteFunc(l.Open, his)
	l.Running = slices.DeleteFunc(l.Running, his)
	return nil
}

// Forgetful is what keeps users, and can forget one.
type Forgetful interface {
	TableIDs(ctx context.Context, user persist.UserID) ([]persist.TableID, error)
	Programs(ctx context.Context, owner persist.UserID) ([]*people.Program, error)
	// DeleteUser tells which tables it changes. It is ErrTaken if the user still plays
	// somewhere, and ErrNotFound if there is none.
	DeleteUser(ctx context.Context, id persist.UserID, until time.Time) (tables []persist.TableID, err error)
}

// deletions is how often a deletion is tried: while it leaves tables somebody may sit down
// at another, in another browser.
const deletions = 3

// DeleteUser deletes a user, and their programs first. Each leaves their tables before
// that, as anybody leaves them; should the house end before the rest is done it can be done
// again.
func (h *House) DeleteUser(ctx context.Context, keep Forgetful, user persist.UserID) error {
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

// deleteUser deletes one user, and has tables show what has become of them.
func (h *House) deleteUser(ctx context.Context, keep Forgetful, user persist.UserID) error {
	changed, err := h.tryDelete(ctx, keep, user)
	if err != nil && !errors.Is(err, persist.ErrNotFound) { // the user is gone already
		return err
	}
	return h.Reread(ctx, changed)
}

func (h *House) tryDelete(ctx context.Context, keep Forgetful, user persist.UserID) (changed []persist.TableID, err error) {
	for range deletions {
		tables, err := keep.TableIDs(ctx, user)
		if err != nil {
			return nil, err
		}
		if err := h.Quit(ctx, user, tables); err != nil {
			return nil, err
		}
		changed, err := keep.DeleteUser(ctx, user, h.clock.Now().Add(people.NameKept))
		if !errors.Is(err, persist.ErrTaken) {
			return changed, err
		}
	}
	return nil, persist.ErrTaken
}

// Quit removes a user from their tables, before they are deleted. Tables that nobody else has
// are forgotten, and so are those that they keep open for others; in games with others a bot
// stands in.
func (h *House) Quit(ctx context.Context, user persist.UserID, tables []persist.TableID) error {
	for _, id := range tables {
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.Seating.quit(ctx, user)
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

func (se *Seating) quit(ctx context.Context, user persist.UserID) error {
	t := se.table
	if err := t.enter(user); err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.sheet
	if s.HostedBy(user) && s.OnlyOf(user) {
		return t.storage.erase(ctx)
	}
	if s.Status == sheet.Finished || s.SeatsOf(user) == 0 && !s.HostedBy(user) {
		return nil
	}
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		for seat := range s.SeatsOf(user).All {
			if s.Status == sheet.Open {
				s.Places[seat] = sheet.Place{Kind: sheet.OpenPlace}
			} else {
				t.Clocks.on(s).StandIn(seat, sheet.HasLeft, t.house.bots.usual)
			}
		}
		if next := slices.IndexFunc(s.Places, func(p sheet.Place) bool { return p.Kind == sheet.Person }); next >= 0 && s.Host == user {
			s.Host = s.Places[next].User
		}
		return nil, nil
	})
	t.Driver.wake()
	return err
}

// Moved tells tables in memory that a user's seats are another's now, or that
// the user has another name.
func (h *House) Moved(ctx context.Context, user persist.UserID) error {
	for _, t := range h.memory.all() {
		if err := t.storage.resettle(ctx, user); err != nil {
			return err
		}
	}
	return nil
}

func (st *storage) resettle(ctx context.Context, user persist.UserID) error {
	t := st.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || (t.sheet.Host != user && t.sheet.SeatsOf(user)|t.sheet.LeftBy(user) == 0) {
		return nil
	}
	return st.rereadAll(ctx)
}

// Reread refreshes some tables from the store, where they are in memory.
func (h *House) Reread(ctx context.Context, tables []persist.TableID) error {
	for _, id := range tables {
		t := h.memory.held(id)
		if t == nil {
			continue
		}
		t.mu.Lock()
		err := t.storage.rereadAll(ctx)
		t.mu.Unlock()
		var refused *refusal.Refusal
		if err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// rereadAll takes what was said and the sheet from the store again.
func (st *storage) rereadAll(ctx context.Context) error {
	if st.table.gone {
		return nil
	}
	lines, err := st.table.house.store.Lines(ctx, st.table.id, 0)
	if err != nil {
		return err
	}
	st.table.Chat.lines = lines
	return st.reread(ctx)
}

// forgetDeciders makes those who decided for others, and have become former players since
// the sheet of before, former players in the record as well.
func (st *storage) forgetDeciders(before *sheet.Sheet) {
	if st.table.past == nil {
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
	for _, c := range st.table.sheet.Comings {
		old, known := was[coming{c.Seat, c.At}]
		if !known || c.By != people.FormerPlayer || old == people.FormerPlayer {
			continue
		}
		for n, by := range st.table.past.By {
			if by == old {
				st.table.past.By[n] = people.FormerPlayer
			}
		}
	}
}
