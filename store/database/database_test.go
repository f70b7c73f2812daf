package database_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/dbtest"
	"github.com/scrip-games/scrip/store/pgtest"
)

func opened(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "a name with spaces & more?.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestMain(m *testing.M) { os.Exit(pgtest.Main(m)) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func person(t testing.TB, s *store.Store, name, password string) *people.User {
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

func table(t testing.TB, s *store.Store, host *people.User, change ...func(*sheet.Sheet)) *sheet.Sheet {
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

// piece is how many entries of a long record are inserted at a time (store.piece).
const piece = 200

// two are servers on one database.
func two(t *testing.T) (servers [2]*store.Store) {
	t.Helper()
	data := dbtest.Server(t)
	for i := range servers {
		s, err := store.Open(t.Context(), data)
		must(t, err)
		t.Cleanup(func() { s.Close() })
		servers[i] = s
	}
	return servers
}
