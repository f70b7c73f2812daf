package store

import (
	"path/filepath"
	"testing"

	"github.com/scrip-games/scrip/persist"
)

// BenchmarkInsert is how long a piece of a long record keeps the others waiting.
func BenchmarkInsert(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "scrip.db"))
	must(b, err)
	defer s.Close()
	sheet := table(b, s, person(b, s, "Ann", ""))
	const pieces = 10
	for b.Loop() {
		long := *sheet
		long.ID = persist.TableID(persist.NewID())
		must(b, s.Tables.Insert(b.Context(), &long, undos(pieces*piece)))
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(pieces*b.N), "ms/piece")
}
