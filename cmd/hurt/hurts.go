package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// hurts is what is done to servers and their database while people play, and how often
// it was done.
type hurts struct {
	*many
	seed         uint64
	restartEvery time.Duration // how long the database is left in peace
	left         atomic.Int64  // kills and pauses that are still to come

	kills, pauses, restarts, cuts atomic.Int64

	mu     sync.Mutex
	wrongs []string
}

// cutEvery is how long connections are left in peace.
const cutEvery = 700 * time.Millisecond

// run hurts until there were so many kills and pauses, and then mends everything.
func (h *hurts) run(ctx context.Context, most int) {
	h.left.Store(int64(most))
	enough, cancel := context.WithCancel(ctx)
	var each, all sync.WaitGroup
	for i, s := range h.servers {
		each.Go(func() { h.hurtServer(ctx, s, h.random(i)) })
	}
	all.Go(func() { h.cutAll(enough, h.random(100)) })
	if h.pg != nil {
		all.Go(func() { h.restartAll(enough, h.random(200)) })
	}
	each.Wait()
	cancel()
	all.Wait()
}

func (h *hurts) random(n int) *rand.Rand { return rand.New(rand.NewPCG(h.seed, uint64(n))) }

// drawn is some time between two.
func drawn(r *rand.Rand, least, most time.Duration) time.Duration {
	return least + time.Duration(r.Int64N(int64(most-least)))
}

// hurtServer kills and pauses one server. It is up at the end.
func (h *hurts) hurtServer(ctx context.Context, s *server, r *rand.Rand) {
	for ctx.Err() == nil && h.left.Add(-1) >= 0 {
		wait(ctx, drawn(r, 20*time.Millisecond, 250*time.Millisecond))
		p := s.process()
		if p.isGone() {
			h.wrong("a server ended by itself:\n%s", p.said)
		} else if r.IntN(4) > 0 {
			h.pause(ctx, p, r)
			continue
		} else {
			_ = p.end(syscall.SIGKILL)
			h.kills.Add(1)
		}
		if err := s.again(ctx); err != nil {
			h.wrong("a server does not start again: %v", err)
			return
		}
	}
}

// startTries is how often a server is started that cannot reach its database.
const startTries = 100

// again starts a server, and once more while the database is away.
func (s *server) again(ctx context.Context) (err error) {
	for range startTries {
		if err = s.start(); err == nil || ctx.Err() != nil {
			return nil
		}
		wait(ctx, 100*time.Millisecond)
	}
	return err
}

// pause stops a server for a moment, seldom for as long as takes others to notice.
func (h *hurts) pause(ctx context.Context, p *process, r *rand.Rand) {
	long := drawn(r, 5*time.Millisecond, 150*time.Millisecond)
	if r.IntN(25) == 0 {
		long = drawn(r, time.Second, 3*time.Second)
	}
	_ = p.command.Process.Signal(syscall.SIGSTOP)
	wait(ctx, long)
	_ = p.command.Process.Signal(syscall.SIGCONT)
	h.pauses.Add(1)
}

// cutAll cuts connections, those to servers and those to the database.
func (h *hurts) cutAll(ctx context.Context, r *rand.Rand) {
	for {
		wait(ctx, drawn(r, cutEvery/2, cutEvery))
		if ctx.Err() != nil {
			return
		}
		s := h.servers[r.IntN(len(h.servers))]
		if s.back != nil && r.IntN(2) == 0 {
			h.cuts.Add(int64(s.back.cut(r)))
		} else {
			h.cuts.Add(int64(s.front.cut(r)))
		}
	}
}

// restartAll kills the database as a loss of power would, and starts it again.
func (h *hurts) restartAll(ctx context.Context, r *rand.Rand) {
	for {
		wait(ctx, drawn(r, h.restartEvery/2, h.restartEvery))
		if ctx.Err() != nil {
			return
		}
		_ = h.pg.Kill()
		h.restarts.Add(1)
		wait(ctx, drawn(r, time.Millisecond, 500*time.Millisecond))
		if err := h.pg.Up(); err != nil {
			h.wrong("PostgreSQL does not start again: %v", err)
			return
		}
	}
}

func (h *hurts) wrong(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrongs = append(h.wrongs, fmt.Sprintf(format, args...))
}
