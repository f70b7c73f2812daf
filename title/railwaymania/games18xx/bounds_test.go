package games18xx

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// plainResolve is resolve without any thought of what it costs.
func plainResolve(log []Entry) (standing []Entry) {
	var undone [][]Entry
	for _, e := range log {
		switch e.Type {
		case "undo":
			keep := max(len(standing)-1, 0)
			if e.ActionID != nil {
				if keep = slices.IndexFunc(standing, func(s Entry) bool { return s.ID > *e.ActionID }); keep < 0 {
					keep = len(standing)
				}
			}
			undone = append(undone, slices.Clone(standing[keep:]))
			standing = standing[:keep]
		case "redo":
			if len(undone) == 0 {
				return nil
			}
			standing = append(standing, undone[len(undone)-1]...)
			undone = undone[:len(undone)-1]
		default:
			standing, undone = append(standing, e), nil
		}
	}
	return standing
}

// Whatever the order of undo, redo and ids, the same entries stand as in the
// plain way.
func TestResolveAnyLog(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(18, 62))
	for range 20_000 {
		log := make([]Entry, r.IntN(20))
		for i := range log {
			log[i] = Entry{ID: r.IntN(12), Type: []string{"bid", "bid", "bid", "undo", "undo", "redo"}[r.IntN(6)]}
			if log[i].Type == "undo" && r.IntN(2) == 0 {
				to := r.IntN(14) - 1
				log[i].ActionID = &to
			}
		}
		got, err := resolve(log)
		if want := plainResolve(log); err == nil && !slices.Equal(ids(got), ids(want)) {
			t.Fatalf("%+v: %v, want %v", log, ids(got), ids(want))
		}
	}
}

// longLog is entries, and then all of them undone and redone again and again.
func longLog(entries, pairs int) []Entry {
	var log []Entry
	for i := range entries {
		log = append(log, Entry{ID: i + 1, Type: "pass"})
	}
	none := -1
	for range pairs {
		log = append(log, Entry{Type: "undo", ActionID: &none}, Entry{Type: "redo"})
	}
	return log
}

// An undo costs nothing, however much it takes back: no memory is taken for each.
func TestUndoAndRedoTakeNoMemory(t *testing.T) {
	log := longLog(500, 500)
	allocations := testing.AllocsPerRun(1, func() {
		if line, err := resolve(log); err != nil || len(line) != 500 {
			t.Errorf("%d entries stand, %v", len(line), err)
		}
	})
	if allocations > 100 {
		t.Errorf("%.0f pieces of memory for 500 undos", allocations)
	}
}

func BenchmarkResolve(b *testing.B) {
	log := longLog(10_000, 5_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := resolve(log); err != nil {
			b.Fatal(err)
		}
	}
}

const fileHead = `{"title":"1862","id":5,"players":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"settings":{"seed":1},"actions":`

// A file that says more than any game could is refused before it is made into
// anything, automatic actions counted.
func TestFilesBeyondAnyGameAreRefused(t *testing.T) {
	t.Parallel()
	list := func(n int, what string) string { return "[" + strings.Repeat(what+",", n-1) + what + "]" }
	for _, c := range []struct{ name, actions, want string }{
		{"entries of nothing", list(340_000, `{}`), "more than 50000 objects"},
		{"too many entries", list(20_001, `{"type":"pass"}`), "20001 entries; a game has at most 20000"},
		{"too many automatic ones", list(2, `{"auto_actions":`+list(10_000, `{}`)+`}`), "20002 entries; a game has at most 20000"},
		{"one in the other", strings.Repeat(`[{"auto_actions":`, 1000), "lie more than 32 deep"},
	} {
		if _, err := Read([]byte(fileHead + c.actions + "}")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := Read([]byte(fileHead + list(20_000, `{"type":"pass"}`) + "}")); err != nil {
		t.Errorf("as many entries as a game may have: %v", err)
	}
}

// Nobody waits for an import that nobody waits for.
func TestAnImportEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	ctx, hangUp := context.WithCancel(t.Context())
	if _, err := (Importer{}).Import(ctx, []byte(fileHead+"[]}")); err != nil {
		t.Fatal(err)
	}
	hangUp()
	if _, err := (Importer{}).Import(ctx, []byte(fileHead+"[]}")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
