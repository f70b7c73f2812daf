package match

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/think"
)

// acted is who has decided something in the draft.
func (d *draft) acted() (seats game.SeatSet) {
	for _, s := range d.steps {
		if s.Seat >= 0 {
			seats = seats.With(s.Seat)
		}
	}
	return seats
}

// Seen notes that the user has the table in front of him: what he was to be told of it up
// to now he knows.
func (t *Table) Seen(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	t.mu.Unlock()
	if user == "" {
		return nil
	}
	return t.house.store.See(think.WithBackground(ctx), t.id, user, persist.Now())
}

// Nudge asks those for whom the table waits whether they are there, at most once a day.
func (t *Table) Nudge(ctx context.Context, user *people.User) error {
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
	case s.NudgeFrom().After(persist.Now()):
		return nudgedAlready(s)
	}
	hear, err := t.house.hearers(ctx, slices.Sorted(maps.Keys(slow)), user.ID, people.Block)
	if err != nil {
		return err
	}
	now := persist.Now()
	var notices []notice.Notice
	for _, u := range hear {
		notices = append(notices, notice.Notice{
			User: u, By: user.ID, Event: notice.EventNudge, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: s.NameOf(user)}, Made: now, At: now,
		})
	}
	err = t.house.kept(t.house.store.Nudge(context.WithoutCancel(ctx), t.id, now, now.Add(-sheet.NudgeEvery), notices))
	if late := t.reread(ctx); err == nil {
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

// Invite tells somebody of an open table: an account, or nobody, of which nothing is told
// to who invites; nor is it told that somebody does not want to be invited.
func (t *Table) Invite(ctx context.Context, by, account *people.User) error {
	if err := t.enter(by.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.sheet
	switch {
	case s.SeatsOf(by.ID) == 0 && !s.HostedBy(by.ID):
		return refusal.New(refusal.NotYourSeat, "only who sits at a table invites to it")
	case s.Status != sheet.Open || !s.Places.Missing():
		return refusal.New(refusal.NotOpen, "no seat is free at this table")
	case s.Visibility == sheet.Private:
		return refusal.New(refusal.NotOpen, "nobody else can see a private table")
	case account == nil || account.ID == by.ID || s.SeatsOf(account.ID) != 0:
		return nil
	}
	if wants, err := t.house.Invitable(ctx, by, account); err != nil || !wants {
		return err
	}
	now := persist.Now()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: account.ID, By: by.ID, Event: notice.EventInvited, Table: t.id, About: map[string]string{notice.AboutWho: s.NameOf(by)}, Made: now, At: now,
	}})
}

// noticed is how a table stands for a user who is told of it.
func (h *House) noticed(ctx context.Context, id, user string) (*notice.Table, error) {
	s, err := h.store.Sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	t := &notice.Table{
		ID: s.ID, Title: s.Title, Status: string(s.Status), Running: s.Status == sheet.Running, Round: s.Round, Names: make([]string, len(s.Places)), Asked: s.Turn, Entries: s.Entries, Mine: s.SeatsOf(user),
	}
	for i, p := range s.Places {
		t.Names[i] = p.Name
		if p.Kind == sheet.OpenPlace {
			t.Free++
		}
	}
	if s.Outcome != nil {
		t.Standings = s.Outcome.Standings
	}
	if c := s.ClockOf(user); c != nil {
		t.Up = c.Up
	}
	return t, nil
}

// Decline forgets that the user is invited.
func (t *Table) Decline(ctx context.Context, user string) error {
	if err := t.enter(user); err != nil {
		return err
	}
	t.mu.Unlock()
	return t.house.store.Decline(context.WithoutCancel(ctx), t.id, user)
}

// EndingSoon is how long before a table that has not started is forgotten its people are
// told so.
const EndingSoon = 2 * day

// warnEnding tells the people of tables that will soon be forgotten.
func (h *House) warnEnding(ctx context.Context, now time.Time) error {
	sheets, err := h.store.OpenBetween(ctx, now.Add(-OpenLife), now.Add(EndingSoon-OpenLife))
	if err != nil {
		return err
	}
	for _, s := range sheets {
		var notices []notice.Notice
		users := append(s.Places.Persons(), s.Host)
		slices.Sort(users)
		for _, user := range slices.Compact(users) {
			notices = append(notices, notice.Notice{User: user, Event: notice.EventEnding, Table: s.ID, N: s.Updated.UnixMilli(), Made: now, At: now})
		}
		if err := h.store.Tell(ctx, notices); err != nil {
			return err
		}
	}
	return nil
}
