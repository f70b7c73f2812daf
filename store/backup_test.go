package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// A copy made while the server writes has everything that was kept before, and
// can be served from.
func TestBackup_WhileOpen(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, to := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "a copy?.db")
	s, err := Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	sheet := table(t, s, person(t, s, "Ann", "hash"))
	tx, err := s.write.BeginTx(t.Context(), nil) // somebody is in the middle of writing
	must(t, err)
	_, err = tx.ExecContext(t.Context(), "DELETE FROM tables")
	must(t, err)
	must(t, Backup(t.Context(), file, to, false))
	must(t, tx.Rollback())

	info, err := os.Stat(to)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v", info.Mode())
	}
	copied, err := Open(t.Context(), to)
	must(t, err)
	defer copied.Close()
	got, err := copied.Sheet(t.Context(), sheet.ID)
	must(t, err)
	if diff := cmp.Diff(sheet, got); diff != "" {
		t.Error(diff)
	}
	if _, err := copied.Account(t.Context(), "ann"); err != nil {
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
	if err := Backup(t.Context(), file, to, false); err == nil {
		t.Error("there is nothing to copy")
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a database was made")
	}
	s, err := Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	must(t, os.WriteFile(to, []byte("mine"), 0o600))
	if err := Backup(t.Context(), file, to, false); !errors.Is(err, ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	if text, err := os.ReadFile(to); err != nil || string(text) != "mine" {
		t.Errorf("the file is now %q", text)
	}
	if err := Backup(t.Context(), file, file, true); err == nil {
		t.Error("over the database itself")
	}
	must(t, Backup(t.Context(), file, to, true))
	must(t, check(t.Context(), to))
	// What an old database left beside its name would become a part of the new.
	must(t, os.WriteFile(to+"-wal", []byte("old"), 0o600))
	if err := Backup(t.Context(), file, to, true); err == nil {
		t.Error("beside a log of changes that is not its own")
	}
}

// A damaged database is not passed off as a backup, and the last one stays.
func TestBackup_Damaged(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, to := filepath.Join(folder, "scrip.db"), filepath.Join(folder, "copy.db")
	s, err := Open(t.Context(), file)
	must(t, err)
	ann := person(t, s, "Ann", "")
	for range 50 {
		must(t, s.AddLine(t.Context(), &match.Line{Table: table(t, s, ann).ID, User: ann.ID, Name: "Ann", Text: "hello", At: persist.Now()}, nil))
	}
	must(t, s.Close())
	must(t, Backup(t.Context(), file, to, false))
	whole, err := os.ReadFile(to)
	must(t, err)
	damage(t, file)
	if err := Backup(t.Context(), file, to, true); err == nil {
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
