package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const rule = `package rules

func may(n int, open bool) bool {
	if !open || n > 3 {
		return false
	}
	switch n {
	case 1:
		return true
	}
	return n == 2
}
`

// folder writes files into a folder of their own.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Every comparison, junction, negation, limit and condition is bent, and nothing else:
// in rooms within the folder, too, but not in tests and what is made for them.
func TestBends(t *testing.T) {
	dir := folder(t, map[string]string{
		"rules.go": rule, "rules_test.go": rule, "bot_greedy.go": rule, "room/room.go": "package room\n\nfunc no(a bool) bool { return !a && !a }\n", "roomtest/table.go": rule,
	})
	sources, err := sourcesOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sources {
		for _, b := range s.bends {
			got = append(got, b.key)
		}
	}
	want := []string{
		"room/room.go: no: !a && !a becomes !a || !a", "room/room.go: no: !a becomes a", "room/room.go: no: !a becomes a (2)",
		"rules.go: may: !open || n > 3 never holds", "rules.go: may: !open || n > 3 becomes !open && n > 3", "rules.go: may: !open becomes open",
		"rules.go: may: n > 3 becomes n >= 3", "rules.go: may: n > 3 becomes n > 4", "rules.go: may: n == 2 becomes n != 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// asked is a program that asks conditions, a letter each: capital where it holds.
const asked = `package main

import "fmt"

type count uint8

func main() {
	for n := range count(5) {
		fmt.Print(letter(n < 2), letter(n <= 2), letter(n > 2), letter(n >= 2), letter(2 < n), letter(n == 2), letter(n != 2))
		fmt.Print(letter(n > 1 && n < 4), letter(n < 1 || n > 3), letter(n > 0 && n != 2 && !(n == 3)))
		switch {
		case n == 1,
			n > 2 && n != 5:
			fmt.Print("s")
		}
		if n := n + 1; n > 3 {
			fmt.Print("i")
		}
	}
}

func letter(b bool) string {
	if !b {
		return "a"
	}
	return "A"
}
`

// A program with all its bends in it does as it did while they sleep, and when one is
// awake as it does with that one alone.
func TestSwitches(t *testing.T) {
	dir := folder(t, map[string]string{"main.go": asked})
	name := filepath.Join(dir, "main.go")
	s, err := read(dir, name, 1)
	if err != nil {
		t.Fatal(err)
	}
	helper := strings.Replace(helpers, "%s", "main", 1)
	all := program(t, map[string]string{"main.go": string(s.switched(nil)), "helpers.go": helper})
	plain := program(t, map[string]string{"main.go": asked})
	if got, want := output(t, all, 0), output(t, plain, 0); got != want {
		t.Errorf("asleep it prints %s, want %s", got, want)
	}
	for _, b := range s.bends {
		if got := output(t, all, b.number); got == output(t, plain, 0) {
			t.Errorf("%s changes nothing: %s", b, got)
		}
	}
	for _, b := range []*bend{s.bends[0], s.bends[len(s.bends)/2], s.bends[len(s.bends)-1]} {
		alone := program(t, map[string]string{"main.go": string(s.alone(b))})
		if got, want := output(t, all, b.number), output(t, alone, 0); got != want {
			t.Errorf("%s: %s, want %s", b, got, want)
		}
	}
}

// program compiles files.
func program(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := folder(t, files)
	c := exec.Command("go", "build", "-o", "program", "main.go")
	if files["helpers.go"] != "" {
		c.Args = append(c.Args, "helpers.go")
	}
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "program")
}

func output(t *testing.T, program string, bent int) string {
	t.Helper()
	c := exec.Command(program)
	c.Env = append(os.Environ(), awake+"="+strconv.Itoa(bent))
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// What is noted as harmless has a reason, and is named when it is no longer there.
func TestHarmless(t *testing.T) {
	list := "# what was looked at\n\nrules.go: may: n > 3 becomes n >= 3 <- it is never 3\nrules.go: may: gone becomes away <- it was so\n"
	dir := folder(t, map[string]string{"rules.go": rule, "testdata/harmless-bends.txt": list})
	known, err := harmlessIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	s, err := read(dir, filepath.Join(dir, "rules.go"), 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := known.unknown(s.bends); !slices.Equal(got, []string{"rules.go: may: gone becomes away"}) {
		t.Errorf("no longer there: %q", got)
	}
	if _, err := harmlessIn(folder(t, map[string]string{"testdata/harmless-bends.txt": "without a reason\n"})); err == nil {
		t.Error("an entry without a reason is taken")
	}
}
