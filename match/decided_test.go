package match_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scrip-games/scrip/clock"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/results"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/titletest/toy"
)

// timings is what a drawer tells of how clocks stood.
type timings struct {
	results.Ratings
	*drawer
}

func (t timings) Timings(_ context.Context, id persist.TableID) (map[int][]sheet.SeatClock, error) {
	after := map[int][]sheet.SeatClock{}
	for n, clocks := range t.timing[id] {
		after[n-1] = clocks
	}
	return after, nil
}

// decided is how soon the people at a table decided, by seat.
func (g *seating) decided() []*results.Decisions {
	g.Helper()
	if status := g.see().Sheet.Status; status != sheet.Finished {
		g.Fatalf("the table is %s", status)
	}
	list, err := keeper(g.drawer, timings{drawer: g.drawer}, toy.Title).Decided(g.Context(), g.id)
	g.must(err)
	return list
}

// rounds plays the toy to its end: in each round one decides after another, each so long after
// the one before.
func (g *seating) rounds(waits ...time.Duration) {
	g.Helper()
	for g.see().Sheet.Status == sheet.Running {
		for seat, wait := range waits {
			time.Sleep(wait)
			if g.see().Position.Turn.Seats.Has(game.Seat(seat)) {
				g.move(game.Seat(seat))
			}
		}
	}
}

func (g *seating) expectSoon(list []*results.Decisions, seat int, want ...int) {
	g.Helper()
	if got := list[seat].Soon; !slices.Equal(got[:], want) {
		g.Errorf("seat %d decided %v, want %v", seat, got, want)
	}
}

// Without a clock the time is that of the wall, from when a player is asked until they
// decide, no matter who else is asked meanwhile; and nobody is late.
func TestDecided_WithoutAClock(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", nil, ann(), bob(), carl())
		g.rounds(20*time.Second, 30*time.Minute, 30*time.Hour)
		list := g.decided()
		n := list[0].All()
		g.expectSoon(list, 0, n, 0, 0, 0, 0)
		g.expectSoon(list, 1, 0, n, 0, 0, 0)
		g.expectSoon(list, 2, 0, 0, 0, n, 0)
		if n < 2 || list[0].Left {
			t.Errorf("Ann decided %+v", list[0])
		}
		for seat, want := range []time.Duration{20 * time.Second, 30*time.Minute + 20*time.Second, 30*time.Hour + 30*time.Minute + 20*time.Second} {
			if got := list[seat].Took.Median(); got < want*9/10 || got > want*11/10 {
				t.Errorf("half of the decisions of seat %d took less than %s, want about %s", seat, got, want)
			}
		}
	})
}

// A clock stands at night, and so does the time that a decision takes.
func TestDecided_InQuietHours(t *testing.T) {
	inFrom(t, time.Date(2030, 3, 4, 18, 30, 0, 0, time.UTC), func(h *hall) {
		h.calendars["ann"] = clock.Calendar{Zone: time.UTC, QuietFrom: 19 * 60, QuietTo: 7 * 60}
		g := h.game("toy", daily(), ann(), bob())
		time.Sleep(12*time.Hour + 45*time.Minute) // three quarters of an hour by the clock
		g.move(0)
		g.rounds(0, 0)
		if ann := g.decided()[0].Soon; ann[results.InAnHour] != 1 || ann[results.InAMinute] == 0 || ann[results.TheSameDay] != 0 {
			t.Errorf("Ann decided %v", ann)
		}
	})
}

// A player whose time is up was late; what the bot decides for them is no decision of
// theirs, and they have left the game if they do not come back.
func TestDecided_TooLate(t *testing.T) {
	for _, back := range []bool{true, false} {
		t.Run("", func(t *testing.T) {
			in(t, func(h *hall) {
				g := h.game("toy", daily(), ann(), bob())
				g.move(0)
				time.Sleep(4*day + 10*time.Second)
				synctest.Wait()
				if p := g.see().Sheet.Places[1]; p.Kind != sheet.Bot {
					t.Fatalf("at Bob's seat is %+v", p)
				}
				if back {
					h.must(g.table().Seating.Join(t.Context(), g.people[1], nil, false))
					g.rounds(time.Second, time.Second)
				} else {
					for g.see().Sheet.Status == sheet.Running {
						g.move(0)
						synctest.Wait()
					}
				}
				list := g.decided()
				if ann := list[0]; ann.Soon[results.InAMinute] != ann.All() || ann.Left {
					t.Errorf("Ann decided %+v", ann)
				}
				bob := list[1]
				if bob.Soon[results.TooLate] != 1 || bob.Left == back || (bob.All() > 1) != back {
					t.Errorf("Bob decided %+v", bob)
				}
			})
		})
	}
}

// A player whose lateness is only marked is late when they decide at last.
func TestDecided_AfterTheMark(t *testing.T) {
	in(t, func(h *hall) {
		c := minutes()
		c.Up = sheet.OnlyMark
		g := h.game("toy", c, ann(), bob())
		g.rounds(0, 11*time.Minute)
		bob := g.decided()[1]
		if bob.Soon[results.TooLate] == 0 || bob.Soon[results.TooLate] != bob.All() {
			t.Errorf("Bob decided %+v", bob)
		}
	})
}

// What a player's orders do is no decision of theirs.
func TestDecided_ByOrder(t *testing.T) {
	in(t, func(h *hall) {
		g := h.game("toy", nil, ann(), bob())
		_, err := g.table().Orders.Give(t.Context(), "bob", 1, game.Order{Kind: "rest", Way: "twice"}, false)
		h.must(err)
		synctest.Wait()
		g.rounds(time.Second, time.Second)
		list := g.decided()
		if made := len(g.drawer.get(g.id).Orders.Did[1]); made == 0 || list[1].All() != list[0].All()-made {
			t.Errorf("%d orders: Ann decided %+v, Bob %+v", made, list[0], list[1])
		}
	})
}

// Half of what is counted is less than the median, as nearly as its step tells.
func TestLengths(t *testing.T) {
	t.Parallel()
	var none results.Lengths
	if none.Median() != 0 {
		t.Errorf("of nothing it is %s", none.Median())
	}
	var some, more results.Lengths
	some[0], some[40] = 1, 2
	more[95] = 1
	some.Add(&more)
	if got := some.Median(); got < 900*time.Second || got > 1024*time.Second {
		t.Errorf("of some it is %s", got)
	}
}
