package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/store/pgtest"
)

func opened(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), dbtest.FileAt(t, filepath.Join(t.TempDir(), "a name with spaces & more?.db")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// onBoth runs a test on a file and on a PostgreSQL server.
func onBoth(t *testing.T, test func(*testing.T, *Store)) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		test(t, opened(t))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		s, err := Open(t.Context(), dbtest.Server(t))
		must(t, err)
		t.Cleanup(func() { s.Close() })
		test(t, s)
	})
}

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func person(t testing.TB, s *Store, name, password string) *people.User {
	t.Helper()
	u := &people.User{
		ID: persist.UserID(persist.NewID()), Name: name, Password: password, Created: clock.Wall{}.Kept(),
		Settings: people.Preferences{
			Language: "it", Theme: "dark", Motion: "auto", Invites: people.InvitedByAll, Results: results.ToAll, Ratings: results.ToAll, Punctuality: results.ToAll,
		},
	}
	must(t, s.People.AddUser(t.Context(), u))
	return u
}

func table(t testing.TB, s *Store, host *people.User, change ...func(*sheet.Sheet)) *sheet.Sheet {
	t.Helper()
	sheet := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: "toy", Version: 1, Settings: map[string]string{"rounds": "two"}, Visibility: sheet.Public,
		Status: sheet.Open, Host: host.ID, Secret: game.Secret{1, 2, 3}, Created: clock.Wall{}.Kept(), Updated: clock.Wall{}.Kept(),
		Places: []sheet.Place{{Kind: sheet.Person, User: host.ID, Name: host.Name}, {Kind: sheet.Bot, Bot: "random", Name: "Random"}, {Kind: sheet.OpenPlace}},
		WhatIf: &sheet.Origin{At: 3, Guessed: true}, Hints: true,
	}
	for _, do := range change {
		do(sheet)
	}
	must(t, s.Tables.Insert(t.Context(), sheet, nil))
	return sheet
}

// A commit must be on the disk when it returns, on every connection that writes.
func TestCommitsAreDurable(t *testing.T) {
	t.Parallel()
	s := opened(t)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		must(t, s.Write.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, want %s", pragma, got, want)
		}
	}
}

func TestMigrationsGoBothWays(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		p, err := s.Steps()
		must(t, err)
		_, err = p.DownTo(t.Context(), 0)
		must(t, err)
		_, err = p.Up(t.Context())
		must(t, err)
		person(t, s, "Ann", "")
	})
}

// Tables that were made when bots had other names have levels.
func TestBotsOfOldTablesAreLevels(t *testing.T) {
	t.Parallel()
	s := opened(t)
	kept := table(t, s, person(t, s, "Ann", ""))
	kept.Places[1] = sheet.Place{Kind: sheet.Bot, Bot: "random", Name: "Locke"}
	kept.Places[2] = sheet.Place{Kind: sheet.Bot, Bot: "greedy", Name: "Hackworth"}
	must(t, s.Tables.Save(t.Context(), kept, nil, notice.Changes{}))
	p, err := s.Steps()
	must(t, err)
	_, err = p.DownTo(t.Context(), 11)
	must(t, err)
	_, err = p.Up(t.Context())
	must(t, err)
	got, err := s.Tables.Sheet(t.Context(), kept.ID)
	must(t, err)
	if got.Places[1].Bot != "clerk" || got.Places[2].Bot != "broker" {
		t.Errorf("they are %+v", got.Places)
	}
}

func TestSheets(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann := person(t, s, "Ann", "")
		kept := table(t, s, ann)
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if diff := cmp.Diff(kept, got); diff != "" {
			t.Error(diff)
		}
		if _, err := s.Tables.Sheet(t.Context(), "nowhere"); !errors.Is(err, persist.ErrNotFound) {
			t.Errorf("no such table: %v", err)
		}
		stale := *got
		got.Places[2] = sheet.Place{Kind: sheet.Bot, Bot: "greedy", Name: "Greedy"}
		got.Comings = []sheet.Coming{{Seat: 2, N: 7, At: clock.Wall{}.Kept()}}
		got.Hinted = []sheet.Hinted{{Seat: 1, N: 8, At: clock.Wall{}.Kept()}}
		got.Started = clock.Wall{}.Kept()
		must(t, s.Tables.Save(t.Context(), got, nil, notice.Changes{}))
		if err := s.Tables.Save(t.Context(), &stale, nil, notice.Changes{}); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("a change of an old revision: %v", err)
		}
		again, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if diff := cmp.Diff(got, again); diff != "" {
			t.Error(diff)
		}
		if err := s.Tables.Delete(t.Context(), kept.ID, stale.Revision); !errors.Is(err, persist.ErrTaken) {
			t.Errorf("deleting an old revision: %v", err)
		}
		must(t, s.Tables.Delete(t.Context(), kept.ID, got.Revision))
	})
}

// A move is kept only in the position that it was made in: behind as many entries as there
// are, the last of which is the one that led to it.
func TestAMoveFollowsWhatItWasMadeAfter(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		kept := table(t, s, person(t, s, "Ann", ""))
		must(t, s.Tables.Append(t.Context(), kept.ID, 0, undos(2), sheet.Progress{Status: sheet.Running, Entries: 2}))
		other := undos(1)[0].Entry
		later, elsewhere := other, other
		later.At, elsewhere.Seat = later.At.Add(time.Second), 2
		acted := other
		acted.Undo, acted.Action = nil, []byte(`{"kind":"pass"}`)
		// The first is compared with what is known from the move before, and the others with
		// what the database says after a refusal.
		for _, wrong := range []struct {
			name  string
			first int
			after game.Entry
		}{{"another time", 2, later}, {"another time again", 2, later}, {"a gap", 3, other}, {"another seat", 2, elsewhere}, {"another action", 2, acted}, {"the beginning", 2, game.Entry{}}} {
			p := sheet.Progress{Status: sheet.Running, Entries: wrong.first + 1, After: wrong.after}
			if err := s.Tables.Append(t.Context(), kept.ID, wrong.first, undos(1), p); !errors.Is(err, persist.ErrTaken) {
				t.Errorf("a move after %s: %v", wrong.name, err)
			}
		}
		must(t, s.Tables.Append(t.Context(), kept.ID, 2, undos(1), following(2)))
		// A sheet, too, can only be changed by a caller that has seen as many entries as there are.
		got, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		for _, n := range []int{2, 4} {
			wrong := *got
			if wrong.Entries = n; !errors.Is(s.Tables.Save(t.Context(), &wrong, nil, notice.Changes{}), persist.ErrTaken) {
				t.Errorf("a sheet of %d entries was kept, and there are 3", n)
			}
		}
		must(t, s.Tables.Save(t.Context(), got, nil, notice.Changes{}))
	})
}

// A place in the record is taken once; a second write to it changes nothing.
func TestAPlaceIsTakenOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		kept := table(t, s, person(t, s, "Ann", ""))
		back := 0
		entries := []record.Kept{
			{Entry: game.Entry{Seat: game.Chance, Action: []byte(`{"kind":"deal","card":2}`), At: clock.Wall{}.Kept()}},
			{Entry: game.Entry{Seat: 1, Undo: &back, At: clock.Wall{}.Kept()}, Batch: 1},
		}
		running := sheet.Progress{Status: sheet.Running, Entries: 2, Turn: game.Seats(1), Round: game.Round{Kind: "operating", Number: 3, Part: 1}}
		must(t, s.Tables.Append(t.Context(), kept.ID, 0, entries, running))
		late := sheet.Progress{Status: sheet.Finished, Entries: 9}
		if err := s.Tables.Append(t.Context(), kept.ID, 1, entries, late); !errors.Is(err, persist.ErrTaken) {
			t.Fatalf("a place that is taken: %v", err)
		}
		got, err := s.Tables.Entries(t.Context(), kept.ID, 0)
		must(t, err)
		if diff := cmp.Diff(entries, got); diff != "" {
			t.Error(diff)
		}
		after, err := s.Tables.Sheet(t.Context(), kept.ID)
		must(t, err)
		if after.Status != sheet.Running || after.Entries != 2 || after.Turn != game.Seats(1) || after.Round != running.Round {
			t.Errorf("the table stands as %+v", after)
		}
		waiting, err := s.Tables.Waiting(t.Context())
		must(t, err)
		if diff := cmp.Diff([]persist.TableID{kept.ID}, waiting); diff != "" {
			t.Errorf("tables that wait for a bot: %s", diff)
		}
	})
}

func TestSessionsExpire(t *testing.T) {
	onBoth(t, func(t *testing.T, kept *Store) {
		s := kept.Sessions
		must(t, s.Commit("here", []byte("a"), time.Now().Add(time.Hour)))
		must(t, s.Commit("gone", []byte("b"), time.Now().Add(-time.Hour)))
		if data, ok, err := s.Find("here"); !ok || string(data) != "a" || err != nil {
			t.Errorf("a session: %q %v %v", data, ok, err)
		}
		if _, ok, err := s.Find("gone"); ok || err != nil {
			t.Errorf("an expired one: %v %v", ok, err)
		}
		must(t, s.Delete("here"))
		if _, ok, err := s.Find("here"); ok || err != nil {
			t.Errorf("a deleted one: %v %v", ok, err)
		}
	})
}

// One's own finished games are found, however many others play in public.
func TestFinishedGamesAreFound(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob := person(t, s, "Ann", ""), person(t, s, "Bob", "")
		finish := func(host *people.User, seen sheet.Visibility, at int) persist.TableID {
			return table(t, s, host, func(kept *sheet.Sheet) {
				kept.Visibility, kept.Status, kept.Updated, kept.WhatIf = seen, sheet.Finished, time.UnixMilli(int64(at)).UTC(), nil
			}).ID
		}
		mine := finish(ann, sheet.ByLink, 1)
		both := finish(ann, sheet.Public, 1000)
		for i := range 120 {
			finish(bob, sheet.Public, 10+i)
		}
		lobby, err := s.Tables.Lobby(t.Context(), ann.ID)
		must(t, err)
		count := map[persist.TableID]int{}
		for _, sheet := range lobby.Finished {
			count[sheet.ID]++
		}
		if last := lobby.Finished[len(lobby.Finished)-1]; last.ID != mine || count[mine] != 1 || count[both] != 1 {
			t.Errorf("her games are found %d and %d times, the last is %s", count[mine], count[both], last.ID)
		}
		lobby, err = s.Tables.Lobby(t.Context(), bob.ID)
		must(t, err)
		for _, sheet := range lobby.Finished {
			if sheet.ID == mine {
				t.Error("a game by link is in everybody's lobby")
			}
		}
	})
}

// Open tables are those with a free seat; one's own are not once more among them,
// nor among those that can be watched.
func TestLobby_WhatIsYoursAndWhatIsOpen(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store) {
		ann, bob := person(t, s, "Ann", ""), person(t, s, "Bob", "")
		played := func(sheet *sheet.Sheet) { sheet.WhatIf = nil }
		full := func(sheet *sheet.Sheet) { sheet.Places = sheet.Places[:2] }
		running := func(kept *sheet.Sheet) { kept.Status = sheet.Running }
		table(t, s, ann, played)
		table(t, s, ann, played, full)
		table(t, s, ann, played, full, running)
		table(t, s, ann, full)
		for _, c := range []struct {
			user                          persist.UserID
			yours, whatIfs, open, running int
		}{{ann.ID, 3, 1, 0, 0}, {bob.ID, 0, 0, 1, 1}, {"", 0, 0, 1, 1}} {
			l, err := s.Tables.Lobby(t.Context(), c.user)
			must(t, err)
			if len(l.Yours) != c.yours || len(l.WhatIfs) != c.whatIfs || len(l.Open) != c.open || len(l.Running) != c.running {
				t.Errorf("%q finds %d of his own, %d what-ifs, %d open, %d running", c.user, len(l.Yours), len(l.WhatIfs), len(l.Open), len(l.Running))
			}
		}
	})
}

// following is how a table stands on which one of these entries follows n others.
func following(n int) sheet.Progress {
	return sheet.Progress{Status: sheet.Running, Entries: n + 1, After: undos(1)[0].Entry}
}

// undos is so many entries.
func undos(n int) []record.Kept {
	back := 0
	list := make([]record.Kept, n)
	for i := range list {
		list[i] = record.Kept{Entry: game.Entry{Seat: 0, Undo: &back, At: time.UnixMilli(1).UTC()}, Batch: i}
	}
	return list
}
