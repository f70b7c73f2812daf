package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// asked asks somebody to be a friend, and tells whether they are friends then.
func asked(t *testing.T, s *Store, by, other *people.User) bool {
	t.Helper()
	at := clock.Wall{}.Kept()
	note := func(to, from *people.User) notice.Notice {
		return notice.Notice{User: to.ID, Event: "friend", N: at.UnixMilli(), About: map[string]string{notice.AboutWho: from.Name}, Made: at, At: at.Add(time.Hour)}
	}
	friends, err := s.Social.AskFriend(t.Context(), by.ID, other.ID, at, note(other, by), note(other, by))
	must(t, err)
	return friends
}

// names lists the people in a list of friends.
func names(list []people.Friend) (all []string) {
	for _, f := range list {
		all = append(all, f.Name)
	}
	return all
}

func TestFriends(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob, eve := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Eve", "hash")
		stands := func(of *people.User, friends, asked, by []string) {
			t.Helper()
			got, err := s.Social.Friendships(ctx, of.ID)
			must(t, err)
			if diff := cmp.Diff([][]string{friends, asked, by}, [][]string{names(got.Friends), names(got.Asked), names(got.AskedBy)}); diff != "" {
				t.Errorf("%s: %s", of.Name, diff)
			}
			for _, other := range []*people.User{ann, bob, eve} {
				is, err := s.Social.Friends(ctx, of.ID, other.ID)
				must(t, err)
				back, err := s.Social.Friends(ctx, other.ID, of.ID)
				must(t, err)
				if want := cmp.Equal(friends, []string{other.Name}); is != want || back != want {
					t.Errorf("%s and %s: %v, %v", of.Name, other.Name, is, back)
				}
			}
		}
		for range 2 {
			if asked(t, s, ann, bob) {
				t.Error("to ask makes no friends")
			}
		}
		stands(ann, nil, []string{"Bob"}, nil)
		stands(bob, nil, nil, []string{"Ann"})
		must(t, s.Social.EndFriend(ctx, bob.ID, ann.ID, clock.Wall{}.Kept())) // declined: she is not told
		stands(ann, nil, []string{"Bob"}, nil)
		stands(bob, nil, nil, nil)
		if asked(t, s, ann, bob) {
			t.Error("who asks again is a friend")
		}
		stands(bob, nil, nil, nil)
		if !asked(t, s, bob, ann) {
			t.Error("who asks back is no friend")
		}
		stands(ann, []string{"Bob"}, nil, nil)
		stands(bob, []string{"Ann"}, nil, nil)
		must(t, s.Social.EndFriend(ctx, ann.ID, bob.ID, clock.Wall{}.Kept()))
		stands(ann, nil, nil, nil)
		stands(bob, nil, nil, nil)

		// Of somebody who is blocked nothing is heard.
		asked(t, s, ann, eve)
		asked(t, s, eve, ann)
		must(t, s.Social.Hush(ctx, ann.ID, eve, people.Block, clock.Wall{}.Kept()))
		stands(ann, nil, nil, nil)
		asked(t, s, eve, ann)
		stands(ann, nil, nil, nil)
	})
}

func TestHushed(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob, guest := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash"), person(t, s, "Guest", "")
		at := table(t, s, bob, func(t *sheet.Sheet) {
			t.WhatIf, t.Status, t.Places = nil, sheet.Open, []sheet.Place{{Kind: sheet.Person, User: bob.ID, Name: "Bob"}, {Kind: sheet.OpenPlace}}
		})
		invited := func() int {
			list, err := s.Notices.Invitations(ctx, ann.ID)
			must(t, err)
			return len(list)
		}
		must(t, s.Notices.Tell(ctx, []notice.Notice{{User: ann.ID, By: bob.ID, Event: notice.EventInvited, Table: at.ID, About: map[string]string{notice.AboutWho: "Bob"}, Made: clock.Wall{}.Kept(), At: clock.Wall{}.Kept()}}))
		if invited() != 1 {
			t.Error("there is no invitation")
		}
		is := func(by, other *people.User, want people.Hush) {
			t.Helper()
			blocked, err := s.Social.Blocked(ctx, by.ID, other.ID)
			must(t, err)
			all, err := s.Social.Hushed(ctx, by.ID)
			must(t, err)
			if blocked != (want == people.Block) || all[other.ID] != want {
				t.Errorf("%s of %s: blocked %v, all %v", by.Name, other.Name, blocked, all)
			}
		}
		is(ann, bob, "")
		must(t, s.Social.Hush(ctx, ann.ID, bob, people.Mute, clock.Wall{}.Kept()))
		is(ann, bob, people.Mute)
		if invited() != 1 {
			t.Error("who is muted cannot invite")
		}
		must(t, s.Social.Hush(ctx, ann.ID, bob, people.Block, clock.Wall{}.Kept()))
		is(ann, bob, people.Block)
		is(bob, ann, "")
		if invited() != 0 {
			t.Error("who is blocked has invited")
		}

		// A guest who signs in takes along the people they have muted or blocked, and stays muted
		// or blocked by others.
		must(t, s.Social.Hush(ctx, guest.ID, bob, people.Mute, clock.Wall{}.Kept()))
		must(t, s.Social.Hush(ctx, bob.ID, guest, people.Block, clock.Wall{}.Kept()))
		list, err := s.Social.Hushes(ctx, ann.ID)
		must(t, err)
		if len(list) != 1 || list[0].Name != "Bob" {
			t.Fatalf("hushed are %+v", list)
		}
		must(t, s.Social.Unhush(ctx, bob.ID, list[0].ID)) // not theirs
		is(ann, bob, people.Block)
		must(t, s.Social.Unhush(ctx, ann.ID, list[0].ID))
		is(ann, bob, "")
		must(t, s.People.Absorb(ctx, guest.ID, ann.ID))
		is(ann, bob, people.Mute)
		is(bob, ann, people.Block)
	})
}

func TestReports(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		r := &people.Report{By: ann.ID, User: bob.ID, Table: "there", Line: 7, Said: "a word", Reason: people.OfChat, Words: "look at that", Made: clock.Wall{}.Kept()}
		must(t, s.Social.AddReport(ctx, r))
		second := &people.Report{By: bob.ID, User: ann.ID, Reason: people.OfName, Made: clock.Wall{}.Kept().Add(time.Second)}
		must(t, s.Social.AddReport(ctx, second))
		list, err := s.Moderation.Reports(ctx)
		must(t, err)
		if diff := cmp.Diff([]*people.Report{r, second}, list); diff != "" {
			t.Error(diff)
		}
		must(t, s.Moderation.DecideReport(ctx, &people.Decision{Report: r.ID, By: "Ines", Verdict: "warned", At: clock.Wall{}.Kept()}))
		lock := &people.Deed{What: "people.lock", AboutUser: bob.ID, At: clock.Wall{}.Kept()}
		if err := s.Moderation.DecideReport(ctx, &people.Decision{Report: r.ID, By: "Otto", Verdict: "locked", At: clock.Wall{}.Kept(), Lock: lock}); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("decided twice: %v", err)
		}
		if u, err := s.People.User(ctx, bob.ID); err != nil || !u.Locked.IsZero() {
			t.Errorf("by what was not decided he is %+v (%v)", u, err)
		}
		got, err := s.Moderation.Report(ctx, r.ID)
		must(t, err)
		if got.Verdict != "warned" || got.DecidedBy != "Ines" || got.Decided.IsZero() {
			t.Errorf("the report is %+v", got)
		}
		if list, err = s.Moderation.Reports(ctx); err != nil || len(list) != 1 || list[0].ID != second.ID {
			t.Errorf("there wait %+v, %v", list, err)
		}
		if list, err = s.Moderation.AllReports(ctx); err != nil || len(list) != 2 || list[0].ID != second.ID {
			t.Errorf("all are %+v, %v", list, err)
		}
		// Reports by a deleted account are a former player's; reports about it are gone.
		_, err = s.People.DeleteUser(ctx, ann.ID, time.Now())
		must(t, err)
		if list, err = s.Moderation.AllReports(ctx); err != nil || len(list) != 1 || list[0].By != people.FormerUser {
			t.Errorf("left are %+v, %v", list, err)
		}
	})
}

// A report that is decided and whom it locks are one thing: when the one fails the other is
// undone.
func TestDecideReport_AllOrNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		r := &people.Report{By: ann.ID, User: bob.ID, Reason: people.OfName, Made: clock.Wall{}.Kept()}
		must(t, s.Social.AddReport(ctx, r))
		must(t, s.Sessions.CommitCtx(ctx, "his", []byte("data"), time.Now().Add(time.Hour)))
		must(t, s.People.SaveVisit(ctx, bob.ID, people.Visit{Token: "his", Since: time.Now(), Seen: time.Now()}))
		d := &people.Decision{
			Report: r.ID, By: "Ines", Verdict: "locked", At: clock.Wall{}.Kept(), Lock: &people.Deed{What: "people.lock", About: "Bob", AboutUser: bob.ID, At: clock.Wall{}.Kept()},
			Tells: []people.Bulletin{{User: "nobody", Kind: people.IsLooked, Made: clock.Wall{}.Kept()}},
		}
		d.Deed = &people.Deed{What: "reports.decide", AboutUser: bob.ID, At: clock.Wall{}.Kept()}
		state := func() (locked, open, in bool, logged int) {
			u, err := s.People.User(ctx, bob.ID)
			must(t, err)
			got, err := s.Moderation.Report(ctx, r.ID)
			must(t, err)
			_, in, err = s.Sessions.FindCtx(ctx, "his")
			must(t, err)
			log, err := s.Moderation.DeedsAbout(ctx, bob.ID, 10)
			must(t, err)
			return !u.Locked.IsZero(), got.Decided.IsZero(), in, len(log)
		}
		if err := s.Moderation.DecideReport(ctx, d); err == nil { // there is nobody who could be told
			t.Fatal("it was decided")
		}
		if locked, open, in, logged := state(); locked || !open || !in || logged != 0 {
			t.Errorf("after half of it: locked %t, open %t, signed in %t, %d lines of the log", locked, open, in, logged)
		}
		d.Tells = nil
		must(t, s.Moderation.DecideReport(ctx, d))
		if locked, open, in, logged := state(); !locked || open || in || logged != 2 {
			t.Errorf("after all of it: locked %t, open %t, signed in %t, %d lines of the log", locked, open, in, logged)
		}
	})
}
