package match_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/persist"
)

// post is what was sent to somebody by a channel, in order.
func (h *hall) post(user persist.UserID, c notice.Channel) (list []sent) {
	synctest.Wait()
	h.bag.lock.Lock()
	defer h.bag.lock.Unlock()
	for _, s := range h.bag.sent {
		if s.user == user && s.channel == c {
			list = append(list, s)
		}
	}
	return list
}

// told checks what somebody was sent by a channel.
func (h *hall) told(user persist.UserID, c notice.Channel, want ...notice.Event) []sent {
	h.Helper()
	list := h.post(user, c)
	var got []notice.Event
	for _, s := range list {
		got = append(got, s.events...)
	}
	if !slices.Equal(got, want) {
		h.Errorf("%s was told %v by %s, want %v", user, got, c, want)
	}
	return list
}

// change changes how somebody is reached.
func (h *hall) change(user persist.UserID, do func(*notice.Reach)) {
	h.Helper()
	_, err := h.bag.ChangeReach(h.Context(), user, func(r *notice.Reach) error {
		do(r)
		return nil
	})
	h.must(err)
}

// A player who is asked is notified once: at once by push, by mail after ten minutes;
// and nobody is notified of their own move.
func TestNotices_OneAWait(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", nil, ann(), bob())
		first := g.asked()
		me, other := g.people[first].ID, g.people[1-first].ID
		time.Sleep(time.Minute)
		h.told(me, notice.ByPush, notice.EventTurn)
		h.told(me, notice.ByMail)
		time.Sleep(10 * time.Minute)
		h.told(me, notice.ByMail, notice.EventTurn)
		time.Sleep(20 * time.Minute)
		h.told(me, notice.ByPush, notice.EventTurn)
		h.told(other, notice.ByPush, notice.EventStarted)
		g.move(first)
		time.Sleep(time.Minute)
		h.told(other, notice.ByPush, notice.EventStarted, notice.EventTurn)
		h.told(me, notice.ByPush, notice.EventTurn)
	})
}

// A wait that is over when its notice would be due is not told, and neither is what was
// in front of the person since. A stream alone is not seen.
func TestNotices_VoidWhenSeenOrOver(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", nil, ann(), bob())
		first := g.asked()
		me, other := g.people[first].ID, g.people[1-first].ID
		time.Sleep(5 * time.Minute)
		g.move(first) // before ten minutes are over
		time.Sleep(5 * time.Second)
		h.must(g.table().Seen(t.Context(), other))
		time.Sleep(time.Hour)
		h.told(me, notice.ByMail)
		h.told(other, notice.ByMail)
		h.told(other, notice.ByPush)
		watch, err := g.table().Watch(match.Viewer{User: me}, -1, -1)
		h.must(err)
		defer watch.Close()
		g.move(1 - first)
		time.Sleep(time.Hour)
		h.told(me, notice.ByMail, notice.EventTurn)
	})
}

// Nobody is notified of a seat that a bot plays in their place.
func TestNotices_NotWhereABotStandsIn(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", nil, ann(), bob())
		first := g.asked()
		other := g.people[1-first].ID
		h.must(g.table().Seating.Leave(t.Context(), other, false))
		g.move(first)
		time.Sleep(time.Hour)
		h.told(other, notice.ByPush, notice.EventStarted)
	})
}

// A player with an order is notified when it does not decide for them, and not while it
// does.
func TestNotices_WhereAnOrderDecides(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", nil, ann(), bob())
		one, other := g.people[0].ID, g.people[1].ID
		time.Sleep(time.Minute)
		h.told(one, notice.ByPush, notice.EventTurn)
		_, err := g.table().Orders.Give(t.Context(), one, 0, longRest, false)
		h.must(err)
		synctest.Wait()
		g.move(1) // and the second round begins
		time.Sleep(time.Hour)
		h.told(one, notice.ByPush, notice.EventTurn)
		h.told(other, notice.ByPush, notice.EventTurn)
		if n := len(g.see().Position.Orders.Did); n != 2 {
			t.Errorf("it decided %d times", n)
		}
	})
}

func TestNotices_WhereAnOrderIsOver(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", nil, ann(), bob())
		one := g.people[0].ID
		time.Sleep(time.Minute)
		_, err := g.table().Orders.Give(t.Context(), one, 0, onceRest, false)
		h.must(err)
		synctest.Wait()
		g.move(1) // the second round begins, for which it was not given
		time.Sleep(time.Hour)
		h.told(one, notice.ByPush, notice.EventTurn, notice.EventTurn)
	})
}

// In quiet hours nothing is sent; what fell into them comes at their end.
func TestNotices_QuietHours(t *testing.T) {
	inFrom(t, time.Date(2026, 10, 24, 22, 30, 0, 0, time.UTC), func(h *hall) { // half past midnight in Berlin, and the clocks go back
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.change(u, func(r *notice.Reach) {
				r.Hours = notice.Hours{Zone: "Europe/Berlin", QuietFrom: 23 * 60, QuietTo: 8 * 60}
			})
		}
		g := h.game("chicago-express", nil, ann(), bob())
		me := g.people[g.asked()].ID
		time.Sleep(8 * time.Hour)
		h.told(me, notice.ByPush)
		time.Sleep(time.Hour)
		list := h.told(me, notice.ByPush, notice.EventTurn)
		if want := time.Date(2026, 10, 25, 7, 0, 0, 0, time.UTC); len(list) == 1 && !list[0].at.Equal(want) {
			t.Errorf("told at %s, want %s", list[0].at, want)
		}
	})
}

// What is wanted daily comes in one letter at six in the evening, without what was seen.
func TestNotices_DailyLetter(t *testing.T) {
	inFrom(t, time.Date(2026, 11, 16, 10, 0, 0, 0, time.UTC), func(h *hall) {
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.change(u, func(r *notice.Reach) {
				r.Hours.Zone = "America/New_York"
				h.must(r.Wishes.Set(notice.EventTurn, notice.ByMail, notice.Daily))
			})
		}
		var mine []*seating
		for range 3 {
			g := h.game("chicago-express", nil, ann(), bob())
			if g.people[g.asked()].ID == "bob" {
				g.move(g.asked())
			}
			mine = append(mine, g)
			time.Sleep(time.Hour)
		}
		h.must(mine[1].table().Seen(t.Context(), "ann"))
		h.told("ann", notice.ByMail)
		time.Sleep(day)
		list := h.told("ann", notice.ByMail, notice.EventTurn, notice.EventTurn)
		if want := time.Date(2026, 11, 16, 23, 0, 0, 0, time.UTC); len(list) != 1 || !list[0].at.Equal(want) {
			t.Errorf("letters: %+v, want one at %s", list, want)
		}
	})
}

// What was refused is tried again with growing pauses, over a restart of the house, and
// its owner sees that it fails; what arrived is not sent again.
func TestNotices_TriedAgain(t *testing.T) {
	in(t, func(h *hall) {
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.change(u, func(r *notice.Reach) { r.Mail, r.Browsers = "", nil })
		}
		refused := &notice.Undelivered{Why: "it answers with status 500", Again: true}
		h.bag.fails = []error{refused, refused}
		g := h.game("chicago-express", nil, ann(), bob())
		me := g.people[g.asked()].ID
		time.Sleep(30 * time.Second)
		h.told(me, notice.ByWebhook, notice.EventTurn)
		if r, _ := h.Reach(t.Context(), me); r.Failing != 1 || r.NextTry.Before(time.Now()) {
			t.Errorf("it failed %d times, next at %s", r.Failing, r.NextTry)
		}
		h.reopen(time.Hour)
		time.Sleep(time.Hour)
		h.told(me, notice.ByWebhook, notice.EventTurn, notice.EventTurn, notice.EventTurn)
		if r, _ := h.Reach(t.Context(), me); r.Failing != 0 {
			t.Errorf("it answers, and has failed %d times", r.Failing)
		}
		time.Sleep(3 * day)
		h.told(me, notice.ByWebhook, notice.EventTurn, notice.EventTurn, notice.EventTurn)
	})
}

// Where nobody knows whether something arrived it is not sent again, and where it never
// does it is given up after a day.
func TestNotices_NotTwice(t *testing.T) {
	in(t, func(h *hall) {
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.change(u, func(r *notice.Reach) { r.Mail, r.Webhook = "", "" })
		}
		h.bag.fails = []error{errors.New("the connection was lost")}
		g := h.game("chicago-express", nil, ann(), bob())
		me := g.people[g.asked()].ID
		time.Sleep(3 * day)
		h.told(me, notice.ByPush, notice.EventTurn)
		for range 100 {
			h.bag.fails = append(h.bag.fails, &notice.Undelivered{Again: true})
		}
		first := g.asked()
		g.move(first)
		other := g.people[1-first].ID
		time.Sleep(10 * day)
		n := len(h.post(other, notice.ByPush))
		if n < 5 || n > 20 {
			t.Errorf("tried %d times in a day", n)
		}
	})
}

// A house that was closed for an hour tells what fell into it, once.
func TestNotices_AfterARest(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", nil, ann(), bob())
		me := g.people[g.asked()].ID
		h.reopen(time.Hour)
		time.Sleep(time.Minute)
		h.told(me, notice.ByPush, notice.EventTurn)
		h.told(me, notice.ByMail, notice.EventTurn)
		h.reopen(time.Hour)
		time.Sleep(day)
		h.told(me, notice.ByPush, notice.EventTurn)
		h.told(me, notice.ByMail, notice.EventTurn)
	})
}

// When a quarter of the time is left its owner is notified, by their own clock: it stands
// at night and in a pause. A player who has moved is not.
func TestNotices_Hurry(t *testing.T) {
	inFrom(t, time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC), func(h *hall) {
		night := clock.Calendar{QuietFrom: 22 * 60, QuietTo: 6 * 60}
		h.calendars["ann"], h.calendars["bob"] = night, night
		c := daily()
		c.Main, c.Step = 0, 16*time.Hour
		g := h.game("chicago-express", c, ann(), bob())
		first := g.asked()
		me, other := g.people[first].ID, g.people[1-first].ID
		time.Sleep(9 * time.Hour) // 21:00, nine of sixteen hours
		h.must(g.table().Clocks.Pause(t.Context(), "ann"))
		h.must(g.table().Clocks.Pause(t.Context(), "bob"))
		time.Sleep(20 * time.Hour) // 17:00
		h.must(g.table().Clocks.Unpause(t.Context(), me))
		time.Sleep(2*time.Hour + 59*time.Minute)
		h.told(me, notice.ByPush, notice.EventTurn)
		time.Sleep(2 * time.Minute)
		h.told(me, notice.ByPush, notice.EventTurn, notice.EventHurry)
		g.move(first)
		time.Sleep(time.Minute)
		h.told(other, notice.ByPush, notice.EventStarted, notice.EventTurn)
		g.move(1 - first)
		time.Sleep(day)
		h.told(other, notice.ByPush, notice.EventStarted, notice.EventTurn)
	})
}

// What concerns a user reaches their page, whatever table they look at.
func TestNotices_AtThePage(t *testing.T) {
	in(t, func(h *hall) {
		heard, stop := h.house.Notices().Hear("ann")
		defer stop()
		g := h.game("chicago-express", nil, ann(), bob())
		if g.people[g.asked()].ID == "bob" {
			g.move(g.asked())
		}
		synctest.Wait()
		var events []notice.Event
		for len(heard) > 0 {
			r := <-heard
			if r.Table != g.id || r.Title != "" && r.Title != "chicago-express" {
				t.Errorf("rings %+v", r)
			}
			events = append(events, r.Event)
		}
		if !slices.Contains(events, notice.EventTurn) || !slices.Contains(events, notice.EventStarted) || len(events) != 2 {
			t.Errorf("heard %v", events)
		}
	})
}

// A server that comes back at night does not wake anybody.
func TestNotices_BackAtNight(t *testing.T) {
	inFrom(t, time.Date(2026, 11, 16, 21, 0, 0, 0, time.UTC), func(h *hall) {
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.change(u, func(r *notice.Reach) { r.Hours = notice.Hours{QuietFrom: 22 * 60, QuietTo: 7 * 60} })
		}
		g := h.game("chicago-express", nil, ann(), bob())
		me := g.people[g.asked()].ID
		synctest.Wait()
		h.reopen(3 * time.Hour)
		time.Sleep(6 * time.Hour)
		h.told(me, notice.ByPush)
		time.Sleep(2 * time.Hour)
		h.told(me, notice.ByPush, notice.EventTurn)
	})
}
