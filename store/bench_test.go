package store

import (
	"encoding/json"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
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

// BenchmarkAppend is a move of one person as it is kept at a table with a clock, with the notices that it
// makes void and those that it makes. The time of this process's processors is told beside that of the clock.
func BenchmarkAppend(b *testing.B) {
	for name, open := range map[string]func() string{
		"SQLite":     func() string { return filepath.Join(b.TempDir(), "scrip.db") },
		"PostgreSQL": func() string { return dbtest.Server(b) },
	} {
		b.Run(name, func(b *testing.B) {
			s, err := Open(b.Context(), open())
			must(b, err)
			defer s.Close()
			ann, bob := person(b, s, "Ann", ""), person(b, s, "Bob", "")
			kept, last, n, spent := table(b, s, ann), game.Entry{}, 0, cpu(b)
			for b.Loop() {
				now := clock.Wall{}.Kept()
				entry := game.Entry{Action: json.RawMessage(`{"kind":"pass"}`), At: now}
				up := now.Add(24 * time.Hour)
				must(b, s.Tables.Append(b.Context(), kept.ID, n, []record.Kept{{Entry: entry}}, sheet.Progress{
					Status: sheet.Running, Entries: n + 1, After: last,
					Timing: &sheet.Timing{Seats: []sheet.SeatClock{{Up: up}, {}, {}}},
					Notices: notice.Changes{Over: []persist.UserID{ann.ID}, Retimed: []persist.UserID{ann.ID, bob.ID}, Notices: []notice.Notice{
						turnOf(bob.ID, kept.ID, int64(n), up), turnOf(bob.ID, kept.ID, int64(n)+1<<40, up),
					}},
				}))
				last, n = entry, n+1
			}
			b.ReportMetric(float64((cpu(b)-spent).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// cpu is what this process has spent so far.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
