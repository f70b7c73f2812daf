package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
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

// A server is killed in the middle of games, again and again. Every move that it
// acknowledged is in the record afterwards, in its place, and the games go on.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	h := &harness{binary: built, short: true}
	k, err := h.kill(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	if k.kills != 4 || k.acknowledged < 60 || k.lost != 0 {
		t.Errorf("%+v", k)
	}
}
