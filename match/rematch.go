package match

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
)

// Rematch makes the table of the next game, or joins it. The first player who asks makes it: as the last one, but
// that the second player begins, with the asker's seats and the bots' taken and the others open, to which those who
// sat there are invited: theirs are kept for a while. A player who asks later takes their seat at it. A player who played bots alone plays at
// once. After a rated game the next is rated if the first who asks wants it so; a player who does not say that they
// agree is shown the table then, and can take a seat there.
func (se *Seating) Rematch(ctx context.Context, user *people.User, rated bool) (*Table, error) {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	mine := t.sheet.SeatsOf(user.ID)
	switch {
	case t.sheet.Status != sheet.Finished:
		return nil, refusal.New(refusal.NotFinished, "the game is not over yet")
	case mine == 0:
		return nil, refusal.New(refusal.NotYourSeat, "you did not play at this table")
	case t.sheet.Rematch == "":
		return se.firstRematch(ctx, user, rated)
	}
	next, err := t.house.Table(ctx, t.sheet.Rematch)
	var refused *refusal.Refusal
	if errors.As(err, &refused) && refused.Code == refusal.NotFound {
		return se.firstRematch(ctx, user, rated) // everybody had left it again
	} else if err != nil {
		return nil, err
	}
	if shuns, err := next.Seating.shuns(ctx, user); err != nil || shuns {
		return nil, cmp.Or(err, error(refusal.New(refusal.NoSeat, "no seat is free")))
	}
	return next, next.Seating.rejoin(ctx, user, mine, rated)
}

// firstRematch makes the table of the next game.
func (se *Seating) firstRematch(ctx context.Context, user *people.User, rated bool) (*Table, error) {
	t := se.table
	w := Wanted{Title: t.sheet.Title, Settings: t.sheet.Settings, Visibility: t.sheet.Visibility, Shuffle: t.sheet.Shuffle, Hints: t.sheet.Hints, Clock: t.sheet.Clock, Rated: rated && t.sheet.Rated, Takebacks: t.sheet.Takebacks.Mode, Club: t.sheet.Club, Delay: t.sheet.Delay}
	w.Seats = make([]WantedSeat, len(t.sheet.Places))
	for i, p := range t.sheet.Places {
		seat := WantedSeat{Kind: p.Kind, Bot: p.Bot, Name: p.Name}
		if p.StandsIn() && p.User == user.ID {
			seat = WantedSeat{Kind: sheet.Person, Name: p.Name}
		}
		if p.User != "" && p.User != user.ID {
			seat = WantedSeat{Kind: sheet.OpenPlace}
			if shuns, err := t.house.Company.BlockedAt(ctx, user.ID, &people.User{ID: p.User}); err != nil {
				return nil, err
			} else if p.User != people.FormerUser && !shuns {
				seat.Name, seat.For = p.Name, p.User
			}
		}
		w.Seats[t.sheet.Turned(game.Seat(i))] = seat
	}
	next, err := t.house.Create(ctx, user, w)
	if err != nil {
		return nil, err
	}
	before := t.sheet.Rematch
	err = t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Rematch != before {
			return nil, errAgain
		}
		s.Updated = t.sheet.Updated
		s.Rematch = next.id
		return nil, nil
	})
	if errors.Is(err, errAgain) {
		return se.secondRematch(ctx, user, next, rated)
	} else if err != nil {
		return nil, err
	}
	open := slices.ContainsFunc(w.Seats, func(s WantedSeat) bool { return s.Kind == sheet.OpenPlace })
	if open {
		return next, next.Seating.remind(ctx, user, t.sheet)
	}
	return next, next.Seating.Start(ctx, user.ID, "")
}

// errAgain is that somebody at another server has made the table of the next game meanwhile.
var errAgain = errors.New("there is a next game already")

// secondRematch deletes a table that came second, and takes the first.
func (se *Seating) secondRematch(ctx context.Context, user *people.User, second *Table, rated bool) (*Table, error) {
	if err := second.Seating.Delete(ctx, user.ID); err != nil {
		return nil, err
	}
	first, err := se.table.house.Table(ctx, se.table.sheet.Rematch)
	if err != nil {
		return nil, err
	}
	return first, first.Seating.rejoin(ctx, user, se.table.sheet.SeatsOf(user.ID), rated)
}

// rejoin seats a player of the last game where they sat, turned by one, as far as it is open.
func (se *Seating) rejoin(ctx context.Context, user *people.User, seats game.SeatSet, agreed bool) error {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.sheet.Status != sheet.Open || t.sheet.SeatsOf(user.ID) != 0 || t.sheet.Rated && !agreed {
		return nil
	}
	err := t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		for was := range seats.All {
			seat := s.Turned(was)
			if s.Places[seat].Kind != sheet.OpenPlace {
				continue
			}
			if err := s.Sit(user, &seat, agreed, s.Updated); err != nil {
				return nil, err
			}
		}
		if s.SeatsOf(user.ID) != 0 {
			return nil, nil
		}
		return nil, s.Sit(user, nil, agreed, s.Updated)
	})
	if err != nil {
		return err
	}
	return se.startIfFull(ctx)
}

// remind notifies those who sat at a table with a user that the user has made another for them.
func (se *Seating) remind(ctx context.Context, user *people.User, from *sheet.Sheet) error {
	if se.table.house.Company.kept == nil {
		return nil
	}
	others := map[persist.UserID]bool{}
	for _, p := range from.Places {
		if p.User != "" && p.User != user.ID && p.User != people.FormerUser {
			others[p.User] = true
		}
	}
	for _, id := range slices.Sorted(maps.Keys(others)) {
		other, err := se.table.house.Company.kept.User(ctx, id)
		if errors.Is(err, persist.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		if err := se.tell(ctx, user, other); err != nil {
			return err
		}
	}
	return nil
}

// tell notifies an account of a table at which a seat is kept for it.
func (se *Seating) tell(ctx context.Context, by, account *people.User) error {
	if err := se.table.enter(by.ID); err != nil {
		return err
	}
	defer se.table.mu.Unlock()
	if se.table.sheet.Visibility == sheet.Private || se.table.sheet.SeatsOf(account.ID) != 0 {
		return nil
	}
	return se.notify(ctx, by, account)
}

// MayInvite refuses a user who may not invite to the table.
func (se *Seating) MayInvite(by *people.User) error {
	if err := se.table.enter(by.ID); err != nil {
		return err
	}
	defer se.table.mu.Unlock()
	return se.mayInvite(by)
}

func (se *Seating) mayInvite(by *people.User) error {
	s := se.table.sheet
	switch {
	case s.SeatsOf(by.ID) == 0 && !s.HostedBy(by.ID):
		return refusal.New(refusal.NotYourSeat, "only who sits at a table invites to it")
	case s.Status != sheet.Open || !s.Places.Missing():
		return refusal.New(refusal.NotOpen, "no seat is free at this table")
	case s.Visibility == sheet.Private:
		return refusal.New(refusal.NotOpen, "nobody else can see a private table")
	}
	return nil
}

// Invite keeps a seat of an open table for somebody for a while, and notifies their account, nil
// if there is none of that name. The caller gets the same answer, and the seat is kept, whether
// or not the account exists or accepts invitations.
func (se *Seating) Invite(ctx context.Context, by *people.User, name string, account *people.User) error {
	t := se.table
	if err := t.enter(by.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if err := se.mayInvite(by); err != nil {
		return err
	}
	if account != nil && (account.ID == by.ID || t.sheet.SeatsOf(account.ID) != 0) {
		return nil
	}
	if err := se.expect(ctx, name, account); err != nil || account == nil {
		return err
	}
	return se.notify(ctx, by, account)
}

// expect keeps a seat for somebody by the name they were asked by.
func (se *Seating) expect(ctx context.Context, name string, account *people.User) error {
	t := se.table
	user := persist.UserID("")
	if account != nil {
		shuns, err := t.house.Company.BlockedAt(ctx, t.sheet.Host, account)
		if err != nil {
			return err
		}
		if !shuns {
			user = account.ID
		}
	}
	return t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		if s.Status != sheet.Open {
			return nil, refusal.New(refusal.NotOpen, "the table has started")
		}
		return nil, s.Places.Expect(sheet.HoldFor(s, user, name, s.Updated), s.Updated)
	})
}

// notify tells an account that it is invited, if it wants to know.
func (se *Seating) notify(ctx context.Context, by, account *people.User) error {
	t := se.table
	if wants, err := t.house.Company.Invitable(ctx, by, account); err != nil || !wants {
		return err
	}
	now := t.house.clock.Kept()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: account.ID, By: by.ID, Event: notice.EventInvited, Table: t.id, About: map[string]string{notice.AboutWho: t.sheet.NameOf(by)}, Made: now, At: now,
	}})
}

// Decline deletes the user's invitation, and keeps no seat for them.
func (se *Seating) Decline(ctx context.Context, user *people.User) error {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	if err := t.house.store.Decline(context.WithoutCancel(ctx), t.id, user.ID); err != nil || t.sheet.Status != sheet.Open || !t.sheet.Clone().Places.Release(user) {
		return err
	}
	return t.storage.change(ctx, func(s *sheet.Sheet) ([]record.Kept, error) {
		s.Places.Release(user)
		return nil, nil
	})
}

// Nudge notifies those for whom the table waits that they are awaited, at most once a day.
func (se *Seating) Nudge(ctx context.Context, user *people.User) error {
	t := se.table
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.sheet
	slow := s.UsersAt(s.Turn)
	delete(slow, user.ID)
	switch {
	case s.SeatsOf(user.ID) == 0:
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case s.Status != sheet.Running || s.WhatIf != nil:
		return refusal.New(refusal.NotRunning, "nobody waits for anybody here")
	case len(slow) == 0:
		return refusal.New(refusal.NotAsked, "nobody else is asked to decide")
	case s.NudgeFrom().After(t.house.clock.Kept()):
		return nudgedAlready(s)
	}
	hear, err := t.house.Company.hearers(ctx, slices.Sorted(maps.Keys(slow)), user.ID, people.Block)
	if err != nil {
		return err
	}
	now := t.house.clock.Kept()
	var notices []notice.Notice
	for _, u := range hear {
		notices = append(notices, notice.Notice{
			User: u, By: user.ID, Event: notice.EventNudge, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: s.NameOf(user)}, Made: now, At: now,
		})
	}
	err = t.house.kept(t.house.store.Nudge(context.WithoutCancel(ctx), t.id, now, now.Add(-sheet.NudgeEvery), notices))
	if late := t.storage.reread(ctx); err == nil {
		return late
	}
	if errors.Is(err, persist.ErrTaken) {
		return nudgedAlready(t.sheet)
	}
	return err
}

func nudgedAlready(s *sheet.Sheet) error {
	return refusal.New(refusal.Nudged, "somebody has asked already: the next may ask at %s", s.NudgeFrom().Format(time.RFC3339)).With("at", s.NudgeFrom())
}

// shuns tells whether a table has no seat for a user: it has not started, they do not sit
// there, and its host has blocked them. They may look at it as anybody may.
func (se *Seating) shuns(ctx context.Context, user *people.User) (bool, error) {
	t := se.table
	if t.house.Company.kept == nil || user == nil {
		return false, nil
	}
	t.mu.Lock()
	host, in := t.sheet.Host, t.sheet.Status != sheet.Open || t.sheet.SeatsOf(user.ID) != 0
	t.mu.Unlock()
	if in || host == user.ID {
		return false, nil
	}
	return t.house.Company.BlockedAt(ctx, host, user)
}
