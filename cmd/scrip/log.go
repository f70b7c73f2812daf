package main

import (
	"context"
	"log/slog"
	"regexp"
	"sync"
	"time"
)

// quiet is how long the like of something that was logged is only counted.
const quiet = 10 * time.Second

// summed is a log in which troubles do not drown everything: the first of a kind
// is logged at once, those that follow are counted, and after a while one line
// says how many there were. With a full disk every table has the same to tell,
// again and again.
type summed struct {
	slog.Handler
	kinds *kinds
}

// kinds are the troubles of late, by level, message and error.
type kinds struct {
	mu    sync.Mutex
	after func(time.Duration, func()) // runs something later
	known map[kind]*repeated
}

type kind struct {
	level     slog.Level
	what, err string
}

// repeated is how many more there were, and the last of them.
type repeated struct {
	more int
	last slog.Record
}

func sumUp(h slog.Handler) slog.Handler {
	later := func(d time.Duration, do func()) { time.AfterFunc(d, do) }
	return summed{h, &kinds{after: later, known: map[kind]*repeated{}}}
}

func (s summed) WithAttrs(attrs []slog.Attr) slog.Handler {
	return summed{s.Handler.WithAttrs(attrs), s.kinds}
}

func (s summed) WithGroup(name string) slog.Handler {
	return summed{s.Handler.WithGroup(name), s.kinds}
}

func (s summed) Handle(ctx context.Context, r slog.Record) error {
	if r.Level < slog.LevelWarn || !s.counted(kindOf(r), r) {
		return s.Handler.Handle(ctx, r)
	}
	return nil
}

// numbers is in what errors differ that are alike: the ports of connections, above all.
var numbers = regexp.MustCompile("[0-9]+")

// kindOf is what a record has in common with others like it.
func kindOf(r slog.Record) kind {
	k := kind{level: r.Level, what: r.Message}
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "err" || a.Key == "panic" {
			k.err = numbers.ReplaceAllString(a.Value.String(), "0")
		}
		return true
	})
	return k
}

// counted counts a record if one of its kind was logged a short while ago.
func (s summed) counted(k kind, r slog.Record) bool {
	s.kinds.mu.Lock()
	defer s.kinds.mu.Unlock()
	if before := s.kinds.known[k]; before != nil {
		before.more++
		before.last = r.Clone()
		return true
	}
	s.kinds.known[k] = &repeated{}
	s.kinds.after(quiet, func() { s.tell(k) })
	return false
}

// tell says how many more of a kind there were. If there were any, the while
// begins anew.
func (s summed) tell(k kind) {
	s.kinds.mu.Lock()
	defer s.kinds.mu.Unlock()
	told := *s.kinds.known[k]
	if told.more == 0 {
		delete(s.kinds.known, k)
		return
	}
	s.kinds.known[k] = &repeated{}
	s.kinds.after(quiet, func() { s.tell(k) })
	told.last.AddAttrs(slog.Int("more", told.more), slog.Duration("within", quiet))
	s.Handler.Handle(context.Background(), told.last)
}
