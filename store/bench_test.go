package store

import (
	"database/sql"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/persist"
)

// BenchmarkAppend is how many moves a second are kept for good, for fifty who
// play at tables of their own: on this disk, and on one that takes five
// milliseconds for every sync.
func BenchmarkAppend(b *testing.B) {
	b.Run("this disk", func(b *testing.B) { benchmarkAppend(b, 0) })
	b.Run("slow disk", func(b *testing.B) { benchmarkAppend(b, 5*time.Millisecond) })
}

func benchmarkAppend(b *testing.B, slower time.Duration) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "scrip.db"))
	must(b, err)
	defer s.Close()
	ann := person(b, s, "Ann", "")
	sheets := make([]*match.Sheet, 50)
	for i := range sheets {
		sheets[i] = table(b, s, ann)
	}
	s.writer.commit = func(tx *sql.Tx) error {
		time.Sleep(slower)
		return tx.Commit()
	}
	var moves atomic.Int64
	var all sync.WaitGroup
	b.ResetTimer()
	for _, sheet := range sheets {
		all.Go(func() {
			for n := 0; moves.Add(1) <= int64(b.N); n++ {
				must(b, s.Append(b.Context(), sheet.ID, n, undos(1), following(n)))
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkInsert is how long a piece of a long record keeps the others waiting.
func BenchmarkInsert(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "scrip.db"))
	must(b, err)
	defer s.Close()
	sheet := table(b, s, person(b, s, "Ann", ""))
	const pieces = 10
	for b.Loop() {
		long := *sheet
		long.ID = persist.NewID()
		must(b, s.Insert(b.Context(), &long, undos(pieces*piece)))
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(pieces*b.N), "ms/piece")
}
