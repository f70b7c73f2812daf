package match_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Quiet hours count, also in the night in which the clocks go back; and the day that they
// are changed.
func TestClock_QuietHours(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	inFrom(t, time.Date(2026, 10, 24, 22, 0, 0, 0, berlin), func(h *hall) {
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.calendars[u] = clock.Calendar{Zone: berlin, QuietFrom: 23 * 60, QuietTo: 8 * 60}
		}
		c := daily()
		c.Step, c.Main = 2*time.Hour, 0
		g := h.game("toy", c, ann(), bob())
		late := g.asked()
		want := time.Date(2026, 10, 25, 9, 0, 0, 0, berlin)
		if up := g.clock(late).Up; !up.Equal(want) {
			t.Fatalf("time is up %s, want %s", up.In(berlin), want)
		}
		if r := g.clock(late).Rests; len(r) != 1 || r[0].Why != clock.Quiet || r[0].To.Sub(r[0].From) != 10*time.Hour {
			t.Errorf("it stands %v", r)
		}
		if z := g.clock(late).There; z != "Europe/Berlin" {
			t.Errorf("he is in %q", z)
		}
		// At midnight they say that they will sleep until ten: from the next turn on.
		time.Sleep(2 * time.Hour)
		g.rehours(late, func(c *clock.Calendar) { c.QuietTo = 10 * 60 })
		if up := g.clock(late).Up; !up.Equal(want) {
			t.Errorf("then time is up %s, want %s", up.In(berlin), want)
		}
		h.reopen(0)
		time.Sleep(time.Hour) // at one
		g.move(late)
		if used := g.clock(late).Spent; used != time.Hour {
			t.Errorf("an hour before midnight was %s", used)
		}
	})
}

// rehours changes when the player of a seat is not to be hurried.
func (g *seating) rehours(seat game.Seat, change func(*clock.Calendar)) {
	g.Helper()
	user := g.people[seat].ID
	before := g.calendars[user]
	after := before
	change(&after)
	g.calendars[user] = after
	g.must(g.house.Time.Recalendar(g.Context(), user, before))
}

// However often somebody moves their hours in the middle of a turn, its clock runs on, at
// each table; the next turn has the new hours.
func TestClock_HoursBeginWithTheNextTurn(t *testing.T) {
	in(t, func(h *hall) {
		c := daily()
		c.Step, c.Main = time.Hour, 0
		g, second := h.game("chicago-express", c, ann(), bob()), h.game("chicago-express", c, ann(), bob())
		late := g.asked()
		up, other := g.clock(late).Up, second.clock(late).Up
		for range 6 {
			time.Sleep(9 * time.Minute)
			now := time.Now().UTC()
			g.rehours(late, func(c *clock.Calendar) {
				c.QuietFrom = (now.Hour()*60 + now.Minute() + 24*60 - 1) % (24 * 60)
				c.QuietTo = (c.QuietFrom + 16*60) % (24 * 60)
				c.Off = []clock.Date{clock.On(now)}
			})
			if got := g.clock(late); !got.Up.Equal(up) || len(got.Rests) > 0 {
				t.Fatalf("after other hours were set time is up %s, want %s; it stands %v", got.Up, up, got.Rests)
			}
			h.reopen(0)
		}
		if got := second.clock(late).Up; !got.Equal(other) {
			t.Errorf("at the other table time is up %s, want %s", got, other)
		}
		g.move(late)
		g.move(1 - late)
		if g.asked() != late {
			t.Fatal("they have no next turn")
		}
		if got := g.clock(late); len(got.Rests) == 0 || got.Up.Before(up.Add(12*time.Hour)) {
			t.Errorf("in the next turn the clock is %+v", got)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if p := second.see().Sheet.Places[late]; p.Kind != sheet.Bot {
			t.Errorf("at the other table time is up, and at the seat is %+v", p)
		}
	})
}

// Days off that are taken back before they begin are not spent, and no clock stands on them,
// wherever one says that one lives meanwhile: else one could name them for each turn.
func TestClock_DaysTakenBackStopNoClock(t *testing.T) {
	in(t, func(h *hall) {
		c := daily()
		c.Step, c.Main = time.Hour, 0
		east, err := time.LoadLocation("Pacific/Kiritimati")
		h.must(err)
		west, err := time.LoadLocation("Pacific/Pago_Pago")
		h.must(err)
		var off []clock.Date
		for i := range clock.DaysOff {
			off = append(off, clock.From(time.Now().In(east), 1+i))
		}
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.calendars[u] = clock.Calendar{Zone: east, Off: off, QuietTo: 16 * 60}
		}
		time.Sleep(time.Until(time.Date(off[0].Year, off[0].Month, off[0].Day, 0, 0, 0, 0, east).Add(-10 * time.Minute)))
		g := h.game("chicago-express", c, ann(), bob())
		late := g.asked()
		if up := g.clock(late).Up; time.Until(up) < 10*day {
			t.Fatalf("with days off time is up after %s", time.Until(up))
		}
		g.rehours(late, func(c *clock.Calendar) { c.Zone = west })
		time.Sleep(20 * time.Hour) // where the turn began it is a day off, and where they live now still the day before
		g.rehours(late, func(c *clock.Calendar) { c.Off = nil })
		if up := g.clock(late).Up; time.Until(up) > 0 {
			t.Errorf("with no day off spent time is up in %s", time.Until(up))
		}
	})
}

// A day off that has begun is spent when it is taken back, and the turn keeps it.
func TestClock_SpentDaysStay(t *testing.T) {
	in(t, func(h *hall) {
		today := clock.On(time.Now().UTC())
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.calendars[u] = clock.Calendar{Off: []clock.Date{today}}
		}
		g := h.game("chicago-express", daily(), ann(), bob())
		late := g.asked()
		up := g.clock(late).Up
		time.Sleep(time.Hour)
		g.rehours(late, func(c *clock.Calendar) { c.Off = nil })
		if got := g.clock(late).Up; !got.Equal(up) {
			t.Errorf("time is up %s, want %s", got, up)
		}
	})
}

// A turn that began before turns kept their hours goes on with those it had.
func TestClock_OldTurnsKeepTheirHours(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", daily(), ann(), bob())
		late := g.asked()
		h.house.Close()
		s := h.get(g.id)
		for i := range s.Timing.Seats {
			s.Timing.Seats[i].Hours = nil
		}
		h.put(s)
		h.open()
		up := g.clock(late).Up
		g.rehours(late, func(c *clock.Calendar) { c.QuietFrom, c.QuietTo = 0, 16*60 })
		time.Sleep(4*day - time.Minute)
		if got := g.clock(late); !got.Up.Equal(up) {
			t.Errorf("time is up %s, want %s", got.Up, up)
		}
		g.move(late)
		g.expect("spent", g.clock(late).Spent, 4*day-time.Minute)
	})
}

func TestClock_DaysOff(t *testing.T) {
	in(t, func(h *hall) {
		tomorrow := clock.From(time.Now().UTC(), 1)
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.calendars[u] = clock.Calendar{Off: []clock.Date{tomorrow}}
		}
		g := h.game("toy", daily(), ann(), bob())
		c := g.clock(g.asked())
		g.expect("with a day off, until time is up", c.Up.Sub(c.Since), 5*day)
		live := h.game("toy", minutes(), ann(), bob())
		l := live.clock(live.asked())
		g.expect("a live clock knows no days off", l.Up.Sub(l.Since), 10*time.Minute)
	})
}
