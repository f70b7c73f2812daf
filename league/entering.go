package league

import (
	"context"
	"slices"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
)

// Enter enters the user, or has them ready to come for who leaves.
func (h *Events) Enter(ctx context.Context, id persist.EventID, by *people.User, substitute bool) (*Event, error) {
	if by.Program() {
		return nil, refusal.New(OnlyPeople, "events are for people")
	}
	return h.change(ctx, id, func(e *Event, also *Also) error {
		if _, _, _, err := h.Get(ctx, id, by.ID); err != nil {
			return err
		}
		x := e.find(by.ID)
		switch {
		case x != nil && (x.State == In || x.State == Left || x.State == Substitute && substitute):
			return refusal.New(Entered, "you are in this event already, or were")
		case substitute && (!e.Settings.Substitutes || e.Status != Entry && e.Status != Running):
			return refusal.New(EntryClosed, "substitutes are not taken")
		case !substitute && !e.open(h.Clock.Kept()):
			return refusal.New(EntryClosed, "nobody enters any more")
		case !substitute && e.Settings.Most > 0 && len(e.In()) >= e.Settings.Most:
			return refusal.New(EventFull, "%d are in, and no more may be", e.Settings.Most).With("most", e.Settings.Most)
		}
		if err := h.mayEnter(ctx, e, by, x); err != nil {
			return err
		}
		e.enter(by, substitute, h.Clock.Kept())
		return nil
	})
}

// open tells whether entry is open.
func (e *Event) open(now time.Time) bool {
	return e.Status == Entry && (e.Settings.Until.IsZero() || now.Before(e.Settings.Until))
}

// mayEnter refuses somebody for whom the event is not, or who ran out of time in those before.
func (h *Events) mayEnter(ctx context.Context, e *Event, by *people.User, x *Entrant) error {
	invited := x != nil && x.State == Invited
	if e.Settings.Who == TheInvited && !invited {
		return refusal.New(ByInvitation, "this event is for those who are invited")
	}
	if e.Settings.Who == Members && !invited {
		if member, err := h.Clubs.IsMember(ctx, e.Club, by.ID); err != nil {
			return err
		} else if !member {
			return refusal.New(refusal.NotMember, "this event is for the members of the club").With("club", e.Club)
		}
	}
	bar, err := h.bar(ctx, e, by.ID)
	if err == nil && bar != nil {
		err = refusal.New(Barred, "you ran out of time %d times in an event before, and are kept from this one", bar.Timeouts).With("times", bar.Timeouts).With("event", bar.Event)
	}
	return err
}

// bar is why somebody is kept from an event; nil where they are not. Who is kept from so many events is
// kept from the next so many of the club that were opened after that.
func (h *Events) bar(ctx context.Context, e *Event, user persist.UserID) (*Bar, error) {
	bars, err := h.Store.Bars(ctx, e.Club, user)
	if err != nil {
		return nil, err
	}
	for _, b := range bars {
		if b.Event == e.ID || !e.Opened.After(b.Made) {
			continue
		}
		n, err := h.Store.OpenedBetween(ctx, e.Club, b.Made, e.Opened)
		if err != nil {
			return nil, err
		}
		if n < b.Events {
			return &b, nil
		}
	}
	return nil, nil
}

// Bar is why somebody is kept from an event; nil where they are not.
func (h *Events) Bar(ctx context.Context, e *Event, user persist.UserID) (*Bar, error) {
	if user == "" || e.Status != Entry {
		return nil, nil
	}
	return h.bar(ctx, e, user)
}

// enter puts somebody in.
func (e *Event) enter(u *people.User, substitute bool, now time.Time) {
	state := In
	if substitute {
		state = Substitute
	}
	if x := e.find(u.ID); x != nil {
		x.State, x.Since, x.Home = state, now, u.Home
		return
	}
	e.Entrants = append(e.Entrants, Entrant{N: len(e.Entrants), User: u.ID, Name: u.Name, State: state, Since: now, Home: u.Home})
}

// Withdraw takes the user out: before the beginning as if they had never entered; later at once, or
// after the round that is being played, which nobody else sees before.
func (h *Events) Withdraw(ctx context.Context, id persist.EventID, by *people.User, atOnce bool) (*Event, error) {
	return h.change(ctx, id, func(e *Event, also *Also) error {
		x := e.find(by.ID)
		now := h.Clock.Kept()
		switch {
		case x == nil || x.State == Withdrawn || x.State == Left:
			return refusal.New(NotEntered, "you are not in this event")
		case e.Over():
			return refusal.New(NotNow, "the event is over")
		case x.State != In || e.Status != Running:
			x.State = Withdrawn
		case !atOnce:
			x.Leaving = !x.Leaving
		default:
			h.depart(e, x, nil, "", also, now)
		}
		return nil
	})
}

// depart takes somebody out of an event that runs, and notes it for everybody.
func (h *Events) depart(e *Event, x *Entrant, by *people.User, why string, also *Also, now time.Time) {
	e.leave(x, why, now)
	d := e.deed(now, by, "left", map[string]any{"who": x.Name, "entrant": x.N}, why)
	d.Whom = x.User
	also.Deeds = append(also.Deeds, d)
	if e.Settings.Substitutes {
		if list := e.Substitutes(); len(list) > 0 {
			h.comes(e, x, &e.Entrants[list[0]], false, nil, "", also, now)
		}
	}
}

// comes has a substitute play for somebody who has left, and notes it for everybody.
func (h *Events) comes(e *Event, left, by *Entrant, takesOver bool, organiser *people.User, why string, also *Also, now time.Time) []int {
	taken := e.come(left, by, takesOver)
	d := e.deed(now, organiser, "replaced", map[string]any{"who": left.Name, "entrant": left.N, "by": by.Name, "substitute": by.N, "tables": taken}, why)
	d.Whom = left.User
	also.Deeds = append(also.Deeds, d)
	also.Notices = append(also.Notices, e.tell(by.User, "event", e.Name, now))
	return taken
}

// tell is a notice to somebody about the event.
func (e *Event) tell(to persist.UserID, kind, text string, now time.Time) notice.Notice {
	return notice.Notice{
		User: to, Event: notice.EventClub, N: now.UnixMilli(), Made: now, At: now,
		About: map[string]string{notice.AboutKind: kind, notice.AboutName: e.Name, notice.AboutText: text, notice.AboutPath: e.path()},
	}
}

// Invite invites somebody to an event, or puts a member of the club in; organisers may.
func (h *Events) Invite(ctx context.Context, id persist.EventID, by, who *people.User) (*Event, error) {
	return h.organising(ctx, id, by, func(e *Event, c *club.Club, also *Also) error {
		x := e.find(who.ID)
		switch {
		case e.Status != Draft && e.Status != Entry:
			return refusal.New(EntryClosed, "nobody enters any more")
		case x != nil && x.State != Withdrawn:
			return refusal.New(Entered, "%s is in already, or invited", who.Name)
		case who.Program():
			return refusal.New(OnlyPeople, "events are for people")
		}
		now := h.Clock.Kept()
		if x == nil {
			e.Entrants = append(e.Entrants, Entrant{N: len(e.Entrants), User: who.ID, Name: who.Name, State: Invited, Since: now})
		} else {
			x.State = Invited
		}
		n := e.tell(who.ID, "event", by.Name+": "+e.Name, now)
		n.By = by.ID
		also.Notices = append(also.Notices, n)
		return nil
	})
}

// Remove takes somebody out of an event; organisers may, with a reason.
func (h *Events) Remove(ctx context.Context, id persist.EventID, by *people.User, n int, why string) (*Event, error) {
	if err := reasoned(why); err != nil {
		return nil, err
	}
	return h.organising(ctx, id, by, func(e *Event, _ *club.Club, also *Also) error {
		x, err := e.entrant(n)
		if err != nil {
			return err
		}
		now := h.Clock.Kept()
		switch {
		case e.Over():
			return refusal.New(NotNow, "the event is over")
		case x.State == Left || x.State == Withdrawn:
			return refusal.New(NotEntered, "%s is not in the event", x.Name)
		case x.State == In && e.Status == Running:
			h.depart(e, x, by, why, also, now)
			return nil
		}
		x.State = Withdrawn
		d := e.deed(now, by, "removed", map[string]any{"who": x.Name}, why)
		d.Whom = x.User
		also.Deeds = append(also.Deeds, d)
		return nil
	})
}

// entrant is the one with a number.
func (e *Event) entrant(n int) (*Entrant, error) {
	if n < 0 || n >= len(e.Entrants) {
		return nil, refusal.New(refusal.NotFound, "there is no entrant %d", n)
	}
	return &e.Entrants[n], nil
}

// table is the one with a number.
func (e *Event) table(n int) (*Table, error) {
	if n < 0 || n >= len(e.Tables) {
		return nil, refusal.New(refusal.NotFound, "there is no table %d", n+1)
	}
	return &e.Tables[n], nil
}

// deciding refuses an organiser who sits at a table that they would decide about.
func (e *Event) deciding(t *Table, by *people.User) error {
	if x := e.find(by.ID); x != nil && slices.Contains(t.Seats, x.N) {
		return refusal.New(SitsThere, "who plays at a table does not decide about it: hand it to another organiser")
	}
	return nil
}
