package league_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/refusal"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/dbtest"
)

// clocked is an event under way at whose tables time is counted, and those in it.
func (p *place) clocked(entrants int) (*league.Event, []*people.User) {
	p.Helper()
	p.found()
	leg := league.Leg{Title: "toy", Clock: &sheet.Clock{Kind: sheet.Days, Main: 48 * time.Hour, Step: 24 * time.Hour, Up: sheet.BotDecides, Bot: "clerk"}}
	e, users := p.entered(league.Settings{Format: league.Swiss, Seats: 4, Fewest: 4, Rounds: 1, Legs: []league.Leg{leg}}, entrants)
	_, err := p.events.Begin(p.Context(), e.ID, p.owner)
	p.must(err)
	p.must(p.events.Drive(p.Context(), e.ID))
	return p.event(e.ID), users
}

// at is a table of the event in a house.
func (p *place) at(h *match.House, e *league.Event, n int) *match.Table {
	p.Helper()
	t, err := h.Table(p.Context(), e.Tables[n].ID)
	p.must(err)
	return t
}

// seated is who sits first at a table, and second.
func (p *place) seated(e *league.Event, n int) (first, second persist.UserID) {
	return e.Entrants[e.Tables[n].Seats[0]].User, e.Entrants[e.Tables[n].Seats[1]].User
}

// paused checks how the clocks of a table stand, as the database has it.
func (p *place) paused(e *league.Event, n int, paused, adjourned bool) {
	p.Helper()
	s, err := p.store.House().Sheet(p.Context(), e.Tables[n].ID)
	p.must(err)
	if s.Paused() != paused || s.Timing.Adjourned() != adjourned {
		p.Errorf("table %d pauses: %v, is adjourned: %v, want %v and %v", n+1, s.Paused(), s.Timing.Adjourned(), paused, adjourned)
	}
}

// refused checks that players cannot let a table go on.
func (p *place) refused(t *match.Table, user persist.UserID) {
	p.Helper()
	err := t.Clocks.Unpause(p.Context(), user)
	var r *refusal.Refusal
	if !errors.As(err, &r) || r.Code != refusal.Adjourned {
		p.Errorf("who plays there ends it, and is answered %v", err)
	}
}

// What an organiser has adjourned is for organisers to end: whatever players agree about, whichever server
// they ask, who leaves, and whatever another server did that does not know it.
func TestAdjourned_PlayersDoNotEndIt(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		p := opened(t, data, nil, nil)
		e, _ := p.clocked(4)
		ctx, table := t.Context(), p.at(p.house, e, 0)
		first, second := p.seated(e, 0)
		_, err := p.events.Adjourn(ctx, e.ID, p.owner, 0, time.Time{}, "a storm")
		p.must(err)
		p.paused(e, 0, true, true)
		p.must(table.Clocks.Pause(ctx, first)) // is one already
		p.refused(table, first)
		p.refused(table, second)

		another := opened(t, data, p.store, nil) // after a restart, or beside it
		p.refused(p.at(another.house, e, 0), second)

		err = table.Seating.Leave(ctx, first, false)
		p.must(err)
		p.refused(table, second)
		p.must(p.events.Drive(ctx, e.ID))
		p.paused(e, 0, true, true)

		p.must(p.house.Host.Adjourn(ctx, e.Tables[0].ID, false)) // as a server does that lets players
		p.paused(e, 0, false, false)
		p.must(p.events.Drive(ctx, e.ID))
		p.paused(e, 0, true, true)

		now, err := p.events.Resume(ctx, e.ID, p.owner, 0, "it is over")
		p.must(err)
		if !now.Tables[0].Stands.IsZero() {
			t.Errorf("the event says that the table stands until %v", now.Tables[0].Stands)
		}
		p.paused(e, 0, false, false)
		log, _, err := p.clubs.Store.Log(ctx, p.club.ID, e.ID, 0)
		p.must(err)
		if n := len(slices.DeleteFunc(log, func(d club.Deed) bool { return d.What != "resumed" })); n != 1 {
			t.Errorf("the log says %d times that it goes on", n)
		}
	})
}

// Where players pause, an organiser adjourns all the same; who lets it go on lets it go on.
func TestAdjourned_InAPauseOfThePlayers(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	e, users := p.clocked(4)
	table := p.at(p.house, e, 0)
	for _, u := range users {
		p.must(table.Clocks.Pause(t.Context(), u.ID))
	}
	p.paused(e, 0, true, false)
	_, err := p.events.Adjourn(t.Context(), e.ID, p.owner, 0, p.wall.Now().Add(time.Hour), "a storm")
	p.must(err)
	p.refused(table, users[0].ID)
	p.must(p.wall.Advance(2 * time.Hour))
	p.must(p.events.Drive(t.Context(), e.ID))
	p.paused(e, 0, false, false)
	for _, u := range users {
		p.must(table.Clocks.Pause(t.Context(), u.ID))
	}
	p.must(p.events.Drive(t.Context(), e.ID))
	p.paused(e, 0, true, false)
	p.must(table.Clocks.Unpause(t.Context(), users[1].ID)) // theirs they end
	p.paused(e, 0, false, false)
}

// A server that dies after it has kept that a table stands, or goes on, has another see to it.
func TestAdjourned_ServersDie(t *testing.T) {
	t.Parallel()
	data := dbtest.File(t)
	p := opened(t, data, nil, nil)
	e, _ := p.clocked(4)
	for _, done := range []bool{false, true} {
		for dies := 1; ; dies++ {
			m := &mortal{}
			dying := opened(t, data, p.store, m)
			m.dies, m.done = dies, done
			_, err := dying.events.Adjourn(t.Context(), e.ID, p.owner, 0, time.Time{}, "a storm")
			if err == nil {
				_, err = dying.events.Resume(t.Context(), e.ID, p.owner, 0, "it is over")
			}
			survived := m.calls < m.dies
			m.dies = 0
			dying.house.Close()
			after := opened(t, data, p.store, nil)
			p.must(after.events.Drive(t.Context(), e.ID))
			stands := !p.event(e.ID).Tables[0].Stands.IsZero()
			p.paused(e, 0, stands, stands)
			if stands {
				_, err := after.events.Resume(t.Context(), e.ID, p.owner, 0, "it is over")
				p.must(err)
				p.paused(e, 0, false, false)
			}
			after.house.Close()
			if survived {
				p.must(err)
				break
			}
		}
	}
}

// With the event given up, or the game ended by the host, nothing stands any more.
func TestAdjourned_EndsWithTheEvent(t *testing.T) {
	onBoth(t, func(t *testing.T, data string) {
		p := opened(t, data, nil, nil)
		e, _ := p.clocked(8)
		for n := range 2 {
			_, err := p.events.Adjourn(t.Context(), e.ID, p.owner, n, time.Time{}, "a storm")
			p.must(err)
		}
		p.must(p.house.Host.EndUndecided(t.Context(), e.Tables[0].ID))
		p.must(p.events.Drive(t.Context(), e.ID))
		if x := p.event(e.ID).Tables[0]; x.State != league.Undecided || !x.Stands.IsZero() {
			t.Errorf("the table that was ended is %s and stands until %v", x.State, x.Stands)
		}
		p.paused(e, 1, true, true)
		_, err := p.events.Cancel(t.Context(), e.ID, p.owner, "too few are left")
		p.must(err)
		p.must(p.events.DriveDue(t.Context()))
		p.paused(e, 1, false, false)
		if now := p.event(e.ID); !now.Tables[1].Stands.IsZero() || !now.Due.IsZero() {
			t.Errorf("table 2 stands until %v, and the event is looked at %v", now.Tables[1].Stands, now.Due)
		}
	})
}

// An event has its tables told late to those who watch; once it has begun that stays as it is.
func TestDelay(t *testing.T) {
	t.Parallel()
	p := opened(t, dbtest.File(t), nil, nil)
	p.found()
	_, err := p.events.New(t.Context(), p.club.ID, p.owner, "Too late", league.Settings{Format: league.Swiss, Seats: 4, Rounds: 1, Legs: []league.Leg{{Title: "toy"}}, Delay: 61})
	var refused *refusal.Refusal
	if !errors.As(err, &refused) || refused.Code != league.BadEvent || refused.Facts["what"] != "delay" {
		t.Errorf("a delay of 61 minutes is answered %v", err)
	}
	e, _ := p.entered(league.Settings{Format: league.Swiss, Seats: 4, Fewest: 4, Rounds: 1, Delay: 3}, 4)
	later := func(_ *string, s *league.Settings) { s.Delay = 10 }
	_, err = p.events.Alter(t.Context(), e.ID, p.owner, "", later)
	p.must(err)
	_, err = p.events.Begin(t.Context(), e.ID, p.owner)
	p.must(err)
	p.must(p.events.Drive(t.Context(), e.ID))
	s, err := p.house.Sheet(t.Context(), p.event(e.ID).Tables[0].ID)
	p.must(err)
	if s.Delay != 10*time.Minute {
		t.Errorf("the table is told %v late", s.Delay)
	}
	e, err = p.events.Alter(t.Context(), e.ID, p.owner, "a broadcast", func(_ *string, s *league.Settings) { s.Delay = 0 })
	p.must(err)
	if e.Settings.Delay != 10 {
		t.Errorf("with tables under way the event says %d minutes", e.Settings.Delay)
	}
}
