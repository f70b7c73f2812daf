package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// The same trouble of many tables is one line, and a sum after a while; another
// trouble, and what is no trouble, is logged as it comes.
func TestRepeatedTroublesAreSummedUp(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	var later []func()
	h := summed{slog.NewTextHandler(&out, nil), &kinds{known: map[kind]*repeated{}, after: func(_ time.Duration, do func()) { later = append(later, do) }}}
	log := slog.New(h)
	lines := func() []string {
		defer out.Reset()
		return strings.Split(strings.TrimSpace(out.String()), "\n")
	}
	lost := func(n int) error { return fmt.Errorf("connection %d is lost", n) }
	for n := range 12 {
		log.Error("a bot could not move", "table", fmt.Sprint(n), "err", lost(n))
		log.Info("request")
	}
	log.Error("a bot could not move", "table", "x", "err", errors.New("no options"))
	if got := lines(); len(got) != 14 || !strings.Contains(got[0], "table=0") || !strings.Contains(got[13], "no options") {
		t.Errorf("logged at once:\n%s", strings.Join(got, "\n"))
	}
	run := func() {
		due := later
		later = nil
		for _, do := range due {
			do()
		}
	}
	run()
	if got := lines(); len(got) != 1 || !strings.Contains(got[0], "table=11") || !strings.Contains(got[0], "more=11") {
		t.Errorf("after a while:\n%s", strings.Join(got, "\n"))
	}
	run() // all is well again
	log.Error("a bot could not move", "table", "1", "err", lost(1))
	if got := lines(); len(got) != 1 || strings.Contains(got[0], "more") || len(h.kinds.known) != 1 {
		t.Errorf("much later:\n%s", strings.Join(got, "\n"))
	}
}
