package sheet

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
)

// Notices is the notices that people get when a sheet has changed to this one. A wait
// begins when a person is asked who was not, however many moves of bots lie between, and
// it is over when they act or are not asked any more. A player who acts and is asked again
// knows it. Where a bot plays nobody is notified, no matter for whom it plays, and a
// player who has given orders only when these do not decide; nor at a table where
// something is only tried out.
func (k Keeper) Notices(before *Sheet, acted game.SeatSet) (tells notice.Changes) {
	after := k.Sheet
	if after.WhatIf != nil {
		return notice.Changes{}
	}
	now, n := k.Now, int64(after.Entries)
	tell := func(user persist.UserID, e notice.Event, about map[string]string) {
		tells.Notices = append(tells.Notices, notice.Notice{User: user, Event: e, Table: after.ID, N: n, About: about, Made: now, At: now})
	}
	was, is, did := before.UsersAt(before.Turn&^before.Heeds()), after.UsersAt(after.Turn&^after.Heeds()), before.UsersAt(acted)
	for user := range was {
		if did[user] || !is[user] {
			tells.Over = append(tells.Over, user)
		}
	}
	slices.Sort(tells.Over)
	for _, user := range after.Places.Persons() {
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
	k.hurries(before, &tells)
	return tells
}

// hurries adds the notices that a quarter of somebody's time is left: a new one each time
// that a clock runs otherwise than before. A player who is within the last quarter when
// they are asked is not notified once more.
func (k Keeper) hurries(before *Sheet, tells *notice.Changes) {
	if !k.Clocked() {
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
		run := k.Has(&c) - total/4
		if k.Status != Running || !c.Runs() || c.Over || run <= 0 {
			continue
		}
		at := k.Calendar(seat).Ends(c.Since, run, k.Timing.Stood...)
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

// UsersAt is the persons at these seats, where the game is under way.
func (s *Sheet) UsersAt(seats game.SeatSet) map[persist.UserID]bool {
	users := map[persist.UserID]bool{}
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

// Persons is those who play, each once.
func (ps Places) Persons() []persist.UserID {
	users := map[persist.UserID]bool{}
	for _, p := range ps {
		if p.Kind == Person {
			users[p.User] = true
		}
	}
	return slices.Sorted(maps.Keys(users))
}

// NamedIn is the persons who are addressed in what somebody else says: by @ and their name.
func (s *Sheet) NamedIn(line *Line) (users []persist.UserID) {
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

// NudgeEvery is how long after a nudge a table allows no other.
const NudgeEvery = day

// NudgeFrom is when people at the table may be nudged again.
func (s *Sheet) NudgeFrom() time.Time {
	if s.Nudged.IsZero() {
		return s.Created
	}
	return s.Nudged.Add(NudgeEvery)
}

// MayNudge tells whether the user plays where others are asked at times.
func (s *Sheet) MayNudge(user persist.UserID) bool {
	return s.Status == Running && s.WhatIf == nil && s.SeatsOf(user) != 0 && !NobodyBut(s, user)
}

// NameOf is what the user is called at the table.
func (s *Sheet) NameOf(user *people.User) string {
	if seat := s.SeatsOf(user.ID).First(); seat >= 0 {
		return s.Places[seat].Name
	}
	return user.Name
}
