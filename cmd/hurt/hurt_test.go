package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
		if out, err := exec.Command("go", "build", "-o", built, "../scrip").CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

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
// once and in its place, all streams were told it once, and the games go on.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	h := &harness{binary: built, short: true}
	for form, hurts := range map[form]int{{1, false}: 10, {2, true}: 40} {
		t.Run(form.String(), func(t *testing.T) {
			t.Parallel()
			e, err := h.endure(t.Context(), form, hurts)
			if errors.Is(err, pgtest.ErrAbsent) && os.Getenv("CI") == "" {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			t.Log("\n" + enduredHead() + "\n" + e.String())
			if err := broken(e.demands()); err != nil {
				t.Error(err)
			}
		})
	}
}
