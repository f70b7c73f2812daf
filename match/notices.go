package match

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/think"
)

// noticesFor is what people are told when a sheet changes in this way. A wait begins when
// a person is asked who was not, however many moves of bots lie between, and it is over
// when he acts or is not asked any more. Who acts himself and is asked again knows it.
// Where a bot plays, for whomever, nobody is told, and who has given orders only when they
// do not decide; nor at a table where something is only
// tried out.
func (t *Table) noticesFor(before, after *Sheet, acted game.SeatSet) (tells notice.Changes) {
	if after.WhatIf != nil {
		return notice.Changes{}
	}
	now, n := persist.Now(), int64(after.Entries)
	tell := func(user string, e notice.Event, about map[string]string) {
		tells.Notices = append(tells.Notices, notice.Notice{User: user, Event: e, Table: after.ID, N: n, About: about, Made: now, At: now})
	}
	was, is, did := before.awaits(before.Turn&^before.heeds()), after.awaits(after.Turn&^after.heeds()), before.awaits(acted)
	for user := range was {
		if did[user] || !is[user] {
			tells.Over = append(tells.Over, user)
		}
	}
	slices.Sort(tells.Over)
	for _, user := range after.persons() {
		switch {
		case before.Status == Open && after.Status == Running:
			tell(user, notice.EventStarted, askedToo(is[user]))
		case before.Status == Running && after.Status == Finished && !after.Ended.IsZero():
			tell(user, notice.EventEnded, nil)
		case before.Status == Running && after.Status == Finished:
			tell(user, notice.EventOver, nil)
		}
		if is[user] && !was[user] && !did[user] {
			tell(user, notice.EventTurn, nil)
		}
	}
	t.keeper(after).hurries(before, &tells)
	return tells
}

// hurries is when people are told that a quarter of their time is left: each time that a
// clock runs otherwise than before. Who is within the last quarter when he is asked is not
// told once more.
func (k keeper) hurries(before *Sheet, tells *notice.Changes) {
	if !k.clocked() {
		return
	}
	for i, c := range k.Timing.Seats {
		seat, p := game.Seat(i), k.Places[i]
		if p.Kind != Person || i < len(before.Timing.Seats) && before.Timing.Seats[i] == c {
			continue
		}
		tells.Retimed = append(tells.Retimed, p.User)
		total := k.Clock.Main
		if k.Clock.Kind == Days {
			total = k.Clock.Step + c.Left
		}
		run := k.has(&c) - total/4
		if k.Status != Running || !c.runs() || c.Over || run <= 0 {
			continue
		}
		at := k.calendar(seat).Ends(c.Since, run, k.Timing.Stood...)
		if !at.IsZero() {
			tells.Notices = append(tells.Notices, notice.Notice{User: p.User, Event: notice.EventHurry, Table: k.ID, N: c.Since.UnixMilli(), Made: at, At: at})
		}
	}
}

func askedToo(asked bool) map[string]string {
	if !asked {
		return nil
	}
	return map[string]string{notice.AboutAsked: "yes"}
}

// awaits is the persons at these seats, where the game is under way.
func (s *Sheet) awaits(seats game.SeatSet) map[string]bool {
	users := map[string]bool{}
	if s.Status != Running {
		return users
	}
	for seat := range seats.All {
		if p := s.Places[seat]; p.Kind == Person {
			users[p.User] = true
		}
	}
	return users
}

// persons is those who play, each once.
func (s *Sheet) persons() []string {
	users := map[string]bool{}
	for _, p := range s.Places {
		if p.Kind == Person {
			users[p.User] = true
		}
	}
	return slices.Sorted(maps.Keys(users))
}

// acted is who has decided something in the draft.
func (d *draft) acted() (seats game.SeatSet) {
	for _, s := range d.steps {
		if s.Seat >= 0 {
			seats = seats.With(s.Seat)
		}
	}
	return seats
}

// namedIn is the persons who are addressed in what somebody else says: by @ and their name.
func (s *Sheet) namedIn(line *Line) (users []string) {
	text := people.NameKey(line.Text)
	for _, p := range s.Places {
		if p.Kind == Person && p.User != line.User && addresses(text, "@"+people.NameKey(p.Name)) && !slices.Contains(users, p.User) {
			users = append(users, p.User)
		}
	}
	return users
}

// addresses tells whether a name stands in a text as a word of its own: @Ann is not in
// @Anna.
func addresses(text, name string) bool {
	for _, after := range strings.SplitAfter(text, name) {
		if !strings.HasSuffix(after, name) {
			return false // the last, behind which nothing was found
		}
		text = strings.TrimPrefix(text, after)
		if next := []rune(text); len(next) == 0 || !unicode.IsLetter(next[0]) && !unicode.IsDigit(next[0]) {
			return true
		}
	}
	return false
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

// NudgeEvery is how long nobody is asked once more whether he is there.
const NudgeEvery = day

// NudgeFrom is when people at the table may be asked again whether they are there.
func (s *Sheet) NudgeFrom() time.Time {
	if s.Nudged.IsZero() {
		return s.Created
	}
	return s.Nudged.Add(NudgeEvery)
}

// MayNudge tells whether the user plays where others are asked at times.
func (s *Sheet) MayNudge(user string) bool {
	return s.Status == Running && s.WhatIf == nil && s.SeatsOf(user) != 0 && !alone(s, user)
}

// Nudge asks those for whom the table waits whether they are there, at most once a day.
func (t *Table) Nudge(ctx context.Context, user *people.User) error {
	if err := t.enter(user.ID); err != nil {
		return err
	}
	defer t.mu.Unlock()
	s := t.sheet
	slow := s.awaits(s.Turn)
	delete(slow, user.ID)
	switch {
	case s.SeatsOf(user.ID) == 0:
		return refusal.New(refusal.NotYourSeat, "you have no seat at this table")
	case s.Status != Running || s.WhatIf != nil:
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
			User: u, By: user.ID, Event: notice.EventNudge, Table: t.id, N: now.UnixMilli(), About: map[string]string{notice.AboutWho: s.nameOf(user)}, Made: now, At: now,
		})
	}
	err = t.house.kept(t.house.store.Nudge(context.WithoutCancel(ctx), t.id, now, now.Add(-NudgeEvery), notices))
	if late := t.reread(ctx); err == nil {
		return late
	}
	if errors.Is(err, persist.ErrTaken) {
		return nudgedAlready(t.sheet)
	}
	return err
}

func nudgedAlready(s *Sheet) error {
	return refusal.New(refusal.Nudged, "somebody has asked already: the next may ask at %s", s.NudgeFrom().Format(time.RFC3339)).With("at", s.NudgeFrom())
}

// nameOf is what the user is called at the table.
func (s *Sheet) nameOf(user *people.User) string {
	if seat := s.SeatsOf(user.ID).First(); seat >= 0 {
		return s.Places[seat].Name
	}
	return user.Name
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
	case s.SeatsOf(by.ID) == 0 && !s.hostedBy(by.ID):
		return refusal.New(refusal.NotYourSeat, "only who sits at a table invites to it")
	case s.Status != Open || !s.missing():
		return refusal.New(refusal.NotOpen, "no seat is free at this table")
	case s.Visibility == Private:
		return refusal.New(refusal.NotOpen, "nobody else can see a private table")
	case account == nil || account.ID == by.ID || s.SeatsOf(account.ID) != 0:
		return nil
	}
	if wants, err := t.house.Invitable(ctx, by, account); err != nil || !wants {
		return err
	}
	now := persist.Now()
	return t.house.store.Tell(context.WithoutCancel(ctx), []notice.Notice{{
		User: account.ID, By: by.ID, Event: notice.EventInvited, Table: t.id, About: map[string]string{notice.AboutWho: s.nameOf(by)}, Made: now, At: now,
	}})
}

// noticed is how a table stands for a user who is told of it.
func (h *House) noticed(ctx context.Context, id, user string) (*notice.Table, error) {
	s, err := h.store.Sheet(ctx, id)
	if err != nil {
		return nil, err
	}
	t := &notice.Table{
		ID: s.ID, Title: s.Title, Status: string(s.Status), Running: s.Status == Running, Round: s.Round, Names: make([]string, len(s.Places)), Asked: s.Turn, Entries: s.Entries, Mine: s.SeatsOf(user),
	}
	for i, p := range s.Places {
		t.Names[i] = p.Name
		if p.Kind == OpenPlace {
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
		users := append(s.persons(), s.Host)
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
