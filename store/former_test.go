package store

import (
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// toldOf is whom the notices are by that somebody still waits for.
func toldOf(t *testing.T, s *Store, user persist.UserID) (by []persist.UserID) {
	t.Helper()
	for _, id := range due(t, s, clock.Wall{}.Kept().Add(time.Hour)) {
		n, err := s.Notices.Notice(t.Context(), id)
		must(t, err)
		if n.User == user {
			by = append(by, n.By)
		}
	}
	slices.Sort(by)
	return by
}

func says(by, to *people.User, event notice.Event, called string, n int64) notice.Notice {
	at := clock.Wall{}.Kept()
	return notice.Notice{User: to.ID, By: by.ID, Event: event, N: n, About: map[string]string{notice.AboutWho: called}, Made: at, At: at}
}

// known has a database from before persons were kept by their ids find out who they are.
func known(t *testing.T, s *Store) {
	t.Helper()
	p, err := s.Steps()
	must(t, err)
	_, err = p.DownTo(t.Context(), 34)
	must(t, err)
	_, err = p.Up(t.Context())
	must(t, err)
}

// Deleting an account deletes the notices that others were to get about it, whatever it was called,
// and none about others of that name. In rows from before ids were kept, the name decides.
func TestDeleteUser_NoticesOfHim(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, guest, bob := person(t, s, "Ann", "hash"), person(t, s, "Ann", ""), person(t, s, "Bob", "hash")
		old := says(ann, bob, notice.EventNudge, "Ann", 3)
		old.By = ""
		must(t, s.Notices.Tell(t.Context(), []notice.Notice{
			says(ann, bob, notice.EventNudge, "Ann", 1), says(guest, bob, notice.EventNudge, "Ann", 2), old, says(ann, bob, notice.EventNudge, "Ann (2)", 4),
		}))
		known(t, s)
		_, err := s.People.DeleteUser(t.Context(), ann.ID, clock.Wall{}.Kept())
		must(t, err)
		if by := toldOf(t, s, bob.ID); !slices.Equal(by, []persist.UserID{guest.ID}) {
			t.Errorf("Bob is still told of %q, want only of the guest %s", by, guest.ID)
		}
		// What a guest has becomes their account's once they have one.
		must(t, s.People.Absorb(t.Context(), guest.ID, bob.ID))
		if by := toldOf(t, s, bob.ID); !slices.Equal(by, []persist.UserID{bob.ID}) {
			t.Errorf("after he signed in they are of %q", by)
		}
	})
}

// Notices about a friendship or an invitation are found whatever their author is called by now, or
// was called at the table.
func TestNoticesOfHim_WhateverHisName(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		ask := func() {
			_, err := s.Social.AskFriend(ctx, ann.ID, bob.ID, clock.Wall{}.Kept(), says(ann, bob, notice.EventFriend, "Ann", clock.Wall{}.Kept().UnixNano()), notice.Notice{})
			must(t, err)
		}
		ask()
		_, err := s.People.RenameAccount(ctx, ann.ID, "Anna", clock.Wall{}.Kept())
		must(t, err)
		must(t, s.Social.EndFriend(ctx, ann.ID, bob.ID, clock.Wall{}.Kept()))
		if by := toldOf(t, s, bob.ID); len(by) != 0 {
			t.Errorf("Bob is told of who has taken it back: %q", by)
		}
		sheet := table(t, s, person(t, s, "Cleo", ""), func(s *sheet.Sheet) { s.WhatIf = nil })
		n := says(ann, bob, notice.EventInvited, "Ann (2)", 0)
		n.Table = sheet.ID
		must(t, s.Notices.Tell(ctx, []notice.Notice{n}))
		must(t, s.Social.Hush(ctx, bob.ID, ann, people.Block, clock.Wall{}.Kept()))
		if list, err := s.Notices.Invitations(ctx, bob.ID); err != nil || len(list) != 0 {
			t.Errorf("whom he has blocked invites him: %+v (%v)", list, err)
		}
	})
}

// A deleted account is a former player also where it decided in the place of another, and nobody
// else of that name is. In rows from before ids were kept, the name decides.
func TestDeleteUser_WhoStoodIn(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ctx := t.Context()
		ann, guest, bob := person(t, s, "Ann", "hash"), person(t, s, "Ann", ""), person(t, s, "Bob", "hash")
		stood := func(user persist.UserID, by string) persist.TableID {
			return table(t, s, bob, func(s *sheet.Sheet) {
				s.Status, s.Comings = sheet.Finished, []sheet.Coming{{Seat: 1, Why: sheet.IsTaken, By: by, User: user, At: clock.Wall{}.Kept()}}
			}).ID
		}
		want := map[persist.TableID]string{
			stood(ann.ID, "Ann"): people.FormerPlayer, stood(guest.ID, "Ann"): "Ann", stood("", "Ann"): people.FormerPlayer, stood(ann.ID, "Annabel"): people.FormerPlayer,
		}
		known(t, s)
		_, err := s.People.DeleteUser(ctx, ann.ID, clock.Wall{}.Kept())
		must(t, err)
		for id, by := range want {
			sheet, err := s.Tables.Sheet(ctx, id)
			must(t, err)
			if sheet.Comings[0].By != by {
				t.Errorf("in the place of Bob there was %q, want %q", sheet.Comings[0].By, by)
			}
		}
		// A guest who signs in is the account there, too.
		sheet := table(t, s, guest, func(s *sheet.Sheet) {
			s.Status, s.Comings = sheet.Finished, []sheet.Coming{{Why: sheet.IsTaken, By: "Ann", User: guest.ID, At: clock.Wall{}.Kept()}}
		})
		must(t, s.People.Absorb(ctx, guest.ID, bob.ID))
		kept, err := s.Tables.Sheet(ctx, sheet.ID)
		must(t, err)
		if kept.Comings[0].User != bob.ID {
			t.Errorf("it is %+v", kept.Comings[0])
		}
	})
}

// A seat that is kept for somebody is kept for their account when they make one, and for nobody when they delete it.
func TestHeldSeats(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, guest, account := person(t, s, "Ann", "hash"), person(t, s, "Theo", ""), person(t, s, "Theodor", "hash")
		hold := sheet.Hold{User: guest.ID, Name: "Theo", Until: clock.Wall{}.Kept().Add(time.Hour)}
		kept := table(t, s, ann, func(t *sheet.Sheet) { t.WhatIf, t.Places[2].Held = nil, hold })
		held := func(want sheet.Hold) {
			t.Helper()
			got, err := s.Tables.Sheet(t.Context(), kept.ID)
			must(t, err)
			if got.Places[2].Held != want {
				t.Errorf("kept for %+v, want %+v", got.Places[2].Held, want)
			}
		}
		held(hold)
		must(t, s.People.Absorb(t.Context(), guest.ID, account.ID))
		hold.User = account.ID
		held(hold)
		tables, err := s.People.DeleteUser(t.Context(), account.ID, clock.Wall{}.Kept())
		must(t, err)
		held(sheet.Hold{})
		if !slices.Contains(tables, kept.ID) {
			t.Errorf("the tables that changed are %v", tables)
		}
	})
}
