package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"golang.org/x/term"
)

// progress is a bar on standard error while something takes long. It shows only
// on a terminal, and only after a moment.
type progress struct {
	mu           sync.Mutex
	what         string
	total, count int
	start, drawn time.Time
	shows        bool
}

const (
	patience = 500 * time.Millisecond // before the bar is first drawn
	redraw   = 100 * time.Millisecond
	barWidth = 30
)

func newProgress(what string, total int) *progress {
	now := time.Now()
	return &progress{what: what, total: total, start: now, drawn: now.Add(patience - redraw),
		shows: term.IsTerminal(int(os.Stderr.Fd()))}
}

// add counts n more done, and draws now and then.
func (p *progress) add(n int) {
	if !p.shows {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count += n
	if now := time.Now(); now.Sub(p.drawn) >= redraw {
		p.drawn = now
		fmt.Fprint(os.Stderr, "\r", p.line(now.Sub(p.start)), "\x1b[K")
	}
}

// line is the bar after some time.
func (p *progress) line(took time.Duration) string {
	filled := barWidth * p.count / max(p.total, 1)
	left := time.Duration(float64(took) / float64(max(p.count, 1)) * float64(p.total-p.count))
	return fmt.Sprintf("[%s%s] %d of %d %s, %s left", strings.Repeat("=", filled), strings.Repeat(" ", barWidth-filled),
		p.count, p.total, p.what, left.Round(time.Second))
}

// clear wipes the bar, so that something can be printed.
func (p *progress) clear() {
	if p.shows {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}

// stopwatch is how long a bot thought.
type stopwatch struct {
	decisions     int
	took, longest time.Duration
}

func (c *stopwatch) note(took time.Duration) {
	c.decisions++
	c.took += took
	c.longest = max(c.longest, took)
}

func (c *stopwatch) add(o stopwatch) {
	c.decisions += o.decisions
	c.took += o.took
	c.longest = max(c.longest, o.longest)
}

// mean is the milliseconds of a decision.
func (c stopwatch) mean() float64 {
	return float64(c.took.Microseconds()) / 1000 / float64(max(1, c.decisions))
}

// most is those of the longest.
func (c stopwatch) most() float64 { return float64(c.longest.Microseconds()) / 1000 }

// timed is a bot whose time is taken.
type timed struct {
	bot.Bot
	*stopwatch
}

func (c *timed) Pick(g game.Game, seat game.Seat, r *rand.Rand) game.Pick {
	start := time.Now()
	defer func() { c.note(time.Since(start)) }()
	return c.Bot.Pick(g, seat, r)
}

// Ask takes the time of an outsider too; others pick.
func (c *timed) Ask(record *game.Record, g game.Game, seat game.Seat, r *rand.Rand) (game.Pick, error) {
	o, ok := c.Bot.(bot.Outsider)
	if !ok {
		return c.Pick(g, seat, r), nil
	}
	start := time.Now()
	defer func() { c.note(time.Since(start)) }()
	return o.Ask(record, g, seat, r)
}
