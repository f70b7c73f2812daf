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

// crashFaults is what is done to servers and their database while people play, and how often
// it was done.
type crashFaults struct {
	*many
	seed         uint64
	restartEvery time.Duration // how long the database is left in peace
	mute         time.Duration // how long the last server is paused at first, so that the others take it for gone
	left         atomic.Int64  // kills and pauses that are still to come

	kills, pauses, restarts, cuts atomic.Int64

	mu     sync.Mutex
	wrongs []string
}

// cutEvery is how long connections are left in peace.
const cutEvery = 700 * time.Millisecond

// mostTime is how long so many kills and pauses may take. On a slow machine there are
// fewer.
func mostTime(hurts int) time.Duration {
	return 30*time.Second + time.Duration(hurts)*300*time.Millisecond
}

// run kills, pauses and cuts until there were so many kills and pauses, and then mends everything.
func (h *crashFaults) run(ctx context.Context, most int) {
	h.left.Store(int64(most))
	enough, cancel := context.WithTimeout(ctx, mostTime(most))
	defer cancel()
	var each, all sync.WaitGroup
	for i, s := range h.servers {
		each.Go(func() {
			r := h.random(i)
			if h.mute > 0 && i == len(h.servers)-1 {
				h.pause(ctx, s.process(), h.mute)
			}
			for enough.Err() == nil && h.left.Add(-1) >= 0 && h.hurtServer(ctx, s, r) {
			}
		})
	}
	all.Go(func() { h.cutAll(enough, h.random(100)) })
	if h.pg != nil {
		all.Go(func() { h.restartAll(enough, h.random(200)) })
	}
	each.Wait()
	cancel()
	all.Wait()
}

func (h *crashFaults) random(n int) *rand.Rand { return rand.New(rand.NewPCG(h.seed, uint64(n))) }

// drawn is some time between two.
func drawn(r *rand.Rand, least, most time.Duration) time.Duration {
	return least + time.Duration(r.Int64N(int64(most-least)))
}

// hurtServer kills or pauses one server. It is up after, or true is not told.
func (h *crashFaults) hurtServer(ctx context.Context, s *server, r *rand.Rand) (up bool) {
	wait(ctx, drawn(r, 10*time.Millisecond, 150*time.Millisecond))
	p := s.process()
	if p.isGone() {
		h.wrong("a server ended by itself:\n%s", p.said)
	} else if r.IntN(4) > 0 {
		h.pause(ctx, p, short(r))
		return true
	} else {
		_ = p.end(syscall.SIGKILL)
		h.kills.Add(1)
	}
	err := s.again(ctx)
	if err != nil {
		h.wrong("a server does not start again: %v", err)
	}
	return err == nil
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

// short is how long a server is paused: mostly for a moment, seldom for longer.
func short(r *rand.Rand) time.Duration {
	if r.IntN(50) == 0 {
		return drawn(r, time.Second, 3*time.Second)
	}
	return drawn(r, 5*time.Millisecond, 150*time.Millisecond)
}

// pause stops a server for so long.
func (h *crashFaults) pause(ctx context.Context, p *process, long time.Duration) {
	_ = p.command.Process.Signal(syscall.SIGSTOP)
	wait(ctx, long)
	_ = p.command.Process.Signal(syscall.SIGCONT)
	h.pauses.Add(1)
}

// cutAll cuts connections, those to servers and those to the database.
func (h *crashFaults) cutAll(ctx context.Context, r *rand.Rand) {
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
func (h *crashFaults) restartAll(ctx context.Context, r *rand.Rand) {
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

func (h *crashFaults) wrong(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wrongs = append(h.wrongs, fmt.Sprintf(format, args...))
}
