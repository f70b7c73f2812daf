package server_test

import (
	"bytes"
	"context"
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
	testing.TB
	header http.Header
	heard  chan<- bool
}

func (e *ear) Header() http.Header              { return e.header }
func (e *ear) Flush()                           {}
func (e *ear) SetWriteDeadline(time.Time) error { return nil }

func (e *ear) WriteHeader(status int) {
	if status != http.StatusOK {
		e.Errorf("nobody is told anything: %d", status)
		e.heard <- false
	}
}

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
	ann, user := s.somebody("Ann")
	told := make(chan bool, audience)
	wait := func(events int) {
		for range events * audience {
			if !<-told {
				b.FailNow()
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	var at string
	var now *match.Position
	var total spent
	end, heard := func() {}, 0
	for b.Loop() {
		if now == nil || now.Turn.Over {
			b.StopTimer()
			end()
			at = ann.started(id, "me", "me", "me").ID
			end = s.listen(at, told)
			wait(1) // each is told the table first
			now = s.lookAt(at, user).Position
			b.StartTimer()
		}
		began, before := spentSoFar(b), now.N
		s.moveAt(at, user, r)
		now = s.lookAt(at, user).Position
		wait(now.N - before) // what chance drew is told as well
		total.add(began, spentSoFar(b))
		heard += audience * (now.N - before)
	}
	end()
	b.ReportMetric(float64(total.cpu.Nanoseconds())/1000/float64(heard), "cpu-µs/delivery")
	b.ReportMetric(float64(total.allocs)/float64(heard), "allocs/delivery")
	b.ReportMetric(float64(total.bytes)/float64(heard), "B/delivery")
}

// listen has the audience follow a table until end is called.
func (s *site) listen(id string, heard chan<- bool) (end func()) {
	ctx, cancel := context.WithCancel(s.Context())
	var all sync.WaitGroup
	for range audience {
		all.Go(func() {
			r := httptest.NewRequestWithContext(ctx, "GET", s.url+"/api/tables/"+id+"/stream", nil)
			s.srv.ServeHTTP(&ear{TB: s, header: http.Header{}, heard: heard}, r)
		})
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// spent is what this process took of the machine.
type spent struct {
	cpu           time.Duration
	allocs, bytes uint64
}

func spentSoFar(b *testing.B) spent {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return spent{cpu: time.Duration(u.Utime.Nano() + u.Stime.Nano()), allocs: m.Mallocs, bytes: m.TotalAlloc}
}

// add adds what was spent between two times.
func (s *spent) add(from, to spent) {
	s.cpu += to.cpu - from.cpu
	s.allocs += to.allocs - from.allocs
	s.bytes += to.bytes - from.bytes
}
