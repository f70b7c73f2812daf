package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// trial runs the tests of a title and its rooms with one bend or none.
type trial struct {
	dir, tmp string
	rounds   []round
	sources  map[string]*source
	without  map[string]map[int]bool // lines of files that do not compile with switches
	rooms    []room
}

// round is tests that are run one after the other: the quick ones see most, and what
// they do not see is left to the long ones.
type round struct {
	run, skip string
	limit     time.Duration
}

// room is a package with tests: where it stands and the binary that tests it.
type room struct{ dir, binary string }

// errNoMeaning is of a bend that does not compile.
var errNoMeaning = errors.New("it does not compile")

// complaint is where a compiler found fault.
var complaint = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):`)

// compile makes the tests' binaries with every bend in them, leaving out what does not
// compile that way.
func (t *trial) compile(ctx context.Context) error {
	for range 5 {
		replace := map[string][]byte{}
		for name, s := range t.sources {
			replace[name] = s.switched(t.without[name])
			replace[filepath.Join(filepath.Dir(name), "bent_switches.go")] = fmt.Appendf(nil, helpers, s.room)
		}
		out, err := t.build(ctx, filepath.Join(t.tmp, "all"), replace)
		if err == nil {
			return t.find(ctx, filepath.Join(t.tmp, "all"))
		}
		if !t.leaveOut(out) {
			return fmt.Errorf("it does not compile: %w\n%s", err, out)
		}
	}
	return errors.New("it does not compile with switches")
}

// leaveOut notes the lines that a compiler complains of, and whether there were any.
func (t *trial) leaveOut(out []byte) (more bool) {
	for _, m := range complaint.FindAllSubmatch(out, -1) {
		name := filepath.Clean(string(m[1]))
		if t.sources[name] == nil {
			continue
		}
		if t.without[name] == nil {
			t.without[name] = map[int]bool{}
		}
		line, _ := strconv.Atoi(string(m[2]))
		more = more || !t.without[name][line]
		t.without[name][line] = true
	}
	return more
}

// build compiles the tests of the title and its rooms into a folder, with some files
// replaced.
func (t *trial) build(ctx context.Context, to string, files map[string][]byte) ([]byte, error) {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return nil, err
	}
	replace := map[string]string{}
	for name, text := range files {
		original, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		replace[original] = filepath.Join(to, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(replace[original], text, 0o600); err != nil {
			return nil, err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	overlay := filepath.Join(to, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return nil, err
	}
	return exec.CommandContext(ctx, "go", "test", "-c", "-vet", "off", "-gcflags", "-e", "-overlay", overlay, "-o", to+"/", "./"+t.dir+"/...").CombinedOutput()
}

// find lists the rooms that have a binary.
func (t *trial) find(ctx context.Context, in string) error {
	out, err := exec.CommandContext(ctx, "go", "list", "./"+t.dir+"/...").Output()
	if err != nil {
		return err
	}
	for _, path := range strings.Fields(string(out)) {
		_, within, _ := strings.Cut(path, t.dir)
		r := room{filepath.Join(t.dir, within), filepath.Join(in, filepath.Base(path)+".test")}
		if _, err := os.Stat(r.binary); err == nil {
			t.rooms = append(t.rooms, r)
		}
	}
	return nil
}

// try is nil if no test sees the bend; without a bend the rules are as they are.
func (t *trial) try(ctx context.Context, b *bend) error {
	if b == nil || !b.lines.touches(t.without[b.file]) {
		return t.test(ctx, b, ownFirst(t.rooms, b))
	}
	own := filepath.Join(t.tmp, strconv.Itoa(b.number))
	defer os.RemoveAll(own)
	if _, err := t.build(ctx, own, map[string][]byte{b.file: t.sources[b.file].alone(b)}); err != nil {
		return errNoMeaning
	}
	alone := *t
	alone.rooms = nil
	if err := alone.find(ctx, own); err != nil {
		return err
	}
	return t.test(ctx, nil, alone.rooms)
}

// ownFirst is the rooms with that of the bend before the others: its tests are the
// likeliest to see it.
func ownFirst(rooms []room, b *bend) []room {
	if b == nil {
		return rooms
	}
	own := func(r room) bool { return r.dir == filepath.Dir(b.file) }
	return append(slices.DeleteFunc(slices.Clone(rooms), func(r room) bool { return !own(r) }), slices.DeleteFunc(slices.Clone(rooms), own)...)
}

// test runs the tests of rooms, with a bend awake or none.
func (t *trial) test(ctx context.Context, b *bend, rooms []room) error {
	for _, tests := range t.rounds {
		if err := tests.of(ctx, b, rooms); err != nil {
			return err
		}
	}
	return nil
}

func (t *round) of(ctx context.Context, b *bend, rooms []room) error {
	for _, r := range rooms {
		c := exec.CommandContext(ctx, r.binary, "-test.failfast", "-test.timeout", t.limit.String(), "-test.run", t.run, "-test.skip", t.skip)
		c.Dir = r.dir
		c.Env = append(os.Environ(), "SCRIP_LONG=1")
		if b != nil {
			c.Env = append(c.Env, awake+"="+strconv.Itoa(b.number))
		}
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", r.dir, err, out)
		}
	}
	return nil
}
