package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Limits that hold whatever is done.
const (
	mostMemory = 400 // megabytes
	mostSlower = 5   // times: the 99th of a hundred moves of others
)

// harness is how servers are hurt.
type harness struct {
	binary string
	later  string // a later version, which is the second of several servers; "" for none
	short  bool
}

// result is what an attack came to.
type result struct {
	name          string
	half          float64 // see attack
	memory        int     // at most, in megabytes
	quiet, during []time.Duration
	answers       string
	wrongs        []string
}

// slower is how many times longer the others' moves took.
func (r *result) slower() float64 {
	return float64(quantile(r.during, 99)) / float64(max(quantile(r.quiet, 99), time.Microsecond))
}

// slowerHalf is how many times longer half of them took.
func (r *result) slowerHalf() float64 {
	return float64(quantile(r.during, 50)) / float64(max(quantile(r.quiet, 50), time.Microsecond))
}

// moves is how many moves each of the others makes, before and meanwhile.
func (h *harness) moves() int {
	if h.short {
		return 10
	}
	return 150
}

// restartEvery is how long a database is left in peace.
func (h *harness) restartEvery() time.Duration {
	if h.short {
		return 4 * time.Second
	}
	return 10 * time.Second
}

// mute is how long one of several servers is paused at first: they take one for gone of
// which they hear nothing for half a minute.
func (h *harness) mute(f form) time.Duration {
	if h.short || f.servers == 1 {
		return 0
	}
	return 35 * time.Second
}

// try makes one attack on a server of its own, while others play there.
func (h *harness) try(ctx context.Context, a attack) (*result, error) {
	dir, err := os.MkdirTemp("", "hurt")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p, err := start(h.binary, filepath.Join(dir, "scrip.db"))
	if err != nil {
		return nil, err
	}
	defer p.end(syscall.SIGKILL)
	r, err := h.hurt(ctx, p, a)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.name, err)
	}
	if r.memory, err = p.peak(); err != nil {
		return nil, fmt.Errorf("%s: the server is gone: %w\n%s", a.name, err, p.said)
	}
	return r, nil
}

func (h *harness) hurt(ctx context.Context, p *process, a attack) (*result, error) {
	others := crowd{url: p.url}
	for i := range 4 {
		others.players = append(others.players, newPlayer(i))
		if err := others.players[i].sit(ctx, only(p.url)); err != nil {
			return nil, err
		}
	}
	r := &result{name: a.name, half: a.half}
	var err error
	if r.quiet, err = others.play(ctx, h.moves(), nil); err != nil {
		return nil, err
	}
	moved, over := make(chan struct{}), make(chan struct{})
	t := &target{url: p.url, short: h.short, moved: moved, answers: map[string]int{}}
	var attacked error
	go func() {
		defer close(over)
		attacked = t.again(ctx, a)
	}()
	r.during, err = others.play(ctx, h.moves(), func() { close(moved); <-over })
	<-over
	r.answers, r.wrongs = t.summary(), t.wrongs
	return r, errors.Join(err, attacked)
}

// between is how long an attack rests before it is made again: what is measured
// is the work it makes, and not how fast this machine can send.
const between = 250 * time.Millisecond

// again makes the attack again and again until the others have moved.
func (t *target) again(ctx context.Context, a attack) error {
	for {
		if err := a.run(ctx, t); err != nil {
			return err
		}
		select {
		case <-t.moved:
			return nil
		case <-time.After(between):
		}
	}
}

// pause is how long a player thinks before each move; nobody is faster than a
// server allows.
const pause = 25 * time.Millisecond

// crowd is people who play beside each other.
type crowd struct {
	url     string
	players []*player
}

// play lets each make so many moves, and then go on until wait returns, if there
// is something to wait for. It returns how long the moves took.
func (c *crowd) play(ctx context.Context, moves int, wait func()) ([]time.Duration, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var enough, all sync.WaitGroup
	enough.Add(len(c.players))
	waited := make(chan struct{})
	for _, p := range c.players {
		p.times = nil
		all.Go(func() {
			done := sync.OnceFunc(enough.Done)
			defer done()
			if err := p.playOn(ctx, c.url, moves, done, waited); err != nil {
				cancel(err)
			}
		})
	}
	enough.Wait()
	if wait != nil {
		wait()
	}
	close(waited)
	all.Wait()
	var times []time.Duration
	for _, p := range c.players {
		times = append(times, p.times...)
	}
	return times, context.Cause(ctx)
}

// playOn moves until it was often enough, calls done, and moves on until the
// channel is closed.
func (p *player) playOn(ctx context.Context, url string, moves int, done func(), until <-chan struct{}) error {
	for {
		if len(p.times) >= moves {
			done()
			select {
			case <-until:
				return nil
			default:
			}
		}
		if _, err := p.move(ctx, only(url)); err != nil {
			return err
		}
		time.Sleep(pause)
	}
}
