//go:build long

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// What takes minutes: "make long" runs it, and "make test" does not.

// later builds a version of the program that brings its database one step further.
func later(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "later")
	build(program, "-overlay", oneStepFurther(dir))
	if text, err := os.ReadFile(program); err != nil || !bytes.Contains(text, []byte(laterStep)) {
		t.Fatal("the later version knows no more than this one")
	}
	return program
}

// oneStepFurther is a file that has the compiler see one migration more.
func oneStepFurther(dir string) string {
	here, err := filepath.Abs("../../store/database/migrations/postgres/9999_later.sql")
	if err != nil {
		panic(err)
	}
	step, overlay := filepath.Join(dir, "later.sql"), filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {here: step}})
	for name, text := range map[string]string{step: laterStep, overlay: string(text)} {
		err = errors.Join(err, os.WriteFile(name, []byte(text), 0o600))
	}
	if err != nil {
		panic(err)
	}
	return overlay
}

const laterStep = `-- +goose Up
ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'fair';
CREATE TABLE later (id TEXT NOT NULL PRIMARY KEY);
-- +goose Down
DROP TABLE later;
`

// The short form of what "make hurt" does at length. How long the others' moves
// took is not judged here: the machine may be busy.
func TestNoAttackHurtsTheOthers(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells how much memory a process had")
	}
	h := &harness{binary: built, short: true}
	for _, a := range attacks() {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			r, err := h.try(t.Context(), a)
			if errors.Is(err, errAbsent) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range r.faults() {
				t.Error(fault)
			}
		})
	}
}

// As TestNothingAcknowledgedIsLost, with two servers on PostgreSQL: their connections are cut and
// their database is killed, too. One is of a later version, and they go on beside each other.
func TestNothingAcknowledgedIsLost_OfTwoServers(t *testing.T) {
	t.Parallel()
	loses(t, &harness{binary: built, later: later(t), short: true}, form{2, true}, 40)
}

// What two servers say to PostgreSQL is broken off at one statement after another, and the
// database itself goes away, while people play with clocks, orders and bots: every game
// replays, goes on, and has what was acknowledged.
func TestNoOutageCorruptsAGame(t *testing.T) {
	t.Parallel()
	h := &harness{binary: built, short: true}
	s, err := h.outage(t.Context(), 60)
	skipWithout(t, err)
	t.Logf("\n%s", s)
	if err := broken(s.demands()); err != nil {
		t.Error(err)
	}
}
