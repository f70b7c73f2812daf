package main

import (
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

// Every comparison, junction, negation, limit and condition is bent, and nothing else.
func TestBends(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rules.go"), []byte(rule), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "rules_test.go"), []byte(rule), 0o600); err != nil {
		t.Fatal(err)
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
		"!open || n >= 3 > (!open || n >= 3) && len(\"\") > 0", "|| > &&", "! > ", ">= > >", "3 > 4", "== > !=",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
