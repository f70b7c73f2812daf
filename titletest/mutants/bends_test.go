package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const rule = `package rules

func may(n int, open bool) bool {
	if !open || n >= 3 {
		return false
	}
	switch n {
	case 1:
		return true
	}
	return n == 2
}
`

// Every comparison, junction, negation, limit and condition is bent, and nothing else:
// in rooms within the folder, too, but not in tests and what is made for them.
func TestBends(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"rules.go": rule, "rules_test.go": rule, "room/room.go": "package room\n\nfunc no(a bool) bool { return !a }\n", "roomtest/table.go": rule,
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	bends, err := bendsOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range bends {
		got = append(got, b.old+" > "+b.new)
		if _, err := b.apply(); err != nil {
			t.Error(err)
		}
	}
	want := []string{
		"! > ", // of the room
		"!open || n >= 3 > (!open || n >= 3) && len(\"\") > 0", "|| > &&", "! > ", ">= > >", "3 > 4", "== > !=",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
