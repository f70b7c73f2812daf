package match_test

import (
	"runtime"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/record"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/title"
	"github.com/scrip-games/scrip/titletest"
)

// BenchmarkTableMemory opens tables in the middle of their game, as a server does
// when people come, and tells what each keeps in memory once all have looked.
func BenchmarkTableMemory(b *testing.B) {
	for _, of := range title.All() {
		b.Run(of.Info().ID, func(b *testing.B) { benchmarkTableMemory(b, of) })
	}
}

func benchmarkTableMemory(b *testing.B, of game.Title) {
	p := open(b)
	ann := p.user("Ann")
	var ids []persist.TableID
	entries := 0
	for seed := range uint64(40) {
		s, kept := halfway(b, of, seed, ann)
		p.must(p.store.Tables.Insert(b.Context(), s, kept))
		ids = append(ids, s.ID)
		entries += len(kept)
	}
	var kept int64
	for b.Loop() {
		p.house.DropAll()
		before := live()
		for _, id := range ids {
			t, err := p.house.Table(b.Context(), id)
			p.must(err)
			for seat := range game.Seat(max(3, of.Info().MinSeats)) {
				_, err := t.See(b.Context(), match.Viewer{User: ann.ID, As: &seat})
				p.must(err)
			}
		}
		kept = live() - before
	}
	b.ReportMetric(float64(kept)/1024/float64(len(ids)), "KB/table")
	b.ReportMetric(float64(kept)/float64(entries), "B/entry")
}

// live is what is in use after everything else is swept away.
func live() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what is only weakly held goes with the second
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// halfway is a table in the middle of its game, all seats the user's.
func halfway(b testing.TB, of game.Title, seed uint64, user *people.User) (*sheet.Sheet, []record.Kept) {
	b.Helper()
	rec := titletest.Halfway(b, of, seed)
	s := &sheet.Sheet{
		ID: persist.TableID(persist.NewID()), Title: rec.Title, Version: rec.Version, Settings: rec.Settings, Visibility: sheet.Public,
		Status: sheet.Running, Host: user.ID, Entries: len(rec.Entries), Created: clock.Wall{}.Kept(), Updated: clock.Wall{}.Kept(),
	}
	for range rec.Seats {
		s.Places = append(s.Places, sheet.Place{Kind: sheet.Person, User: user.ID, Name: user.Name})
	}
	kept := make([]record.Kept, len(rec.Entries))
	for i, e := range rec.Entries {
		e.At = s.Created
		kept[i] = record.Kept{Entry: e, Batch: i}
	}
	return s, kept
}
