package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/scrip-games/scrip/store/pgtest"
)

// built is the program to hurt, and later a version of it that brings its database one
// step further.
var built, later string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "hurt")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		built, later = filepath.Join(dir, "scrip"), filepath.Join(dir, "later")
		build(built)
		build(later, "-overlay", oneStepFurther(dir))
		if text, err := os.ReadFile(later); err != nil || !bytes.Contains(text, []byte(laterStep)) {
			panic("the later version knows no more than this one")
		}
		return m.Run()
	}())
}

func build(program string, flags ...string) {
	args := append([]string{"build", "-o", program}, append(flags, "../scrip")...)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		panic(string(out))
	}
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

// Servers are killed and paused in the middle of games, their connections cut and their
// database killed, again and again. What they acknowledged is in the record afterwards,
// once and in its place, all streams were told it once, and the games go on. Of two
// servers on PostgreSQL one is of a later version, and they go on beside each other.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	h := &harness{binary: built, later: later, short: true}
	for form, hurts := range map[form]int{{1, false}: 10, {2, true}: 40} {
		t.Run(form.String(), func(t *testing.T) {
			t.Parallel()
			e, err := h.crash(t.Context(), form, hurts)
			if errors.Is(err, pgtest.ErrAbsent) && os.Getenv("CI") == "" {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			t.Log("\n" + crashHead() + "\n" + e.String())
			if err := broken(e.demands()); err != nil {
				t.Error(err)
			}
		})
	}
}

// What two servers say to PostgreSQL is broken off at one statement after another, and the
// database itself goes away, while people play with clocks, orders and bots: every game
// replays, goes on, and has what was acknowledged.
func TestNoOutageCorruptsAGame(t *testing.T) {
	t.Parallel()
	h := &harness{binary: built, short: true}
	s, err := h.outage(t.Context(), 60)
	if errors.Is(err, pgtest.ErrAbsent) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s", s)
	if err := broken(s.demands()); err != nil {
		t.Error(err)
	}
}
