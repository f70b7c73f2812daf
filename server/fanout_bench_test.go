package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
)

// audience is how many watch the table whose moves BenchmarkFanOut tells.
const audience = 1000

// ear is the far end of a stream that takes all it is sent at once.
type ear struct {
	header http.Header
	heard  chan<- bool
}

func (e *ear) Header() http.Header              { return e.header }
func (e *ear) WriteHeader(int)                  {}
func (e *ear) Flush()                           {}
func (e *ear) SetWriteDeadline(time.Time) error { return nil }

func (e *ear) Write(b []byte) (int, error) {
	if bytes.HasPrefix(b, []byte("event: entry")) || bytes.HasPrefix(b, []byte("event: table")) {
		e.heard <- true
	}
	return len(b), nil
}

// BenchmarkFanOut is a move that a thousand watchers hear of. What it costs for
// each of them is told besides.
func BenchmarkFanOut(b *testing.B) {
	for _, id := range []string{"chicago-express", "big-shoulders"} {
		b.Run(id, func(b *testing.B) { benchmarkFanOut(b, id) })
	}
}

func benchmarkFanOut(b *testing.B, id string) {
	s := serve(b, func(c *server.Config) { c.Limits.Strangers = audience })
	ann, _ := s.somebody("Ann")
	at := ann.started(id, "me", "me", "me")
	table, err := s.house.Table(b.Context(), at.ID)
	if err != nil {
		b.Fatal(err)
	}
	told := make(chan bool, audience)
	wait := func(events int) {
		for range events * audience {
			<-told
		}
	}
	end := s.listen(at.ID, told)
	defer end()
	wait(1) // each is told the table first

	user, r := ann.me().ID, rand.New(rand.NewPCG(1, 1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	spent, heard := processors(b), 0
	for b.Loop() {
		seen, err := table.See(b.Context(), match.Viewer{User: user})
		if err != nil {
			b.Fatal(err)
		}
		now := seen.Position
		if now.Turn.Over {
			b.Fatal("the game is over: fewer moves, please (-benchtime 100x)")
		}
		action := now.Options[r.IntN(len(now.Options))].Action
		next, err := table.Act(b.Context(), match.Move{User: user, Seat: now.Seat, After: now.N, Actions: []json.RawMessage{action}})
		if err != nil {
			b.Fatal(err)
		}
		wait(next.N - now.N) // what chance drew is told as well
		heard += audience * (next.N - now.N)
	}
	spent = processors(b) - spent
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(spent.Nanoseconds())/1000/float64(heard), "cpu-µs/delivery")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(heard), "allocs/delivery")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(heard), "B/delivery")
}

// listen has the audience follow a table until end is called.
func (s *site) listen(id string, heard chan<- bool) (end func()) {
	ctx, cancel := context.WithCancel(s.Context())
	var all sync.WaitGroup
	for range audience {
		all.Go(func() {
			r := httptest.NewRequestWithContext(ctx, "GET", "/api/tables/"+id+"/stream", nil)
			s.srv.ServeHTTP(&ear{header: http.Header{}, heard: heard}, r)
		})
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// processors is the time that they have spent on this process.
func processors(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
