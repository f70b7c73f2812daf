package database_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/think"
)

// stepped is a store whose groups are committed one at a time, when the test says.
type stepped struct {
	*testing.T
	*store.Store
	goOn chan error

	mu       sync.Mutex
	answered map[string]error
}

// hold runs a test on such a store, in which a table is.
func hold(t *testing.T, file string, test func(h *stepped, sheet *sheet.Sheet)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := store.Open(t.Context(), file)
		must(t, err)
		sheet := table(t, s, person(t, s, "Ann", ""))
		h := &stepped{T: t, Store: s, goOn: make(chan error), answered: map[string]error{}}
		s.OnCommit(func(tx *sql.Tx) error {
			if err := <-h.goOn; err != nil {
				return err
			}
			return tx.Commit()
		})
		test(h, sheet)
		h.ask("close", s.Close)
		synctest.Wait()
		close(h.goOn)
		synctest.Wait()
		must(t, h.answered["close"])
	})
}

// step lets one group be committed, or fail, and waits until nothing moves.
func (h *stepped) step(fault error) {
	synctest.Wait()
	h.goOn <- fault
	synctest.Wait()
}

// ask does something meanwhile and notes the answer.
func (h *stepped) ask(name string, do func() error) {
	go func() {
		err := do()
		h.mu.Lock()
		defer h.mu.Unlock()
		h.answered[name] = err
	}()
}

// count is how many were answered whose names begin so.
func (h *stepped) count(prefix string) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for name := range h.answered {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

// entry n of a table's record.
func (h *stepped) add(ctx context.Context, sheet *sheet.Sheet, n int) error {
	return h.Tables.Append(ctx, sheet.ID, n, undos(1), following(n))
}

// Everything that waits is committed at once, and each caller is answered for their own part: one
// that came second to a place hears of it, and the others do not.
func TestWriter_OneCommitForAll(t *testing.T) {
	t.Parallel()
	hold(t, filepath.Join(t.TempDir(), "scrip.db"), func(h *stepped, s *sheet.Sheet) {
		h.ask("first", func() error { return h.add(h.Context(), s, 0) })
		synctest.Wait() // it is on its way to the disk
		h.ask("late", func() error { return h.add(h.Context(), s, 0) })
		for n := range 50 {
			h.ask(fmt.Sprint("line ", n), func() error { return h.Tables.AddLine(h.Context(), &sheet.Line{Table: s.ID}, nil) })
		}
		hasty, hangUp := context.WithCancel(h.Context())
		h.ask("hasty", func() error { return h.add(hasty, s, 1) })
		synctest.Wait()
		hangUp()
		synctest.Wait()
		if err := h.answered["hasty"]; len(h.answered) != 1 || !errors.Is(err, context.Canceled) {
			h.Fatalf("only who hung up is answered before anything is kept, not %v", h.answered)
		}
		h.step(nil)
		if err := h.answered["first"]; len(h.answered) != 2 || err != nil {
			h.Fatalf("after the first commit: %v", h.answered)
		}
		h.step(nil)
		if n := h.count("line"); n != 50 || !errors.Is(h.answered["late"], persist.ErrTaken) {
			h.Errorf("after the second commit %d lines are answered, and the late one %v", n, h.answered["late"])
		}
		lines, err := h.Tables.Lines(h.Context(), s.ID, 0)
		must(h.T, err)
		entries, err := h.Tables.Entries(h.Context(), s.ID, 0)
		must(h.T, err)
		if len(lines) != 50 || len(entries) != 1 {
			h.Errorf("%d lines and %d entries are kept", len(lines), len(entries))
		}
	})
}

// A commit that fails is told to all whose writes were in it; what comes after
// is kept.
func TestWriter_AFailedCommitIsTold(t *testing.T) {
	t.Parallel()
	hold(t, filepath.Join(t.TempDir(), "scrip.db"), func(h *stepped, s *sheet.Sheet) {
		full := errors.New("the disk is full")
		h.ask("before", func() error { return h.Tables.AddLine(h.Context(), &sheet.Line{Table: s.ID}, nil) })
		synctest.Wait()
		h.ask("a", func() error { return h.add(h.Context(), s, 0) })
		h.ask("b", func() error { return h.Tables.AddLine(h.Context(), &sheet.Line{Table: s.ID}, nil) })
		h.step(nil)
		h.step(full)
		if !errors.Is(h.answered["a"], full) || !errors.Is(h.answered["b"], full) {
			h.Errorf("the answers are %v", h.answered)
		}
		h.ask("again", func() error { return h.add(h.Context(), s, 0) })
		h.step(nil)
		must(h.T, h.answered["again"])
		lines, err := h.Tables.Lines(h.Context(), s.ID, 0)
		must(h.T, err)
		if len(lines) != 1 {
			h.Errorf("%d lines are kept, not the first alone", len(lines))
		}
	})
}

// A hundred bots that came before do not keep a person waiting, and still have
// their share.
func TestWriter_PeopleFirst(t *testing.T) {
	t.Parallel()
	hold(t, filepath.Join(t.TempDir(), "scrip.db"), func(h *stepped, s *sheet.Sheet) {
		say := func(ctx context.Context) func() error {
			return func() error { return h.Tables.AddLine(ctx, &sheet.Line{Table: s.ID}, nil) }
		}
		h.ask("first", say(h.Context()))
		synctest.Wait()
		for n := range 100 {
			h.ask(fmt.Sprint("bot ", n), say(think.WithBackground(h.Context())))
		}
		synctest.Wait()
		for n := range 30 {
			h.ask(fmt.Sprint("person ", n), say(h.Context()))
		}
		h.step(nil)
		h.step(nil)
		if people, bots := h.count("person"), h.count("bot"); people != 30 || bots != database.BackgroundShare {
			h.Errorf("the next commit has %d of 30 people, and %d bots", people, bots)
		}
		for range 9 {
			h.step(nil)
		}
		if bots := h.count("bot"); bots != 100 {
			h.Errorf("%d of 100 bots are answered in the end", bots)
		}
	})
}

// A long record is inserted in pieces: a move comes between them, and nobody
// finds the table before it is whole.
func TestInsert_LongInPieces(t *testing.T) {
	t.Parallel()
	const entries = 20 * piece
	hold(t, filepath.Join(t.TempDir(), "scrip.db"), func(h *stepped, s *sheet.Sheet) {
		long := *s
		long.ID, long.Entries, long.Status = "long", entries, sheet.Running
		h.ask("long", func() error { return h.Tables.Insert(h.Context(), &long, undos(entries)) })
		for range 3 {
			h.step(nil)
		}
		h.ask("move", func() error { return h.add(h.Context(), s, 0) })
		h.step(nil) // the piece under way
		h.step(nil)
		if err, ok := h.answered["move"]; !ok || err != nil || h.count("long") != 0 {
			h.Fatalf("while the record comes in: %v", h.answered)
		}
		if _, err := h.Tables.Sheet(h.Context(), "long"); !errors.Is(err, persist.ErrNotFound) {
			h.Errorf("a table that is not whole: %v", err)
		}
		lobby, err := h.Tables.Lobby(h.Context(), s.Host)
		must(h.T, err)
		if len(lobby.WhatIfs) != 1 {
			h.Errorf("the host finds %d tables", len(lobby.WhatIfs))
		}
		for range entries / piece {
			if h.count("long") == 0 {
				h.step(nil)
			}
		}
		must(h.T, h.answered["long"])
		got, err := h.Tables.Entries(h.Context(), "long", 0)
		must(h.T, err)
		found, err := h.Tables.Sheet(h.Context(), "long")
		must(h.T, err)
		if len(got) != entries || found.Status != sheet.Running {
			h.Errorf("the table is %s and has %d entries", found.Status, len(got))
		}
	})
}

// A record that is broken off leaves nothing behind: neither when its caller
// hangs up, nor when the program ends.
func TestInsert_BrokenOff(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scrip.db")
	rows := func(t *testing.T, s *store.Store) (n int) {
		must(t, s.Read.QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM tables) - 1").Scan(&n))
		return n
	}
	hold(t, file, func(h *stepped, sheet *sheet.Sheet) {
		long := *sheet
		long.ID = "hung up"
		ctx, hangUp := context.WithCancel(h.Context())
		h.ask("hung up", func() error { return h.Tables.Insert(ctx, &long, undos(10*piece)) })
		h.step(nil)
		h.step(nil)
		hangUp()
		h.step(nil) // the piece under way
		h.step(nil) // and all of it is cleared away
		if err := h.answered["hung up"]; !errors.Is(err, context.Canceled) || rows(h.T, h.Store) != 0 {
			h.Errorf("who hung up is told %v, and %d rows are left", err, rows(h.T, h.Store))
		}
		cut := *sheet
		cut.ID = "cut"
		h.ask("cut", func() error { return h.Tables.Insert(h.Context(), &cut, undos(10*piece)) })
		h.step(nil)
		h.step(nil)
		if rows(h.T, h.Store) == 0 {
			h.Error("nothing of the record has come in")
		}
		// And here the program ends.
	})
	s, err := store.Open(t.Context(), file)
	must(t, err)
	defer s.Close()
	if n := rows(t, s); n != 0 {
		t.Errorf("after a start %d rows are left", n)
	}
}

// BenchmarkAppend is how many moves a second are kept for good, for fifty who
// play at tables of their own: on this disk, and on one that takes five
// milliseconds for every sync.
func BenchmarkAppend(b *testing.B) {
	b.Run("this disk", func(b *testing.B) { benchmarkAppend(b, 0) })
	b.Run("slow disk", func(b *testing.B) { benchmarkAppend(b, 5*time.Millisecond) })
}

func benchmarkAppend(b *testing.B, slower time.Duration) {
	s, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "scrip.db"))
	must(b, err)
	defer s.Close()
	ann := person(b, s, "Ann", "")
	sheets := make([]*sheet.Sheet, 50)
	for i := range sheets {
		sheets[i] = table(b, s, ann)
	}
	s.OnCommit(func(tx *sql.Tx) error {
		time.Sleep(slower)
		return tx.Commit()
	})
	var moves atomic.Int64
	var all sync.WaitGroup
	b.ResetTimer()
	for _, sheet := range sheets {
		all.Go(func() {
			for n := 0; moves.Add(1) <= int64(b.N); n++ {
				must(b, s.Tables.Append(b.Context(), sheet.ID, n, undos(1), following(n)))
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
