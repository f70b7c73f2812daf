package store

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
)

func turnOf(user persist.UserID, table persist.TableID, n int64, at time.Time) notice.Notice {
	return notice.Notice{User: user, Event: notice.EventTurn, Table: table, N: n, Made: at, At: at}
}

// due is how many notices are due at a time.
func due(t *testing.T, s *Store, now time.Time) []int64 {
	t.Helper()
	ids, _, err := s.Notices.DueNotices(t.Context(), now)
	must(t, err)
	return ids
}

// What is to be told is there if and only if the move is, is void with the wait, and goes
// out once.
func TestNotices_AreKeptWithTheMove(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx, now := t.Context(), clock.Wall{}.Kept()
		ann := person(t, s, "Ann", "")
		kept := table(t, s, ann, func(s *sheet.Sheet) { s.WhatIf, s.Status = nil, sheet.Running })
		move := func(first int, tells notice.Changes) error {
			e := record.Kept{Entry: game.Entry{Action: json.RawMessage(`{}`), At: now}}
			return s.Tables.Append(ctx, kept.ID, first, []record.Kept{e}, sheet.Progress{Status: sheet.Running, Entries: first + 1, Notices: tells, After: e.Entry})
		}
		must(t, move(0, notice.Changes{Notices: []notice.Notice{turnOf(ann.ID, kept.ID, 1, now)}}))
		if err := move(0, notice.Changes{Notices: []notice.Notice{turnOf(ann.ID, kept.ID, 2, now)}}); !errors.Is(err, persist.ErrTaken) {
			t.Fatal(err)
		}
		if ids := due(t, s, now); len(ids) != 1 {
			t.Fatalf("%d are due, want that of the move that was kept", len(ids))
		}
		must(t, move(1, notice.Changes{Over: []persist.UserID{ann.ID}, Notices: []notice.Notice{turnOf(ann.ID, kept.ID, 2, now.Add(time.Hour))}}))
		if ids, next, err := s.Notices.DueNotices(ctx, now); err != nil || len(ids) != 0 || !next.Equal(now.Add(time.Hour)) {
			t.Errorf("due are %v, next at %s (%v)", ids, next, err)
		}
		select {
		case <-s.Kept():
		default:
			t.Error("nobody was told that there is something to tell")
		}

		first := due(t, s, now.Add(time.Hour))[0]
		n, err := s.Notices.Notice(ctx, first)
		must(t, err)
		if n.Title != kept.Title || !n.Waiting || n.N != 2 {
			t.Errorf("the notice is %+v", n)
		}
		by := *n
		by.Channel, by.About, by.At = notice.ByMail, map[string]string{notice.AboutWho: "Bob"}, now.Add(2*time.Hour)
		must(t, s.Notices.Spread(ctx, first, []notice.Notice{by}))
		if err := s.Notices.Spread(ctx, first, []notice.Notice{by}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("it was spread twice: %v", err)
		}
		must(t, s.Notices.Tell(ctx, []notice.Notice{turnOf(ann.ID, kept.ID, 2, now)})) // the same wait once more
		if ids := due(t, s, now.Add(time.Hour)); len(ids) != 0 {
			t.Errorf("told again: %v", ids)
		}
		mail, err := s.Notices.Notice(ctx, due(t, s, now.Add(2*time.Hour))[0])
		must(t, err)
		if mail.Channel != notice.ByMail || mail.About[notice.AboutWho] != "Bob" {
			t.Errorf("by mail it is %+v", mail)
		}
		one, err := s.Notices.Take(ctx, mail, now)
		must(t, err)
		two, err := s.Notices.Take(ctx, mail, now)
		must(t, err)
		if len(one) != 1 || len(two) != 0 || one[0].Tries != 1 {
			t.Errorf("taken %d times, and then %d", len(one), len(two))
		}
		must(t, s.Notices.Settle(ctx, []int64{mail.ID}, notice.Delayed, now.Add(3*time.Hour)))
		if again, err := s.Notices.Take(ctx, mail, now); err != nil || len(again) != 1 {
			t.Errorf("it is not tried again: %v", err)
		}
		must(t, s.Notices.Settle(ctx, []int64{mail.ID}, notice.Sent, now))
		must(t, s.Notices.ForgetNotices(ctx, now.Add(day1)))
		if _, err := s.Notices.Notice(ctx, mail.ID); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("what was told is not forgotten: %v", err)
		}
	})
}

// All that is due of a daily letter is taken together.
func TestNotices_Letter(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		now := clock.Wall{}.Kept()
		ann, bob := person(t, s, "Ann", ""), person(t, s, "Bob", "")
		sheet := table(t, s, ann)
		for i, user := range []persist.UserID{ann.ID, ann.ID, ann.ID, bob.ID} {
			n := turnOf(user, sheet.ID, int64(i), now)
			n.Channel, n.Letter = notice.ByMail, true
			if i == 2 {
				n.At = now.Add(day1)
			}
			must(t, s.Notices.Tell(t.Context(), []notice.Notice{n}))
		}
		n, err := s.Notices.Notice(t.Context(), due(t, s, now)[0])
		must(t, err)
		list, err := s.Notices.Take(t.Context(), n, now)
		must(t, err)
		if len(list) != 2 || list[0].User != ann.ID || list[1].User != ann.ID {
			t.Errorf("the letter has %+v", list)
		}
	})
}

const day1 = 24 * time.Hour

// A clock that goes otherwise than before hurries at another time.
func TestNotices_Retimed(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		now := clock.Wall{}.Kept()
		ann := person(t, s, "Ann", "")
		sheet := table(t, s, ann)
		hurry := func(n int64, at time.Time) notice.Changes {
			return notice.Changes{Retimed: []persist.UserID{ann.ID}, Notices: []notice.Notice{{User: ann.ID, Event: notice.EventHurry, Table: sheet.ID, N: n, Made: at, At: at}}}
		}
		must(t, s.Tables.Save(t.Context(), sheet, nil, hurry(1, now.Add(time.Hour))))
		must(t, s.Tables.Save(t.Context(), sheet, nil, hurry(2, now.Add(3*time.Hour))))
		if ids := due(t, s, now.Add(2*time.Hour)); len(ids) != 0 {
			t.Errorf("hurried as if the clock had not stood: %v", ids)
		}
		if ids := due(t, s, now.Add(3*time.Hour)); len(ids) != 1 {
			t.Errorf("hurried %d times", len(ids))
		}
	})
}

// How somebody is reached is kept, and moves from a guest to their account.
func TestReach(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx, now := t.Context(), clock.Wall{}.Kept()
		guest, account, other := person(t, s, "Mikado 7", ""), person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		sheet := table(t, s, other)
		want := notice.Reach{
			Language: "de", Silent: true, Mail: "a@example.org", MailSince: now, Pending: "b@example.org", Asked: now, Webhook: "https://example.org/x", Failing: 2, NextTry: now,
			Hours: notice.Hours{Zone: "Europe/Berlin", QuietFrom: 1380, QuietTo: 480, Off: []string{"2026-12-24"}, Spent: []string{"2026-11-18"}},
		}
		must(t, want.Wishes.Set(notice.EventTurn, notice.ByMail, notice.Daily))
		_, err := s.Notices.ChangeReach(ctx, guest.ID, func(r *notice.Reach) error {
			user, name, chosen := r.User, r.Name, r.Chosen
			*r = want
			r.User, r.Name, r.Chosen = user, name, chosen
			return nil
		})
		must(t, err)
		b := notice.Browser{ID: "one", Name: "Firefox", Endpoint: "https://push.example.org/1", P256dh: "p", Auth: "a", Since: now}
		must(t, s.Notices.AddBrowser(ctx, guest.ID, b))
		must(t, s.Notices.See(ctx, sheet.ID, guest.ID, now))
		must(t, s.Notices.Tell(ctx, []notice.Notice{turnOf(guest.ID, sheet.ID, 1, now)}))
		must(t, s.People.Absorb(ctx, guest.ID, account.ID))

		got, err := s.Notices.Reach(ctx, account.ID)
		must(t, err)
		want.User, want.Name, want.Password, want.Chosen, want.Browsers = account.ID, "Ann", "hash", "it", []notice.Browser{b}
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Error(diff)
		}
		seen, err := s.Notices.Seen(ctx, sheet.ID, account.ID)
		must(t, err)
		n, err := s.Notices.Notice(ctx, due(t, s, now)[0])
		must(t, err)
		if !seen.Equal(now) || n.User != account.ID {
			t.Errorf("seen at %s, told is %s", seen, n.User)
		}
		c, err := s.Notices.Calendar(ctx, account.ID)
		if err != nil || c.QuietFrom != 1380 || len(c.Off) != 1 || c.Zone.String() != "Europe/Berlin" {
			t.Errorf("the calendar is %+v (%v)", c, err)
		}

		// A browser takes pushes for one person, and the oldest of too many goes.
		must(t, s.Notices.AddBrowser(ctx, other.ID, b))
		for i := range notice.MostBrowsers {
			must(t, s.Notices.AddBrowser(ctx, other.ID, notice.Browser{ID: string(rune('a' + i)), Endpoint: "https://push.example.org/" + string(rune('a'+i)), Since: now.Add(time.Minute)}))
		}
		his, err := s.Notices.Reach(ctx, other.ID)
		must(t, err)
		if got, err = s.Notices.Reach(ctx, account.ID); err != nil || len(got.Browsers) != 0 || len(his.Browsers) != notice.MostBrowsers {
			t.Errorf("%d browsers are left, and the other has %d", len(got.Browsers), len(his.Browsers))
		}
		if slices.ContainsFunc(his.Browsers, func(b notice.Browser) bool { return b.ID == "one" }) {
			t.Error("the oldest browser stays")
		}
	})
}

// A table is nudged once a day, whoever asks at the same moment.
func TestNudge(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		now := clock.Wall{}.Kept()
		ann := person(t, s, "Ann", "")
		kept := table(t, s, ann, func(s *sheet.Sheet) { s.Status = sheet.Running })
		nudge := func(at time.Time) error {
			return s.Notices.Nudge(t.Context(), kept.ID, at, at.Add(-sheet.NudgeEvery), []notice.Notice{{User: ann.ID, Event: notice.EventNudge, Table: kept.ID, N: at.UnixMilli(), Made: at, At: at}})
		}
		must(t, nudge(now))
		if err := nudge(now.Add(time.Hour)); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("nudged twice a day: %v", err)
		}
		must(t, nudge(now.Add(sheet.NudgeEvery)))
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if !got.Nudged.Equal(now.Add(sheet.NudgeEvery)) || len(due(t, s, now.Add(2*sheet.NudgeEvery))) != 2 {
			t.Errorf("nudged at %s", got.Nudged)
		}
	})
}

// A key is made once, whoever asks first.
func TestSecret(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		for i := range 2 {
			value, err := s.Secret(t.Context(), "push", func() (string, error) { return string(rune('a' + i)), nil })
			if err != nil || value != "a" {
				t.Errorf("the key is %q (%v)", value, err)
			}
		}
	})
}

// A notice is told by one of the servers when it is due, also one that was copied from elsewhere.
func TestJobs_Notices(t *testing.T) {
	t.Parallel()
	servers := two(t)
	s := servers[0]
	ann := person(t, s, "Ann", "")
	sheet := table(t, s, ann)
	now := clock.Wall{}.Kept()
	must(t, s.Tables.Save(t.Context(), sheet, nil, notice.Changes{Notices: []notice.Notice{turnOf(ann.ID, sheet.ID, 1, now), turnOf(ann.ID, sheet.ID, 2, now.Add(time.Hour))}}))
	_, err := s.Write.ExecContext(t.Context(), "INSERT INTO notices (user_id, event, table_id, wait, made_at, due_at) VALUES ($1, 'turn', $2, 3, $3, $3)", ann.ID, sheet.ID, millis(now))
	must(t, err)
	told := make(chan int64, 10)
	for _, server := range servers {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			server.Shared().Work(ctx, match.Jobs{
				Tidy:  func(context.Context) error { return nil },
				Clock: func(context.Context, persist.TableID) error { return nil },
				Notice: func(ctx context.Context, id int64) error {
					n, err := server.Notices.Notice(ctx, id)
					if err != nil {
						return err
					}
					taken, err := server.Notices.Take(ctx, n, now)
					if len(taken) == 1 {
						told <- n.N
					}
					return err
				},
			})
		}()
		t.Cleanup(func() { stop(); <-done })
	}
	got := []int64{<-told, <-told}
	slices.Sort(got)
	if !slices.Equal(got, []int64{1, 3}) {
		t.Errorf("told %v", got)
	}
	var waits int
	must(t, s.Read.QueryRowContext(t.Context(), "SELECT count(*) FROM notices WHERE state = 'waiting'").Scan(&waits))
	if waits != 1 || len(told) != 0 {
		t.Errorf("%d wait for their time, and %d more were told", waits, len(told))
	}
}
