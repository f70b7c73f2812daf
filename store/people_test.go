package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

func TestNamesOfAccounts(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann := person(t, s, "Ann Bee", "hash")
		guest := person(t, s, "Ann Bee", "") // guests may be called anything
		got, err := s.People.Account(t.Context(), " ann   BEE")
		must(t, err)
		if diff := cmp.Diff(ann, got); diff != "" {
			t.Error(diff)
		}
		if err := s.People.AddUser(t.Context(), &people.User{ID: "x", Name: "ANN BEE", Password: "hash"}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a second account of the name: %v", err)
		}
		if _, err := s.People.MakeAccount(t.Context(), guest.ID, "Ａnn  Bee", "hash"); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a guest who takes the name: %v", err)
		}
		for _, double := range []string{"Аnn Bee", "Ann Вее"} { // with Cyrillic letters
			if err := s.People.AddUser(t.Context(), &people.User{ID: "x", Name: double, Password: "hash"}); !errors.Is(err, persist.ErrTaken) {
				t.Errorf("an account that looks like it: %v", err)
			}
			if _, err := s.People.ChangeUser(t.Context(), guest.ID, people.UserChange{Name: &double}); !errors.Is(err, persist.ErrTaken) {
				t.Errorf("a guest who looks like it: %v", err)
			}
		}
		if _, err := s.People.Account(t.Context(), "Bob"); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("no such account: %v", err)
		}
	})
}

// Settings change settings, whatever becomes of the user meanwhile.
func TestChangesNameWhatTheyChange(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		guest := person(t, s, "Mikado 7", "")
		account, err := s.People.MakeAccount(t.Context(), guest.ID, "Ann", "hash")
		must(t, err)
		theme, name := "light", "Bob"
		changed, err := s.People.ChangeUser(t.Context(), guest.ID, people.UserChange{Theme: &theme})
		must(t, err)
		account.Settings.Theme = theme
		if diff := cmp.Diff(account, changed); diff != "" {
			t.Error(diff)
		}
		if _, err := s.People.ChangeUser(t.Context(), guest.ID, people.UserChange{Name: &name, Theme: &name}); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("an account changes its name: %v", err)
		}
		if _, err := s.People.MakeAccount(t.Context(), guest.ID, "Bob", "other"); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("an account becomes another: %v", err)
		}
		if err := s.People.Absorb(t.Context(), guest.ID, person(t, s, "Carl", "hash").ID); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("an account is absorbed: %v", err)
		}
		now, err := s.People.Account(t.Context(), "ann")
		must(t, err)
		if diff := cmp.Diff(account, now); diff != "" {
			t.Error(diff)
		}
	})
}

// Accounts of a database from before names were compared as they are now can all
// sign in, also two whose names have become one.
func TestOldAccountsAreKeyed(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "scrip.db")
	s, err := Open(t.Context(), name)
	must(t, err)
	p, err := s.Steps()
	must(t, err)
	_, err = p.DownTo(t.Context(), 1)
	must(t, err)
	for i, u := range [][2]string{{"Ａnn", "ａnn"}, {"Ann", "ann"}, {"ㅤㅤ", "ㅤㅤ"}, {"Аnn", "аnn"}, {"Σοφός", "σοφός"}} {
		_, err = s.Write.ExecContext(t.Context(),
			"INSERT INTO users (id, name, name_key, password, created_at) VALUES (?, ?, ?, 'hash', ?)", u[0], u[0], u[1], i)
		must(t, err)
	}
	must(t, s.Close())
	s, err = Open(t.Context(), name)
	must(t, err)
	defer s.Close()
	for name, want := range map[string]persist.UserID{
		"Ａnn": "Ａnn", " Ann ": "Ann", "ann": "Ann", "ㅤㅤ": "ㅤㅤ", "аNN": "Аnn", "ΣΟΦΌΣ": "Σοφός",
	} {
		if got, err := s.People.Account(t.Context(), name); err != nil || got.ID != want {
			t.Errorf("%q signs in as %+v, %v", name, got, err)
		}
	}
	if err := s.People.AddUser(t.Context(), &people.User{ID: "x", Name: "Anп", Password: "hash"}); err != nil {
		t.Errorf("a name of one's own: %v", err)
	}
	if err := s.People.AddUser(t.Context(), &people.User{ID: "y", Name: "ANN", Password: "hash"}); !errors.Is(err, persist.ErrTaken) {
		t.Errorf("a name of an old account: %v", err)
	}
}

func TestAbsorb(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		guest, account := person(t, s, "Mikado 7", ""), person(t, s, "Ann", "hash")
		kept := table(t, s, guest)
		must(t, s.Tables.AddLine(t.Context(), &sheet.Line{Table: kept.ID, User: guest.ID, Seat: game.Watcher, Name: "Mikado 7", Text: "hi", At: clock.Wall{}.Kept()}, nil))
		must(t, s.People.Absorb(t.Context(), guest.ID, account.ID))
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if got.Host != account.ID || got.SeatsOf(account.ID) != game.Seats(0) || got.Revision == kept.Revision || got.Places[0].Name != "Ann" {
			t.Errorf("the guest's table is now %+v", got)
		}
		lines, err := s.Tables.Lines(t.Context(), kept.ID, 0)
		must(t, err)
		if len(lines) != 1 || lines[0].User != account.ID || lines[0].Name != "Ann" {
			t.Errorf("his lines are %+v", lines)
		}
		if _, err := s.People.User(t.Context(), guest.ID); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("the guest is still there: %v", err)
		}
		lobby, err := s.Tables.Lobby(t.Context(), account.ID)
		must(t, err)
		if len(lobby.WhatIfs) != 1 || len(lobby.Open) != 0 || len(lobby.Running) != 0 {
			t.Errorf("the lobby: %+v", lobby)
		}
	})
}

func TestFormerNames(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		soon, past := time.Now().Add(time.Hour), time.Now().Add(-time.Hour)
		named := func(u *people.User, name string, until time.Time) error {
			_, err := s.People.RenameAccount(t.Context(), u.ID, name, until)
			return err
		}
		finds := func(name string, want *people.User) {
			t.Helper()
			u, err := s.People.Account(t.Context(), name)
			if want == nil && errors.Is(err, persist.ErrNotFound) {
				return
			}
			if want == nil || err != nil || u.ID != want.ID {
				t.Errorf("%s is found as %+v (%v)", name, u, err)
			}
		}
		if err := named(ann, "bob", soon); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("another's name: %v", err)
		}
		must(t, named(ann, "Anna", soon))
		finds("ANN", ann)
		finds("Anna", ann)
		// Nobody else takes it, nor one that looks like it, while she is found by it.
		for _, name := range []string{"Ann", "ANN", "Аnn"} {
			if err := named(bob, name, soon); !errors.Is(err, persist.ErrTaken) {
				t.Errorf("a name of late, %s: %v", name, err)
			}
		}
		must(t, named(ann, "ann", soon)) // she may have it back
		finds("Anna", ann)
		if names, err := s.People.FormerNames(t.Context(), ann.ID); err != nil || len(names) != 1 || names[0].Name != "Anna" {
			t.Errorf("she had the names %+v (%v)", names, err)
		}
		must(t, named(ann, "ANN", soon)) // spelt otherwise it is the same
		if names, _ := s.People.FormerNames(t.Context(), ann.ID); len(names) != 1 {
			t.Errorf("she had the names %+v", names)
		}
		must(t, named(bob, "Robert", past))
		finds("Bob", nil)
		must(t, named(ann, "Bob", soon))
		finds("Bob", ann)
		guest := person(t, s, "a guest", "")
		if err := named(guest, "Gast", soon); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("a guest has no account: %v", err)
		}
	})
}

func TestPasswordsAndVisits(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		before := time.Now().Add(-time.Hour)
		visit := func(token string, user persist.UserID, since time.Time) {
			must(t, s.Sessions.CommitCtx(t.Context(), token, []byte("data"), time.Now().Add(time.Hour)))
			must(t, s.People.SaveVisit(t.Context(), user, people.Visit{Token: token, Agent: "a browser", Since: since, Seen: since}))
		}
		visit("one", ann.ID, before)
		visit("two", ann.ID, before.Add(time.Minute))
		visit("three", bob.ID, before)
		at := func(user persist.UserID) (tokens []string) {
			visits, err := s.People.Visits(t.Context(), user)
			must(t, err)
			for _, v := range visits {
				tokens = append(tokens, v.Token)
			}
			return tokens
		}
		if got := at(ann.ID); !slices.Equal(got, []string{"two", "one"}) {
			t.Errorf("Ann is signed in at %q", got)
		}
		must(t, s.People.EndVisit(t.Context(), "two"))
		if _, there, err := s.Sessions.FindCtx(t.Context(), "two"); err != nil || there {
			t.Errorf("the session is there after its end (%v)", err)
		}
		// A session that is over by itself takes its visit along when the next is kept.
		must(t, s.Sessions.CommitCtx(t.Context(), "one", []byte("data"), time.Now().Add(-time.Second)))
		visit("four", ann.ID, before)
		if got := at(ann.ID); !slices.Equal(got, []string{"four"}) {
			t.Errorf("Ann is signed in at %q", got)
		}

		now := clock.Wall{}.Kept()
		if err := s.People.SetPassword(t.Context(), ann.ID, "another", "new", now); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("in place of another password: %v", err)
		}
		must(t, s.People.SetPassword(t.Context(), ann.ID, "hash", "new", now))
		u, err := s.People.User(t.Context(), ann.ID)
		must(t, err)
		if u.Password != "new" || !u.SignedOut.Equal(now) || len(at(ann.ID)) != 0 {
			t.Errorf("after a new password she is %+v, at %q", u, at(ann.ID))
		}
		must(t, s.People.SignOut(t.Context(), bob.ID, now))
		if got := at(bob.ID); len(got) != 0 {
			t.Errorf("Bob has signed out everywhere, and is at %q", got)
		}
	})
}

func TestAccountsByMail(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		mail := func(u *people.User, confirmed, pending string) {
			_, err := s.Notices.ChangeReach(t.Context(), u.ID, func(r *notice.Reach) error {
				r.Mail, r.Pending = confirmed, pending
				return nil
			})
			must(t, err)
		}
		ann, bob := person(t, s, "Ann", "hash"), person(t, s, "Bob", "hash")
		mail(ann, "Ann@Example.org", "")
		mail(bob, "bob@example.org", "ann@example.org")
		mail(person(t, s, "a guest", ""), "ann@example.org", "")
		mail(person(t, s, "Carl", "hash"), "", "")
		for _, address := range []string{"ann@example.org", "ANN@EXAMPLE.ORG", "Ann@Example.org"} {
			got, err := s.People.AccountsByMail(t.Context(), address)
			must(t, err)
			if len(got) != 1 || got[0].ID != ann.ID {
				t.Errorf("%s is the address of %+v", address, got)
			}
		}
		if got, err := s.People.AccountsByMail(t.Context(), ""); err != nil || len(got) != 0 {
			t.Errorf("no address is that of %+v (%v)", got, err)
		}
	})
}

// What an older server wrote is read: an address that is not confirmed waits for it.
func TestReach_OfAnOlderServer(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann := person(t, s, "Ann", "hash")
		_, err := s.Notices.ChangeReach(t.Context(), ann.ID, func(r *notice.Reach) error { return nil })
		must(t, err)
		for confirmed, want := range []notice.Reach{{Pending: "ann@example.org"}, {Mail: "ann@example.org"}} {
			_, err := s.Write.ExecContext(t.Context(), fmt.Sprintf("UPDATE reach SET mail = 'ann@example.org', confirmed = %d", confirmed))
			must(t, err)
			got, err := s.Notices.Reach(t.Context(), ann.ID)
			must(t, err)
			if got.Mail != want.Mail || got.Pending != want.Pending {
				t.Errorf("it is %+v", got)
			}
		}
	})
}

// So many letters a day go to a mailbox, however its address is written, whoever asks, and
// after a restart; what was answered was wanted.
func TestLetters(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		now := clock.Wall{}.Kept()
		sent := func(what notice.Letter, at time.Time, addresses ...string) (n int) {
			for _, address := range addresses {
				may, err := s.Notices.MayWrite(t.Context(), what, address, at, at.Add(-24*time.Hour))
				must(t, err)
				if may {
					n++
				}
			}
			return n
		}
		all := []string{"a.b@x.example", "A.B@X.example", "ab@x.example", "ab+1@x.example", "ab+2@X.EXAMPLE"}
		same := all[:2]
		if n := sent(notice.LetterConfirm, now, all...) + sent(notice.LetterReset, now, same...); n != 3 {
			t.Errorf("%d letters in a day", n)
		}
		if n := sent(notice.LetterConfirm, now, "ab@gmail.com", "ab@googlemail.com", "a.b@GoogleMail.com"); n != 2 {
			t.Errorf("%d letters by two names of one host", n)
		}
		if n := sent(notice.LetterConfirm, now, "b@x.example", "ab@y.example"); n != 2 {
			t.Errorf("others get %d", n)
		}
		must(t, s.Notices.Answered(t.Context(), notice.LetterReset, "A.b@x.example"))
		if confirm, reset := sent(notice.LetterConfirm, now, all...), sent(notice.LetterReset, now, same...); confirm != 0 || reset != 1 {
			t.Errorf("%d and %d when one was answered", confirm, reset)
		}
		// Addresses that are one mailbox here are two elsewhere. The owner of one causes no letters
		// to the other, and uses up none that the other may get.
		for _, what := range []notice.Letter{notice.LetterConfirm, notice.LetterReset} {
			must(t, s.Notices.Answered(t.Context(), what, "ab@x.example"))
		}
		if confirm, reset := sent(notice.LetterConfirm, now, same...), sent(notice.LetterReset, now, same...); confirm != 0 || reset != 0 {
			t.Errorf("%d and %d when another has answered", confirm, reset)
		}
		if n := sent(notice.LetterReset, now, "ab@x.example"); n != 1 {
			t.Errorf("%d for the other", n)
		}
		if n := sent(notice.LetterConfirm, now.Add(23*time.Hour), all...); n != 0 {
			t.Errorf("%d within a day", n)
		}
		if n := sent(notice.LetterConfirm, now.Add(24*time.Hour), all...); n != 2 {
			t.Errorf("%d the day after", n)
		}
	})
}

// Of many that ask at once no more are written to.
func TestLetters_AtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		now := clock.Wall{}.Kept()
		var sent atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if may, err := s.Notices.MayWrite(t.Context(), notice.LetterConfirm, "ann@example.org", now, now.Add(-24*time.Hour)); err != nil {
					t.Error(err)
				} else if may {
					sent.Add(1)
				}
			})
		}
		all.Wait()
		if n := sent.Load(); n != 2 {
			t.Errorf("%d letters", n)
		}
	})
}

// A session that was ended is not made again by a call that was under way.
func TestSessions_EndedStaysEnded(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		kept, until := s.Sessions, time.Now().Add(time.Hour)
		must(t, kept.Commit("token", []byte("old"), until))
		must(t, kept.Update(t.Context(), "token", []byte("new"), until))
		if data, found, err := kept.Find("token"); err != nil || !found || string(data) != "new" {
			t.Errorf("it is %q %v %v", data, found, err)
		}
		must(t, kept.Delete("token"))
		must(t, kept.Update(t.Context(), "token", []byte("new"), until))
		if data, found, err := kept.Find("token"); err != nil || found {
			t.Errorf("it is there again: %q %v", data, err)
		}
	})
}
