package match_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

var declines = game.Order{Kind: "decline-every"}

// tellTale writes down all that somebody is told at a table, and when.
type tellTale struct {
	*seating
	user persist.UserID
	log  []string
}

func (w *tellTale) note(what string, told any) {
	w.Helper()
	text, err := json.MarshalIndent(told, "", " ")
	w.must(err)
	w.log = append(w.log, fmt.Sprintf("%s %s %s", time.Now().UTC().Format(time.StampMilli), what, strings.ReplaceAll(string(text), string(w.id), "the table")))
}

// plain is a sheet without what nobody is told of it, and what differs from table to table.
func plain(s *sheet.Sheet) *sheet.Sheet {
	c := s.Clone()
	c.Orders, c.Revision, c.Secret = sheet.Orders{}, 0, game.Secret{}
	return c
}

// follow notes what a stream tells until the test ends.
func (w *tellTale) follow() (stop func()) {
	watch, err := w.table().Watch(match.Viewer{User: w.user}, 0, -1)
	w.must(err)
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer watch.Close()
		for {
			news, more, err := watch.Next(w.Context())
			w.must(err)
			if news == nil {
				select {
				case <-more:
					continue
				case <-end:
					return
				}
			}
			if news.Table != nil {
				seen := *news.Table
				seen.Sheet, seen.Commitment = plain(seen.Sheet), ""
				w.note("table", seen)
				continue
			}
			w.note("news", struct {
				Entry    *match.Entry
				Position *match.Position
			}{news.Entry, news.Position})
		}
	}()
	return func() { close(end); <-ended }
}

// asks tells all that can be asked for.
func (w *tellTale) asks() {
	v := match.Viewer{User: w.user}
	seen, err := w.table().See(w.Context(), v)
	w.must(err)
	seen.Sheet, seen.Commitment = plain(seen.Sheet), ""
	w.note("seen", seen)
	entries, err := w.table().Replay.Entries(v, 0, math.MaxInt32)
	w.must(err)
	w.note("entries", entries)
	frames, err := w.table().Replay.Frames(v, 0, math.MaxInt32)
	w.must(err)
	w.note("frames", frames)
	r, err := w.table().Replay.Record(v)
	w.must(err)
	w.note("record", r)
	w.bag.lock.Lock()
	defer w.bag.lock.Unlock()
	for _, s := range w.bag.sent {
		if s.user == w.user {
			w.note("sent", fmt.Sprint(s.channel, s.events, s.at))
		}
	}
}

// declined plays a game in which Ann passes, by an order as if by hand, or by hand after a
// time: what Bob and a stranger are told, and how long it took her.
func declined(t *testing.T, ordered bool, after time.Duration) (log []string, took time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		defer func() { h.house.Close() }()
		g := h.game("chicago-express", minutes(), ann(), bob())
		mine, err := g.table().Watch(match.Viewer{User: "ann"}, 0, -1)
		h.must(err)
		defer mine.Close()
		for g.asked() != 1 {
			g.move(0)
		}
		told := []*tellTale{{seating: g, user: "bob"}, {seating: g, user: "stranger"}}
		for _, w := range told {
			defer w.follow()()
		}
		time.Sleep(3 * time.Second)
		if ordered {
			_, err := g.table().Orders.Give(t.Context(), "ann", 0, declines, true)
			h.must(err)
		}
		time.Sleep(3 * time.Second)
		for g.asked() == 1 {
			g.move(1)
		}
		asked, began := g.see().Position.N, time.Now()
		if ordered {
			for g.see().Position.N == asked {
				time.Sleep(time.Millisecond)
				synctest.Wait()
			}
		} else {
			time.Sleep(after)
			p := g.see().Position
			i := slices.IndexFunc(p.Options, func(o match.Option) bool { return strings.Contains(string(o.Action), `"pass"`) })
			_, err := g.table().Act(t.Context(), match.Move{User: "ann", Seat: 0, After: p.N, Actions: []json.RawMessage{p.Options[i].Action}})
			h.must(err)
		}
		took = time.Since(began)
		synctest.Wait()
		time.Sleep(time.Second)
		for _, w := range told {
			w.asks()
			log = append(log, w.log...)
		}
	})
	return log, took
}

// Every other viewer is told the same, at the same time and to the byte, whether a decision was
// ordered to be made as if by hand or was made so: by the stream, the entries, the clocks, the
// record, presence, and what people are sent.
func TestOrders_AsIfByHandLooksTheSame(t *testing.T) {
	t.Parallel()
	ordered, took := declined(t, true, 0)
	byHand, _ := declined(t, false, took)
	if diff := cmp.Diff(byHand, ordered); diff != "" {
		t.Errorf("after %s it looks otherwise:\n%s", took, diff)
	}
	if other, _ := declined(t, false, took+time.Second); cmp.Diff(byHand, other) == "" {
		t.Error("the test sees nothing")
	}
}

// held is a table at which Ann has ordered to decline as if by hand, and is asked; how much her
// clock had then.
func (h *hall) held(c *sheet.Clock, before func(*seating)) (g *seating, left time.Duration) {
	h.Helper()
	g = h.game("chicago-express", c, ann(), bob())
	for g.asked() != 1 {
		g.move(0)
	}
	if before != nil {
		before(g)
	}
	_, err := g.table().Orders.Give(h.Context(), "ann", 0, declines, true)
	h.must(err)
	for g.asked() == 1 {
		g.move(1)
	}
	return g, g.clock(0).Left
}

// acts is after how long Ann's order acts.
func (g *seating) acts() time.Duration {
	g.Helper()
	p, began := g.see().Position, time.Now()
	for g.see().Position.N == p.N {
		if time.Since(began) > time.Hour {
			g.Fatal("it does not act")
		}
		time.Sleep(5 * time.Millisecond)
		synctest.Wait()
	}
	return time.Since(began)
}

// A pause that has to be short is not always the longest that it may be, which nobody takes by
// hand: most are different.
func TestOrders_AShortPauseIsAnyPause(t *testing.T) {
	in(t, func(h *hall) {
		c := short(sheet.OnlyMark)
		c.Main = 10 * time.Second
		took := map[time.Duration]int{}
		for range 12 {
			// Their habit is known: they take a minute.
			h.house.Close()
			h.open()
			g, left := h.held(c, nil)
			d := g.acts()
			if d > left/2+5*time.Millisecond {
				t.Errorf("it took %s of %s", d, left)
			}
			took[d]++
			h.clear(g.id)
		}
		for d, n := range took {
			if n > 3 {
				t.Errorf("%d of 12 took %s", n, d)
			}
		}
	})
}

// A player who gives an order late in their turn has less left than when the turn began.
func TestOrders_GivenLate(t *testing.T) {
	in(t, func(h *hall) {
		for range 8 {
			g := h.game("chicago-express", short(sheet.BotDecides), ann(), bob())
			for g.asked() != 1 {
				g.move(0)
			}
			for g.asked() == 1 {
				g.move(1)
			}
			time.Sleep(58 * time.Second)
			_, err := g.table().Orders.Give(t.Context(), "ann", 0, declines, true)
			h.must(err)
			if d := g.acts(); d > time.Second+5*time.Millisecond {
				t.Errorf("it took %s of two seconds", d)
			}
			if g.see().Sheet.Places[0].Kind != sheet.Person {
				t.Error("time was up")
			}
			h.clear(g.id)
		}
	})
}

// Where time is up and nothing comes of it an order takes its time all the same.
func TestOrders_AsIfByHandWithoutTime(t *testing.T) {
	in(t, func(h *hall) {
		g, _ := h.held(short(sheet.OnlyMark), func(g *seating) {
			for g.asked() != 0 {
				g.move(1)
			}
			time.Sleep(70 * time.Second)
			g.move(0)
			for g.asked() != 1 {
				g.move(0)
			}
		})
		if left := g.clock(0).Left; left != 0 {
			t.Fatalf("left are %s", left)
		}
		if d := g.acts(); d < 100*time.Millisecond {
			t.Errorf("it took %s", d)
		}
	})
}

// How long somebody takes where a move may take days is not how long they take at a live game.
func TestOrders_DaysAreNoPace(t *testing.T) {
	in(t, func(h *hall) {
		slow := h.game("chicago-express", daily(), ann(), bob())
		for range 60 {
			if slow.see().Position.Turn.Over {
				break
			}
			time.Sleep(3 * time.Hour)
			slow.move(slow.asked())
		}
		var all time.Duration
		for range 5 {
			g, _ := h.held(evening(), nil)
			all += g.acts()
			h.clear(g.id)
		}
		if all > 30*time.Minute {
			t.Errorf("five decisions took %s in all", all)
		}
	})
}

// While all clocks stand because all agreed no order acts, nor in the moment in which they go on.
func TestOrders_AsIfByHandInAPause(t *testing.T) {
	in(t, func(h *hall) {
		g, _ := h.held(evening(), nil)
		n := g.see().Position.N
		for _, u := range []persist.UserID{"ann", "bob"} {
			h.must(g.table().Clocks.Pause(t.Context(), u))
		}
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if now := g.see().Position.N; now != n {
			t.Fatalf("in the pause it went on to %d", now)
		}
		h.must(g.table().Clocks.Unpause(t.Context(), "bob"))
		if d := g.acts(); d < 10*time.Millisecond {
			t.Errorf("it acted %s after the pause", d)
		}
	})
}

// What an order did as if by hand counts among the decisions of its owner: else the count
// would tell how many they were.
func TestOrders_AsIfByHandIsADecision(t *testing.T) {
	counts := map[bool]int{}
	for _, hand := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t)
			defer func() { h.house.Close() }()
			g := h.game("toy", minutes(), ann(), bob())
			for g.see().Sheet.Status == sheet.Running {
				_, err := g.table().Orders.Give(t.Context(), "ann", 0, onceRest, hand)
				h.must(err)
				g.acts()
				if g.see().Position.Turn.Seats.Has(1) {
					g.move(1)
				}
			}
			counts[hand] = g.decided()[0].All()
		})
	}
	if counts[true] == 0 || counts[false] != 0 {
		t.Errorf("counted were %d decisions as if by hand, and %d that were made at once", counts[true], counts[false])
	}
}

// Where a bot is asked beside who has ordered, it takes the time that it always takes.
func TestOrders_AsIfByHandHurriesNoBot(t *testing.T) {
	t.Parallel()
	took := map[bool]time.Duration{}
	for _, ordered := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			h := newHall(t)
			defer func() { h.house.Close() }()
			h.pace = 300 * time.Millisecond
			h.reopen(0)
			seats := []match.WantedSeat{me, free, {Kind: sheet.Bot, Bot: "clerk"}}
			table, err := h.house.Create(t.Context(), ann(), match.Wanted{Title: "toy", Visibility: sheet.Public, Clock: evening(), Seats: seats})
			h.must(err)
			h.must(table.Seating.Join(t.Context(), bob(), nil, false))
			seen, err := table.See(t.Context(), match.Viewer{})
			h.must(err)
			g := &seating{h, seen.Sheet.ID, []*people.User{ann(), bob()}}
			if ordered {
				_, err := table.Orders.Give(t.Context(), "ann", 0, onceRest, true)
				h.must(err)
			}
			for n := seen.Position.N; ; {
				time.Sleep(5 * time.Millisecond)
				synctest.Wait()
				list, err := table.Replay.Entries(match.Viewer{}, n, math.MaxInt32)
				h.must(err)
				if i := slices.IndexFunc(list, func(e *match.Entry) bool { return e.Seat == 2 }); i >= 0 {
					took[ordered] = list[i].At.Sub(g.see().Sheet.Created)
					return
				}
			}
		})
	}
	if took[true] != took[false] {
		t.Errorf("beside an order the bot took %s, and without one %s", took[true], took[false])
	}
}
