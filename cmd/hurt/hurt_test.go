package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/store/pgtest"
)

// built is the program to hurt.
var built string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "hurt")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		built = filepath.Join(dir, "scrip")
		build(built)
		return m.Run()
	}())
}

func build(program string, flags ...string) {
	args := append([]string{"build", "-o", program}, append(flags, "../scrip")...)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		panic(string(out))
	}
}

// A server on a file is killed and paused in the middle of games, again and again. What it
// acknowledged is in the record afterwards, once and in its place, all streams were told it once,
// and the games go on. "make long" does more of this (hurt_long_test.go), and "make hurt" all.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	loses(t, &harness{binary: built, short: true}, form{1, false}, 10)
}

// loses tries whether anything is lost when servers are hurt so often.
func loses(t *testing.T, h *harness, f form, hurts int) {
	t.Helper()
	e, err := h.crash(t.Context(), f, hurts)
	skipWithout(t, err)
	t.Log("\n" + crashHead() + "\n" + e.String())
	if err := broken(e.demands()); err != nil {
		t.Error(err)
	}
}

// skipWithout says that there is no PostgreSQL here; any other fault fails the test.
func skipWithout(t *testing.T, err error) {
	t.Helper()
	if errors.Is(err, pgtest.ErrAbsent) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}
