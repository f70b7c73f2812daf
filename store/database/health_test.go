package database_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
)

// unhealthy beats once and returns what is wrong.
func unhealthy(t *testing.T, s *store.Store) string {
	t.Helper()
	s.Beat(t.Context())
	if _, err := s.Healthy(); err != nil {
		return err.Error()
	}
	return ""
}

// Where nothing can be written the database is not well, and is again when
// something can.
func TestHealth_Writing(t *testing.T) {
	t.Parallel()
	s := opened(t)
	if wrong := unhealthy(t, s); wrong != "" {
		t.Fatalf("a new database: %s", wrong)
	}
	readOnly := func(on string) {
		_, err := s.Write.ExecContext(t.Context(), "PRAGMA query_only="+on)
		must(t, err)
	}
	readOnly("ON")
	if wrong := unhealthy(t, s); !strings.Contains(wrong, "readonly") {
		t.Errorf("nothing can be written, and that is called %q", wrong)
	}
	readOnly("OFF")
	if wrong := unhealthy(t, s); wrong != "" {
		t.Errorf("it can be written again: %s", wrong)
	}
	must(t, s.Close())
	if _, err := s.Healthy(); err == nil {
		t.Error("a closed database is well")
	}
}

// Pages that are damaged are seen without anybody's asking for them.
func TestHealth_Damage(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	s, err := store.Open(t.Context(), file)
	must(t, err)
	table(t, s, person(t, s, "Ann", "hash"))
	must(t, s.Close())
	s, err = store.Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	_, err = s.Write.ExecContext(t.Context(), "PRAGMA wal_checkpoint(TRUNCATE)")
	must(t, err)
	damage(t, file)
	if wrong := unhealthy(t, s); !strings.Contains(wrong, "malformed") {
		t.Errorf("damage is called %q", wrong)
	}
}

// Damage met while reading is reported, for a while. A missing row is no damage.
func TestHealth_Faults(t *testing.T) {
	t.Parallel()
	s := opened(t)
	if _, err := s.Tables.Sheet(t.Context(), "nowhere"); !errors.Is(err, persist.ErrNotFound) {
		t.Fatal(err)
	}
	if _, err := s.Healthy(); err != nil {
		t.Errorf("what is not there: %v", err)
	}
	other := filepath.Join(t.TempDir(), "text")
	must(t, os.WriteFile(other, []byte(strings.Repeat("no database ", 999)), 0o600))
	pool, err := database.OpenFile(other, "deferred", 1)
	must(t, err)
	defer pool.Close()
	if err := s.Watched(pool).QueryRowContext(t.Context(), "SELECT 1 FROM users").Err(); err == nil {
		t.Fatal("a text is a database")
	}
	if _, err := s.Healthy(); err == nil || !strings.Contains(err.Error(), "not a database") {
		t.Errorf("somebody could not read: %v", err)
	}
	if _, err := s.HealthyAt(time.Now().Add(database.Remembered)); err == nil || strings.Contains(err.Error(), "not a database") {
		t.Errorf("much later, and without a write since: %v", err)
	}
}
