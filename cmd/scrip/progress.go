package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

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
