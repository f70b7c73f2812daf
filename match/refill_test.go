package match_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/titletest"
)

// short is a clock of a minute, without more for a decision.
func short(up sheet.TimeUp) *sheet.Clock {
	return &sheet.Clock{Kind: sheet.Live, Main: time.Minute, Up: up, Bot: "clerk"}
}

func TestClock_LeavingRefillsNothing(t *testing.T) {
	in(t, func(h *hall) {
		h.pace = time.Second
		h.reopen(0)
		g := h.game("chicago-express", short(sheet.BotDecides), ann(), bob())
		seat := g.asked()
		time.Sleep(8 * time.Second)
		h.must(g.table().Seating.Leave(t.Context(), g.people[seat].ID, false))
		h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
		g.expect("back at once, until time is up", time.Until(g.clock(seat).Up), 52*time.Second)
		h.must(g.table().Seating.Leave(t.Context(), g.people[seat].ID, false))
		time.Sleep(500 * time.Millisecond)
		h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
		g.expect("the bot has not decided meanwhile: until time is up", time.Until(g.clock(seat).Up), 51500*time.Millisecond)
		h.must(g.table().Seating.Leave(t.Context(), g.people[seat].ID, false))
		time.Sleep(time.Minute)
		h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
		g.expect("the bot has decided: left", g.clock(seat).Left, 51500*time.Millisecond)
	})
}

func TestClock_LeavingKeepsWhatOfADayIsUsed(t *testing.T) {
	in(t, func(h *hall) {
		h.pace = time.Second
		h.reopen(0)
		g := h.game("chicago-express", daily(), ann(), bob())
		seat := g.asked()
		time.Sleep(20 * time.Hour)
		h.must(g.table().Seating.Leave(t.Context(), g.people[seat].ID, false))
		h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
		g.expect("until time is up", time.Until(g.clock(seat).Up), 4*day-20*time.Hour)
	})
}

// A player who lets the time run out again and again is given less each time.
func TestClock_TimeAfterTimeIsUpShrinks(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", short(sheet.BotDecides), ann(), bob())
		seat := g.asked()
		for _, want := range []time.Duration{60, 30, 15} {
			for g.asked() != seat {
				g.move(g.asked())
			}
			time.Sleep(61 * time.Second)
			synctest.Wait()
			h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
			g.expect("back, left", g.clock(seat).Left, want*time.Second)
		}
	})
}

// deeds is what somebody may do who wants to think for longer than there is time.
var deeds = map[byte]func(*seating, game.Seat) error{
	'w': func(*seating, game.Seat) error { time.Sleep(9 * time.Second); return nil },
	's': func(*seating, game.Seat) error { time.Sleep(300 * time.Millisecond); return nil },
	'l': func(g *seating, s game.Seat) error {
		return g.table().Seating.Leave(g.Context(), g.people[s].ID, false)
	},
	'o': func(g *seating, s game.Seat) error { return g.table().Seating.Leave(g.Context(), g.people[s].ID, true) },
	'j': func(g *seating, s game.Seat) error {
		return g.table().Seating.Join(g.Context(), g.people[s], nil, false)
	},
	'f': func(g *seating, s game.Seat) error { // a friend takes the seat, and gives it back
		friend := &people.User{ID: "friend", Name: "Friend"}
		err := g.table().Seating.Join(g.Context(), friend, nil, false)
		time.Sleep(300 * time.Millisecond)
		return err
	},
	'p': func(g *seating, s game.Seat) error {
		if err := g.table().Clocks.Pause(g.Context(), g.people[s].ID); err != nil {
			return err
		}
		time.Sleep(300 * time.Millisecond)
		return g.table().Clocks.Unpause(g.Context(), g.people[s].ID)
	},
	'm': func(g *seating, s game.Seat) error {
		if p := g.see(); p.Position.Turn.Seats.Has(s) && p.Sheet.Places[s].User == g.people[s].ID && p.Sheet.Places[s].Kind == sheet.Person {
			g.move(s)
		}
		return nil
	},
	'u': func(g *seating, s game.Seat) error {
		_, err := g.table().Undo(g.Context(), match.Move{User: g.people[s].ID, Seat: s, After: g.see().Position.N}, nil)
		return err
	},
}

// Whatever somebody does, in whatever order and however often: until anybody else decides,
// they are waited for no longer than their clock had, and what is given to a player who
// comes back after that; and nobody else is given more than once what an undo cost.
func TestClock_NoWayToMoreTime(t *testing.T) {
	t.Parallel()
	const all = "wsloj" + "fpmu"
	var orders []string
	for _, a := range all {
		for _, b := range all {
			orders = append(orders, string([]rune{a, b}))
			for _, c := range all {
				if titletest.Long() {
					orders = append(orders, string([]rune{a, b, c}))
				}
			}
		}
	}
	orders = append(orders, "wmwu", "wmwuw", "mwuw", "lsjs", "osfsj", "wljwlj", "mwuljw", "mmwuuw", "mwmwuu", "mmwu")
	for i, o := range orders {
		if len(o) > 3 {
			orders[i] = firstTurned(o)
		}
	}
	for _, order := range orders {
		if order == firstTurned(order) { // else it is another one, begun later
			synctest.Test(t, func(t *testing.T) { holdUp(t, order) })
		}
	}
}

// firstTurned is the first by the alphabet of what is the same again and again.
func firstTurned(order string) string {
	first := order
	for i := range order {
		first = min(first, order[i:]+order[:i])
	}
	return first
}

func holdUp(t *testing.T, order string) {
	h := newHall(t)
	defer func() { h.house.Close() }()
	h.pace = time.Second
	h.reopen(0)
	g := h.game("german-railways", short(sheet.BotDecides), ann(), bob(), carl())
	seat := g.asked()
	n := g.see().Position.N
	var asked, waited time.Duration
	for i := 0; i < 200; i++ {
		before, began := g.see(), time.Now()
		if err := deeds[order[i%len(order)]](g, seat); err != nil {
			time.Sleep(100 * time.Millisecond)
		}
		if before.Position.Turn.Seats.Has(seat) {
			asked += time.Since(began)
		} else {
			waited += time.Since(began)
		}
		if othersDecided(g, seat, n) {
			break
		}
	}
	// A minute, and less than two for the one who comes back; the others twice their minute, and
	// so.
	if most := 3*time.Minute + 10*time.Second; asked > most {
		t.Errorf("%q: the seat was waited for %s", order, asked)
	}
	if most := 2*4*time.Minute + 10*time.Second; waited > most {
		t.Errorf("%q: the others were waited for %s", order, waited)
	}
}

// othersDecided tells whether anybody but a seat has decided since a moment.
func othersDecided(g *seating, seat game.Seat, since int) bool {
	list, err := g.table().Replay.Entries(match.Viewer{}, since, 1<<20)
	g.must(err)
	for _, e := range list {
		if e.Seat >= 0 && e.Seat != seat {
			return true
		}
	}
	return false
}

// A player who takes something back while they are asked again has used the time since,
// and has not what the decision brought.
func TestClock_UndoRefillsNothing(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("big-shoulders", minutes(), ann(), bob())
		seat := g.asked()
		for n := 0; ; n++ {
			if n > 300 {
				t.Fatal("nobody decides twice in a row")
			}
			before := g.clock(seat).Left
			g.move(seat)
			if g.asked() != seat {
				seat = g.asked()
				continue
			}
			time.Sleep(3 * time.Minute)
			if deeds['u'](g, seat) == nil {
				g.expect("what was used stays used: until time is up", time.Until(g.clock(seat).Up), before-3*time.Minute)
				return
			}
			time.Sleep(time.Second)
		}
	})
}

// A player who decides and takes it back again and again pays for that, from the second time
// on, and not those who were asked meanwhile: else these would have no time left for a
// decision.
func TestClock_ASecondUndoIsPaidByWhoUndoes(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", minutes(), ann(), bob(), carl())
		seat := g.asked()
		g.move(seat)
		other := g.asked()
		for _, want := range []time.Duration{10, 8, 6} {
			time.Sleep(2 * time.Minute)
			h.must(deeds['u'](g, seat))
			g.expect("who takes it back has", time.Until(g.clock(seat).Up), want*time.Minute)
			g.move(seat)
			g.expect("the other has", time.Until(g.clock(other).Up), 10*time.Minute)
		}
	})
}

// What a bot decided for somebody they do not take back: else they would come back each time,
// take it back and be waited for again.
func TestClock_WhatABotDecidedIsNotTakenBack(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("chicago-express", short(sheet.BotDecides), ann(), bob())
		seat := g.asked()
		time.Sleep(62 * time.Second)
		synctest.Wait()
		h.must(g.table().Seating.Join(t.Context(), g.people[seat], nil, false))
		if g.asked() == seat {
			t.Fatal("the bot has not decided")
		}
		if err := deeds['u'](g, seat); err == nil {
			t.Error("it was taken back")
		}
		g.move(1 - seat)
	})
}

// A player who is away when they are asked, and comes back before the bot has decided, was
// waited for all the same.
func TestClock_WhoComesBackWasWaitedFor(t *testing.T) {
	in(t, func(h *hall) {
		h.pace = 5 * time.Second
		h.reopen(0)
		g := h.game("chicago-express", short(sheet.BotDecides), ann(), bob())
		away := 1 - g.asked()
		h.must(g.table().Seating.Leave(t.Context(), g.people[away].ID, false))
		for g.asked() != away {
			g.move(g.asked())
		}
		time.Sleep(4 * time.Second)
		h.must(g.table().Seating.Join(t.Context(), g.people[away], nil, false))
		g.expect("back before the bot has decided, until time is up", time.Until(g.clock(away).Up), 56*time.Second)
	})
}
