package store

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/clock/await"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

// timedTable is a running table of two with a clock, one of whose seats somebody plays for
// another.
func timedTable(t *testing.T, s *Store, host *people.User, up time.Time) *sheet.Sheet {
	return table(t, s, host, func(kept *sheet.Sheet) {
		kept.WhatIf, kept.Status, kept.Turn = nil, sheet.Running, game.SeatSet(0).With(0)
		kept.Clock = &sheet.Clock{Kind: sheet.Days, Main: 72 * time.Hour, Step: 24 * time.Hour, Up: sheet.AskOthers, Bot: "director"}
		kept.Places = sheet.Places{
			{Kind: sheet.Person, User: host.ID, Name: host.Name},
			{Kind: sheet.Person, User: host.ID, Name: "Lea", Owner: host.ID, OwnerName: "Theo"},
			{Kind: sheet.Bot, User: host.ID, Bot: "clerk", Name: "Jo", Offered: true},
		}
		kept.Timing = sheet.Timing{
			Seats: []sheet.SeatClock{{Left: time.Hour, Used: time.Minute, Since: clock.Wall{}.Kept(), Up: up}, {Left: 2 * time.Hour, Spent: time.Second}, {Over: true}},
			Stood: []clock.Rest{{From: clock.Wall{}.Kept(), Why: clock.Paused}},
			Pause: &sheet.Pause{On: true, Since: clock.Wall{}.Kept(), Agreed: game.SeatSet(0).With(0).With(1)},
			Vote:  &sheet.Vote{Seat: 1, Since: clock.Wall{}.Kept(), Choices: []sheet.Choice{{Seat: 0, Choice: sheet.ToWait}}},
		}
	})
}

func TestClocksAreKept(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		sheet := timedTable(t, s, person(t, s, "Ann", ""), clock.Wall{}.Kept().Add(time.Hour))
		got, err := s.Tables.Sheet(t.Context(), sheet.ID)
		must(t, err)
		if diff := cmp.Diff(sheet, got); diff != "" {
			t.Error(diff)
		}
		sheet.Timing.Pause, sheet.Timing.Vote = nil, nil
		sheet.Timing.Seats[0].Over = true
		sheet.Places[2].Offered = false
		must(t, s.Tables.Save(t.Context(), sheet, nil, notice.Changes{}))
		got, err = s.Tables.Sheet(t.Context(), sheet.ID)
		must(t, err)
		if diff := cmp.Diff(sheet, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestWhatIsDue(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, now := person(t, s, "Ann", ""), clock.Wall{}.Kept()
		past := timedTable(t, s, ann, now.Add(-time.Hour))
		soon := timedTable(t, s, ann, now.Add(time.Hour))
		timedTable(t, s, ann, now.Add(2*time.Hour))
		never := timedTable(t, s, ann, time.Time{})
		due, next, err := s.Tables.Due(t.Context(), now)
		must(t, err)
		if len(due) != 1 || due[0] != past.ID || !next.Equal(now.Add(time.Hour)) {
			t.Errorf("due is %v, next %s; want %s and in an hour", due, next, past.ID)
		}
		due, next, err = s.Tables.Due(t.Context(), now.Add(3*time.Hour))
		must(t, err)
		if len(due) != 3 || due[0] != past.ID || due[1] != soon.ID || !next.IsZero() {
			t.Errorf("later due is %v, next %s", due, next)
		}
		of, err := s.Tables.ClockedOf(t.Context(), ann.ID)
		must(t, err)
		all, err := s.Tables.Clocked(t.Context(), "")
		must(t, err)
		rest, err := s.Tables.Clocked(t.Context(), all[1])
		must(t, err)
		if len(of) != 4 || len(all) != 4 || len(rest) != 2 || rest[1] != all[3] {
			t.Errorf("of Ann %v, in all %v, after the second %v", of, all, rest)
		}
		never.Status = sheet.Finished
		must(t, s.Tables.Save(t.Context(), never, nil, notice.Changes{}))
		if all, err = s.Tables.Clocked(t.Context(), ""); err != nil || len(all) != 3 {
			t.Errorf("one is over, and there are %v, %v", all, err)
		}
	})
}

// The clocks are found again as they stood at every confirmed moment, and each decision keeps the
// name of whoever made it.
func TestClocksOfAMoment(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		kept := timedTable(t, s, person(t, s, "Ann", ""), time.Time{})
		now := clock.Wall{}.Kept()
		entry := func(by string) record.Kept {
			return record.Kept{Entry: game.Entry{Seat: 1, Action: json.RawMessage(`{"kind":"pass"}`), At: now, By: by}}
		}
		after := func(n int, left time.Duration) sheet.Progress {
			return sheet.Progress{Status: sheet.Running, Entries: n, Revision: kept.Revision, After: entry("").Entry, Timing: &sheet.Timing{Seats: []sheet.SeatClock{{Left: left}, {}, {}}}}
		}
		must(t, s.Tables.Append(t.Context(), kept.ID, 0, []record.Kept{entry(""), entry("clerk")}, after(2, time.Hour)))
		must(t, s.Tables.Append(t.Context(), kept.ID, 2, []record.Kept{entry("Lea")}, after(3, time.Minute)))
		for n, want := range map[int]time.Duration{2: time.Hour, 3: time.Minute} {
			got, err := s.Tables.TimingAt(t.Context(), kept.ID, n)
			must(t, err)
			if len(got) != 3 || got[0].Left != want {
				t.Errorf("at moment %d the clocks are %+v, want %s left", n, got, want)
			}
		}
		for _, n := range []int{0, 1, 4} {
			if got, err := s.Tables.TimingAt(t.Context(), kept.ID, n); err != nil || got != nil {
				t.Errorf("at moment %d the clocks are %+v, %v; want nothing", n, got, err)
			}
		}
		entries, err := s.Tables.Entries(t.Context(), kept.ID, 0)
		must(t, err)
		if entries[0].By != "" || entries[1].By != "clerk" || entries[2].By != "Lea" {
			t.Errorf("decided by %q, %q, %q", entries[0].By, entries[1].By, entries[2].By)
		}
		// A write that has not seen the latest agreement does not set the clocks.
		old := after(4, time.Second)
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		must(t, s.Tables.Save(t.Context(), got, nil, notice.Changes{}))
		if err := s.Tables.Append(t.Context(), kept.ID, 3, []record.Kept{entry("")}, old); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a move on an old sheet: %v", err)
		}
		// And who has not seen the last entries does not change the sheet.
		stale := *got
		stale.Entries = 2
		if err := s.Tables.Save(t.Context(), &stale, nil, notice.Changes{}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a sheet without the last entries: %v", err)
		}
	})
}

func TestAlive(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	s, err := Open(t.Context(), file)
	must(t, err)
	if !s.Alive().IsZero() {
		t.Errorf("a new database was open before, at %s", s.Alive())
	}
	await.Until(t, "the first beat, which comes at once", func() bool {
		at, err := s.Reads.GetPulse(t.Context())
		return err == nil && at != 0
	})
	must(t, s.Close())
	s, err = Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	if ago := time.Since(s.Alive()); s.Alive().IsZero() || ago > time.Hour {
		t.Errorf("it was open %s ago", ago)
	}
}

// A player whose seat somebody else plays keeps it: under a new name, in an account, and for as
// long as they are away.
func TestOwnersOfSeats(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		host, guest, account := person(t, s, "Ann", "hash"), person(t, s, "Theo", ""), person(t, s, "Theodor", "hash")
		sheet := timedTable(t, s, host, time.Time{})
		sheet.Places[1].Owner = guest.ID
		must(t, s.Tables.Save(t.Context(), sheet, nil, notice.Changes{}))
		must(t, s.People.ForgetGuests(t.Context(), time.Now().Add(time.Hour)))
		must(t, s.People.Absorb(t.Context(), guest.ID, account.ID))
		got, err := s.Tables.Sheet(t.Context(), sheet.ID)
		must(t, err)
		if p := got.Places[1]; p.Owner != account.ID || p.OwnerName != "Theodor" || p.Name != "Lea" {
			t.Errorf("the seat is %+v", p)
		}
		if got.Revision == sheet.Revision {
			t.Error("nobody is told")
		}
		mine, err := s.Tables.TablesOf(t.Context(), account.ID)
		must(t, err)
		if len(mine) != 1 {
			t.Errorf("he finds %d tables", len(mine))
		}
	})
}
