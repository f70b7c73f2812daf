package database_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
)

// A copy made while the server writes has everything that was kept before, and
// can be served from.
func TestBackup_WhileOpen(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, to := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "a copy?.db")
	s, err := store.Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	sheet := table(t, s, person(t, s, "Ann", "hash"))
	tx, err := s.Write.BeginTx(t.Context(), nil) // somebody is in the middle of writing
	must(t, err)
	_, err = tx.ExecContext(t.Context(), "DELETE FROM tables")
	must(t, err)
	must(t, database.Backup(t.Context(), file, to, false))
	must(t, tx.Rollback())

	info, err := os.Stat(to)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v", info.Mode())
	}
	copied, err := store.Open(t.Context(), to)
	must(t, err)
	defer copied.Close()
	got, err := copied.Tables.Sheet(t.Context(), sheet.ID)
	must(t, err)
	if diff := cmp.Diff(sheet, got); diff != "" {
		t.Error(diff)
	}
	if _, err := copied.People.Account(t.Context(), "ann"); err != nil {
		t.Errorf("the account: %v", err)
	}
	left, err := filepath.Glob(filepath.Join(folder, ".*"))
	must(t, err)
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestBackup_Refusals(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, to := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "copy.db")
	if err := database.Backup(t.Context(), file, to, false); err == nil {
		t.Error("there is nothing to copy")
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a database was made")
	}
	s, err := store.Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	must(t, os.WriteFile(to, []byte("mine"), 0o600))
	if err := database.Backup(t.Context(), file, to, false); !errors.Is(err, database.ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	if text, err := os.ReadFile(to); err != nil || string(text) != "mine" {
		t.Errorf("the file is now %q", text)
	}
	if err := database.Backup(t.Context(), file, file, true); err == nil {
		t.Error("over the database itself")
	}
	must(t, database.Backup(t.Context(), file, to, true))
	must(t, database.Check(t.Context(), to))
	// What an old database left beside its name would become a part of the new.
	must(t, os.WriteFile(to+"-wal", []byte("old"), 0o600))
	if err := database.Backup(t.Context(), file, to, true); err == nil {
		t.Error("beside a log of changes that is not its own")
	}
}

// A damaged database is not passed off as a backup, and the last one stays.
func TestBackup_Damaged(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, to := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "copy.db")
	s, err := store.Open(t.Context(), file)
	must(t, err)
	ann := person(t, s, "Ann", "")
	for range 50 {
		must(t, s.Tables.AddLine(t.Context(), &sheet.Line{Table: table(t, s, ann).ID, User: ann.ID, Name: "Ann", Text: "hello", At: clock.Wall{}.Kept()}, nil))
	}
	must(t, s.Close())
	must(t, database.Backup(t.Context(), file, to, false))
	whole, err := os.ReadFile(to)
	must(t, err)
	damage(t, file)
	if err := database.Backup(t.Context(), file, to, true); err == nil {
		t.Error("the damage was not seen")
	}
	if now, err := os.ReadFile(to); err != nil || string(now) != string(whole) {
		t.Errorf("the last backup was changed: %v", err)
	}
}

// damage overwrites every page of the file but the first.
func damage(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	for i := 4096; i < len(text); i++ {
		text[i] = 0xa5
	}
	must(t, os.WriteFile(file, text, 0o600))
}

// A copy is read again: what came out otherwise is told.
func TestCopy_IsCompared(t *testing.T) {
	t.Parallel()
	first, other := filepath.Join(t.TempDir(), "a.db"), filepath.Join(t.TempDir(), "b.db")
	filled, err := store.Open(t.Context(), first)
	must(t, err)
	s := table(t, filled, person(t, filled, "Ann", "hash"))
	must(t, filled.Tables.Append(t.Context(), s.ID, 0, undos(700), sheet.Progress{Status: sheet.Running, Entries: 700}))
	must(t, filled.Reviews.AskReview(t.Context(), review.Asked{Table: s.ID, User: s.Host}, clock.Wall{}.Kept()))
	must(t, filled.Close())
	must(t, database.Copy(t.Context(), first, other, func(string, int) {}))
	one, err := store.Open(t.Context(), first)
	must(t, err)
	defer one.Close()
	two, err := store.Open(t.Context(), other)
	must(t, err)
	defer two.Close()
	compared := func() error { return database.Differ(t.Context(), one.DB, two.DB) }
	must(t, compared())
	for _, change := range []string{
		"UPDATE entries SET batch = batch + 1 WHERE n = 699", "DELETE FROM entries WHERE n = 699", "UPDATE users SET seen_at = 5", "DELETE FROM reviews",
	} {
		_, err := two.Write.ExecContext(t.Context(), change)
		must(t, err)
		if err := compared(); err == nil {
			t.Errorf("%s: nobody sees it", change)
		}
	}
}
