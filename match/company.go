package match

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// blocked tells whether a user, or whose program he is, has blocked another or whose program
// that is.
func (h *House) blocked(ctx context.Context, by, other *people.User) (bool, error) {
	if h.company == nil {
		return false, nil
	}
	for _, who := range by.Selves() {
		for _, whom := range other.Selves() {
			if blocked, err := h.company.Blocked(ctx, who, whom); err != nil || blocked {
				return blocked, err
			}
		}
	}
	return false, nil
}

// Invitable tells whether somebody wants to be invited by another.
func (h *House) Invitable(ctx context.Context, by, account *people.User) (bool, error) {
	if blocked, err := h.blocked(ctx, account, by); err != nil || blocked {
		return false, err
	}
	if h.company == nil || slices.Contains(by.Selves(), account.Owner) || slices.Contains(account.Selves(), by.Owner) {
		return true, nil
	}
	switch account.Settings.Invites {
	case people.InvitedByNobody:
		return false, nil
	case people.InvitedByFriends:
		selves := by.Selves()
		return h.company.Friends(ctx, account.ID, selves[len(selves)-1])
	}
	return true, nil
}

// hearers is those of some users who want to hear another: all but those who have hushed him,
// in one of these ways.
func (h *House) hearers(ctx context.Context, users []string, by string, kinds ...people.Hush) ([]string, error) {
	if h.company == nil {
		return users, nil
	}
	var hear []string
	for _, user := range users {
		hushed, err := h.company.Hushed(ctx, user)
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
func (h *House) Hushes(ctx context.Context, user string, l *sheet.Line) (bool, error) {
	if h.company == nil || user == "" {
		return false, nil
	}
	hushed, err := h.company.Hushed(ctx, user)
	return hushed[l.User] != "", err
}

// shuns tells whether a table has no seat for a user: it has not started, he does not sit
// there, and its host has blocked him. He may look at it as anybody may.
func (t *Table) shuns(ctx context.Context, user *people.User) (bool, error) {
	if t.house.company == nil || user == nil {
		return false, nil
	}
	t.mu.Lock()
	host, in := t.sheet.Host, t.sheet.Status != sheet.Open || t.sheet.SeatsOf(user.ID) != 0
	t.mu.Unlock()
	if in || host == user.ID {
		return false, nil
	}
	return t.house.blockedAt(ctx, host, user)
}

// blockedAt tells whether the host of a table has blocked a user.
func (h *House) blockedAt(ctx context.Context, host string, user *people.User) (bool, error) {
	if h.company == nil {
		return false, nil
	}
	by, err := h.company.User(ctx, host)
	if errors.Is(err, persist.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	return h.blocked(ctx, by, user)
}

// sift takes the tables of those out of a lobby whom the user has blocked.
func (h *House) sift(ctx context.Context, l *sheet.Lobby, user string) error {
	if h.company == nil || user == "" {
		return nil
	}
	hushed, err := h.company.Hushed(ctx, user)
	if err != nil {
		return err
	}
	his := func(s *sheet.Sheet) bool { return hushed[s.Host] == people.Block }
	l.Open = slices.DeleteFunc(l.Open, his)
	l.Running = slices.DeleteFunc(l.Running, his)
	return nil
}

// remind tells those who sat at a table with a user that he has made another for them.
func (t *Table) remind(ctx context.Context, user *people.User, from *sheet.Sheet) error {
	if t.house.company == nil {
		return nil
	}
	others := map[string]bool{}
	for _, p := range from.Places {
		if p.User != "" && p.User != user.ID && p.User != people.FormerUser {
			others[p.User] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(others)) {
		other, err := t.house.company.User(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if err := t.Invite(ctx, user, other); err != nil {
			return err
		}
	}
	return nil
}
