package main

import (
	"testing"

	"github.com/scrip-games/scrip/store/pgtest"
)

// withPostgres runs the tests of this package, and clears the server away that one of them may start.
type withPostgres struct{ *testing.M }

func (m withPostgres) Run() int { return pgtest.Main(m.M) }

// An event is played through in PostgreSQL as in a file: somebody leaves, somebody comes, and time runs out.
func TestSimulateEvent_OnPostgreSQL(t *testing.T) {
	address := pgtest.New(t)
	simulate := []string{"simulate", "event", "chicago-express", "--data", address, "--entrants", "4", "--group", "4", "--leave", "1", "--substitutes", "1", "--timeouts", "1"}
	if got := run(simulate); got != 0 {
		t.Errorf("exit status %d", got)
	}
	if got := run(simulate); got != 1 {
		t.Errorf("in a database that is somebody's: exit status %d, want 1", got)
	}
}
