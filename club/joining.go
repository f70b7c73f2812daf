package club

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Join makes the user a member, if anybody may join or they are invited; else they ask to be let in.
func (h *Clubs) Join(ctx context.Context, id persist.ClubID, by *people.User, words string) (member bool, err error) {
	asked, err := h.request(ctx, id, by.ID)
	if err != nil {
		return false, err
	}
	_, err = h.change(ctx, id, by.ID, func(c *Club, me *Member, also *Change) error {
		member = c.Joining == ByAnybody || asked != nil && asked.Kind == IsInvited
		switch {
		case me != nil:
			return refusal.New(IsMember, "you are a member of %s already", c.Name)
		case member:
			h.enter(c, by, by, also, "joined")
			return nil
		case c.Joining == ByInvitation:
			return refusal.New(NoJoining, "%s is for those who are invited", c.Name)
		}
		return h.ask(ctx, c, by, asked, words, also)
	})
	return member, err
}

// ask keeps that somebody wants to join, and tells the organisers. Who was refused once is told no
// more than before: that they have asked.
func (h *Clubs) ask(ctx context.Context, c *Club, by *people.User, before *Request, words string, also *Change) error {
	if before != nil {
		return nil
	}
	members, err := h.Store.Members(ctx, c.ID)
	if err != nil {
		return err
	}
	now := h.Clock.Kept()
	also.Ask = append(also.Ask, Request{Club: c.ID, User: by.ID, Kind: HasAsked, Words: strings.TrimSpace(words), Made: now})
	for _, m := range members {
		blocked, err := h.blocked(ctx, m.User, by.ID)
		if err != nil {
			return err
		}
		if m.Role.Organises() && !blocked {
			also.Notices = append(also.Notices, c.tell(m.User, by, Asked, now, words))
		}
	}
	return nil
}

// blocked tells whether somebody does not want to have to do with another.
func (h *Clubs) blocked(ctx context.Context, by, other persist.UserID) (bool, error) {
	if h.Company == nil {
		return false, nil
	}
	return h.Company.Blocked(ctx, by, other)
}

// enter makes somebody a member.
func (h *Clubs) enter(c *Club, who, by *people.User, also *Change, what string) {
	now := h.Clock.Kept()
	also.Put = append(also.Put, Member{Club: c.ID, User: who.ID, Role: Plain, Since: now})
	also.Settle = append(also.Settle, who.ID)
	also.Deeds = append(also.Deeds, h.about(who, by, what, nil, ""))
}

// JoinBy makes the user a member by the club's link.
func (h *Clubs) JoinBy(ctx context.Context, link string, by *people.User) (*Club, error) {
	c, err := h.ByLink(ctx, link)
	if err != nil {
		return nil, err
	}
	for range tries {
		m, err := h.member(ctx, c.ID, by.ID)
		if err != nil || m != nil {
			return c, err
		}
		_, err = h.keep(ctx, c, nil, func(c *Club, _ *Member, also *Change) error {
			h.enter(c, by, by, also, "joined")
			return nil
		})
		if !errors.Is(err, persist.ErrTaken) {
			return c, err
		}
		if c, err = h.ByLink(ctx, link); err != nil {
			return nil, err
		}
	}
	return nil, refusal.New(refusal.Stale, "others change the club all the time: try again")
}

// ByLink is the club that a link leads to.
func (h *Clubs) ByLink(ctx context.Context, link string) (*Club, error) {
	c, err := h.Store.ByLink(ctx, link)
	if errors.Is(err, persist.ErrNotFound) {
		return nil, refusal.New(refusal.NotFound, "this link leads to no club any more: ask for a new one")
	}
	return c, err
}

// Withdraw takes back that the user has asked to join, or does without an invitation.
func (h *Clubs) Withdraw(ctx context.Context, id persist.ClubID, by *people.User) error {
	r, err := h.request(ctx, id, by.ID)
	if err != nil || r == nil || r.Kind == WasRefused {
		return err
	}
	_, err = h.change(ctx, id, by.ID, func(c *Club, _ *Member, also *Change) error {
		also.Settle = append(also.Settle, by.ID)
		return nil
	})
	return err
}

// Answer lets somebody in who has asked, or does not. Who is not is told nothing.
func (h *Clubs) Answer(ctx context.Context, id persist.ClubID, by, who *people.User, let bool) (*Club, error) {
	return h.organising(ctx, id, by, func(c *Club, _ *Member, also *Change) error {
		r, err := h.request(ctx, id, who.ID)
		if err != nil {
			return err
		}
		if r == nil || r.Kind == IsInvited {
			return refusal.New(refusal.NotFound, "%s has not asked to join", who.Name)
		}
		if !let {
			r.Kind = WasRefused
			also.Ask = append(also.Ask, *r)
			return nil
		}
		h.enter(c, who, by, also, "let in")
		also.Notices = append(also.Notices, c.tell(who.ID, by, Let, h.Clock.Kept(), ""))
		return nil
	})
}

// Invite invites somebody. Whether they want invitations, or have blocked who invites, is told to
// nobody: it comes to nothing then.
func (h *Clubs) Invite(ctx context.Context, id persist.ClubID, by, who *people.User) (*Club, error) {
	return h.organising(ctx, id, by, func(c *Club, _ *Member, also *Change) error {
		m, err := h.member(ctx, id, who.ID)
		if err != nil {
			return err
		}
		if m != nil {
			return refusal.New(IsMember, "%s is a member already", who.Name)
		}
		wants, err := h.invitable(ctx, by.ID, who)
		if err != nil || !wants {
			return err
		}
		now := h.Clock.Kept()
		also.Ask = append(also.Ask, Request{Club: c.ID, User: who.ID, Kind: IsInvited, By: by.ID, Made: now})
		also.Notices = append(also.Notices, c.tell(who.ID, by, Invited, now, ""))
		return nil
	})
}

// invitable tells whether somebody lets another invite them.
func (h *Clubs) invitable(ctx context.Context, by persist.UserID, who *people.User) (bool, error) {
	if h.Company == nil {
		return true, nil
	}
	blocked, err := h.blocked(ctx, who.ID, by)
	if err != nil || blocked || who.Settings.Invites == people.InvitedByNobody {
		return false, err
	}
	if who.Settings.Invites == people.InvitedByFriends {
		return h.Company.Friends(ctx, by, who.ID)
	}
	return true, nil
}

// SetRole makes a member something else. Only owners name owners, and take that back.
func (h *Clubs) SetRole(ctx context.Context, id persist.ClubID, by, who *people.User, role Role) (*Club, error) {
	return h.organising(ctx, id, by, func(c *Club, me *Member, also *Change) error {
		m, err := h.present(ctx, c, who)
		if err != nil {
			return err
		}
		if me.Role != Owner {
			return refusal.New(NotOwner, "only an owner of %s says who organises", c.Name)
		}
		if m.Role == Owner && role != Owner {
			if err := h.another(ctx, c, who); err != nil {
				return err
			}
		}
		facts := map[string]any{"before": m.Role, "after": role}
		m.Role = role
		also.Put = append(also.Put, *m)
		also.Deeds = append(also.Deeds, h.about(who, by, "role", facts, ""))
		return nil
	})
}

// present is a member of a club.
func (h *Clubs) present(ctx context.Context, c *Club, who *people.User) (*Member, error) {
	m, err := h.member(ctx, c.ID, who.ID)
	if err == nil && m == nil {
		err = refusal.New(refusal.NotFound, "%s is no member of %s", who.Name, c.Name)
	}
	return m, err
}

// another refuses to leave a club without an owner.
func (h *Clubs) another(ctx context.Context, c *Club, who *people.User) error {
	members, err := h.Store.Members(ctx, c.ID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(members, func(m Member) bool { return m.Role == Owner && m.User != who.ID }) {
		return refusal.New(LastOwner, "%s is the only owner of %s: name another first", who.Name, c.Name)
	}
	return nil
}

// Leave ends a membership: one's own, or by an organiser that of a member, with a reason.
func (h *Clubs) Leave(ctx context.Context, id persist.ClubID, by, who *people.User, why string) error {
	_, err := h.change(ctx, id, by.ID, func(c *Club, me *Member, also *Change) error {
		m, err := h.present(ctx, c, who)
		if err != nil {
			return err
		}
		if m.Role == Owner {
			if err := h.another(ctx, c, who); err != nil {
				return err
			}
		}
		deed := h.deed(by, "left", nil, "")
		if by.ID != who.ID {
			switch {
			case me == nil || !me.Role.Organises():
				return refusal.New(NotOrganiser, "only the organisers of %s may", c.Name)
			case m.Role.Organises() && me.Role != Owner:
				return refusal.New(NotOwner, "only an owner of %s may", c.Name)
			case strings.TrimSpace(why) == "":
				return refusal.New(NeedsReason, "say why: everybody in the club reads it")
			}
			deed = h.about(who, by, "removed", nil, strings.TrimSpace(why))
		}
		also.Drop = append(also.Drop, who.ID)
		also.Deeds = append(also.Deeds, deed)
		return nil
	})
	return err
}
