package database_test

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
)

// modes is who may do what with the database's files.
func modes(t *testing.T, file string) map[string]os.FileMode {
	t.Helper()
	names, err := filepath.Glob(file + "*")
	must(t, err)
	found := map[string]os.FileMode{}
	for _, name := range names {
		info, err := os.Stat(name)
		must(t, err)
		found[strings.TrimPrefix(name, file)] = info.Mode().Perm()
	}
	return found
}

// Nobody but the owner reads the files, also those of a database that others
// could read before.
func TestFilesArePrivate(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	for _, when := range []string{"new", "old"} {
		s, err := store.Open(t.Context(), file)
		must(t, err)
		person(t, s, "Ann", "")
		got := modes(t, file)
		for _, name := range []string{"", "-wal", "-shm", ".lock"} {
			if got[name] != 0o600 {
				t.Errorf("%s: the modes are %v", when, got)
			}
		}
		must(t, s.Close())
		must(t, os.Chmod(file, 0o644))
		must(t, os.Chmod(file+".lock", 0o664))
	}
}

// A second server is told that there is one, and the first goes on.
func TestOneServerAFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	first, err := store.Open(t.Context(), file)
	must(t, err)
	if second, err := store.Open(t.Context(), file); !errors.Is(err, database.ErrInUse) {
		t.Errorf("a second server: %v, %v", second, err)
	}
	person(t, first, "Ann", "")
	must(t, first.Close())
	next, err := store.Open(t.Context(), file)
	must(t, err)
	must(t, next.Close())
}

// A database of a later program is refused, and not a byte of it is changed.
func TestLaterFormsAreRefused(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	s, err := store.Open(t.Context(), file)
	must(t, err)
	_, err = s.Write.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
	must(t, err)
	must(t, s.Close())
	for _, journal := range []string{"WAL", "DELETE"} { // a backup that was put back is not in WAL
		pool, err := sql.Open("sqlite", database.Address(file, url.Values{}))
		must(t, err)
		_, err = pool.ExecContext(t.Context(), "PRAGMA journal_mode="+journal)
		must(t, err)
		must(t, pool.Close())
		before, err := os.ReadFile(file)
		must(t, err)
		if _, err := store.Open(t.Context(), file); err == nil || !strings.Contains(err.Error(), "a later version of Scrip") {
			t.Errorf("%s: a later form is answered %v", journal, err)
		}
		after, err := os.ReadFile(file)
		must(t, err)
		if string(before) != string(after) {
			t.Errorf("%s: the refused database was changed", journal)
		}
	}
}
