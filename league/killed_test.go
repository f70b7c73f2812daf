package league_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/store"
)

// A season of 49 begins, and another event goes on to its second round, on servers that die at each call to the store,
// done or not, one after the other: each goes on from what the one before has left. Then a second server does, which on
// PostgreSQL has connections of its own. Every table is there once.
func TestSeason_IsMadeOnceThoughServersDie(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		well := opened(t, data, nil, nil)
		well.found()
		season, _ := well.entered2("season", league.Settings{Format: league.Groups, Seats: 4, Group: 7}, 49)
		well.killed(data, season)
		season = well.event(season.ID)
		well.made(season, 49)
		well.met(season, 2)

		swiss, _ := well.entered2("swiss", league.Settings{Format: league.Swiss, Seats: 4, Fewest: 4, Rounds: 2}, 8)
		_, err := well.events.Begin(t.Context(), swiss.ID, well.owner)
		well.must(err)
		well.must(well.events.Drive(t.Context(), swiss.ID))
		r := rand.New(rand.NewPCG(1, 2))
		for _, table := range well.event(swiss.ID).Tables {
			well.play(table.ID, r)
		}
		well.killed(data, swiss)
		well.made(well.event(swiss.ID), 4)
	})
}

// killed has an event go on by servers of which each dies a call later than the one before, until one does not; with
// every step that is kept the next dies at its first call again.
func (p *place) killed(data string, e *league.Event) {
	p.Helper()
	kept := p.store // a file is one server's
	if strings.Contains(data, "://") {
		var err error
		kept, err = store.OpenBy(p.Context(), data, clock.NewTurnable())
		p.must(err)
		p.Cleanup(func() { kept.Close() })
	}
	for dies, done := 1, false; ; {
		before, m := p.event(e.ID), &mortal{}
		dying := opened(p.T, data, kept, m)
		m.dies, m.done = dies, done
		var err error
		if before.Status == league.Entry {
			_, err = dying.events.Begin(p.Context(), e.ID, p.owner)
		}
		if err == nil {
			err = dying.events.Drive(p.Context(), e.ID)
		}
		dying.house.Close()
		if m.calls < dies {
			p.must(err)
			break
		}
		switch {
		case p.event(e.ID).Revision != before.Revision:
			dies, done = 1, false
		case done:
			dies, done = dies+1, false
		default:
			done = true
		}
	}
	p.must(p.events.Drive(p.Context(), e.ID))
}

// made checks that an event has so many tables, all begun and each there once.
func (p *place) made(e *league.Event, want int) {
	p.Helper()
	p.tablesOnce(e)
	for i := range e.Tables {
		if e.Tables[i].State == league.Waiting {
			p.Errorf("table %d has not begun", i+1)
		}
	}
	if len(e.Tables) != want {
		p.Errorf("%d tables, want %d", len(e.Tables), want)
	}
}
