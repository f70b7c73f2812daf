package league_test

import (
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store"
	keptevents "github.com/scrip-games/scrip/store/events"
)

func BenchmarkZZ(b *testing.B) {
	kept, err := store.OpenBy(b.Context(), "/tmp/evb/y.db", clock.NewTurnable())
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	all := keptevents.New(kept.DB)
	for _, id := range []string{"bigswiss", "biggroups", "bigcup"} {
		var e *league.Event
		b.Run(id+"/read", func(b *testing.B) {
			for b.Loop() {
				e, err = all.Event(b.Context(), persist.EventID(id))
				if err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(id+"/standings", func(b *testing.B) {
			for b.Loop() {
				e.Standings(0)
			}
		})
		b.Run(id+"/plan", func(b *testing.B) {
			for b.Loop() {
				e.Settings.PlanFor(1000)
				e.Timeouts()
			}
		})
		b.Run(id+"/points", func(b *testing.B) {
			for b.Loop() {
				for i := range e.Tables {
					e.Points(&e.Tables[i])
				}
			}
		})
	}
}
